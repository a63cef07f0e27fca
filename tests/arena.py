"""How strong the sergeant is: `python tests/arena.py [MEASURE] [SCENARIO ...] [--games N] [--jobs J] [--seed S]`.

`frozen` (the usual measure): in each seat of each scenario N games (200) against the sergeant of version 0.4, by the
share above par. Exits with 1 if the lower end of the 95 % interval of a title is not above 0.60, or if a seat of a
scenario has a share below 0.50.

`random`: against random play, by wins; a draw is not a win. Exits with 1 if he wins fewer than 47 of 50 in Nysa 1945 or
37 of 40 in another scenario from either seat (Two Stars has three sides and no bar).

`par`: the frozen sergeant against himself, N games (25) of each scenario; writes `src/sztab/study/par.csv`.

Games are kept in `build/arena/`, so a run that was interrupted goes on where it stopped, as long as neither rules nor
players have changed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sztab.errors import SztabError
from sztab.study import par
from sztab.study.bout import Bout, Pairing, play, start
from sztab.study.crew import cores
from sztab.study.journal import play_all, playbook
from sztab.study.opponents import FROZEN
from sztab.study.result import WON
from sztab.study.statistics import Share
from sztab.titles import scenario, title, titles

FOLDER = Path(__file__).parents[1] / "build" / "arena"
CURRENT = "sergeant"
GAMES = {"frozen": 200, "random": 40, "par": 25}
LOWEST_TITLE, LOWEST_SEAT = 0.60, 0.50
BARS = {"nysa-1945": (47, 50), "two-stars": (0, 50)}
"""Scenario -> so many wins of so many games against random play."""
BAR = (37, 40)


def scenarios() -> list[str]:
    """Every scenario of every title, those of a title together."""
    return [card.slug for slug in titles() for card in title(slug).scenarios()]


def seats_of(name: str) -> list[str]:
    """The sides that each seat leads."""
    book = start(Pairing(scenario=name, seed=0, players=())).book
    return [" and ".join(book.sides[side] for side in sides) for sides in book.seats]


def pairings(name: str, seat: int, seats: int, foe: str, seeds: range) -> list[Pairing]:
    """The games of the sergeant in a seat against another player in all others."""
    players = tuple(CURRENT if k == seat else foe for k in range(seats))
    return [Pairing(scenario=name, seed=seed, players=players) for seed in seeds]


def bout(name: str, seat: int, seed: int) -> Bout:
    """One game of the sergeant in a seat against random players."""
    return play(pairings(name, seat, len(seats_of(name)), "random", range(seed, seed + 1))[0])


class Arena:
    """Games of one measure, played or found in its journal."""

    def __init__(self, games: int, first_seed: int, jobs: int) -> None:
        self.games, self.seeds, self.jobs = games, range(first_seed, first_seed + games), jobs
        self.journal = FOLDER / f"{playbook()}.jsonl"

    def bouts(self, name: str, foe: str) -> list[list[Bout]]:
        """The sergeant's games in each seat."""
        seats = len(seats_of(name))
        wanted = [one for seat in range(seats) for one in pairings(name, seat, seats, foe, self.seeds)]
        found = play_all(wanted, self.journal, self.jobs, name)
        return [found[seat * self.games : (seat + 1) * self.games] for seat in range(seats)]

    def against_frozen(self, names: Sequence[str]) -> bool:
        good, by_title = True, dict[str, list[Share]]()
        for name in names:
            for seat, (sides, bouts) in enumerate(zip(seats_of(name), self.bouts(name, FROZEN))):
                goal = par.pars().get((name, seat))
                if goal is None:
                    raise SztabError(f"no par has been measured for {name}: python tests/arena.py par {name}")
                results = [bout.results[seat] for bout in bouts]
                share = par.share_above(results, goal.result)
                wins = sum(result.won == WON for result in results)
                print(
                    f"{name}, {sides}: {share} above par ({goal.result.words}); {wins} of {len(bouts)} won", flush=True
                )
                by_title.setdefault(scenario(name).title, []).append(share)
                good = good and share.value >= LOWEST_SEAT
        for slug, shares in by_title.items():
            whole = par.pooled(shares)
            print(f"{slug}: {whole} above par", flush=True)
            good = good and whole.low > LOWEST_TITLE
        return good

    def against_random(self, names: Sequence[str]) -> bool:
        good = True
        for name in names:
            bar, full = BARS.get(name, BAR)
            for seat, (sides, bouts) in enumerate(zip(seats_of(name), self.bouts(name, "random"))):
                wins = sum(bout.results[seat].won == WON for bout in bouts)
                levels = ", ".join(f"{level} {n}" for level, n in Counter(bout.level for bout in bouts).most_common())
                print(f"{name}, {sides}: {wins} of {len(bouts)} won ({levels})", flush=True)
                good = good and full * wins >= bar * len(bouts)
        return good

    def measure_par(self, names: Sequence[str]) -> None:
        """Each scenario is written as soon as it has been measured."""
        for name in names:
            players = (FROZEN,) * len(seats_of(name))
            wanted = [Pairing(scenario=name, seed=seed, players=players) for seed in self.seeds]
            found = par.measured(play_all(wanted, self.journal, self.jobs, name))
            kept = [one for one in par.read(par.FILE) if one.scenario != name] if par.FILE.exists() else []
            par.write(par.FILE, [*kept, *found])
            for one, sides in zip(found, seats_of(name)):
                print(
                    f"{name}, {sides}: par is {one.result.words}; {one.share:.3f} of these games above it", flush=True
                )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="MEASURE or SCENARIO")
    parser.add_argument("--games", type=int)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--seed", type=int, help="the first one")
    args = parser.parse_args(argv)
    measure = args.names.pop(0) if args.names and args.names[0] in GAMES else "frozen"
    names = [scenario(name).slug for name in args.names] or scenarios()
    seed = args.seed if args.seed is not None else {"frozen": 20000, "random": 7000, "par": 10000}[measure]
    arena = Arena(args.games or GAMES[measure], seed, args.jobs)
    if measure == "par":
        arena.measure_par(names)
        return 0
    return 0 if (arena.against_random if measure == "random" else arena.against_frozen)(names) else 1


if __name__ == "__main__":
    sys.exit(main())
