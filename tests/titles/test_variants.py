"""The titles of a family side by side: every difference is a number or a word of its variant, with the case."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sztab.errors import DataError
from sztab.titles import title, titles
from sztab.titles.families import families
from sztab.titles.files import Keys
from sztab.titles.wb95 import numbers

ROOT = Path(__file__).parents[2]
FAMILY = [slug for slug in titles() if title(slug).family == "wb95"]


def test_the_page_is_up_to_date() -> None:
    made = subprocess.run([sys.executable, str(ROOT / "tools/variants.py")], check=True, capture_output=True)
    assert (ROOT / "docs/wb95-variants.md").read_bytes() == made.stdout, "run `make docs`"


@pytest.mark.parametrize("slug", FAMILY)
def test_every_number_names_a_case_of_its_book(slug: str) -> None:
    box = title(slug)
    known = {*box.cases, *box.rulings}
    wrong = {name: one.case for name, one in numbers.numbers_of(slug).items() if not set(one.case.split()) <= known}
    assert wrong == {}


def test_no_two_titles_play_alike() -> None:
    assert len({str(sorted(numbers.settings(slug).items(), key=str)) for slug in FAMILY}) == len(FAMILY)


@pytest.mark.parametrize(
    ("given", "reason"),
    [({"value": "eight", "case": "3.2.1"}, "int"), ({"number": 8}, "not known"), ({"value": 8, "case": 3}, "text")],
)
def test_a_slip_in_a_variant_is_named(given: dict[str, object], reason: str) -> None:
    with pytest.raises(DataError) as fault:
        numbers._number(Keys("variant.toml", "stacking", given), "stacking")
    assert reason in str(fault.value)


def test_code_common_to_all_titles_names_none_of_them() -> None:
    """No rule, desk, player or page asks which title is on the table."""
    folders = [ROOT / "src" / "sztab" / one for one in ("hexes", "table", "rules", "desk", "players", "server")]
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    pages = [path for kind in ("*.ts", "*.tsx") for path in sorted((ROOT / "web" / "src").rglob(kind))]
    files += [path for path in pages if path.parent.name != "tests"]
    alone = {slug: f'"{slug}"' for slug in titles() if slug in families()}  # a family may lend its title its name
    named = [
        path.relative_to(ROOT).as_posix()
        for path in files
        if any(alone.get(slug, slug) in path.read_text("utf-8") for slug in titles() if slug not in path.parts)
    ]
    assert named == []
