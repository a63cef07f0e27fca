"""The figures of a study: shares with their intervals, by variant and seat, and the variants compared in pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from sztab.study.par import pars
from sztab.study.plan import StudyPlan
from sztab.study.result import DRAWN, WON, SeatResult
from sztab.study.statistics import Mean, Share, mean, median, wilson

Row = Mapping[str, Any]


class SeatFigures(msgspec.Struct, frozen=True):
    """How a seat fared in the games of a variant."""

    won: Share
    drawn: Share
    par: str
    """In words; empty where none has been measured."""
    par_games: int
    """The games from which it was taken."""
    above_par: Share | None
    margin: Mean
    middle_margin: int
    steps_lost: float
    luck: float
    """Pips above the mean, in a game."""


class VariantFigures(msgspec.Struct, frozen=True):
    """The games of a variant."""

    variant: str
    games: int
    levels: tuple[tuple[str, str, int], ...]
    """Winner, level and how often, the most frequent first."""
    last_turn: float
    seats: dict[str, SeatFigures]


class PairFigures(msgspec.Struct, frozen=True):
    """Two variants on the same seeds, for a seat: how often the second one was better for it."""

    first: str
    second: str
    seat: str
    better: int
    alike: int
    worse: int
    share: Share
    """Of better games, those alike counting a half."""
    margin: Mean
    """What the margin of the second is above that of the first."""


class Figures(msgspec.Struct, frozen=True):
    """All of a study."""

    variants: tuple[VariantFigures, ...]
    pairs: tuple[PairFigures, ...]


def figures(plan: StudyPlan, rows: Sequence[Row]) -> Figures:
    """The figures of a study's games."""
    games = {one.name: [row for row in rows if row["variant"] == one.name] for one in plan.variants}
    return Figures(
        variants=tuple(_variant(plan, name, found) for name, found in games.items()),
        pairs=tuple(
            _pair(first, second, seat, games) for first, second in combinations(games, 2) for seat in plan.seat_names
        ),
    )


def _variant(plan: StudyPlan, name: str, rows: Sequence[Row]) -> VariantFigures:
    levels = Counter((row["winner"], row["level"]) for row in rows)
    return VariantFigures(
        variant=name,
        games=len(rows),
        levels=tuple((winner, level, count) for (winner, level), count in levels.most_common()),
        last_turn=sum(row["turn"] for row in rows) / len(rows),
        seats={seat: _seat(plan, number, seat, rows) for number, seat in enumerate(plan.seat_names)},
    )


def _seat(plan: StudyPlan, number: int, seat: str, rows: Sequence[Row]) -> SeatFigures:
    games, sides, goal = len(rows), plan.seats[number], pars().get((plan.scenario, number))
    margins = [row["margin"][seat] for row in rows]
    return SeatFigures(
        won=wilson(sum(row["won"][seat] == WON for row in rows), games),
        drawn=wilson(sum(row["won"][seat] == DRAWN for row in rows), games),
        par="" if goal is None else goal.result.words,
        par_games=0 if goal is None else goal.games,
        above_par=None if goal is None else wilson(sum(row["above_par"][seat] for row in rows), games),
        margin=mean(margins),
        middle_margin=median(margins),
        steps_lost=sum(row["steps_lost"][side] for row in rows for side in sides) / games,
        luck=sum(row["luck"][side] for row in rows for side in sides) / games,
    )


def _pair(first: str, second: str, seat: str, games: Mapping[str, Sequence[Row]]) -> PairFigures:
    pairs = list(zip(games[first], games[second], strict=True))
    results = [(result_in(one, seat), result_in(other, seat)) for one, other in pairs]
    better = sum(other > one for one, other in results)
    worse = sum(other < one for one, other in results)
    alike = len(pairs) - better - worse
    return PairFigures(
        first=first,
        second=second,
        seat=seat,
        better=better,
        alike=alike,
        worse=worse,
        share=wilson(better + alike / 2, len(pairs)),
        margin=mean([other.margin - one.margin for one, other in results]),
    )


def result_in(row: Row, seat: str) -> SeatResult:
    """The result of a seat as its row has it."""
    return SeatResult(row["won"][seat], row["early"][seat], row["margin"][seat])


def told(plan: StudyPlan, found: Figures) -> str:
    """The figures in lines for a terminal."""
    lines = []
    for variant in found.variants:
        heading = f"{plan.name}, {variant.games} games" + (f", {variant.variant}" if variant.variant else "")
        lines.append(f"{heading}; last turn {variant.last_turn:.1f}")
        for (seat, one), player in zip(variant.seats.items(), plan.players):
            above = f"; {one.above_par} above par ({one.par})" if one.above_par else ""
            lines.append(f"  {seat} ({player}): {one.won} won, margin {one.margin}{above}")
        lines += [f"  {level or winner}: {count}" for winner, level, count in variant.levels]
    for pair in found.pairs:
        counts = f"{pair.better} better, {pair.alike} alike, {pair.worse} worse"
        lines.append(f"{pair.seat}, {pair.second} instead of {pair.first}: {counts}; margin {pair.margin}")
    return "\n".join(lines)
