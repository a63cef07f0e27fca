"""Declaring an attack (9.2a, R33): which markers strike together at which hex, and with what support."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sztab.rules.breslau import combat_supply, support
from sztab.rules.breslau.assault import (
    Assault,
    aims,
    declared,
    fighters,
    guns_under_marker,
    is_direct,
    live_markers,
    marker_at,
    may_aim,
    muster,
    pays,
    unbound,
)
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.designation import ready
from sztab.rules.breslau.orders import Advance, Ambush, Attack, Flak, StepLosses
from sztab.rules.breslau.pieces import counter, enemy_at, find_hex, find_hexes, holder, label, name, stack, wrong_phase
from sztab.rules.breslau.state import GERMAN, Unit
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Refusal

ENOUGH = Option("", "enough")


class ReinforcedAssault(msgspec.Struct, frozen=True):
    """An attack that has been reinforced (14.8) and whose support is named now."""

    assault: Assault


def check_attack(b: Board, order: Attack, side: int) -> Refusal | None:
    """9.1.2, 9.2, R33: everything an attacker names."""
    target, stacks = find_hex(b, order.target), find_hexes(b, order.from_)
    if isinstance(target, Refusal):
        return target
    if isinstance(stacks, Refusal):
        return stacks
    if not stacks or len(set(stacks)) < len(stacks):
        return Refusal("9.1.2e", "name each attacking hex once")
    for hex_ in stacks:
        if enemy_at(b, side, hex_):
            return Refusal("9.1.3", f"the stack in {label(b, hex_)} does not attack now")
        refusal = _check_marker(b, side, hex_, target) or _void(b, side, target) or may_aim(b, side, hex_, target)
        if refusal is not None:
            return refusal
    if len({is_direct(b, hex_, target) for hex_ in stacks}) > 1:
        return Refusal("14.5.3a", "direct fire does not combine with an attack from an adjacent hex")
    for one in (*order.artillery, *order.aircraft):
        if one not in b.book.index:
            return Refusal("9.2.5", f"you have no unit {one!r}")
    assault = declared(b, order, side)
    guns = [b.book.counters[n].id for n in assault.guns]
    return support.check_support(b, assault, guns, order.aircraft) or _check_guns_alone(b, assault)


def check_end(b: Board, side: int) -> Refusal | None:
    """9.1.1b: what the Soviet has marked he attacks; the German is never forced to (9.1.2b, R32)."""
    live = [] if side == GERMAN or unbound(b, side) else live_markers(b, side)
    if live:
        where = f"{label(b, live[0].hex)} against {label(b, live[0].target)}"
        return Refusal("9.1.1b", f"an attack has not been made: {where}")
    return None


def attacks(b: Board, side: int) -> dict[int, list[int]]:
    """Every hex that can be attacked now, with the stacks that can do it."""
    found: dict[int, list[int]] = {}
    if unbound(b, side):
        pairs = [(hex_, target) for hex_ in ready(b, side) for target in aims(b, side, hex_)]
    else:
        pairs = [(one.hex, one.target) for one in live_markers(b, side)]
    for hex_, target in sorted(pairs):
        found.setdefault(target, []).append(hex_)
    return dict(sorted(found.items()))


def _check_marker(b: Board, side: int, hex_: int, target: int) -> Refusal | None:
    if unbound(b, side):
        return None
    marker = marker_at(b, side, hex_)
    spent = [u for u in stack(b, hex_) if u.fought]
    if marker is None and spent:
        return Refusal("9.2.10a", f"{name(b, spent[0])} has attacked in this phase")
    if marker is None or marker.target != target:
        return Refusal("5.6c", f"no Attack marker in {label(b, hex_)} points at {label(b, target)}")
    return None


def _check_guns_alone(b: Board, assault: Assault) -> Refusal | None:
    """9.2.6c, R24: a stack of nothing but guns attacks with at least one of them."""
    guns = {b.state.units[n].hex for n in assault.guns}
    for hex_ in unmanned(b, assault):
        if hex_ not in guns:
            return Refusal("9.2.6c", f"no unit in {label(b, hex_)} attacks unless its artillery fires")
    return None


def _void(b: Board, side: int, target: int) -> Refusal | None:
    """9.1.2d: the hex has been emptied by the time the attack comes up."""
    begun = any(u.fought and u.side == side for u in b.state.units) or not unbound(b, side)
    if not begun or holder(b, target) >= 0:
        return None
    return Refusal("9.1.2d", f"no enemy is left in {label(b, target)}: the attack is void")


def unmanned(b: Board, assault: Assault) -> list[int]:
    """Attacking hexes in which only artillery can fight."""
    manned = {u.hex for u in fighters(b, assault, muster(b, assault))}
    return [hex_ for hex_ in assault.stacks if hex_ not in manned]


# ---------------------------------------------------------------------- stage by stage


class Declaration:
    """The attacks of a side, one after the other."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        match order:
            case EndPhase():
                return check_end(view, ask.sides[0])
            case Attack():
                return check_attack(view, order, ask.sides[0])
        return _not_due(view, order, ask.sides[0]) or wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """target, attacking hexes, guns, aircraft, payment."""
        side = ask.sides[0]
        possible = view.once(("attacks", side), lambda: attacks(view, side))
        if not partial:
            options = [END] if check_end(view, side) is None else []
            options += [Option(label(view, h), f"attack {label(view, h)}") for h in possible]
            return Choice("target", options)
        if partial[0] == END.value:
            return EndPhase()
        target = view.book.labels[partial[0]]
        stacks: tuple[int, ...] = ()
        picks = list(partial[1:])
        while more := _joining(view, side, target, possible[target], stacks):
            if not picks:
                return Choice("from", [*([ENOUGH] if stacks else []), *(_from(view, hex_) for hex_ in more)])
            pick = picks.pop(0)
            if pick == ENOUGH.value:
                break
            stacks = (*stacks, view.book.labels[pick])
        return support_choices(view, bare(view, side, target, stacks), tuple(picks), _moves_first(view))


class Supporting:
    """The support of an attack that has been reinforced."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: ReinforcedAssault = ask.about
        if not isinstance(order, Attack):
            return Refusal("9.2.5", "the support of this attack is named now")
        assault = about.assault
        same = order.target == label(view, assault.target)
        if not same or sorted(order.from_) != sorted(label(view, hex_) for hex_ in assault.stacks):
            return Refusal("9.2a", f"the attack on {label(view, assault.target)} is being made")
        return check_attack(view, order, ask.sides[0])

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        return support_choices(view, ask.about.assault, partial, False, pay=False)


def _not_due(b: Board, order: Any, side: int) -> Refusal | None:
    """An answer to something that has not come about in the attack before."""
    match order:
        case Advance() if any(_ambushed(b, one, side) for one in order.paths):
            return Refusal("11.0b", "an Ambush gives no Breakthrough Advance")
        case Advance():
            return Refusal("11.0a", "no Breakthrough Advance has been won")
        case Ambush():
            return Refusal("9.2.7d", "no attack is being ambushed")
        case Flak():
            return Refusal("9.2.4a", "no aircraft are over the battle")
        case StepLosses():
            return Refusal("9.2.8a", "no unit has lost steps")
    return None


def _ambushed(b: Board, one: str, side: int) -> bool:
    """Whether a unit of the side that is attacked has struck in this phase."""
    n = b.book.index.get(one, -1)
    return n >= 0 and b.state.units[n].side != side and bool(b.state.units[n].fought)


def bare(b: Board, side: int, target: int, stacks: tuple[int, ...]) -> Assault:
    """An attack without support; paid for with guns in mind if that can be done."""
    return Assault(side, target, stacks, (), (), pays(b, side, stacks, True, True), is_direct(b, stacks[0], target))


def has_support(b: Board, assault: Assault) -> bool:
    """Whether there is anything to name."""
    guns = assault.paid and guns_under_marker(b, assault.stacks, assault.target)
    return bool(guns or support.supporting(b, assault) or support.aircraft_at_hand(b, assault))


def _moves_first(b: Board) -> bool:
    """14.8, R27: support is named after the support moves."""
    return bool(b.book.options.support_movement and b.book.options.support_timing == "attack")


def _from(b: Board, hex_: int) -> Option:
    return Option(label(b, hex_), f"from {label(b, hex_)}")


def _joining(b: Board, side: int, target: int, hexes: list[int], chosen: tuple[int, ...]) -> list[int]:
    """The stacks that could strike with those chosen, each set once."""
    found = []
    for hex_ in hexes:
        together = (*chosen, hex_)
        if chosen and (hex_ <= chosen[-1] or is_direct(b, hex_, target) != is_direct(b, chosen[0], target)):
            continue
        alone = unmanned(b, bare(b, side, target, together))
        if not alone or (pays(b, side, together, True, True) and _guns_fit(b, alone)):
            found.append(hex_)
    return found


def _guns_fit(b: Board, hexes: Sequence[int]) -> bool:
    """R24: where guns under a marker count as the one hex of support, two stacks of guns do not attack together."""
    return b.book.options.artillery_in_attacking_stack != "instead" or support.fit_together(b, hexes)


def support_choices(
    b: Board, assault: Assault, picks: tuple[Any, ...], later: bool, pay: bool = True
) -> Choice | Order:
    """Guns under the markers, guns elsewhere, aircraft, payment if that is still open; with `later` only guns without
    which a stack could not attack."""
    todo = list(picks)
    alone = unmanned(b, assault)
    guns: list[Unit] = []
    own = guns_under_marker(b, assault.stacks, assault.target) if assault.paid else []
    own = sorted((u for u in own if not later or u.hex in alone), key=lambda u: (u.hex not in alone, u.hex, u.n))
    for u in own:
        options = _yes_or_no(b, assault, u, guns, alone, own)
        if not todo:
            return Choice("gun", options)
        guns += [u] * bool(todo.pop(0))
    step = None if later else _pick_guns(b, assault, guns, todo)
    if step is not None:
        return step
    flown: list[str] = []
    step = None if later else _pick_aircraft(b, assault, flown, todo)
    if step is not None:
        return step
    asks_pay = pay and combat_supply.in_play(b) and assault.side == GERMAN and not guns
    if asks_pay and pays(b, GERMAN, assault.stacks, False, True) and not todo:
        return Choice("pay", [Option(True, "pay Supply Points"), Option(False, "attack without them, at half factor")])
    return Attack(
        target=label(b, assault.target),
        from_=tuple(label(b, hex_) for hex_ in assault.stacks),
        aircraft=tuple(flown),
        artillery=tuple(counter(b, u).id for u in guns),
        pay=bool(todo.pop(0)) if todo else True,
    )


def _yes_or_no(
    b: Board, assault: Assault, u: Unit, guns: list[Unit], alone: list[int], own: list[Unit]
) -> list[Option]:
    """Whether a gun under a marker fires: it must where nobody else attacks and no other gun is left."""
    one = counter(b, u).id
    yes, no = Option(True, f"{one} fires"), Option(False, f"{one} does not fire")
    last = u.n == max(v.n for v in own if v.hex == u.hex)
    if u.hex in alone and last and not any(v.hex == u.hex for v in guns):
        return [yes]
    hexes = {*support.supporting_hexes(b, assault, [*guns, u])}
    if b.book.options.artillery_in_attacking_stack == "instead":
        hexes.update(alone)
    return [yes, no] if support.fit_together(b, hexes) else [no]


def _pick_guns(b: Board, assault: Assault, guns: list[Unit], todo: list[Any]) -> Choice | None:
    """Guns elsewhere, one after the other until enough; None when they are all picked."""
    able = support.supporting(b, assault)
    while True:
        left = [u for u in able if u not in guns and _fits(b, assault, [*guns, u]) and _in_turn(b, guns, u, assault)]
        if not left:
            return None
        if not todo:
            return Choice("gun", [ENOUGH, *(Option(counter(b, u).id, f"{counter(b, u).id} supports") for u in left)])
        pick = todo.pop(0)
        if pick == ENOUGH.value:
            return None
        guns.append(b.state.units[b.book.index[pick]])


def _fits(b: Board, assault: Assault, guns: list[Unit]) -> bool:
    return support.fit_together(b, support.supporting_hexes(b, assault, guns))


def _in_turn(b: Board, guns: list[Unit], u: Unit, assault: Assault) -> bool:
    """In one hex in the order of the list; along a chain as it grows."""
    here = [v.n for v in guns if v.hex == u.hex and v.hex not in assault.stacks]
    return not here or u.n > here[-1]


def _pick_aircraft(b: Board, assault: Assault, flown: list[str], todo: list[Any]) -> Choice | None:
    ids = [counter(b, u).id for u in support.aircraft_at_hand(b, assault)]
    most = support.most_aircraft(b)
    while True:
        left = ids[ids.index(flown[-1]) + 1 :] if flown else ids
        if not left or len(flown) >= most:
            return None
        if not todo:
            return Choice("aircraft", [ENOUGH, *(Option(one, f"{one} in close support") for one in left)])
        pick = todo.pop(0)
        if pick == ENOUGH.value:
            return None
        flown.append(pick)


DECIDERS: dict[str, Decider] = {"attack": Declaration(), "support": Supporting()}
