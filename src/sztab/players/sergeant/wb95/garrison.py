"""Pickets: units that bar the ways by which the enemy would leave the map and win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sztab.hexes import Flood, Reach, kernels
from sztab.players.sergeant.wb95.sand_table import SandTable
from sztab.rules.wb95.pieces import counter, friend_at, may_share, on_map, room, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.rules.wb95.zones import enemy_zones
from sztab.seat.situation import FAR
from sztab.seat.wb95.front import FieldFront, attack_now, costs_back
from sztab.table.aims import EXIT


class Pickets:
    """Posts for free units, one after the other where each does most against the enemies nearest to the way out."""

    def __init__(self, front: FieldFront, free: list[Unit], reaches: dict[int, Reach]) -> None:
        self.front, self.view, self.reaches = front, front.view, reaches
        self.sand = SandTable(front.view)
        self.free = {u.n: u for u in free}
        self.posts: dict[int, int] = {}
        """Units with the hexes that they bar; some stand there already."""
        self.exits = self._exits()
        self.runners = self._runners() if self.exits else []
        classes = sorted(set(map(self._wheels, self.runners)))
        self._costs = {wheels: kernels.ints(costs_back(self.view, wheels)) for wheels in classes}
        self.runners = self._near()
        self._ways = {wheels: self._costs[wheels].copy() for wheels in sorted(set(map(self._wheels, self.runners)))}
        self._walls = bytearray(self.view.book.map.grid.n)
        if self.runners:
            zones = enemy_zones(self.sand, self.runners[0].side)
            self._reckon(hex_ for hex_, count in enumerate(zones) if count or hex_ in self.sand.layers.stacks)
            self._bar()
            self._pin()

    def _exits(self) -> tuple[int, ...]:
        """Where enemies leave the map to win at once; where many have to, a few are let go."""
        view, zones, few = self.view, self.view.book.map.zones, self.front.weights.few
        aims = [one for one in view.book.aims(view) if one.kind == EXIT and one.at_once and one.side in self.front.foes]
        aims = [one for one in aims if one.need - view.book.count(view, one) <= few]
        return tuple(sorted({hex_ for one in aims for hex_ in zones[one.zone]}))

    def _runners(self) -> list[Unit]:
        scenario = self.view.book.scenario
        able = [u for u in on_map(self.view, self.front.foes) if traits(self.view, u).mobile]
        return [u for u in able if scenario.way_out(self.view, u) is not None]

    def _near(self) -> list[Unit]:
        """Those that could leave in so many days if nobody stood in their way."""
        view, found, floods = self.view, [], dict[int, Flood]()
        for u in self.runners:
            wheels, limit = self._wheels(u), self.front.weights.days_ahead * counter(view, u).movement
            if wheels not in floods:
                floods[wheels] = view.book.field.flood(
                    self._costs[wheels], bytearray(view.book.map.grid.n), self.exits, FAR
                )
            if 0 <= floods[wheels].cost(u.hex) < limit:
                found.append(u)
        return found

    # ------------------------------------------------------------------ what gets through

    def _leak(self) -> tuple[int, int, Flood]:
        """How near the enemies are to the way out, by their movement, with our units as they are planned; the one that
        is nearest, and its ways."""
        total, worst, days = 0, (0, -1), self.front.weights.days_ahead
        floods = {wheels: self._flood(wheels) for wheels in self._ways}
        for u in self.runners:
            day, cost = counter(self.view, u).movement, floods[self._wheels(u)].cost(u.hex)
            if 0 <= cost < days * day:
                near = days * day - cost + (self.front.weights.through if cost <= day else 0)
                total += near
                worst = max(worst, (near, u.n))
        first = self.view.state.units[worst[1]] if worst[1] >= 0 else self.runners[0]
        return total, worst[1], floods[self._wheels(first)]

    def _wheels(self, u: Unit) -> int:
        return int(traits(self.view, u).wheels)

    def _flood(self, wheels: int) -> Flood:
        """Ways to the exits around our units."""
        limit = self.front.weights.days_ahead * max(counter(self.view, u).movement for u in self.runners)
        exits = [hex_ for hex_ in self.exits if not self._walls[hex_]]
        return self.view.book.field.flood(self._ways[wheels], self._walls, exits, limit)

    def _put(self, n: int, hex_: int) -> None:
        """Move a unit on the sand table."""
        old = self.sand.state.units[n].hex
        self.sand.put(n, hex_)
        self._reckon({there for one in (old, hex_) if one >= 0 for there in self.view.book.map.grid.within(one, 1)})

    def _reckon(self, hexes: Iterable[int]) -> None:
        """What enemies find in these hexes: our units close them, our zones cost as much as a good part of a day."""
        zones, side = enemy_zones(self.sand, self.runners[0].side), self.front.side
        for hex_ in hexes:
            self._walls[hex_] = friend_at(self.sand, side, hex_)
            delay = self.front.weights.stopped if zones[hex_] else 0
            for wheels, ways in self._ways.items():
                costs = self._costs[wheels]
                for place in range(6 * hex_, 6 * hex_ + 6):
                    ways[place] = costs[place] + (delay if costs[place] != CLOSED else 0)

    # ------------------------------------------------------------------ posts

    def _bar(self) -> None:
        """Send units onto the ways of whoever is nearest, as long as that helps."""
        leak, nearest, flood = self._leak()
        while leak and len(self.posts) < self.front.weights.pickets:
            start = self.view.state.units[nearest].hex
            best: tuple[int, int, int, int] | None = None
            for n, hex_ in self._offers(flood.path(start)):
                u = self.view.state.units[n]
                self._put(n, hex_)
                trial = (self._leak()[0], attack_now(self.view, u), n, hex_)
                self._put(n, u.hex)
                best = min(best or trial, trial)
            if best is None or best[0] > leak - self.front.weights.barred:
                return
            self.posts[best[2]] = best[3]
            self._put(best[2], best[3])
            leak, nearest, flood = self._leak()

    def _offers(self, path: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Free units that can be on a way today: those farthest from the enemy, at some places along it."""
        front = self.front
        open_ = [hex_ for hex_ in path if not front.zones[hex_] and not front.view.layers.stacks.get(hex_)]
        for hex_ in open_[:: max(1, len(open_) // front.weights.places)]:
            able = [u for u in self.free.values() if u.n not in self.posts and self._may_go(u, hex_)]
            able.sort(key=lambda u: (-min(2, front.enemy_away[u.hex]), self.reaches[u.n].cost(hex_), u.n))
            yield from ((u.n, hex_) for u in able[:2])

    def _may_go(self, u: Unit, hex_: int) -> bool:
        reach = self.reaches.get(u.n)
        if reach is None or hex_ not in reach or not self.front.stays(u, hex_):
            return False
        return room(self.sand, hex_) >= u.steps and may_share(self.sand, u, hex_)

    def _pin(self) -> None:
        """Units without which more would get through stay where they are."""
        leak, _, flood = self._leak()
        for u in self.free.values():
            around = self.view.book.map.grid.within(u.hex, 1)
            if u.n in self.posts or all(hex_ not in flood for hex_ in around) or len(stack(self.sand, u.hex)) > 1:
                continue
            self._put(u.n, -1)
            if self._leak()[0] > leak + self.front.weights.barred:
                self.posts[u.n] = u.hex
            self._put(u.n, u.hex)
