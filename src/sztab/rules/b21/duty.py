"""7.1.3, 7.1.4, the duty to fight (R10): who owes an attack, which hexes must be attacked, and what an attack leaves
possible. The lists are made by the truth before the attacks begin: who stands in a zone must know it, also where the
counters that control it lie face down."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.b21.assaults import COMBAT, Manner
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.force import alone, sheltered
from sztab.rules.b21.headquarters import joint
from sztab.rules.b21.pieces import around, enemy_at, label, name, on_map, phase, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.zones import controllers, has_zone
from sztab.table import Refusal


class Duty(msgspec.Struct, frozen=True):
    """Units that must still attack, and hexes that must still be attacked."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]


def make_lists(game: Game, side: int) -> None:
    """The attacks of the combat phase begin."""
    found = lists(game, side)
    game.mark(must_attack=found.units, must_be_attacked=found.hexes)


def lists(b: Board, side: int) -> Duty:
    """Who stands in an enemy zone, and whose zones those are."""
    units = [u for u in on_map(b, side) if not excused(b, u) and zoned(b, u)]
    hexes = {hex_ for u in units for hex_ in zoned(b, u)}
    return Duty(tuple(u.n for u in units), tuple(sorted(hexes)))


def excused(b: Board, u: Unit) -> bool:
    """R10, 20.3.4: works, 16.2.15 and 17.2.11, guns beside a line unit, headquarters, columns, engineers that clear
    mines; irregulars where the scenario says so."""
    one = printed(b, u)
    guns = (one.field_artillery or one.type == "AA") and not alone(b, u)
    irregular = any(rule.excused and one.quality in rule.kinds for rule in b.book.scenario.irregulars)
    return sheltered(b, u) or u.barred or guns or one.headquarters or one.column or u.clearing or irregular


def may_attack(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit can attack directly at all."""
    one, who = printed(b, u), name(b, u)
    if u.hex < 0:
        return Refusal("7.1.1", f"{who} is not on the map")
    if one.column:
        return Refusal("R30", f"{who} is a column and does not attack")
    if u.fought:
        return Refusal("7.1.5", f"{who} has fought in this phase")
    if u.defends:
        return Refusal("8.1.3", f"{who} meets a counterattack and cannot attack")
    if u.barred and phase(b).name == "combat":
        return Refusal("16.2.15 17.2.11", f"{who} may not attack: its last attack did not force the enemy back")
    if u.clearing:
        return Refusal("20.3.4", f"{who} clears mines and does not fight")
    if one.field_artillery and not alone(b, u):
        return Refusal("9.5.3", f"{who} stands with a line unit and can only support")
    return None


def defenders(b: Board, hexes: Iterable[int], manner: Manner = COMBAT) -> tuple[int, ...]:
    """7.1.8, 7.5.9, R30, R55: whose strength counts in these hexes: not those beaten before, not engineers that clear
    mines, not guns beside a line unit; against a counterattack only those named."""
    found = []
    for hex_ in hexes:
        for u in stack(b, hex_):
            once = u.fought and manner.fights_once
            gun = printed(b, u).field_artillery and not alone(b, u)
            unnamed = manner.name == "counterattack" and not u.defends
            if not (u.beaten or u.clearing or once or gun or unnamed):
                found.append(u.n)
    return tuple(found)


def attackable(b: Board, side: int, hex_: int) -> bool:
    """Whether somebody in the hex can still be attacked by a side."""
    return enemy_at(b, side, hex_) and bool(defenders(b, (hex_,)))


def late(b: Board, hex_: int) -> bool:
    """8.2.4, R53: nobody there has a zone of control. What lies face down may have one."""
    return not any(u.hidden or has_zone(b, u) for u in stack(b, hex_))


def targets_of(b: Board, u: Unit) -> tuple[int, ...]:
    """The hexes a unit can attack before the late attacks."""
    if may_attack(b, u) is not None:
        return ()
    near = sorted(around(b, u.hex))
    return tuple(hex_ for hex_ in near if attackable(b, u.side, hex_) and _owed_or_zoned(b, hex_))


def _owed_or_zoned(b: Board, hex_: int) -> bool:
    return hex_ in b.state.must_be_attacked or not late(b, hex_)


def attackers_of(b: Board, side: int, hex_: int) -> list[Unit]:
    """Own units that could attack a hex now."""
    near = (u for there in around(b, hex_) for u in stack(b, there) if u.side == side)
    return [u for u in near if hex_ in targets_of(b, u)]


def owed(b: Board, side: int) -> Duty:
    """What is left of the lists; whoever finds no lawful target is excused (R10)."""
    return b.once(("owed", side), lambda: _owed(b, side))


def _owed(b: Board, side: int) -> Duty:
    units = [b.state.units[n] for n in b.state.must_attack]
    bound = tuple(u.n for u in units if u.side == side and targets_of(b, u))
    hexes = (hex_ for hex_ in b.state.must_be_attacked if attackable(b, side, hex_))
    return Duty(bound, tuple(hex_ for hex_ in hexes if attackers_of(b, side, hex_)))


def starved(b: Board, side: int, attackers: Iterable[int], targets: Iterable[int]) -> list[int]:
    """7.1.4: hexes that must be attacked, also for the sake of those who need not fight and do, and would lose their
    last attacker to this attack."""
    used, wanted = frozenset(attackers), frozenset(targets)
    met = {hex_ for n in used for hex_ in zoned(b, b.state.units[n]) if attackable(b, side, hex_)}
    open_ = sorted(met.union(owed(b, side).hexes).difference(wanted))
    return [hex_ for hex_ in open_ if all(u.n in used for u in attackers_of(b, side, hex_))]


def zoned(b: Board, u: Unit) -> set[int]:
    """7.1.4: the hexes of the enemies in whose zones the unit stands."""
    return {v.hex for v in controllers(b, 1 - u.side, u.hex)}


def idle(b: Board, side: int, attackers: Iterable[int], targets: Iterable[int]) -> list[Unit]:
    """7.1.3, 14.3.3: units that owe a fight and could attack nothing but these targets: they join if they may."""
    used, wanted = frozenset(attackers), frozenset(targets)
    own = [b.state.units[n] for n in sorted(used)]
    found: list[Unit] = []
    for n in owed(b, side).units:
        u = b.state.units[n]
        if n not in used and wanted.issuperset(targets_of(b, u)) and joint(b, (*own, *found, u)) is None:
            found.append(u)
    return found


def check_attack(b: Board, side: int, attackers: Iterable[int], targets: Iterable[int]) -> Refusal | None:
    """An attack may not make the rest of the duty impossible."""
    own, theirs = tuple(attackers), tuple(targets)
    lost = starved(b, side, own, theirs)
    if lost:
        return Refusal("7.1.4", f"{label(b, lost[0])} must be attacked, and no other unit could do it")
    left = idle(b, side, own, theirs)
    if left:
        return Refusal("7.1.3", f"{name(b, left[0])} must attack and would have nothing else to attack")
    return None


def complete(
    b: Board, side: int, attackers: Iterable[int], targets: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The least attack with these units and targets that leaves the duty of all others possible; None if there is none
    with either side in one hex (7.1.7)."""
    own, theirs = list(dict.fromkeys(attackers)), list(dict.fromkeys(targets))
    while True:
        join = [u.n for u in idle(b, side, own, theirs)]
        more = starved(b, side, [*own, *join], theirs)
        own, theirs = own + join, theirs + more
        if not fits(b, own, theirs) or joint(b, (b.state.units[n] for n in own)) is not None:
            return None
        if not join and not more:
            return tuple(sorted(own)), tuple(sorted(theirs))


def fits(b: Board, attackers: Iterable[int], targets: Iterable[int]) -> bool:
    """7.1.1, 7.1.7: all attackers are next to all targets, and one side is in one hex."""
    homes, hexes = {b.state.units[n].hex for n in attackers}, set(targets)
    near = all(b.book.map.grid.distance(home, hex_) == 1 for home in homes for hex_ in hexes)
    return near and (len(homes) == 1 or len(hexes) == 1)


def check_end(b: Board, side: int) -> Refusal | None:
    """The phase ends only when nothing is owed."""
    left = owed(b, side)
    if left.units:
        names = ", ".join(name(b, b.state.units[n]) for n in left.units)
        return Refusal("7.1.3", f"{names} must still attack")
    if left.hexes:
        return Refusal("7.1.4", f"{', '.join(label(b, hex_) for hex_ in left.hexes)} must still be attacked")
    return None
