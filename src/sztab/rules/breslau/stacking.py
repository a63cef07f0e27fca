"""3.0a, 3.1: how many units may stay in a hex, and what happens to the rest."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import losses
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import StackTooHigh
from sztab.rules.breslau.orders import Excess
from sztab.rules.breslau.pieces import counter, find_units, label, next_picks, stack
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Ask, Choice, Decider, Order, Procedure, Refusal

LIMITS = {SOVIET: 3, GERMAN: 5}
"""3.1a: units in a hex; markers do not count (3.1b)."""


def limit(side: int) -> int:
    return LIMITS[side]


def room(b: Board, side: int, hex_: int) -> int:
    """How many more units of a side may stay in a hex; below 0 there are too many."""
    return LIMITS[side] - len(b.layers.stacks.get(hex_, ()))


def overfull(b: Board, side: int) -> list[int]:
    """Hexes with more units of a side than may stay there."""
    units, most = b.state.units, LIMITS[side]
    return sorted(h for h, here in b.layers.stacks.items() if len(here) > most and units[here[0]].side == side)


def thin_out(game: Game, side: int) -> Procedure:
    """3.1a, R57: as a Movement Phase ends the units above the limit are eliminated, and the owner says which."""
    while crowded := overfull(game, side):
        hex_ = crowded[0]
        order = yield from game.ask(side, "excess", label(game, hex_), rest=True)
        game.say(StackTooHigh(hex=label(game, hex_), limit=LIMITS[side], units=order.units), "3.1a")
        for one in order.units:
            losses.eliminate(game, game.book.index[one], "3.1a", "above the stacking limit")


class Surplus:
    """Which units of an overfull hex are eliminated."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Excess):
            return Refusal("3.1a", f"{ask.about} is overstacked: choose which units are eliminated")
        units = find_units(view, order.units, ask.sides[0], "3.1a")
        if isinstance(units, Refusal):
            return units
        hex_ = view.book.labels[ask.about]
        stray = [counter(view, u).id for u in units if u.hex != hex_]
        if stray:
            return Refusal("3.1a", f"{stray[0]} is not in {ask.about}")
        surplus = -room(view, ask.sides[0], hex_)
        if len(units) != surplus:
            return Refusal("3.1a", f"{surplus} units in {ask.about} must be eliminated, {len(units)} are named")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """One unit after the other, in the order of the list, so that no choice comes twice."""
        hex_ = view.book.labels[ask.about]
        surplus = -room(view, ask.sides[0], hex_)
        if len(partial) == surplus:
            return Excess(units=partial)
        ids = [counter(view, u).id for u in stack(view, hex_)]
        return Choice("unit", next_picks(ids, partial, surplus - len(partial)))


DECIDERS: dict[str, Decider] = {"excess": Surplus()}
