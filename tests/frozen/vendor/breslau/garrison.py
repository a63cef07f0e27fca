"""The Germans on the march: they fill Fortress hexes as the enemy comes near, and block the ways there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from frozen.vendor.breslau.front import SiegeFront, worth
from frozen.vendor.breslau.marches import Group, Score, SiegeMarches
from frozen.vendor.counsel import Counsel
from frozen.vendor.situation import FAR
from sztab.hexes import Flood, kernels
from sztab.rules.breslau import special, ways
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.orders import Barricade
from sztab.rules.breslau.pieces import around, counter, friend_at, ground, holder, label, on_map, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit

POSTS = ((3, 5), (5, 4), (8, 3), (99, 1))
"""Distance of the enemy -> units a Fortress hex should have."""
MANNED, EMPTY, LOST = 300, 300, 500
"""The worth of standing in a Fortress hex that is short of units, one that is empty, one that the enemy has left
open."""
THREATENED, SLACK = 160, 1
"""The worth of a hex on the enemy's way, and its reduction for each twelfth of a detour."""
COVER, CROWD, LINE = 14, 30, 24
CUT_OFF = 150


class Garrison(SiegeMarches):
    """Each unit to the hex that needs it most."""

    def __init__(self, front: SiegeFront) -> None:
        super().__init__(front)
        view = front.view
        self.bars = self._bars(view)
        own = list(on_map(view, GERMAN))
        builders = [u for u in own if counter(view, u).type == "ENG"]
        self.chores += [("wall", (u.n,)) for u in builders]
        own.sort(key=lambda u: (u.hex not in self.front.fortresses, -worth(view, u), u.n))
        self.chores += [("march", (u.n,)) for u in own]
        for u in self.coming():
            self.chores += [("enter", (u.n,)), ("march", (u.n,))]

    def do(self, view: Board, word: str, group: Group) -> Counsel | None:
        if word == "wall":
            return self._wall(view, view.state.units[group[0]])
        return super().do(view, word, group)

    def _wall(self, view: Board, u: Unit) -> Counsel | None:
        """A Barricade where a stack stands and the enemy is near but not there yet."""
        if not 2 <= self.front.away[u.hex] <= 4 or len(stack(view, u.hex)) < 2:
            return None
        if special.may_barricade(view, u) is not None:
            return None
        one = counter(view, u).id
        return Counsel(Barricade(unit=one), "wall", {"unit": one, "hex": label(view, u.hex)})

    # ------------------------------------------------------------------ what hexes are worth

    def _bars(self, view: Board) -> list[int]:
        """How much each hex blocks the enemy's way to a Fortress hex."""
        n = int(view.book.map.grid.n)
        soviets = list(self.front.enemies) or sorted(view.book.scenario.supply[SOVIET])
        costs, shut = kernels.ints(ways.costs(view, SOVIET)), kernels.bytes_view(bytearray(n))
        come: Flood = view.book.field.flood(costs, shut, soviets, FAR)
        from_ = [FAR if (cost := come.cost(hex_)) < 0 else cost for hex_ in range(n)]
        found = [0] * n
        for fortress in sorted(self.front.fortresses):
            if controller(view, fortress) == SOVIET:
                continue
            to = self.front.way_to([fortress])
            total = [one + two for one, two in zip(from_, to)]
            shortest = min(total)
            weight = max(40, THREATENED - from_[fortress] // 4)
            for hex_ in range(n):
                found[hex_] = max(found[hex_], weight - SLACK * (total[hex_] - shortest))
        return found

    def scores(self, view: Board, units: Sequence[Unit]) -> Iterator[Score]:
        u = units[0]
        measure = self._gun_score if counter(view, u).kind in ("ART", "AA") else self._score
        yield lambda hex_: measure(view, u, hex_)

    def _score(self, view: Board, u: Unit, hex_: int) -> int:
        front = self.front
        others = len(view.layers.stacks.get(hex_, ())) - (u.hex == hex_)
        value = self.bars[hex_] + COVER * ground(view, hex_).drm - CROWD * max(0, others - 1)
        away = front.away[hex_]
        if hex_ in front.fortresses:
            wanted = next(units for hexes, units in POSTS if away <= hexes)
            value += MANNED * (others < wanted) + EMPTY * (not others)
            value += LOST * (controller(view, hex_) == SOVIET)
        if not front.fed(hex_):
            value -= CUT_OFF
        if away == 1 and ground(view, hex_).drm < 2:
            value -= LINE
        if away > 5:
            value -= 8 * (away - 5)
        if not others and not counter(view, u).volkssturm:
            value += LINE * (not any(friend_at(view, GERMAN, there) for there in around(view, hex_)))
        return value

    def _gun_score(self, view: Board, u: Unit, hex_: int) -> int:
        """Guns stay until the enemy is adjacent."""
        away = self.front.away[hex_]
        if hex_ == u.hex:
            return 0 if away > 2 else -60
        if away <= 2:
            return -99
        crowd = len(view.layers.stacks.get(hex_, ()))
        return -10 - 10 * crowd * (hex_ in self.front.fortresses) - 2 * away + 5 * (holder(view, hex_) == GERMAN)
