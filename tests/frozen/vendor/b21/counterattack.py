"""Counterattacks, and who meets those of the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from frozen.vendor.b21.appraisal import FightProspect, weigh
from frozen.vendor.b21.bridges import demolition
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel, percent
from sztab.rules.b21 import duty
from sztab.rules.b21.assaults import COUNTERATTACK, DirectFight
from sztab.rules.b21.battle_orders import Counterattack, Defend
from sztab.rules.b21.counterattack import DefendAsked, check_step, open_hexes
from sztab.rules.b21.pieces import around, enemy_at, label, name, names_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Ask, EndPhase
from sztab.table.board import suppose

WORTH_IT, LIKELY = 60, 22
"""What a counterattack must promise, and its chances of 36 to push back."""


def strike_back(front: CompanyFront, ask: Ask) -> Counsel:
    """Bridges first; then the best counterattack out of each hex."""
    blown = demolition(front)
    if blown is not None:
        return blown
    found: list[tuple[int, int, int, Counsel]] = []
    for home in sorted({u.hex for u in front.line}):
        here = [u for u in front.line if u.hex == home and duty.may_attack(front.view, u) is None]
        for hex_ in sorted({there for u in here for there in open_hexes(front.view, u)}):
            one = _weighed(front, here, hex_)
            if one is not None:
                found.append(one)
    if not found:
        return Counsel(EndPhase(), "end")
    return max(found, key=lambda one: one[:3])[3]


def _weighed(front: CompanyFront, here: Sequence[Unit], hex_: int) -> tuple[int, int, int, Counsel] | None:
    """All who can step out of a hex together into another."""
    view = front.view
    text = label(view, hex_)
    able = [u for u in here if check_step(view, Counterattack(units=(name(view, u),), hex=text), u.side) is None]
    if not able:
        return None
    grid = view.book.map.grid
    home = able[0].hex
    targets = [there for there in around(view, hex_) if enemy_at(view, front.side, there)]
    targets = [there for there in sorted(targets) if grid.distance(home, there) != 1]
    seen = _weigh(front, able, hex_, targets)
    if seen.value < WORTH_IT or seen.back < LIKELY:
        return None
    order = Counterattack(units=names_of(view, able), hex=text)
    data = {"units": ", ".join(order.units), "hex": text, "odds": seen.odds, "back": percent(seen.back, 36)}
    return seen.value, -home, -hex_, Counsel(order, "sally", data)


def _weigh(front: CompanyFront, able: Sequence[Unit], hex_: int, targets: Sequence[int]) -> FightProspect:
    """As if the enemy met them with all he has there."""
    supposed = suppose(front.view, {u.n: {"hex": hex_} for u in able})
    fight = DirectFight(
        manner=COUNTERATTACK,
        side=front.side,
        attackers=tuple(u.n for u in able),
        targets=tuple(targets),
        defenders=duty.defenders(supposed, targets),
        artillery=((), ()),
        aircraft=((), ()),
        engineers=(),
        fronts=((), ()),
    )
    return weigh(front, fight, supposed)


def meet(front: CompanyFront, ask: Ask) -> Counsel:
    """In each hex the strongest, as many as the blow demands; the others can attack."""
    about: DefendAsked = ask.about
    view, named = front.view, list[Unit]()
    strikers = [view.state.units[stroke.unit] for stroke in view.state.strikes]
    for hex_ in about.hexes:
        blow = sum(points(view, u) for u in strikers if view.book.map.grid.distance(u.hex, hex_) == 1)
        able = [view.state.units[n] for n in duty.defenders(view, (hex_,))]
        able.sort(key=lambda u: (-points(view, u), u.n))
        met = 0
        for u in able:
            if met > blow:
                break
            named.append(u)
            met += points(view, u)
    return Counsel(Defend(units=names_of(view, named)), "meet", {"units": ", ".join(names_of(view, named))})
