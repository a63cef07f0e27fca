"""3.2 Stacking: hexes that hold too much, and moves that would leave one so (ard:5.1.1, ard:R22).

A hex may be overfull while a phase goes on (F14). Where a move may not leave it so to the end, whoever enters a full
hex is let in only if units there can still make room for him; then they have to, before others are ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import cels, enemy_at, label, room, stack
from sztab.rules.wb95.state import Unit
from sztab.table import TALL, Refusal

WaysOut = Callable[[Board, Unit], Iterable[int]]
"""The hexes to which a unit can still go in this phase."""


def overfull(b: Board, sides: tuple[int, ...]) -> list[int]:
    """3.2.1: hexes with more CELs of these sides than may stand there at the end of a phase."""
    return b.once(("overfull", sides), lambda: _overfull(b, sides))


def _overfull(b: Board, sides: tuple[int, ...]) -> list[int]:
    limit, units, stacks = b.book.variant.stacking, b.state.units, b.layers.stacks
    few = limit // b.book.most_steps
    high: Iterable[int] = b.layers.tall if few >= TALL - 1 else stacks
    crowded = [hex_ for hex_ in high if len(stacks[hex_]) > few and units[stacks[hex_][0]].side in sides]
    return sorted(hex_ for hex_ in crowded if sum(units[i].steps for i in b.layers.stacks[hex_]) > limit)


def crowd(b: Board, side: int) -> int:
    """The hex that somebody's move has made overfull in this phase, where that may not stay so; else -1."""
    if b.book.variant.overstacking != "refused":
        return -1
    return b.once(("crowd", side), lambda: _crowd(b, side))


def _crowd(b: Board, side: int) -> int:
    hexes = overfull(b, b.book.friends[side])
    return next((hex_ for hex_ in hexes if any(u.moved for u in stack(b, hex_))), -1)


def held_up(b: Board, side: int, hexes: Iterable[int], ways_out: WaysOut) -> Refusal | None:
    """ard:R22: as long as a crowd can be thinned out, nobody is ordered but units in it, to leave it."""
    if b.book.variant.overstacking != "refused":
        return None
    hex_ = crowd(b, side)
    if hex_ < 0 or set(hexes) == {hex_} or not can_thin(b, hex_, ways_out):
        return None
    limit = b.book.variant.stacking
    return Refusal("3.2.1", f"{label(b, hex_)} holds {cels(stack(b, hex_))} CELs; the stacking limit is {limit}")


def check_stay(
    b: Board, units: Sequence[Unit], end: int, ways_out: WaysOut, after: Callable[[], Board]
) -> Refusal | None:
    """ard:5.1.1, ard:R22: whether these units may stop in a hex; `after` is the board once they have."""
    if b.book.variant.overstacking != "refused":
        return None
    start, side = units[0].hex, units[0].side
    leaves_crowd = start >= 0 and crowd(b, side) == start and (start == end or leave_too_many(b, units))
    if has_room(b, units, end) and not leaves_crowd:
        return None
    if not leaves_crowd and start != end and crowd(b, side) < 0 and _give_way(b, units, end, ways_out):
        return None
    then = after()
    left = start if leaves_crowd and _surplus(then, start) > 0 else -1
    if _surplus(then, end) > 0 and (left >= 0 or not can_thin(then, end, ways_out)):
        return _too_many(then, end)
    if left >= 0 and not can_thin(then, left, ways_out) and can_thin(b, left, ways_out):
        return _too_many(then, left)
    return None


def _give_way(b: Board, units: Sequence[Unit], end: int, ways_out: WaysOut) -> bool:
    """Whether enough of those in a hex who have not begun to move have empty hexes to go to, more than there will be
    units. Whoever comes takes none of these, so that no board has to be made to see it."""
    here = stack(b, end)
    surplus, number = cels(here) + cels(units) - int(b.book.variant.stacking), len(here) + len(units)
    for u in here:
        empty = (there for there in ways_out(b, u) if there not in b.layers.stacks)
        if u.cap < 0 and len(list(islice(empty, number))) == number:
            surplus -= u.steps
        if surplus <= 0:
            return True
    return False


def leave_too_many(b: Board, units: Sequence[Unit]) -> bool:
    """Whether those that stay behind when these go are a crowd still."""
    gone = frozenset(u.n for u in units)
    return _too_much(b, [u for u in stack(b, units[0].hex) if u.n not in gone]) > 0


def has_room(b: Board, units: Sequence[Unit], hex_: int) -> bool:
    """Whether units may stay in a hex as it is; of enemies they overrun nothing is left."""
    return enemy_at(b, units[0].side, hex_) or room(b, hex_, [u.n for u in units]) >= cels(units)


def _surplus(b: Board, hex_: int) -> int:
    """The CELs by which moves of this phase have made a hex overfull; what was so before is mended as may be (F14)."""
    return _too_much(b, stack(b, hex_))


def _too_much(b: Board, here: list[Unit]) -> int:
    return min(cels(here) - int(b.book.variant.stacking), cels(u for u in here if u.moved))


def _too_many(b: Board, hex_: int) -> Refusal:
    load, limit = cels(stack(b, hex_)), b.book.variant.stacking
    why = f"{label(b, hex_)} would hold {load} CELs, and no unit could leave; the stacking limit is {limit}"
    return Refusal("3.2.1", why)


def can_thin(b: Board, hex_: int, ways_out: WaysOut) -> bool:
    """Whether enough of those in an overfull hex can still leave it, one after the other, for hexes with room."""
    here, surplus = stack(b, hex_), _surplus(b, hex_)
    leavers: list[tuple[int, list[int]]] = []
    for u in sorted(here, key=lambda u: u.moved):  # who has not moved finds ground beside him soonest
        roomy = (there for there in ways_out(b, u) if there != hex_ and has_room(b, [u], there))
        hexes = list(islice(roomy, len(here)))
        if len(hexes) == len(here):  # each of the others takes the room of one hex at most
            surplus -= u.steps
        elif hexes:
            leavers.append((u.steps, hexes))
        if surplus <= 0:
            return True
    return _find_room(b, here[0].side, leavers, surplus, {})


def _find_room(b: Board, side: int, leavers: list[tuple[int, list[int]]], surplus: int, taken: dict[int, int]) -> bool:
    """Whether the surplus can be spread over the hexes to which these CELs could go."""
    if surplus <= 0:
        return True
    if sum(steps for steps, _ in leavers) < surplus:
        return False
    (steps, hexes), others = leavers[0], leavers[1:]
    for hex_ in hexes:
        full = b.book.variant.stacking if enemy_at(b, side, hex_) else room(b, hex_)
        load = taken.get(hex_, 0) + steps
        if load <= full and _find_room(b, side, others, surplus - steps, {**taken, hex_: load}):
            return True
    return _find_room(b, side, others, surplus, taken)
