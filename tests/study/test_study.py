"""Whole studies from the command line: the folder, the figures, going on, comparing options."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from house.source import ROOT
from sztab.cli import main
from sztab.study import folder, tables
from sztab.study.result import SeatResult
from sztab.study.statistics import wilson

VOID = ("meta", "rect", "path", "circle", "polygon", "polyline", "br")


def study(out: Path, *words: str) -> int:
    return main(["study", "bruxelles", "--sides", "random", "--out", str(out), "--jobs", "1", *words])


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of two variants."""
    out = tmp_path_factory.mktemp("study") / "done"
    assert study(out, "--games", "5", "--seed", "11", "--vary", "zone_to_zone=any,new") == 0
    return out


def read(out: Path) -> Any:
    return json.loads((out / folder.RESULTS).read_text("utf-8"))


def games(out: Path) -> list[dict[str, str]]:
    with (out / folder.CSV).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_folder_holds_everything(done: Path) -> None:
    names = {folder.PROTOCOL, folder.JOURNAL, folder.CSV, folder.PARQUET, folder.RESULTS, folder.REPORT}
    assert {path.name for path in done.iterdir()} == names
    protocol = json.loads((done / folder.PROTOCOL).read_text("utf-8"))
    assert (protocol["first_seed"], protocol["games"], protocol["players"]) == (11, 5, ["random", "random"])
    assert [one["options"] for one in protocol["variants"]] == [{"zone_to_zone": "any"}, {"zone_to_zone": "new"}]


def test_each_variant_has_the_same_seeds(done: Path) -> None:
    rows = games(done)
    for variant in ("zone_to_zone=any", "zone_to_zone=new"):
        assert [row["seed"] for row in rows if row["variant"] == variant] == ["11", "12", "13", "14", "15"]


def test_the_figures_are_those_of_the_rows(done: Path) -> None:
    rows = [row for row in games(done) if row["variant"] == "zone_to_zone=any"]
    seat = read(done)["variants"][0]["seats"]["belgium"]
    wins = sum(row["won.belgium"] == "1" for row in rows)
    assert seat["won"] == list(wilson(wins, 5))
    assert seat["above_par"] == list(wilson(sum(float(row["above_par.belgium"]) for row in rows), 5))
    assert seat["margin"][0] == pytest.approx(sum(int(row["margin.belgium"]) for row in rows) / 5)
    assert all(int(row["margin.belgium"]) == -int(row["margin.m_brigade"]) for row in rows)
    assert all(row["points_by_turn.belgium"].count(";") + 1 == int(row["turn"]) for row in rows)


def test_pairs_compare_games_of_one_seed(done: Path) -> None:
    rows = games(done)

    def result(row: dict[str, str]) -> SeatResult:
        return SeatResult(*(int(row[f"{name}.belgium"]) for name in ("won", "early", "margin")))

    pairs = [(result(rows[k]), result(rows[k + 1])) for k in range(0, len(rows), 2)]
    pair = next(one for one in read(done)["pairs"] if one["seat"] == "belgium")
    assert (pair["first"], pair["second"]) == ("zone_to_zone=any", "zone_to_zone=new")
    assert pair["better"] == sum(new > old for old, new in pairs)
    assert pair["worse"] == sum(new < old for old, new in pairs)
    assert pair["better"] + pair["alike"] + pair["worse"] == 5


def test_the_script_of_the_manual_computes_the_same(tmp_path: Path) -> None:
    assert study(tmp_path / "one", "--games", "6") == 0
    page = (ROOT / "docs" / "study.md").read_text("utf-8")
    (script,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(script.splitlines()) <= 10
    run = [sys.executable, "-c", script, str(tmp_path / "one" / folder.PARQUET)]
    lines = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    seats = read(tmp_path / "one")["variants"][0]["seats"]
    assert len(lines) == len(seats) == 2
    for line in map(json.loads, lines):
        for name in ("won", "above_par", "margin"):
            assert line[name] == pytest.approx(seats[line["seat"]][name][0])


def test_parquet_holds_what_the_csv_holds(done: Path) -> None:
    from pyarrow import parquet

    table = parquet.read_table(done / folder.PARQUET).flatten()
    rows = games(done)
    assert set(rows[0]) == set(table.column_names)
    for name in ("seed", "turn", "points.belgium", "steps_lost.m_brigade", "orders"):
        assert table[name].to_pylist() == [int(row[name]) for row in rows]


def test_a_study_goes_on_and_grows(done: Path, tmp_path: Path) -> None:
    out = tmp_path / "grows"
    assert study(out, "--games", "2", "--seed", "11", "--vary", "zone_to_zone=any,new") == 0
    before = (out / folder.JOURNAL).read_bytes()
    assert study(out, "--games", "5", "--seed", "11", "--vary", "zone_to_zone=any,new") == 0
    assert (out / folder.JOURNAL).read_bytes().startswith(before)
    for name in (folder.CSV, folder.RESULTS, folder.REPORT, folder.PROTOCOL):
        assert (out / name).read_bytes() == (done / name).read_bytes()


class Page(HTMLParser):
    """Tags that are closed in their order, and whatever a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pictures += tag == "svg"
        self.fetched += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "xlink:href")]
        self.fetched += [tag] * (tag in ("script", "link", "img", "iframe"))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_page_that_needs_nothing_else(done: Path) -> None:
    text, page = (done / folder.REPORT).read_text("utf-8"), Page()
    page.feed(text)
    assert page.open == [] and page.fetched == []
    assert page.pictures >= 2 * 5, "levels, margin, last turn, points, losses, luck of each variant"
    assert not re.search(r"url\(|@import|https?:", text)
    assert all(word in text for word in ("Levels of victory", "Points by turn", "Steps lost", "Dice luck", "95 %"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--sides", "sergeant,random,random"), "there are 2 seats"),
        (("--sides", "colonel"), "there is no player 'colonel'"),
        (("--games", "0"), "not a number from 1"),
        (("--seed", "x"), "not a number from 1"),
        (("--jobs", "-1"), "--jobs"),
        (("--vary", "weather"), "there is no option 'weather'"),
        (("--vary", "zone_to_zone=any"), "at least two different values"),
        (("--vary", "zone_to_zone=any,any"), "at least two different values"),
        (("--vary", "zone_to_zone=any,many"), "there is no value of the option zone_to_zone 'many'"),
        (("--option", "fog"), "is not name=value"),
    ],
)
def test_bad_arguments_get_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study(tmp_path / "bad", *words) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1
    assert not (tmp_path / "bad").exists()


def test_values_that_seat_players_differently_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "two-stars", "--vary", "players"]) == 2
    assert "seat the sides differently" in capsys.readouterr().err


def test_a_folder_of_something_else_is_left_alone(
    done: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna", "utf-8")
    assert study(tmp_path, "--games", "2") == 2
    assert "holds no study" in capsys.readouterr().err
    assert study(done, "--games", "5", "--seed", "12", "--vary", "zone_to_zone") == 2
    assert "study of other seeds" in capsys.readouterr().err
    (tmp_path / "letter.txt").rename(tmp_path / folder.PROTOCOL)
    assert study(tmp_path, "--games", "2") == 2
    assert "is not the protocol of a study" in capsys.readouterr().err


def test_without_pyarrow_a_study_has_no_parquet_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tables, "NEEDED", "a_package_that_nobody_has")
    assert study(tmp_path / "plain", "--games", "1") == 0
    assert "pip install sztab[study]" in capsys.readouterr().out
    assert (tmp_path / "plain" / folder.CSV).exists() and not (tmp_path / "plain" / folder.PARQUET).exists()
