"""The defender's combat support."""

from __future__ import annotations

from typing import Any

import msgspec

from frozen.vendor.counsel import Counsel
from frozen.vendor.wb95.appraisal import FLOWN, name_of, price_of_jamming, weigh
from frozen.vendor.wb95.front import FieldFront, defence_now
from sztab.rules.wb95 import air_points, artillery
from sztab.rules.wb95.battle import Aid, Battle, defended, held_by
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.combat import helpers, modern_helpers
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Support
from sztab.rules.wb95.pieces import label
from sztab.table import Ask


def support(front: FieldFront, ask: Ask) -> Counsel:
    """Guns, aircraft, stars and rewards as far as each shifts the column down; then expendable support, as far as it is
    worth its price."""
    view = front.view
    battle: Battle = ask.about.battle
    side = ask.about.side
    guns, air, stars, shifts = helpers(view, battle, side)
    offers: list[dict[str, Any]] = []
    for group in artillery.groups(view, guns, held_by(view, battle, side)):
        group.sort(key=lambda u: (-defence_now(view, u), u.n))
        offers += [{"guns": tuple(u.n for u in group[:count])} for count in range(1, len(group) + 1)]
    offers += [{"air": air}] if air and not air_points.flies(view) else []
    offers += [{"stars": tuple(u.n for u in stars[:count])} for count in range(1, len(stars) + 1)]
    offers += [{"modifiers": number} for number in range(1, shifts + 1)]
    aid, column = Aid(), _column(view, battle, Aid())
    for offer in offers:
        trial = msgspec.structs.replace(aid, **offer)
        lower = _column(view, battle, trial)
        if lower < column:
            aid, column = trial, lower
    aid = _dearer_aid(front, view, battle, ask.about.side, aid)
    column = _column(view, battle, aid)
    order = Support(
        artillery=tuple(name_of(view, n) for n in aid.guns),
        air=aid.air,
        stars=tuple(name_of(view, n) for n in aid.stars),
        modifiers=aid.modifiers,
        helicopters=aid.helicopters,
        ew=aid.ew,
    )
    where = " and ".join(label(view, hex_) for hex_ in battle.targets)
    return Counsel(order, "support", {"hex": where, "odds": view.book.tables.columns[column]})


def _dearer_aid(front: FieldFront, view: Board, battle: Battle, side: int, aid: Aid) -> Aid:
    """Electronic warfare, helicopters and aircraft: the reduction of the enemy's prospects against the price."""
    rotors, jammers = modern_helpers(view, battle, side)
    planes = air_points.flyable(view, side, "air") if rotors or jammers or helpers(view, battle, side)[1] else 0
    jamming = price_of_jamming(view, side)
    offers: list[tuple[str, list[int], int]] = [
        ("ew", list(range(1, jammers + 1)), jamming),
        ("helicopters", sorted({(rotors + 1) // 2, rotors} - {0}), FLOWN),
        ("air", sorted({(planes + 1) // 2, planes} - {0}), FLOWN),
    ]
    if not any(numbers for _, numbers, _ in offers):
        return aid
    enemy = FieldFront(view, battle.side, front.seed)

    def hope(answer: Aid) -> int:
        return weigh(enemy, view, defended(battle, answer)).score

    for pool, numbers, price in offers:
        trials = [(hope(aid), aid)]
        for number in numbers:
            more = msgspec.structs.replace(aid, **{pool: number})
            trials.append((hope(more) + price * number, more))
        aid = min(trials, key=lambda one: one[0])[1]
    return aid


def _column(view: Board, battle: Battle, aid: Aid) -> int:
    return reckon(view, defended(battle, aid)).column
