"""Air missions over hexes: support where it turns a combat, interdiction, bombs; the sequence of duels, and the days
with aircraft."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sztab.players.sergeant.counsel import Counsel, percent
from sztab.players.sergeant.wb95.assault import Assaults
from sztab.players.sergeant.wb95.bombers import heavies
from sztab.players.sergeant.wb95.fire import assaults_hoped_for, harm, net_of
from sztab.players.sergeant.wb95.special_forces import bridges_worth
from sztab.rules.wb95 import air, bombers
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.orders import Air, AirMission
from sztab.rules.wb95.pieces import friend_at, label, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.air import best_days, best_duel
from sztab.seat.wb95.appraisal import cel_worth, helped, weigh
from sztab.seat.wb95.front import FieldFront, attack_now
from sztab.seat.wb95.worth import unit_worth
from sztab.table import Ask


class Offer(msgspec.Struct, frozen=True):
    """A mission and its expected gain, in the sergeant's points."""

    value: int
    mission: AirMission


def fly(front: FieldFront, ask: Ask) -> Counsel:
    """Support where it turns an attack, or for threatened stacks once the enemy's move is hindered; bombs with the
    rest."""
    view = front.view
    side, points = ask.sides[0], air.points(view, ask.sides[0])
    assaults = assaults_hoped_for(front) if view.book.phases[view.state.phase].side in front.own else None
    missions = _special(front, view, side, points if assaults else points // 2, assaults is not None)
    left = points - _spent(missions)
    missions += _offensive(front, view, side, left, assaults) if assaults else _defensive(front, view, side, left)
    if not _kept_back(front, view, side):
        missions += _bombs(front, view, side, points - _spent(missions), {one.target for one in missions})
    missions = _starred(view, side, missions) + heavies(front, view, side, assaults.planned if assaults else ())
    order = _lawful_air(view, ask, missions)
    text = ", ".join(f"{one.kind} {one.target}" + f" with {one.points}" * (one.points > 0) for one in order.missions)
    return Counsel(order, "air", {"missions": text or "none"})


def engage(front: FieldFront, ask: Ask) -> Counsel:
    """8.1.8: first the duel with most to win for its risk."""
    order, wins = best_duel(front.view, ask)
    return Counsel(order, "duel", {"hex": order.hex, "against": order.against, "wins": percent(wins, 30)})


def _spent(missions: list[AirMission]) -> int:
    return sum(one.points for one in missions)


def _kept_back(front: FieldFront, view: Board, side: int) -> bool:
    """Points that can support a defence wait for the enemy's phase unless needed in their own."""
    later = view.book.phases[view.state.phase + 1 :]
    own = next((u.hex for u in on_map(view, front.own)), -1)
    return any(phase.kind == "air" for phase in later) and own >= 0 and _flies(view, side, "defensive", own)


def _lawful_air(view: Board, ask: Ask, missions: list[AirMission]) -> Air:
    """The order without its illegal parts."""
    name = view.book.sides[ask.sides[0]]
    kept: list[AirMission] = []
    for one in missions:
        if view.book.deciders[ask.kind].check(view, ask, Air(missions=(*kept, one), side=name)) is None:
            kept.append(one)
    return Air(missions=tuple(kept), side=name)


def _starred(view: Board, side: int, missions: list[AirMission]) -> list[AirMission]:
    """nor:21.1.1: counters with a star fly on the first missions they help."""
    found: list[AirMission] = []
    for one in missions:
        starred = 0
        if one.kind in bombers.SUPPORT:
            free = min(bombers.stars_left(view, side, found), bombers.counters_left(view, side, found, one.target))
            starred = max(0, min(free, one.points))
        found.append(msgspec.structs.replace(one, starred=starred))
    return found


def _flies(view: Board, side: int, kind: str, hex_: int) -> bool:
    return _allowed(view, side, AirMission(kind=kind, target=label(view, hex_), points=1))


def _allowed(view: Board, side: int, mission: AirMission) -> bool:
    return air.check_missions(view, Air(missions=(mission,)), side) is None


# ---------------------------------------------------------------------- support and bombs


def _offensive(front: FieldFront, view: Board, side: int, left: int, assaults: Assaults) -> list[AirMission]:
    """Share by share to the planned attack that gains most."""
    plans, given = assaults.planned, dict[int, int]()
    scores = {hex_: plan.prospect.score for hex_, plan in plans.items()}
    share = min(front.weights.air_share, left)
    while left >= share > 0:
        best: tuple[int, int, int] | None = None
        for hex_, plan in plans.items():
            points = given.get(hex_, 0) + share
            if points > 4 * front.weights.air_share or not _flies(view, side, "offensive", hex_):
                continue
            score = weigh(front, assaults.sand, helped(plan.prospect.battle, air=points), front.care).score
            if best is None or (score - scores[hex_], -hex_) > best[:2]:
                best = (score - scores[hex_], -hex_, score)
        if best is None or best[0] <= 0:
            break
        given[-best[1]] = given.get(-best[1], 0) + share
        scores[-best[1]] = best[2]
        left -= share
    return [AirMission(kind="offensive", target=label(view, hex_), points=n) for hex_, n in sorted(given.items())]


def _defensive(front: FieldFront, view: Board, side: int, left: int) -> list[AirMission]:
    """For own stacks next to the enemy, the most threatened first."""
    own = sorted(
        {u.hex for u in on_map(view, front.own) if front.zones[u.hex] and traits(view, u).regular},
        key=lambda hex_: (-front.threat[hex_] - 20 * front.worth(hex_), hex_),
    )
    found: list[AirMission] = []
    points = min(2 * front.weights.air_share, left)
    for hex_ in own:
        if not 0 < points <= left:
            break
        if _flies(view, side, "defensive", hex_):
            found.append(AirMission(kind="defensive", target=label(view, hex_), points=points))
            left -= points
    return found


def _bombs(front: FieldFront, view: Board, side: int, left: int, taken: set[str]) -> list[AirMission]:
    """Bombs on the stack that suffers most from all that is left."""
    best: tuple[int, int] | None = None
    for hex_ in front.enemy_stacks:
        if left < 1 or label(view, hex_) in taken or not _flies(view, side, "attack", hex_):
            continue
        found = harm(view, view.book.tables.air, hex_, net_of(air.air_strength(view, hex_, left)))
        hurt = found * cel_worth(front, view, stack(view, hex_))
        if found >= front.weights.worth_firing and (best is None or (hurt, -hex_) > best):
            best = (hurt, -hex_)
    return [AirMission(kind="attack", target=label(view, -best[1]), points=left)] if best is not None else []


# ---------------------------------------------------------------------- special missions


def _special(front: FieldFront, view: Board, side: int, left: int, attacking: bool) -> list[AirMission]:
    """Supplies for starving units; before the enemy moves also missions that slow units, catch them in the water or
    destroy their bridges. The best gain for its points first, one of a kind on a target."""
    offers = list(_supplies(front, view))
    if not attacking:
        offers += [*_slowed(front, view), *_crossings(front, view), *_bridges(front, view)]
    offers = [one for one in offers if one.value >= front.weights.worth_a_mission and _allowed(view, side, one.mission)]
    offers.sort(key=lambda one: (-one.value * 10 // one.mission.points, one.mission.kind, one.mission.target))
    found: list[AirMission] = []
    for one in offers:
        if one.mission.points <= left and all(one.mission.target != other.target for other in found):
            found.append(one.mission)
            left -= one.mission.points
    return found


def _supplies(front: FieldFront, view: Board) -> Iterator[Offer]:
    """8.2.22-8.2.25: one level less for a whole hex, on five rolls of six; it counts on this day and the next."""
    points = air.least_points(view, "supply")
    for hex_ in sorted({u.hex for u in on_map(view, front.own) if u.oos > 0}):
        starving = [u for u in stack(view, hex_) if u.oos > 0 and not front.fed(u, hex_)]
        value = sum(unit_worth(front, view, u) * (_surrenders(u.oos + 1) - _surrenders(u.oos)) // 18 for u in starving)
        value += sum(unit_worth(front, view, u) // 6 for u in starving if u.oos == 1)
        yield Offer(value * 5 // 6, AirMission(kind="supply", target=label(view, hex_), points=points))


def _surrenders(level: int) -> int:
    """10.2.6: rolls of 36 on which a unit of that level surrenders."""
    return sum(ways for roll, ways in WAYS_OF_2K6.items() if roll < level)


def _slowed(front: FieldFront, view: Board) -> Iterator[Offer]:
    """8.2.11-8.2.15: where most strength would start its march against us."""
    points = air.least_points(view, "disrupt")
    for hex_ in front.enemy_stacks:
        around = [u for there in view.book.map.grid.within(hex_, 1) for u in _coming(front, view, there)]
        value = 2 * sum(attack_now(view, u) for u in around)
        yield Offer(value, AirMission(kind="disrupt", target=label(view, hex_), points=points))


def _coming(front: FieldFront, view: Board, hex_: int) -> list[Unit]:
    """Enemies in a hex that are not adjacent to us yet, but could be today."""
    away = min((view.book.map.grid.distance(hex_, own) for own in _front(front, view)), default=99)
    if not 2 <= away <= front.weights.coming_near:
        return []
    return [u for u in stack(view, hex_) if u.side in front.foes and traits(view, u).attacks]


def _front(front: FieldFront, view: Board) -> list[int]:
    """Own stacks near the enemy."""
    found = view.once(
        ("front", front.side),
        lambda: sorted(
            {u.hex for u in on_map(view, front.own) if front.enemy_away[u.hex] <= front.weights.coming_near}
        ),
    )
    return list(found)


def _crossings(front: FieldFront, view: Board) -> Iterator[Offer]:
    """8.2.16-8.2.21: a bank on which a unit that wades the river must land."""
    grid, ways = view.book.map.grid, view.book.ways(view.state.bridges)
    for hex_ in sorted(view.book.banks):
        if friend_at(view, front.side, hex_) or hex_ in front.enemy_stacks or not front.ours(hex_):
            continue
        wading: list[Unit] = []
        for direction in range(6):
            there, edge = view.book.neighbours[6 * hex_ + direction], grid.edge(hex_, direction)
            if there >= 0 and view.book.big_river(edge) and edge not in ways.standing and there in front.enemy_stacks:
                wading += [u for u in stack(view, there) if traits(view, u).attacks]
        if wading:
            hit = cel_worth(front, view, wading) * len(wading) * (6**6 - 5**6) // 6**6
            yield Offer(
                hit // 2, AirMission(kind="crossing", target=label(view, hex_), points=front.weights.crossing_points)
            )


def _bridges(front: FieldFront, view: Board) -> Iterator[Offer]:
    """8.2.8-8.2.10: a bridge over a big river that only the enemy needs, with strength near it."""
    points, table = max(2 * front.weights.air_share, air.least_points(view, "object")), view.book.tables.objects
    falls = sum(ways for roll, ways in WAYS_OF_2K6.items() if table.result(points, roll).disorganised)
    for value, edge in bridges_worth(front, view):
        target = view.book.map.grid.edge_label(edge)
        yield Offer(value * falls // 36, AirMission(kind="object", target=target, points=points))


# ---------------------------------------------------------------------- the days with aircraft


def days(front: FieldFront, ask: Ask) -> Counsel:
    """TS-N3: aircraft come when the armies have met."""
    order = best_days(front, front.view, ask)
    return Counsel(order, "days", {"days": ", ".join(order.days)})
