"""A combat as declared: who attacks what with which support. Every chapter of combat speaks of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import stack, traits
from sztab.rules.wb95.state import Unit


class Aid(msgspec.Struct, frozen=True):
    """What a side adds to a combat: guns, air points, abilities used, reward shifts, the headquarters' die modifier,
    helicopters, electronic warfare, a thermobaric attack. `through`: air defence has fired at what flies."""

    guns: tuple[int, ...] = ()
    air: int = 0
    stars: tuple[int, ...] = ()
    modifiers: int = 0
    hq: bool = True
    helicopters: int = 0
    ew: int = 0
    thermobaric: bool = False
    through: bool = False
    air_stars: int = 0
    """Starred air counters among the points (nor:21.1.1)."""


class Battle(msgspec.Struct, frozen=True):
    """One combat. Units by their numbers, targets by hex; `full`: who pays for full strength (10.2.3). `counts`:
    the hex that sets the defender's modifiers, once it is settled (5.5.3, R44)."""

    side: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    attack: Aid = Aid()
    defence: Aid = Aid()
    full: tuple[int, ...] = ()
    counts: int = -1


def declared(b: Board, order: Attack, side: int) -> Battle:
    """The battle an attack order speaks of; ids and labels must be known."""
    number, hexes = b.book.index, b.book.labels
    aid = Aid(
        tuple(number[one] for one in order.artillery),
        order.air,
        tuple(number[one] for one in order.stars),
        order.modifiers,
        order.hq,
        order.helicopters,
        order.ew,
        order.thermobaric,
        air_stars=air_stars(b, side, "offensive", order.air, [hexes[text] for text in order.targets]),
    )
    return Battle(
        side,
        tuple(number[one] for one in order.attackers),
        tuple(hexes[text] for text in order.targets),
        aid,
        Aid(),
        tuple(number[one] for one in order.full),
    )


def answered(b: Board, battle: Battle, order: Support, side: int) -> Battle:
    """The same with the support of one of the defenders."""
    return defended(battle, support_of(b, battle, order, side))


def defended(battle: Battle, aid: Aid) -> Battle:
    """The same with what another defender adds; the die modifier is theirs if none of them waives it."""
    before = battle.defence
    both = Aid(
        guns=before.guns + aid.guns,
        air=before.air + aid.air,
        stars=before.stars + aid.stars,
        modifiers=before.modifiers + aid.modifiers,
        hq=before.hq and aid.hq,
        helicopters=before.helicopters + aid.helicopters,
        ew=before.ew + aid.ew,
        through=before.through or aid.through,
        air_stars=before.air_stars + aid.air_stars,
    )
    return msgspec.structs.replace(battle, defence=both)


def support_of(b: Board, battle: Battle, order: Support, side: int) -> Aid:
    """What the answer of a defender adds."""
    number = b.book.index
    return Aid(
        tuple(number[one] for one in order.artillery if not _in_targets(b, battle, number[one])),
        order.air,
        tuple(number[one] for one in order.stars),
        order.modifiers,
        order.hq,
        order.helicopters,
        order.ew,
        air_stars=air_stars(b, side, "defensive", order.air, held_by(b, battle, side)),
    )


def air_stars(b: Board, side: int, kind: str, points: int, targets: Iterable[int]) -> int:
    """Stars of the support missions whose points are used."""
    own, hexes = b.book.friends[side], frozenset(targets)
    return sum(m.stars for m in b.state.missions if points and m.kind == kind and m.side in own and m.hex in hexes)


def group_of(b: Board, u: Unit) -> int:
    """nor:R37, nor:R61: the army a unit belongs to where a side has several, else -1. Nobody knows it of an enemy
    under a mask."""
    group: int = b.book.groups[u.n]
    return group


def keep_apart(b: Board, units: Iterable[Unit]) -> bool:
    """nor:R61: units of two armies in one attack."""
    if not b.book.variant.groups or b.book.options.joint_attacks != "barred":
        return False
    return len({group_of(b, u) for u in units} - {-1}) > 1


def spoils(b: Board, units: Iterable[Unit], gun: Unit) -> bool:
    """TS-2P6: the support of this gun would make it a joint attack."""
    penalty, units = b.book.scenario.joint_penalty, list(units)
    return penalty(b, units) is None and penalty(b, [*units, gun]) is not None


def _in_targets(b: Board, battle: Battle, n: int) -> bool:
    """Guns in an attacked hex fight with it anyway (R62)."""
    return b.state.units[n].hex in battle.targets


def attackers(b: Board, battle: Battle) -> list[Unit]:
    """The attacking units, headquarters that go along included."""
    return [b.state.units[n] for n in battle.attackers]


def staffs_behind(b: Board, battle: Battle) -> list[Unit]:
    """ard:11.3.3, ard:R58: where no headquarters goes along, those stacked with attackers may be lost for a CEL."""
    if b.book.variant.staff_goes_along != "never":
        return []
    homes = sorted({u.hex for u in attackers(b, battle)})
    return [u for hex_ in homes for u in stack(b, hex_) if traits(b, u).hq]


def fighters(b: Board, battle: Battle) -> list[Unit]:
    """The attackers that give strength."""
    return [u for u in attackers(b, battle) if not traits(b, u).hq]


def defenders(b: Board, battle: Battle) -> list[Unit]:
    """All units in the attacked hexes (R25)."""
    return [u for hex_ in battle.targets for u in stack(b, hex_)]


def defending_side(b: Board, battle: Battle) -> int:
    return defenders(b, battle)[0].side


def owners(b: Board, battle: Battle) -> list[int]:
    """5.1.8, R143: the sides that answer for the defenders, one for each player who has units among them."""
    found: dict[int, int] = {}
    for u in defenders(b, battle):
        found.setdefault(b.book.camps[u.side], u.side)
    return [found[camp] for camp in sorted(found)]


def held_by(b: Board, battle: Battle, side: int) -> tuple[int, ...]:
    """The attacked hexes of one of the owners."""
    own = b.book.friends[side]
    return tuple(hex_ for hex_ in battle.targets if any(u.side in own for u in stack(b, hex_)))


def sharing_guns(b: Board, battle: Battle, attacking: bool) -> list[Unit]:
    """6.3.5, ard:8.5.3 ard:R59: guns in support that share losses and retreats: all next to the enemy, or only those in
    the hexes that fight."""
    near = near_guns(b, battle, attacking)
    if b.book.variant.near_guns == "share":
        return near
    homes = {u.hex for u in attackers(b, battle)} if attacking else set(battle.targets)
    return [u for u in near if u.hex in homes]


def shaken_guns(b: Board, battle: Battle) -> list[Unit]:
    """ard:18.1.4, ard:R59: guns beside the attackers that share their dots and disorder alone."""
    sharing = sharing_guns(b, battle, attacking=True)
    return [u for u in near_guns(b, battle, attacking=True) if u not in sharing]


def near_guns(b: Board, battle: Battle, attacking: bool) -> list[Unit]:
    """6.3.5, R62: guns in support next to the enemy they fire at; they share the result."""
    if attacking:
        guns, enemy = battle.attack.guns, list(battle.targets)
    else:
        guns, enemy = battle.defence.guns, [b.state.units[n].hex for n in battle.attackers]
    distance = b.book.map.grid.distance
    return [b.state.units[n] for n in guns if any(distance(b.state.units[n].hex, hex_) == 1 for hex_ in enemy)]
