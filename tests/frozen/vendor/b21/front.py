"""A scenario as a side sees it: the hexes that decide it, the enemy, the ways there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import msgspec

from frozen.vendor.situation import FAR, Situation, reversed_costs
from sztab.hexes import Flood, kernels
from sztab.rules.b21.artillery import ready
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import CLOSED, WHOLE
from sztab.rules.b21.engineers import is_engineer
from sztab.rules.b21.passage import controller, lone_staffs
from sztab.rules.b21.pieces import around, enemy_at, on_map, printed, stack
from sztab.rules.b21.state import TWELFTHS, Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.victory import TOWN_POINTS
from sztab.rules.b21.ways import Mover, costs, mover

POINT = 100
"""What a victory point is worth to the sergeant."""
SUDDEN = 1200
"""What a sudden end is worth, all its hexes together."""
GUESS = 8
"""SP assumed of a counter that lies face down."""
WAY_IN = 8 * TWELFTHS
"""Twelfths that an enemy stack adds to the way through its hex, and a part of it each of its SP."""
HELD_UP = 4 * TWELFTHS
"""Twelfths that an enemy zone of control adds: it stops a march."""
CAR = Mover("mech")
"""How the enemy comes, as far as one knows."""
A_TURN = 20 * TWELFTHS
"""How far companies on vehicles go in a phase."""
STRIKES = 4
"""Hexes from which an enemy can hit, by fire or by a short march."""
A_COMPANY = 8
LEAVING = 2
"""Turns before the end in which units set out to leave the map for points."""


class LinePost(msgspec.Struct, frozen=True):
    """A hex that decides, what it is worth, and the SP that should go there."""

    hex: int
    value: int
    need: int
    take: bool
    """It is not ours yet."""


class CompanyFront(Situation):
    """What to take and what to hold."""

    view: Board

    # ------------------------------------------------------------------ what decides

    @cached_property
    def prizes(self) -> dict[int, int]:
        """The worth of each hex that decides; what one side scores, the other denies it."""
        scenario, found = self.view.book.scenario, dict[int, int]()
        for one in scenario.objectives:
            for hex_ in one.hexes:
                found[hex_] = found.get(hex_, 0) + POINT * one.points
        for end in scenario.endings:
            for hex_ in end.hexes:
                found[hex_] = found.get(hex_, 0) + SUDDEN // len(end.hexes)
        if not scenario.objectives:
            towns = (hex_ for hex_, words in enumerate(self.view.book.map.terrain) if "town" in words)
            found.update((hex_, POINT * TOWN_POINTS) for hex_ in towns if hex_ not in found)
        return found

    @cached_property
    def wanted(self) -> list[tuple[int, int]]:
        """The hexes that decide and are not ours yet, with their worth."""
        return [(hex_, value) for hex_, value in self.prizes.items() if not self.mine(hex_)]

    def leaving(self, hex_: int) -> bool:
        """Units score by leaving the map there now."""
        rules = (one for one in self.view.book.scenario.exits if one.side == self.side)
        return any(hex_ in one.hexes and self.view.state.turn >= one.start for one in rules)

    def mine(self, hex_: int) -> bool:
        return controller(self.view, hex_) == self.side

    @cached_property
    def turns_left(self) -> int:
        """Whole turns after this one."""
        return int(self.view.book.scenario.turns - self.view.state.turn)

    @cached_property
    def posts(self) -> list[LinePost]:
        """Where units are needed, the dearest first."""
        shut = self.view.book.scenario.shut(self.side, self.view.state.turn)
        found = [self._post(hex_, value) for hex_, value in self.prizes.items() if hex_ not in shut]
        for rule in self.view.book.scenario.exits:
            if rule.side == self.side and self.turns_left <= LEAVING and rule.start <= self.view.state.turn + 1:
                found += [LinePost(hex_, POINT, rule.per * rule.most, True) for hex_ in rule.hexes]
        return sorted((one for one in found if one.need), key=lambda one: (-one.value, one.hex))

    def _post(self, hex_: int, value: int) -> LinePost:
        near = sum(self.power(there) for there in around(self.view, hex_))
        if not self.mine(hex_):
            return LinePost(hex_, value, A_COMPANY + 2 * self.power(hex_) + near // 4, True)
        if self.coming[hex_] > A_TURN:
            return LinePost(hex_, value, 0, False)
        more = 0 if self.view.book.scenario.attacker == self.side else min(self.danger[hex_] // 3, 24)
        return LinePost(hex_, value, A_COMPANY + more, False)

    # ------------------------------------------------------------------ the enemy

    @cached_property
    def enemies(self) -> list[int]:
        """The hexes of enemy stacks, ascending."""
        return sorted(hex_ for hex_ in self.view.layers.stacks if enemy_at(self.view, self.side, hex_))

    def power(self, hex_: int) -> int:
        """The SP of the enemies in a hex, as far as one knows."""
        return sum(strength(self.view, v) for v in stack(self.view, hex_) if v.side != self.side)

    def own_power(self, hex_: int) -> int:
        return sum(points(self.view, u) for u in stack(self.view, hex_) if u.side == self.side)

    @cached_property
    def away(self) -> list[int]:
        """For each hex the distance to the nearest enemy stack that is more than headquarters."""
        return self.hexes_to(hex_ for hex_ in self.enemies if not lone_staffs(self.view, self.side, hex_))

    @cached_property
    def zones(self) -> bytearray:
        """The hexes that the enemy controls, or may control from below counters that lie face down."""
        found = bytearray(bool(mask) for mask in self.view.layers.zones[1 - self.side])
        for hex_ in self.enemies:
            if any(v.hidden for v in stack(self.view, hex_)):
                for there in around(self.view, hex_):
                    found[there] = 1
        return found

    @cached_property
    def danger(self) -> list[int]:
        """For each hex the enemy SP that could soon hit it."""
        found = [0] * self.view.book.map.grid.n
        for hex_ in self.enemies:
            power = self.power(hex_)
            for there in self.view.book.map.grid.within(hex_, STRIKES):
                found[there] += power
        return found

    @cached_property
    def coming(self) -> dict[int, int]:
        """For each hex that decides the way of the nearest enemy to it, in twelfths of points on vehicles."""
        view, price = self.view, costs(self.view, CAR, 1 - self.side)
        shut = bytearray(view.book.map.grid.n)
        for hex_ in view.book.scenario.shut(1 - self.side, view.state.turn):
            shut[hex_] = 1
        found: Flood = view.book.field.flood(kernels.ints(list(price)), kernels.bytes_view(shut), self.enemies, FAR)
        return {hex_: FAR if found.cost(hex_) < 0 else found.cost(hex_) for hex_ in self.prizes}

    # ------------------------------------------------------------------ ways

    def way(self, u: Unit, goals: Iterable[int]) -> list[int]:
        """For each hex what it costs to go from there to the nearest of these, fights on the way included."""
        who, wanted = mover(self.view, u), tuple(sorted(goals))
        key = (who, wanted)
        if key not in self._ways:
            price = self._priced(who)
            shut = bytearray(self.view.book.map.grid.n)
            for hex_ in self.view.book.scenario.shut(self.side, self.view.state.turn):
                shut[hex_] = 1
            found: Flood = self.view.book.field.flood(price, kernels.bytes_view(shut), wanted, FAR)
            self._ways[key] = [FAR if cost < 0 else cost for cost in found.costs()]
        return self._ways[key]

    @cached_property
    def _ways(self) -> dict[tuple[Mover, tuple[int, ...]], list[int]]:
        return {}

    def _priced(self, who: Mover) -> Any:
        """What each step back costs with the enemy on the way; a big river costs a turn."""
        if who not in self._prices:
            price = [A_TURN if cost == WHOLE else cost for cost in costs(self.view, who, self.side)]
            extra = [HELD_UP * held for held in self.zones]
            for hex_ in self.enemies:
                extra[hex_] += WAY_IN + self.power(hex_) * TWELFTHS // 2
            for place, there in enumerate(self.view.book.neighbours):
                if there >= 0 and price[place] != CLOSED:
                    price[place] += extra[there]
            self._prices[who] = kernels.ints(reversed_costs(price, self.view.book.neighbours, CLOSED))
        return self._prices[who]

    @cached_property
    def _prices(self) -> dict[Mover, Any]:
        return {}

    # ------------------------------------------------------------------ own units

    @cached_property
    def line(self) -> list[Unit]:
        """The own units that hold ground, in the order of the list."""
        return [u for u in on_map(self.view, self.side) if holds(self.view, u)]

    def crowd(self, view: Board) -> dict[int, int]:
        """The SP of the own units in each hex now: guns and aircraft hurt a big stack more."""

        def count() -> dict[int, int]:
            found: dict[int, int] = {}
            for u in on_map(view, self.side):
                found[u.hex] = found.get(u.hex, 0) + points(view, u)
            return found

        return view.once(("crowd", self.side), count)

    @cached_property
    def heart(self) -> list[int]:
        """The hex of the own line units around which most of them stand."""
        within = self.view.book.map.grid.within
        near = {u.hex: sum(map(self.own_power, within(u.hex, STRIKES))) for u in self.line}
        return [max(near, key=lambda hex_: (near[hex_], -hex_))] if near else []

    def guns(self, form: str) -> list[Unit]:
        """The own guns that could fire in this form."""
        own = (u for u in on_map(self.view, self.side) if printed(self.view, u).field_artillery)
        return self.view.once(("guns", form), lambda: [u for u in own if ready(self.view, u, form) is None])

    @cached_property
    def staff_away(self) -> list[int]:
        """For each hex the distance to the nearest own headquarters."""
        own = (u for u in on_map(self.view, self.side) if printed(self.view, u).headquarters)
        return self.hexes_to(u.hex for u in own)

    def cover(self, hex_: int) -> int:
        """Columns a defender gains there."""
        rows = self.view.book.charts.terrain
        return -sum(rows[word].modifier for word in self.view.book.map.terrain[hex_] if word in rows)


def holds(b: Board, u: Unit) -> bool:
    """A line unit, but no engineers: they follow."""
    one = printed(b, u)
    return one.line and not is_engineer(b, u)


def strength(b: Board, u: Unit) -> int:
    """The SP of a unit; a guess where it lies face down."""
    return GUESS if u.hidden else points(b, u)
