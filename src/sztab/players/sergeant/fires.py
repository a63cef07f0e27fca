"""Guns that fire by themselves, barrages, and aircraft."""

from __future__ import annotations

from sztab.players.sergeant.advice import Advice, tenths
from sztab.players.sergeant.assault import Assaults
from sztab.players.sergeant.marching import fighting_units, reaches
from sztab.players.sergeant.sense import Sense, attack_now
from sztab.players.sergeant.weighing import cel_worth, helped, weigh
from sztab.rules.wb95 import air, artillery
from sztab.rules.wb95.deciding import DECIDERS
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.orders import Air, AirMission, Barrage, Ranged
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
SHARE = 5
"""Air points that are moved about together."""


# ---------------------------------------------------------------------- guns


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
    wanted = set(_assaults(sense).planned)
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


def _assaults(sense: Sense) -> Assaults:
    """The attacks the side would make if it moved now; the fire may yet make poor ones good."""
    found = Assaults(sense, reaches(sense.view, fighting_units(sense)), DOUBTFUL, sense.care)
    found.plan()
    return found


# ---------------------------------------------------------------------- aircraft


def fly(sense: Sense, view: Board, ask: Ask) -> Advice:
    """Support where it turns an attack, support for threatened stacks, bombs with the rest."""
    side, left = ask.sides[0], air.points(view, ask.sides[0])
    attacking = view.book.phases[view.state.phase].side in sense.own
    missions = (_offensive if attacking else _defensive)(sense, view, side, left)
    left -= sum(one.points for one in missions)
    if not _kept_back(sense, view, side):
        missions += _bombs(sense, view, side, left, {one.target for one in missions})
    order = _lawful_air(view, ask, missions)
    text = ", ".join(f"{one.kind} {one.target} with {one.points}" for one in order.missions) or "none"
    return Advice(order, "air", {"missions": text})


def _kept_back(sense: Sense, view: Board, side: int) -> bool:
    """Whoever can support a defence keeps for the enemy's phase what he does not need in his own."""
    later = view.book.phases[view.state.phase + 1 :]
    own = next((u.hex for u in on_map(view, sense.own)), -1)
    return any(phase.kind == "air" for phase in later) and own >= 0 and _flies(view, side, "defensive", own)


def _lawful_air(view: Board, ask: Ask, missions: list[AirMission]) -> Air:
    """The order without whatever the rules refuse."""
    name = view.book.sides[ask.sides[0]]
    kept: list[AirMission] = []
    for one in missions:
        if DECIDERS["air"].check(view, ask, Air(missions=(*kept, one), side=name)) is None:
            kept.append(one)
    return Air(missions=tuple(kept), side=name)


def _flies(view: Board, side: int, kind: str, hex_: int) -> bool:
    mission = AirMission(kind=kind, target=label(view, hex_), points=1)
    return view.book.scenario.mission_allowed(view, side, mission) is None


def _offensive(sense: Sense, view: Board, side: int, left: int) -> list[AirMission]:
    """Share by share to the planned attack that gains most by it."""
    assaults = _assaults(sense)
    plans, given = assaults.planned, dict[int, int]()
    scores = {hex_: plan.prospect.score for hex_, plan in plans.items()}
    while left >= SHARE:
        best: tuple[int, int, int] | None = None
        for hex_, plan in plans.items():
            points = given.get(hex_, 0) + SHARE
            if points > 4 * SHARE or not _flies(view, side, "offensive", hex_):
                continue
            score = weigh(sense, assaults.sand, helped(plan.prospect.battle, air=points), sense.care).score
            if best is None or (score - scores[hex_], -hex_) > best[:2]:
                best = (score - scores[hex_], -hex_, score)
        if best is None or best[0] <= 0:
            break
        given[-best[1]] = given.get(-best[1], 0) + SHARE
        scores[-best[1]] = best[2]
        left -= SHARE
    return [AirMission(kind="offensive", target=label(view, hex_), points=n) for hex_, n in sorted(given.items())]


def _defensive(sense: Sense, view: Board, side: int, left: int) -> list[AirMission]:
    """For own stacks the enemy is next to, the most threatened first."""
    own = sorted(
        {u.hex for u in on_map(view, sense.own) if sense.zones[u.hex] and traits(view, u).regular},
        key=lambda hex_: (-sense.threat[hex_] - 20 * sense.worth(hex_), hex_),
    )
    found: list[AirMission] = []
    for hex_ in own:
        if left < 2 * SHARE:
            break
        if _flies(view, side, "defensive", hex_):
            found.append(AirMission(kind="defensive", target=label(view, hex_), points=2 * SHARE))
            left -= 2 * SHARE
    return found


def _bombs(sense: Sense, view: Board, side: int, left: int, taken: set[str]) -> list[AirMission]:
    """Bombs on the stack that suffers most from all that is left."""
    best: tuple[int, int] | None = None
    for hex_ in sense.enemy_stacks:
        if label(view, hex_) in taken or not _flies(view, side, "attack", hex_) or left < 9:
            continue
        hurt = _bombed(view, hex_, left) * cel_worth(view, stack(view, hex_))
        if hurt and (best is None or (hurt, -hex_) > best):
            best = (hurt, -hex_)
    return [AirMission(kind="attack", target=label(view, -best[1]), points=left)] if best is not None else []


def _bombed(view: Board, hex_: int, points: int) -> int:
    net = sum(value for value, _, _ in air.air_strength(view, hex_, points))
    if net <= 0:
        return 0
    return sum(ways * view.book.tables.air.result(net, roll).loss for roll, ways in WAYS_OF_2K6.items())
