"""The rulebook laid out for one game: map, counters, charts, options. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

import msgspec

from sztab import table
from sztab.hexes import Map
from sztab.rules.b21 import camouflage, imagination, knowledge, sequence, victory
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import SCARP_FIRST, SCARP_SECOND, WATER, Chartbook
from sztab.rules.b21.events import AnyEvent
from sztab.rules.b21.options import AgreedRules
from sztab.rules.b21.orders import AnyOrder
from sztab.rules.b21.scenario import PHASES, Scenario
from sztab.rules.b21.state import LEVELS, Counter, State, Unit
from sztab.rules.b21.ways import kind_of_zone, mover_of, printed_zone
from sztab.rules.b21.zones import LEAST
from sztab.table import Event, Procedure
from sztab.table.aims import VictoryCount, WarAim

T = TypeVar("T")

ALL_AROUND = 1 << 6
"""One more than the bits of all six neighbours."""


class Book(table.Book):
    """The rulebook with a scenario on the table."""

    version = "2"
    orders = AnyOrder
    events = AnyEvent
    out_of_turn = "3.1"
    phases = PHASES
    counters: list[Counter]
    options: AgreedRules
    scenario: Scenario

    def __init__(
        self,
        *,
        title: str,
        map_: Map,
        counters: Sequence[Counter],
        sides: Sequence[str],
        charts: Chartbook,
        options: AgreedRules | None = None,
        scenario: Scenario | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(
            title=title,
            map_=map_,
            counters=counters,
            sides=sides,
            seats=((0,), (1,)),
            deciders=sequence.deciders(),
            options=options or AgreedRules(),
            scenario=scenario or Scenario(),
            given=given,
        )
        self.charts = charts
        self.acts = sequence.acts()
        self.columns = tuple(n for n, one in enumerate(self.counters) if one.column)
        """The counters that may carry a pontoon bridge."""
        self.movers = [mover_of(one) for one in self.counters]
        """How each counter moves while no engineers help it."""
        self.transports = tuple(n for n, one in enumerate(self.counters) if one.role == "transport")
        self.engineers = tuple(n for n, one in enumerate(self.counters) if one.type == "ENG")
        self.superiors = [_superiors(one, self.counters) for one in self.counters]
        """For each counter the headquarters above it, by what they lead."""
        self.blank = Counter(id="?")
        """What a counter looks like that lies face down."""
        self.models = _models(self)
        """Counters with other hardware (0.3)."""
        self.bridges = frozenset(edge for edge in map_.bridges if "destroyed_bridge" not in map_.sides.get(edge, ()))
        """The printed bridges that stand at the start."""
        self.scarps = _scarps(map_)
        self.bridged = frozenset(h for edge in self.bridges for h in map_.grid.edge_hexes(edge))
        """The hexes at the ends of printed bridges."""
        self.banks = frozenset(h for edge in map_.sides if self.big_river(edge) for h in map_.grid.edge_hexes(edge))
        """The hexes beside big rivers."""
        kinds = ("foot", "engineer", "vehicle")
        self._zones = {kind: bytes(printed_zone(self, kind, hex_) for hex_ in range(map_.grid.n)) for kind in kinds}
        self._kinds = [kind_of_zone(one) if one.line or one.type == "AA" else "" for one in self.counters]
        self._joint = [self.options.zoc_by_stack and one.line for one in self.counters]

    def zone(self, unit: Unit) -> int:
        """6.1: the neighbours a unit controls: line units and AA of 4 SP and more (R12), unless disordered (16.2.7) or
        just come down on the enemy (R123). Where line units of a stack are counted together, those they may control,
        and above these bits its SP."""
        if unit.hex < 0 or unit.hidden or unit.disordered or unit.on_enemy or unit.steps < 1:
            return 0
        kind, track = self._kinds[unit.n], self.face(unit).track
        if not kind:
            return 0
        strength, mask = track[-unit.steps], self._zones[kind][unit.hex]
        if self._joint[unit.n]:
            return strength * ALL_AROUND + mask
        return mask if strength >= LEAST else 0

    def zones(self, units: Iterable[Unit]) -> list[int]:
        """R12: the neighbours that each of these units, of one side in one hex, controls: with `zoc_by_stack` line
        units that have 4 SP together."""
        found = super().zones(units)
        if not self.options.zoc_by_stack:
            return found
        strong = sum(one // ALL_AROUND for one in found) >= LEAST
        return [one % ALL_AROUND if strong or one < ALL_AROUND else 0 for one in found]

    def face(self, unit: Unit) -> Counter:
        """The counter of a unit with the hardware it carries."""
        return self.models[unit.n, unit.model] if unit.model else self.counters[unit.n]

    def wet(self, edge: int) -> bool:
        """Water lies between the two hexes."""
        return any(word in WATER for word in self.map.sides.get(edge, ()))

    def river(self, edge: int) -> bool:
        """A small river or canal (R20)."""
        return "river" in self.map.sides.get(edge, ())

    def big_river(self, edge: int) -> bool:
        return "big_river" in self.map.sides.get(edge, ())

    def latest(self, name: Any, made_from: Any, work: Callable[[], T]) -> T:
        """What `work` gives, kept until it would be made from something else. A list of units is never changed, so it
        is known by being the same list."""
        before, kept = self.kept.get(name, (None, None))
        if before is made_from or (before == made_from and not isinstance(made_from, list)):
            found: T = kept
            return found
        found = work()
        self.kept[name] = (made_from, found)
        return found

    def printed(self, name: Any, work: Callable[[], T]) -> T:
        """What `work` finds on the map as it is printed, by the charts: kept for every game on this map."""
        known = _printed(self.map)
        charts, kept = known.get(name, (None, None))
        if charts is self.charts:
            found: T = kept
            return found
        found = work()
        known[name] = (self.charts, found)
        return found

    def sequence(self, game: Game) -> Procedure:
        return sequence.play(game)

    def look(self, truth: Board, sides: tuple[int, ...]) -> Board:
        return camouflage.look(truth, sides)

    def imagine(self, view: Board, dice: Random) -> State:
        return imagination.imagine(view, dice)

    def tell(self, truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
        return camouflage.tell(truth, event, sides)

    def veiled(self, truth: Board) -> tuple[str, ...]:
        return camouflage.veiled(truth)

    def known(self, view: Board) -> frozenset[Any]:
        return knowledge.known(view)

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        return victory.aims(b)

    def count(self, b: Board, aim: WarAim) -> int:
        return victory.count(b, aim)

    def victory(self, b: Board) -> VictoryCount:
        return victory.count_up(b)

    @property
    def masked(self) -> bool:
        """Counters lie face down (27.1.1)."""
        return self.options.camouflage


@lru_cache(maxsize=8)
def _printed(map_: Map) -> dict[Any, Any]:
    return {}


def _scarps(map_: Map) -> dict[int, int]:
    """The upper hex of each scarp."""
    found = {}
    for edge, said in map_.sides.items():
        first, second = map_.grid.edge_hexes(edge)
        if SCARP_FIRST in said:
            found[edge] = first
        elif SCARP_SECOND in said:
            found[edge] = second
    return found


def _superiors(one: Counter, counters: Sequence[Counter]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for n, staff in enumerate(counters):
        level = LEVELS.get(staff.size, "") if staff.headquarters and staff.side == one.side else ""
        if level and getattr(one, level) and getattr(staff, level) == getattr(one, level):
            found[level] = (*found.get(level, ()), n)
    return found


def _models(book: Book) -> dict[tuple[int, str], Counter]:
    return {
        (book.index[one], refit.equipment): msgspec.structs.replace(
            book.counters[book.index[one]],
            quality=refit.equipment,
            gun=refit.gun,
            armour=refit.armour,
            night=refit.night,
        )
        for refit in book.scenario.refits
        for one in sorted(refit.units)
    }
