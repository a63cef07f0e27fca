"""Guns that fire by themselves, and barrages."""

from __future__ import annotations

from sztab.players.sergeant.advice import Advice, tenths
from sztab.players.sergeant.wb95.assault import Assaults
from sztab.players.sergeant.wb95.marching import fighting_units, reaches
from sztab.players.sergeant.wb95.sense import Sense, attack_now
from sztab.players.sergeant.wb95.weighing import cel_worth
from sztab.rules.wb95 import artillery
from sztab.rules.wb95.deciding import DECIDERS
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.orders import Barrage, Ranged
from sztab.rules.wb95.pieces import cels, counter, label, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import FireTable
from sztab.table import Ask, Board, EndPhase

WORTH_FIRING = 4
"""Expected loss, in 36ths of a CEL, that is worth the shells."""
WORTH_BARRAGE = 20
"""The same for a barrage, which silences the guns afterwards."""
DOUBTFUL = -20
"""The promise of an attack that fire or aircraft may turn into a good one."""


def best_fire(sense: Sense, view: Board, ask: Ask) -> Advice | None:
    """The ranged fire that hurts most, with all guns that nobody needs any more."""
    best: tuple[int, int, Ranged] | None = None
    for hex_ in sense.enemy_stacks:
        guns = [u for u in _guns(sense, view, hex_) if artillery.may_fire(view, u) is None]
        ids = tuple(counter(view, u).id for u in guns if _may_fire_at(view, ask, u, hex_))
        if not ids:
            continue
        order = Ranged(artillery=ids, target=label(view, hex_))
        hurt = _expected(view, view.book.tables.artillery, hex_, [u for u in guns if counter(view, u).id in ids], 1)
        if hurt < WORTH_FIRING or DECIDERS["combat"].check(view, ask, order) is not None:
            continue
        value = hurt * cel_worth(view, stack(view, hex_))
        if best is None or value > best[0]:
            best = (value, hurt, order)
    if best is None:
        return None
    return Advice(best[2], "fire", {"hex": best[2].target, "theirs": tenths(best[1], 36)})


def _may_fire_at(view: Board, ask: Ask, u: Unit, hex_: int) -> bool:
    order = Ranged(artillery=(counter(view, u).id,), target=label(view, hex_))
    return DECIDERS["combat"].check(view, ask, order) is None


def _guns(sense: Sense, view: Board, hex_: int) -> list[Unit]:
    """Own artillery that reaches a hex and is not next to it."""
    away = view.book.map.grid.distance
    guns = [u for u in on_map(view, sense.own) if traits(view, u).gun or traits(view, u).self_propelled]
    return [u for u in guns if 2 <= away(u.hex, hex_) <= artillery.gun_range(view, u)]


def _expected(view: Board, table: FireTable, hex_: int, guns: list[Unit], factor: int) -> int:
    """CELs lost in the hex, in 36ths; a disorganised stack counts a third of one."""
    net = sum(value for value, _, _ in artillery.fire_strength(view, guns, hex_, 0, factor))
    if net <= 0:
        return 0
    there = cels(stack(view, hex_))
    found = 0
    for roll, ways in WAYS_OF_2K6.items():
        result = table.result(net, roll)
        found += ways * min(there, result.loss)
        found += ways // 3 if result.disorganised else 0
    return found


def next_barrage(sense: Sense, view: Board, ask: Ask) -> Advice:
    """Three guns a target as long as the ammunition lasts, where the assaults will fall first."""
    side, least = ask.sides[0], view.book.variant.barrage_guns
    wanted = set(assaults_hoped_for(sense).planned)
    best: tuple[int, int, Barrage] | None = None
    for hex_ in sense.enemy_stacks:
        guns = [u for u in _guns(sense, view, hex_) if artillery.may_fire(view, u) is None and not u.barraged]
        guns = sorted(guns, key=lambda u: (-attack_now(view, u), u.n))
        most = min(len(guns), view.state.ammunition[side])
        for count in range(least, min(most, least + 2) + 1):
            order = Barrage(artillery=tuple(counter(view, u).id for u in guns[:count]), target=label(view, hex_))
            hurt = _expected(view, view.book.tables.artillery, hex_, guns[:count], view.book.variant.barrage_factor)
            if hurt < WORTH_BARRAGE or DECIDERS["barrage"].check(view, ask, order) is not None:
                continue
            value = hurt * cel_worth(view, stack(view, hex_)) * (3 if hex_ in wanted else 1) // (count + 2)
            if best is None or value > best[0]:
                best = (value, hurt, order)
    if best is None:
        return Advice(EndPhase(), "end")
    return Advice(best[2], "barrage", {"hex": best[2].target, "theirs": tenths(best[1], 36)})


def assaults_hoped_for(sense: Sense) -> Assaults:
    """The attacks the side would make if it moved now; the fire may yet make poor ones good."""
    found = Assaults(sense, reaches(sense.view, fighting_units(sense)), DOUBTFUL, sense.care)
    found.plan()
    return found
