"""ard:15.1, ard:15.3, Pools by the calendar: air points, helicopters, electronic warfare, special forces."""

from __future__ import annotations

from sztab.rules.wb95 import special_forces
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.events import PointsAllotted

TRACKS = {"air": "air", "ch": "helicopters", "ew": "ew"}
"""Kinds of the calendar and the pools they fill; those of special forces are counted otherwise."""


def arrive(game: Game, side: int, kind: str, points: int, before: int | None = None) -> None:
    """ard:15.3.1, ard:R120: points are added up to the top of their track; of special forces it is said how many there
    are, and for an earlier day was said how many there were `before`."""
    if kind == "spec":
        special_forces.set_number(game, side, points, before)
    else:
        pool = TRACKS[kind]
        tracks = list(getattr(game.state, pool) or (0,) * len(game.book.sides))
        lead = game.book.friends[side][0]
        tracks[lead] = min(tracks[lead] + points, _top(game, pool))
        game.mark(**{pool: tuple(tracks)})
    game.say(PointsAllotted(side=game.book.sides[side], pool=kind, points=points), "ard:15.1.1 ard:15.3.1")


def _top(game: Game, pool: str) -> int:
    """ard:10.1.8, ard:22.10, ard:R119: electronic warfare has no track."""
    tops = {"air": game.book.variant.air_top, "helicopters": game.book.variant.helicopters_top}
    return int(tops.get(pool, 999))
