"""3.3.1, 23.2, the air phase step by step (R97, R136), and when those that wait over the map leave it (R124)."""

from __future__ import annotations

from sztab.rules.b21 import (
    air_defence,
    air_objects,
    air_reconnaissance,
    aircraft,
    airlift,
    bombers,
    dogfights,
    interception,
    strikes,
    targets,
)
from sztab.rules.b21.aircraft import FIGHTER, flying, put_up, send_home
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.orders import FlyMissions
from sztab.rules.b21.pieces import dark, in_sky, phasing, printed
from sztab.rules.b21.state import Unit
from sztab.table import Procedure


def play(game: Game) -> Procedure:
    """23.2.1: both sides place in secret; then the fights, the missions and the way home."""
    order = yield from _placed(game)
    if not flying(game):
        return
    owner = phasing(game)
    yield from dogfights.fought(game)
    for side in (1 - owner, owner):
        yield from air_defence.offered(game, side, air_defence.over(game, _in_place(game, 1 - side)))
        yield from air_defence.missiles(game, side)
    yield from interception.intercepted(game)
    send_home(game, [u for u in flying(game) if u.aborted], "driven off", "10.2.7 23.3.9")
    for side in (owner, 1 - owner):
        yield from _attacks(game, sorted(in_sky(game, side), key=lambda u: order.get(u.n, len(order))))
    for mission, fly in (("recon", air_reconnaissance.survey), ("supply", airlift.drop_supplies)):
        for side in (owner, 1 - owner):
            for u in [u for u in in_sky(game, side) if u.mission == mission]:
                yield from fly(game, u.n)
    send_home(game, [u for u in flying(game) if u.mission and not _waits(game, u)], "mission over")


def _placed(game: Game) -> Procedure:
    """23.2.1: both sides at once, under seal. Gives the place of each aircraft in the list of its side."""
    asked = tuple(side for side in (0, 1) if aircraft.sorties_left(game, side) > 0)
    order: dict[int, int] = {}
    if asked:
        answers = yield from game.ask(asked, "air", None, rest=True)
        for answer in answers.values() if len(asked) > 1 else (answers,):
            for one in answer.placements if isinstance(answer, FlyMissions) else ():
                n = game.book.index[one.unit]
                order[n] = len(order)
                put_up(game, n, game.book.labels[one.hex], one.mission, *targets.settled(game, one))
    return order


def _in_place(b: Board, side: int) -> list[Unit]:
    """10.2.3: the aircraft of a side at which AA fires first: by night not the bombers, which are fired at where they
    have drifted to (23.6.5)."""
    return [u for u in in_sky(b, side) if not (dark(b) and printed(b, u).role == "bomber")]


def _attacks(game: Game, units: list[Unit]) -> Procedure:
    """R136.5: those of a side, one after the other in the order of its list; bombers that attack together with the
    first of them."""
    raiders = [u.n for u in units if u.mission in ("bomb", "object") and printed(game, u).role == "bomber"]
    led = {party[0]: party for party in bombers.parties(game, raiders)}
    for u in units:
        if u.mission == "strike":
            yield from strikes.strike(game, u.n, game.book.labels.get(u.target, u.station))
        elif u.n in led:
            yield from bombers.bomb(game, led[u.n])
        elif u.mission == "object" and u.n not in raiders:
            yield from air_objects.attack(game, u.n)


def _waits(b: Board, u: Unit) -> bool:
    """R124: cover, support and recon aircraft that nobody has driven off."""
    if u.aborted:
        return False
    if printed(b, u).role == FIGHTER:
        return u.mission != strikes.STRUCK
    if u.mission == "recon":
        return air_reconnaissance.stays(b, u)
    return u.mission == "support"


# ---------------------------------------------------------------------- R124, leaving later


def cover_ends(game: Game) -> Procedure:
    """R124 a: the fighters of both sides leave as the airborne assault phase closes."""
    send_home(game, [u for u in flying(game) if printed(game, u).role == FIGHTER], "cover over", "R124")
    yield from ()


def loitering_ends(game: Game) -> Procedure:
    """R124 h: recon aircraft leave as the movement phase closes."""
    send_home(game, [u for u in flying(game) if u.mission == "recon"], "mission over", "R124 23.6.5b")
    yield from ()


def waiting_ends(game: Game) -> Procedure:
    """R124 b: what waits for a fight to support leaves at the end of the half turn."""
    send_home(game, [u for u in flying(game) if u.mission == "support"], "mission over", "R124 23.2.7")
    yield from ()
