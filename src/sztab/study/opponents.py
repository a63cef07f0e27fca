"""The players of a study by their names: those of the program and, where it runs from its source, the frozen sergeant
of version 0.4, against whom par is measured."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import sztab
from sztab.players.api import Player
from sztab.players.named import PLAYERS, number_of, player
from sztab.titles.files import find

FROZEN = "frozen"
SOURCE = Path(sztab.__file__).parents[2] / "tests" / FROZEN / "__init__.py"
"""Tests are not installed with the program."""


def known() -> tuple[str, ...]:
    """The players that can be named here."""
    return (*PLAYERS, *[FROZEN] * SOURCE.is_file())


def opponent(name: str, seed: str) -> Player:
    """A player of a study; the same seed plays the same game."""
    if find(name, known(), "player") != FROZEN:
        return player(name, seed)
    if FROZEN not in sys.modules:
        spec = spec_from_file_location(FROZEN, SOURCE, submodule_search_locations=[str(SOURCE.parent)])
        assert spec is not None and spec.loader is not None
        sys.modules[FROZEN] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[FROZEN])
    made: Player = sys.modules[FROZEN].FrozenSergeant(number_of(seed))
    return made
