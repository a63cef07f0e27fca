"""The walks of docs/architecture.md: short, of functions that exist, and taken in this order."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from house.source import ROOT
from server.seats import both, lobby, new, plain, play_to
from sztab import cli
from sztab.rules.wb95.orders import Attack

ATTACK, POSITION = "The walk of one attack from click to disk and back", "The walk of one position file"
MOST = {ATTACK: 17, POSITION: 14}
"""Steps of each walk."""
HOP = re.compile(r"^\d+\. `([\w/]+)\.([\w.]+)`: ", re.MULTILINE)
Step = tuple[str, str]
"""A file, named without its ending, and a function or method in it."""


def steps(heading: str) -> list[Step]:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = page.split(f"## {heading}\n")[1].split("\n## ")[0]
    found = HOP.findall(section)
    assert len(found) == len(re.findall(r"^\d+\. ", section, re.MULTILINE)), (
        "a step is not written as `file.function`: ..."
    )
    return found


def code_of(step: Step) -> CodeType | None:
    """The code of a function of the program."""
    try:
        found: Any = import_module("sztab." + step[0].removesuffix("/__init__").replace("/", "."))
        for name in step[1].split("."):
            found = vars(found)[name]
    except (ImportError, KeyError):
        return None
    code: CodeType = getattr(found, "__wrapped__", found).__code__
    return code


def on_the_page(step: Step) -> bool:
    """Whether a file of the page has that function or method."""
    word = step[1].rpartition(".")[2]
    written = re.compile(rf"\bfunction {word}\b|^ +(?:private |async |readonly )*{word}(?:<.*>)?\(.*\{{$", re.MULTILINE)
    paths = [ROOT / f"{step[0]}{suffix}" for suffix in (".ts", ".tsx")]
    return any(path.is_file() and written.search(path.read_text("utf-8")) for path in paths)


def lost(walk: list[Step]) -> list[Step]:
    """Steps that are not there."""
    return [step for step in walk if not (on_the_page(step) if step[0].startswith("web/") else code_of(step))]


@pytest.mark.parametrize("heading", MOST)
def test_a_walk_is_short_and_every_step_of_it_exists(heading: str) -> None:
    walk = steps(heading)
    assert 5 < len(walk) <= MOST[heading]
    assert lost(walk) == []


def test_a_step_that_is_gone_is_found() -> None:
    gone = [("table/game", "Game.rewind"), ("table/nothing", "play"), ("web/src/app/seat", "Seat.rewind")]
    assert lost([*gone, ("table/game", "Game.play"), ("web/src/app/seat", "Seat.play")]) == gone


# ---------------------------------------------------------------------- taking them


class Steps:
    """Which of some functions are called, in every thread that is started meanwhile, while it is `live`."""

    def __init__(self, walk: list[Step]) -> None:
        self.names = {code: step for step in walk if (code := code_of(step)) is not None}
        self.taken: list[Step] = []
        self.live = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.live and event == "call" and frame.f_code in self.names:
            self.taken.append(self.names[frame.f_code])

    @contextmanager
    def watching(self) -> Iterator[None]:
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            threading.setprofile(None)
            sys.setprofile(None)

    def missed(self) -> list[Step]:
        """The first step that was not taken after those before it, and those behind it."""
        ahead = list(self.names.values())
        for step in self.taken:
            if ahead and step == ahead[0]:
                del ahead[0]
        return ahead


def test_an_attack_takes_the_steps_of_its_walk(tmp_path: Path) -> None:
    watch = Steps([step for step in steps(ATTACK) if not step[0].startswith("web/")])
    with watch.watching(), lobby(tmp_path) as client:
        made = new(client)
        with both(client, made) as seats:
            game = play_to(client, made, seats, "combat")
            order = next(order for order in game.legal() if isinstance(order, Attack))
            watch.live = True
            assert seats[game.seat_of(game.pending()[0])].play(plain(order))["refusal"] is None
            watch.live = False
    assert watch.missed() == []


def test_a_position_file_takes_the_steps_of_its_walk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "positions.md").read_text("utf-8")
    (tmp_path / "puzzle.toml").write_text(page.split("```toml\n")[1].split("```")[0], "utf-8")
    watch = Steps(steps(POSITION))
    with watch.watching():
        watch.live = True
        assert cli.main(["odds", str(tmp_path / "puzzle.toml")]) == 0
    assert watch.missed() == []
    assert "3:1" in capsys.readouterr().out


def test_a_step_that_is_not_taken_is_found() -> None:
    watch = Steps(steps(POSITION))
    watch.taken = [step for step in watch.names.values() if step[1] != "lay"]
    assert watch.missed()[0] == ("desk/wb95/position_reader", "lay")
