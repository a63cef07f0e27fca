"""Breakthrough Advances (11.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.breakthrough import ways_on
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.orders import Advance
from sztab.rules.breslau.pieces import ground, in_enemy_zone, label, stack
from sztab.rules.breslau.state import SOVIET
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.front import SiegeFront, front_of, worth
from sztab.seat.cards import Way, best_first, by_gain, destinations, ends_of, going, shortest
from sztab.seat.context import MOST, Cards, Places, plain, unit_id, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask

TAKEN = 400
"""Twelfths of a way that a Fortress hex is worth to whoever advances."""


class AdvancePrompt(Prompt):
    kind = "advance"
    text, single, case = "Advance up to {hexes} hexes, or stay", "Advance one hex, or stay", "11.1"
    waiting = "decide on the advance"
    inside = fought = True
    preference = Preference("Advance", {"most": "advance", "least": "stay"})
    coach = (
        ("An advance costs no movement points, but an enemy zone of control ends it", "11.3a"),
        ("Enter Fortress hexes when you can: control counts, not presence", "R23"),
        ("Artillery does not advance", "11.3c"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.units, (ask.about.target,)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Stay, or all who can go towards the same end; the most promising end first."""
        ranked = [order for _, order in answers(front_of(view, ask.sides[0]), view, ask)]
        shown = [order for k, order in enumerate(ranked) if k < MOST - 1 or not order.paths][:MOST]
        made = [_card(me, view, order) for order in shown]
        return tuple(made), len(ask.about.units) > 1 or len(ranked) > len(shown)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return sum(len(path) for path in card.paths.values())


def _way_to(end: str, options: list[Way]) -> Way:
    """The first way that leads there; whoever has none stays."""
    return next((way for way in options if way and way[-1] == end), ())


def _card(me: Officer, view: Board, order: Advance) -> AnswerCard:
    ends = ends_of(order.paths)
    title = me.say(f"advance to {destinations(me, view, order.paths)}") if ends else me.say("stay")
    found = [line for end, ids in ends.items() for line in _found_there(me, view, ids[0], end)]
    lines = (*going(me, ends, "11.2a"), *found, *_given_up(me, view, order))
    return AnswerCard(plain(order), title, lines, dict(order.paths))


def _given_up(me: Officer, view: Board, order: Advance) -> Iterator[Cased]:
    """Fortress hexes that nobody is left in."""
    going = [u for u in units_of(view, order.paths) if order.paths[unit_id(view, u)]]
    for hex_ in sorted({u.hex for u in going} & set(view.book.scenario.fortresses)):
        if len(stack(view, hex_)) == sum(u.hex == hex_ for u in going):
            yield me.cased(f"the Fortress hex {label(view, hex_)} is left empty", "16.0")


def _found_there(me: Officer, view: Board, one: str, end: str) -> Iterator[Cased]:
    hex_, side = view.book.labels[end], units_of(view, (one,))[0].side
    if hex_ in view.book.scenario.fortresses and view.state.control[hex_] != 1 + side:
        yield me.cased(f"{end} is a Fortress hex", "16.0")
    if in_enemy_zone(view, side, hex_):
        yield me.cased(f"{end} is in an enemy zone of control", "11.3a")
    if not front_of(view, side).fed(hex_):
        yield me.cased(f"no supply reaches {end} now", "4.0")


# ---------------------------------------------------------------------- what an advance gains


def answers(front: SiegeFront, view: Board, ask: Ask) -> list[tuple[int, Advance]]:
    """Stay, everybody towards the same end, or each in his turn where he gains most; the best first."""
    ends: dict[str, Way] = {}
    for u in units_of(view, ask.about.units):
        for path in ways_on(view, u, ask.about):
            shortest(ends, tuple(label(view, hex_) for hex_ in path))
    measure = partial(gain, front, view)
    found = by_gain(view, ask, [partial(_way_to, end) for end in ["", *sorted(ends)]], measure)
    alone = _each_by_himself(front, view, ask)
    if all(order.paths != alone.paths for _, order in found):
        found.append((measure(alone), alone))
    return sorted(found, key=best_first)


def _each_by_himself(front: SiegeFront, view: Board, ask: Ask) -> Advance:
    """Unit by unit, the best first, as long as there is room."""
    order = Advance()
    check = view.book.deciders[ask.kind].check
    for u in sorted(units_of(view, ask.about.units), key=lambda u: (-worth(view, u), u.n)):
        tried = [order]
        for path in ways_on(view, u, ask.about):
            longer = Advance(paths={**order.paths, unit_id(view, u): tuple(label(view, hex_) for hex_ in path)})
            if check(view, ask, longer) is None:
                tried.append(longer)
        order = max(tried, key=lambda one: gain(front, view, one))
    return order


def gain(front: SiegeFront, view: Board, order: Advance) -> int:
    """Fortress hexes taken and way made, less what is left: a Fortress hex stays manned. To stay is nothing."""
    labels, total, taken = view.book.labels, 0, set[int]()
    leaving: dict[int, int] = {}
    for u, way in zip(units_of(view, order.paths), order.paths.values()):
        if way:
            total += _standing(front, view, labels[way[-1]]) - _standing(front, view, u.hex)
            taken.update(labels[text] for text in way)
            leaving[u.hex] = leaving.get(u.hex, 0) + 1
    wanted = [hex_ for hex_ in sorted(taken) if hex_ in front.fortresses and controller(view, hex_) != front.side]
    left = [h for h, gone in sorted(leaving.items()) if h in front.fortresses and len(stack(view, h)) - gone < 1]
    return total + TAKEN * (len(wanted) - len([hex_ for hex_ in left if hex_ not in taken]))


def _standing(front: SiegeFront, view: Board, hex_: int) -> int:
    """The worth of standing in a hex after a breakthrough, whoever had it before."""
    hungry = 60 * (not front.fed(hex_))
    if front.side == SOVIET:
        return -front.way[hex_] - hungry
    retaken = hex_ in front.fortresses and controller(view, hex_) != front.side
    return 24 * ground(view, hex_).drm - 12 * front.away[hex_] - hungry if retaken else 0
