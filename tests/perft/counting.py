"""How many sequences of lawful orders there are from a position: the cheapest and strictest oracle for the rules.

    python tests/perft/counting.py            # compares all positions with counts.csv
    python tests/perft/counting.py --update   # writes counts.csv anew

A sequence of depth n is n orders, one after the other, whoever is asked. Every order rolls the dice of the position
from their beginning. A game that is over has no sequences.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sztab.desk.position_reader import read_position
from sztab.table import ForcedDice, Game

FOLDER = Path(__file__).parent
COUNTS = FOLDER / "counts.csv"
COLUMNS = ("position", "depth", "count")


def start(name: str) -> tuple[Game, list[int]]:
    """The position's game, and the dice every order rolls. `march@normandy1944` is the same position in the hands of
    another title of the family."""
    file, _, title = name.partition("@")
    text = (FOLDER / f"{file}.toml").read_text("utf-8")
    if title:
        text = re.sub(r'(?m)^title = ".*"$', f'title = "{title}"', text).replace("[map]", "[map]\nodd_lower = true")
    position = read_position(name, text)
    return position.game(), list(position.dice)


def count(game: Game, depth: int, dice: list[int]) -> int:
    """Sequences of that many orders."""
    if game.over:
        return 0
    side = game.pending()[0]
    orders = game.legal(side)
    if depth == 1:
        return sum(1 for _ in orders)
    total = 0
    for order in orders:
        twin = game.fork(ForcedDice(dice))
        twin.play(order, side)
        total += count(twin, depth - 1, dice)
    return total


def written() -> Iterator[tuple[str, int, int]]:
    """The counts on file."""
    with COUNTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield row["position"], int(row["depth"]), int(row["count"])


def positions() -> list[Path]:
    """The files of positions."""
    return sorted(FOLDER.glob("*.toml"))


def main() -> int:
    rows = [(name, depth, count(*_split(name, depth))) for name, depth, _ in written()]
    old = list(written())
    for now, before in zip(rows, old):
        print(*now, "" if now == before else f"(was {before[2]})")
    if "--update" in sys.argv:
        with COUNTS.open("w", encoding="utf-8", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(COLUMNS)
            out.writerows(rows)
        return 0
    return int(rows != old)


def _split(name: str, depth: int) -> tuple[Game, int, list[int]]:
    game, dice = start(name)
    return game, depth, dice


if __name__ == "__main__":
    sys.exit(main())
