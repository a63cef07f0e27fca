"""23.1, aircraft: which can fly now, what each is for, how they come over the map and leave it (R121 d, R124)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.b21.battle_events import AircraftDown, AircraftUp
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import in_sky, label, name, names_of, printed, side_of
from sztab.rules.b21.scenario import AirDay
from sztab.rules.b21.state import Unit
from sztab.table import Refusal

FIGHTER = "fighter"
MISSIONS_OF = {
    FIGHTER: ("cover", "strike"),
    "attack": ("strike", "object", "support"),
    "helicopter": ("strike", "object", "support"),
    "bomber": ("bomb", "object"),
    "recon": ("recon",),
    "transport": ("supply",),
}
"""R124 c: the missions each role is placed for."""


def air_day(b: Board, side: int) -> AirDay | None:
    """R121 d: what a side may fly on this day; None where the scenario sets no limits."""
    if not b.book.scenario.air:
        return None
    today = b.book.scenario.day(b.state.turn).date
    own = (one for one in b.book.scenario.air if one.side == side and one.date in (today, ""))
    return next(own, AirDay(side, today, (), 0))


def sorties_left(b: Board, side: int) -> int:
    """R121 d: placements left in this turn, those of transports included."""
    return b.once(("sorties", side), lambda: _sorties_left(b, side))


def _sorties_left(b: Board, side: int) -> int:
    able = sum(may_fly(b, u) is None for u in side_of(b, side))
    day = air_day(b, side)
    if day is None:
        return able
    return min(able, day.sorties - sum(u.sorties for u in side_of(b, side)))


def may_fly(b: Board, u: Unit) -> Refusal | None:
    """23.1.3, R121 d: whether an aircraft can be sent up now."""
    who, day = name(b, u), air_day(b, u.side)
    if not printed(b, u).flies:
        return Refusal("23.0", f"{who} is not an aircraft")
    if u.steps < 1:
        return Refusal("23.1.1", f"{who} has been eliminated")
    if u.sorties or u.station >= 0:
        return Refusal("23.1.3", f"{who} has flown its mission of this turn")
    if day is not None and who not in day.available:
        return Refusal("R121", f"{who} is not available on this day")
    return None


def put_up(game: Game, n: int, hex_: int, mission: str, target: str = "", what: str = "") -> None:
    """23.2.1: an aircraft is placed."""
    flown = game.state.units[n].sorties + 1
    game.change(n, station=hex_, box="sky", mission=mission, target=target, what=what, sorties=flown)
    said = AircraftUp(unit=game.book.counters[n].id, hex=label(game, hex_), mission=mission, target=target)
    game.say(said, "23.2.1", reveals=True)


def send_home(game: Game, units: Iterable[Unit], why: str, cases: str = "23.2.5") -> None:
    """23.2.5: aircraft leave the sky."""
    gone = [u for u in units if u.steps > 0 and u.station >= 0]
    if not gone:
        return
    for u in gone:
        game.change(u.n, station=-1, box="base", mission="", target="", what="", aborted=False)
    game.say(AircraftDown(units=names_of(game, gone), why=why), cases)


def flies_on(u: Unit) -> bool:
    """It has neither been driven off nor eliminated."""
    return u.steps > 0 and u.station >= 0 and not u.aborted


def flying(b: Board) -> list[Unit]:
    """All aircraft over the map."""
    return [u for u in b.state.units if u.station >= 0 and printed(b, u).flies]


def fighters(b: Board, side: int) -> list[Unit]:
    """R124 a: the fighters of a side that cover their zone."""
    return [u for u in in_sky(b, side) if printed(b, u).role == FIGHTER and not u.aborted]


def others(b: Board, side: int) -> list[Unit]:
    """Everything else a side has over the map (23.3.9)."""
    return [u for u in in_sky(b, side) if printed(b, u).role != FIGHTER]
