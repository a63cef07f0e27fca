"""Module 16, victory: the Fortress hexes the Soviet controls, counted in every End-Turn Phase (R8, R23, R63)."""

from __future__ import annotations

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.charts import Level
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.pieces import on_map, stack
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table.events import GameOver

OVERWHELMING, DECISIVE = "overwhelming", "decisive"


def taken(b: Board) -> int:
    """R23: Fortress hexes in Soviet hands: whose ground unit was there last, or who holds it now in supply."""
    hexes = b.book.scenario.fortresses
    if b.book.options.fortress_control == "supplied":
        return sum(any(u.side == SOVIET and u.oos == 0 for u in stack(b, hex_)) for hex_ in hexes)
    return sum(b.state.control[hex_] == 1 + SOVIET for hex_ in hexes)


def threshold(b: Board) -> int:
    """16.1: the Fortress hexes that win at once: those of the chart, or as many as the table has agreed on."""
    agreed: int = b.book.options.overwhelming_threshold
    if agreed != OptionalRules().overwhelming_threshold:
        return agreed
    return next((level.low for level in b.book.charts.levels if level.name == OVERWHELMING), agreed)


def check(game: Game) -> bool:
    """5.8b, 16.1, R8, R63: an Overwhelming Victory, or one side has nothing left to fight with."""
    if not game.book.scenario.fortresses:
        return False
    if taken(game) >= threshold(game):
        end(game, SOVIET, OVERWHELMING, "5.8b 16.1")
    elif next(on_map(game, GERMAN), None) is None:
        end(game, SOVIET, OVERWHELMING, "16.1 R8 R63")
    elif next(on_map(game, SOVIET), None) is None and not _to_come(game):
        end(game, GERMAN, DECISIVE, "R63")
    return bool(game.state.verdict)


def judge(game: Game) -> None:
    """12.4, 16.0: the level at the end of the last turn."""
    if not game.book.scenario.fortresses:
        end(game, -1, "over", "12.4")
        return
    level = level_of(game, taken(game))
    end(game, level.winner, level.name, "12.4 16.0")


def level_of(b: Board, count: int) -> Level:
    """16.0: the level of so many Fortress hexes; where a table asks for more to overwhelm, the level below counts."""
    levels: list[Level] = [level for level in b.book.charts.levels if level.name != OVERWHELMING]
    return next((level for level in reversed(levels) if level.low <= count), levels[0])


def end(game: Game, winner: int, level: str, cases: str) -> None:
    """The game is over."""
    hexes = len(game.book.scenario.fortresses)
    points = {"soviet": taken(game), "german": hexes - taken(game)} if hexes else {}
    game.mark(verdict=level)
    game.say(GameOver(winner=game.book.sides[winner] if winner >= 0 else "", level=level, points=points), cases)
    game.turn_page("end")


def _to_come(b: Board) -> bool:
    return any(u.side == SOVIET and u.box == "due" for u in b.state.units)
