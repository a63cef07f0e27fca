"""5.1.2, 5.1.5, R16: hexes that hold too much as a phase ends, or after a retreat. A phase does not end while somebody
there could still go; what is too much then is eliminated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import StackFull
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.movement import can_step
from sztab.rules.b21.orders import GiveUp
from sztab.rules.b21.pieces import find_units, label, name, names_of, phasing, stack
from sztab.rules.b21.stacking import LIMIT, ROAD_LIMIT, overfull, surplus
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class ExcessAsked(msgspec.Struct, frozen=True):
    """A hex holds more SP than may stay."""

    hex: str


def may_end(b: Board, side: int, phase: str) -> Refusal | None:
    """R16: a phase does not end while a hex is overfull that somebody could still leave."""
    for hex_ in overfull(b, side) if phase == "movement" else ():
        if any(can_step(b, u) for u in stack(b, hex_)):
            total = stack_points(b, stack(b, hex_))
            return Refusal(_case(b, hex_), f"{label(b, hex_)} is overfull: {total} SP stand there")
    return None


def _case(b: Board, hex_: int) -> str:
    return "5.1.2" if stack_points(b, stack(b, hex_)) > LIMIT else "5.1.5"


def settle(game: Game) -> Procedure:
    """R16: the check at the end of each phase."""
    for side in (phasing(game), 1 - phasing(game)):
        yield from thin_out(game, side)


def thin_out(game: Game, side: int) -> Procedure:
    """R16: the overflow of each hex of a side is eliminated, by the choice of its owner."""
    for hex_ in overfull(game, side):
        case = _case(game, hex_)
        about = ExcessAsked(label(game, hex_))
        order = yield from game.ask(side, "excess", about)
        us = [game.state.units[game.book.index[one]] for one in order.units]
        told = StackFull(hex=about.hex, limit=LIMIT if case == "5.1.2" else ROAD_LIMIT, units=names_of(game, us))
        game.say(told, f"{case} R16")
        for u in us:
            eliminate(game, u.n, f"{case} R16", "overstacked")


class OverflowChoice:
    """Which counters of an overfull hex are eliminated: enough, and none for nothing."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, GiveUp):
            return Refusal("R16", "name the units that overfill the hex")
        units = find_units(view, order.units, ask.sides[0], "R16")
        if isinstance(units, Refusal):
            return units
        hex_ = view.book.labels[ask.about.hex]
        for u in units:
            if u.hex != hex_:
                return Refusal("R16", f"{name(view, u)} is not in {label(view, hex_)}")
        if _too_many(view, hex_, units):
            return Refusal("R16", f"{label(view, hex_)} would still be overfull")
        if not any(_too_many(view, hex_, [v for v in units if v is not u]) for u in units):
            return Refusal("R16", "more units are named than have to be eliminated")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        hex_ = view.book.labels[ask.about.hex]
        units = [u for u in stack(view, hex_) if name(view, u) in partial]
        if partial and not _too_many(view, hex_, units):
            return GiveUp(units=partial)
        ids = [name(view, u) for u in stack(view, hex_) if name(view, u) not in partial]
        return Choice("unit", [Option(one, one) for one in ids])


def _too_many(b: Board, hex_: int, without: Iterable[Unit]) -> bool:
    gone = {u.n for u in without}
    return surplus(b, [u for u in stack(b, hex_) if u.n not in gone], hex_) > 0


ENDS = (may_end,)
DECIDERS: dict[str, Decider] = {"excess": OverflowChoice()}
