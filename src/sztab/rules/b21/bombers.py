"""23.6, bombers: what they attack and with what effect, two together, and where they are at night (R102, R103)."""

from __future__ import annotations

from sztab.rules.b21 import air_objects, fire_limits, ships
from sztab.rules.b21.aircraft import flies_on, send_home
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import BombersDrifted
from sztab.rules.b21.pieces import around, dark, friend_at, label, name, printed, stack
from sztab.rules.b21.scatter import carried
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import percentage, points, stack_points
from sztab.rules.b21.strikes import approach, hit, shelter, tell
from sztab.table import Procedure, Refusal
from sztab.table.events import Factor

MOST_BOMBERS = 3
"""Over one hex (23.6.1)."""
MOST_POINTS = 5
"""SP that have an effect (23.6.4)."""


def check_bombing(b: Board, hex_: int, side: int) -> Refusal | None:
    """23.6.2."""
    near = [there for there in around(b, hex_) if friend_at(b, side, there)]
    if near:
        return Refusal("23.6.2", f"your own units in {label(b, near[0])} are too near to bomb {label(b, hex_)}")
    return None


def parties(b: Board, bombers: list[int]) -> list[tuple[int, ...]]:
    """23.6.1, 23.6.4: each attacks alone, but two weakened ones with one target together."""
    found: list[tuple[int, ...]] = []
    for n in bombers:
        u, last = b.state.units[n], found[-1] if found else ()
        if len(last) == 1 and _weakened(b, u) and _weakened(b, v := b.state.units[last[0]]):
            if (u.station, u.mission, u.target, u.what) == (v.station, v.mission, v.target, v.what):
                found[-1] = (*last, n)
                continue
        found.append((n,))
    return found


def _weakened(b: Board, u: Unit) -> bool:
    return u.steps < printed(b, u).steps


def strength(b: Board, party: tuple[int, ...]) -> int:
    """23.6.4: never more than 5 SP; of units with more than 5 SP what they have lost counts off 5."""
    total = 0
    for n in party:
        u = b.state.units[n]
        full = printed(b, u).track[0]
        total += min(full, MOST_POINTS) - (full - points(b, u)) if full > MOST_POINTS else points(b, u)
    return min(max(total, 1), MOST_POINTS)


def bomb(game: Game, party: tuple[int, ...]) -> Procedure:
    """An attack on the units of a hex, on a ship or an object: where the bombers are, then AA, then the bombs."""
    meant = game.state.units[party[0]]
    yield from drift(game, party)
    hex_ = game.state.units[party[0]].station
    if hex_ < 0:
        return
    if meant.mission == "object":
        yield from _on_object(game, party, meant)
        return
    yield from approach(game, party, (hex_,))
    left = tuple(n for n in party if flies_on(game.state.units[n]))
    if not left:
        return
    side = game.state.units[party[0]].side
    prey = stack(game, hex_) or ships.ships_at(game, 1 - side, hex_)[:1]
    if prey:
        fire_limits.fired(game, side, hex_)
        yield from _bombs(game, left, prey, hex_)


def _on_object(game: Game, party: tuple[int, ...], meant: Unit) -> Procedure:
    """10.2.6: over a bridge they are over both its ends."""
    drifted = game.state.units[party[0]].station != meant.station
    over = (game.state.units[party[0]].station,) if drifted else air_objects.places(game, meant)
    yield from approach(game, party, over)
    left = tuple(n for n in party if flies_on(game.state.units[n]))
    if left:
        yield from air_objects.bomb(game, left, strength(game, left), drifted)


def drift(game: Game, party: tuple[int, ...]) -> Procedure:
    """23.6.5: by night a die says how far they are off, another in which direction."""
    if not dark(game):
        return
    first = game.state.units[party[0]]
    roll = yield from game.roll(1, "night bombing", "23.6.5", first.side)
    far = game.book.charts.bombing_drift[roll - 1]
    if not far:
        return
    way = yield from game.roll(1, "direction", "17.1.2 17.1.3", first.side)
    there = carried(game, first.station, way, far)
    if there < 0:
        send_home(game, [game.state.units[n] for n in party], "carried off the map", "23.6.5 R103")
        return
    for n in party:
        game.change(n, station=there)
        said = BombersDrifted(unit=name(game, game.state.units[n]), hex=label(game, there))
        game.say(said, "23.6.5 R103")


def _bombs(game: Game, party: tuple[int, ...], prey: list[Unit], hex_: int) -> Procedure:
    """23.6.3, 23.6.6, R102: terrain, works and night come off the die; the result is a percentage of the SP there."""
    units = [game.state.units[n] for n in party]
    why = shelter(game, hex_)
    if dark(game):
        why = (*why, Factor(-1, "night", "23.6.6", "defender"))
    roll = yield from game.roll(1, "bombs", "23.6.3", units[0].side)
    die = max(roll + sum(one.value for one in why), 1)
    found = game.book.charts.bombers["troops"].at(strength(game, party), die)
    share = int(found) if found.isdecimal() else 0
    sails = printed(game, prey[0]).sails
    lost = percentage(share, prey[0].capacity if sails else stack_points(game, prey))
    tell(game, units, hex_, roll, why, f"{share} %", lost, "23.6.3 23.6.4 T.bomber")
    if sails:
        yield from ships.damage(game, prey[0].n, lost, "23.6.1 R122", "bombs")
    else:
        yield from hit(game, prey, hex_, lost, "23.6.3 R61")
