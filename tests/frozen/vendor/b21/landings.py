"""Ships and landings: to the beach from which the troops reach what decides."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21 import landings, voyages
from sztab.rules.b21.orders import Land, Sail
from sztab.rules.b21.pieces import around, cargo, enemy_at, label, name
from sztab.table import Ask, Choice, EndPhase

A_HEX = 10
"""What each hex from the beach to what decides costs."""


def assault(front: CompanyFront, ask: Ask) -> Counsel:
    """Ships sail first; then the troops go ashore where no enemy is."""
    return _sail(front) or _land(front) or Counsel(EndPhase(), "end")


def _sail(front: CompanyFront) -> Counsel | None:
    b, grid = front.view, front.view.book.map.grid
    goals = _anchorages(front)
    for u in voyages.able(b, front.side) if goals else ():
        ways = voyages.ways(b, u)
        if not ways or not cargo(b, u.n):
            continue
        best = min(ways, key=lambda hex_: (min(grid.distance(hex_, goal) for goal in goals), hex_))
        path = tuple(label(b, hex_) for hex_ in ways[best])
        return Counsel(Sail(unit=name(b, u), path=path), "sail", {"unit": name(b, u), "hex": path[-1]})
    return None


def _anchorages(front: CompanyFront) -> list[int]:
    """The sea hexes beside the best beaches that are free."""
    b = front.view
    beaches = sorted(hex_ for one in b.book.scenario.seas if one.side == front.side for hex_ in one.beaches)
    free = {hex_: _worth(front, hex_) for hex_ in beaches if not enemy_at(b, front.side, hex_)}
    most = max(free.values(), default=0)
    near = (there for hex_, value in free.items() if value == most for there in _waters(front, hex_))
    return sorted(set(near))


def _waters(front: CompanyFront, hex_: int) -> list[int]:
    b = front.view
    near = (there for there in around(b, hex_) if voyages.at_sea_level(b, there))
    return [h for h in near if "beach" in b.book.map.sides.get(b.book.map.grid.edge_between(h, hex_), ())]


def _worth(front: CompanyFront, hex_: int) -> int:
    """What can be taken from there."""
    distance = front.view.book.map.grid.distance
    near = max((value // 4 - A_HEX * distance(hex_, there) for there, value in front.wanted), default=0)
    return near - 2 * front.danger[hex_]


def _land(front: CompanyFront) -> Counsel | None:
    b, side = front.view, front.side
    units = landings.choices(b, side, ())
    for option in units.options if isinstance(units, Choice) else ():
        hexes = landings.choices(b, side, (option.value,))
        open_ = [b.book.labels[one.value] for one in hexes.options] if isinstance(hexes, Choice) else []
        free = [hex_ for hex_ in open_ if not enemy_at(b, side, hex_)]
        if free:
            best = max(free, key=lambda hex_: (_worth(front, hex_), -hex_))
            data = {"unit": option.value, "hex": label(b, best)}
            return Counsel(Land(units=(option.value,), hex=data["hex"]), "land", data)
    return None
