"""An attack as declared: the stacks that strike together at one hex, who of them takes part, and what supports them."""

from __future__ import annotations

import msgspec

from sztab.rules.breslau import combat_supply, direct_fire, directives, ways
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.pieces import around, counter, enemy_at, holder, label, name, stack
from sztab.rules.breslau.state import GERMAN, Marker, Unit
from sztab.table import Refusal

Force = dict[int, tuple[Unit, ...]]
"""All units of the attacking stacks, by hex."""


class Assault(msgspec.Struct, frozen=True):
    """One attack. Units by their numbers; `guns` are all artillery that fires, in support or under a marker (R24)."""

    side: int
    target: int
    stacks: tuple[int, ...]
    aircraft: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    paid: bool = True
    """False: a German attack without Supply Points, at half factor (14.11.2b)."""
    direct: bool = False
    """Ranged direct fire (14.5)."""
    level: str = ""
    """Where in a City hex the Germans are (14.2)."""


def declared(b: Board, order: Attack, side: int) -> Assault:
    """The attack an order speaks of; ids and labels must be known. A gun that is all there is to attack with in its hex
    need not be named."""
    number = b.book.index
    target = b.book.labels[order.target]
    stacks = tuple(sorted(b.book.labels[text] for text in order.from_))
    named = [number[one] for one in order.artillery]
    guns = (*named, *(n for n in _only_guns(b, stacks, target) if n not in named))
    return Assault(
        side,
        target,
        stacks,
        tuple(number[one] for one in order.aircraft),
        guns,
        pays(b, side, stacks, bool(guns), order.pay),
        is_direct(b, stacks[0], target),
    )


def _only_guns(b: Board, stacks: tuple[int, ...], target: int) -> list[int]:
    """9.2.6c: guns without which nobody of their hex would attack."""
    able = [[u for u in stack(b, hex_) if takes_part(b, u, target) is None] for hex_ in stacks]
    return [here[0].n for here in able if len(here) == 1 and counter(b, here[0]).artillery]


# ---------------------------------------------------------------------- who can attack what


def is_direct(b: Board, hex_: int, target: int) -> bool:
    """14.5, R72: whoever is not next to his target can only fire at it."""
    return bool(b.book.map.grid.distance(hex_, target) > 1)


def may_aim(b: Board, side: int, hex_: int, target: int) -> Refusal | None:
    """5.6c, 9.1.2a, 9.2.11a, 14.5: whether a stack there can attack that hex at all."""
    if holder(b, hex_) != side:
        return Refusal("9.1.2a", f"no stack of yours is in {label(b, hex_)}")
    if not enemy_at(b, side, target):
        return Refusal("9.1.2a", f"no enemy is in {label(b, target)}")
    if is_direct(b, hex_, target):
        refusal = direct_fire.may_fire_at(b, hex_, target)
    elif ways.crossing(b, side, hex_, target) == "closed":
        refusal = Refusal("9.2.11a", f"no bridge leads from {label(b, hex_)} to {label(b, target)}")
    else:
        refusal = None
    return refusal or _anybody(b, hex_, target)


def aims(b: Board, side: int, hex_: int) -> list[int]:
    """The hexes the stack could attack."""
    near = around(b, hex_)
    if b.book.options.direct_fire:
        near = sorted({*near, *b.book.map.grid.within(hex_, direct_fire.FARTHEST)} - {hex_})
    return [target for target in near if enemy_at(b, side, target) and may_aim(b, side, hex_, target) is None]


def takes_part(b: Board, u: Unit, target: int) -> Refusal | None:
    """9.2.10a, 5.2d, 9.2.6b, 14.4.1a, 14.11.2a: why a unit under a marker cannot attack the hex."""
    printed, who = counter(b, u), name(b, u)
    if u.fought:
        return Refusal("9.2.10a", f"{who} has attacked in this phase")
    if not directives.acts(b, u):
        return Refusal("14.4.1a", f"the division of {who} does not act this turn")
    if is_direct(b, u.hex, target):
        return direct_fire.may_fire(b, u, b.book.map.grid.distance(u.hex, target))
    if printed.artillery and u.fired:
        return Refusal("10.0b", f"{who} has fired")
    if printed.artillery:
        return gun_supply(b, u)
    if printed.kind == "AA":
        return flak_on_the_ground(b, u)
    return None


def flak_on_the_ground(b: Board, u: Unit) -> Refusal | None:
    """9.2.6b, 14.16a, R31: AA fights ground units only with the option, and once."""
    if not b.book.options.aa_dual:
        return Refusal("9.2.6b", f"{name(b, u)} takes no part in ground combat")
    if u.fired:
        return Refusal("14.16a", f"{name(b, u)} has fired")
    return None


def gun_supply(b: Board, u: Unit) -> Refusal | None:
    """14.11.2a, 14.11b, R75: German guns need Supply Points, and a line to draw them by."""
    if not combat_supply.in_play(b) or u.side != GERMAN:
        return None
    if u.oos:
        return Refusal("14.11b", f"{name(b, u)} is out of supply and cannot use Supply Points")
    if not combat_supply.can_pay(b, combat_supply.SUPPORTED):
        return Refusal("14.11.2a", f"there are no Supply Points for {name(b, u)}")
    return None


def _anybody(b: Board, hex_: int, target: int) -> Refusal | None:
    """R32: at least one unit of the stack is able to attack."""
    refusals = [takes_part(b, u, target) for u in stack(b, hex_)]
    return None if None in refusals else refusals[0]


# ---------------------------------------------------------------------- who takes part


def muster(b: Board, assault: Assault) -> Force:
    """Who is in the attacking hexes now."""
    return {hex_: tuple(u for u in stack(b, hex_) if u.side == assault.side) for hex_ in assault.stacks}


def fighters(b: Board, assault: Assault, force: Force) -> list[Unit]:
    """R33: all units under the markers that are able to attack, artillery apart."""
    return [
        u
        for hex_ in sorted(force)
        for u in force[hex_]
        if not counter(b, u).artillery and takes_part(b, u, assault.target) is None
    ]


def guns_under_marker(b: Board, stacks: tuple[int, ...], target: int) -> list[Unit]:
    """9.2.6c, R24: unfired artillery that attacks with its stack, if its owner wants it to."""
    here = [u for hex_ in stacks for u in stack(b, hex_) if counter(b, u).artillery]
    return [] if is_direct(b, stacks[0], target) else [u for u in here if takes_part(b, u, target) is None]


def defenders(b: Board, assault: Assault) -> list[Unit]:
    return stack(b, assault.target)


# ---------------------------------------------------------------------- markers


def marker_at(b: Board, side: int, hex_: int) -> Marker | None:
    """5.6c: there is at most one a hex."""
    return next((one for one in b.state.markers if one.side == side and one.hex == hex_), None)


def unbound(b: Board, side: int) -> bool:
    """Whether a side attacks without Attack markers."""
    return side in b.book.scenario.free_attacks


def live_markers(b: Board, side: int) -> list[Marker]:
    """9.1.2d: those whose attack could be made now."""
    mine = [one for one in b.state.markers if one.side == side]
    return [one for one in mine if may_aim(b, side, one.hex, one.target) is None]


# ---------------------------------------------------------------------- Supply Points


def pays(b: Board, side: int, stacks: tuple[int, ...], guns: bool, wanted: bool) -> bool:
    """Whether the attack has its supply: always, unless the German pays for it and does not want to or cannot. Stacks
    that are all out of supply have no line to draw Supply Points by (14.11b)."""
    if not combat_supply.in_play(b) or side != GERMAN:
        return True
    if not wanted or not combat_supply.can_pay(b, combat_supply.attack_cost(len(stacks), guns)):
        return False
    return all(any(not u.oos for u in stack(b, hex_)) for hex_ in stacks)


# ---------------------------------------------------------------------- who may ambush


def ambushers(b: Board, assault: Assault, hex_: int) -> list[Unit]:
    """9.2.7d, R25, R30, R72: the defenders that can strike at one of the attacking hexes; those who have attacked or
    ambushed in this phase do not."""
    return [u for u in defenders(b, assault) if not u.fought and _can_ambush(b, assault, u, hex_)]


def ambush_hexes(b: Board, assault: Assault) -> list[int]:
    """The attacking hexes an ambush could be laid for; none: the attack is a Normal one (R30)."""
    return [hex_ for hex_ in assault.stacks if ambushers(b, assault, hex_)]


def _can_ambush(b: Board, assault: Assault, u: Unit, hex_: int) -> bool:
    if assault.direct:
        return direct_fire.may_fire(b, u, b.book.map.grid.distance(hex_, assault.target)) is None
    printed = counter(b, u)
    if printed.artillery:
        return not u.fired
    return printed.kind != "AA" or flak_on_the_ground(b, u) is None
