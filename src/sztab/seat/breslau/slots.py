"""The parts of an order that can be filled in, whatever the order is: hexes, units, guns, aircraft."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.breslau import (
    air,
    bombardment,
    bombers,
    combat_supply,
    designation,
    directives,
    movement,
    pontoon,
    reinforcement,
    sight,
    special,
    stacking,
)
from sztab.rules.breslau.assault import Assault, aims, guns_under_marker
from sztab.rules.breslau.factors import fire
from sztab.rules.breslau.flak import FlakAsked
from sztab.rules.breslau.orders import (
    AirBombard,
    Arrange,
    Attack,
    Barricade,
    Bombard,
    Enter,
    Goliath,
    Mark,
    Pontoon,
)
from sztab.rules.breslau.pieces import counter, label, on_map, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.rules.breslau.support import aircraft_at_hand, fit_together, most_aircraft, supporting, supporting_hexes
from sztab.seat.breslau import attacks
from sztab.seat.breslau.context import Officer, keys_at, labels, own_numbers, place_option, reason, unit_option
from sztab.seat.drafts import Slot, SlotOption
from sztab.table import Ask, Board, Refusal

Slots = tuple[Slot, ...]


def attack_slots(me: Officer, board: Board, order: Attack, side: int, binding: bool) -> Slots:
    """Target, stacks, guns, aircraft, payment."""
    open_to = attacks.pairs(board, side, binding)
    target = board.book.labels.get(order.target, -1)
    texts = [label(board, hex_) for hex_ in open_to]
    if target >= 0 and order.target not in texts:
        texts.insert(0, order.target)
    found = [Slot("target", "pick", me.say("target"), "9.1.2a", tuple(place_option(board, one) for one in texts))]
    stacks = open_to.get(target, [])
    options = tuple(place_option(board, label(board, hex_), _lead(board, hex_)) for hex_ in stacks)
    found.append(
        Slot("from", "list", me.say("attacking stacks"), "9.1.2e", options, least=1, most=len(stacks), fill=len(stacks))
    )
    assault = attacks.assault_of(board, order, side)
    if assault is not None:
        found += support_slots(me, board, assault, order)
    return tuple(slot for slot in found if slot.options or slot.kind == "toggle")


def _lead(board: Board, hex_: int) -> str:
    """The counter that stands for its stack."""
    return next(iter(keys_at(board, hex_)), "")


def support_slots(me: Officer, board: Board, assault: Assault, order: Attack) -> list[Slot]:
    """9.2.3, 9.2.5, R24: guns under the markers, guns of one hex elsewhere, aircraft."""
    own = guns_under_marker(board, assault.stacks, assault.target) if assault.paid else []
    guns = [*own, *supporting(board, assault)]
    chosen = [board.state.units[n] for n in assault.guns]
    options = tuple(_gun_option(me, board, assault, u, chosen) for u in _strongest_hex_first(board, guns))
    found = [Slot("artillery", "list", me.say("artillery"), "9.2.5", options, most=len(options), look="fire")]
    planes = aircraft_at_hand(board, assault)
    flown = tuple(unit_option(board, u, str(fire(board, u))) for u in planes)
    most = min(len(planes), most_aircraft(board))
    found.append(Slot("aircraft", "list", me.say("aircraft"), "9.2.3", flown, most=most, look="fire"))
    if combat_supply.in_play(board) and assault.side == GERMAN:
        found.append(Slot("pay", "toggle", me.say("pay Supply Points"), "14.11.1c", on=order.pay))
    return [slot for slot in found if slot.options or slot.kind == "toggle"]


def _gun_option(me: Officer, board: Board, assault: Assault, u: Unit, chosen: list[Unit]) -> SlotOption:
    """What does not fit to the guns chosen says so."""
    hexes = supporting_hexes(board, assault, [*chosen, u])
    why = None if fit_together(board, hexes) else Refusal("10.1d", "guns support from one hex")
    return unit_option(board, u, str(fire(board, u)), reason(me, why))


def _strongest_hex_first(board: Board, guns: Iterable[Unit]) -> list[Unit]:
    guns = list(guns)
    worth: dict[int, int] = {}
    for u in guns:
        worth[u.hex] = worth.get(u.hex, 0) + fire(board, u)
    return sorted(guns, key=lambda u: (-worth[u.hex], u.hex, -fire(board, u), u.n))


def bombard_slots(me: Officer, view: Board, order: Bombard, side: int) -> Slots:
    """A target, and the guns of one hex that reach it."""
    word = bombardment.GAS if order.gas else bombardment.SHELLS
    firing = bombardment.firing_hexes(view, side)
    targets = [
        goal
        for goal in bombardment.targets(view, side)
        if any(word in bombardment.words(view, side, hex_, goal) for hex_ in firing)
    ]
    found = [
        Slot(
            "target", "pick", me.say("target"), "7.1a", tuple(place_option(view, label(view, goal)) for goal in targets)
        )
    ]
    target = view.book.labels.get(order.target, -1)
    if target in targets:
        guns = _strongest_hex_first(
            view, (u for hex_ in firing for u in bombardment.guns_for(view, side, hex_, target, word))
        )
        first = next((view.state.units[n].hex for n in own_numbers(view, order.artillery, side)), -1)
        options = []
        for u in guns:
            why = Refusal("7.1b", "artillery of different hexes never combines") if first not in (-1, u.hex) else None
            options.append(unit_option(view, u, str(fire(view, u)), reason(me, why)))
        together = sum(u.hex == guns[0].hex for u in guns) if guns else 0
        fill = 1 if order.gas else together
        found.append(
            Slot(
                "artillery",
                "list",
                me.say("artillery"),
                "7.1b",
                tuple(options),
                1,
                len(options),
                fill=fill,
                look="fire",
            )
        )
    if side == GERMAN and view.state.gas_left:
        found.append(Slot("gas", "toggle", me.say("gas"), "14.1.2a", on=order.gas))
    return tuple(slot for slot in found if slot.options or slot.kind == "toggle")


def sortie_slots(me: Officer, view: Board, order: AirBombard) -> Slots:
    """For the aircraft added last: which it is, and its target."""
    last = order.missions[-1] if order.missions else None
    if last is None:
        return ()
    flown = {one.aircraft for one in order.missions[:-1]}
    ready = [u for u in air.aircraft(view) if u.box == "available" and counter(view, u).id not in flown]
    planes = tuple(unit_option(view, u, str(fire(view, u))) for u in ready)
    taken = [one.target for one in order.missions[:-1]]
    texts = [text for text in air.targets(view) if taken.count(text) < air.most_on_a_hex(view)]
    return (
        Slot("missions.aircraft", "pick", me.say("aircraft"), "6.0d", planes),
        Slot("missions.target", "pick", me.say("target"), "6.1.1", tuple(place_option(view, one) for one in texts)),
    )


def mark_slots(me: Officer, view: Board, order: Mark, side: int) -> Slots:
    """For the marker added last: the stack it lies on, and what it points at."""
    last = order.attacks[-1] if order.attacks else None
    if last is None:
        return ()
    taken = {one.from_ for one in order.attacks[:-1]}
    ready = [label(view, hex_) for hex_ in designation.ready(view, side) if label(view, hex_) not in taken]
    stacks = tuple(place_option(view, one, _lead(view, view.book.labels[one])) for one in ready)
    found = [Slot("attacks.from", "pick", me.say("stack"), "5.6c", stacks)]
    here = view.book.labels.get(last.from_, -1)
    goals = aims(view, side, here) if here >= 0 and last.from_ in ready else _all_goals(view, side, ready)
    options = tuple(place_option(view, label(view, hex_)) for hex_ in goals)
    return (*found, Slot("attacks.target", "pick", me.say("target"), "9.1.2a", options))


def _all_goals(view: Board, side: int, ready: list[str]) -> list[int]:
    return sorted({goal for text in ready for goal in aims(view, side, view.book.labels[text])})


# ---------------------------------------------------------------------- orders of a single unit


def goliath_slots(me: Officer, view: Board, order: Goliath) -> Slots:
    """Engineer, hex, unit."""
    senders = [u for u in special.ready(view) if special.targets(view, u)]
    found = [Slot("engineer", "pick", me.say("Engineer"), "13.1.1", tuple(unit_option(view, u) for u in senders))]
    chosen = next((u for u in senders if counter(view, u).id == order.engineer), None)
    if chosen is not None:
        goals = special.targets(view, chosen)
        options = tuple(place_option(view, label(view, hex_)) for hex_ in goals)
        found.append(Slot("target", "pick", me.say("target"), "13.1.2", options))
        hex_ = view.book.labels.get(order.target, -1)
        if hex_ in goals:
            victims = tuple(unit_option(view, u) for u in stack(view, hex_))
            found.append(Slot("unit", "pick", me.say("unit that is struck"), "13.1.3", victims))
    return tuple(found)


def errand_slots(me: Officer, view: Board, order: Barricade | Pontoon | Arrange, side: int) -> Slots:
    """The units that could be ordered to do this; for a bridge also where."""
    if isinstance(order, Barricade):
        able = [u for u in on_map(view, side) if special.may_barricade(view, u) is None]
        return (Slot("unit", "pick", me.say("Engineer"), "13.3b", tuple(unit_option(view, u) for u in able)),)
    if isinstance(order, Arrange):
        wanted = [getattr(one, "unit", "") for one in sight.offers(view, side)]
        units = [view.state.units[view.book.index[one]] for one in wanted]
        return (Slot("unit", "pick", me.say("unit"), "3.2b", tuple(unit_option(view, u) for u in units)),)
    builders = [u for u in on_map(view, SOVIET) if pontoon.sites(view, u)]
    found = [
        Slot("unit", "pick", me.say("construction engineer"), "14.15a", tuple(unit_option(view, u) for u in builders))
    ]
    chosen = next((u for u in builders if counter(view, u).id == order.unit), None)
    if chosen is not None:
        edges = [view.book.map.grid.edge_label(edge) for edge in pontoon.sites(view, chosen)]
        options = tuple(SlotOption(text, text, hex=text) for text in edges)
        found.append(Slot("side", "pick", me.say("hexside"), "14.15a", options))
    return tuple(found)


def enter_slots(me: Officer, view: Board, order: Enter, side: int) -> Slots:
    """Who comes, where, and which SS units are free."""
    coming = [u for u in reinforcement.coming(view, side) if reinforcement.entry_hexes(view, u)]
    units = tuple(unit_option(view, u, counter(view, u).type) for u in coming)
    found = [Slot("units", "list", me.say("units"), "8.1c", units, least=1, most=len(units))]
    chosen = [view.state.units[n] for n in own_numbers(view, order.units, side)]
    chosen = [u for u in chosen if u in coming]
    if chosen:
        hexes = sorted(set.intersection(*(set(reinforcement.entry_hexes(view, u)) for u in chosen)))
        options = tuple(place_option(view, label(view, hex_)) for hex_ in hexes)
        found.append(Slot("hex", "pick", me.say("entry hex"), "8.1c", options))
        tied = tuple(unit_option(view, u) for u in chosen if counter(view, u).enters == movement.TIED)
        left = reinforcement.free_left(view)
        if tied and left:
            found.append(Slot("free", "list", me.say("free to go anywhere"), "15.1.1e", tied, 0, left, left))
    return tuple(slot for slot in found if slot.options)


def answer_slots(me: Officer, view: Board, ask: Ask) -> Slots:
    """Lists of units or divisions that answer a question."""
    match ask.kind:
        case "strike":
            options = tuple(place_option(view, label(view, hex_)) for hex_ in bombers.aims(view))
            return (Slot("target", "pick", me.say("target"), "14.13a", options),)
        case "directives":
            known = tuple(_division_option(me, view, one) for one in directives.divisions(view))
            return (Slot("divisions", "list", me.say("divisions"), "14.4.1a", known, 1, view.state.directed),)
        case "run":
            planes = combat_supply.available(view)
            loads = tuple(unit_option(view, u, str(combat_supply.load(view, u))) for u in planes)
            return (Slot("transports", "list", me.say("transports"), "14.11.4b", loads, ask.about, ask.about),)
        case "excess":
            hex_ = view.book.labels[ask.about]
            number = -stacking.room(view, me.side(ask), hex_)
            here = tuple(unit_option(view, u) for u in stack(view, hex_))
            return (Slot("units", "list", me.say("units that are eliminated"), "3.1a", here, number, number),)
        case "aa":
            about: FlakAsked = ask.about
            guns = [view.state.units[view.book.index[one]] for one in about.units]
            options = tuple(unit_option(view, u, str(counter(view, u).aa)) for u in guns)
            return (Slot("units", "list", me.say("AA units"), "6.1.3", options, most=len(options), look="fire"),)
    return ()


def _division_option(me: Officer, view: Board, division: str) -> SlotOption:
    """A division, how many units it has on the map, and where they are."""
    units = [u for u in on_map(view, SOVIET) if counter(view, u).division == division]
    hexes = "/".join(labels(view, (u.hex for u in units)))
    return SlotOption(division, division, hint=me.say(f"units: {len(units)}"), hex=hexes)
