"""The scenarios of B-21 as they lie in the box."""

from __future__ import annotations

from typing import Any

import pytest

import sztab.titles.families as families
from sztab import titles
from sztab.rules.b21.board import Game
from sztab.table import SeededDice
from sztab.titles import ScenarioCard
from sztab.titles.b21.layout import FOLDER, book_for, opening

SCENARIOS = ("bartoszyce2014", "perekop2014", "basra2003", "bartoszyce-first-day")


def card_of(slug: str, patch: pytest.MonkeyPatch) -> ScenarioCard:
    """The card of a scenario with its counters."""
    known = families.families()
    patch.setattr(families, "families", lambda: (*known, "b21"))
    return titles._scenario("b21", "b21", FOLDER, slug)


def opened(slug: str, patch: pytest.MonkeyPatch, **options: Any) -> Game:
    """The scenario laid out, before its first turn."""
    card = card_of(slug, patch)
    book = book_for(card, options)
    return Game(book, opening(book, card), SeededDice(7))
