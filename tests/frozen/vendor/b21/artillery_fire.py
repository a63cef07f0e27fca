"""Fire of guns at units, single-handed and in a barrage: where it hurts most for its ammunition."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from frozen.vendor.b21.appraisal import mean_price
from frozen.vendor.b21.front import GUESS, CompanyFront, strength
from frozen.vendor.counsel import Counsel, tenths
from sztab.rules.b21 import barrage
from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.artillery import BARRAGE, SINGLE, firepower, in_range
from sztab.rules.b21.artillery_fire import LEAST, fire_table, total
from sztab.rules.b21.battle_orders import FireBarrage, SingleFire
from sztab.rules.b21.fire_limits import forbidden
from sztab.rules.b21.pieces import label, names_of, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.visibility import target

AN_AU, IN_HAND = 5, 4
"""What an AU of a gun must bring, if fewer than so many are left after the fire; what is more comes back anyway."""
LEAST_HARM = 4
"""What any fire must bring."""
SPENT = {SINGLE: 2, BARRAGE: 4}
"""AU for each gun (7.9.3)."""


def shell(front: CompanyFront, form: str) -> Counsel | None:
    """The best fire of this form, if it is worth its AU."""
    found = [one for hex_ in front.enemies for one in _fires(front, hex_, form)]
    if not found:
        return None
    gain, hex_, guns, lost = max(found, key=lambda one: (one[0], -one[1]))
    if gain <= 0:
        return None
    kind = FireBarrage if form == BARRAGE else SingleFire
    order = kind(artillery=names_of(front.view, guns), target=label(front.view, hex_))
    if front.view.book.acts[kind].check(front.view, order, front.side) is not None:
        return None
    return Counsel(order, "shell", {"hex": label(front.view, hex_), "theirs": tenths(lost, 100)})


def _fires(front: CompanyFront, hex_: int, form: str) -> Iterator[tuple[int, int, list[Unit], int]]:
    """Gain, hex, guns and expected losses, for each number of guns."""
    b, side = front.view, front.side
    if not target(b, side, hex_) or forbidden(b, side, hex_) is not None or costs_points(front, hex_):
        return
    free = front.guns(form)
    near = sorted((u for u in free if in_range(b, u, hex_)), key=lambda u: (-firepower(b, u), u.n))
    least, count = (barrage.LEAST, barrage.GUNS) if form == BARRAGE else (LEAST, 1)
    here = stack(b, hex_)
    for number in range(count, len(near) + 1):
        guns = near[:number]
        if total(b, guns) < least:
            continue
        lost = _expected(front, guns, hex_, form == BARRAGE)
        short = sum(max(IN_HAND - (u.ammo - SPENT[form]), 0) for u in guns if counted(b, u))
        gain = lost * mean_price(b, here) // 100 - AN_AU * min(short, SPENT[form] * number) - LEAST_HARM * number
        yield gain, hex_, guns, lost


def costs_points(front: CompanyFront, hex_: int) -> bool:
    """Fire at the hex would give the enemy points."""
    rules = front.view.book.scenario.restraints
    held = [rule for rule in rules if rule.side == front.side and hex_ in rule.hexes]
    shown = [printed(front.view, v) for v in stack(front.view, hex_) if not v.hidden]
    military = any(one.headquarters or one.field_artillery or one.type == "AA" for one in shown)
    return any(not (rule.spares and military) for rule in held)


def _expected(front: CompanyFront, guns: list[Unit], hex_: int, massed: bool) -> int:
    """Mean losses in hundredths of EP; a guess by the counters that lie face down."""
    b = front.view
    odds = fire_table(b, guns, hex_, massed)
    here = stack(b, hex_)
    if any(v.hidden for v in here):
        power = sum(strength(b, v) for v in here)
        blocks = b.book.charts.artillery
        odds = msgspec.structs.replace(odds, table=blocks.of(power))
    lost = sum(odds.losses(roll) for roll in range(1, 7)) * 100 // 6
    return min(lost, 100 * sum(v.steps or GUESS for v in here))
