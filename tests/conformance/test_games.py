"""Random games of every scenario to the end: no exception, no dead end, no broken invariant, the same when replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conformance import breslau, suite, wb95

GAMES = [
    *(
        (wb95.TITLE, scenario, options, seed)
        for scenario, options in wb95.TABLES
        for seed in range(6 if options else 25)
    ),
    *(
        (breslau.TITLE, breslau.SCENARIO, suite.odd_options(breslau.TITLE, breslau.SCENARIO, seed), seed)
        for seed in range(20)
    ),
    (breslau.TITLE, breslau.SCENARIO, breslau.EVERYTHING, 20),
    *(
        (box, scenario, suite.odd_options(box, scenario, seed), seed)
        for box, scenarios in wb95.SISTERS.items()
        for scenario in scenarios
        for seed in range(10)
    ),
    *(
        (box, scenario, suite.odd_options(box, scenario, seed), seed)
        for box, scenario in suite.SCENARIOS
        if box not in (wb95.TITLE, breslau.TITLE, *wb95.SISTERS)
        for seed in range(8)
    ),
]


@pytest.mark.parametrize(("box", "scenario", "options", "seed"), GAMES, ids=[f"{game[1]}-{game[3]}" for game in GAMES])
def test_random_game_holds_together(
    box: str, scenario: str, options: dict[str, Any], seed: int, tmp_path: Path
) -> None:
    short = scenario in ("bruxelles", "muskau-1945")  # decided early, some, or with few counters
    fewest = 10 if short else 300 if box in (wb95.TITLE, breslau.TITLE) else 50
    haste = 0.06 if box == breslau.TITLE else 0.12
    assert suite.hold_together(box, scenario, options, seed, tmp_path, haste) > fewest
