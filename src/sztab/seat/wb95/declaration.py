"""The Combat Phase (5.1): attacks are declared and resolved one by one, guns fire in between."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95 import air_points, combat, duty, headquarters, special_units
from sztab.rules.wb95.battle import Battle, attackers, fighters
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack
from sztab.rules.wb95.pieces import enemy_at, label, lead, name, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.seat.context import Line, labels, place_name, unit_id
from sztab.seat.drafts import Slot
from sztab.seat.models import Due, Sheet
from sztab.seat.order_form import Ladders
from sztab.seat.prompt import Flags, flag
from sztab.seat.sheets import attacks_sheet, reason, several, unit_option
from sztab.seat.wb95 import odds
from sztab.seat.wb95.artillery import FIRE, gun_options, in_full, points, prey, ready, thermobaric
from sztab.seat.wb95.attacks import CombatForm, battle_of, numbers
from sztab.seat.wb95.combat import staff_slot, star_slot
from sztab.seat.wb95.context import Officer, keys_at, place_options
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.seat.wb95.special_forces import parties
from sztab.table import Ask

ATTACK: dict[str, Any] = {"order": "attack", "targets": [], "attackers": []}
IDLE = ("HQ", "0")
"""Who goes along without adding strength."""


class CombatPrompt(FrontPrompt):
    kind = "combat"
    text, case = "Attack or fire", "5.1.1"
    waiting = "attack"
    orders = ("attack", "ranged", "spec", "end_phase")
    form = "rows"
    coach = (
        ("Every unit in an enemy zone of control must attack, and all those enemies must be attacked", "5.1.3"),
        ("Each unit attacks once, each hex is attacked once", "5.1.1"),
        ("Guns within {artillery_range} hexes add their strength to one attack each", "6.3.2"),
        ("Rivers count only if most of the attack comes across them", "5.5.4"),
        ("Fight first where a retreat opens the way for the next attack", "5.1.6"),
    )

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return duty_owed(me, view, me.side(ask))

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        owing, own = duty.owed(view, side), on_map(view, view.book.friends[side])
        flag(found, (u for u in own if duty.targets_of(view, u)), "can_attack")
        flag(found, (view.state.units[n] for n in owing.units), "must_attack")
        flag(found, ready(view, side), "can_fire")
        for index in (index for hex_ in owing.hexes for index in view.layers.stacks[hex_]):
            found.setdefault(index, []).append("must_be_attacked")

    def loose(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return (*unflown(me, view, me.side(ask)), *super().loose(me, view, ask))

    def silent_guns(self, view: Board, side: int) -> list[Unit]:
        return [u for u in ready(view, side) if prey(view, side, u)]

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        return attacks(me, view, ask)


def fights_now(me: Officer, ask: Ask) -> bool:
    """Whether the seat declares attacks at this moment."""
    return ask.kind == CombatPrompt.kind and me.asks_me(ask)


def duty_owed(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """5.1.3, 5.1.4: who must still attack, what must still be attacked."""
    owing, found = duty.owed(view, side), []
    if owing.units:
        units = [view.state.units[n] for n in owing.units]
        ids = tuple(unit_id(view, u) for u in units)
        found.append(me.due(f"{', '.join(ids)} must still attack", "5.1.3", ids, labels(view, (u.hex for u in units))))
    if owing.hexes:
        places = tuple(view.book.hex_labels[hex_] for hex_ in owing.hexes)
        keys = tuple(key for hex_ in owing.hexes for key in keys_at(view, hex_))
        found.append(me.due(f"{', '.join(places)} must still be attacked", "5.1.4", keys, places))
    return tuple(found)


def unflown(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """8.2.2: support from the air that has not been used, by hex or out of the pools of the day."""
    found = []
    for one in view.state.missions:
        own = one.side == lead(view, side) and one.kind == "offensive" and one.points > 0
        if own and one.hex >= 0 and enemy_at(view, side, one.hex):
            where = label(view, one.hex)
            text = f"{place_name(view, where)}: air points not used: {one.points}"
            found.append(me.due(text, "8.2.2", (), (where,)))
    for pool, text in (("air", "Air points not used: {}"), ("helicopters", "Helicopter points not used: {}")):
        if points_left := air_points.flyable(view, side, pool):
            found.append(me.due(text.format(points_left), "", (), ()))
    return tuple(found)


def attacks(me: Officer, view: Board, ask: Ask) -> Sheet:
    """All attacks and all fire of the own Combat Phase, and what special forces do in it."""
    now = fights_now(me, ask)
    return attacks_sheet(
        me,
        [(ATTACK, "Draft an attack"), (FIRE, "Draft fire at range"), *(parties(view, me.side(ask)) if now else ())],
        hint="Pick an enemy hex on the map and draft an attack on it.",
        aims=("targets", "target", "hex"),
        once=("attackers", "artillery"),
        later="" if now else "Saved for your Combat Phase.",
    )


class DirectAttackForm(CombatForm[Attack]):
    gives = "Attack {targets} and roll"
    drawn = {"attack": "attackers", "fire": "artillery"}
    aimed = "targets"
    helps = {
        "artillery": "Artillery in range, not used: {}",
        "air": "Air points not used: {}",
        "helicopters": "Helicopter points not used: {}",
    }

    def odds(self, me: Officer, view: Board, ask: Ask, order: Attack) -> Ladders:
        battle = battle_of(view, order, me.side(ask))
        if battle is None or not fighters(view, battle):
            return None, None
        declared = odds.combat_ladder(me, view, odds.reckon(view, battle), odds.DECLARED)
        return declared, odds.combat_ladder(me, view, odds.worst(view, battle), "After the defender's worst answer")

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Attack) -> tuple[Line, ...]:
        battle, found = battle_of(view, order, me.side(ask)), []
        if battle is None:
            return ()
        guns = [view.state.units[n] for n in battle.attack.guns]
        if view.book.options.hq_ranged_guns and headquarters.covered(view, fighters(view, battle), defending=False):
            far = [u for u in guns if not headquarters.covered(view, [u], defending=False)]
            found += [(f"{name(view, u)} is out of range of your headquarters: no modifier", "F5") for u in far[:1]]
        short = [u for u in attackers(view, battle) if u.oos > 0]
        for u in short[:1]:
            found.append((f"{name(view, u)} is out of supply; if the attack fails its level rises", "10.2.4"))
        if battle.attack.stars:
            found.append(("A unit that uses its stars takes the first loss", "15.1.7"))
        return tuple(found)

    def slots(self, me: Officer, view: Board, ask: Ask, order: Attack) -> tuple[Slot, ...]:
        side, known = me.side(ask), view.book.labels
        hexes = [known[text] for text in order.targets if text in known]
        found = (_targets(me, view, order, hexes, side), _attackers(me, view, hexes, side))
        battle = battle_of(view, order, side)
        return found if battle is None else (*found, *_help(me, view, order, battle))


def _targets(me: Officer, board: Board, order: Attack, chosen: list[int], side: int) -> Slot:
    """Enemy hexes next to all who attack; with nobody named, those already chosen, or all that can be attacked."""
    near = set(chosen)
    each = [set(duty.targets_of(board, board.state.units[n])) for n in numbers(board, order.attackers, side)]
    if each:
        near |= set.intersection(*each)
    elif not chosen:
        near = {hex_ for u in on_map(board, board.book.friends[side]) for hex_ in duty.targets_of(board, u)}
    options = place_options(me, board, labels(board, near))
    return several("targets", "hexes under attack", "5.1.5", options, least=1, most=len(options))


def _attackers(me: Officer, board: Board, targets: list[int], side: int) -> Slot:
    """Own units next to all the targets."""
    grid, options = board.book.map.grid, []
    around = grid.within(targets[0], 1) if targets else ()
    for hex_ in sorted(hex_ for hex_ in around if all(grid.distance(hex_, target) == 1 for target in targets)):
        for u in stack(board, hex_):
            if u.side in board.book.friends[side]:
                hint = "HQ" if traits(board, u).hq else str(attack_of(board, u, False)[0])
                options.append(unit_option(board, u, hint, reason(me, duty.may_attack(board, u)), hint in IDLE))
    number = len(options)
    return several("attackers", "attackers", "5.1.2", options, least=1, most=number, fill=number)


def _help(me: Officer, board: Board, order: Attack, battle: Battle) -> tuple[Slot, ...]:
    """What can be added to an attack: guns, points, abilities, headquarters."""
    side, targets, guns = battle.side, battle.targets, [board.state.units[n] for n in battle.attack.guns]
    reach = combat.support_hexes(board, attackers(board, battle), list(targets))
    busy = numbers(board, order.attackers, side)
    options = gun_options(me, board, side, reach, full=order.full, busy=busy, beside=battle.attack.guns)
    fought: list[Unit] = fighters(board, battle)
    serving = [*fought, *guns]
    return (
        several("artillery", "artillery", "6.3.2", options, look="fire"),
        *points(board, order, targets, side, "8.2.2"),
        *thermobaric(board, side, order, guns, targets),
        star_slot(me, board, special_units.able(board, battle, fought, attacking=True)),
        *staff_slot(board, order, serving, defending=False),
        in_full(board, serving),
    )
