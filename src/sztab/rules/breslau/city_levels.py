"""14.2, City levels: where in the houses the Germans are when Soviets attack or bombard a City hex."""

from __future__ import annotations

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import LevelFound
from sztab.rules.breslau.pieces import counter, holder, label, stack, terrain
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Procedure

LEVELS = {"basement": (4, 3), "street": (3, 2), "upper": (2, 1)}
"""Divisor of guns and aircraft, modifier of the die (14.2.2, 14.2.3)."""
INTACT = ("basement", "basement", "street", "street", "upper", "upper")
IN_RUBBLE = ("basement", "basement", "basement", "street", "street", "street")
IN_THE_STREET = ("AFV", "ART", "AA")


def outcomes(b: Board, hex_: int) -> tuple[str, ...]:
    """14.2.1, 14.3.5, R70: the levels a Soviet attack on the hex may meet, each as likely as the others; a single one
    where nothing is rolled, and that is empty where the hex counts as printed."""
    if not b.book.options.city_levels or terrain(b, hex_) != "city" or holder(b, hex_) != GERMAN:
        return ("",)
    if all(counter(b, u).kind in IN_THE_STREET for u in stack(b, hex_)):
        return ("street",)  # 14.2.1b
    return IN_RUBBLE if hex_ in b.state.rubble else INTACT


def roll(game: Game, hex_: int) -> Procedure:
    """14.2.1a: the level of the Germans in this attack or bombardment, or nothing where the rule does not apply."""
    levels = outcomes(game, hex_)
    level = levels[0]
    if len(levels) > 1:
        die = yield from game.roll(1, "city level", "14.2.1a", SOVIET, at=[hex_])
        level = levels[die - 1]
    if level:
        game.say(LevelFound(hex=label(game, hex_), level=level), "14.2.1a 14.2.1b")
    return level
