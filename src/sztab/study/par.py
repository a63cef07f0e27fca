"""Par of a seat: the median result of the frozen sergeant of version 0.4 against himself. A game above par counts one,
a game on par a half; their share measures how well a seat was played, also where one side nearly always wins."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from sztab.study.bout import Bout
from sztab.study.result import SeatResult, above, middle
from sztab.study.statistics import Share, wilson

FILE = Path(str(files("sztab.study") / "par.csv"))


class Par(msgspec.Struct, frozen=True):
    """A line of the file: the par of a seat, and the games it was taken from."""

    scenario: str
    seat: int
    won: int
    early: int
    margin: int
    games: int
    first_seed: int
    share: float
    """The share above par of these games themselves: not a half where many results are alike."""
    rules: str
    """The version of the rules."""

    @property
    def result(self) -> SeatResult:
        return SeatResult(self.won, self.early, self.margin)


@cache
def pars() -> dict[tuple[str, int], Par]:
    """Every par that has been measured, by scenario and seat."""
    return {(one.scenario, one.seat): one for one in read(FILE)}


def read(file: Path) -> list[Par]:
    with file.open(encoding="utf-8", newline="") as lines:
        return [msgspec.convert(row, Par, strict=False) for row in csv.DictReader(lines)]


def write(file: Path, found: Iterable[Par]) -> None:
    """Write pars in the order of scenarios and seats."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        rows = csv.DictWriter(lines, Par.__struct_fields__, lineterminator="\n")
        rows.writeheader()
        for one in sorted(found, key=lambda one: (one.scenario, one.seat)):
            rows.writerow(msgspec.to_builtins(one) | {"share": f"{one.share:.3f}"})


def measured(bouts: Sequence[Bout]) -> list[Par]:
    """The pars of the seats of a scenario, from games of the frozen sergeant against himself."""
    first, found = bouts[0], []
    for seat in range(len(first.results)):
        results = [one.results[seat] for one in bouts]
        par = middle(results)
        found.append(
            Par(
                scenario=first.pairing.scenario,
                seat=seat,
                won=par.won,
                early=par.early,
                margin=par.margin,
                games=len(bouts),
                first_seed=min(one.pairing.seed for one in bouts),
                share=share_above(results, par).value,
                rules=first.rules,
            )
        )
    return found


def share_above(results: Sequence[SeatResult], par: SeatResult) -> Share:
    """The share of games above par, those on par counting a half."""
    return wilson(sum(above(one, par) for one in results) / 2, len(results))


def pooled(shares: Sequence[Share]) -> Share:
    """The share over several seats or scenarios: all their games together."""
    return wilson(sum(one.value * one.games for one in shares), sum(one.games for one in shares))
