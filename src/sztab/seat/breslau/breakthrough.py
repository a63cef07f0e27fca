"""Breakthrough Advances (11.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sztab.hexes import Flood
from sztab.rules.breslau import supply
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.breakthrough import ways_on
from sztab.rules.breslau.factors import primary
from sztab.rules.breslau.orders import Advance
from sztab.rules.breslau.pieces import in_enemy_zone, label
from sztab.seat.breslau.context import Officer
from sztab.seat.cards import Way, by_gain, ends_of, going, shortest
from sztab.seat.context import MOST, Cards, Places, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask

FORTRESS, GROUND = 30, 2


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
        ends: dict[str, Way] = {}
        for u in units_of(view, ask.about.units):
            for path in ways_on(view, u, ask.about):
                shortest(ends, tuple(label(view, hex_) for hex_ in path))
        ranked = by_gain(me, view, ask, [partial(_way_to, end) for end in sorted(ends)], _gain)
        shown = [*[order for order in ranked if order.paths][: MOST - 1], Advance()]
        best = max(shown, key=lambda order: _gain(view, order))
        made = [_card(me, view, order) for order in (best, *shown)]
        return tuple(made), len(ask.about.units) > 1 or len(ranked) >= MOST

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return sum(len(path) for path in card.paths.values())


class AdvanceForm(OrderForm[Advance]):
    text = "advance: {paths}"


def _way_to(end: str, options: list[Way]) -> Way:
    """The first way that leads there; whoever has none stays."""
    return next((way for way in options if way and way[-1] == end), ())


def _card(me: Officer, view: Board, order: Advance) -> AnswerCard:
    ends = ends_of(order.paths)
    title = me.say(f"advance to {', '.join(ends)}") if ends else me.say("stay")
    found = [line for end, ids in ends.items() for line in _found_there(me, view, ids[0], end)]
    return AnswerCard(plain(order), title, (*going(me, ends, "11.2a"), *found), dict(order.paths))


def _found_there(me: Officer, view: Board, one: str, end: str) -> Iterator[Cased]:
    hex_, side = view.book.labels[end], units_of(view, (one,))[0].side
    if hex_ in view.book.scenario.fortresses and view.state.control[hex_] != 1 + side:
        yield me.cased(f"{end} is a Fortress hex", "16.0")
    if in_enemy_zone(view, side, hex_):
        yield me.cased(f"{end} is in an enemy zone of control", "11.3a")
    if hex_ not in _fed(view, side):
        yield me.cased(f"no supply reaches {end} now", "4.0")


def _fed(view: Board, side: int) -> Flood:
    """Where supply comes now."""
    return view.once(("fed", side), lambda: supply.flood(view, side))


def _gain(view: Board, order: Advance) -> int:
    """Fortress hexes and ground won on the way; less for ending where no supply comes, or further away from a Fortress
    hex of the enemy. To stay is nothing."""
    if not order.paths:
        return 0
    labels, units = view.book.labels, units_of(view, order.paths)
    side = units[0].side
    ends = [labels[way[-1]] for way in order.paths.values()]
    total = sum(
        _ground(view, hex_, side) for hex_ in sorted({labels[text] for way in order.paths.values() for text in way})
    )
    for u, hex_ in zip(units, ends):
        total += primary(view, u) * (1 if hex_ in _fed(view, side) else -2)
    return total - min(_to_fortress(view, hex_, side) for hex_ in ends)


def _to_fortress(view: Board, hex_: int, side: int) -> int:
    """How far the nearest Fortress hex is that the enemy holds."""
    theirs = [there for there in view.book.scenario.fortresses if view.state.control[there] != 1 + side]
    return min((view.book.map.grid.distance(hex_, there) for there in theirs), default=0)


def _ground(view: Board, hex_: int, side: int) -> int:
    if view.state.control[hex_] == 1 + side:
        return 0
    return FORTRESS if hex_ in view.book.scenario.fortresses else GROUND
