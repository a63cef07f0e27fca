"""Reading data files: what is wrong is said with its file, its line or key, and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from sztab.errors import DataError, SztabError
from sztab.titles import OptionOfTitle, find, same_name, scenario
from sztab.titles.files import Row, read_csv, read_toml


def test_names_ignore_case_and_kind_of_gap() -> None:
    assert same_name("Big-River", "big_river")
    assert same_name(" nysa 1945", "Nysa-1945")
    assert not same_name("nysa", "nisa")
    with pytest.raises(SztabError, match="there is no phase 'moving'; known: air, movement"):
        find("moving", ["air", "movement"], "phase")
    with pytest.raises(SztabError, match=r"298 are known, nearest: .*37/6"):
        scenario("nysa-1945").row("37/5")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a,b\n1\n", r"bad\.csv:2: 1 cells where the header has 2"),
        ("a,c\n1,2\n", r"bad\.csv:1: the columns should be a,b"),
        ("a,b\n1,2\n3, 4\n", r"bad\.csv:3: b: ' 4' begins or ends with a blank"),
        ("", r"bad\.csv:1: the header is empty"),
        ('a,b\n"1,2\n', r"bad\.csv:2: unexpected end of data"),
    ],
)
def test_bad_csv_is_refused_with_its_line(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(content)
    with pytest.raises(DataError, match=message):
        read_csv(path, ("a", "b"))


def test_bad_cells_name_line_and_column() -> None:
    row = Row("x.csv", 7, {"n": "two", "f": "2", "c": "1/5", "e": "", "w": "mud"})
    for ask, message in (
        (lambda: row.number("n"), "x.csv:7: n: 'two' is not a whole number"),
        (lambda: row.flag("f"), "x.csv:7: f: '2' is not one of 0, 1"),
        (lambda: row.twelfths("c"), "x.csv:7: c: '1/5' is neither points in twelfths nor `forbidden`"),
        (lambda: row.text("e"), "x.csv:7: e: is empty"),
        (lambda: row.text("w", ("clear", "forest")), "x.csv:7: w: 'mud' is not one of clear, forest"),
    ):
        with pytest.raises(DataError) as caught:
            ask()
        assert str(caught.value) == message


def test_bad_toml_is_refused_with_its_key(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('name = 3\nflag = true\n[[side]]\nname = "a"\nodd = 1\n')
    keys = read_toml(path)
    with pytest.raises(DataError, match=r"bad\.toml: name: should be text"):
        keys.text("name")
    with pytest.raises(DataError, match=r"bad\.toml: flag: should be a whole number"):
        keys.number("flag")
    with pytest.raises(DataError, match=r"bad\.toml: slug: is missing"):
        keys.text("slug")
    with pytest.raises(DataError, match=r"side\[1\]\.odd: is not known here; known: name"):
        keys.tables("side")[0].only("name")
    path = tmp_path / "worse.toml"
    path.write_text("name = \n")
    with pytest.raises(DataError, match=r"worse\.toml: Invalid value"):
        read_toml(path)
    with pytest.raises(DataError, match=r"nowhere\.toml: there is no such file"):
        read_toml(tmp_path / "nowhere.toml")


def test_a_gap_more_or_less_does_not_matter_where_one_name_is_meant() -> None:
    assert find("dday", ("cobra", "d-day"), "scenario") == "d-day"
    assert scenario("dday").slug == "d-day"
    with pytest.raises(SztabError, match="there is no scenario 'ab c'"):
        find("ab c", ("a b-c", "a bc"), "scenario")


def test_an_option_takes_only_its_values() -> None:
    option = OptionOfTitle("mode", ("a", True), "a", "text", "", "", "", (), {"yes": True})
    assert option.value("A") == "a"
    assert option.value("yes") is True
    with pytest.raises(SztabError, match="there is no value of the option mode 'b'; known: a, true"):
        option.value("b")


def test_yes_and_no_to_a_ruling_are_its_default_and_the_other_value() -> None:
    option = OptionOfTitle("river", ("more", "half"), "more", "text", "R27", "F7", "", (), {})
    assert [option.value(one) for one in (True, "yes", False, "no", "half")] == ["more", "more", "half", "half", "half"]
    masks = OptionOfTitle("masks", ("off", "on top"), "off", "text", "", "", "", (), {})
    assert masks.value("off") == "off"
