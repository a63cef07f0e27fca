"""Aircraft as points on a track: the bid for air advantage, and missions of the own Air Phase."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sztab.players.sergeant.counsel import Counsel, tenths
from sztab.players.sergeant.wb95.fire import assaults_hoped_for, harm, net_of
from sztab.players.sergeant.wb95.special_forces import worth_of_a_party
from sztab.rules.wb95 import air_advantage, air_points, special_forces
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Air, AirAdvantage, AirMission, Bomb, Spec
from sztab.rules.wb95.pieces import label, lead, stack
from sztab.rules.wb95.special_forces import SPOTTING
from sztab.seat.wb95.appraisal import Pools, cel_worth, pools_of, price_of_jamming
from sztab.seat.wb95.front import FieldFront
from sztab.table import Ask, EndPhase

DIE = range(1, 7)


def bid(front: FieldFront, ask: Ask) -> Counsel:
    """As much as pays on average, if the enemy bids anything up to half of its points."""
    view = front.view
    side = ask.sides[0]
    own, rotors = air_points.free(view, side, "air"), air_points.track(view, side, "helicopters")
    rivals = sorted({lead(view, foe) for foe in front.foes if foe not in view.book.nobodys})
    theirs = max((air_points.free(view, foe, "air") for foe in rivals), default=0)
    blades = max((air_points.track(view, foe, "helicopters") for foe in rivals), default=0)
    margin = int(view.book.variant.air_margin)

    def worth(points: int) -> int:
        """The worth of the day's air points: in full with advantage, half without it, and the loser stays grounded."""
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
    return Counsel(order, "bid", {"points": best, "own": own, "theirs": theirs})


class FlightOffer(msgspec.Struct, frozen=True):
    """A mission and its gain, in the sergeant's points, less its price."""

    value: int
    harm: int
    mission: AirMission


class Flights:
    """The missions of one Air Phase; points that the day's attacks will need stay on the ground."""

    def __init__(self, front: FieldFront) -> None:
        self.kept = _wanted_later(front)

    def intentions(self) -> list[Counsel]:
        return []

    def next(self, front: FieldFront, ask: Ask) -> Counsel:
        """The best mission, a spotter for it if worth it, or the end."""
        view = front.view
        now = pools_of(view, front.side)
        spare = Pools(max(0, now.air - self.kept.air), max(0, now.helicopters - self.kept.helicopters), now.ew)
        best = max(_sorties(front, view, spare), key=lambda one: (one.value, one.mission.target), default=None)
        if best is None or best.value < front.weights.worth_a_sortie:
            return Counsel(EndPhase(), "end")
        spotter = _spotter(front, view, best)
        if spotter is not None:
            return Counsel(spotter, "spot", {"hex": spotter.hex})
        data = {"hex": best.mission.target, "theirs": tenths(best.harm, 36)}
        return Counsel(_order(view, front.side, best.mission), "raid", data)


def _wanted_later(front: FieldFront) -> Pools:
    """Points that today's likely attacks would use."""
    attacks = [one.prospect.battle.attack for one in assaults_hoped_for(front).planned.values()]
    return Pools(sum(one.air for one in attacks), sum(one.helicopters for one in attacks), 0)


def _sorties(front: FieldFront, view: Board, spare: Pools) -> Iterator[FlightOffer]:
    """Ground attacks and bombers on every enemy, with all spare points, half of them, and with helicopters."""
    air = sorted({spare.air, (spare.air + 1) // 2} - {0})
    rotors = sorted({spare.helicopters, (spare.helicopters + 1) // 2} - {0})
    shapes = [(kind, planes, 0) for kind in ("attack", "bomb") for planes in air]
    shapes += [("attack", 0, blades) for blades in rotors]
    shapes += [("attack", spare.air, spare.helicopters)] if air and rotors else []
    price, most = price_of_jamming(front, view, front.side), min(spare.ew, int(view.book.variant.ew_most))
    for hex_ in front.enemy_stacks:
        for kind, planes, blades in shapes:
            one = AirMission(kind=kind, target=label(view, hex_), points=planes, helicopters=blades)
            best = _weighed(front, view, hex_, one)
            for ew in range(1, most + 1):
                more = _weighed(front, view, hex_, msgspec.structs.replace(one, ew=ew))
                if more.value - price * ew > best.value - price * best.mission.ew:
                    best = more
            yield msgspec.structs.replace(best, value=best.value - price * best.mission.ew)


def _weighed(front: FieldFront, view: Board, hex_: int, one: AirMission) -> FlightOffer:
    """The expected harm after air defence."""
    table = view.book.tables.bomber if one.kind == "bomb" else view.book.tables.air
    aims = air_advantage.outlook(view, one, front.side)
    whole = sum(aim.ways for aim in aims)
    hurt = sum(harm(view, table, hex_, net_of(aim.rungs), one.ew) * aim.ways for aim in aims) // whole
    lost = sum(sum(aim.lost.values()) * aim.ways for aim in aims)
    value = hurt * cel_worth(front, view, stack(view, hex_)) // 36 - 2 * front.weights.flown * lost // whole
    return FlightOffer(value, hurt, one)


def _spotter(front: FieldFront, view: Board, best: FlightOffer) -> Spec | None:
    """Special forces that observe the attack, where two more points matter."""
    hex_ = view.book.labels[best.mission.target]
    order = Spec(do="spot", hex=best.mission.target, unit=special_forces.first_counter(view, front.side))
    if not special_forces.ready(view, front.side) or special_forces.check(view, order, front.side) is not None:
        return None
    table = view.book.tables.bomber if best.mission.kind == "bomb" else view.book.tables.air
    net = net_of(air_advantage.outlook(view, best.mission, front.side)[0].rungs)
    plain, seen = (harm(view, table, hex_, points, best.mission.ew) for points in (net, net + SPOTTING))
    gain = (seen - plain) * cel_worth(front, view, stack(view, hex_)) // 36
    return order if gain > worth_of_a_party(front, view, front.side) else None


def _order(view: Board, side: int, one: AirMission) -> Air | Bomb:
    if one.kind == "bomb":
        return Bomb(points=one.points, target=one.target, ew=one.ew)
    return Air(missions=(one,), side=view.book.sides[side])
