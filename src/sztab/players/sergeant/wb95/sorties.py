"""Aircraft that are points on a track: what is bid for air advantage, and what flies by itself in the own Air Phase."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sztab.players.sergeant.advice import Advice, tenths
from sztab.players.sergeant.wb95.fires import assaults_hoped_for, harm, net_of
from sztab.players.sergeant.wb95.raiders import worth_of_a_party
from sztab.players.sergeant.wb95.sense import Sense
from sztab.players.sergeant.wb95.weighing import FLOWN, Pools, cel_worth, pools_of, price_of_jamming
from sztab.rules.wb95 import air_advantage, air_points, special_forces
from sztab.rules.wb95.orders import Air, AirAdvantage, AirMission, Bomb, Spec
from sztab.rules.wb95.pieces import label, lead, stack
from sztab.rules.wb95.special_forces import SPOTTING
from sztab.table import Ask, Board, EndPhase

WORTH_FLYING = 12
"""What a mission must promise beyond its price."""
DIE = range(1, 7)


# ---------------------------------------------------------------------- air advantage


def bid(sense: Sense, view: Board, ask: Ask) -> Advice:
    """As much as pays on the average, if the enemy bids anything up to half of what he has."""
    side = ask.sides[0]
    own, rotors = air_points.free(view, side, "air"), air_points.track(view, side, "helicopters")
    rivals = sorted({lead(view, foe) for foe in sense.foes if foe not in view.book.nobodys})
    theirs = max((air_points.free(view, foe, "air") for foe in rivals), default=0)
    blades = max((air_points.track(view, foe, "helicopters") for foe in rivals), default=0)
    margin = int(view.book.variant.air_margin)

    def worth(points: int) -> int:
        """What the day is worth in the air: with advantage all counts, without it half, and the loser stays down."""
        found = 0
        for other in range(theirs // 2 + 1):
            left, flying = own - points, theirs - other
            for ours in DIE:
                for against in DIE:
                    ahead = points + ours - other - against
                    if ahead >= margin:
                        found += 2 * (left + rotors) - blades
                    elif -ahead >= margin:
                        found += rotors - 2 * (flying + blades) - points
                    else:
                        found += left + rotors - flying - blades - points
        return found

    best = max(range(own + 1), key=lambda points: (worth(points), -points))
    order = AirAdvantage(points=best, side=view.book.sides[side])
    return Advice(order, "bid", {"points": best, "own": own, "theirs": theirs})


# ---------------------------------------------------------------------- the own Air Phase


class Sortie(msgspec.Struct, frozen=True):
    """A mission and what it promises, in the sergeant's points, less its price."""

    value: int
    harm: int
    mission: AirMission


class Flights:
    """The missions of one Air Phase; what the attacks of the day will want stays on the ground."""

    def __init__(self) -> None:
        self.kept: Pools | None = None

    def next(self, sense: Sense, view: Board, ask: Ask) -> Advice:
        """The mission that promises most, a spotter for it if he is worth sending, or the end."""
        if self.kept is None:
            self.kept = _wanted_later(sense, view)
        now = pools_of(view, sense.side)
        spare = Pools(max(0, now.air - self.kept.air), max(0, now.helicopters - self.kept.helicopters), now.ew)
        best = max(_sorties(sense, view, spare), key=lambda one: (one.value, one.mission.target), default=None)
        if best is None or best.value < WORTH_FLYING:
            return Advice(EndPhase(), "end")
        spotter = _spotter(sense, view, best)
        if spotter is not None:
            return Advice(spotter, "spot", {"hex": spotter.hex})
        data = {"hex": best.mission.target, "theirs": tenths(best.harm, 36)}
        return Advice(_order(view, sense.side, best.mission), "raid", data)


def _wanted_later(sense: Sense, view: Board) -> Pools:
    """What the attacks we hope for today would take along."""
    attacks = [one.prospect.battle.attack for one in assaults_hoped_for(sense).planned.values()]
    return Pools(sum(one.air for one in attacks), sum(one.helicopters for one in attacks), 0)


def _sorties(sense: Sense, view: Board, spare: Pools) -> Iterator[Sortie]:
    """Ground attacks and bombers on every enemy, with all that is spare, half of it, and with helicopters."""
    air = sorted({spare.air, (spare.air + 1) // 2} - {0})
    rotors = sorted({spare.helicopters, (spare.helicopters + 1) // 2} - {0})
    shapes = [(kind, planes, 0) for kind in ("attack", "bomb") for planes in air]
    shapes += [("attack", 0, blades) for blades in rotors]
    shapes += [("attack", spare.air, spare.helicopters)] if air and rotors else []
    price, most = price_of_jamming(view, sense.side), min(spare.ew, int(view.book.variant.ew_most))
    for hex_ in sense.enemy_stacks:
        for kind, planes, blades in shapes:
            one = AirMission(kind=kind, target=label(view, hex_), points=planes, helicopters=blades)
            best = _weighed(sense, view, hex_, one)
            for ew in range(1, most + 1):
                more = _weighed(sense, view, hex_, msgspec.structs.replace(one, ew=ew))
                if more.value - price * ew > best.value - price * best.mission.ew:
                    best = more
            yield msgspec.structs.replace(best, value=best.value - price * best.mission.ew)


def _weighed(sense: Sense, view: Board, hex_: int, one: AirMission) -> Sortie:
    """The harm over all that air defence may do to the mission."""
    table = view.book.tables.bomber if one.kind == "bomb" else view.book.tables.air
    aims = air_advantage.outlook(view, one, sense.side)
    whole = sum(aim.ways for aim in aims)
    hurt = sum(harm(view, table, hex_, net_of(aim.rungs), one.ew) * aim.ways for aim in aims) // whole
    lost = sum(sum(aim.lost.values()) * aim.ways for aim in aims)
    value = hurt * cel_worth(view, stack(view, hex_)) // 36 - 2 * FLOWN * lost // whole
    return Sortie(value, hurt, one)


def _spotter(sense: Sense, view: Board, best: Sortie) -> Spec | None:
    """Special forces that observe the attack, where two points more tell."""
    hex_ = view.book.labels[best.mission.target]
    order = Spec(do="spot", hex=best.mission.target, unit=special_forces.first_counter(view, sense.side))
    if not special_forces.ready(view, sense.side) or special_forces.check(view, order, sense.side) is not None:
        return None
    table = view.book.tables.bomber if best.mission.kind == "bomb" else view.book.tables.air
    net = net_of(air_advantage.outlook(view, best.mission, sense.side)[0].rungs)
    plain, seen = (harm(view, table, hex_, points, best.mission.ew) for points in (net, net + SPOTTING))
    gain = (seen - plain) * cel_worth(view, stack(view, hex_)) // 36
    return order if gain > worth_of_a_party(view, sense.side) else None


def _order(view: Board, side: int, one: AirMission) -> Air | Bomb:
    if one.kind == "bomb":
        return Bomb(points=one.points, target=one.target, ew=one.ew)
    return Air(missions=(one,), side=view.book.sides[side])
