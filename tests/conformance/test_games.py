"""Random games of every scenario to the end: no exception, no dead end, no broken invariant, the same when replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import wb95

GAMES = [(scenario, options, seed) for scenario, options in wb95.TABLES for seed in range(25 if not options else 6)]


@pytest.mark.parametrize(("scenario", "options", "seed"), GAMES)
def test_random_game_holds_together(scenario: str, options: dict[str, int], seed: int, tmp_path: Path) -> None:
    assert wb95.hold_together(scenario, options, seed, tmp_path, haste=0.06) > 300
