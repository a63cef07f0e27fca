"""The Soviets on the march: stacks of three, engineers and flamethrowers among the rifles, guns close behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from frozen.vendor.breslau.front import SiegeFront, worth
from frozen.vendor.breslau.marches import Chore, Group, Score, SiegeMarches
from sztab.rules.breslau import stacking
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.pieces import around, counter, enemy_at, friend_at, in_enemy_zone, on_map, terrain
from sztab.rules.breslau.reinforcement import entry_of
from sztab.rules.breslau.state import SOVIET, Unit

QUEUE = 200
"""Twelfths by which each stack on its way to a group of Fortress hexes deters others, per hex."""
SPECIAL = ("ENG", "FLAM", "ARM", "AG")
CUT_OFF = 120
"""Twelfths of a way that a hex without supply costs."""
EXPOSED = 12
"""Twelfths that Clear ground next to the enemy costs: a stack that attacks from there alone exposes itself (9.2.7a)."""
TOGETHER = 45
"""Twelfths that a stack next to the same enemy is worth, up to two of them."""
GUN_LINE = 3
"""Hexes from the enemy at which guns stand."""
GUARDED = 8
"""Hexes from a Fortress hex at which a German unit makes the Soviets guard it."""


class Besieger(SiegeMarches):
    """All units close in on the Fortress hexes by the cheapest way, fights included."""

    def __init__(self, front: SiegeFront) -> None:
        super().__init__(front)
        view = front.view
        self.ways = [self.front.way_to(place) for place in clusters(view, self.front.wanted)]
        self.goals: dict[int, int] = {}
        groups = self._groups(view)
        groups.sort(key=lambda group: (self.front.way[view.state.units[group[0]].hex], group))
        arrivals = self._arrivals(view)
        self._share_out(view, [*groups, *arrivals])
        self.chores += [("march", group) for group in groups]
        for group in arrivals:
            entering: list[Chore] = [("enter", group), ("march", group)]
            self.chores += entering

    def _share_out(self, view: Board, groups: Sequence[Group]) -> None:
        """A goal for every stack: the nearest Fortress hexes, unless many stacks are on their way there."""
        sizes = [len(place) for place in clusters(view, self.front.wanted)]
        crowd = [0] * len(sizes)
        for group in groups:
            u = view.state.units[group[0]]
            if counter(view, u).artillery or not sizes:
                continue
            here = u.hex if u.hex >= 0 else min(entry_of(view, u).hexes, key=lambda hex_: (self.front.way[hex_], hex_))
            goal = min(range(len(sizes)), key=lambda k: (self.ways[k][here] + QUEUE * crowd[k] // sizes[k], k))
            crowd[goal] += 1
            self.goals.update(dict.fromkeys(group, goal))

    def _groups(self, view: Board) -> list[Group]:
        """The stacks on the map, guns apart; one unit stays in every captured Fortress hex."""
        found: dict[tuple[int, bool], list[Unit]] = {}
        for u in on_map(view, SOVIET):
            found.setdefault((u.hex, counter(view, u).artillery), []).append(u)
        groups = []
        for (hex_, guns), units in sorted(found.items()):
            if not guns and hex_ in self.front.fortresses and self.front.away[hex_] <= GUARDED:
                units = sorted(units, key=lambda u: (worth(view, u), u.n))[1:]
            if units:
                groups.append(tuple(u.n for u in units))
        return groups

    def _arrivals(self, view: Board) -> list[Group]:
        """Reinforcements in stacks of two rifles and one other unit; guns alone."""
        by_entry: dict[str, list[Unit]] = {}
        for u in self.coming():
            by_entry.setdefault(counter(view, u).enters, []).append(u)
        groups: list[Group] = []
        for _, units in sorted(by_entry.items()):
            guns = [u for u in units if counter(view, u).artillery]
            special = [u for u in units if counter(view, u).type in SPECIAL]
            rifles = [u for u in units if u not in guns and u not in special]
            mixed: list[Unit] = []
            while rifles or special:
                mixed += rifles[:2] + special[: 3 - len(rifles[:2])]
                special = special[3 - len(rifles[:2]) :]
                rifles = rifles[2:]
            corps = sorted(guns, key=lambda u: (bool(counter(view, u).division), u.n))
            size = stacking.limit(SOVIET)
            for kind in (mixed, corps):
                groups += [tuple(u.n for u in kind[k : k + size]) for k in range(0, len(kind), size)]
        return groups

    def scores(self, view: Board, units: Sequence[Unit]) -> Iterator[Score]:
        """The nearest Fortress hex; where the way to it is full, and no enemy is adjacent, the others."""
        if counter(view, units[0]).artillery:
            yield lambda hex_: self._gun_score(view, hex_)
            return
        goal, here = self.goals.get(units[0].n, -1), units[0].hex
        ways = [self.ways[goal] if goal >= 0 else self.front.way]
        if here >= 0 and self.front.away[here] > 1:
            ways += sorted(self.ways, key=lambda way: way[here])
        for way in ways:
            yield partial(self._score, view, way)

    def _score(self, view: Board, way: list[int], hex_: int) -> int:
        front = self.front
        value = -way[hex_]
        if not front.fed(hex_):
            value -= CUT_OFF
        if hex_ in front.fortresses and controller(view, hex_) != SOVIET:
            value += CUT_OFF
        if front.away[hex_] > 1:
            return value
        value -= EXPOSED * (terrain(view, hex_) == "clear")
        goals = [there for there in around(view, hex_) if enemy_at(view, SOVIET, there)]
        onward = [there for there in goals if way[there] < way[hex_]]
        if onward:
            friends = max(self._besiegers(view, there, hex_) for there in onward)
            value += TOGETHER * (1 + min(2, friends))
        return value

    def _besiegers(self, view: Board, target: int, but: int) -> int:
        """Own stacks next to an enemy hex."""
        return sum(friend_at(view, SOVIET, hex_) for hex_ in around(view, target) if hex_ != but)

    def _gun_score(self, view: Board, hex_: int) -> int:
        """As near as three hexes, never in the front line, and out of the way of others."""
        front = self.front
        if in_enemy_zone(view, SOVIET, hex_) or front.away[hex_] < 2:
            return -9999
        here = [view.state.units[n] for n in view.layers.stacks.get(hex_, ())]
        mixed = any(not counter(view, u).artillery for u in here)
        return -20 * abs(front.away[hex_] - GUN_LINE) - front.way[hex_] // 20 - 40 * mixed


def clusters(b: Board, hexes: Iterable[int]) -> list[list[int]]:
    """Groups of adjacent hexes."""
    left, found = sorted(hexes), list[list[int]]()
    while left:
        place = [left.pop(0)]
        for hex_ in place:
            near = [there for there in around(b, hex_) if there in left]
            place += near
            left = [there for there in left if there not in near]
        found.append(place)
    return found
