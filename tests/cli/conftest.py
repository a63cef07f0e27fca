"""A command run in this process, and games to run it on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import sztab
from commands import Ran, Run, begin
from sztab.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def _run(*words: object) -> Ran:
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return _run


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records made once: fresh, in the first movement phase, the same under masks, played to the end."""
    folder = tmp_path_factory.mktemp("games")
    sztab.save(sztab.new("nysa-1945", seed=7), folder / "fresh.sztab")
    for name, options in (("begun", {}), ("masked", {"masking": "covered"})):
        game = sztab.new("nysa-1945", seed=7, options=options)
        begin(game)
        sztab.save(game, folder / f"{name}.sztab")
    return folder


@pytest.fixture
def fresh(games: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(games / "fresh.sztab", tmp_path))


@pytest.fixture
def begun(games: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(games / "begun.sztab", tmp_path))


@pytest.fixture
def masked(games: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(games / "masked.sztab", tmp_path))


@pytest.fixture
def finished(games: Path, tmp_path: Path) -> Path:
    made = games / "finished.sztab"
    if not made.exists():
        assert main(["selfplay", "nysa-1945", "--seed", "7", "--out", str(made)]) == 0
    return Path(shutil.copy(made, tmp_path))
