"""Drops: near what decides, on open ground, where nobody waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from frozen.vendor.b21.appraisal import price, weigh
from frozen.vendor.b21.combat_phase import WORTH_IT
from frozen.vendor.b21.declaration import AttackPlan, ordered, supported
from frozen.vendor.b21.front import CompanyFront, holds
from frozen.vendor.counsel import Counsel
from sztab.rules.b21 import airborne, duty
from sztab.rules.b21.air_defence import aa_shooters
from sztab.rules.b21.assaults import DROP, DirectFight
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.orders import DropUnit
from sztab.rules.b21.pieces import around, enemy_at, label, name, names_of, on_map, side_of
from sztab.rules.b21.state import Unit
from sztab.table import Ask, Choice, EndPhase

FROM_THE_MAP, ON_FOOT = 40, 3
"""What a drop must be worth for units that stand on the map already, and what each hex to go costs."""
FLAK, NEAR = 15, 60
"""What AA in range costs, and an enemy beside them."""


def assault(front: CompanyFront, ask: Ask) -> Counsel:
    """The best drop, as long as there is a good one; then the attacks of those who are down."""
    value, unit, by, hex_ = max(_drops(front), key=lambda one: (one[0], one[1], -one[3]), default=(0, "", "", 0))
    if value > 0:
        text = label(front.view, hex_)
        return Counsel(DropUnit(unit=unit, by=by, hex=text), "land", {"unit": unit, "hex": text})
    best = max(_attacks(front), key=lambda one: one.value, default=None)
    if best is not None and (best := supported(front, best)).value >= WORTH_IT:
        return ordered(front, best, Attack)
    return Counsel(EndPhase(), "end")


def _drops(front: CompanyFront) -> Iterator[tuple[int, str, str, int]]:
    b, side = front.view, front.side
    for u in side_of(b, side):
        if u.steps < 1 or not (airborne.waits(b, u) if u.hex < 0 else holds(b, u)):
            continue
        one = name(b, u)
        ways = airborne.choices(b, side, (one,))
        for by in (option.value for option in ways.options) if isinstance(ways, Choice) else ():
            aims = airborne.choices(b, side, (one, by))
            for option in aims.options if isinstance(aims, Choice) else ():
                hex_ = b.book.labels[option.value]
                if enemy_at(b, side, hex_) or (u.hex >= 0 and (hex_ not in front.prizes or front.mine(hex_))):
                    continue
                yield _worth(front, u, hex_, jumps=not by or not _lands(front, by)), one, by, hex_


def _lands(front: CompanyFront, by: str) -> bool:
    return front.view.book.counters[front.view.book.index[by]].helicopter


def _worth(front: CompanyFront, u: Unit, hex_: int, jumps: bool) -> int:
    """What the unit could take or hold from there, less the danger on the way."""
    b, distance = front.view, front.view.book.map.grid.distance
    value = max((post.value // 4 - ON_FOOT * 4 * distance(hex_, post.hex) for post in front.posts), default=0)
    value -= NEAR * front.zones[hex_] + front.danger[hex_]
    value -= FLAK * len(aa_shooters(b, 1 - front.side, hex_))
    hurt = _rough(front, hex_)
    if jumps:
        near = around(b, hex_)
        hurt = (hurt + 2 * sum(_rough(front, there) for there in near) // len(near)) // 3
    value -= hurt * price(b, u) // 100
    return value - FROM_THE_MAP * (u.hex >= 0)


def _attacks(front: CompanyFront) -> Iterator[AttackPlan]:
    """All who can, together, against each hex beside them."""
    b, side = front.view, front.side
    down = [u for u in on_map(b, side) if u.dropped and u.dropped == b.state.turn]
    for hex_ in sorted({hex_ for u in down for hex_ in around(b, u.hex)}):
        own = [u for u in down if airborne.check_attack(b, _order(front, (u,), hex_), side) is None]
        if own and airborne.check_attack(b, _order(front, own, hex_), side) is None:
            fight = DirectFight(
                manner=DROP,
                side=side,
                attackers=tuple(u.n for u in own),
                targets=(hex_,),
                defenders=duty.defenders(b, (hex_,), DROP),
            )
            yield AttackPlan(fight, weigh(front, fight))


def _order(front: CompanyFront, units: Sequence[Unit], hex_: int) -> Attack:
    return Attack(attackers=names_of(front.view, units), targets=(label(front.view, hex_),))


def _rough(front: CompanyFront, hex_: int) -> int:
    """What the ground costs whoever comes down there, in hundredths of EP."""
    b = front.view
    rows = [b.book.charts.drop_terrain[word] for word in b.book.map.terrain[hex_] if word in b.book.charts.drop_terrain]
    return max((100 * sum(row) // len(row) for row in rows), default=0)
