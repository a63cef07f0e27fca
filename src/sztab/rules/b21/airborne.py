"""Chapter 17, the airborne assault phase: units come down one by one in the order of their owner (17.2.9), each on the
hex planned for it (17.1.1). Whoever has come down on the enemy fights at once, those beside him when they like
(17.2.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.b21 import airlift, descent, drop_limits, duty
from sztab.rules.b21.acts import Act
from sztab.rules.b21.assaults import DROP, ON_ENEMY, DirectFight
from sztab.rules.b21.battle import fight
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.declaration import assault_of, check_named, finished
from sztab.rules.b21.interception import zone_of
from sztab.rules.b21.orders import DropUnit
from sztab.rules.b21.pieces import (
    around,
    came_down,
    enemy_at,
    find_hex,
    find_unit,
    label,
    name,
    on_map,
    printed,
    side_of,
)
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import Mover, closed, closed_to, mover
from sztab.table import Choice, Option, Order, Procedure, Refusal

JUMPERS = frozenset({"PARA", "SPEC"})
"""The types of unit that jump (17.0, 24.1.2); headquarters of theirs as well (R123)."""


# ---------------------------------------------------------------------- who comes down, and where


def check(b: Board, order: DropUnit, side: int) -> Refusal | None:
    u, hex_ = find_unit(b, order.unit, side, "17.0"), find_hex(b, order.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    carrier = find_unit(b, order.by, side, "R89") if order.by else None
    if isinstance(carrier, Refusal):
        return carrier
    return _may_go(b, u, carrier) or _may_aim(b, u, hex_, carrier)


def _may_go(b: Board, u: Unit, carrier: Unit | None) -> Refusal | None:
    """17.0, R89, R121 e, R123: whether the unit can come down in this phase, so carried."""
    landed = carrier is not None and printed(b, carrier).helicopter
    if u.hex < 0 and not waits(b, u):
        return Refusal("17.1.1", f"{name(b, u)} does not wait for a drop")
    if u.hex >= 0 and u.dropped == b.state.turn:
        return Refusal("17.1.1", f"{name(b, u)} has come down in this turn")
    if not landed and not jumps(b, u):
        return Refusal("17.0", f"{name(b, u)} does not jump by parachute")
    if carrier is not None:
        return airlift.may_lift(b, carrier, u)
    if u.hex >= 0:
        return Refusal("17.1.1", f"{name(b, u)} is on the map; only a helicopter could fetch it")
    if b.book.scenario.air and airlift.transports(b, u.side):
        return Refusal("R121", f"{name(b, u)} needs an aircraft to come down")
    return None


def jumps(b: Board, u: Unit) -> bool:
    """17.0, 24.1.2, R123: paratroops, special forces, and headquarters on foot."""
    one = printed(b, u)
    return one.type in JUMPERS or (one.headquarters and one.mobility == "infantry")


def waits(b: Board, u: Unit) -> bool:
    """R121 c, e: off the map for a drop, or to be put down anywhere, from its turn on."""
    anywhere = u.box == "due" and not u.replaced and printed(b, u).place not in b.book.labels
    return u.steps > 0 and u.due <= b.state.turn and (u.box == "drop" or anywhere)


def _may_aim(b: Board, u: Unit, hex_: int, carrier: Unit | None) -> Refusal | None:
    """17.2.13, R112, R123: where the unit may be meant to come down. A helicopter lands it on open ground."""
    if hex_ in _covered(b, 1 - u.side):
        return Refusal("17.2.13", f"enemy fighters cover {label(b, hex_)}")
    area = _area(b, u)
    if (area is not None and hex_ not in area) or hex_ in b.book.scenario.shut(u.side, b.state.turn):
        return Refusal("R112", f"{name(b, u)} may not come down in {label(b, hex_)}")
    if carrier is not None and printed(b, carrier).helicopter and closed_to(b, u, hex_):
        return Refusal("4.3.3", f"{label(b, hex_)} is closed to {name(b, u)}")
    return drop_limits.may_drop(b, u, hex_)


def _covered(b: Board, side: int) -> frozenset[int]:
    return b.once(("covered", side), lambda: zone_of(b, side))


def drop(game: Game, order: DropUnit, side: int) -> Procedure:
    """17.2.9: wind, AA, ground; then the fight of a unit that has come down on the enemy."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    carrier = game.book.index[order.by] if order.by else -1
    if carrier >= 0 and printed(game, game.state.units[carrier]).helicopter:
        down = yield from descent.set_down(game, n, hex_, carrier)
    else:
        if carrier >= 0:
            airlift.take_off(game, carrier, n, hex_)
            game.change(n, carrier=-1)
        down = yield from descent.jump(game, n, hex_, order.by)
    if down and game.state.units[n].on_enemy:
        yield from _fight_below(game, n)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """unit, how, where; nobody is meant for the water."""
    if not partial:
        able = [u for u in side_of(b, side) if printed(b, u).on_ground and _ways(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    u = b.state.units[b.book.index[partial[0]]]
    ways = _ways(b, u)
    if len(partial) == 1:
        texts = {"": "by parachute"}
        return Choice("by", [Option(one, texts.get(one, f"with {one}")) for one in ways])
    if len(partial) == 2:
        return Choice("hex", [b.book.hex_options[hex_] for hex_ in _aims(b, u, partial[1])])
    return DropUnit(unit=partial[0], by=partial[1], hex=partial[2])


def _ways(b: Board, u: Unit) -> list[str]:
    """How the unit could come down: with nobody, or with which aircraft."""
    if u.hex < 0 and not waits(b, u):
        return []
    found = [""] if _may_go(b, u, None) is None else []
    found += [name(b, v) for v in airlift.carriers(b, u) if _may_go(b, u, v) is None]
    return [one for one in found if _aims(b, u, one)]


def _aims(b: Board, u: Unit, by: str) -> list[int]:
    """Where the unit may be meant to come down."""
    helicopter = bool(by) and printed(b, b.state.units[b.book.index[by]]).helicopter
    who = mover(b, u) if helicopter else None
    areas = (drop_limits.hexes_of(b, u), _area(b, u))
    found = [hex_ for hex_ in b.once(("aims", u.side, who, areas), lambda: _open(b, u, who, areas)) if hex_ != u.hex]
    return found if found and drop_limits.may_drop(b, u, found[0]) is None else []


def _open(b: Board, u: Unit, who: Mover | None, areas: Iterable[frozenset[int] | None]) -> list[int]:
    """The hexes of these areas that are neither water nor covered nor closed to it."""
    found = _dry(b) - _covered(b, 1 - u.side) - b.book.scenario.shut(u.side, b.state.turn)
    for area in areas:
        found = found if area is None else found & area
    return [hex_ for hex_ in sorted(found) if who is None or not closed(b, who, hex_)]


def _dry(b: Board) -> frozenset[int]:
    """Nobody is meant for the water."""
    grid, terrain = b.book.map.grid, b.book.map.terrain
    found: frozenset[int] = b.book.printed(
        "dry", lambda: frozenset(hex_ for hex_ in grid.hexes if descent.WATERS.isdisjoint(terrain[hex_]))
    )
    return found


def _area(b: Board, u: Unit) -> frozenset[int] | None:
    """R121 c: where a unit may be put that comes down anywhere in an area."""
    return next((one.hexes for one in b.book.scenario.placements if u.hex < 0 and one.unit == printed(b, u).id), None)


# ---------------------------------------------------------------------- 17.2.5, combat after the drop


def _fight_below(game: Game, n: int) -> Procedure:
    """17.2.5, 17.2.8, R123: alone and at once. It takes the hex if nobody is left there, else it is put beside it."""
    u = game.state.units[n]
    hex_ = u.station
    assault = DirectFight(
        manner=ON_ENEMY,
        side=u.side,
        attackers=(n,),
        targets=(hex_,),
        defenders=duty.defenders(game, (hex_,), ON_ENEMY),
    )
    yield from fight(game, assault)
    _remember(game, (n,))
    if game.state.units[n].steps < 1:
        return
    if enemy_at(game, u.side, hex_):
        yield from descent.put_beside(game, n, hex_, "17.2.8")
    else:
        yield from descent.settle(game, n, hex_)


def _remember(game: Game, units: tuple[int, ...]) -> None:
    """17.2.10: whoever has fought does not move in the next movement phase."""
    for n in units:
        if game.state.units[n].steps > 0:
            game.change(n, grounded=True, drop_fought=True)


def check_attack(b: Board, order: Attack, side: int) -> Refusal | None:
    """17.2.5 a: those who have come down beside the enemy, alone or together."""
    for one in order.attackers:
        u = find_unit(b, one, side, "7.1.2")
        if isinstance(u, Refusal):
            return u
        if not came_down(b, u):
            return Refusal("17.2.5", f"{name(b, u)} has not come down in this phase")
    return check_named(b, order, side, DROP)


def attack(game: Game, order: Attack, side: int) -> Procedure:
    """17.2.5, 17.2.10, 17.2.11."""
    assault = assault_of(game, order, DROP, side)
    yield from fight(game, assault)
    _remember(game, assault.attackers)


def attack_choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """target; attacker; others until enough; support."""
    down = [u for u in on_map(b, side) if came_down(b, u)]
    if not partial:
        hexes = sorted({hex_ for u in down for hex_ in around(b, u.hex) if _able(b, (u,), hex_)})
        return Choice("target", [Option(label(b, hex_), f"attack {label(b, hex_)}") for hex_ in hexes])
    hex_ = b.book.labels[partial[0]]
    if len(partial) == 1:
        first = [u for u in down if _able(b, (u,), hex_)]
        return Choice("attacker", [Option(name(b, u), f"with {name(b, u)}") for u in first])
    rest, own = list(partial[2:]), [b.state.units[b.book.index[partial[1]]]]
    while rest and rest[0] != "enough":
        own.append(b.state.units[b.book.index[rest.pop(0)]])
    if rest:
        return finished(b, Attack, own, (hex_,), DROP, tuple(rest[1:]))
    more = [u for u in down if u.n > own[-1].n and _able(b, (*own, u), hex_)]
    return Choice("more", [Option("enough", "enough"), *(Option(name(b, u), f"and {name(b, u)}") for u in more)])


def _able(b: Board, units: tuple[Unit, ...], hex_: int) -> bool:
    order = Attack(attackers=tuple(name(b, u) for u in units), targets=(label(b, hex_),))
    return check_attack(b, order, units[0].side) is None


ACTS = (Act(DropUnit, frozenset({"airborne assault"}), "drop a unit", check, drop, choices),)
