"""`sztab new ... --charts DIR`: charts of the player's own on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import sztab
from commands import Run
from sztab.titles import title

TABLES = title("breslau1945").folder / "tables"


@pytest.fixture
def charts(tmp_path: Path) -> Path:
    folder = tmp_path / "charts"
    folder.mkdir()
    text = (TABLES / "combat_results.csv").read_text("utf-8")
    (folder / "combat_results.csv").write_text(text.replace("6,0,", "6,1,"), "utf-8")
    return folder


def test_new_takes_charts_and_says_what_is_still_reconstructed(run: Run, tmp_path: Path, charts: Path) -> None:
    file = tmp_path / "siege.sztab"
    done = run("new", "breslau1945", file, "--charts", charts)
    assert done.code == 0
    assert "Your own: combat_results" in done.out
    assert "Reconstructed (combat_results)" not in done.out and "Reconstructed (victory)" in done.out
    assert run("replay", file).code == 0
    assert sztab.load(file).book.charts.losses(1, 6) == 1


def test_a_fault_in_them_is_bad_input_and_leaves_no_game(run: Run, tmp_path: Path, charts: Path) -> None:
    (charts / "combat_results.csv").write_text("roll,1\n1,many\n", "utf-8")
    done = run("new", "breslau1945", tmp_path / "siege.sztab", "--charts", charts)
    assert done.code == 2 and "combat_results.csv" in done.err
    assert not (tmp_path / "siege.sztab").exists()
    gone = run("new", "breslau1945", tmp_path / "siege.sztab", "--charts", tmp_path / "nowhere")
    assert gone.code == 2 and "there is no such folder" in gone.err
