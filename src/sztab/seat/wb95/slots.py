"""The parts of an order that can be filled in: lists, amounts and toggles with what is left, whatever the order is."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.wb95 import (
    air_points,
    artillery,
    bridges,
    combat,
    duty,
    electronic_warfare,
    headquarters,
    missiles,
    special_units,
)
from sztab.rules.wb95.battle import Battle, attackers, fighters, held_by
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Barrage, Pontoon, Ranged, Support
from sztab.rules.wb95.pieces import counter, label, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.rules.wb95.terrain import defence_of
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.wb95 import places
from sztab.seat.wb95.attacks import battle_of, numbers
from sztab.seat.wb95.context import Officer
from sztab.table import Refusal


def attack_slots(me: Officer, board: Board, order: Attack, side: int) -> tuple[Slot, ...]:
    own = numbers(board, order.attackers, side)
    hexes = [board.book.labels[text] for text in order.targets if text in board.book.labels]
    found = [_targets(me, board, own, hexes, side), _attackers(me, board, hexes, side)]
    battle = battle_of(board, order, side)
    if battle is None:
        return tuple(slot for slot in found if slot.options)
    units = attackers(board, battle)
    reach = combat.support_hexes(board, units, list(battle.targets))
    guns = _guns(me, board, reach, own, side, order.full, beside=battle.attack.guns)
    found.append(Slot("artillery", "list", me.say("artillery"), "6.3.2", guns, look="fire"))
    found += _pools(me, board, battle, side, order)
    found += _modern(me, board, side, order)
    launched = [board.state.units[n] for n in battle.attack.guns]
    if missiles.may(board, launched, battle.targets, side):
        found.append(_thermobaric(me, order))
    stars = special_units.able(board, battle, fighters(board, battle), attacking=True)
    found.append(Slot("stars", "list", me.say("stars"), "15.1.6", tuple(_star(me, board, u) for u in stars)))
    serving = [*fighters(board, battle), *(board.state.units[n] for n in battle.attack.guns)]
    if headquarters.covered(board, serving, defending=False):
        found.append(Slot("hq", "toggle", me.say("headquarters in range"), "9.2.1", on=order.hq))
    paying = [u for u in serving if u.oos > 0]
    found.append(Slot("full", "list", me.say("full strength out of supply"), "10.2.3", _plain(board, paying)))
    return tuple(slot for slot in found if slot.options or slot.most or slot.kind == "toggle")


def support_slots(me: Officer, view: Board, battle: Battle, order: Support, side: int) -> tuple[Slot, ...]:
    guns, points, stars, shifts = combat.helpers(view, battle, side)
    rotors, ew = combat.modern_helpers(view, battle, side)
    named, hexes = numbers(view, order.artillery, side), held_by(view, battle, side)
    options = tuple(
        _option(view, u, str(defence_of(view, u, "high")), _reason(me, _apart(view, u, named, hexes, "6.3.3")))
        for u in guns
    )
    found = [
        Slot("artillery", "list", me.say("artillery"), "6.3.3", options, look="fire"),
        Slot("air", "amount", me.say("air points"), "8.2.4", most=points, left=points - order.air),
        Slot("stars", "list", me.say("stars"), "15.1.6", tuple(_star(me, view, u) for u in stars)),
        Slot("modifiers", "amount", me.say("reward shifts"), "9.1.6", most=shifts, left=shifts - order.modifiers),
        _helicopters(me, rotors, order.helicopters),
        _ew(me, ew, order.ew),
    ]
    here = [u for hex_ in battle.targets for u in stack(view, hex_) if not traits(view, u).hq]
    if here and headquarters.covered(view, here, defending=True):
        found.append(Slot("hq", "toggle", me.say("headquarters in range"), "9.2.1", on=order.hq))
    return tuple(slot for slot in found if slot.options or slot.most or slot.kind == "toggle")


def fire_slots(me: Officer, board: Board, order: Ranged | Barrage, side: int) -> tuple[Slot, ...]:
    """A target for ranged fire or a barrage, guns for it, and air points over it."""
    doubled = isinstance(order, Barrage)
    least = board.book.variant.barrage_guns if doubled else 1
    hexes = _aimed_at(board, order.target)
    full = order.full if isinstance(order, Ranged) else ()
    guns = _guns(me, board, hexes, (), side, full, nearest=0 if "/" in order.target else 2) if hexes else ()
    shells = board.state.ammunition[side] if doubled else 0
    found = [
        Slot("target", "pick", me.say("target"), "6.4.1", _fire_targets(me, board, order, side)),
        Slot(
            "artillery",
            "list",
            me.say("artillery"),
            "6.5.4" if doubled else "6.4.2",
            guns,
            least=least,
            most=shells or len(guns),
            left=max(0, shells - len(order.artillery)),
            fill=least,
            look="fire",
        ),
    ]
    if hexes and "/" not in order.target:
        there = artillery.support_points(board, side, "offensive", hexes)
        found.append(Slot("air", "amount", me.say("air points"), "8.2.3", most=there, left=there - order.air))
    if isinstance(order, Ranged) and hexes and "/" not in order.target:
        found += _modern(me, board, side, order)
        paying = [board.state.units[n] for n in numbers(board, order.artillery, side) if board.state.units[n].oos > 0]
        found.append(Slot("full", "list", me.say("full strength out of supply"), "10.2.3", _plain(board, paying)))
    elif isinstance(order, Ranged) and hexes:
        found.append(_ew(me, electronic_warfare.most(board, side), order.ew))
    if isinstance(order, Ranged) and _launches(board, order, hexes, side):
        found.append(_thermobaric(me, order))
    return tuple(slot for slot in found if slot.options or slot.most or slot.kind == "toggle")


def pontoon_slots(me: Officer, view: Board, order: Pontoon, side: int) -> tuple[Slot, ...]:
    """The armies that have their bridge still, and where each could lay it."""
    open_to = bridges.pontoons_to_lay(view, side)
    text = view.book.map.grid.edge_label
    armies = tuple(SlotOption(army, army, hint=str(len(edges))) for army, edges in open_to.items())
    sides = tuple(places.option(me, view, text(edge)) for edge in open_to.get(order.army, ()))
    found = [
        Slot("army", "pick", me.say("army"), "NY-N6", armies),
        Slot("side", "pick", me.say("hexside"), "R120", sides),
    ]
    return tuple(slot for slot in found if slot.options)


# ---------------------------------------------------------------------- the single slots


def _targets(me: Officer, board: Board, own: tuple[int, ...], chosen: list[int], side: int) -> Slot:
    """Enemy hexes next to all who attack; with nobody named, those already chosen, or all that can be attacked."""
    near: set[int] = set(chosen)
    each = [set(duty.targets_of(board, board.state.units[n])) for n in own]
    if each:
        near |= set.intersection(*each)
    elif not chosen:
        near = {hex_ for u in on_map(board, board.book.friends[side]) for hex_ in duty.targets_of(board, u)}
    options = tuple(places.option(me, board, label(board, hex_)) for hex_ in sorted(near))
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
                options.append(_option(board, u, hint, _reason(me, why), hint in ("HQ", "0")))
    number = len(options)
    return Slot("attackers", "list", me.say("attackers"), "5.1.2", tuple(options), least=1, most=number, fill=number)


def _next(board: Board, one: int, two: int) -> bool:
    return bool(board.book.map.grid.distance(one, two) == 1)


def _guns(
    me: Officer,
    board: Board,
    hexes: Iterable[int],
    busy: tuple[int, ...],
    side: int,
    full: Iterable[str],
    nearest: int = 0,
    beside: tuple[int, ...] = (),
) -> tuple[SlotOption, ...]:
    """Own artillery in range, the strongest first; what cannot fire, or not `beside` those named, says why."""
    distance, wanted, paid = board.book.map.grid.distance, list(hexes), frozenset(full)
    found = []
    for u in on_map(board, board.book.friends[side]):
        if not (traits(board, u).gun or traits(board, u).self_propelled) or u.n in busy:
            continue
        away = min(distance(u.hex, hex_) for hex_ in wanted)
        if nearest <= away <= artillery.gun_range(board, u):
            why = artillery.may_fire(board, u) or board.book.scenario.may_act(board, u)
            why = why or _apart(board, u, beside, wanted, "6.3.2")
            points = attack_of(board, u, counter(board, u).id in paid)[0]
            option = _option(board, u, str(points), _reason(me, why), points <= 0)
            found.append((why is not None, -points, u.n, option))
    return tuple(option for _, _, _, option in sorted(found, key=lambda one: one[:3]))


def _apart(board: Board, u: Unit, named: tuple[int, ...], hexes: Iterable[int], case: str) -> Refusal | None:
    """ard:8.3.2 ard:8.4.5: why a gun cannot support the combat together with those that are named."""
    others = [board.state.units[n] for n in named if n != u.n]
    return artillery.check_together(board, (*others, u), hexes, case)


def _pools(me: Officer, board: Board, battle: Battle, side: int, order: Attack) -> list[Slot]:
    there = artillery.support_points(board, side, "offensive", battle.targets)
    shifts = headquarters.reward_shifts(board, side, battle.targets)
    drawn = max(0, shifts - order.modifiers)
    return [
        Slot("air", "amount", me.say("air points"), "8.2.2", most=there, left=max(0, there - order.air)),
        Slot("modifiers", "amount", me.say("reward shifts"), "9.1.6", most=shifts, left=drawn),
    ]


def _modern(me: Officer, board: Board, side: int, order: Attack | Ranged) -> list[Slot]:
    """Helicopters and electronic warfare, where the title has them."""
    return [
        _helicopters(me, air_points.flyable(board, side, "helicopters"), order.helicopters),
        _ew(me, electronic_warfare.most(board, side), order.ew),
    ]


def _helicopters(me: Officer, there: int, sent: int) -> Slot:
    return Slot("helicopters", "amount", me.say("helicopters"), "ard:22.1", most=there, left=max(0, there - sent))


def _ew(me: Officer, there: int, spent: int) -> Slot:
    return Slot("ew", "amount", me.say("electronic warfare"), "ard:20.2", most=there, left=max(0, there - spent))


def _launches(board: Board, order: Ranged, hexes: list[int], side: int) -> bool:
    guns = [board.state.units[n] for n in numbers(board, order.artillery, side)]
    return bool(hexes) and missiles.may(board, guns, hexes, side)


def _thermobaric(me: Officer, order: Attack | Ranged) -> Slot:
    return Slot("thermobaric", "toggle", me.say("thermobaric attack of the day"), "ard:21.3", on=order.thermobaric)


def _fire_targets(me: Officer, board: Board, order: Ranged | Barrage, side: int) -> tuple[SlotOption, ...]:
    """What guns can be fired at; of ranged fire bridges too (6.4.7)."""
    texts = places.in_range(board, side, nearest=2)
    if isinstance(order, Ranged):
        texts += places.bridges_in_range(board, side)
    if order.target not in texts and _aimed_at(board, order.target):
        texts.insert(0, order.target)
    return tuple(places.option(me, board, text) for text in texts)


def _aimed_at(board: Board, target: str) -> list[int]:
    """The hexes of a target; of a bridge both ends."""
    return [board.book.labels[text] for text in target.split("/") if text in board.book.labels]


def _star(me: Officer, board: Board, u: Unit) -> SlotOption:
    printed = counter(board, u)
    words = " ".join(me.say(colour) for colour in printed.stars) or me.say("fortification unit")
    return _option(board, u, words)


def _plain(board: Board, units: Iterable[Unit]) -> tuple[SlotOption, ...]:
    return tuple(_option(board, u, "") for u in units)


def _option(board: Board, u: Unit, hint: str, why_not: str = "", spare: bool = False) -> SlotOption:
    one = counter(board, u).id
    return SlotOption(one, one, hint, one, label(board, u.hex), why_not, spare)


def _reason(me: Officer, why: Refusal | None) -> str:
    return me.say(str(why)) if why is not None else ""
