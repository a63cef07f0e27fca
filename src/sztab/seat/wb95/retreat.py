"""Retreats as cards: a stack goes together, as far as it must or less for a price; the ends that are best."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Retreat
from sztab.rules.wb95.pieces import in_enemy_zone, traits
from sztab.rules.wb95.retreat import Column, can_retreat, in_turn, steps_back
from sztab.rules.wb95.state import Unit
from sztab.seat.cards import Way, answer, ends_of, going
from sztab.seat.context import Cards, place_name, plain, unit_id, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.prompt import FrontResultPrompt
from sztab.seat.wb95.worth import cost_of_tests, fails, price_of, supplied_at
from sztab.table import Ask, Order

OTHER_ENDS = 3
"""Other ends of a full retreat that are offered beside the best."""


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
        ways = ways_of_first(me, view, ask)
        found = ranked(me, view, ask, ways)
        shown = tuple(self.card(me, view, ask, order) for _, order in found)
        return shown, len(ask.about.units) > 1 or len(ways) > len(shown)

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, Retreat)
        ends = dict.fromkeys(place_name(view, way[-1]) for way in order.paths.values() if way)
        lost = sum(order.pays.values()) + sum(_paid_on_the_way(view, order).values())
        title = me.say(f"retreat to {', '.join(ends)}") if ends else me.say("stand")
        if lost:
            title += ", " + me.say(f"lose {lost}")
        lines = (
            *going(me, ends_of(order.paths), "5.3.2"),
            *_tests(me, view, order),
            *_losses(me, view, order),
            *_left_behind(me, view, ask, order),
        )
        return AnswerCard(plain(order), title, lines, dict(order.paths))

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """The hexes gone."""
        return sum(len(path) for path in card.paths.values())


class RetreatForm(OrderForm[Retreat]):
    text = "retreat: {paths}"


def ways_of_first(me: Officer, view: Board, ask: Ask) -> list[Way]:
    """What the first unit that can go may do; the last of them is to stand."""
    step = me.book.deciders[RetreatPrompt.kind].choices(view, ask, ())
    if isinstance(step, Order) or step.slot != "path":
        return [()]
    return [tuple(option.value) for option in step.options]


def ranked(me: Officer, view: Board, ask: Ask, ways: list[Way]) -> list[tuple[int, Retreat]]:
    """Orders by what they cost: the best way for each distance, and other ends of the longest."""
    orders: dict[str, Retreat] = {}
    for way in _worth_a_look(view, ask, ways):
        order = _together(me, view, ask, way)
        orders.setdefault(repr(order), order)
    found = [(_cost(view, ask, order), order) for order in orders.values()]
    return sorted(found, key=lambda one: (one[0], repr(one[1])))


def _worth_a_look(view: Board, ask: Ask, ways: list[Way]) -> list[Way]:
    movers = in_turn(view, ask.about)
    if not movers:
        return [()]
    best: dict[int, Way] = {}
    ends: dict[tuple[int, Way], Way] = {}
    for way in sorted(ways, key=lambda way: (_way_cost(view, movers[0], way), way)):
        best.setdefault(len(way), way)
        ends.setdefault((len(way), way[-1:]), way)
    taken = {way[-1:] for way in best.values()}
    others = [way for (far, end), way in ends.items() if far == max(best) and end not in taken]
    return [*best.values(), *others[:OTHER_ENDS]]


def _together(me: Officer, view: Board, ask: Ask, way: Way) -> Retreat:
    """Everybody who can goes that way; who cannot, as far by the best way of his own; the cheapest CELs pay."""
    movers = in_turn(view, ask.about)

    def pick(stage: str, values: list[Any], before: tuple[Any, ...]) -> Any:
        if stage == "path":
            return _nearest_way(view, movers[len(before)], [tuple(one) for one in values], way)
        return min(values, key=lambda one: (_next_price(view, one, before), values.index(one)))

    order: Retreat = answer(me, view, ask, pick)
    return order


def _nearest_way(view: Board, u: Unit, options: list[Way], way: Way) -> Way:
    """The same way; else one of the same end, the same length, at best."""
    if way in options:
        return way

    def rank(one: Way) -> tuple[bool, int, int, Way]:
        return not one or one[-1:] != way[-1:], abs(len(one) - len(way)), _way_cost(view, u, one), one

    return min(options, key=rank)


def _next_price(view: Board, one: str, partial: tuple[Any, ...]) -> int:
    """What another CEL of this unit costs after those it has paid."""
    (u,), paid = units_of(view, (one,)), partial.count(one)
    return price_of(view, u, paid + 1) - price_of(view, u, paid)


# ---------------------------------------------------------------------- what it costs


def _way_cost(view: Board, u: Unit, way: Way) -> int:
    """Cheap: free of enemy zones, in supply at the end, short of tests."""
    if not way:
        return 0
    hexes = [view.book.labels[text] for text in way]
    paid = _zone_steps(view, u, hexes)
    end = hexes[-1]
    cost = price_of(view, u, min(paid, u.steps)) + cost_of_tests(view, u, len(way) - 1)
    cost += 4 if in_enemy_zone(view, u.side, end) else 0
    return cost if supplied_at(view, u, end) else cost + 8


def _zone_steps(view: Board, u: Unit, hexes: list[int]) -> int:
    """5.3.4: steps that cost a CEL."""
    column = Column(arrived=set(hexes))
    return sum(steps_back(view, u, here, there, column) is True for here, there in zip([u.hex, *hexes], hexes))


def _cost(view: Board, ask: Ask, order: Retreat) -> int:
    total = sum(price_of(view, u, lost) for u, lost in zip(units_of(view, order.pays), order.pays.values()))
    total += sum(_way_cost(view, u, way) for u, way in _movers(view, order))
    staying = units_of(view, (one for one in ask.about.units if not order.paths.get(one)))
    if order.paths and all(not can_retreat(view, u, ask.about) for u in staying):
        total += sum(price_of(view, u, u.steps) for u in staying)  # what is left is overrun by whoever enters
    return total


def _movers(view: Board, order: Retreat) -> list[tuple[Unit, Way]]:
    return list(zip(units_of(view, order.paths), order.paths.values()))


def _paid_on_the_way(view: Board, order: Retreat) -> dict[str, int]:
    labels = view.book.labels
    paid = {
        unit_id(view, u): min(u.steps, _zone_steps(view, u, [labels[text] for text in way]))
        for u, way in _movers(view, order)
    }
    return {one: steps for one, steps in paid.items() if steps}


# ---------------------------------------------------------------------- in lines


def _tests(me: Officer, view: Board, order: Retreat) -> list[Cased]:
    """5.3.9: a test for every hex but the first, for those who went together."""
    groups: dict[tuple[int, Way], list[Unit]] = {}
    for u, way in _movers(view, order):
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


def _left_behind(me: Officer, view: Board, ask: Ask, order: Retreat) -> list[Cased]:
    """Guns in combat set-up stay; alone they fall to whoever enters."""
    units = units_of(view, ask.about.units) if order.paths else ()
    guns = [u for u in units if traits(view, u).gun and not can_retreat(view, u, ask.about)]
    left = [one for u in guns if order.pays.get(one := unit_id(view, u), 0) < u.steps]
    return [me.cased(f"{', '.join(left)} cannot retreat; eliminated if the enemy enters", "6.1.7")] if left else []
