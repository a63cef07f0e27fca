"""The parts of an order that can be filled in: lists, amounts and toggles with what is left, whatever the order is."""

from __future__ import annotations

from sztab.rules.wb95 import artillery, combat, duty, headquarters, special_units
from sztab.rules.wb95.battle import Battle, attackers, fighters, held_by
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import counter, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.rules.wb95.terrain import defence_of
from sztab.seat.context import labels
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.options import reason, unit_option
from sztab.seat.sheets import amount
from sztab.seat.wb95.artillery import apart, gun_options, in_full, modern, thermobaric
from sztab.seat.wb95.attacks import battle_of, numbers
from sztab.seat.wb95.context import Officer, place_options


def attack_slots(me: Officer, board: Board, order: Attack, side: int) -> tuple[Slot, ...]:
    own = numbers(board, order.attackers, side)
    hexes = [board.book.labels[text] for text in order.targets if text in board.book.labels]
    found = [_targets(me, board, own, hexes, side), _attackers(me, board, hexes, side)]
    battle = battle_of(board, order, side)
    if battle is None:
        return tuple(slot for slot in found if slot.options)
    units = attackers(board, battle)
    reach = combat.support_hexes(board, units, list(battle.targets))
    guns = gun_options(me, board, side, reach, 0, order.full, own, battle.attack.guns)
    found.append(Slot("artillery", "list", me.say("artillery"), "6.3.2", guns, look="fire"))
    found += _pools(me, board, battle, side, order)
    found += modern(board, side, order)
    launched = [board.state.units[n] for n in battle.attack.guns]
    found += thermobaric(board, side, order, launched, battle.targets)
    stars = special_units.able(board, battle, fighters(board, battle), attacking=True)
    found.append(Slot("stars", "list", me.say("stars"), "15.1.6", tuple(_star(me, board, u) for u in stars)))
    serving = [*fighters(board, battle), *(board.state.units[n] for n in battle.attack.guns)]
    if headquarters.covered(board, serving, defending=False):
        found.append(Slot("hq", "toggle", me.say("headquarters in range"), "9.2.1", on=order.hq))
    found.append(in_full(board, serving))
    return tuple(slot for slot in found if slot.options or slot.most or slot.kind == "toggle")


def support_slots(me: Officer, view: Board, battle: Battle, order: Support, side: int) -> tuple[Slot, ...]:
    guns, points, stars, shifts = combat.helpers(view, battle, side)
    rotors, ew = combat.modern_helpers(view, battle, side)
    named, hexes = numbers(view, order.artillery, side), held_by(view, battle, side)
    options = tuple(
        unit_option(view, u, str(defence_of(view, u, "high")), reason(me, apart(view, u, named, hexes, "6.3.3")))
        for u in guns
    )
    found = [
        Slot("artillery", "list", me.say("artillery"), "6.3.3", options, look="fire"),
        Slot("air", "amount", me.say("air points"), "8.2.4", most=points, left=points - order.air),
        Slot("stars", "list", me.say("stars"), "15.1.6", tuple(_star(me, view, u) for u in stars)),
        Slot("modifiers", "amount", me.say("reward shifts"), "9.1.6", most=shifts, left=shifts - order.modifiers),
        amount("helicopters", "helicopters", "ard:22.1", rotors, order.helicopters),
        amount("ew", "electronic warfare", "ard:20.2", ew, order.ew),
    ]
    here = [u for hex_ in battle.targets for u in stack(view, hex_) if not traits(view, u).hq]
    if here and headquarters.covered(view, here, defending=True):
        found.append(Slot("hq", "toggle", me.say("headquarters in range"), "9.2.1", on=order.hq))
    return tuple(slot for slot in found if slot.options or slot.most or slot.kind == "toggle")


# ---------------------------------------------------------------------- the single slots


def _targets(me: Officer, board: Board, own: tuple[int, ...], chosen: list[int], side: int) -> Slot:
    """Enemy hexes next to all who attack; with nobody named, those already chosen, or all that can be attacked."""
    near: set[int] = set(chosen)
    each = [set(duty.targets_of(board, board.state.units[n])) for n in own]
    if each:
        near |= set.intersection(*each)
    elif not chosen:
        near = {hex_ for u in on_map(board, board.book.friends[side]) for hex_ in duty.targets_of(board, u)}
    options = place_options(me, board, labels(board, near))
    return Slot("targets", "list", me.say("hexes under attack"), "5.1.5", options, least=1, most=len(options))


def _attackers(me: Officer, board: Board, targets: list[int], side: int) -> Slot:
    options = []
    around = (
        [hex_ for hex_ in board.book.map.grid.within(targets[0], 1) if all(_next(board, hex_, t) for t in targets)]
        if targets
        else []
    )
    for hex_ in sorted(around):
        for u in stack(board, hex_):
            if u.side in board.book.friends[side]:
                why = duty.may_attack(board, u)
                hint = "HQ" if traits(board, u).hq else str(attack_of(board, u, False)[0])
                options.append(unit_option(board, u, hint, reason(me, why), hint in ("HQ", "0")))
    number = len(options)
    return Slot("attackers", "list", me.say("attackers"), "5.1.2", tuple(options), least=1, most=number, fill=number)


def _next(board: Board, one: int, two: int) -> bool:
    return bool(board.book.map.grid.distance(one, two) == 1)


def _pools(me: Officer, board: Board, battle: Battle, side: int, order: Attack) -> list[Slot]:
    there = artillery.support_points(board, side, "offensive", battle.targets)
    shifts = headquarters.reward_shifts(board, side, battle.targets)
    drawn = max(0, shifts - order.modifiers)
    return [
        Slot("air", "amount", me.say("air points"), "8.2.2", most=there, left=max(0, there - order.air)),
        Slot("modifiers", "amount", me.say("reward shifts"), "9.1.6", most=shifts, left=drawn),
    ]


def _star(me: Officer, board: Board, u: Unit) -> SlotOption:
    printed = counter(board, u)
    words = " ".join(me.say(colour) for colour in printed.stars) or me.say("fortification unit")
    return unit_option(board, u, words)
