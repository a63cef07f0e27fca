"""The case matrix: what it finds in code and tests, what it prints, and that it has no hole."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

import pytest

from sztab.desk import cases
from sztab.desk.cases import CaseRow, matrix, one_case, render_case, render_matrix
from sztab.errors import DataError, SztabError
from sztab.titles import title, titles

BOX = title("budziszyn1945")
CODE = '''
"""Retreat: 5.3.1 and 5.3.2."""

LIMIT = 8  # 3.2.1

# 5.3.3, R31
def barred(game):
    return game.zone


def retreat(game, cases="5.3.6"):
    """Beaten units go back (5.3.4, 5.3.5), see R29."""
    # 5.3.7 5.3.8
    roll = yield from game.roll(2, "test", cases="5.6.2")
    if roll:
        return Refusal("5.3.9", "the hex is full 5.9.9")
    game.say(moved("x"), "5.4.1")
    other("5.4.2")
    return combat(case="5.2.1e")


class Guns:
    def fire(self):
        """6.4.1-6.4.3"""
'''
TESTS = """
import pytest
from case import case

pytestmark = [case("budziszyn1945", "5.0")]


@case("Budziszyn1945", "5.3.4", "5.3.5, 5.3.6")
def test_back(): ...


@case("normandy1944", "5.3.7")
def test_elsewhere(): ...


@pytest.mark.case("budziszyn1945", "R29")
class TestGuns:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=case("budziszyn1945", "6.4.1"))])
    def test_fire(self, n): ...

    @case("budziszyn1945", "6.4.2")
    def helper(self): ...
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree of its own: one chapter of the family, one of another, and a test file."""
    for name, text in (
        ("src/sztab/rules/wb95/retreat.py", CODE),
        ("src/sztab/rules/b21/retreat.py", 'def back():\n    """5.3.1"""\n'),
        ("src/sztab/titles/normandy1944/beach.py", "wet = 1  # 5.3.1\n"),
        ("src/sztab/table/dice.py", 'def two():\n    """Two dice (1.8)."""\n'),
        ("tests/rules/test_retreat.py", TESTS),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    monkeypatch.setattr(cases, "PACKAGE", tmp_path / "src" / "sztab")
    monkeypatch.setattr(cases, "INDEX", tmp_path / "index.json")
    return tmp_path


def rows() -> dict[str, CaseRow]:
    return {row.case: row for row in matrix(BOX)}


def test_matrix_has_no_hole() -> None:
    """Every case that is a rule, procedure, table, option or scenario note is held by a test."""
    missing = {slug: [row.case for row in matrix(slug) if row.status == "missing"] for slug in titles()}
    assert missing == {slug: [] for slug in titles()}


def test_tests_cite_only_known_cases() -> None:
    for slug in titles():
        assert cases.unknown_citations(slug) == []


def test_matrix_has_a_row_for_every_case_in_order() -> None:
    assert [row.case for row in matrix("Budziszyn1945")] == list(BOX.cases)


@pytest.mark.parametrize(
    ("case", "place"),
    [
        ("5.3.1", "rules/wb95/retreat.py"),
        ("3.2.1", "rules/wb95/retreat.py"),
        ("5.3.3", "rules/wb95/retreat.py:barred"),
        ("5.3.4", "rules/wb95/retreat.py:retreat"),
        ("5.3.6", "rules/wb95/retreat.py:retreat"),
        ("5.3.8", "rules/wb95/retreat.py:retreat"),
        ("5.6.2", "rules/wb95/retreat.py:retreat"),
        ("5.3.9", "rules/wb95/retreat.py:retreat"),
        ("5.4.1", "rules/wb95/retreat.py:retreat"),
        ("5.2.1", "rules/wb95/retreat.py:retreat"),
        ("6.4.2", "rules/wb95/retreat.py:Guns.fire"),
        ("1.8", "table/dice.py:two"),
    ],
)
def test_code_is_found_where_it_cites(house: Path, case: str, place: str) -> None:
    assert rows()[case].code == [place]


def test_a_string_given_to_anything_else_is_no_citation(house: Path) -> None:
    assert rows()["5.4.2"].code == []


def test_tests_are_found_by_their_marks(house: Path) -> None:
    back, fire = "tests/rules/test_retreat.py::test_back", "tests/rules/test_retreat.py::TestGuns::test_fire"
    found = {case: row.tests for case, row in rows().items() if row.tests}
    elsewhere = "tests/rules/test_retreat.py::test_elsewhere"
    assert found == {
        "5.0": sorted([fire, back, elsewhere]),
        **{case: [back] for case in ("5.3.4", "5.3.5", "5.3.6")},
        "6.4.1": [fire],
    }
    assert one_case(BOX, "R29").tests == [fire]


def test_status_depends_on_kind_and_tests(house: Path) -> None:
    found = rows()
    assert found["5.3.4"].status == "tested"
    assert found["5.3.7"].status == "missing"
    assert found["5.3.7-ex"].status == "text"
    assert {row.status for row in found.values() if row.kind == "scenario"} == {"missing"}


def test_a_mark_that_names_no_case_is_reported(house: Path) -> None:
    path = house / "tests" / "test_wrong.py"
    path.write_text('@case("budziszyn1945", "5.3.4 5.3.44")\ndef test_x(): ...\n')
    assert cases.unknown_citations(BOX) == ["tests/test_wrong.py::test_x: 5.3.44"]


def test_json_has_the_fixed_shape() -> None:
    found = json.loads(render_matrix(BOX, as_json=True))
    assert len(found) == len(BOX.cases)
    for row in found:
        assert list(row) == ["case", "kind", "summary", "code", "tests", "status"]
        assert row["status"] in ("tested", "text", "missing")


def test_text_counts_the_cases(house: Path) -> None:
    last = render_matrix(BOX).splitlines()[-1]
    assert last == "416 cases: 5 tested, 89 text, 322 missing"


def test_page_of_a_case_names_its_rulings() -> None:
    page = one_case(BOX, "5.6.5")
    assert (page.kind, page.section) == ("rule", "Disorganisation")
    assert [ruling.id for ruling in page.rulings] == ["F3", "F9", "R36", "R37"]
    text = render_case(BOX, "5.6.5")
    assert text.startswith("5.6.5  Disorganisation  (rule, ")
    assert "R37 Recovery: (a)" in text
    assert json.loads(render_case(BOX, "5.6.5", as_json=True))["rulings"][0]["id"] == "F3"


def test_page_of_a_ruling_names_its_cases() -> None:
    page = one_case(BOX, "r23")
    assert (page.case, page.kind, page.note) == ("R23", "ruling", "replaced by F11")
    assert page.see == ["5.1.3", "5.1.4", "5.1.5", "5.1.7"]


def test_an_unknown_case_is_refused_with_its_neighbours() -> None:
    with pytest.raises(SztabError, match=r"there is no case or ruling '5\.3\.44'; 592 are known, nearest: 5\.3\.4"):
        one_case(BOX, "5.3.44")


def test_without_tests_the_packed_index_counts(house: Path) -> None:
    cases.write_index(house / "index.json")
    (house / "tests").rename(house / "elsewhere")
    assert rows()["5.3.4"].tests == ["tests/rules/test_retreat.py::test_back"]
    (house / "index.json").unlink()
    assert rows()["5.3.4"].tests == []
    assert render_matrix(BOX).endswith("nothing counts as tested.\n")
    (house / "index.json").write_text("[]")
    with pytest.raises(DataError, match=r"index\.json: Expected `object`"):
        rows()
