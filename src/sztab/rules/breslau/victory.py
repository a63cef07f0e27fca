"""Module 16, victory: the Fortress hexes the Soviet controls, counted in every End-Turn Phase (R8, R23, R63)."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.charts import Level
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.pieces import on_map, stack
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table.aims import CLEAR, HOLD, Degree, VictoryCount, WarAim
from sztab.table.events import GameOver

OVERWHELMING, DECISIVE = "overwhelming", "decisive"
AT_ONCE = {SOVIET: OVERWHELMING, GERMAN: DECISIVE}


def taken(b: Board) -> int:
    """R23: Fortress hexes in Soviet hands: whose ground unit was there last, or who holds it now in supply."""
    return sum(in_soviet_hands(b, hex_) for hex_ in b.book.scenario.fortresses)


def in_soviet_hands(b: Board, hex_: int) -> bool:
    if b.book.options.fortress_control == "supplied":
        return any(u.side == SOVIET and u.oos == 0 for u in stack(b, hex_))
    return bool(b.state.control[hex_] == 1 + SOVIET)


def threshold(b: Board) -> int:
    """16.1: the Fortress hexes that win at once: those of the chart, or as many as the table has agreed on."""
    agreed: int = b.book.options.overwhelming_threshold
    if agreed != OptionalRules().overwhelming_threshold:
        return agreed
    return next((level.low for level in b.book.charts.levels if level.name == OVERWHELMING), agreed)


def aims(b: Board) -> tuple[WarAim, ...]:
    """16.0, 16.1, R8, R63: Fortress hexes, and the end of one side."""
    hexes = tuple(sorted(b.book.scenario.fortresses))
    if not hexes:
        return ()
    held: dict[str, Any] = {"kind": HOLD, "text": "Fortress hexes held", "hexes": hexes}
    return (
        WarAim(side=SOVIET, case="16.1", need=threshold(b), at_once=True, **held),
        WarAim(side=SOVIET, case="16.0", worth=1, **held),
        WarAim(side=GERMAN, case="16.0", worth=1, **held),
        WarAim(side=SOVIET, kind=CLEAR, text="No German unit on the map", case="R63", foe=GERMAN, need=1, at_once=True),
        WarAim(side=GERMAN, kind=CLEAR, text="No Soviet unit left", case="R63", foe=SOVIET, need=1, at_once=True),
    )


def count(b: Board, aim: WarAim) -> int:
    """How much of an aim is done."""
    if aim.kind == HOLD:
        return sum(in_soviet_hands(b, hex_) == (aim.side == SOVIET) for hex_ in aim.hexes)
    to_come = aim.foe == SOVIET and _to_come(b)
    return int(next(on_map(b, aim.foe), None) is None and not to_come)


def won(b: Board) -> WarAim | None:
    """What ends the game now, the first of it if there is more."""
    return next((aim for aim in aims(b) if aim.at_once and count(b, aim) >= aim.need), None)


def check(game: Game) -> bool:
    """5.8b, 16.1, R8, R63: an Overwhelming Victory, or one side has nothing left to fight with."""
    aim = won(game)
    if aim is not None:
        cases = {"16.1": "5.8b 16.1"}.get(aim.case, "16.1 R8 R63" if aim.side == SOVIET else "R63")
        end(game, aim.side, AT_ONCE[aim.side], cases)
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


def count_up(b: Board) -> VictoryCount:
    """The result if the game ended now; what wins at once is an Overwhelming Victory already."""
    sides, hexes = b.book.sides, len(b.book.scenario.fortresses)
    figure, least = taken(b), threshold(b)
    level, aim = level_of(b, figure), won(b)
    lower = [one for one in b.book.charts.levels if one.name != OVERWHELMING]
    tops = [*(one.low - 1 for one in lower[1:]), least - 1]
    degrees = [Degree(one.name, sides[one.winner], one.low, top) for one, top in zip(lower, tops)]
    return VictoryCount(
        winner=sides[level.winner if aim is None else aim.side],
        level=level.name if aim is None else AT_ONCE[aim.side],
        points={sides[SOVIET]: figure, sides[GERMAN]: hexes - figure} if hexes else {},
        reached=tuple((one, count(b, one)) for one in aims(b)),
        figure=figure,
        plus=sides[SOVIET],
        degrees=(*degrees, Degree(OVERWHELMING, sides[SOVIET], least, None)),
    )


def end(game: Game, winner: int, level: str, cases: str) -> None:
    """The game is over."""
    hexes = len(game.book.scenario.fortresses)
    points = {"soviet": taken(game), "german": hexes - taken(game)} if hexes else {}
    game.mark(verdict=level)
    game.say(GameOver(winner=game.book.sides[winner] if winner >= 0 else "", level=level, points=points), cases)
    game.turn_page("end")


def _to_come(b: Board) -> bool:
    return any(u.side == SOVIET and u.box == "due" for u in b.state.units)
