"""Sergeant against sergeant: `python tests/balance.py [SCENARIO [GAMES [FIRST_SEED [OPTION=VALUE ...]]]]`.

Prints what docs/balance.md holds: the share of each level of victory, the points, the hexes that decided, the steps
lost. The same seeds give the same games. Exits with 1 if a side wins less than a third of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import arena
import playing
from sztab.hexes import kernels
from sztab.players import Sergeant
from sztab.table import Game

SCENARIO, GAMES, FIRST_SEED = "siege-of-breslau", 100, 30000


class Match(NamedTuple):
    """How one game ended."""

    winner: str
    """Nothing: a draw."""
    level: str
    turn: int
    points: dict[str, int]
    taken: tuple[str, ...]
    """The hexes that decide, as far as the side that attacks has them."""
    lost: tuple[int, ...]
    """Steps of units lost, by side."""


def match(scenario: str, seed: int, options: dict[str, Any]) -> Match:
    """One game in which the sergeant has every seat."""
    game = playing.start(arena.SCENARIOS[scenario], scenario, seed, options)
    players = [Sergeant(seed) for _ in game.book.seats]
    while not game.over:
        side, ask = playing.one_side(game)
        game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)
    end = next(event.data for event in reversed(game.events) if event.kind == "end")
    return Match(end["winner"], end["level"], game.state.turn, end["points"], taken(game), lost(game))


def taken(game: Game) -> tuple[str, ...]:
    """The hexes that decide, of a siege or a scenario with objectives, that the attacker controls."""
    scenario = game.book.scenario
    attacker = getattr(scenario, "attacker", 0)
    hexes: Iterable[int] = getattr(scenario, "fortresses", ())
    if not isinstance(objectives := getattr(scenario, "objectives", ()), tuple):
        objectives = ()  # a hook of a family whose scenarios reckon them
    hexes = [*hexes, *(hex_ for one in objectives if one.side == attacker for hex_ in one.hexes)]
    return tuple(game.book.hex_labels[hex_] for hex_ in hexes if game.state.control[hex_] == 1 + attacker)


def lost(game: Game) -> tuple[int, ...]:
    """What each side has lost, as it has heard it."""
    steps = [0] * len(game.book.sides)
    for event in game.events:
        number = game.book.index.get(event.data.get("unit", "")) if event.kind == "loss" else None
        side = -1 if number is None else game.book.counters[number].side
        if side >= 0 and (event.sees is None or side in event.sees):
            steps[side] += event.data["lost"]
    return tuple(steps)


def report(matches: list[Match], sides: list[str]) -> str:
    """The study as a page."""
    games = len(matches)
    lines = ["| Level | Games | Share |", "| --- | --- | --- |"]
    levels = Counter((one.winner, one.level) for one in matches)
    for (_, level), count in sorted(levels.items(), key=lambda one: (-_rank(sides, one[0][0]), one[0][1])):
        lines.append(f"| {level} | {count} | {100 * count // games} % |")
    for side in (*sides, ""):
        count = sum(one.winner == side for one in matches)
        if side or count:
            lines.append(f"| **{side or 'drawn'} in all** | {count} | {100 * count // games} % |")
    told = [f"{side} {_spread(one.points[side] for one in matches if side in one.points)}" for side in sides]
    worn = [f"{side} {sum(one.lost[n] for one in matches) // games}" for n, side in enumerate(sides)]
    fallen = Counter(hex_ for one in matches for hex_ in one.taken)
    return "\n".join(
        [
            *lines,
            "",
            f"Points (least, middle, most): {', '.join(told)}. Last turn, mean: {_mean(one.turn for one in matches)}.",
            f"Hexes taken: mean {_mean(len(one.taken) for one in matches)}; "
            + ", ".join(f"{hex_} {count}" for hex_, count in fallen.most_common())
            + ".",
            f"Steps lost, mean: {', '.join(worn)}.",
        ]
    )


def _rank(sides: list[str], winner: str) -> int:
    return sides.index(winner) if winner in sides else -1


def _spread(values: Iterable[int]) -> str:
    found = sorted(values)
    return f"{found[0]}, {found[len(found) // 2]}, {found[-1]}" if found else "none"


def _mean(values: Iterable[int]) -> str:
    found = list(values)
    return f"{sum(found) / len(found):.1f}"


def main() -> int:
    scenario = sys.argv[1] if len(sys.argv) > 1 else SCENARIO
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    first = int(sys.argv[3]) if len(sys.argv) > 3 else FIRST_SEED
    options = dict(pair.split("=", 1) for pair in sys.argv[4:])
    sides = list(playing.start(arena.SCENARIOS[scenario], scenario, 0, options).book.sides)
    with ProcessPoolExecutor(2, initializer=kernels.fast) as pool:
        matches = list(pool.map(match, [scenario] * games, range(first, first + games), [options] * games))
    print(report(matches, sides))
    wins = [sum(one.winner == side for one in matches) for side in sides]
    return 0 if 3 * min(wins) >= games else 1


if __name__ == "__main__":
    sys.exit(main())
