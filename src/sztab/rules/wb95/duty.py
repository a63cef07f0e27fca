"""5.1.3-5.1.5, 5.1.7: the duty to attack. Two lists are made as the Combat Phase begins (F11, R153); what is owed at
any moment is what is still on them and still possible."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.wb95 import armies
from sztab.rules.wb95.battle import group_of, keep_apart
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import counter, fixed, fortified, in_enemy_zone, label, name, on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Refusal


class Owed(msgspec.Struct, frozen=True):
    """Who must still attack, and which hexes must still be attacked."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]


def make_lists(game: Game, side: int) -> None:
    """The Combat Phase begins: who must attack, and what must be attacked."""
    own, hexes = lists(game, side)
    game.mark(must_attack=own, must_be_attacked=hexes)


def lists(b: Board, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """R22, R153, R154: own unfortified units that can attack and stand in an enemy zone; the hexes of the enemies
    whose zones those are."""
    own: list[int] = []
    hexes: set[int] = set()
    for u in on_map(b, b.book.friends[side]):
        if not traits(b, u).attacks or b.book.scenario.may_act(b, u) is not None:
            continue
        held = in_enemy_zone(b, u.side, u.hex) and not sheltered(b, u)
        if held or b.book.scenario.extra_duty(b, u):
            own.append(u.n)
        if held:
            hexes.update(v.hex for v in zone_holders(b, u))
    return tuple(own), tuple(sorted(hexes))


def sheltered(b: Board, u: Unit) -> bool:
    """7.1.11, 7.2.5: units in works need not attack."""
    return fortified(b, u.side, u.hex) or fixed(b, u.hex)


def zone_holders(b: Board, u: Unit) -> list[Unit]:
    """The enemy units in whose zone of control a unit stands."""
    found = []
    for direction in range(6):
        there = b.book.neighbours[6 * u.hex + direction]
        if there < 0:
            continue
        back = (direction + 3) % 6
        for v in stack(b, there):
            if v.side in b.book.foes[u.side] and b.book.zone(v) >> back & 1:
                found.append(v)
    return found


def attackable(b: Board, side: int, hex_: int) -> bool:
    """Whether a hex can be the target of a direct attack by a side now (5.1.1, 6.4.5, R24)."""
    here = stack(b, hex_)
    if not here or hex_ in b.state.shelled or all(u.attacked for u in here):
        return False
    return here[0].side in b.book.prey[side]


def may_attack(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit can take part in an attack at all (5.1.1, 5.1.10, R90)."""
    known = traits(b, u)
    if u.hex < 0:
        return Refusal("5.1.2", f"{name(b, u)} is not on the map")
    held: Refusal | None = b.book.scenario.may_act(b, u)
    if held is not None:
        return held
    if u.fought:
        return Refusal("5.1.1", f"{name(b, u)} has fought in this phase")
    if u.marked:
        return Refusal("12.1.2", f"{name(b, u)} is marked for strategic movement")
    if known.group:
        return Refusal("15.2.1 ard:7.1.2", f"{name(b, u)} holds its hex and does not attack")
    if known.towed:
        return Refusal("5.1.10", f"{name(b, u)} is towed and cannot attack directly")
    if known.battery:
        return Refusal("5.1.10", f"{name(b, u)} is artillery and does not attack directly")
    if known.hq and b.book.variant.staff_goes_along == "never":
        return Refusal("ard:11.3.1", f"{name(b, u)} has no zone of control and cannot attack")
    if not known.attacks and not known.hq:
        return Refusal("5.1.2", f"{name(b, u)} cannot attack")
    if u.fired:
        return Refusal("6.1.4", f"{name(b, u)} has fired in this phase")
    return None


def targets_of(b: Board, u: Unit) -> tuple[int, ...]:
    """The hexes a unit could attack now; a unit bound by an extra duty has only those."""
    if not traits(b, u).attacks:
        return ()
    return b.once(("targets", u.n), lambda: _targets_of(b, u))


def _targets_of(b: Board, u: Unit) -> tuple[int, ...]:
    if may_attack(b, u) is not None:
        return ()
    bound = bound_to(b, u)
    if bound:
        return bound
    around = (b.book.neighbours[6 * u.hex + direction] for direction in range(6))
    return tuple(sorted(hex_ for hex_ in around if hex_ >= 0 and attackable(b, u.side, hex_)))


def bound_to(b: Board, u: Unit) -> tuple[int, ...]:
    """The hexes one of which an extra duty makes the unit attack before anything else (TS-2P7)."""
    return tuple(hex_ for hex_ in b.book.scenario.extra_duty(b, u) if _open_to(b, hex_))


def _open_to(b: Board, hex_: int) -> bool:
    here = stack(b, hex_)
    return bool(here) and hex_ not in b.state.shelled and not all(v.attacked for v in here)


def owed_targets(b: Board, u: Unit) -> tuple[int, ...]:
    """Those of them that are enemies: whom nobody leads one may attack, but never must (ard:R95)."""
    if not b.book.nobodys:
        return targets_of(b, u)
    bound, foes = bound_to(b, u), b.book.foes[u.side]
    return tuple(hex_ for hex_ in targets_of(b, u) if hex_ in bound or stack(b, hex_)[0].side in foes)


def attackers_of(b: Board, side: int, hex_: int) -> list[Unit]:
    """Own units that could attack a hex now."""
    found = []
    for direction in range(6):
        there = b.book.neighbours[6 * hex_ + direction]
        if there >= 0:
            for u in stack(b, there):
                if u.side in b.book.friends[side] and hex_ in targets_of(b, u):
                    found.append(u)
    return found


def owed(b: Board, side: int) -> Owed:
    """What is left of the lists (F11)."""
    return b.once(("owed", side), lambda: _owed(b, side))


def _owed(b: Board, side: int) -> Owed:
    units = []
    for n in b.state.must_attack:
        u = b.state.units[n]
        if u.hex >= 0 and not u.fought and _still_bound(b, u) and owed_targets(b, u):
            units.append(n)
    hexes = tuple(
        hex_ for hex_ in b.state.must_be_attacked if attackable(b, side, hex_) and attackers_of(b, side, hex_)
    )
    return Owed(tuple(units), hexes)


def _still_bound(b: Board, u: Unit) -> bool:
    return bool(b.book.scenario.extra_duty(b, u)) or in_enemy_zone(b, u.side, u.hex)


def required(
    b: Board, side: int, targets: Iterable[int], owing: Owed | None = None, attackers: Iterable[int] = ()
) -> list[Unit]:
    """Own units that owe an attack and could attack nothing outside these targets: they have to join. The duty of those
    who may not attack together with the attackers lapses (nor:R61)."""
    owing = owing or owed(b, side)
    if not owing.units:
        return []
    wanted = frozenset(targets)
    units = (b.state.units[n] for n in owing.units)
    bound = [u for u in units if frozenset(owed_targets(b, u)) <= wanted]
    own = [b.state.units[n] for n in attackers]
    return [u for u in bound if not keep_apart(b, (*own, u))]


def starved(
    b: Board, side: int, attackers: Iterable[int], targets: Iterable[int], owing: Owed | None = None
) -> list[int]:
    """Hexes that must be attacked and would lose their last possible attacker to this attack."""
    owing = owing or owed(b, side)
    used, wanted = frozenset(attackers), frozenset(targets)
    return [
        hex_
        for hex_ in owing.hexes
        if hex_ not in wanted
        and all(u.n in used for u in attackers_of(b, side, hex_))
        and fight_together(b, (hex_, *wanted))
    ]


def stranded(b: Board, side: int, used: Iterable[int], gone: Iterable[int]) -> Refusal | None:
    """F11, nor:R61: two armies never attack together, so one may not take the other's only target if they could share
    the targets out and all who owe an attack had one."""
    wishes = b.once(("wishes", side), lambda: _wishes(b, side))
    if not wishes:
        return None
    busy, lost = frozenset(used), frozenset(gone)
    n = armies.left_out(b, {n: targets - lost for n, targets in wishes.items() if n not in busy})
    if n < 0:
        return None
    return Refusal("5.1.3", f"{name(b, b.state.units[n])} must attack, and its army would have no target left")


def _wishes(b: Board, side: int) -> dict[int, frozenset[int]]:
    """Units of armies that attack apart, with what they may attack; without those who cannot all be provided for."""
    if not keep_apart(b, on_map(b, b.book.friends[side])):
        return {}
    units = [u for n in owed(b, side).units if group_of(b, u := b.state.units[n]) >= 0]
    return armies.provided_for(b, {u.n: frozenset(owed_targets(b, u)) for u in units})


def fight_together(b: Board, hexes: Iterable[int]) -> bool:
    """ard:R95: where some follow nobody, units of different camps do not defend in one combat; to attack the one is to
    be released from attacking the other."""
    if not b.book.nobodys:
        return True
    return len({b.book.camps[stack(b, hex_)[0].side] for hex_ in hexes if stack(b, hex_)}) <= 1


def check_attack(
    b: Board, side: int, attackers: Iterable[int], targets: Iterable[int], guns: Iterable[int] = ()
) -> Refusal | None:
    """F11: an attack may not make the rest of the duty impossible; guns in support attack nothing else (5.1.1), but
    those beside the target take part in this attack (6.3.5)."""
    attackers, targets, guns = tuple(attackers), tuple(targets), tuple(guns)
    owing = owed(b, side)
    beside = [n for n in guns if any(b.book.map.grid.distance(b.state.units[n].hex, hex_) == 1 for hex_ in targets)]
    bound = [n for n in guns if n in owing.units and n not in beside]
    if bound:
        return Refusal("5.1.3", f"{name(b, b.state.units[bound[0]])} must attack and cannot support")
    lost = starved(b, side, (*attackers, *guns), targets, owing)
    if lost:
        return Refusal("5.1.4", f"{label(b, lost[0])} must be attacked, and no other unit could do it")
    idle = [u for u in required(b, side, targets, owing, attackers) if u.n not in (*attackers, *beside)]
    if idle:
        return Refusal("5.1.3", f"{name(b, idle[0])} must attack and would have nothing else to attack")
    return stranded(b, side, (*attackers, *guns), targets)


def check_fire(b: Board, side: int, guns: Iterable[int]) -> Refusal | None:
    """5.1.3, 5.1.4, F11: self-propelled guns that fire by themselves attack nothing any more."""
    firing = tuple(guns)
    return b.once(("fire", side, firing), lambda: check_attack(b, side, (), (), firing))


def free_to_fire(b: Board, side: int, u: Unit, targets: Iterable[int] = ()) -> bool:
    """Whether nobody will miss a gun in the attacks still owed outside these targets."""
    if not traits(b, u).self_propelled or traits(b, u).battery:
        return True
    owing = owed(b, side)
    near = frozenset(targets_of(b, u)) - frozenset(targets)
    return u.n not in owing.units and near.isdisjoint(owing.hexes)


def check_shelling(b: Board, side: int, hex_: int) -> Refusal | None:
    """6.4.5, R71: what must be attacked directly may not be fired at instead."""
    owing = owed(b, side)
    if hex_ in owing.hexes:
        return Refusal("6.4.5", f"{label(b, hex_)} must be attacked directly")
    robbed = required(b, side, (hex_,), owing)
    if robbed:
        return Refusal("6.4.5", f"{name(b, robbed[0])} must attack and would have no target left")
    return stranded(b, side, (), (hex_,))


def check_end(b: Board, side: int) -> Refusal | None:
    """5.1.7: the phase ends only when nothing is owed."""
    owing = owed(b, side)
    if not owing.units and not owing.hexes:
        return None
    parts = []
    if owing.units:
        parts.append(f"{', '.join(counter(b, b.state.units[n]).id for n in owing.units)} must still attack")
    if owing.hexes:
        parts.append(f"{', '.join(label(b, hex_) for hex_ in owing.hexes)} must still be attacked")
    return Refusal("5.1.7", "; ".join(parts))


def complete(
    b: Board, side: int, attackers: Iterable[int], targets: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The least attack that contains these units and targets and leaves the duty of all others possible.

    Whoever could attack nothing else joins; what would lose its last attacker is attacked too. None if the two would
    break 5.1.5 (either side in one hex).
    """
    owing = owed(b, side)
    ours, theirs = list(dict.fromkeys(attackers)), list(dict.fromkeys(targets))
    if keep_apart(b, (b.state.units[n] for n in ours)):
        return None
    while True:
        join = [u.n for u in required(b, side, theirs, owing, ours) if u.n not in ours]
        join = join or _reinforced(b, side, ours, theirs)
        more = starved(b, side, [*ours, *join], theirs, owing)
        ours += join
        theirs += more
        if not fight_together(b, theirs):
            return None
        if len(theirs) > 1:
            hexes = {b.state.units[n].hex for n in ours}
            near = b.book.neighbours
            if len(hexes) > 1 or any(t not in near[6 * h : 6 * h + 6] for h in hexes for t in theirs):
                return None
            if any(
                t not in targets_of(b, b.state.units[n])
                for n in ours
                for t in theirs
                if traits(b, b.state.units[n]).attacks
            ):
                return None
        if not join and not more:
            kept = stranded(b, side, ours, theirs) is None
            return (tuple(sorted(ours)), tuple(sorted(theirs))) if kept else None


def _reinforced(b: Board, side: int, ours: list[int], theirs: list[int]) -> list[int]:
    """Who has to join an attack lest he compete with the other army for what is left (nor:R61): one unit if that is
    enough, or all who can."""
    if stranded(b, side, ours, theirs) is None:
        return []
    own = [b.state.units[n] for n in ours]
    near = [u for hex_ in theirs for u in attackers_of(b, side, hex_) if u.n in owed(b, side).units]
    able = list(dict.fromkeys(u.n for u in near if u.n not in ours and not keep_apart(b, (*own, u))))
    return next(([n] for n in able if stranded(b, side, [*ours, n], theirs) is None), able)
