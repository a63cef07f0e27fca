"""5.1.2, 5.1.5, R16: hexes that hold too much as a phase ends, or after a retreat. A phase does not end while somebody
there could still go; what is too much then is eliminated. Ships that have lost room likewise (R122)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21.battle_orders import GiveUp
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import StackFull
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.movement import can_step
from sztab.rules.b21.pieces import cargo, find_units, label, name, names_of, phasing, stack
from sztab.rules.b21.stacking import LIMIT, ROAD_LIMIT, overfull, surplus
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class ExcessAsked(msgspec.Struct, frozen=True):
    """A hex holds more SP than may stay, or a ship more than it has room for."""

    TELLS: ClassVar[tuple[str, ...]] = ("hex", "ship")

    hex: str = ""
    ship: str = ""


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


def thin_out(game: Game, side: int, among: Collection[int] | None = None) -> Procedure:
    """R16: the overflow of each hex of a side, or of these hexes, is eliminated, by the choice of its owner."""
    for hex_ in overfull(game, side):
        if among is not None and hex_ not in among:
            continue
        case = _case(game, hex_)
        about = ExcessAsked(label(game, hex_))
        order = yield from game.ask(side, "excess", about)
        us = [game.state.units[game.book.index[one]] for one in order.units]
        told = StackFull(hex=about.hex, limit=LIMIT if case == "5.1.2" else ROAD_LIMIT, units=names_of(game, us))
        game.say(told, f"{case} R16")
        for u in us:
            eliminate(game, u.n, f"{case} R16", "overstacked")


def unload(game: Game, ship: int) -> Procedure:
    """R122: cargo beyond the capacity left is eliminated, by the choice of its owner."""
    about = ExcessAsked(ship=name(game, game.state.units[ship]))
    if _too_many(game, about, ()):
        order = yield from game.ask(game.state.units[ship].side, "excess", about)
        for one in order.units:
            eliminate(game, game.book.index[one], "R122", "no room aboard")


class OverflowChoice:
    """Which counters of an overfull hex are eliminated: enough, and none for nothing."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, GiveUp):
            if ask.about.ship:
                return Refusal("R122", "name the units that overfill the ship")
            return Refusal("R16", "name the units that overfill the hex")
        units = find_units(view, order.units, ask.sides[0], "R16")
        if isinstance(units, Refusal):
            return units
        about: ExcessAsked = ask.about
        where = about.hex or about.ship
        for u in units:
            if u not in _there(view, about):
                return Refusal("R16", f"{name(view, u)} is not in {where}")
        if _too_many(view, about, units):
            return Refusal("R16", f"{where} would still be overfull")
        if not any(_too_many(view, about, [v for v in units if v is not u]) for u in units):
            return Refusal("R16", "more units are named than have to be eliminated")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        there = _there(view, ask.about)
        if partial and not _too_many(view, ask.about, [u for u in there if name(view, u) in partial]):
            return GiveUp(units=partial)
        ids = [name(view, u) for u in there if name(view, u) not in partial]
        return Choice("unit", [Option(one, one) for one in ids])


def _there(b: Board, about: ExcessAsked) -> list[Unit]:
    return cargo(b, b.book.index[about.ship]) if about.ship else stack(b, b.book.labels[about.hex])


def _too_many(b: Board, about: ExcessAsked, without: Iterable[Unit]) -> bool:
    gone = {u.n for u in without}
    left = [u for u in _there(b, about) if u.n not in gone]
    if about.ship:
        return bool(stack_points(b, left) > b.state.units[b.book.index[about.ship]].capacity)
    return surplus(b, left, b.book.labels[about.hex]) > 0


ENDS = (may_end,)
DECIDERS: dict[str, Decider] = {"excess": OverflowChoice()}
