"""Aircraft: where they do most harm, away from AA."""

from __future__ import annotations

from collections.abc import Iterator

from frozen.vendor.b21.appraisal import mean_price
from frozen.vendor.b21.artillery_fire import costs_points
from frozen.vendor.b21.front import CompanyFront, strength
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.aircraft import FIGHTER, MISSIONS_OF, may_fly, sorties_left
from sztab.rules.b21.artillery import SINGLE, in_range
from sztab.rules.b21.orders import FlyMissions, Sortied
from sztab.rules.b21.pieces import dark, label, name, on_map, printed, side_of, stack
from sztab.rules.b21.sorties import check_sortie
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.strikes import shelter
from sztab.table import Ask

COVER, SUPPORT, A_LOOK = 30, 28, 10
"""What fighter cover, support of a fight, and a look at a counter that lies face down are worth."""
A_SHOT = 14
"""What each SP of enemy AA in range costs."""


def fly(front: CompanyFront, ask: Ask) -> Counsel:
    """The best mission of each aircraft, the best of those as far as the day allows; one a target."""
    b = front.view
    able = [u for u in side_of(b, front.side) if may_fly(b, u) is None]
    found = sorted((one for u in able for one in _missions(front, u)), key=lambda one: (-one[0], one[1].unit))
    chosen: list[Sortied] = []
    for value, one in found:
        new = all(one.unit != other.unit for other in chosen)
        fresh = all((one.hex, one.mission) != (other.hex, other.mission) for other in chosen)
        if value > 0 and new and fresh and len(chosen) < sorties_left(b, front.side):
            chosen.append(one)
    order = FlyMissions(placements=tuple(chosen), side=b.book.sides[front.side])
    return Counsel(order, "air", {"missions": ", ".join(f"{one.unit} {one.mission} {one.hex}" for one in chosen)})


def _missions(front: CompanyFront, u: Unit) -> Iterator[tuple[int, Sortied]]:
    b = front.view
    for mission in MISSIONS_OF[printed(b, u).role]:
        for hex_ in front.enemies if mission in ("strike", "bomb", "recon") else front.heart:
            one = Sortied(unit=name(b, u), hex=label(b, hex_), mission=mission)
            value = _worth(front, u, mission, hex_)
            if value > 0 and check_sortie(b, one, front.side) is None:
                yield value, one


def _worth(front: CompanyFront, u: Unit, mission: str, hex_: int) -> int:
    """What a mission may bring, less the AA on its way."""
    b = front.view
    match mission:
        case "strike" | "bomb":
            return 0 if costs_points(front, hex_) else _harm(front, u, hex_) - A_SHOT * _flak(front, u, hex_)
        case "recon":
            near = sum(in_range(b, gun, hex_) for gun in front.guns(SINGLE))
            return A_LOOK * min(near, 4) * any(v.hidden for v in stack(b, hex_)) - A_SHOT * _flak(front, u, hex_)
        case "support":
            return SUPPORT * bool(front.enemies)
        case "cover":
            foes = any(printed(b, v).flies and v.steps > 0 for v in side_of(b, 1 - front.side))
            return COVER * foes
    return 0


def _harm(front: CompanyFront, u: Unit, hex_: int) -> int:
    """Mean losses of an attack from the air, by what they are worth."""
    b = front.view
    here, power, role = stack(b, hex_), sum(strength(b, v) for v in stack(b, hex_)), printed(b, u).role
    lost = 0
    for roll in range(1, 7):
        if role == "bomber":
            die = max(roll + sum(one.value for one in shelter(b, hex_)) - dark(b), 1)
            share = b.book.charts.bombers["troops"].at(points(b, u), die)
            lost += int(share) * power // 100 if share.isdecimal() else 0
        elif role == FIGHTER:
            die = roll + sum(one.value for one in shelter(b, hex_))
            lost += b.book.charts.fighters.at(points(b, u), die) if die > 0 else 0
        else:
            less = sum(one.value for one in shelter(b, hex_, twice=True, hills=False))
            lost += max(b.book.charts.helicopters.at(power, points(b, u), roll) + less, 0)
    return lost * mean_price(b, here) // 6


def _flak(front: CompanyFront, u: Unit, hex_: int) -> int:
    """The SP of AA that is known to reach the hex."""
    b = front.view
    distance = b.book.map.grid.distance
    guns = (v for v in on_map(b, 1 - front.side) if not v.hidden and printed(b, v).aa)
    near = [v for v in guns if distance(v.hex, hex_) <= printed(b, v).aa_range]
    if printed(b, u).role == "bomber":
        near = [v for v in near if printed(b, v).aa == "rocket"]
    return min(sum(points(b, v) for v in near), 2 * len(near))
