"""21.1.2, 23.4.3, 23.6.1, attacks from the air on objects; bombers ruin cities too, where nobody stands (R119)."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.b21 import fire_limits
from sztab.rules.b21.aircraft import flies_on
from sztab.rules.b21.battle_events import ObjectAttacked
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.object_fire import held_back, hexes, notable
from sztab.rules.b21.objects import BRIDGE, ObjectSite, destroy, find_site, objects_at, site_label, usable
from sztab.rules.b21.pieces import find_hex, friend_at, names_of, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.strikes import approach
from sztab.table import Procedure, Refusal

CITY = "city"
BUILT = "town"
"""Terrain that bombers can ruin."""


def find_aim(b: Board, text: str, what: str, role: str) -> ObjectSite | Refusal:
    """What a mission against an object is meant for; bombers over a city with nothing else in it mean the city."""
    there = b.book.labels.get(text, -1)
    bare = not what and role == "bomber" and there >= 0 and not objects_at(b, there) and _city(b, there)
    if what != CITY and not bare:
        return find_site(b, text, what)
    hex_ = find_hex(b, text)
    if isinstance(hex_, Refusal):
        return hex_
    if role != "bomber":
        return Refusal("23.6.1", "only bombers attack a city")
    if not _city(b, hex_):
        return Refusal("R119", f"{text} is no city without units")
    return ObjectSite(hex_, CITY)


def _city(b: Board, hex_: int) -> bool:
    return BUILT in b.book.map.terrain[hex_] and not stack(b, hex_) and usable(b, hex_, CITY)


def prizes(b: Board, side: int, role: str) -> dict[int, list[str]]:
    """By hex what an aircraft over it may be sent against, as an order says it; nothing where friends stand."""
    found: dict[int, list[str]] = {}
    for site in (*notable(b), *(_cities(b) if role == "bomber" else ())):
        ends = hexes(b, site)
        if held_back(b, side, site) is None and not any(friend_at(b, side, hex_) for hex_ in ends):
            for hex_ in ends:
                found.setdefault(hex_, []).append(f"{site_label(b, site)} {site.what}")
    return found


def _cities(b: Board) -> Iterator[ObjectSite]:
    return (ObjectSite(hex_, CITY) for hex_ in b.book.map.grid.hexes if _city(b, hex_))


# ---------------------------------------------------------------------- the attack


def attack(game: Game, n: int) -> Procedure:
    """23.4.3: an attack aircraft or helicopter, each on its own; the AA there fires first (10.2.6, 10.2.10)."""
    u = game.state.units[n]
    site = meant(game, u)
    yield from approach(game, (n,), hexes(game, site))
    u = game.state.units[n]
    if flies_on(u) and _stands(game, site):
        roll = yield from game.roll(1, "attack on an object", "23.4.3", u.side)
        gone = game.book.charts.air_objects.at(points(game, u), roll)
        _tell(game, (u,), site, roll, gone, "23.4.3 T.air_objects")


def bomb(game: Game, party: tuple[int, ...], strength: int, site: ObjectSite) -> Procedure:
    """23.6.1: neither the ground (R59) nor the night (23.6.6) protects an object."""
    if not _stands(game, site):
        return
    units = [game.state.units[n] for n in party]
    roll = yield from game.roll(1, "bombs", "23.6.1", units[0].side)
    gone = game.book.charts.bombers["object"].at(strength, roll) == "Z"
    _tell(game, units, site, roll, gone, "23.6.1 T.bomber")


def below(b: Board, hex_: int) -> ObjectSite | None:
    """What bombers hit that drifted to a hex (23.6.5)."""
    found = objects_at(b, hex_)
    return ObjectSite(hex_, found[0]) if found else None


def places(b: Board, u: Unit) -> tuple[int, ...]:
    """Where an aircraft that attacks its object counts as being (10.2.6)."""
    return hexes(b, meant(b, u))


def meant(b: Board, u: Unit) -> ObjectSite:
    """The object that was found when the mission was accepted."""
    if u.what == CITY:
        return ObjectSite(b.book.labels[u.target], CITY)
    if "/" in u.target:
        first, second = (b.book.labels[one] for one in u.target.split("/"))
        return ObjectSite(b.book.map.grid.edge_between(first, second), BRIDGE)
    return ObjectSite(b.book.labels[u.target], u.what)


def _stands(b: Board, site: ObjectSite) -> bool:
    """It has not been destroyed in the meantime."""
    if site.what == BRIDGE:
        return any(one == site for one in notable(b))
    return _city(b, site.place) if site.what == CITY else site.what in objects_at(b, site.place)


def _tell(
    game: Game, units: list[Unit] | tuple[Unit, ...], site: ObjectSite, roll: int, gone: bool, cases: str
) -> None:
    if site.what != BRIDGE:
        fire_limits.fired(game, units[0].side, site.place)
    said = ObjectAttacked(
        units=names_of(game, units), place=site_label(game, site), what=site.what, roll=roll, destroyed=gone
    )
    game.say(said, cases)
    if gone:
        destroy(game, site)
