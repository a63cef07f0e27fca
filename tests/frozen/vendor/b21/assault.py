"""Attacks planned before the march: who goes where, so that the fight is worth it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from frozen.vendor.b21.appraisal import FightProspect, weigh
from frozen.vendor.b21.front import CompanyFront
from sztab.hexes import Reach
from sztab.rules.b21 import duty
from sztab.rules.b21.artillery import SUPPORT, in_range
from sztab.rules.b21.assaults import COMBAT, DirectFight
from sztab.rules.b21.pieces import around, on_map, printed
from sztab.rules.b21.stacking import LIMIT
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import HEX_CAP, points
from sztab.table.board import suppose

ENOUGH = 4
"""Times the SP of the defender, beyond which nobody else joins."""
MOST_HEXES, MOST_TARGETS, MOST_GUNS = 3, 8, 4
WORTH_IT, LIKELY = 40, 18
"""What an assault must promise, and its chances of 36 to push back."""


BESIDES = 3
"""What each SP of other enemies costs beside whom the attackers would stand: they must be fought as well (7.1.4)."""


class CompanyAssault(msgspec.Struct, frozen=True):
    """An enemy hex, and where those who attack it will stand."""

    target: int
    places: dict[int, int]
    prospect: FightProspect


class CompanyAssaults:
    """The assaults of a phase, the best first; nobody takes part in two."""

    def __init__(self, front: CompanyFront, reaches: Mapping[int, Reach], keepers: frozenset[int]) -> None:
        self.front, self.reaches, self.keepers = front, reaches, keepers
        self.planned: list[CompanyAssault] = []
        self.busy: set[int] = set()
        self.firing: set[int] = set()
        for target in self._targets():
            found = self._plan(target)
            if found is not None:
                self.planned.append(found)
                self.busy.update(found.places)
                self.firing.update(self._guns(target))

    def _targets(self) -> list[int]:
        """Enemies on or near what decides come first."""
        grid, prizes = self.front.view.book.map.grid, self.front.prizes

        def pull(hex_: int) -> int:
            near = max((value // (1 + grid.distance(hex_, there)) for there, value in prizes.items()), default=0)
            return near - self.front.power(hex_)

        return sorted(self.front.enemies, key=lambda hex_: (-pull(hex_), hex_))[:MOST_TARGETS]

    def _plan(self, target: int) -> CompanyAssault | None:
        places = self._places(target)
        if not places:
            return None
        prospect = self._weigh(target, places)
        besides = {there for hex_ in places.values() for there in around(self.front.view, hex_)} - {target}
        if prospect.value - BESIDES * sum(map(self.front.power, besides)) < WORTH_IT or prospect.back < LIKELY:
            return None
        return CompanyAssault(target, places, prospect)

    def _places(self, target: int) -> dict[int, int]:
        """The strongest first, into as few hexes as will do, where the fewest other enemies control them."""
        front, view = self.front, self.front.view
        wanted = ENOUGH * max(front.power(target), 1)
        near = [hex_ for hex_ in around(view, target) if not front.power(hex_)]
        near.sort(key=lambda hex_: (self._others(hex_, target), -front.own_power(hex_), hex_))
        full: dict[int, int] = {}
        places: dict[int, int] = {}
        for u in self._free():
            if sum(full.values()) >= wanted:
                break
            for hex_ in near[:MOST_HEXES]:
                room = min(HEX_CAP - full.get(hex_, 0), LIMIT - full.get(hex_, 0) - self._staying(hex_))
                if points(view, u) <= room and self._reaches(u, hex_):
                    places[u.n] = hex_
                    full[hex_] = full.get(hex_, 0) + points(view, u)
                    break
        return places

    def _free(self) -> list[Unit]:
        own = (u for u in self.front.line if u.n not in self.busy and self._fights(u))
        return sorted(own, key=lambda u: (-points(self.front.view, u), u.n))

    def _fights(self, u: Unit) -> bool:
        return points(self.front.view, u) > 2 and not u.oos and u.ammo != 0

    def _reaches(self, u: Unit, hex_: int) -> bool:
        """Keepers attack from where they are."""
        if u.n in self.keepers and u.hex != hex_:
            return False
        return u.hex == hex_ or (u.n in self.reaches and hex_ in self.reaches[u.n])

    def _staying(self, hex_: int) -> int:
        """The SP there of those who are not line units of ours, or are busy."""
        own = (u for u in on_map(self.front.view, self.front.side) if u.hex == hex_)
        return sum(points(self.front.view, u) for u in own if u.n in self.busy or not printed(self.front.view, u).line)

    def _others(self, hex_: int, target: int) -> int:
        """The SP of other enemies beside a hex: they have to be fought too."""
        return sum(self.front.power(there) for there in around(self.front.view, hex_) if there != target)

    def _guns(self, target: int) -> list[int]:
        """The guns that could support, the strongest first."""
        view = self.front.view
        near = [u for u in self.front.guns(SUPPORT) if u.n not in self.firing and in_range(view, u, target)]
        near.sort(key=lambda u: (-points(view, u), u.n))
        return [u.n for u in near[:MOST_GUNS]]

    def _weigh(self, target: int, places: Mapping[int, int]) -> FightProspect:
        """The fight, if everybody stood in his place."""
        supposed = suppose(self.front.view, {n: {"hex": hex_} for n, hex_ in places.items()})
        fight = DirectFight(
            manner=COMBAT,
            side=self.front.side,
            attackers=tuple(sorted(places)),
            targets=(target,),
            defenders=duty.defenders(supposed, (target,)),
            artillery=(tuple(self._guns(target)), ()),
            aircraft=((), ()),
            engineers=(),
            fronts=((), ()),
        )
        return weigh(self.front, fight, supposed)


def closest_first(assaults: Iterable[CompanyAssault], reaches: Mapping[int, Reach]) -> Sequence[tuple[int, int, int]]:
    """Unit, hex and target of each march to an assault."""
    found = [(n, hex_, one.target) for one in assaults for n, hex_ in sorted(one.places.items())]
    return [one for one in found if one[0] in reaches]
