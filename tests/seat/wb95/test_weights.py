"""The numbers that steer the sergeant are data: one set for each side of a scenario."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import playing
import sztab
from fight import fight
from sztab.errors import DataError
from sztab.players import Sergeant
from sztab.rules.wb95.orders import Attack
from sztab.seat.wb95.weights import Weights, weights_in, weights_of
from sztab.table import EndPhase, Game, Order

PAGE = "[cobra.german]\ncare_holding = 120\ndays_apart = [0, 2]\n"


def answer(game: Game, weights: Weights | None = None) -> Order:
    side, ask = playing.one_side(game)
    return Sergeant(0, weights=weights).answer(game.view_of(side), ask)


def test_weights_that_are_passed_in_steer_him() -> None:
    game = fight("A soviet INF 0604 9/9 fortified=true", "D german INF 0605 2/2")
    assert isinstance(answer(game), Attack)
    assert answer(game, Weights()) == answer(game)
    assert isinstance(answer(game, Weights(worth_attacking=100_000)), EndPhase)


def test_a_title_has_sets_of_its_own_for_a_side_of_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(PAGE)
    assert weights_in(file, "cobra", "german") == Weights(care_holding=120, days_apart=(0, 2))
    assert weights_in(file, "cobra", "allied") == weights_in(file, "totalize", "german") == Weights()
    assert weights_of("budziszyn1945", "position", "soviet") == Weights()


@pytest.mark.parametrize("line", ["care_holdin = 120", 'care_holding = "much"'])
def test_a_set_that_cannot_be_read_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(f"[cobra.german]\n{line}\n")
    with pytest.raises(DataError, match=r"cobra\.german"):
        weights_in(file, "cobra", "german")


def test_no_number_that_steers_him_stands_outside_the_weights() -> None:
    root = Path(sztab.__file__).parent
    names = ("front", "worth", "retreat", "pursuit", "appraisal", "setup")
    valuing = [root / "seat" / "wb95" / f"{name}.py" for name in names]
    files = [*sorted((root / "players" / "sergeant" / "wb95").glob("*.py")), *valuing]
    found = [
        f"{path.name}: {ast.unparse(line)}"
        for path in files
        for line in ast.parse(path.read_text()).body
        if isinstance(line, ast.Assign) and any(_number(part) for part in ast.walk(line.value))
    ]
    assert len(files) > 20 and found == ["air_advantage.py: DIE = range(1, 7)"]


def _number(part: ast.AST) -> bool:
    return isinstance(part, ast.Constant) and isinstance(part.value, int)
