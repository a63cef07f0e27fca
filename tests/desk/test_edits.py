"""A gesture changes one thing in the text of a position file and leaves the rest as it was written."""

from __future__ import annotations

import tomllib

import pytest

from desk.positions import SAMPLE
from sztab.desk.edits import BY_HAND, Edit, edited
from sztab.errors import SztabError

FILE = """title = "budziszyn1945" # the book

[map]
columns = [1, 12]
rows = [1, 10]

[[unit]]
# the attacker
id = "A"
Hex = "0504"

[unit.memory]
left = 24

[[unit]]
id = "B"
hex = "0503"

[[order]]
order = "end_phase"
"""


def changed(text: str, *edits: Edit) -> tuple[list[str], list[str]]:
    """The lines that have gone and those that have come."""
    before, after = text.splitlines(), edited(text, edits).splitlines()
    return [one for one in before if one not in after], [one for one in after if one not in before]


def test_a_key_is_set_in_its_own_spelling() -> None:
    assert changed(FILE, Edit(unit="A", values={"hex": "0604"})) == (['Hex = "0504"'], ['Hex = "0604"'])
    assert changed(FILE, Edit(unit="b", values={"steps": 1})) == ([], ["steps = 1"])
    assert changed(FILE, Edit(values={"dice": [3, 4]})) == ([], ["dice = [3, 4]"])
    assert changed(FILE, Edit("map", {"rows": [1, 9], "default": "forest"})) == (
        ["rows = [1, 10]"],
        ["rows = [1, 9]", 'default = "forest"'],
    )


def test_a_key_is_taken_out() -> None:
    assert changed(FILE, Edit(unit="B", values={"hex": None})) == (['hex = "0503"'], [])
    assert edited(FILE, [Edit(unit="B", values={"steps": None})]) == FILE


def test_a_table_that_is_not_there_is_begun() -> None:
    text = edited(FILE, [Edit("map.hexes", {"0503": "forest"}), Edit("map.hexes", {"0504": "town"})])
    assert tomllib.loads(text)["map"]["hexes"] == {"0503": "forest", "0504": "town"}
    assert text.count("[map.hexes]") == 1 and '"0503" = "forest"' in text
    assert changed(text, Edit("map.hexes", {"0503": "town"})) == (['"0503" = "forest"'], ['"0503" = "town"'])
    assert edited(FILE, [Edit("map.hexes", {"0503": None})]) == FILE


def test_units_come_and_go_with_all_that_is_theirs() -> None:
    text = edited(FILE, [Edit(add=True, values={"id": "C", "side": "german", "hex": "0602"})])
    assert [one["id"] for one in tomllib.loads(text)["unit"]] == ["A", "B", "C"]
    assert text.index('id = "C"') < text.index("[[order]]")
    gone = edited(text, [Edit(remove=True, unit="A")])
    assert [one["id"] for one in tomllib.loads(gone)["unit"]] == ["B", "C"] and "memory" not in gone
    assert [
        one["id"] for one in tomllib.loads(edited('title = "x"', [Edit(add=True, values={"id": "C"})]))["unit"]
    ] == ["C"]


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ('unit = [{ id = "A" }]', Edit(unit="A", values={"hex": "0101"})),
        ('map = { hexes = { "0101" = "forest" } }', Edit("map.hexes", {"0102": "forest"})),
        ('[[unit]]\nid = "A"\npath = [\n"0101",\n]', Edit(unit="A", values={"path": []})),
        ('map = 4', Edit("map.hexes", {"0102": "forest"})),
    ],
)  # fmt: skip
def test_what_is_written_otherwise_is_left_to_its_writer(text: str, edit: Edit) -> None:
    with pytest.raises(SztabError, match=BY_HAND):
        edited(text, [edit])


def test_faults_are_sentences() -> None:
    with pytest.raises(SztabError, match="there is no unit 'Z' in the file"):
        edited(SAMPLE, [Edit(unit="Z", values={"hex": "0101"})])
    with pytest.raises(SztabError, match="correct its text first"):
        edited("[map", [Edit(unit="A", values={"hex": "0101"})])
