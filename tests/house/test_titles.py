"""What stands beside every title: games of the conformance suite, worked examples, playthroughs, take-outs, languages;
a test names what is lacking."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import NamedTuple

import pytest

from conformance import suite, test_games
from golden import playthroughs
from house.source import ROOT, SOURCE
from sztab.language.tongue import FOLDERS
from sztab.titles import title, titles

TESTS = ROOT / "tests"
TEXTS = ("cases.csv", "rulings.csv", "words.csv")
"""What a title brings in each language."""


class Beside(NamedTuple):
    """The titles of each kind of test, scenarios by their title and name, and texts by language, title and file."""

    conformance: Collection[tuple[str, str]]
    games: Collection[tuple[str, str]]
    vectors: Collection[str]
    playthroughs: Collection[str]
    takeouts: Collection[str]
    texts: Collection[tuple[str, str, str]]


@cache
def beside() -> Beside:
    sheets = [path for path in sorted(TESTS.glob("rules/*/*vectors.py")) if not path.name.startswith("test_")]
    return Beside(
        conformance=set(suite.SCENARIOS),
        games={(box, scenario) for box, scenario, _, _ in test_games.GAMES},
        vectors={import_module(f"rules.{path.parent.name}.{path.stem}").EXAMPLES.title for path in sheets},
        playthroughs={start().book.title for start, *_ in playthroughs.STARTS.values()},
        takeouts={path.parent.name for path in TESTS.glob("takeouts/*/*.toml")},
        texts={(path.parent.name, path.parts[-3], path.name) for path in SOURCE.glob("titles/*/*/*.csv")},
    )


def lacking(slug: str, scenarios: Collection[str], found: Beside) -> list[str]:
    """What is missing, each by its name."""
    named = [f"{one}: no conformance suite" for one in scenarios if (slug, one) not in found.conformance]
    named += [f"{one}: no random games" for one in scenarios if (slug, one) not in found.games]
    named += ["no worked examples"] if slug not in found.vectors else []
    named += ["no golden playthrough"] if slug not in found.playthroughs else []
    named += ["no take-outs"] if slug not in found.takeouts else []
    wanted = [(language, slug, file) for language in FOLDERS for file in TEXTS]
    return named + [
        f"{language}: no {file}" for language, _, file in wanted if (language, slug, file) not in found.texts
    ]


@pytest.mark.parametrize("slug", titles())
def test_every_title_is_tested_and_told_in_every_way(slug: str) -> None:
    assert lacking(slug, [card.slug for card in title(slug).scenarios()], beside()) == []


def test_what_a_title_lacks_is_named() -> None:
    assert lacking("made-up", ["siege"], beside()) == [
        "siege: no conformance suite",
        "siege: no random games",
        "no worked examples",
        "no golden playthrough",
        "no take-outs",
        "pl: no cases.csv",
        "pl: no rulings.csv",
        "pl: no words.csv",
    ]
