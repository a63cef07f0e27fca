"""The rulebook laid out for one game: map, counters, tables, options, scenario. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any, TypeVar

import msgspec

from sztab import table
from sztab.hexes import Map
from sztab.rules.wb95 import deciders, imagination, knowledge, masking, sequence
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import AnyEvent
from sztab.rules.wb95.orders import AnyOrder
from sztab.rules.wb95.scenario import Scenario
from sztab.rules.wb95.state import FOOT, Bridge, Counter, State, Traits, Unit, traits_of
from sztab.rules.wb95.tables import CLOSED, FIXED_LINES, Tables
from sztab.rules.wb95.variant import Options, Variant
from sztab.rules.wb95.ways import CLASSES, Ways, printed_ways
from sztab.table import Event, Procedure
from sztab.table.aims import VictoryCount, WarAim

T = TypeVar("T")

PHASES = ("air", "barrage", "movement", "combat", "strategic", "supply")


class Phase(msgspec.Struct, frozen=True):
    """One phase of a turn (2.2): its kind and the side it is built round."""

    kind: str
    side: int


MASKS = {row: sum(1 << n for n, open_ in enumerate(row) if open_) for row in product((False, True), repeat=6)}
"""Six neighbours, clockwise from the north, as bits."""


class Book(table.Book):
    """A title's rulebook with a scenario on the table."""

    version = "6"
    orders = AnyOrder
    events = AnyEvent
    out_of_turn = "2.1.2"
    counters: list[Counter]
    options: Options
    scenario: Scenario

    def __init__(
        self,
        *,
        title: str,
        map_: Map,
        counters: Sequence[Counter],
        tables: Tables,
        sides: Sequence[str],
        order: Sequence[int],
        camps: Sequence[int] = (),
        neutral: Sequence[tuple[int, int]] = (),
        nobodys: Sequence[int] = (),
        variant: Variant | None = None,
        options: Options | None = None,
        scenario: Scenario | None = None,
        given: dict[str, Any] | None = None,
        cite: Callable[[str], str] = str,
    ) -> None:
        self.variant = variant or Variant()
        self.tables = tables
        self.camps = tuple(camps) or tuple(range(len(sides)))
        self.nobodys = frozenset(nobodys)
        """Sides that no player leads: they stand where they are (ard:R95)."""
        led = sorted({camp for s, camp in enumerate(self.camps) if s not in self.nobodys})
        scenario = scenario or Scenario()
        super().__init__(
            title=title,
            map_=map_,
            counters=counters,
            sides=sides,
            seats=[tuple(s for s, camp in enumerate(self.camps) if camp == one) for one in led],
            deciders={**deciders.DECIDERS, **scenario.deciders},
            options=options or Options(),
            scenario=scenario,
            given=given,
            cite=cite,
        )
        self.friends = tuple(tuple(o for o in self._all() if self.camps[o] == self.camps[s]) for s in self._all())
        apart = {frozenset(pair) for pair in neutral}
        self.foes = tuple(
            tuple(o for o in self._all() if self.camps[o] != self.camps[s] and frozenset((s, o)) not in apart)
            for s in self._all()
        )
        self.prey = tuple(
            tuple(o for o in self._all() if o in self.foes[s] or (o in self.nobodys and o not in self.friends[s]))
            for s in self._all()
        )
        """Whom a side may attack: its enemies, and those nobody leads, who may be left in peace as well (ard:R95)."""
        self.phases = tuple(Phase(kind, side) for side in order for kind in PHASES)
        self._read_counters(counters)
        self._ways: dict[tuple[tuple[int, bool], ...], Ways] = {}
        self._last: tuple[dict[int, Bridge] | None, Ways | None] = (None, None)
        self.shore_costs: dict[tuple[int, int], int] = {}
        """By class of movement and hex, what it costs to come from off the map; nothing in it ever changes."""
        self._read_ground()

    def _read_counters(self, counters: Sequence[Counter]) -> None:
        """What is the same of each counter in any position."""
        self.counters, self.shapes = masking.with_shapes(list(counters))
        self.most_steps = max((one.steps for one in self.counters), default=1)
        self.traits: list[Traits] = [traits_of(one, self.variant.self_propelled) for one in self.counters]
        self.nations = [one.nation for one in self.counters]
        groups = {nation: k for k, nations in enumerate(self.variant.groups) for nation in nations}
        self.groups = [groups.get(one.nation, -1) for one in self.counters]
        """nor:R37: the army of each counter where a side has several, else -1."""
        real = range(self.shapes.first)
        self.staffs = [n for n in real if self.traits[n].hq]
        self.firing = [n for n in real if self.traits[n].gun or self.traits[n].self_propelled]

    # ------------------------------------------------------------------ for the table

    def zone(self, unit: Unit) -> int:
        """4.1: the neighbours a unit controls."""
        return self.zone_masks[unit.n][unit.hex] if unit.hex >= 0 else 0

    def sequence(self, game: Game) -> Procedure:
        return sequence.play(game)

    def look(self, truth: Board, sides: tuple[int, ...]) -> Board:
        return masking.look(truth, sides)

    def imagine(self, view: Board, dice: Random) -> State:
        return imagination.imagine(view, dice)

    def tell(self, truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
        return masking.tell(truth, event, sides)

    def known(self, view: Board) -> frozenset[tuple[Any, ...]]:
        return knowledge.known(view)

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        return self.scenario.aims(b)

    def count(self, b: Board, aim: WarAim) -> int:
        return self.scenario.count(b, aim)

    def victory(self, b: Board) -> VictoryCount:
        return self.scenario.victory(b)

    @property
    def masked(self) -> bool:
        """Chapter 16 is in play."""
        return self.options.masking != "off" and self.options.complementary

    # ------------------------------------------------------------------ for the chapters

    def ways(self, bridges: dict[int, Bridge]) -> Ways:
        """Costs with the bridges as they are; worked out once for each set of bridges."""
        last, ways = self._last
        if last is bridges and ways is not None:
            return ways
        key = tuple(sorted((edge, bridge.standing) for edge, bridge in bridges.items()))
        ways = self._ways.get(key)
        if ways is None:
            if len(self._ways) > 64:
                self._ways.clear()
            own = self.variant
            before = self._last[1] or printed_ways(
                self.map, self.tables, own.staff_closed_cost, own.mountain_saving, own.road_rules
            )
            ways = self._ways[key] = before.with_bridges(bridges)
        self._last = (bridges, ways)
        return ways

    def keep(self, key: Any, value: T) -> T:
        """Put something into `kept`, which is emptied now and then."""
        if len(self.kept) > 256:
            self.kept.clear()
        self.kept[key] = value
        return value

    def big_river(self, edge: int) -> bool:
        return edge in self.big_rivers

    def side_of(self, name: str) -> int:
        return self.sides.index(name)

    def _all(self) -> range:
        return range(len(self.sides))

    def _read_ground(self) -> None:
        grid = self.map.grid
        ways = self.ways({})
        self.big_rivers = frozenset(edge for edge in self.map.sides if self._is_big(ways.wet(edge)))
        masks = [self._zone_masks(ways.cost[mover], ways.ground[mover]) for mover in CLASSES]
        nothing = bytes(grid.n)
        self.zone_masks = [(masks[known.wheels] if known.zone else nothing) for known in self.traits]
        self.zone_masks[self.shapes.unknown] = masks[FOOT]
        self.supply_masks = masks
        self.town_sides = tuple(s for s in self._all() if self._holds_towns(s))
        self.fixed_hexes: dict[int, int] = {}
        for edge, kinds in sorted(self.map.sides.items()):
            line = next((kind for kind in kinds if kind in FIXED_LINES), "")
            if line:
                shift = FIXED_LINES[line] or self.variant.fixed_shift
                behind = [hex_ for hex_ in grid.edge_hexes(edge) if self._behind(hex_)]
                self.fixed_hexes.update(dict.fromkeys(behind, shift))
        self.hex_roads: dict[int, str] = {}
        for kind in reversed(self.tables.roads):
            for edge, road in self.map.roads.items():
                if road == kind:
                    self.hex_roads.update(dict.fromkeys(grid.edge_hexes(edge), kind))
        self.water_edges = frozenset(edge for edge in self.map.sides if ways.wet(edge))
        self.water_at: dict[int, tuple[int, ...]] = {}
        for edge in sorted(self.water_edges):
            for hex_ in grid.edge_hexes(edge):
                self.water_at[hex_] = (*self.water_at.get(hex_, ()), edge)
        self.towns = frozenset(
            hex_ for hex_ in grid.hexes if "town" in self.map.terrain[hex_] or "city" in self.map.terrain[hex_]
        )
        self.around_towns = {town: self._closed_around(town) for town in sorted(self.towns)}
        self.zones_of: dict[int, tuple[str, ...]] = {}
        for zone, hexes in sorted(self.map.zones.items()):
            for hex_ in hexes:
                self.zones_of[hex_] = (*self.zones_of.get(hex_, ()), zone)
        self.banks = frozenset(hex_ for edge in sorted(self.big_rivers) for hex_ in grid.edge_hexes(edge))
        jammed = sorted(edge for edge, road in self.map.roads.items() if road == self.variant.jammed_road)
        self.narrow = frozenset(jammed)
        """Hexsides with a road on which vehicles cannot pass each other (ard:4.1.14)."""

    def _is_big(self, water: str) -> bool:
        """Whether the rules of big rivers hold for a kind of water; of some the table decides (nor:R16)."""
        big = self.tables.terrain[water].big if water else ""
        return big == "always" or (big == "option" and self.options.big_rivers == "all")

    def _behind(self, hex_: int) -> bool:
        """7.2: fixed positions serve both hexes of their side, or only those the map says."""
        defended = self.map.regions.get("fixed positions")
        return defended is None or hex_ in defended

    def _holds_towns(self, side: int) -> bool:
        """R85, ard:R91: whose towns stand in the way of supply; a side without a counter can only be there for its
        towns."""
        if not self.variant.towns_of:
            return True
        nations = {c.nation for c in self.counters[: self.shapes.first] if c.side == side}
        return not nations or self.variant.towns_of in nations

    def _closed_around(self, town: int) -> tuple[int, ...]:
        """10.1.11: the hexes next to a town that it closes to supply. Its zone does not cross a big river (4.1.3); the
        cards of Budziszyn name all of them (NY-N7)."""
        sides = [(self.neighbours[6 * town + d], self.map.grid.edge(town, d)) for d in range(6)]
        every = self.variant.town_reach == "adjacent"
        return tuple(hex_ for hex_, edge in sides if hex_ >= 0 and (every or not self.big_river(edge)))

    def _zone_masks(self, cost: Sequence[int], ground: Sequence[int]) -> bytes:
        """4.1.1, 4.1.3, 4.1.4: all neighbours, not across a big river, not onto ground closed to the unit, even where a
        road leads there (R157 nor:R21 ard:R35)."""
        open_ground = [price != CLOSED for price in (*ground, CLOSED)]  # -1 is off the map
        free = [price != CLOSED and open_ground[there] for price, there in zip(cost, self.neighbours)]
        for edge in self.big_rivers:
            one, two = self.map.grid.edge_hexes(edge)
            free[6 * one + self.map.grid.direction(one, two)] = False
            free[6 * two + self.map.grid.direction(two, one)] = False
        rows = zip(*(free[direction::6] for direction in range(6)))
        return bytes(MASKS[row] for row in rows)
