"""The result of a game for a seat, in an order that tells any two games apart, and par, the middle of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sztab.table import Game
from sztab.table.aims import VictoryCount
from sztab.table.events import GameOver

WON, DRAWN, LOST = 1, 0, -1


class SeatResult(NamedTuple):
    """How a game ended for a seat. Of two results the greater is the better one: a win is better than a draw and a draw
    than a defeat; a win before the last turn is better the earlier it comes, a defeat the later it comes; of results
    alike in this the one with the greater margin is better."""

    won: int
    early: int
    """Turns that were left when the game ended before its time: positive for a win, negative for a defeat."""
    margin: int
    """Victory points: the figure by which the scenario is judged, as the seat would have it, else the points of the
    seat less those of the best other one."""

    @property
    def words(self) -> str:
        """In short: `won +4`, `lost -12, 3 turns early`."""
        word = {WON: "won", DRAWN: "drawn", LOST: "lost"}[self.won]
        count = abs(self.early)
        early = f", {count} turn{'s' * (count > 1)} early" if count else ""
        return f"{word} {self.margin:+d}{early}"


def ending(game: Game) -> GameOver:
    """The verdict of a game that is over."""
    return next(event.what for event in reversed(game.events) if isinstance(event.what, GameOver))


def results(game: Game) -> tuple[SeatResult, ...]:
    """The result of every seat of a game that is over."""
    end, book = ending(game), game.book
    named = [[book.sides[side] for side in sides] for sides in book.seats]
    left = max(0, book.scenario.turns - game.state.turn)
    margins = _margins(named, game.book.victory(game), end.points)
    found = []
    for names, margin in zip(named, margins):
        won = WON if end.winner in names else LOST if end.winner else DRAWN
        found.append(SeatResult(won, won * left, margin))
    return tuple(found)


def _margins(seats: Sequence[Sequence[str]], count: VictoryCount, points: Mapping[str, int]) -> list[int]:
    if count.plus and count.minus:
        return [count.figure if count.plus in names else -count.figure for names in seats]
    scored = [sum(points.get(name, 0) for name in names) for names in seats]
    return [own - max((n for k, n in enumerate(scored) if k != seat), default=0) for seat, own in enumerate(scored)]


def middle(found: Iterable[SeatResult]) -> SeatResult:
    """The median; of an even number of results the better of the two in the middle."""
    ordered = sorted(found)
    return ordered[len(ordered) // 2]


def above(one: SeatResult, par: SeatResult) -> int:
    """Twice what a game counts against par: 2 above it, 1 on it, 0 below it."""
    return 1 + (one > par) - (one < par)
