"""Sergeant against sergeant in the siege of Breslau: `python tests/balance.py [GAMES [FIRST_SEED [OPTION=VALUE ...]]]`.

Prints what docs/balance.md holds: the share of each level of victory, the Fortress hexes taken, the steps lost. The
same seeds give the same games. Exits with 1 if either side wins less than a third of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import arena
import playing
from sztab.hexes import kernels
from sztab.players import Sergeant
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.state import GERMAN, SIDES, SOVIET

TITLE, SCENARIO = "breslau1945", "siege-of-breslau"
GAMES, FIRST_SEED = 100, 30000


class Siege(NamedTuple):
    """How one game ended."""

    winner: str
    level: str
    turn: int
    taken: tuple[str, ...]
    """The Fortress hexes in Soviet hands."""
    lost: tuple[int, int]
    """Steps of ground units lost, Soviet and German."""


def siege(seed: int, options: dict[str, Any]) -> Siege:
    """One game of two sergeants."""
    game = playing.start(TITLE, SCENARIO, seed, options)
    players = [Sergeant(seed), Sergeant(seed)]
    while not game.over:
        side, ask = playing.one_side(game)
        game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)
    won, level, _ = arena.verdict(game, SOVIET)
    hexes = [hex_ for hex_ in game.book.scenario.fortresses if controller(game, hex_) == SOVIET]
    steps = [0, 0]
    for event in game.events:
        if event.kind == "loss" and (event.sees is None or GERMAN in event.sees):
            unit = game.book.counters[game.book.index[event.data["unit"]]]
            steps[unit.side] += event.data["lost"]
    labels = tuple(game.book.hex_labels[hex_] for hex_ in hexes)
    return Siege(SIDES[SOVIET if won else GERMAN], level, game.state.turn, labels, (steps[0], steps[1]))


def report(sieges: list[Siege]) -> str:
    """The study as a page."""
    games = len(sieges)
    lines = ["| Level | Games | Share |", "|---|---|---|"]
    for (winner, level), count in sorted(Counter((one.winner, one.level) for one in sieges).items(), reverse=True):
        lines.append(f"| {winner} {level} | {count} | {100 * count // games} % |")
    for winner, count in sorted(Counter(one.winner for one in sieges).items(), reverse=True):
        lines.append(f"| **{winner} in all** | {count} | {100 * count // games} % |")
    counts = Counter(len(one.taken) for one in sieges)
    fallen = Counter(hex_ for one in sieges for hex_ in one.taken)
    mean = sum(len(one.taken) for one in sieges) / games
    soviet, german = (sum(one.lost[side] for one in sieges) / games for side in (SOVIET, GERMAN))
    return "\n".join(
        [
            *lines,
            "",
            f"Fortress hexes taken: mean {mean:.1f}; "
            + ", ".join(f"{number} in {counts[number]}" for number in sorted(counts))
            + " games.",
            "Fallen: " + ", ".join(f"{hex_} {count}" for hex_, count in fallen.most_common()) + ".",
            f"Steps lost, mean: Soviet {soviet:.0f}, German {german:.0f}. "
            f"Last turn, mean: {sum(one.turn for one in sieges) / games:.1f}.",
        ]
    )


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    first = int(sys.argv[2]) if len(sys.argv) > 2 else FIRST_SEED
    options = dict(pair.split("=", 1) for pair in sys.argv[3:])
    with ProcessPoolExecutor(2, initializer=kernels.fast) as pool:
        sieges = list(pool.map(siege, range(first, first + games), [options] * games))
    print(report(sieges))
    wins = [sum(one.winner == side for one in sieges) for side in SIDES]
    return 0 if 3 * min(wins) >= games else 1


if __name__ == "__main__":
    sys.exit(main())
