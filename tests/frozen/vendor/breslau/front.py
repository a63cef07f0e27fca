"""The siege as a side sees it: the worth of units, the distance to the Fortress hexes, the enemy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from frozen.vendor.situation import FAR, Situation, reversed_costs
from sztab.hexes import Flood, kernels
from sztab.rules.breslau import factors, supply, ways
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.pieces import around, counter, holder, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit

FIGHT, A_STEP = 36, 14
"""Twelfths that an enemy stack, and each of its steps, adds to the way through its hex."""
IN_THE_WAY = 18
"""Twelfths that an enemy zone of control adds: it stops a march."""
UNSEEN = 2
"""Steps assumed in a hidden stack besides those seen."""


class SiegeFront(Situation):
    """What both sides look at: the Fortress hexes, the way there, the enemy."""

    view: Board

    # ------------------------------------------------------------------ the Fortress hexes

    @cached_property
    def fortresses(self) -> frozenset[int]:
        return frozenset(self.view.book.scenario.fortresses)

    @cached_property
    def wanted(self) -> list[int]:
        """What the Soviets have yet to take; without Fortress hexes, the garrison itself."""
        open_ = sorted(hex_ for hex_ in self.fortresses if controller(self.view, hex_) != SOVIET)
        return open_ or sorted(h for h in self.view.layers.stacks if holder(self.view, h) == GERMAN)

    @cached_property
    def way(self) -> list[int]:
        """For each hex the distance for the Soviets to the nearest Fortress hex not yet taken, fights on the way
        included."""
        return self.way_to(self.wanted)

    def way_to(self, goals: Iterable[int]) -> list[int]:
        view = self.view
        costs = reversed_costs(ways.costs(view, SOVIET), view.book.neighbours, ways.CLOSED)
        for hex_ in view.book.map.grid.hexes:
            extra = self._trouble(hex_)
            if extra:
                for place in range(6 * hex_, 6 * hex_ + 6):
                    if costs[place] != ways.CLOSED:
                        costs[place] += extra
        shut = bytearray(view.book.map.grid.n)
        found: Flood = view.book.field.flood(kernels.ints(costs), kernels.bytes_view(shut), sorted(goals), FAR)
        return [FAR if (cost := found.cost(hex_)) < 0 else cost for hex_ in range(view.book.map.grid.n)]

    def _trouble(self, hex_: int) -> int:
        """What German units add to the way through a hex."""
        if holder(self.view, hex_) == GERMAN:
            return FIGHT + A_STEP * self.steps(hex_)
        return IN_THE_WAY if self.view.layers.zones[GERMAN][hex_] else 0

    # ------------------------------------------------------------------ the enemy

    @cached_property
    def enemies(self) -> list[int]:
        """The hexes of enemy stacks, in order."""
        return sorted(hex_ for hex_ in self.view.layers.stacks if holder(self.view, hex_) == 1 - self.side)

    @cached_property
    def away(self) -> list[int]:
        """For each hex the distance to the nearest enemy stack."""
        return self.hexes_to(self.enemies)

    def steps(self, hex_: int) -> int:
        """Steps in a hex; an estimate for hidden stacks."""
        here = stack(self.view, hex_)
        blind = self.side == SOVIET and self.view.book.masked and not self.view.state.waived
        known = sum(u.steps - u.doomed for u in here)
        return known + UNSEEN * (blind and bool(here) and here[0].side == GERMAN and self.away_from_own[hex_] > 1)

    @cached_property
    def away_from_own(self) -> list[int]:
        """For each hex the distance to the nearest own stack."""
        return self.hexes_to(hex_ for hex_ in self.view.layers.stacks if holder(self.view, hex_) == self.side)

    # ------------------------------------------------------------------ own units

    @cached_property
    def _fed(self) -> Flood:
        return supply.flood(self.view, self.side)

    def fed(self, hex_: int) -> bool:
        """Whether a unit there would be in supply as things stand: entering a zone of control opens it (3.4b)."""
        return hex_ in self._fed or any(there in self._fed for there in around(self.view, hex_))


def worth(b: Board, u: Unit) -> int:
    """What a unit is worth as it is, in tenths of a step of a rifle battalion."""
    printed = counter(b, u)
    if printed.artillery:
        return 6 + factors.fire(b, u)
    if printed.kind == "AA":
        return 16
    points = 2 * factors.primary(b, u) + 2 * factors.secondary(b, u)
    if printed.type in ("ENG", "FLAM"):
        points += 6
    return points + 2 * u.steps


def price(b: Board, u: Unit, lost: int) -> int:
    """What a unit's next step is worth after some losses."""
    now = msgspec.structs.replace(u, steps=u.steps - lost, oos=0)
    if now.steps <= 1:
        return worth(b, now)
    return worth(b, now) - worth(b, msgspec.structs.replace(now, steps=now.steps - 1))
