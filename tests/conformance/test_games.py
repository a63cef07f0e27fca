"""Random games of every scenario to the end: no exception, no dead end, no broken invariant, the same when replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

import playing
from conformance import wb95
from sztab.table import record
from sztab.titles.families import lay_out

GAMES = [(scenario, options, seed) for scenario, options in wb95.TABLES for seed in range(25 if not options else 6)]


@pytest.mark.parametrize(("scenario", "options", "seed"), GAMES)
def test_random_game_holds_together(scenario: str, options: dict[str, int], seed: int, tmp_path: Path) -> None:
    game = playing.start(wb95.TITLE, scenario, seed, options)
    playing.play_out(game, seed, wb95.invariants, wb95.PhaseWatch(), playing.enters_afresh, haste=0.06)
    assert game.over and game.state.verdict
    record.save(game, tmp_path / "game.sztab")
    again = record.replay(record.read(tmp_path / "game.sztab"), lay_out)
    assert again.state_hash() == game.state_hash()
