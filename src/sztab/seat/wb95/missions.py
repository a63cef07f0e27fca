"""What is sent out beside attacks, as it is filled in: air missions, bids for the sky, special forces, parachutes and
helicopters that carry troops."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.desk.wb95.log import MISSIONS
from sztab.rules.wb95 import (
    air,
    air_advantage,
    air_points,
    airdrop,
    airlift,
    bombers,
    electronic_warfare,
    reinforcement,
    special_forces,
)
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Air, AirAdvantage, Airdrop, Airlift, AirMission, Bomb, Spec
from sztab.rules.wb95.pieces import counter, label, on_map
from sztab.rules.wb95.state import Unit
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.sheets import Begun
from sztab.seat.wb95 import places
from sztab.seat.wb95.context import Officer, plain

TASKS = {
    "bridge": "Blow up a bridge",
    "raid": "Raid a headquarters",
    "cut": "Cut a supply route",
    "spot": "Spot for fire and aircraft",
}
"""What special forces are sent to do (ard:17.2.1)."""


def air_slots(me: Officer, view: Board, order: Air, side: int) -> tuple[Slot, ...]:
    """For the mission being added last: its kind, its targets, its points and stars."""
    last = order.missions[-1] if order.missions else None
    before = list(order.missions[:-1])
    kinds = tuple(
        SlotOption(kind, me.say(MISSIONS[kind]), hint=str(air.least_points(view, kind)))
        for kind in kinds_left(view, side, before)
    )
    found = [Slot("missions.kind", "pick", me.say("mission"), "8.2.1", kinds)]
    if last is None or last.kind not in air.kinds(view):
        return tuple(found)
    options = tuple(places.option(me, view, text) for text in air.targets(view, side, last.kind, before))
    found.append(Slot("missions.target", "pick", me.say("target"), "8.2.1", options))
    carpet, heavy = last.kind == "carpet", last.kind == "bomb"
    most = 0 if carpet else max(0, air.left_for(view, side, last.kind, before))
    words, case = ("bomber points", "nor:R52") if heavy else ("air points", "8.1.1")
    least = 0 if carpet else air.least_points(view, last.kind, last.target)
    found.append(Slot("missions.points", "amount", me.say(words), case, (), least, most, max(0, most - last.points)))
    stars = bombers.stars_left(view, side, before)
    if bombers.as_counters(view, side):
        room = min(stars, last.points, view.book.variant.air_stack) if last.kind in bombers.SUPPORT else 0
        words = me.say("counters with a star")
        found.append(Slot("missions.starred", "amount", words, "nor:21.1.1", (), 0, room, max(0, stars - last.starred)))
    return tuple(found)


def kinds_left(view: Board, side: int, before: list[AirMission]) -> list[str]:
    """Missions that could still be added: with points for them, and something to fly to."""
    return [
        kind
        for kind in air.kinds(view)
        if air.left_for(view, side, kind, before) >= max(1, air.least_points(view, kind))
        and air.has_target(view, side, kind, before)
    ]


# ---------------------------------------------------------------------- the contest, and what flies after it


def bid_slots(me: Officer, view: Board, order: AirAdvantage, side: int) -> tuple[Slot, ...]:
    there = air_points.free(view, side, "air")
    left = max(0, there - order.points)
    return (Slot("points", "amount", me.say("air points"), "ard:10.1.3", (), 0, there, left),)


def bomb_slots(me: Officer, view: Board, order: Bomb, side: int) -> tuple[Slot, ...]:
    """A raid by bombers on a hex or a bridge."""
    texts = air_advantage.targets(view, side, "bomb") + air_advantage.targets(view, side, "object")
    there = air_points.flyable(view, side, "air")
    found = [
        _aim(me, view, "target", texts, "ard:10.4.1"),
        Slot("points", "amount", me.say("bombers"), "ard:10.4.1", (), 1, there, max(0, there - order.points)),
        _jamming(me, view, side, "ew", order.ew),
    ]
    return tuple(slot for slot in found if slot.options or slot.most)


def sortie_slots(me: Officer, view: Board, order: Air, side: int) -> tuple[Slot, ...]:
    """An attack from the air with aircraft, helicopters or both; the order holds this one mission."""
    one = order.missions[-1] if order.missions else AirMission(kind="attack", target="", points=0)
    planes, rotors = (air_points.flyable(view, side, pool) for pool in air_points.POOLS)
    found = [
        _aim(me, view, "missions.target", air_advantage.targets(view, side, one.kind), "8.2.6"),
        Slot("missions.points", "amount", me.say("aircraft"), "ard:10.5.1", (), 0, planes, max(0, planes - one.points)),
        Slot(
            "missions.helicopters",
            "amount",
            me.say("helicopters"),
            "ard:22.1",
            most=rotors,
            left=max(0, rotors - one.helicopters),
        ),
        _jamming(me, view, side, "missions.ew", one.ew),
    ]
    return tuple(slot for slot in found if slot.options or slot.most)


def _jamming(me: Officer, view: Board, side: int, field: str, spent: int) -> Slot:
    there = electronic_warfare.most(view, side)
    return Slot(field, "amount", me.say("electronic warfare"), "ard:20.5", most=there, left=max(0, there - spent))


# ---------------------------------------------------------------------- special forces and troops that fly


def spec_slots(me: Officer, view: Board, order: Spec, side: int) -> tuple[Slot, ...]:
    """Where a party can be sent with its task."""
    if order.do == "cut":
        texts = special_forces.road_hexes(view, side)
    else:
        texts = [one.hex for one in special_forces.missions(view, side) if one.do == order.do]
    slot = _aim(me, view, "hex", texts, "ard:17.2.1", left=special_forces.ready(view, side))
    return (slot,) if slot.options else ()


def tasks_now(view: Board, side: int) -> list[str]:
    """What special forces of a side can be sent to do in its own phase now."""
    found = {one.do for one in special_forces.missions(view, side)}
    return [task for task in TASKS if task in found]


def parties(view: Board, side: int) -> list[Begun]:
    """Special forces that can be sent out now."""
    return [(spec_order(view, side, do), TASKS[do]) for do in tasks_now(view, side)]


def spec_order(view: Board, side: int, do: str) -> dict[str, Any]:
    """The order as it begins: a party of the pool, or else the first counter."""
    return plain(Spec(do=do, hex="", unit=special_forces.first_counter(view, side)))


def drop_slots(me: Officer, view: Board, order: Airdrop, side: int) -> tuple[Slot, ...]:
    units = jumpers(view, side)
    found = [Slot("unit", "pick", me.say("unit"), "ard:4.2.11", _units(view, units))]
    chosen = [u for u in units if counter(view, u).id == order.unit]
    if chosen:
        hexes = view.once(("drops", chosen[0].n), lambda: [label(view, h) for h in airdrop.drop_hexes(view, chosen[0])])
        found.append(_aim(me, view, "hex", hexes, "ard:4.26"))
    return tuple(found)


def lift_slots(me: Officer, view: Board, order: Airlift, side: int) -> tuple[Slot, ...]:
    units = riders(view, side)
    options = _units(view, units)
    left = air_points.flyable(view, side, "helicopters")
    found = [Slot("unit", "pick", me.say("unit"), "ard:4.2.23", options, left=left)]
    chosen = [u for u in units if counter(view, u).id == order.unit]
    if chosen:
        hexes = [label(view, hex_) for hex_ in airlift.landings(view, chosen[0])]
        found.append(_aim(me, view, "hex", hexes, "ard:4.2.24"))
    return tuple(found)


def jumpers(view: Board, side: int) -> list[Unit]:
    """Airborne units that could jump now."""
    if not view.book.variant.drops:
        return []
    return [u for u in reinforcement.coming(view, side) if airdrop.may_drop(view, u) is None]


def riders(view: Board, side: int) -> list[Unit]:
    """Airmobile units that helicopters could carry now."""
    if not view.book.variant.lift_range:
        return []
    return [u for u in on_map(view, view.book.friends[side]) if airlift.may_lift(view, u) is None]


def _units(view: Board, units: Iterable[Unit]) -> tuple[SlotOption, ...]:
    found = []
    for u in units:
        one, where = counter(view, u).id, label(view, u.hex) if u.hex >= 0 else ""
        found.append(SlotOption(one, one, f"{u.steps} CEL", one, where))
    return tuple(found)


def _aim(me: Officer, view: Board, field: str, texts: Iterable[str], case: str, left: int = 0) -> Slot:
    options = tuple(places.option(me, view, text) for text in texts)
    return Slot(field, "pick", me.say("target"), case, options, left=left)
