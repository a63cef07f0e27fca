"""Answers inside a combat: losses, retreat, pursuit, support."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.players.sergeant.advice import Advice, spread
from sztab.players.sergeant.lawful import walk
from sztab.players.sergeant.wb95.sense import POINT, Sense, defence_now
from sztab.players.sergeant.wb95.weighing import FLOWN, name_of, price_of_jamming, unit_worth, weigh
from sztab.rules.wb95 import air_points, artillery, pursuit
from sztab.rules.wb95.battle import Aid, Battle, defended, held_by
from sztab.rules.wb95.combat import helpers, modern_helpers
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Losses, Pursue, Retreat, Support
from sztab.rules.wb95.pieces import cels, label, stack
from sztab.rules.wb95.retreat import in_turn, owes
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Board, Choice, Option

A_CEL = 60
"""What a CEL counts when the way back is chosen."""
NEVER = 1000
OUTSIDE = 500
"""Leaving the ground somebody must hold: dearer than any CEL."""
PREY = 40
"""Guns and headquarters that were left behind fall to whoever enters."""


# ---------------------------------------------------------------------- losses


def losses(sense: Sense, view: Board, ask: Ask) -> Advice:
    """CEL by CEL from whoever loses least by it."""

    def rank(step: Choice, partial: tuple[Any, ...], option: Option) -> int:
        u: Unit = view.state.units[view.book.index[option.value]]
        return price_of_a_cel(view, u, partial.count(option.value))

    order = walk(view, ask, rank)
    assert isinstance(order, Losses)
    return Advice(order, "losses")


def price_of_a_cel(view: Board, u: Unit, lost: int = 0) -> int:
    """What the next CEL of a unit is worth after it has lost some; the last takes the counter with it."""
    now = msgspec.structs.replace(u, steps=u.steps - lost)
    if now.steps <= 1:
        return unit_worth(view, now)
    return unit_worth(view, now) - unit_worth(view, msgspec.structs.replace(now, steps=now.steps - 1))


# ---------------------------------------------------------------------- retreat


def retreat(sense: Sense, view: Board, ask: Ask) -> Advice:
    """Back to the best hex; stand only where the ground is worth the CELs."""
    about = ask.about
    units: list[Unit] = [view.state.units[view.book.index[one]] for one in about.units]
    start = units[0].hex
    last = sense.last_in(units)
    stand = _worth_standing(sense, view, about, units, last)
    movers = in_turn(view, about)

    def rank(step: Choice, partial: tuple[Any, ...], option: Option) -> int:
        if step.slot == "pays":
            u: Unit = view.state.units[view.book.index[option.value]]
            return price_of_a_cel(view, u, partial.count(option.value))
        way = [view.book.labels[text] for text in option.value]
        if not way or stand:
            return 0 if stand and not way else NEVER
        tolls = sum(bool(sense.zones[hex_]) for hex_ in way)
        short = owes(view, movers[len(partial)], about, len(way))
        lost = OUTSIDE * (last and way[-1] not in sense.foothold)
        return int(A_CEL * (tolls + short) + lost + _refuge(sense, view, way[-1]))

    order = walk(view, ask, rank)
    assert isinstance(order, Retreat)
    ends = sorted({way[-1] for way in order.paths.values() if way})
    if ends:
        return Advice(order, "retreat", {"hexes": ", ".join(ends)})
    return Advice(order, "stand", {"hex": label(view, start), "cels": sum(order.pays.values())})


def _worth_standing(sense: Sense, view: Board, about: Any, units: list[Unit], last: bool) -> bool:
    """One CEL of many for a hex that counts, or nothing at all; whatever it takes where somebody must stay."""
    due = max(owes(view, u, about) for u in units)
    here = units[0].hex
    if any(u.hex != here for u in units):
        return False
    if due == 0:
        return True
    if last and here in sense.foothold and cels(units) > due:
        return not any(there in sense.foothold for there in view.book.map.grid.within(here, 1) if there != here)
    return due <= 1 and cels(units) >= 4 and sense.worth(here) > 0


def _refuge(sense: Sense, view: Board, hex_: int) -> int:
    """How bad a hex is to fall back to."""
    friends = sum(defence_now(view, u) for u in stack(view, hex_))
    bad = min(60, sense.threat[hex_]) - 5 * sense.cover(hex_) - min(20, friends)
    bad -= 20 * min(2, sense.worth(hex_))
    return bad + spread(sense.seed, hex_) % 3


# ---------------------------------------------------------------------- pursuit


def pursue(sense: Sense, view: Board, ask: Ask) -> Advice:
    """Follow where ground is gained; somebody stays if the old hex counts."""
    units = pursuit.in_turn(view, ask.about)

    def rank(step: Choice, partial: tuple[Any, ...], option: Option) -> int:
        if not option.value:
            return 0
        u: Unit = view.state.units[view.book.index[units[len(partial)]]]
        taken = {view.book.labels[way[-1]] for way in partial if way}
        return -_gain(sense, view, u, view.book.labels[option.value[-1]], taken)

    order = walk(view, ask, rank)
    assert isinstance(order, Pursue)
    ends = sorted({way[-1] for way in order.paths.values() if way})
    if ends:
        return Advice(order, "pursue", {"hexes": ", ".join(ends)})
    return Advice(order, "stay")


def _gain(sense: Sense, view: Board, u: Unit, end: int, taken: set[int]) -> int:
    """What a step forward is worth to a unit."""
    attacking = sense.side in view.book.friends[view.book.phases[view.state.phase].side]
    gain = 10 if attacking and sense.pushing else -10
    if not sense.stays(u, end):
        gain -= OUTSIDE
    if end not in taken:
        gain += POINT * sense.worth(end) * (not sense.ours(end))
        gain += PREY * (end in view.layers.stacks)
    if sense.ours(u.hex) and len(stack(view, u.hex)) == 1 and sense.enemy_away[u.hex] <= 2:
        gain -= POINT * sense.worth(u.hex) // 2
    if sense.sheltered(u, u.hex) and not sense.pushing:
        gain -= 30
    gain += 4 * (sense.cover(end) - sense.cover(u.hex)) - 8 * (not sense.fed(u, end))
    out = sense.way_out(u)
    if out is not None:
        way = sense.way_to(sense.exits(out.zone), u)
        gain += (way.cost(u.hex) - way.cost(end)) // 2
    return gain - min(30, sense.threat[end] // 4)


# ---------------------------------------------------------------------- support


def support(sense: Sense, view: Board, ask: Ask) -> Advice:
    """Guns, aircraft, stars and rewards as far as each brings the column down; then what is gone for good or for the
    day, as far as it is worth that."""
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
    aid = _dearer_aid(sense, view, battle, ask.about.side, aid)
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
    return Advice(order, "support", {"hex": where, "odds": view.book.tables.columns[column]})


def _dearer_aid(sense: Sense, view: Board, battle: Battle, side: int, aid: Aid) -> Aid:
    """Electronic warfare, helicopters and aircraft: what each takes from the enemy's hopes against what it costs."""
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
    enemy = Sense(view, battle.side, sense.seed)

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
