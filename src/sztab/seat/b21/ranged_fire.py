"""What fire at range is worth: who fires at what, and when it does not pay."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.battle_orders import Burst, Fire, Hold
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import label, name, phase, phasing, stack
from sztab.rules.b21.ranged_fire import most_shots
from sztab.rules.b21.state import Unit
from sztab.rules.b21.volley import FireAsked, options
from sztab.seat.b21.appraisal import FOR_THE_FIGHT, hit, mean_price, volley
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import UNSEEN, price
from sztab.seat.context import units_of

AN_AU, A_LAST_AU = 6, 2
"""What a shot must bring, and one for which there will be no better use in this turn."""
FOR_LATER = 2
"""AU kept for a fight that may come."""
BLIND = 35
"""What a shot at counters that lie face down costs them, in hundredths of EP."""
CARE = 60
"""Weight of the answer, in hundredths: what they do not fire now they may fire later."""


def best_fire(front: CompanyFront, b: Board, about: FireAsked) -> Fire | Hold:
    """In a fight everybody fires; else the hex from which a volley pays most, if one does."""
    units = units_of(b, about.units)
    if about.fight:
        return _ordered(_bursts(b, units, about, FOR_THE_FIGHT, 0))
    best: tuple[int, Fire | Hold] = (0, Hold())
    for home in sorted({u.hex for u in units}):
        here = [u for u in units if u.hex == home]
        for hex_ in sorted({aimed_at(b, one) for u in here for one in options(b, u, about)}):
            found = exchange(front, here, hex_, about)
            best = found if found[0] > best[0] else best
    return best[1]


def exchange(front: CompanyFront, units: Sequence[Unit], hex_: int, about: FireAsked) -> tuple[int, Fire | Hold]:
    """A volley of the units of one hex at another, and what it is worth after the answer."""
    b = front.view
    least = A_LAST_AU if last_chance(b, front.side) else AN_AU
    at = FireAsked(about.units, label(b, hex_), about.targets, about.zone, about.shots)
    bursts = _bursts(b, units, at, FOR_LATER if front.zones[units[0].hex] else FOR_THE_FIGHT, least)
    firing = [u for u in units if any(one.unit == name(b, u) for one in bursts)]
    gain = sum(_gain(b, one) for one in bursts) // 100
    foes = [v for v in stack(b, hex_) if not v.hidden]
    answer = volley(b, foes, firing, FOR_THE_FIGHT) * mean_price(b, firing) // 100
    return gain - answer * CARE // 100, _ordered(bursts)


def _ordered(bursts: Sequence[Burst]) -> Fire | Hold:
    if len(bursts) == 1:
        return Fire(unit=bursts[0].unit, target=bursts[0].target, shots=bursts[0].shots)
    return Fire(volley=tuple(bursts)) if bursts else Hold()


def expected(b: Board, bursts: Sequence[Burst]) -> int:
    """What a volley costs the enemy, in hundredths of EP."""
    return sum(one.shots * _harm(b, _unit(b, one.unit), one.target) for one in bursts)


def last_chance(b: Board, side: int) -> bool:
    """The AU come back at the end of the turn, and the enemy moves no more."""
    return phasing(b) == side != b.state.first and phase(b).name == "combat"


def _bursts(b: Board, units: Sequence[Unit], about: FireAsked, keep: int, least: int) -> list[Burst]:
    """Each unit at the target it hurts most, as long as that has EP to lose; outside fights with no more shots than it
    takes."""
    left: dict[str, int] = {}
    found: list[Burst] = []
    for u in units:
        most = most_shots(b, u)
        shots = min(most, about.shots or most, most if not counted(b, u) else max(u.ammo - keep, 0))
        ranked = sorted(options(b, u, about), key=lambda one: (-_worth(b, u, one, left), one))
        if shots < 1 or not ranked or _worth(b, u, ranked[0], left) < max(100 * least, 1):
            continue
        open_, harm = _left(b, ranked[0], left), _harm(b, u, ranked[0])
        shots = shots if about.fight else min(shots, max(-(-open_ // harm), 1))
        found.append(Burst(name(b, u), ranked[0], shots))
        left[ranked[0]] = open_ - shots * harm
    return found


def _worth(b: Board, u: Unit, target: str, left: dict[str, int]) -> int:
    """What a shot is worth, in hundredths; next to nothing where others have done enough."""
    whole = _harm(b, u, target) * (UNSEEN if target in b.book.labels else price(b, _unit(b, target)))
    return whole if _left(b, target, left) > 0 else whole // 10


def _left(b: Board, target: str, left: dict[str, int]) -> int:
    if target in b.book.labels:
        return left.get(target, 1000)
    return left.get(target, 120 * _unit(b, target).steps)


def _harm(b: Board, u: Unit, target: str) -> int:
    return BLIND if target in b.book.labels else hit(b, u, _unit(b, target))


def _gain(b: Board, one: Burst) -> int:
    return one.shots * _worth(b, _unit(b, one.unit), one.target, {})


def aimed_at(b: Board, target: str) -> int:
    return b.book.labels[target] if target in b.book.labels else _unit(b, target).hex


def _unit(b: Board, one: str) -> Unit:
    found: Unit = b.state.units[b.book.index[one]]
    return found
