"""One chapter, one name, in every room: in the rules, at the seat, in the sergeant's head, and in their tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

import pytest

from house.source import ROOT, SOURCE
from sztab.titles.families import families

OWN = {
    "seat": "appraisal arrivals attacks blows context exposure front marches overlays planner prompt scenes throws "
    "weights worth",
    "players/sergeant": "assault besieger garrison marches sand_table",
}
"""Modules that are not about one chapter, in any family."""
OF_MANY = "fog games"
"""Tests of whole games."""
TITLES = {"wb95": ("ardennes", "normandy")}
"""Folders of tests of titles, beside that of their family."""


def stems(folder: Path, prefix: str = "") -> list[str]:
    """The modules of a folder, by their names without `prefix`."""
    paths = sorted(folder.glob(f"{prefix}*.py"))
    return [path.stem.removeprefix(prefix) for path in paths if path.stem != "__init__"]


def strangers(found: Iterable[str], *known: Collection[str]) -> list[str]:
    """Names that nothing known bears."""
    return [name for name in found if not any(name in names for names in known)]


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("room", OWN)
def test_a_chapter_has_the_same_name_in_every_room(room: str, family: str) -> None:
    chapters = stems(SOURCE / "rules" / family)
    assert strangers(stems(SOURCE / room / family), chapters, OWN[room].split()) == []


@pytest.mark.parametrize("room", OWN)
def test_no_name_is_excepted_in_vain(room: str) -> None:
    """Each stands in a family whose rules have no such chapter."""
    used = {
        name
        for family in families()
        for name in strangers(stems(SOURCE / room / family), stems(SOURCE / "rules" / family))
    }
    assert strangers(OWN[room].split(), used) == []


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("room", OWN)
def test_the_tests_of_a_chapter_bear_its_name(room: str, family: str) -> None:
    known = [stems(SOURCE / folder) for folder in (room, f"{room}/{family}", f"rules/{family}")]
    for title in (family, *TITLES.get(family, ())):
        found = stems(ROOT / "tests" / room / title, "test_")
        assert strangers(found, *known, OF_MANY.split()) == [], f"tests/{room}/{title}"
    assert stems(ROOT / "tests" / room / family, "test_")


def test_a_name_of_its_own_is_found() -> None:
    assert strangers(["retreat", "answering"], ["retreat", "losses"], ["planner"]) == ["answering"]
