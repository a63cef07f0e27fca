"""Hundreds of mangled files, records, orders and arguments: one sentence, exit 2, nothing written, no traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import playing
from commands import Run, begin
from conformance import wb95
from sztab.table import record

POSITION = (Path(__file__).parent.parent.parent / "docs" / "positions.md").read_text()
JUNK = [
    '""',
    "-1",
    "99999",
    '"zzz"',
    "[",
    "]",
    "=",
    "{",
    "}",
    "nan",
    "1e9",
    "true",
    '"\\u0000"',
    "[[unit]]",
    "#",
    "'",
    '"0000"',
]


def sample() -> str:
    """The example of the format's own page."""
    return POSITION.split("```toml", 1)[1].split("```", 1)[0]


def mangle(text: str, dice: random.Random) -> str:
    """One to three blows: a line gone, doubled or moved, a word changed, a letter lost, the end cut off."""
    for _ in range(dice.randrange(1, 4)):
        lines = text.splitlines()
        at = dice.randrange(len(lines))
        blow = dice.randrange(7)
        if blow == 0:
            del lines[at]
        elif blow == 1:
            lines.insert(at, lines[dice.randrange(len(lines))])
        elif blow == 2:
            lines[at] = lines[at] + " " + dice.choice(JUNK)
        elif blow == 3:
            words = lines[at].split(" ")
            words[dice.randrange(len(words))] = dice.choice(JUNK)
            lines[at] = " ".join(words)
        elif blow == 4 and lines[at]:
            cut = dice.randrange(len(lines[at]))
            lines[at] = lines[at][:cut] + lines[at][cut + 1 :]
        elif blow == 5:
            lines = lines[: at + 1]
        else:
            lines[at] = lines[at].replace('"', "", 1).replace("0", "9", 1)
        text = "\n".join(lines) + "\n"
        if not text.strip():
            break
    return text


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def judge(run: Run, folder: Path, *arguments: str) -> int:
    """Run a command on something mangled; whatever it thinks of it, it says so in a sentence and leaves no trace."""
    before = files(folder)
    ran = run(*arguments)
    assert ran.code in (0, 1, 2), f"{arguments}: exit {ran.code}\n{ran.err}"
    assert "Traceback" not in ran.out + ran.err
    if ran.code == 2:
        assert len(ran.err.strip().splitlines()) == 1, f"{arguments}: {ran.err}"
        assert not ran.out
        assert files(folder) == before
    return ran.code


def test_mangled_positions(run: Run, tmp_path: Path) -> None:
    dice = random.Random(1945)
    path, bad = tmp_path / "position.toml", 0
    commands = [("adjudicate",), ("odds",), ("check",), ("reach", "A"), ("supply", "soviet")]
    for number in range(160):
        path.write_text(mangle(sample(), dice))
        name, *rest = commands[number % len(commands)]
        bad += judge(run, tmp_path, name, str(path), *rest) == 2
    assert bad >= 120


@pytest.fixture(scope="module")
def text_of_a_record(tmp_path_factory: pytest.TempPathFactory) -> str:
    game = playing.start(wb95.TITLE, "nysa-1945", 1)
    begin(game)
    path = tmp_path_factory.mktemp("record") / "game.sztab"
    record.save(game, path)
    return path.read_text()


def test_mangled_records(run: Run, tmp_path: Path, text_of_a_record: str) -> None:
    dice = random.Random(1946)
    path, bad = tmp_path / "game.sztab", 0
    commands = [("replay",), ("verify",), ("show", "--list"), ("log",), ("orders",), ("undo", "soviet")]
    for number in range(90):
        path.write_text(mangle(text_of_a_record, dice))
        name, *rest = commands[number % len(commands)]
        arguments = [name, str(path), *rest] if name != "show" else [name, *rest, str(path)]
        bad += judge(run, tmp_path, *arguments) == 2
    assert bad >= 55


def test_mangled_orders(run: Run, tmp_path: Path, text_of_a_record: str) -> None:
    dice = random.Random(1947)
    path, bad = tmp_path / "game.sztab", 0
    path.write_text(text_of_a_record)
    order = '{"order": "move",\n "units": ["147 INF"],\n "path": ["5110", "5011"]}\n'
    for _ in range(60):
        mangled = mangle(order, dice)
        before = files(tmp_path)
        ran = run("play", str(path), mangled)
        assert ran.code in (0, 1, 2) and "Traceback" not in ran.out + ran.err
        if ran.code:
            assert files(tmp_path) == before
            assert len(ran.err.strip().splitlines()) == 1
        path.write_text(text_of_a_record)
        bad += ran.code == 2
    assert bad >= 50


def test_mangled_arguments(run: Run, tmp_path: Path) -> None:
    dice = random.Random(1948)
    words = "new nysa-1945 two-stars --seed --option players=9 x=y --dice hand show rules budziszyn1945 99.9".split()
    words += ["--json", "selfplay", "--players", "nobody", "reach", str(tmp_path / "none.toml"), "-1"]
    bad = 0
    for _ in range(90):
        arguments = [dice.choice(words) for _ in range(dice.randrange(1, 5))]
        if arguments[0] == "selfplay" or ("new" in arguments and len(arguments) > 2):
            arguments = ["selfplay", "--players", "nobody", arguments[-1]]
        bad += judge(run, tmp_path, *arguments) == 2
    assert bad >= 80
