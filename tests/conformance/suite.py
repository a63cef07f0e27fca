"""The tables at which the conformance suite is played: every scenario of every title, as its family looks at them.

A family's module has TITLE, TABLES and FOGS (scenario and options; with something hidden), MOVES (the questions that
take movement orders), invariants, PhaseWatch, ends, swaps and chances.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import playing
from conformance import b21, breslau, wb95
from sztab.table import record
from sztab.titles import title
from sztab.titles.layout import lay_out

FAMILIES: dict[str, Any] = {family.TITLE: family for family in (wb95, breslau, b21)}
TABLES = [(box, scenario, options) for box, family in FAMILIES.items() for scenario, options in family.TABLES]
FOGS = [(box, scenario, options) for box, family in FAMILIES.items() for scenario, options in family.FOGS]
for box, tables in wb95.SISTERS.items():
    FAMILIES[box] = wb95
    TABLES += [(box, scenario, {}) for scenario in tables]
    FOGS += [(box, scenario, options) for scenario, options in wb95.MASKED.get(box, ())]
BRIEF = {"bruxelles": 12, "new-border": 3, "bartoszyce-first-day": 3}
"""Scenarios that a random player soon ends, or with few units: so many games of them make up for one of the others."""
SCENARIOS = list(dict.fromkeys((box, scenario) for box, scenario, _ in TABLES))


def named(table: tuple[Any, ...]) -> str:
    """A table as the name of a test shows it."""
    options = "-".join(f"{key}={value}" for key, value in table[2].items()) if len(table) > 2 else ""
    return "-".join(part for part in (table[1], options if len(options) < 40 else "everything") if part)


def odd_options(box: str, scenario: str, seed: int) -> dict[str, Any]:
    """The defaults for every second game, else options drawn from the seed."""
    if seed % 2 == 0:
        return {}
    dice = random.Random(f"{scenario} {seed}")
    return {
        name: dice.choice(option.values)
        for name, option in sorted(title(box).options.items())
        if (not option.scenarios or scenario in option.scenarios) and dice.random() < 0.4
    }


def hold_together(box: str, scenario: str, options: dict[str, Any], seed: int, folder: Path, haste: float) -> int:
    """One random game to the end, looked at before every order, and replayed from its record; the orders played."""
    family = FAMILIES[box]
    game = playing.start(box, scenario, seed, options)
    watches = (family.PhaseWatch(), playing.enters_afresh)
    count = playing.play_out(game, seed, *watches, haste=haste)
    family.invariants(game)
    assert game.over and game.state.verdict
    record.save(game, folder / "game.sztab")
    again = record.replay(record.read(folder / "game.sztab"), lay_out)
    assert again.state_hash() == game.state_hash(), "the record replays to another state"
    return count
