"""The front as a side sees it: objectives, enemies, distances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from sztab.hexes import Flood, kernels
from sztab.rules.wb95 import supply
from sztab.rules.wb95.battle import group_of, keep_apart
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import cels, counter, enemy_at, fixed, fortified, on_map, room, stack, traits
from sztab.rules.wb95.scenario import WayOut
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.rules.wb95.terrain import hex_shifts
from sztab.rules.wb95.zones import enemy_zones
from sztab.seat.situation import FAR, Situation, reversed_costs
from sztab.seat.wb95.weights import Weights, weights_of


class FieldFront(Situation):
    """Objectives to take and to hold, and the enemies in the way."""

    view: Board

    def __init__(self, view: Board, side: int, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(view, side, seed, weights)
        book = view.book
        self.weights = weights or weights_of(book.title, book.scenario.slug, book.sides[side])
        self.own: tuple[int, ...] = view.book.friends[side]
        self.foes: tuple[int, ...] = view.book.foes[side]
        self._ways: dict[tuple[int, tuple[int, ...]], Flood] = {}
        self._prizes: dict[tuple[int, str], int] = {}
        self.exposed: dict[tuple[object, ...], int] = {}
        """What the enemy's next attack would cost stacks in hexes (`seat/wb95/exposure.py`)."""
        self.rooms: dict[tuple[object, ...], int] = {}
        """How far stacks can retreat, by all that it depends on."""

    @property
    def clock(self) -> tuple[int, ...]:
        """In a phase that sides share each has a step of its own."""
        return *super().clock, self.view.state.step

    # ------------------------------------------------------------------ objectives

    @cached_property
    def objectives(self) -> dict[int, dict[int, int]]:
        """For each own side its objectives."""
        return {side: self.view.book.scenario.objectives(self.view, side) for side in self.own}

    def worth(self, hex_: int, side: int | None = None) -> int:
        """Points for the control of a hex, by any of our sides or one of them."""
        if side is not None:
            return self.objectives[side].get(hex_, 0)
        return max(self.objectives[one].get(hex_, 0) for one in self.own)

    def prize(self, u: Unit) -> int:
        """Points for the loss of a unit; the same for all of its side and nation."""
        key = (u.side, counter(self.view, u).nation)
        if key not in self._prizes:
            self._prizes[key] = int(self.view.book.scenario.prize(self.view, u))
        return self._prizes[key]

    def ours(self, hex_: int) -> bool:
        return controller(self.view, hex_) in self.own

    @cached_property
    def pushing(self) -> bool:
        """Whether there is more to gain than to keep: the side that is behind has to attack."""
        held = sum(points for own in self.objectives.values() for hex_, points in own.items() if self.ours(hex_))
        wanted = sum(points for own in self.objectives.values() for points in own.values())
        return 2 * held < wanted

    @property
    def care(self) -> int:
        return self.weights.care_pushing if self.pushing else self.weights.care_holding

    def way_out(self, u: Unit) -> WayOut | None:
        """Where a unit should exit the map, while enough units of its kind can still make it."""
        way: WayOut | None = self.view.book.scenario.way_out(self.view, u)
        days = self.view.book.scenario.turns - self.view.state.turn + 1
        return way if way is not None and self._enough(way, days) else None

    def door_open(self, way: WayOut) -> bool:
        """No unit exits before all the required ones are near: those that have left no longer fight."""
        return self._enough(way, min(self.weights.soon, self.view.book.scenario.turns - self.view.state.turn + 1))

    def _enough(self, way: WayOut, days: int) -> bool:
        """Whether as many CELs as are required could exit by a zone in so many days."""
        key = way.zone, way.cels, days
        if key not in self._counted:
            missing = way.cels
            for u in self._leavers:
                if missing > 0 and self._arrives(u, way.zone, days):
                    missing -= cels((u,))
            self._counted[key] = missing <= 0
        return self._counted[key]

    @cached_property
    def _counted(self) -> dict[tuple[str, int, int], bool]:
        return {}

    @cached_property
    def _leavers(self) -> list[Unit]:
        """Units that could exit somewhere, the largest class first: its ways are looked at together."""
        view, scenario = self.view, self.view.book.scenario
        able = [u for u in on_map(view, self.own) if scenario.way_out(view, u) is not None]
        classes = {u.n: traits(view, u).wheels for u in able}
        size = {one: cels(u for u in able if classes[u.n] == one) for one in classes.values()}
        return sorted(able, key=lambda u: (-size[classes[u.n]], classes[u.n], u.n))

    def _arrives(self, u: Unit, zone: str, days: int) -> bool:
        """Against opposition a unit covers half of its movement a day."""
        return 2 * self.way_to(self.exits(zone), u).cost(u.hex) <= days * counter(self.view, u).movement

    def exits(self, zone: str) -> tuple[int, ...]:
        hexes: tuple[int, ...] = self.view.book.map.zones[zone]
        return hexes

    # ------------------------------------------------------------------ footholds

    @cached_property
    def foothold(self) -> frozenset[int]:
        """Hexes of which we must occupy at least one."""
        scenario = self.view.book.scenario
        return frozenset(hex_ for side in self.own for hex_ in scenario.foothold(self.view, side))

    @cached_property
    def keepers(self) -> frozenset[int]:
        """The strongest of the units in the foothold: they stay."""
        inside = [u for u in on_map(self.view, self.own) if u.hex in self.foothold]
        inside.sort(key=lambda u: (-defence_now(self.view, u), u.n))
        return frozenset(u.n for u in inside[: self.weights.keepers])

    @cached_property
    def decisive(self) -> frozenset[int]:
        """The few hexes that count most: each worth half of the best or more."""
        found: set[int] = set()
        for points in self.objectives.values():
            best = max(points.values(), default=0)
            dear = [hex_ for hex_, worth in points.items() if 2 * worth >= best]
            found.update(dear if len(dear) <= self.weights.few else ())
        return frozenset(found)

    @cached_property
    def posts(self) -> dict[int, int]:
        """Who stays in a decisive hex that the enemy may come to: the strongest defenders, as many as the threat
        needs; of a side that pushes one of each."""
        weights, found = self.weights, dict[int, int]()
        near, most = (weights.coming // 3, 1) if self.pushing else (weights.coming, weights.most_keepers)
        for hex_ in sorted(self.decisive):
            here = [u for u in stack(self.view, hex_) if u.side in self.own and traits(self.view, u).regular]
            here.sort(key=lambda u: (-defence_now(self.view, u), -u.steps, u.n))
            guard = 0
            for u in here[:most] if self.enemy_away[hex_] <= near else ():
                if not guard or guard * (3 + self.cover(hex_)) < self.threat[hex_]:
                    found[u.n] = hex_
                    guard += max(1, defence_now(self.view, u))
        return found

    def stays(self, u: Unit, hex_: int) -> bool:
        """Whether a unit may go to a hex without giving up the foothold or its post."""
        if self.posts.get(u.n, hex_) != hex_:
            return False
        return u.n not in self.keepers or hex_ in self.foothold

    def last_in(self, units: Iterable[Unit]) -> bool:
        """Whether this is our last unit in the foothold."""
        leaving = {u.n for u in units}
        return bool(self.foothold) and not any(
            u.hex in self.foothold and u.n not in leaving for u in on_map(self.view, self.own)
        )

    @cached_property
    def their_foothold(self) -> frozenset[int]:
        """Enemy stacks in the enemy's foothold."""
        scenario = self.view.book.scenario
        hexes = {hex_ for side in self.foes for hex_ in scenario.foothold(self.view, side)}
        return frozenset(hex_ for hex_ in self.enemy_stacks if hex_ in hexes)

    # ------------------------------------------------------------------ the enemy

    @cached_property
    def zones(self) -> Sequence[int]:
        """For each hex how many enemy stacks control it."""
        return enemy_zones(self.view, self.side)

    @cached_property
    def enemy_stacks(self) -> list[int]:
        """The hexes of enemies, ascending."""
        return sorted(hex_ for hex_ in self.view.layers.stacks if enemy_at(self.view, self.side, hex_))

    @cached_property
    def enemy_away(self) -> list[int]:
        """For each hex the distance to the nearest enemy that can attack or hold ground."""
        view = self.view
        fighting = [h for h in self.enemy_stacks if any(traits(view, u).regular for u in stack(view, h))]
        return self.hexes_to(fighting)

    @cached_property
    def threat(self) -> list[int]:
        """Enemy attack strength that could be next to each hex in its next move."""
        found = [0] * self.view.book.map.grid.n
        for _, punch, hexes in self._comers:
            for hex_ in hexes:
                found[hex_] += punch
        return found

    @cached_property
    def assailants(self) -> dict[int, list[Unit]]:
        """For each hex the enemies who could be next to it after their next move."""
        found: dict[int, list[Unit]] = {}
        for v, _, hexes in self._comers:
            for hex_ in hexes:
                found.setdefault(hex_, []).append(v)
        return found

    @cached_property
    def _comers(self) -> list[tuple[Unit, int, tuple[int, ...]]]:
        """Enemies who attack, with their strength and the hexes they could come next to."""
        view, grid, found = self.view, self.view.book.map.grid, list[tuple[Unit, int, tuple[int, ...]]]()
        for v in on_map(view, self.foes):
            punch = attack_now(view, v)
            if punch and traits(view, v).attacks:
                far = 4 if counter(view, v).movement >= self.weights.quick else 3
                found.append((v, punch, tuple(grid.within(v.hex, far))))
        return found

    def holders(self, hex_: int) -> list[int]:
        """The enemy stacks that control a hex."""
        view = self.view
        found = []
        for direction in range(6):
            there = view.book.neighbours[6 * hex_ + direction]
            if there < 0 or not enemy_at(view, self.side, there):
                continue
            back = (direction + 3) % 6
            if any(view.book.zone(v) >> back & 1 for v in stack(view, there)):
                found.append(there)
        return found

    # ------------------------------------------------------------------ the ground

    def cover(self, hex_: int) -> int:
        """Shifts a defender gets there."""
        return sum(rung.value for rung in hex_shifts(self.view, hex_))

    def sheltered(self, u: Unit, hex_: int) -> bool:
        return fortified(self.view, u.side, hex_) or fixed(self.view, hex_)

    def room(self, hex_: int) -> int:
        return room(self.view, hex_)

    def fed(self, u: Unit, hex_: int) -> bool:
        """Whether the unit would be in supply there as things stand."""
        return 0 <= self._flood(u).cost(hex_) <= supply.supply_points(self.view, u.side, counter(self.view, u).nation)

    def supplied(self, u: Unit) -> tuple[int, ...]:
        """All hexes in which it would be."""
        return tuple(self._flood(u).hexes)

    def starves(self, u: Unit) -> bool:
        """Whether a unit that needs supply has none where it stands."""
        book = self.view.book
        exempt = counter(self.view, u).nation in book.variant.supply_exempt
        return not exempt and not book.scenario.always_supplied(self.view, u) and not self.fed(u, u.hex)

    def _flood(self, u: Unit) -> Flood:
        """How far supply comes for units of its nation."""
        key = (u.side, counter(self.view, u).nation)
        if key not in self._floods:
            self._floods[key] = supply.flood(self.view, *key)
        return self._floods[key]

    @cached_property
    def _floods(self) -> dict[tuple[int, str], Flood]:
        return {}

    def way_to(self, goals: Iterable[int], u: Unit) -> Distances:
        """The distance of every hex from the nearest goal for units of its class; enemies and their zones are in
        the way."""
        wheels, wanted = traits(self.view, u).wheels, tuple(sorted(goals))
        if (wheels, wanted) not in self._ways:
            flood = self.view.book.field.flood(self._backwards(wheels), self._open, wanted, FAR)
            self._ways[wheels, wanted] = flood
        return Distances(self._ways[wheels, wanted])

    @cached_property
    def _open(self) -> bytearray:
        """No hex is closed: what an enemy holds may be his no more tomorrow."""
        return bytearray(self.view.book.map.grid.n)

    def _backwards(self, wheels: int) -> object:
        """Step costs reversed, as a flood from the goal needs them."""
        if wheels not in self._costs:
            costs, weights = costs_back(self.view, wheels), self.weights
            price = {hex_: weights.in_the_way for hex_, count in enumerate(self.zones) if count}
            price |= {hex_: price.get(hex_, 0) + weights.occupied for hex_ in self.enemy_stacks}
            for hex_, more in price.items():
                for place in range(6 * hex_, 6 * hex_ + 6):
                    if costs[place] != CLOSED:
                        costs[place] += more
            self._costs[wheels] = kernels.ints(costs)
        return self._costs[wheels]

    @cached_property
    def _costs(self) -> dict[int, object]:
        return {}


class Distances:
    """Distances to a goal in twelfths of a point."""

    __slots__ = ("_flood",)

    def __init__(self, flood: Flood) -> None:
        self._flood = flood

    def cost(self, hex_: int) -> int:
        found = self._flood.cost(hex_)
        return FAR if found < 0 else found


def costs_back(b: Board, wheels: int) -> list[int]:
    """For each step out of a hex the cost of the step back into it; kept per state of the bridges."""
    ways = b.book.ways(b.state.bridges)
    key = ("reversed", wheels, ways.standing)
    kept: list[int] | None = b.book.kept.get(key)
    if kept is None:
        kept = b.book.kept[key] = reversed_costs(ways.cost[wheels], b.book.neighbours, CLOSED)
    return list(kept)


def attack_now(b: Board, u: Unit) -> int:
    """A unit's attack strength; hidden enemies are taken at the middle of their range."""
    points = _guessed(b, u) if u.known < 3 else strength(b, u)[0]
    if u.disorder or u.oos > 0:
        points = (points + 1) // 2
    return points


def defence_now(b: Board, u: Unit) -> int:
    points = _guessed(b, u) if u.known < 3 else strength(b, u)[1]
    return (points + 1) // 2 if u.disorder else points


def one_army(b: Board, units: list[Unit]) -> list[Unit]:
    """Of units that never fight together those of the strongest army."""
    if not keep_apart(b, units):
        return units
    armies = sorted({group_of(b, u) for u in units})
    best = max(armies, key=lambda k: (sum(attack_now(b, u) for u in units if group_of(b, u) == k), -k))
    return [u for u in units if group_of(b, u) == best]


def _guessed(b: Board, u: Unit) -> int:
    low, high = b.book.shapes.strength(u, "low"), b.book.shapes.strength(u, "high")
    return int(min(low + high, 20) // 2)
