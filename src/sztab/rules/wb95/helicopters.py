"""Combat helicopters for those who carry troops with them (ard:22.6, ard:22.9)."""

from __future__ import annotations

from sztab.rules.wb95 import air_points
from sztab.rules.wb95.battle_events import HelicoptersLost
from sztab.rules.wb95.board import Board, Game
from sztab.table import Procedure


def free(b: Board, side: int) -> int:
    """Points that have not flown today."""
    return air_points.flyable(b, side, "helicopters")


def use(game: Game, side: int, points: int) -> None:
    """They have flown for today (ard:R115)."""
    air_points.use(game, side, "helicopters", points)


def shot_at(game: Game, side: int, points: int) -> Procedure:
    """ard:22.7, ard:R116: what air defence takes from helicopters that carry troops, by a switch."""
    lost = yield from air_points.shot_at(game, side, air_points.shooter(game, side), "helicopters", points)
    return lost


def lose(game: Game, side: int, points: int, cases: str) -> None:
    """Lost for good, on a flight of today."""
    air_points.lose(game, side, "helicopters", points)
    game.say(
        HelicoptersLost(side=game.book.sides[side], lost=points, left=air_points.track(game, side, "helicopters")),
        cases,
    )
