"""`sztab follow`: the next scenario of a campaign, from the record of the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

import sztab
from commands import Run


@pytest.fixture
def ended(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "bruxelles.sztab"
    assert run("selfplay", "bruxelles", "--players", "random,random", "--seed", "3", "--out", str(file)).code == 0
    return file


def test_a_finished_game_is_followed_by_the_next(run: Run, ended: Path, tmp_path: Path) -> None:
    file = tmp_path / "next.sztab"
    told = run("follow", str(ended), str(file), "--takes", "great_britain", "--seed", "4")
    assert told.code == 0 and "New Border" in told.out
    game, before = sztab.load(file), sztab.load(ended)
    assert game.book.scenario.slug == "new-border"
    stood = {u.hex for u in before.state.units if u.hex >= 0 and before.book.counters[u.n].nation == "m_brigade"}
    stands = {u.hex for u in game.state.units if u.hex >= 0 and game.book.counters[u.n].nation == "m_brigade"}
    assert stood and stood <= stands


def test_what_cannot_follow_is_told_in_a_sentence(run: Run, ended: Path, tmp_path: Path) -> None:
    file = tmp_path / "next.sztab"
    wrong = run("follow", str(ended), str(file), "--takes", "poland")
    assert wrong.code == 2 and "france" in wrong.err and not file.exists()
    assert run("follow", str(ended), str(file), "--seed", "4").code == 0
    early = run("follow", str(file), str(tmp_path / "third.sztab"))
    assert early.code == 2 and "not over" in early.err
    again = run("follow", str(ended), str(file))
    assert again.code == 2 and "there already" in again.err
