"""The sergeant against random play: `python tests/arena.py [GAMES [SCENARIO]]`, so many games for each seat.

A game is won by the scenario's own verdict; a draw is not a win. Exits with 1 if he wins fewer than 47 of 50 in Nysa
1945 or 37 of 40 in another scenario from either seat (Two Stars has three sides and no bar), or if a turn of his takes
more than 5 seconds of processor time.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import playing
from sztab.hexes import kernels
from sztab.players import RandomPlayer, Sergeant
from sztab.table import Game

SCENARIOS = {
    "nysa-1945": "budziszyn1945",
    "muskau-1945": "budziszyn1945",
    "two-stars": "budziszyn1945",
    "siege-of-breslau": "breslau1945",
    "cobra": "normandy1944",
    "totalize": "normandy1944",
    "d-day": "normandy1944",
    "luttich": "normandy1944",
    "bruxelles": "ardennes2024",
    "new-border": "ardennes2024",
    "dyle-2025": "ardennes2024",
    "waterloo-2025": "ardennes2024",
    "bartoszyce-first-day": "b21",
    "bartoszyce2014": "b21",
    "perekop2014": "b21",
    "basra2003": "b21",
}
"""Scenario -> its title."""
BARS = dict.fromkeys(SCENARIOS, (37, 40)) | {"nysa-1945": (47, 50), "two-stars": (0, 50)}
"""Scenario -> so many wins of so many games at least."""
SLOWEST = 5.0
FIRST_SEED = 7000


class Bout(NamedTuple):
    """One game: who sat where, how it ended, and what each turn of the sergeant took."""

    scenario: str
    seat: int
    seed: int
    won: bool
    level: str
    points: dict[str, int]
    last_turn: int
    seconds: list[float]


def bout(scenario: str, seat: int, seed: int, last: int = 99) -> Bout:
    """One game of the sergeant in a seat against random players, to the end or to the end of turn `last`."""
    game = playing.start(SCENARIOS[scenario], scenario, seed)
    sergeant, others = Sergeant(seed), RandomPlayer(seed)
    spent: defaultdict[int, float] = defaultdict(float)
    while not game.over and game.state.turn <= last:
        side, ask = playing.one_side(game)
        view, turn = game.view_of(side), game.state.turn
        if game.seat_of(side) != seat:
            game.play(others.answer(view, ask), side)
            continue
        begun = time.process_time()
        order = sergeant.answer(view, ask)
        game.play(order, side)
        spent[turn] += time.process_time() - begun
    won, level, points = verdict(game, seat)
    return Bout(scenario, seat, seed, won, level, points, game.state.turn, list(spent.values()))


def verdict(game: Game, seat: int) -> tuple[bool, str, dict[str, int]]:
    """Whether the seat has won, the level, and the points."""
    end = next((event.data for event in reversed(game.events) if event.kind == "end"), None)
    if end is None:
        return False, "", {}
    own = [game.book.sides[side] for side in game.book.seats[seat]]
    return end["winner"] in own, end["level"], end["points"]


def report(bouts: list[Bout], seat_name: str) -> str:
    """One line for a seat of a scenario."""
    first, wins = bouts[0], sum(one.won for one in bouts)
    seconds = [value for one in bouts for value in one.seconds]
    levels = ", ".join(f"{level} {count}" for level, count in Counter(one.level for one in bouts).most_common())
    spans = []
    length = sum(one.last_turn for one in bouts) / len(bouts)
    for name in sorted({name for one in bouts for name in one.points}):
        values = sorted(one.points[name] for one in bouts if name in one.points)
        spans.append(f"{name} {values[0]}-{values[len(values) // 2]}-{values[-1]}")
    return (
        f"{first.scenario}, {seat_name}: {wins} of {len(bouts)} won ({levels}); "
        f"points (least-middle-most) {', '.join(spans) or 'none'}; last turn {length:.1f}; "
        f"a turn takes {sum(seconds) / len(seconds):.2f} s, at most {max(seconds):.2f} s"
    )


def main() -> int:
    scenarios = sys.argv[2:] or list(SCENARIOS)
    good = True
    with ProcessPoolExecutor(2, initializer=kernels.fast) as pool:
        for scenario in scenarios:
            bar, full = BARS[scenario]
            games = int(sys.argv[1]) if len(sys.argv) > 1 else full
            book = playing.start(SCENARIOS[scenario], scenario, 0).book
            for seat, sides in enumerate(book.seats):
                tasks = [(scenario, seat, FIRST_SEED + k) for k in range(games)]
                bouts = list(pool.map(bout, *zip(*tasks)))
                print(report(bouts, " and ".join(book.sides[side] for side in sides)), flush=True)
                good = good and full * sum(one.won for one in bouts) >= bar * games
                good = good and max(value for one in bouts for value in one.seconds) <= SLOWEST
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
