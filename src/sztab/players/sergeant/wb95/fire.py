"""Ranged fire, and barrages."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.players.sergeant.counsel import Counsel, tenths
from sztab.players.sergeant.wb95.assault import Assaults
from sztab.players.sergeant.wb95.marches import fighting_units, reaches
from sztab.rules.wb95 import artillery, fire, missiles
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.orders import Barrage, Ranged
from sztab.rules.wb95.pieces import cels, counter, label, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import FireTable
from sztab.seat.wb95.appraisal import Pools, cel_worth, pools_of, price_of_jamming
from sztab.seat.wb95.front import FieldFront, attack_now, one_army
from sztab.table import Ask, EndPhase


def best_fire(front: FieldFront, view: Board, ask: Ask) -> Counsel | None:
    """The most effective ranged fire, with all free guns and whatever else improves it."""
    best: tuple[int, int, Ranged] | None = None
    for hex_ in front.enemy_stacks:
        guns = [u for u in _guns(front, view, hex_) if artillery.may_fire(view, u) is None]
        guns = one_army(view, [u for u in guns if _may_fire_at(view, ask, u, hex_)])
        if not guns:
            continue
        order = Ranged(artillery=tuple(counter(view, u).id for u in guns), target=label(view, hex_))
        hurt = _hurt(view, order)
        if hurt < front.weights.worth_firing or view.book.deciders[ask.kind].check(view, ask, order) is not None:
            continue
        value = hurt * cel_worth(front, view, stack(view, hex_))
        if best is None or value > best[0]:
            best = (value, hurt, order)
    if best is None:
        return None
    order = _bettered(front, view, ask, best[2], pools_of(view, front.side))
    return Counsel(order, "fire", {"hex": order.target, "theirs": tenths(_hurt(view, order), 36)})


def _bettered(front: FieldFront, view: Board, ask: Ask, order: Ranged, pools: Pools) -> Ranged:
    """The same fire with a thermobaric charge, jamming and aircraft, as far as each is worth its price."""
    side, worth = ask.sides[0], cel_worth(front, view, stack(view, view.book.labels[order.target]))
    price, most = price_of_jamming(front, view, side), min(pools.ew, int(view.book.variant.ew_most))
    hotter: list[tuple[dict[str, Any], int]] = [({"thermobaric": True}, 0)]
    hotter += [({"ew": number}, price) for number in range(1, most + 1)]
    hotter += [
        ({pool: points}, front.weights.flown * points)
        for pool in ("air", "helicopters")
        if (points := getattr(pools, pool))
    ]
    for more, cost in hotter:
        trial = msgspec.structs.replace(order, **more)
        if (_hurt(view, trial) - _hurt(view, order)) * worth <= 36 * cost:
            continue
        if view.book.deciders[ask.kind].check(view, ask, trial) is None:
            order = trial
    return order


def _may_fire_at(view: Board, ask: Ask, u: Unit, hex_: int) -> bool:
    order = Ranged(artillery=(counter(view, u).id,), target=label(view, hex_))
    return view.book.deciders[ask.kind].check(view, ask, order) is None


def _guns(front: FieldFront, view: Board, hex_: int) -> list[Unit]:
    """Own artillery in range of a hex and not adjacent to it."""
    away = view.book.map.grid.distance
    return [u for u in _artillery(front) if 2 <= away(u.hex, hex_) <= artillery.gun_range(view, u)]


def _artillery(front: FieldFront) -> list[Unit]:
    view = front.view
    return [u for u in on_map(view, front.own) if traits(view, u).gun or traits(view, u).self_propelled]


def _hurt(view: Board, order: Ranged) -> int:
    """Expected harm of ranged fire, in 36ths of a CEL; aircraft lose one point on the way."""
    hex_ = view.book.labels[order.target]
    guns = [view.state.units[view.book.index[one]] for one in order.artillery]
    if order.thermobaric and missiles.launcher(view, guns) is None:
        return 0
    rungs = fire.fire_strength(
        view, guns, hex_, max(0, order.air - 1), 1, (), max(0, order.helicopters - 1), order.thermobaric
    )
    return harm(view, view.book.tables.artillery, hex_, net_of(rungs), order.ew)


def net_of(rungs: fire.Rungs) -> int:
    return sum(value for value, _, _ in rungs)


def harm(view: Board, table: FireTable, hex_: int, net: int, further: int = 0) -> int:
    """CELs lost in the hex, in 36ths; disorganising a stack counts a third of one."""
    if net <= 0:
        return 0
    there = cels(stack(view, hex_))
    found = 0
    for roll, ways in WAYS_OF_2K6.items():
        result = table.result(net, roll, further)
        found += ways * min(there, result.loss)
        found += ways // 3 if result.disorganised else 0
    return found


class Barrages:
    """Three guns a target as long as the ammunition lasts, first where assaults are planned."""

    def __init__(self, front: FieldFront) -> None:
        guns = any(artillery.may_fire(front.view, u) is None and not u.barraged for u in _artillery(front))
        self.wanted = frozenset(assaults_hoped_for(front).planned if guns else ())

    def intentions(self) -> list[Counsel]:
        return []

    def next(self, front: FieldFront, ask: Ask) -> Counsel:
        """The best barrage, or the end of the phase."""
        return _barrage(front, ask, self.wanted)


def _barrage(front: FieldFront, ask: Ask, wanted: frozenset[int]) -> Counsel:
    view = front.view
    side, least = ask.sides[0], view.book.variant.barrage_guns
    best: tuple[int, int, Barrage] | None = None
    for hex_ in front.enemy_stacks:
        guns = [u for u in _guns(front, view, hex_) if artillery.may_fire(view, u) is None and not u.barraged]
        guns = sorted(guns, key=lambda u: (-attack_now(view, u), u.n))
        most = min(len(guns), view.state.ammunition[side])
        for count in range(least, min(most, least + 2) + 1):
            order = Barrage(artillery=tuple(counter(view, u).id for u in guns[:count]), target=label(view, hex_))
            rungs = fire.fire_strength(view, guns[:count], hex_, 0, view.book.variant.barrage_factor)
            hurt = harm(view, view.book.tables.artillery, hex_, net_of(rungs))
            if hurt < front.weights.worth_barrage or view.book.deciders[ask.kind].check(view, ask, order) is not None:
                continue
            value = hurt * cel_worth(front, view, stack(view, hex_)) * (3 if hex_ in wanted else 1) // (count + 2)
            if best is None or value > best[0]:
                best = (value, hurt, order)
    if best is None:
        return Counsel(EndPhase(), "end")
    return Counsel(best[2], "barrage", {"hex": best[2].target, "theirs": tenths(best[1], 36)})


def assaults_hoped_for(front: FieldFront) -> Assaults:
    """The attacks that the side would make if it moved now; fire may still turn poor ones into good ones."""
    found = Assaults(front, reaches(front.view, fighting_units(front)), front.weights.doubtful, front.care)
    found.plan()
    return found
