"""What a step costs on this map with these bridges, for every class of mover and for supply (T-TER, R51, R83)."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any

from sztab.hexes import Map, kernels
from sztab.rules.wb95.state import COLUMN_OF, FOOT, MOUNTAIN, STAFF, TRACKED, TWELFTHS, WHEELED, Bridge
from sztab.rules.wb95.tables import CLOSED, Tables

CLASSES = (WHEELED, TRACKED, FOOT, STAFF, MOUNTAIN)
HEIGHTS = frozenset(("hills", "mountain"))
"""Ground on which mountain troops save (ard:4.1.15)."""


class Ways:
    """Costs over every hexside in twelfths, CLOSED where barred; rebuilt only when a bridge changes. They are packed:
    the collector would walk long lists over and over."""

    def __init__(
        self,
        map_: Map,
        tables: Tables,
        bridges: dict[int, Bridge],
        staff_closed_cost: int,
        mountain_saving: int = 0,
        road_rules: bool = True,
    ) -> None:
        self.map = map_
        self.tables = tables
        self.mountain_saving = mountain_saving * TWELFTHS
        self.road_rules = road_rules
        self.standing = standing_bridges(map_, bridges)
        self.staff_closed_cost = staff_closed_cost
        neighbours, everywhere = map_.grid.neighbours, range(map_.grid.n)
        kinds = {terrain: [self._ground(terrain, mover) for mover in CLASSES] for terrain in set(map_.terrain)}
        self.ground = [[kinds[map_.terrain[hex_]][mover] for hex_ in everywhere] for mover in CLASSES]
        open_ground = [[*row, CLOSED] for row in self.ground]  # -1 is off the map
        self.cost = [array("i", [row[there] for there in neighbours]) for row in open_ground]
        self.chain = [bytearray(len(neighbours)) for _ in CLASSES]
        self.supply = self.cost[WHEELED][:]
        for edge in sorted({*map_.roads, *map_.sides, *self.standing, *_streets(map_)}):
            self._lay_edge(edge)
        self._mode: bool | None = None

    def with_bridges(self, bridges: dict[int, Bridge]) -> Ways:
        """The same ground after bridges have fallen or risen."""
        twin = Ways.__new__(Ways)
        twin.map, twin.tables, twin.staff_closed_cost = self.map, self.tables, self.staff_closed_cost
        twin.mountain_saving, twin.road_rules = self.mountain_saving, self.road_rules
        twin.standing = standing_bridges(self.map, bridges)
        twin.ground = self.ground
        twin.cost = [row[:] for row in self.cost]
        twin.chain = [row[:] for row in self.chain]
        twin.supply = self.supply[:]
        twin._mode = None
        for edge in sorted(self.standing ^ twin.standing):
            twin._lay_edge(edge)
        return twin

    def arrays(self) -> tuple[list[Any], list[Any], Any]:
        """cost, chain and supply as the kernels of the moment want them."""
        if self._mode is not kernels.is_fast():
            self._mode = kernels.is_fast()
            cost = [kernels.ints_view(row) for row in self.cost]
            chain = [kernels.bytes_view(row) for row in self.chain]
            self._arrays = cost, chain, kernels.ints_view(self.supply)
        return self._arrays

    def road(self, edge: int) -> str:
        """The road that can be used across a hexside: none where its bridge is down (R51)."""
        kind = self.map.roads.get(edge, "")
        if kind and self.wet(edge) and edge not in self.standing:
            return ""
        return kind

    def wet(self, edge: int) -> str:
        """The water on a hexside, or nothing; of two the one that is harder to cross (nor:R16)."""
        kinds = [kind for kind in self.map.sides.get(edge, ()) if kind in self.tables.water]
        if len(kinds) < 2:
            return kinds[0] if kinds else ""
        rows = self.tables.terrain
        return max(kinds, key=lambda kind: (rows[kind].big == "always", rows[kind].halves, rows[kind].costs, kind))

    def _lay_edge(self, edge: int) -> None:
        """What a hexside costs from either hex."""
        grid = self.map.grid
        one, two = grid.edge_hexes(edge)
        self._lay(one, grid.direction(one, two))
        self._lay(two, grid.direction(two, one))

    def _lay(self, hex_: int, direction: int) -> None:
        other = self.map.grid.neighbours[6 * hex_ + direction]
        if other < 0:
            return
        edge = self.map.grid.edge(hex_, direction)
        place = 6 * hex_ + direction
        ways = (self.road(edge), self._city_street(hex_, other, edge))
        road = min(filter(None, ways), key=list(self.tables.roads).index) if any(ways) else ""
        water = "" if edge in self.standing else self.wet(edge)
        for mover in CLASSES:
            open_ground = self._open_ground(other, water, mover)
            if road:
                price = self._road_price(road, mover)
                self.cost[mover][place] = price
                self.chain[mover][place] = int(self.road_rules and road == "secondary" and price == 12)  # T-TER-n4, R52
            else:
                self.cost[mover][place] = open_ground
            if mover == WHEELED:
                self.supply[place] = 0 if road else open_ground  # 10.1.5, 10.1.8

    def _city_street(self, here: int, there: int, edge: int) -> str:
        """The hexes of a city are linked by main route (T-TER-n3), over water only by a bridge."""
        if self.road_rules and "city" in self.map.terrain[here] and "city" in self.map.terrain[there]:
            if "main" in self.tables.roads and (not self.wet(edge) or edge in self.standing):
                return "main"
        return ""

    def _road_price(self, road: str, mover: int) -> int:
        return self.tables.roads[road].costs[COLUMN_OF[mover]]

    def _open_ground(self, hex_: int, water: str, mover: int) -> int:
        """Across country: terrain costs add up (3.1.12), and water that no standing bridge spares (R51)."""
        cost = self.ground[mover][hex_]
        if cost == CLOSED or not water:
            return cost
        row = self.tables.terrain[water]
        extra = row.costs[COLUMN_OF[mover]]
        if row.bank and COLUMN_OF[mover] == FOOT:
            cost = self.tables.terrain["clear"].costs[FOOT]
        return CLOSED if extra == CLOSED else cost + extra

    def _ground(self, terrain: tuple[str, ...], mover: int) -> int:
        """A hex of this terrain, without its sides."""
        cost = self._plain_ground(terrain, mover)
        if mover == MOUNTAIN and self.mountain_saving and cost != CLOSED and HEIGHTS & set(terrain):
            return max(TWELFTHS, cost - self.mountain_saving)  # ard:4.1.15, ard:R138
        return cost

    def _plain_ground(self, terrain: tuple[str, ...], mover: int) -> int:
        wheels = COLUMN_OF[mover]
        rows = [self.tables.terrain[name] for name in terrain]
        if any(set(row.costs) == {CLOSED} for row in rows):
            return CLOSED
        if any(row.costs[wheels] == CLOSED for row in rows):
            return self.staff_closed_cost if mover == STAFF else CLOSED  # 9.1.3
        whole = sum(row.costs[wheels] for row in rows if row.mode == "own")  # ard:T-TERRAIN: the hex's whole cost
        bare = [row.costs[wheels] for row in rows if row.mode == "base"]
        base = 0 if whole else max(bare, default=self.tables.terrain["clear"].costs[wheels])
        return base + whole + sum(row.costs[wheels] for row in rows if row.mode == "add")


def _streets(map_: Map) -> set[int]:
    """The hexsides between hexes of a city."""
    city = {hex_ for hex_ in map_.grid.hexes if "city" in map_.terrain[hex_]}
    near = [(hex_, d) for hex_ in sorted(city) for d in range(6) if map_.grid.neighbours[6 * hex_ + d] in city]
    return {map_.grid.edge(hex_, d) for hex_, d in near}


@lru_cache(maxsize=8)
def printed_ways(map_: Map, tables: Tables, staff_closed_cost: int, mountain_saving: int, road_rules: bool) -> Ways:
    """The ways of a map as it is printed. Every game laid out on it starts from them with bridges of its own."""
    return Ways(map_, tables, {}, staff_closed_cost, mountain_saving, road_rules)


def standing_bridges(map_: Map, bridges: dict[int, Bridge]) -> frozenset[int]:
    """Printed bridges and what has become of them, and new ones."""
    down = {edge for edge, bridge in bridges.items() if not bridge.standing}
    up = {edge for edge, bridge in bridges.items() if bridge.standing}
    return (_printed_bridges(map_) - down) | up


@lru_cache(maxsize=8)
def _printed_bridges(map_: Map) -> frozenset[int]:
    """Those that stand on the map as it is printed."""
    return frozenset(edge for edge in map_.bridges if "destroyed_bridge" not in map_.sides.get(edge, ()))
