"""Retreats as cards: a stack goes together, as far as it must or less for a price; the ends that are best."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Retreat
from sztab.rules.wb95.pieces import defenceless, stack, traits
from sztab.rules.wb95.retreat import Column, in_turn, steps_back
from sztab.rules.wb95.state import Unit
from sztab.seat.cards import Way, answer, destinations, ends_of, going
from sztab.seat.context import Cards, plain, suppose, unit_id, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.seat.prompt import Preference
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.front import FieldFront, defence_now
from sztab.seat.wb95.prompt import FrontResultPrompt, awaits, eliminated, left_to_the_enemy, surrenders
from sztab.seat.wb95.worth import cost_of_tests, fails, front_of, ground_lost, price_of, price_of_a_cel, unit_worth
from sztab.table import Ask, Order


class RetreatPrompt(FrontResultPrompt):
    kind = "retreat"
    text, case = "Retreat {hexes} hexes, or stand and lose CEL", "5.3.1"
    single = "Retreat 1 hex, or stand and lose CEL"
    waiting = "retreat"
    preference = Preference("Retreat", {"most": "the full distance", "least": "stand"})
    coach = (
        ("Each hex you do not retreat costs the stack a CEL", "5.3.7"),
        ("Every hex after the first needs a disorganisation test", "5.3.9"),
        ("Enemy zones are closed, unless a friendly unit is there; then the retreat costs a CEL", "5.3.4"),
        ("Guns in combat set-up cannot retreat; they are eliminated if the enemy enters", "6.2.4"),
    )

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """One card for each distance, and some for other ends; the cheapest first."""
        found = answers(front_of(view, ask.sides[0]), view, ask)
        shown = tuple(self.card(me, view, ask, order) for _, order in found)
        return shown, len(ask.about.units) > 1 or len(_ways_of_first(view, ask)) > len(shown)

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, Retreat)
        ends = destinations(me, view, order.paths)
        lost = sum(order.pays.values()) + sum(_paid_on_the_way(view, order).values())
        title = me.say(f"retreat to {ends}") if ends else me.say("stand")
        if lost:
            title += ", " + me.say(f"lose {lost}")
        units, board = units_of(view, ask.about.units), after(view, order)
        lines = (
            *going(me, ends_of(order.paths), "5.3.2"),
            *_tests(me, view, order),
            *_losses(me, view, order),
            *_ends(me, view, order),
            *eliminated(me, view, (u for u in units if board.state.units[u.n].hex < 0)),
            *left_to_the_enemy(me, view, board, {u.hex for u in units}),
            *surrenders(me, board, units),
        )
        return AnswerCard(plain(order), title, lines, dict(order.paths))

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """The hexes gone."""
        return sum(len(path) for path in card.paths.values())


# ---------------------------------------------------------------------- the answers worth a look


def answers(front: FieldFront, view: Board, ask: Ask) -> list[tuple[int, Retreat]]:
    """Orders by what they cost: the best way for each distance, and other ends of the longest."""
    orders: dict[str, Retreat] = {}
    for way in _worth_a_look(front, view, ask, _ways_of_first(view, ask)):
        order = _together(front, view, ask, way)
        orders.setdefault(repr(order), order)
    found = [(cost(front, view, ask, order), order) for order in orders.values()]
    return sorted(found, key=lambda one: (one[0], repr(one[1])))


def _ways_of_first(view: Board, ask: Ask) -> list[Way]:
    """What the first unit that can go may do; the last of them is to stand."""
    step = view.book.deciders[RetreatPrompt.kind].choices(view, ask, ())
    if isinstance(step, Order) or step.slot != "path":
        return [()]
    return [tuple(option.value) for option in step.options]


def _worth_a_look(front: FieldFront, view: Board, ask: Ask, ways: list[Way]) -> list[Way]:
    movers = in_turn(view, ask.about)
    if not movers:
        return [()]
    best: dict[int, Way] = {}
    ends: dict[tuple[int, Way], Way] = {}
    for way in sorted(ways, key=lambda way: (_way_cost(front, view, movers[0], way), way)):
        best.setdefault(len(way), way)
        ends.setdefault((len(way), way[-1:]), way)
    taken = {way[-1:] for way in best.values()}
    others = [way for (far, end), way in ends.items() if far == max(best) and end not in taken]
    return [*best.values(), *others[: front.weights.other_ends]]


def _together(front: FieldFront, view: Board, ask: Ask, way: Way) -> Retreat:
    """Everybody who can goes that way; who cannot, as far by the best way of his own; the cheapest CELs pay."""
    begun = (way,) * len(in_turn(view, ask.about))
    whole = _unit_by_unit(front, view, ask, way, begun)
    if view.book.deciders[ask.kind].check(view, ask, whole) is None:
        return whole
    return _unit_by_unit(front, view, ask, way, begun[:1])


def _unit_by_unit(front: FieldFront, view: Board, ask: Ask, way: Way, begun: tuple[Way, ...] = ()) -> Retreat:
    """The same with every unit asked for its ways; those that have `begun` are sent without it."""
    movers = in_turn(view, ask.about)

    def pick(stage: str, values: list[Any], before: tuple[Any, ...]) -> Any:
        if stage == "path":
            return _nearest_way(front, view, movers[len(before)], [tuple(one) for one in values], way)
        return min(values, key=lambda one: (_next_price(front, view, ask, one, before), values.index(one)))

    order: Retreat = answer(view, ask, pick, begun)
    return order


def _nearest_way(front: FieldFront, view: Board, u: Unit, options: list[Way], way: Way) -> Way:
    """The same way; else one of the same end, the same length, at best."""
    if way in options:
        return way

    def rank(one: Way) -> tuple[bool, int, int, Way]:
        return not one or one[-1:] != way[-1:], abs(len(one) - len(way)), _way_cost(front, view, u, one), one

    return min(options, key=rank)


def _next_price(front: FieldFront, view: Board, ask: Ask, one: str, partial: tuple[Any, ...]) -> int:
    """What another CEL of this unit costs after those it has paid, with the guns and headquarters in its hex if nobody
    defends them afterwards."""
    (u,), paid = units_of(view, (one,)), partial.count(one)
    cost = price_of_a_cel(front, view, u, paid)
    if defenceless(view, (u,)) or u.steps > paid + 1:
        return cost
    gone = {unit for unit, way in zip((unit_id(view, v) for v in in_turn(view, ask.about)), partial) if way}
    here = [v for v in stack(view, u.hex) if v.n != u.n and unit_id(view, v) not in gone]
    left = [v for v in here if partial.count(unit_id(view, v)) < v.steps]
    return cost + (sum(unit_worth(front, view, v) for v in left) if defenceless(view, left) else 0)


# ---------------------------------------------------------------------- what it costs


def cost(front: FieldFront, view: Board, ask: Ask, order: Retreat) -> int:
    """CELs, failed tests, worse hexes, and whatever falls to an enemy who enters those that were left."""
    units = units_of(view, ask.about.units)
    total = sum(price_of(front, view, u, lost) for u, lost in zip(units_of(view, order.pays), order.pays.values()))
    going = [(u, way) for u, way in movers_of(view, order) if way]
    total += sum(_price_of_way(front, view, u, way) for u, way in going)
    if going:
        total += sum(u.steps * _refuge(front, view, u, way[-1]) for u, way in going) // sum(u.steps for u, _ in going)
    return total + ground_lost(front, view, after(view, order), (u.hex for u in units if u.hex >= 0))


def after(view: Board, order: Retreat) -> Board:
    """The board when everybody has gone and paid."""
    paid = {**_paid_on_the_way(view, order)}
    for one, lost in order.pays.items():
        paid[one] = paid.get(one, 0) + lost
    changes: dict[int, dict[str, Any]] = {}
    for one in sorted({*paid, *order.paths}):
        (u,), way = units_of(view, (one,)), order.paths.get(one, ())
        if paid.get(one, 0) >= u.steps:
            changes[u.n] = {"steps": 0, "hex": -1, "box": "dead"}
        else:
            changes[u.n] = {"steps": u.steps - paid.get(one, 0)} | ({"hex": view.book.labels[way[-1]]} if way else {})
    return suppose(view, changes)


def _way_cost(front: FieldFront, view: Board, u: Unit, way: Way) -> int:
    return _price_of_way(front, view, u, way) + _refuge(front, view, u, way[-1]) if way else 0


def _price_of_way(front: FieldFront, view: Board, u: Unit, way: Way) -> int:
    """CELs for enemy zones, and tests for every hex but the first."""
    paid = _zone_steps(view, u, [view.book.labels[text] for text in way])
    return price_of(front, view, u, min(paid, u.steps)) + cost_of_tests(front, view, u, len(way) - 1)


def _refuge(front: FieldFront, view: Board, u: Unit, end: str) -> int:
    """How bad a hex is to end in; many ways lead to the same."""
    worse: int = view.once(("refuge", front.side, u.n, end), lambda: _worse(front, view, u, view.book.labels[end]))
    return worse


def _worse(front: FieldFront, view: Board, u: Unit, hex_: int) -> int:
    """Enemies who may come, zones, no supply; less with cover, friends and points."""
    friends = sum(defence_now(view, v) for v in stack(view, hex_) if v.n != u.n)
    weights = front.weights
    bad = weights.uneasy + min(weights.refuge_threat, front.threat[hex_]) // 3
    bad -= 2 * front.cover(hex_) + min(6, friends // 3)
    bad += weights.refuge_zone * bool(front.zones[hex_]) + weights.refuge_hunger * (not front.fed(u, hex_))
    bad -= 6 * min(2, front.worth(hex_))
    bad += front.weights.outside * (front.last_in((u,)) and hex_ not in front.foothold)
    return max(0, bad)


def _zone_steps(view: Board, u: Unit, hexes: list[int]) -> int:
    """5.3.4: steps that cost a CEL."""
    column = Column(arrived=set(hexes))
    return sum(steps_back(view, u, here, there, column) is True for here, there in zip([u.hex, *hexes], hexes))


def movers_of(view: Board, order: Retreat) -> list[tuple[Unit, Way]]:
    return list(zip(units_of(view, order.paths), order.paths.values()))


def _paid_on_the_way(view: Board, order: Retreat) -> dict[str, int]:
    labels = view.book.labels
    paid = {
        unit_id(view, u): min(u.steps, _zone_steps(view, u, [labels[text] for text in way]))
        for u, way in movers_of(view, order)
    }
    return {one: steps for one, steps in paid.items() if steps}


# ---------------------------------------------------------------------- in lines


def _tests(me: Officer, view: Board, order: Retreat) -> list[Cased]:
    """5.3.9: a test for every hex but the first, for those who went together."""
    groups: dict[tuple[int, Way], list[Unit]] = {}
    for u, way in movers_of(view, order):
        if len(way) > 1 and not traits(view, u).hq:
            groups.setdefault((u.hex, way), []).append(u)
    lines = []
    for (_, way), units in groups.items():
        worst = max(fails(view, u) for u in units)
        tests = len(way) - 1
        words = f"{tests} disorganisation tests, each" if tests > 1 else "A disorganisation test,"
        lines.append(me.cased(f"{words} failed in {worst} of 36", "5.3.9"))
    return lines


def _losses(me: Officer, view: Board, order: Retreat) -> list[Cased]:
    lines = [me.cased(f"{one} loses {lost}", "5.3.7") for one, lost in order.pays.items() if lost]
    lines += [me.cased(f"{one} loses {lost}", "5.3.4") for one, lost in _paid_on_the_way(view, order).items()]
    return lines


def _ends(me: Officer, view: Board, order: Retreat) -> list[Cased]:
    """What awaits them there."""
    lines: dict[str, list[Cased]] = {}
    for u, way in movers_of(view, order):
        if way and way[-1] not in lines:
            lines[way[-1]] = list(awaits(me, view, u, way[-1]))
    return [line for found in lines.values() for line in found]
