"""Position files of B-21 from a few words, for the tests of the desk.

text = sketch(
    '''
    A poland ARM 0504 14/12 gun=8 armour=7 ammo=12
    R russia INF 0304 5,4,4,3,2,2,1 fortified
    ''',
    "movement",
    order("move", units="A", path="0404"),
    side="poland",
    dice="33 44 1",
    hexes={"0304": "city"},
)

A line of a unit: its id, side, type, hex (none: off the map), its track (all levels by commas, or `14/9`: 14 SP at
full strength, one SP less a level, 9 EP left), then keys of [[unit]] as name=value; a bare word is a flag. Lists in
orders may be written as words with blanks between.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from desk.positions import order as table
from desk.positions import toml
from sztab.desk import commands
from sztab.desk.position_reader import Position, read_position

LISTS = ("units", "path", "attackers", "targets", "artillery", "helicopters", "engineers", "front", "types", "with_")


def order(kind: str, **fields: Any) -> str:
    """An [[order]] table; lists may be words."""
    split = {
        name: value.split() if name in LISTS and isinstance(value, str) else value for name, value in fields.items()
    }
    return table(kind, **split)


def sketch(
    units: str,
    phase: str = "movement",
    *orders: str,
    side: str = "poland",
    turn: int = 2,
    dice: str = "",
    light: str = "",
    clock: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    roads: dict[str, str] | None = None,
    supply: dict[str, list[str]] | None = None,
    control: dict[str, list[str]] | None = None,
    default: str = "",
    use: str = "",
    columns: tuple[int, int] = (1, 12),
    rows: tuple[int, int] = (1, 10),
) -> str:
    """The text of a file; `roads` are hexes by kind, `dice` single dice with any gaps."""
    thrown = [int(die) for die in dice if die.isdigit()]
    parts = ['title = "b21"', f"dice = {thrown}", f"options = {toml(options or {})}"]
    moment = {"turn": turn, "phase": phase, "side": side, **({"light": light} if light else {}), **(clock or {})}
    parts += ["[clock]", *(f"{name} = {toml(value)}" for name, value in moment.items())]
    size = f'use = "{use}"' if use else f"columns = {toml(list(columns))}\nrows = {toml(list(rows))}"
    parts += ["[map]", size, f'default = "{default}"' if default else ""]
    for name, given in {"map.hexes": hexes, "map.sides": sides, "map.supply": supply, "map.control": control}.items():
        if given:
            parts += [f"[{name}]", *(f'"{key}" = {toml(value)}' for key, value in given.items())]
    for kind, way in (roads or {}).items():
        parts += ["[[map.roads]]", f'kind = "{kind}"', f"hexes = {toml(way.split())}"]
    parts += [_unit(line.split()) for line in units.splitlines() if line.strip()]
    return "\n".join([*parts, *orders]) + "\n"


def read(text: str, lenient: bool = False) -> Position:
    return read_position("test.toml", text, lenient)


def judge(text: str) -> dict[str, Any]:
    """What `sztab adjudicate --json` answers."""
    found: dict[str, Any] = json.loads(commands.as_text(commands.adjudicate(read(text))))
    return found


def refused(text: str) -> str:
    """The case that refuses an order of the file; nothing if all are played."""
    refusal = judge(text)["refusal"]
    return str(refusal["case"]) if refusal else ""


def odds_of(text: str) -> dict[str, Any]:
    """The only ladder of the file."""
    (found,) = commands.odds(read(text))
    return found


def events(found: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in found["events"] if event["kind"] == kind]


def run(command: str, text: str, *rest: str) -> tuple[int, Any]:
    """Exit code and answer of a command, as `--json` gives it."""
    position = Path("/dev/null")
    assert position
    code, told = commands.run(command, _file(text), list(rest), True)
    return code, json.loads(told)


def _file(text: str) -> Path:
    import tempfile

    with tempfile.NamedTemporaryFile("w", suffix=".toml", delete=False) as file:
        file.write(text)
    return Path(file.name)


def _unit(words: list[str]) -> str:
    id_, side, type_, *rest = words
    found: dict[str, Any] = {"id": id_, "side": side, "type": type_}
    for word in rest:
        name, equals, value = word.partition("=")
        if equals:
            found[name] = _value(value)
        elif len(word) == 4 and word.isdigit():
            found["hex"] = word
        elif "/" in word and word.replace("/", "").isdigit():
            full, left = map(int, word.split("/"))
            found |= {"track": list(range(full, 0, -1)), "endurance": left}
        elif word.replace(",", "").isdigit():
            found["track"] = [int(level) for level in word.split(",")]
        else:
            found[word] = True
    return "\n".join(["[[unit]]", *(f"{name} = {toml(value)}" for name, value in found.items())]) + "\n"


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    if "," in text:
        return [_value(one) for one in text.split(",")]
    return int(text) if text.isdigit() and len(text) < 4 else text.replace("~", " ")
