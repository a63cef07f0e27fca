"""All legal destinations of a side at once, as arrays: what a planner, an opponent or a study asks for."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.hexes import kernels
from sztab.rules.wb95.allowance import moves_now, purse
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.movement import may_move, price_layer
from sztab.rules.wb95.obstacles import jams, surcharges
from sztab.rules.wb95.pieces import on_map, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.zones import enemy_zones


class Destinations(msgspec.Struct, frozen=True):
    """Unit i may reach hexes[offsets[i]:offsets[i + 1]] for the costs at the same places, in twelfths."""

    units: tuple[int, ...]
    offsets: Any
    hexes: Any
    costs: Any

    def of(self, n: int) -> dict[int, int]:
        """Hex and cost for one unit."""
        i = self.units.index(n)
        low, high = int(self.offsets[i]), int(self.offsets[i + 1])
        return {int(h): int(c) for h, c in zip(self.hexes[low:high], self.costs[low:high])}


def destinations(b: Board, side: int) -> Destinations:
    """Where every unit of a side could march now; units tied to an area are left out (`reach` serves them)."""
    movers = [
        u
        for u in on_map(b, b.book.friends[side])
        if may_move(b, u) is None and moves_now(b, u) is None and not b.book.scenario.closed(b, u)
    ]
    kinds = sorted({_kind(b, u) for u in movers})
    samples = {kind: next(u for u in movers if _kind(b, u) == kind) for kind in kinds}
    cost, chain, _ = b.book.ways(b.state.bridges).arrays()
    zones = kernels.bytes_view(enemy_zones(b, side))
    bars = kernels.bytes_view(b.book.field.bars(_enemy_masks(b, side)))
    purses = [purse(b, u) for u in movers]
    found = b.book.field.reach_many(
        costs=[cost[kind[0]] for kind in kinds],
        chains=[chain[kind[0]] for kind in kinds],
        bars=[bars] * len(kinds),
        stops=[zones] * len(kinds),
        leaves=[zones] * len(kinds),
        prices=[price_layer(b, samples[kind], frozenset()) for kind in kinds],
        surs=[surcharges(b, samples[kind]) for kind in kinds],
        exit_costs=[b.book.variant.exit_cost] * len(kinds),
        starts=[u.hex for u in movers],
        classes=[kinds.index(_kind(b, u)) for u in movers],
        budgets=[left for left, _ in purses],
        caps=[cap for _, cap in purses],
        extras=[int(not u.offroad and cap > 0) for u, (_, cap) in zip(movers, purses)],
        estops=[jams(b, samples[kind])[1] or bytearray(b.book.map.grid.n) for kind in kinds] if b.book.narrow else None,
    )
    return Destinations(tuple(u.n for u in movers), found.offsets, found.hexes, found.costs)


def _kind(b: Board, u: Unit) -> tuple[int, bool, str]:
    """Units that share all layers: class of movement, whether they overrun guns, and nation (8.2.11)."""
    known = traits(b, u)
    return known.wheels, known.regular, b.book.counters[u.n].nation


def _enemy_masks(b: Board, side: int) -> bytearray:
    hostile = b.book.foes[side]
    masks = bytearray(b.layers.masks[hostile[0]])
    for foe in hostile[1:]:
        for hex_, mask in enumerate(b.layers.masks[foe]):
            masks[hex_] |= mask
    return masks
