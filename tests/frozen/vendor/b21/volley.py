"""Fire at range: who fires at what, and when it does not pay."""

from __future__ import annotations

from collections.abc import Sequence

from frozen.vendor.b21.appraisal import FOR_THE_FIGHT, UNSEEN, hit, mean_price, price, volley
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel, tenths
from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.battle_orders import Burst, Fire, Hold
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import label, name, phase, phasing, stack
from sztab.rules.b21.ranged_fire import most_shots
from sztab.rules.b21.state import Unit
from sztab.rules.b21.volley import FireAsked, options
from sztab.table import Ask

AN_AU, A_LAST_AU = 6, 2
"""What a shot must bring, and one for which there will be no better use in this turn."""
FOR_LATER = 2
"""AU kept for a fight that may come."""
BLIND = 35
"""What a shot at counters that lie face down costs them, in hundredths of EP."""
CARE = 60
"""Weight of the answer, in hundredths: what they do not fire now they may fire later."""


def fire(front: CompanyFront, ask: Ask) -> Counsel | None:
    """In a fight everybody fires; else the hex from which a volley pays most, if one does."""
    about: FireAsked = ask.about
    units = [front.view.state.units[front.view.book.index[one]] for one in about.units]
    if about.fight:
        return _ordered(front, _bursts(front.view, units, about, FOR_THE_FIGHT, 0))
    best: tuple[int, Counsel | None] = (0, None)
    for home in sorted({u.hex for u in units}):
        here = [u for u in units if u.hex == home]
        for hex_ in sorted({_hex(front.view, one) for u in here for one in options(front.view, u, about)}):
            gain, found = exchange(front, here, hex_, about)
            if gain > best[0]:
                best = gain, found
    return best[1] or Counsel(Hold(), "hold")


def exchange(front: CompanyFront, units: Sequence[Unit], hex_: int, about: FireAsked) -> tuple[int, Counsel | None]:
    """A volley of the units of one hex at another, and what it is worth after the answer."""
    b = front.view
    least = A_LAST_AU if last_chance(b, front.side) else AN_AU
    at = FireAsked(about.units, label(b, hex_), about.targets, about.zone, about.shots)
    bursts = _bursts(b, units, at, FOR_LATER if front.zones[units[0].hex] else FOR_THE_FIGHT, least)
    firing = [u for u in units if any(one.unit == name(b, u) for one in bursts)]
    gain = sum(_gain(b, one) for one in bursts) // 100
    foes = [v for v in stack(b, hex_) if not v.hidden]
    answer = volley(b, foes, firing, FOR_THE_FIGHT) * mean_price(b, firing) // 100
    return gain - answer * CARE // 100, _ordered(front, bursts)


def last_chance(b: Board, side: int) -> bool:
    """The AU come back at the end of the turn, and the enemy moves no more."""
    return phasing(b) == side != b.state.first and phase(b).name == "combat"


def _bursts(b: Board, units: Sequence[Unit], about: FireAsked, keep: int, least: int) -> list[Burst]:
    """Each unit at the target it hurts most, as long as that has EP to lose."""
    left: dict[str, int] = {}
    found: list[Burst] = []
    for u in units:
        most = most_shots(b, u)
        shots = min(most, about.shots or most, most if not counted(b, u) else max(u.ammo - keep, 0))
        ranked = sorted(options(b, u, about), key=lambda one: (-_worth(b, u, one, left), one))
        if shots < 1 or not ranked or _worth(b, u, ranked[0], left) < max(100 * least, 1):
            continue
        found.append(Burst(name(b, u), ranked[0], shots))
        left[ranked[0]] = _left(b, ranked[0], left) - shots * _harm(b, u, ranked[0])
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


def _hex(b: Board, target: str) -> int:
    return b.book.labels[target] if target in b.book.labels else _unit(b, target).hex


def _unit(b: Board, one: str) -> Unit:
    found: Unit = b.state.units[b.book.index[one]]
    return found


def _ordered(front: CompanyFront, bursts: Sequence[Burst]) -> Counsel:
    b = front.view
    if not bursts:
        return Counsel(Hold(), "hold")
    lost = sum(one.shots * _harm(b, _unit(b, one.unit), one.target) for one in bursts)
    order = Fire(volley=tuple(bursts))
    return Counsel(order, "salvo", {"hex": label(b, _hex(b, bursts[0].target)), "theirs": tenths(lost, 100)})
