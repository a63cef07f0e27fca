"""The processes of a study, its journal and its progress."""

from __future__ import annotations

import io
import os
from collections import Counter
from pathlib import Path

import pytest

from chores import die, double, fail
from sztab.errors import SztabError
from sztab.study.bout import Bout, Pairing, play
from sztab.study.crew import IN_HAND, Crew, Mate
from sztab.study.journal import Progress, key, play_all, read

GAMES = [Pairing(scenario="bruxelles", seed=seed, players=("random", "random")) for seed in (1, 2, 3)]


def test_every_task_is_done_once_by_as_many_processes_as_asked_for() -> None:
    with Crew(double, 2) as crew:
        done = [*crew.each(range(100)), *crew.each(range(100, 200))]
        assert len(crew.mates) == 2
    assert sorted(task for task, _ in done) == list(range(200))
    assert all(found == 2 * task for task, (found, _) in done)
    shares = Counter(process for _, (_, process) in done)
    assert len(shares) == 2 and os.getpid() not in shares


def test_no_process_is_without_a_task_while_some_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted whenever a result comes: everybody at work has a further task in hand, so only the last tasks of all can
    leave a process idle. With 200 games on two cores these are fewer than one in a hundred."""
    hands: list[int] = []
    given = Mate.give

    def counted(self: Mate) -> tuple[object, object]:
        hands.append(len(self.hand))
        return given(self)

    monkeypatch.setattr(Mate, "give", counted)
    with Crew(double, 2) as crew:
        assert len(list(crew.each(range(200)))) == 200
    assert crew.starved == 0 and crew.mates == []
    assert sum(count < IN_HAND for count in hands) <= 2


def test_a_fault_and_a_death_are_told_with_their_task() -> None:
    with pytest.raises(SztabError, match="3 failed: ValueError: three"):
        list(Crew(fail, 2).each(range(9)))
    with pytest.raises(SztabError, match="a process died at 7"):
        list(Crew(die, 1).each([7]))


def test_games_are_alike_in_a_process_and_here(tmp_path: Path) -> None:
    here = play_all(GAMES, tmp_path / "here.jsonl", 0, "here", io.StringIO())
    there = play_all(GAMES, tmp_path / "there.jsonl", 2, "there", io.StringIO())
    assert here == there and [one.pairing for one in here] == GAMES


def test_an_interrupted_study_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, played = tmp_path / "games.jsonl", list[Pairing]()
    whole = play_all(GAMES[:2], file, 0, "first", io.StringIO())
    cut = file.read_bytes()
    file.write_bytes(cut + cut[: len(cut) // 3])

    def counted(pairing: Pairing) -> Bout:
        played.append(pairing)
        return play(pairing)

    monkeypatch.setattr("sztab.study.journal.play", counted)
    found = play_all(GAMES, file, 0, "second", io.StringIO())
    assert played == GAMES[2:] and found[:2] == whole
    assert [key(one.pairing) for one in read(file)] == [key(one) for one in GAMES]


def test_progress_shows_games_and_the_time_left() -> None:
    now, out = [0.0], io.StringIO()
    progress = Progress(400, "bruxelles", out, lambda: now[0])
    for _ in range(100):
        now[0] += 2
        progress.tick()
    assert progress.line() == "bruxelles [######..................] 100 of 400 games, 10 min left"
    assert len(out.getvalue().splitlines()) == 5, "not every game has a line where nobody looks on"
    now[0] *= 30
    assert progress.line().endswith("5 h 0 min left")
    now[0] = 10
    assert progress.line().endswith("30 s left")
