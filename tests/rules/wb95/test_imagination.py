"""What others may be up to: secret days and bridges in the building, made up within the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import playing
from case import case
from lab import lab
from sztab.players.api import imagine
from sztab.table import Game


def later(title: str, scenario: str, turn: int, options: dict[str, Any] | None = None) -> Game:
    game = playing.start(title, scenario, 4, options)
    return next(now for now in playing.steps(game, 4, 0.5) if now.state.turn == turn)


@case("budziszyn1945", "TS-N3")
def test_secret_days_are_three_with_those_that_were_shown() -> None:
    game = later("budziszyn1945", "two-stars", 2)
    truth, days = game.state.secrets["soviet"], set()
    for seed in range(8):
        state = imagine(game.view_of(game.book.side_of("german")), random.Random(seed)).state
        imagined = state.secrets["soviet"]
        assert sorted(imagined.values()) == sorted(truth.values())
        shown = [key.rpartition(":")[2] for key in state.tally if key.startswith("shown:")]
        assert all(imagined[day] == truth[day] for day in shown)
        days.add(tuple(imagined))
    assert len(days) > 3
    own = imagine(game.view_of(game.book.side_of("soviet")), random.Random(1)).state
    assert own.secrets == game.state.secrets and own.air == game.state.air


RIVER = """
phase = "supply"
turn = 3
side = "german"
unit = [
    {{ id = "A", side = "soviet", hex = "0604", type = "HQ", banked = {banked} }},
    {{ id = "D", side = "german", hex = "0110", type = "INF" }},
]
[map]
columns = [1, 12]
rows = [1, 12]
[map.sides]
"0603/0604" = "big_river"
"""


@case("budziszyn1945", "14.3.2")
@pytest.mark.parametrize("banked", [True, False])
def test_staff_on_the_bank_may_be_building(banked: bool) -> None:
    game = lab(RIVER.format(banked=str(banked).lower()))
    view, seen = game.view_of(game.book.side_of("german")), set()
    for seed in range(30):
        board = imagine(view, random.Random(seed))
        seen.add(len(board.state.notes))
        assert all(board.state.units[note.unit].building for note in board.state.notes)
        assert board.book.look(board, view.sides).state == view.state
    assert seen == ({0, 1} if banked else {0})
    own = imagine(game.view_of(game.book.side_of("soviet")), random.Random(1))
    assert not own.state.notes


@case("budziszyn1945", "16.1.1")
@pytest.mark.parametrize("masking", ["covered", "top"])
def test_masks_hide_counters_of_the_lists_that_have_come(masking: str) -> None:
    game = later("budziszyn1945", "nysa-1945", 2, {"masking": masking})
    view = game.view_of(game.book.side_of("soviet"))
    board = imagine(view, random.Random(3))
    for u in board.state.units:
        opened = board.book.opening.units[u.n]
        assert u.hex < 0 or opened.hex >= 0 or opened.due <= 2
