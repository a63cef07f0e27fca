"""The frozen sergeant plays every scenario, and plays it as ever: `python tests/frozen/test_frozen.py --update` writes
the hashes of his orders anew when the rules have changed, never when he has."""

from __future__ import annotations

import csv
import hashlib
import sys
from pathlib import Path

import pytest

import playing
from conformance.suite import SCENARIOS
from frozen import FrozenSergeant
from sztab.hexes import kernels
from sztab.players.named import PLAYERS
from sztab.study import opponents

PINS = Path(__file__).with_name("orders.csv")
SHORT = ("muskau-1945", "siege-of-breslau", "bartoszyce-first-day", "bruxelles")
GAMES = [(box, name, seed) for box, name in SCENARIOS for seed in (1, 2, 3) if seed == 1 or name in SHORT]
LAST = 2
"""The last turn of the games that are pinned."""


def pinned() -> dict[tuple[str, int], str]:
    """The hash of his orders, by scenario and seed."""
    with PINS.open(encoding="utf-8", newline="") as lines:
        return {(row["scenario"], int(row["seed"])): row["orders"] for row in csv.DictReader(lines)}


def orders(box: str, scenario: str, seed: int) -> str:
    """The hash of his orders in every seat, to the end of the last turn; a refused one is a fault of the game."""
    game, found = playing.start(box, scenario, seed), hashlib.blake2b(digest_size=8)
    players = [FrozenSergeant(seed + seat) for seat in range(len(game.book.seats))]
    while not game.over and game.state.turn <= LAST:
        side, ask = playing.one_side(game)
        order = players[game.seat_of(side)].answer(game.view_of(side), ask)
        game.play(order, side)
        found.update(f"{side} {order!r}\n".encode())
    return found.hexdigest()


@pytest.mark.parametrize(("box", "scenario", "seed"), GAMES)
def test_he_plays_as_ever(box: str, scenario: str, seed: int) -> None:
    assert orders(box, scenario, seed) == pinned()[scenario, seed]


def test_his_copy_uses_nothing_that_the_sergeant_of_today_may_change() -> None:
    folder = Path(__file__).parent / "vendor"
    lines = [line for path in folder.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    imports = {line.split()[1] for line in lines if line.lstrip().startswith(("from sztab", "import sztab"))}
    assert imports and {name for name in imports if name.startswith(("sztab.seat", "sztab.players"))} == {
        "sztab.players.api"
    }


def test_the_lobby_does_not_know_him_and_a_study_does() -> None:
    assert opponents.FROZEN not in PLAYERS
    assert opponents.FROZEN in opponents.known()
    assert isinstance(opponents.opponent("frozen", "a seed"), FrozenSergeant)


def test_he_is_not_offered_where_he_is_not_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opponents, "SOURCE", tmp_path / "frozen" / "__init__.py")
    assert opponents.FROZEN not in opponents.known()


if __name__ == "__main__" and sys.argv[1:] == ["--update"]:
    kernels.fast()
    with PINS.open("w", encoding="utf-8", newline="") as lines:
        rows = csv.writer(lines, lineterminator="\n")
        rows.writerow(("scenario", "seed", "orders"))
        rows.writerows((scenario, seed, orders(box, scenario, seed)) for box, scenario, seed in GAMES)
