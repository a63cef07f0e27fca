"""Tuning, on a game that is quickly played: whoever's numbers are nearer to a secret does better."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest

from sztab.errors import SztabError
from sztab.study.result import SeatResult
from sztab.study.spsa import Search, begin, climb
from sztab.study.tuner import Trial, moved, numbers_of, tune, write_weights

SECRET = {"bold": 20, "wary": 90, "keen": 8}
USUAL = {"bold": 40, "wary": 40, "keen": 4}
TRIAL = Trial(scenario="toy", seat=0, seed=100, foe="nobody", weights={})


def toy(trial: Trial) -> SeatResult:
    """A result with some luck, which is the same for one seed."""
    away = sum(abs(trial.weights[name] - value) / value for name, value in SECRET.items())
    luck = Random(trial.seed).random() * 0.2
    return SeatResult(0, 0, -round(1000 * (away + luck)))


def far(weights: dict[str, int]) -> float:
    return sum(abs(weights[name] - value) / value for name, value in SECRET.items())


def nobody(search: Search) -> None:
    """Nobody looks on."""


def test_tuning_finds_the_better_numbers(tmp_path: Path) -> None:
    found = tune(TRIAL, USUAL, tmp_path / "search.json", 400, 2, 0, nobody, toy)
    assert far(found) < far(USUAL) / 4, found


def test_a_search_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = tune(TRIAL, USUAL, tmp_path / "whole.json", 60, 2, 0, nobody, toy)

    class Stopped(Exception):
        pass

    def stop(search: Search) -> None:
        if search.step == 25:
            raise Stopped

    with pytest.raises(Stopped):
        tune(TRIAL, USUAL, tmp_path / "parts.json", 60, 2, 0, stop, toy)
    steps: list[int] = []
    assert tune(TRIAL, USUAL, tmp_path / "parts.json", 60, 2, 0, lambda one: steps.append(one.step), toy) == whole
    assert steps == list(range(26, 61))
    with pytest.raises(SztabError, match="other weights or seeds"):
        tune(TRIAL, {"bold": 1}, tmp_path / "parts.json", 60, 2, 0, nobody, toy)


def test_both_sets_of_a_step_have_the_same_dice(tmp_path: Path) -> None:
    played: list[Trial] = []

    def watched(trial: Trial) -> SeatResult:
        played.append(trial)
        return toy(trial)

    tune(TRIAL, USUAL, tmp_path / "search.json", 3, 2, 0, nobody, watched)
    assert [one.seed for one in played] == [100, 100, 101, 101, 102, 102, 103, 103, 104, 104, 105, 105]
    assert all(up.weights != down.weights for up, down in zip(played[::2], played[1::2]))


def test_where_nothing_is_better_nothing_moves() -> None:
    *_, last = climb(begin(3, 1), 20, lambda up, down, step: 0.0)
    assert last.at == last.mean == (0.0, 0.0, 0.0) and last.step == 20


def test_numbers_are_moved_by_a_quarter_and_keep_their_sign() -> None:
    assert moved({"a": 100, "b": 2, "c": -20}, [1, 1, 1]) == {"a": 125, "b": 3, "c": -15}
    assert moved({"a": 100, "b": 2, "c": -20}, [-9, -9, 9]) == {"a": 0, "b": 0, "c": 0}


class Toys(msgspec.Struct, frozen=True):
    """Weights as a family has them."""

    bold: int = 40
    days: tuple[int, ...] = (1, 2)
    keen: int = 4


def test_only_whole_numbers_that_exist_are_tuned() -> None:
    assert numbers_of(Toys) == {"bold": 40, "keen": 4}
    assert numbers_of(Toys, ["keen"]) == {"keen": 4}
    with pytest.raises(SztabError, match="there is no weight 'days'; known: bold, keen"):
        numbers_of(Toys, ["days"])


def test_weights_are_written_beside_the_others(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    write_weights(file, "cobra", "german", {"bold": 3})
    write_weights(file, "cobra", "allied", {"keen": 5})
    write_weights(file, "cobra", "german", {"bold": 4, "keen": -1})
    assert tomllib.loads(file.read_text("utf-8")) == {
        "cobra": {"german": {"bold": 4, "keen": -1}, "allied": {"keen": 5}}
    }
