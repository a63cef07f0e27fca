"""7.6, rivers in retreat and pursuit: what they cost those who retreat, who may follow over them, and who says that he
will follow to the bank (R43)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21.battle_orders import Chase
from sztab.rules.b21.board import Board
from sztab.rules.b21.engineers import serves
from sztab.rules.b21.pieces import label, name, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import bridge_on, mover, passable, pontoon_cost
from sztab.table import Ask, Choice, Decider, Order, Refusal, Slots

Path = tuple[int, ...]

OUT_OF_RANGE = 2
"""EP on top where no engineers are in range (7.6.1)."""


class ChaseAsked(msgspec.Struct, frozen=True):
    """A retreat may cross a river: which of these winners will follow to its bank?"""

    TELLS: ClassVar[tuple[str, ...]] = ("units",)

    units: tuple[str, ...]


def unbridged(b: Board, u: Unit, here: int, there: int) -> str:
    """7.6.5: the river on that step for a unit, if no bridge and no pontoon bridge of its side leads over it: river,
    big_river or nothing. Streams are none (R43)."""
    edge = b.book.map.grid.edge_between(here, there)
    if edge < 0 or bridge_on(b, edge) or pontoon_cost(b, mover(b, u), u.side, edge) is not None:
        return ""
    return "big_river" if b.book.big_river(edge) else "river" if b.book.river(edge) else ""


def banks(b: Board, u: Unit, way: Path) -> list[Path]:
    """The ways to the near bank of every small river that a retreat along the way crosses; its first hex is the one
    the unit leaves."""
    steps = enumerate(pairwise(way), 1)
    return [way[:done] for done, (here, there) in steps if unbridged(b, u, here, there) == "river"]


def river_loss(b: Board, strength: int) -> int:
    """7.6.1: EP by the SP of those who cross together."""
    return int(b.book.charts.river_losses.at(strength, b.book.charts.river_losses.first))


def may_pursue(b: Board, u: Unit) -> Refusal | None:
    """7.5.6, R46: who never pursues."""
    one = printed(b, u)
    if one.towed:
        return Refusal("7.5.6", f"{name(b, u)} is towed and cannot pursue")
    if one.headquarters or one.column:
        return Refusal("7.5.1", f"{name(b, u)} cannot pursue")
    return None


def follows(b: Board, u: Unit, way: Path, leaving: Collection[str] = ()) -> bool:
    """7.6.2: whether a unit could go along the way, the emptied hex first, once these enemies have left."""
    if u.hex < 0 or u.steps < 1 or may_pursue(b, u) is not None:
        return False
    here = u.hex
    for done, there in enumerate(way):
        if follow_step(b, u, here, there, done == 0, leaving) is not None:
            return False
        if stops_after(b, u, here, there) and done + 1 < len(way):
            return False
        here = there
    return True


def follow_step(b: Board, u: Unit, here: int, there: int, first: bool, leaving: Collection[str] = ()) -> Refusal | None:
    """7.5.5, 7.6.3, 7.6.4, 14.1.7: whether a step of a pursuit is open to a unit."""
    if b.book.map.grid.direction(here, there) < 0:
        return Refusal("7.5.1", f"{label(b, here)} and {label(b, there)} do not touch")
    if not passable(b, u, here, there) or there in b.book.scenario.shut(u.side, b.state.turn):
        return Refusal("7.5.5", f"{label(b, there)} is closed to {name(b, u)}")
    left = [v for v in stack(b, there) if v.side != u.side and name(b, v) not in leaving]
    if any(not printed(b, v).headquarters for v in left):
        return Refusal("4.2.1", f"enemy units are in {label(b, there)}")
    river = unbridged(b, u, here, there) if printed(b, u).motorised else ""
    if river == "big_river":
        return Refusal("7.6.4", f"{name(b, u)} cannot pursue over a big river without a bridge")
    if river and not (first and _helped(b, u)):
        return Refusal("7.6.3", f"{name(b, u)} pursues over a river only from its bank, together with engineers")
    return None


def stops_after(b: Board, u: Unit, here: int, there: int) -> bool:
    """7.6.3, 7.6.4: a pursuit ends behind a river crossed without a bridge; on foot only behind a big one."""
    river = unbridged(b, u, here, there)
    return river == "big_river" or (river == "river" and printed(b, u).motorised)


def _helped(b: Board, u: Unit) -> bool:
    """7.6.3: engineers or a pontoon column of its brigade, or of a formation above it, stand with the unit."""
    return any(printed(b, v).type in ("ENG", "PONT") and serves(b, v, u) for v in stack(b, u.hex) if v.n != u.n)


class NameChasers:
    """How the chase is named."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Chase):
            return Refusal("7.6.2", "the units that follow to the river are named first")
        for one in order.units:
            if one not in ask.about.units:
                return Refusal("7.6.2", f"{one!r} cannot follow to the river")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        form = Slots().toggle("chase", ask.about.units)
        return form.ask(partial) or Chase(units=form.named("chase", partial))


def able(b: Board, winners: Iterable[int], ways: Collection[Path], leaving: Collection[str]) -> tuple[str, ...]:
    """Who of the winners could follow to one of these banks."""
    units = (b.state.units[n] for n in winners)
    return tuple(name(b, u) for u in units if any(follows(b, u, way, leaving) for way in ways))


DECIDERS: dict[str, Decider] = {"chase": NameChasers()}
