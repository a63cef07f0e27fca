"""Where units go that do not attack: to the hexes that decide, each to one that still needs somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.hexes import Reach
from sztab.players.sergeant.b21.front import A_TURN, CompanyFront, LinePost
from sztab.players.sergeant.counsel import spread
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import printed, stack
from sztab.rules.b21.stacking import may_join
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.supply import LENGTH

FILLED = 4
"""A post that has enough is worth so many times less."""
A_MARCH = 90
"""What it is worth to come nearer by a whole phase's march."""
IN_A_ZONE = 50
"""What it costs to stop in an enemy zone: it obliges to attack."""
HIDDEN = 6
"""What each column of cover is worth."""
ASTRAY = 4
"""What each hex beyond the reach of headquarters costs."""
WORTH_IT = 6
"""The least gain of a march."""


class Marches:
    """Who goes to which post."""

    def __init__(self, front: CompanyFront, units: Iterable[Unit]) -> None:
        self.front = front
        self.goals: dict[int, LinePost] = {}
        self._share_out(list(units))

    def _share_out(self, units: list[Unit]) -> None:
        """The dearest need and the nearest unit first, until each unit has a goal."""
        left = {post.hex: post.need for post in self.front.posts}
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
        value = post.value * 100 if left[post.hex] > 0 else post.value * 100 // FILLED
        return value * A_TURN // (A_TURN + 2 * way)

    def best(self, view: Board, u: Unit, reach: Reach) -> int:
        """The hex to go to; its own if no other is better."""
        post = self.goals.get(u.n)
        if post is None:
            return u.hex
        way = self.front.way(u, (post.hex,))
        bar = self.score(view, u, u.hex, post, way) + WORTH_IT
        found = [(value, hex_) for hex_ in reach.hexes if (value := self.score(view, u, hex_, post, way)) > bar]
        found.sort(key=lambda one: (-one[0], reach.cost(one[1]), spread(self.front.seed, one[1])))
        return next((hex_ for _, hex_ in found if may_join(view, [u], hex_)), u.hex)

    def score(self, view: Board, u: Unit, hex_: int, post: LinePost, way: Sequence[int]) -> int:
        """What it is worth that the unit ends its march there."""
        front = self.front
        value = -way[hex_] * A_MARCH // A_TURN
        if hex_ == post.hex:
            value += post.value // 5
        if hex_ in front.prizes and not front.mine(hex_):
            value += front.prizes[hex_] // 4
        cover = front.cover(hex_) + (hex_ in view.state.works)
        value += HIDDEN * cover
        if front.zones[hex_] and not (hex_ == u.hex and printed(view, u).line):
            value -= IN_A_ZONE
        own = points(view, u) + sum(points(view, v) for v in stack(view, hex_) if v.side == u.side and v.n != u.n)
        value -= max(front.danger[hex_] - 2 * own - 4 * cover, 0)
        return value - ASTRAY * min(max(front.staff_away[hex_] - 2 * LENGTH, 0), LENGTH)
