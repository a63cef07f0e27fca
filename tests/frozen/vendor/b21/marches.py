"""Where units go that do not attack: to the hexes that decide, each to one that still needs somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from frozen.vendor.b21.front import A_TURN, CompanyFront, LinePost
from frozen.vendor.counsel import spread
from sztab.hexes import Reach
from sztab.rules.b21.board import Board
from sztab.rules.b21.mines import mined
from sztab.rules.b21.pieces import printed, stack
from sztab.rules.b21.stacking import may_join
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.supply import LENGTH, suppliers

FILLED, KEPT = 4, 12
"""A post that has enough is worth so many times less: one to be taken, and one that is ours."""
A_MARCH = 90
"""What it is worth to come nearer by a whole phase's march."""
IN_A_ZONE = 50
"""What it costs to stop in an enemy zone: it obliges to attack."""
HIDDEN = 6
"""What each column of cover is worth."""
ASTRAY = 4
"""What each hex beyond the reach of headquarters costs."""
BESIDE = 2
"""Hexes from a hex that decides within which a unit is one of its keepers."""
MINES, MOST = 30, 60
"""What each minefield on the way costs, and the ways that are looked at for it."""
WORTH_IT = 6
"""The least gain of a march."""


class Marches:
    """Who goes to which post."""

    def __init__(self, front: CompanyFront) -> None:
        self.front = front
        self.goals: dict[int, LinePost] = {}
        self.left = {post.hex: post.need for post in front.posts}
        self.claimed: set[int] = set()
        """Hexes that decide to which somebody has set out in this phase."""
        self.keepers = self._keepers()

    def _keepers(self) -> frozenset[int]:
        """Those who stay in the hexes that decide and are ours, or go back there: the dearest hexes first."""
        view, found = self.front.view, set[int]()
        for post in self.front.posts:
            near = [u for u in self.front.line if view.book.map.grid.distance(u.hex, post.hex) <= BESIDE]
            near.sort(key=lambda u: (view.book.map.grid.distance(u.hex, post.hex), -points(view, u), u.n))
            for u in near if not post.take else ():
                if u.n not in found and self.left[post.hex] > 0:
                    found.add(u.n)
                    self.goals[u.n] = post
                    self.left[post.hex] -= points(view, u)
        return frozenset(found)

    def share_out(self, units: Iterable[Unit]) -> None:
        """The dearest need and the nearest unit first, until each unit has a goal."""
        left, units = self.left, [u for u in units if u.n not in self.goals]
        ways = {(u.n, post.hex): self.front.way(u, (post.hex,))[u.hex] for u in units for post in self.front.posts}
        waiting = {u.n: u for u in units}
        while waiting and left:
            n, post = max(
                ((n, post) for n in waiting for post in self.front.posts),
                key=lambda pair: (self._pull(pair[1], left, ways[pair[0], pair[1].hex]), -pair[0], -pair[1].hex),
            )
            self.goals[n] = post
            left[post.hex] -= points(self.front.view, waiting.pop(n))

    def _pull(self, post: LinePost, left: dict[int, int], way: int) -> int:
        value = 100 * post.value
        if left[post.hex] <= 0:
            value //= FILLED if post.take else KEPT
        return value * A_TURN // (A_TURN + 2 * way)

    def best(self, view: Board, u: Unit, reach: Reach) -> int:
        """The hex to go to; its own if no other is better."""
        post = self.goals.get(u.n)
        if post is None:
            return u.hex
        way = self.front.way(u, (post.hex,))
        staffs = [v.hex for v in suppliers(view, u) if v.hex >= 0]
        bar = self.score(view, u, u.hex, post, way, staffs) + WORTH_IT
        found = [(value, hex_) for hex_ in reach.hexes if (value := self.score(view, u, hex_, post, way, staffs)) > bar]
        found.sort(key=lambda one: (-one[0], reach.cost(one[1]), spread(self.front.seed, one[1])))
        if view.state.mines:
            found = [(value - self._mines(view, reach, hex_), hex_) for value, hex_ in found[:MOST]]
            found = sorted((one for one in found if one[0] > bar), key=lambda one: -one[0])
        best = next((hex_ for _, hex_ in found if may_join(view, [u], hex_)), u.hex)
        self.claimed.add(best)
        return best

    def _mines(self, view: Board, reach: Reach, hex_: int) -> int:
        return MINES * sum(mined(view, there) for there in reach.path(hex_))

    def score(self, view: Board, u: Unit, hex_: int, post: LinePost, way: Sequence[int], staffs: Sequence[int]) -> int:
        """What it is worth that the unit ends its march there."""
        front = self.front
        value = -way[hex_] * A_MARCH // A_TURN
        if hex_ == post.hex:
            value += post.value // 5
        if hex_ in front.prizes and not front.mine(hex_) and hex_ not in self.claimed:
            value += front.prizes[hex_] // (1 if front.turns_left == 0 else 4)
        cover = front.cover(hex_) + (hex_ in view.state.works)
        value += HIDDEN * cover
        if front.zones[hex_] and not (hex_ == u.hex and printed(view, u).line):
            value -= IN_A_ZONE
        own = points(view, u) + sum(points(view, v) for v in stack(view, hex_) if v.side == u.side and v.n != u.n)
        value -= max(front.danger[hex_] - 2 * own - 4 * cover, 0)
        astray = min((view.book.map.grid.distance(hex_, staff) for staff in staffs), default=0) - 2 * LENGTH
        return value - ASTRAY * min(max(astray, 0), LENGTH)
