"""Who has something to do in a phase of movement whatever others do: that is found once for each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not

from sztab.rules.wb95 import artillery, fortification, movement
from sztab.rules.wb95.allowance import in_strategic_phase, moves_now, purse, rooted
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.ways import Ways
from sztab.rules.wb95.zones import enemy_zones

ROW = 32
"""Units that are compared at once."""


class Movers:
    """What is known of the units of a side and its friends in a phase. A unit never changes, it is replaced; so one
    that is still there, under the same enemy zones, need not be looked at again."""

    __slots__ = ("diggers", "exits", "free", "ready", "spent", "units", "unsure", "ways", "zones")

    def __init__(self, units: int, zones: tuple[int, ...]) -> None:
        self.units: list[Unit] | list[None] = [None] * units
        """As they were last looked at."""
        self.zones = zones
        self.ready: dict[int, int] = {}
        """Units that can be ordered in any case, with their hexes."""
        self.free: set[int] = set()
        """Units that can step on any open ground beside them."""
        self.unsure: set[int] = set()
        """Unused units that have to be asked each time."""
        self.spent: set[int] = set()
        """Units that have been ordered: the last of them may be ordered again."""
        self.diggers: set[int] = set()
        """Units in enemy zones that can dig in where there are no works yet."""
        self.exits: dict[int, int] = {}
        """Open ground last found beside free units."""
        self.ways: Ways | None = None

    def opens(self, b: Board, u: Unit) -> bool:
        """Whether there is open ground beside a free unit."""
        ways = b.book.ways(b.state.bridges)
        if self.ways is not ways:
            self.ways, self.exits = ways, {}
        if self.exits.get(u.n, -1) not in b.layers.stacks and u.n in self.exits:
            return True
        there = next(movement.open_neighbours(b, u), -1)
        if there >= 0:
            self.exits[u.n] = there
        return there >= 0

    def to_ask(self, b: Board) -> list[int]:
        """Those of whom it hangs on others."""
        return [*self.unsure, *(n for n in b.state.movers if n in self.spent)]


def movers(b: Board, side: int) -> Movers:
    """What is known of a side in this phase; units that were replaced are looked at anew."""
    key = ("movers", b.state.turn, b.state.phase, b.state.step, side, bool(b.state.missions))
    known: Movers | None = b.book.kept.get(key)
    zones, units = tuple(b.layers.tokens[foe] for foe in b.book.foes[side]), b.state.units
    if known is None or known.zones != zones or len(known.units) != len(units):
        known = b.book.keep(key, Movers(len(units), zones))
    for n in list(_replaced(known.units, units)):
        for kind in (known.free, known.unsure, known.spent, known.diggers):
            kind.discard(n)
        known.ready.pop(n, None)
        known.exits.pop(n, None)
        if units[n].hex >= 0 and units[n].side in b.book.friends[side]:
            _look(b, n, known)
    known.units = units
    return known


def _replaced(old: Sequence[Unit | None], new: Sequence[Unit]) -> Iterator[int]:
    """The places of units that differ; whole rows that do not are passed over."""
    for first in range(0, len(new), ROW):
        here, before = new[first : first + ROW], old[first : first + ROW]
        if here != before:
            yield from compress(count(first), map(is_not, here, before))


def _look(b: Board, n: int, known: Movers) -> None:
    u = b.state.units[n]
    late, calm = in_strategic_phase(b), not enemy_zones(b, u.side)[u.hex]
    if moves_now(b, u) is not None or (u.cap < 0 and u.marked is not late):
        return
    if u.cap >= 0:
        known.spent.add(n)
    elif not (calm and is_free(b, u, late)):
        known.unsure.add(n)
    elif late:
        known.free.add(n)
    else:
        known.ready[n] = u.hex
    if not calm and not late and _digs(b, u):
        known.diggers.add(n)


def _digs(b: Board, u: Unit) -> bool:
    """A unit that can dig in for as long as it stands where it is and nobody else does; whether one that went back is
    trapped (7.1.3) hangs on others too."""
    return not u.retreated and not rooted(b, u) and fortification.may_dig(b, u) is None


def is_free(b: Board, u: Unit, late: bool) -> bool:
    """Of a unit outside enemy zones: it is unused and can at least be marked (12.1.4) or limber up (6.2.4), or if it
    was marked, step on any open ground beside it."""
    known = b.book.traits[u.n]
    if known.gun and u.cap < 0 and rooted(b, u):
        return not late and not b.state.missions and artillery.may_set_up(b, u, "transport") is None
    if u.cap >= 0 or not known.mobile or rooted(b, u) or u.dug or u.barraged or u.building:
        return False
    if u.stunned:
        return False
    if b.book.scenario.may_act(b, u) is not None or moves_now(b, u) is not None:
        return False
    if late:
        return u.marked and not b.state.missions and purse(b, u)[1] > 0 and not b.book.scenario.closed(b, u)
    return bool(b.book.options.complementary) and not u.marked
