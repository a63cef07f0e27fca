"""Whatever is wrong with a record or an argument: one sentence, exit 1 or 2, nothing changed on disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from commands import Run

Lines = list[dict[str, Any]]
Mangle = Callable[[Lines], object]


def header(**changes: Any) -> Mangle:
    return lambda lines: lines[0].update(changes)


def without(name: str) -> Mangle:
    return lambda lines: lines[0].pop(name)


def dice(**changes: Any) -> Mangle:
    return lambda lines: lines[0]["dice"].update(changes)


def first(name: str, **changes: Any) -> Mangle:
    """Change the first line that has this key."""

    def mangle(lines: Lines) -> None:
        next(line for line in lines[1:] if name in line).update(changes)

    return mangle


def order(**changes: Any) -> Mangle:
    """Change the last order, a move."""

    def mangle(lines: Lines) -> None:
        [line for line in lines if "play" in line][-1]["play"].update(changes)

    return mangle


def insert(line: dict[str, Any]) -> Mangle:
    return lambda lines: lines.insert(2, line)


def drop(name: str) -> Mangle:
    def mangle(lines: Lines) -> None:
        lines.remove(next(line for line in lines[1:] if name in line))

    return mangle


def twice(name: str) -> Mangle:
    def mangle(lines: Lines) -> None:
        found = next(line for line in lines[1:] if name in line)
        lines.insert(lines.index(found), dict(found))

    return mangle


MANGLED: dict[str, Mangle] = {
    "no header": lambda lines: lines.pop(0),
    "another format": header(sztab=99),
    "format as text": header(sztab="1"),
    "version of the rules as a number": header(rules=2),
    "no rules": without("rules"),
    "no title": without("title"),
    "unknown title": header(title="chess"),
    "title is a number": header(title=1945),
    "title is a list": header(title=["budziszyn1945"]),
    "no scenario": without("scenario"),
    "unknown scenario": header(scenario="waterloo"),
    "scenario is null": header(scenario=None),
    "options are a list": header(options=[]),
    "options are text": header(options="masking"),
    "unknown option": header(options={"weather": "mud"}),
    "value of an option unknown": header(options={"masking": "half"}),
    "value of an option a list": header(options={"masking": []}),
    "another scenario than was played": header(scenario="two-stars"),
    "no dice": without("dice"),
    "dice are a list": header(dice=[]),
    "dice are text": header(dice="seeded"),
    "unknown dice": dice(mode="loaded"),
    "dice mode is a list": dice(mode=[1]),
    "order of no side": first("play", side="martians"),
    "order of the other side": first("play", side="soviet"),
    "side is null": first("play", side=None),
    "side is a list": first("play", side=["german"]),
    "order is null": first("play", play=None),
    "order is a list": first("play", play=[]),
    "order is text": first("play", play="end_phase"),
    "order without a name": first("play", play={}),
    "order of no kind": first("play", play={"order": "castle"}),
    "order for another phase": first("play", play={"order": "support"}),
    "move of a stranger": order(units=["Napoleon"]),
    "move of nobody": order(units=[]),
    "move nowhere": order(path=[]),
    "move off the map": order(path=["9999"]),
    "move too far": order(path=["0101"]),
    "move to a number": order(path=[5211]),
    "move elsewhere": order(path=["5310"]),
    "units are text": order(units="6 INF"),
    "dice by hand that nobody asked for": first("play", play={"order": "dice", "dice": [1, 2]}),
    "a die with seven faces": first("roll", roll=[7, 1]),
    "a die with a fraction": first("roll", roll=[1.5, 1]),
    "a roll that is no list": first("roll", roll=7),
    "a roll of text": first("roll", roll=["6", "1"]),
    "a die too many": first("roll", roll=[6, 1, 1]),
    "no dice in a roll": first("roll", roll=[]),
    "another roll": first("roll", roll=[6, 6]),
    "a roll is missing": drop("roll"),
    "a roll too many": twice("roll"),
    "an order is missing": drop("play"),
    "an order too many": twice("play"),
    "undo of nothing": insert({"undo": 0}),
    "undo of no seat": insert({"undo": 7}),
    "undo of a negative seat": insert({"undo": -1}),
    "undo of text": insert({"undo": "german"}),
    "undo of a list": insert({"undo": []}),
    "a hash that is wrong": first("phase", hash="0" * 32),
    "a hash that is missing": first("phase", hash=None),
    "a phase that never was": first("phase", phase="9 combat soviet"),
    "a phase that is a list": first("phase", phase=[]),
    "another end": first("end", hash="0" * 32),
    "no end": drop("end"),
    "a line of nothing": insert({}),
    "a line of something else": insert({"chat": "hello"}),
}


@pytest.mark.parametrize("name", MANGLED)
def test_mangled_record_is_refused_in_one_sentence(name: str, run: Run, begun: Path) -> None:
    lines = [json.loads(line) for line in begun.read_text().splitlines()]
    MANGLED[name](lines)
    begun.write_text("".join(json.dumps(line) + "\n" for line in lines))
    expect_refusal(run, begun, "replay", begun)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n\n",
        b"not json\n",
        b"[]\n",
        b"null\n",
        b'{"sztab": 1',
        b'{"sztab": 1}\n{"play"',
        b"\xff\xfe\x00\x01",
        b"\x00" * 64,
        b'{"sztab": 1, "title": "budziszyn1945", "scenario": "nysa-1945", "rules": "1"}\n[1]\n',
        b"PK\x03\x04" + bytes(range(256)),
        b'{"sztab": 1, "title": "' + b"x" * 100_000 + b'"}\n',
        b"[" * 100_000,
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify", "log", "show", "orders"])
def test_file_that_is_no_record(content: bytes, command: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    file.write_bytes(content)
    expect_refusal(run, file, command, file)


@pytest.mark.parametrize("name", ["unknown scenario", "another roll", "a hash that is wrong", "order of no kind"])
@pytest.mark.parametrize("words", [("show",), ("orders",), ("log",), ("undo", "soviet"), ("play", "end")])
def test_no_command_touches_a_mangled_record(name: str, words: tuple[str, ...], run: Run, begun: Path) -> None:
    lines = [json.loads(line) for line in begun.read_text().splitlines()]
    MANGLED[name](lines)
    begun.write_text("".join(json.dumps(line) + "\n" for line in lines))
    expect_refusal(run, begun, words[0], begun, *words[1:])


def test_replay_and_verify_tell_a_difference_from_a_bad_file(run: Run, begun: Path) -> None:
    text = begun.read_text()
    begun.write_text(text.replace('{"roll":[', '{"roll":[7,', 1))
    assert run("replay", begun).code == 2
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if '"roll"' in line)
    lines[at] = json.dumps({"roll": [6, 6]})
    begun.write_text("\n".join(lines) + "\n")
    assert run("replay", begun).code == 1
    verified = run("verify", begun)
    assert verified.code == 1 and "the seed gives" in verified.err


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("fly",),
        ("show",),
        ("show", "GAME", "extra"),
        ("show", "nowhere.sztab"),
        ("show", "."),
        ("show", "GAME", "--hex", "9999"),
        ("show", "GAME", "--hex", "51 10"),
        ("show", "GAME", "--hex", ""),
        ("show", "GAME", "--hex", "5110", "--radius", "-1"),
        ("show", "GAME", "--hex", "5110", "--radius", "999"),
        ("show", "GAME", "--radius", "wide"),
        ("show", "GAME", "--side", "martian"),
        ("show", "GAME", "--list", "--svg"),
        ("show", "GAME", "--lis"),
        ("orders", "GAME", "--side", "german"),
        ("orders", "GAME", "0101"),
        ("orders", "GAME", "5211", "6 INF", "dance"),
        ("orders", "GAME", "end", "end"),
        ("play", "GAME"),
        ("play", "GAME", "end", "--interactive"),
        ("play", "GAME", "dance"),
        ("play", "GAME", ""),
        ("play", "GAME", "{"),
        ("play", "GAME", '{"order": "castle"}'),
        ("play", "GAME", "move 6 INF > 0101"),
        ("play", "GAME", "move Napoleon > 5211"),
        ("play", "GAME", "end", "--side", "german"),
        ("play", "GAME", "end", "--side", "martian"),
        ("play", "GAME", "end", "--versus", "random"),
        ("play", "GAME", "end", "--as", "soviet"),
        ("play", "GAME", "end", "--versus", "deep blue", "--as", "soviet"),
        ("play", "GAME", "end", "--versus", "random", "--as", "martian"),
        ("undo", "GAME"),
        ("undo", "GAME", "martian"),
        ("undo", "GAME", "german"),
        ("log", "GAME", "--side", "martian"),
        ("new", "nysa-1945"),
        ("new", "waterloo", "new.sztab"),
        ("new", "nysa-1945", "GAME"),
        ("new", "nysa-1945", "nowhere/new.sztab"),
        ("new", "nysa-1945", "new.sztab", "--option", "masking"),
        ("new", "nysa-1945", "new.sztab", "--option", "=x"),
        ("new", "nysa-1945", "new.sztab", "--option", "weather=mud"),
        ("new", "nysa-1945", "new.sztab", "--option", "masking=half"),
        ("new", "nysa-1945", "new.sztab", "--dice", "loaded"),
        ("new", "nysa-1945", "new.sztab", "--dice", "hand", "--seed", "7"),
        ("selfplay",),
        ("selfplay", "waterloo"),
        ("selfplay", "nysa-1945", "--players", "random,random,random"),
        ("selfplay", "nysa-1945", "--players", "random,"),
        ("selfplay", "nysa-1945", "--players", "deep blue"),
        ("selfplay", "nysa-1945", "--out", "GAME"),
        ("rules", "chess"),
        ("rules", "budziszyn1945", "99.9"),
        ("scenarios", "all"),
        ("adjudicate",),
        ("adjudicate", "nowhere.toml"),
        ("odds", "."),
        ("reach", "position.toml"),
        ("supply", "nowhere.toml", "soviet"),
        ("check", "GAME"),
    ],
)
def test_bad_arguments(words: tuple[str, ...], run: Run, begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(begun.parent)
    expect_refusal(run, begun, *(begun if word == "GAME" else word for word in words))


def expect_refusal(run: Run, file: Path, *words: object) -> None:
    before = {path.name: path.read_bytes() for path in file.parent.iterdir()}
    done = run(*words)
    assert done.code in (1, 2), (done.out, done.err)
    assert done.err.count("\n") == 1 and len(done.err) < 700, done.err
    assert done.err.startswith("sztab") and "Traceback" not in done.err
    assert done.out == ""
    assert {path.name: path.read_bytes() for path in file.parent.iterdir()} == before
