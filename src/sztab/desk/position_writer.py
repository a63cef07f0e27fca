"""A board written down as a position file that `read_position` reads back.

The file holds what a question to the rules desk needs: clock, units with all that lies on them, ground, control,
sources of supply, pools. A family may add what only the running phase remembers.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sztab.desk.clerk import Plain, Table, clerk
from sztab.errors import SztabError
from sztab.table import Board


def position_file(b: Board) -> str:
    """The board as TOML."""
    if not b.state.turn:
        raise SztabError("a position can be written down when the first turn has begun")
    return toml(clerk(b.book).position_writer.written(b))


def toml(tables: Iterable[Table]) -> str:
    """Tables as the text of a file."""
    lines: list[str] = []
    for name, data, array in tables:
        lines += (
            _table(name, data, array) if name else [f"{_key(key)} = {_value(value)}" for key, value in data.items()]
        )
    return "\n".join(lines) + "\n"


def given_map(b: Board) -> tuple[Plain, Plain, Plain, list[Plain], Plain | None]:
    """The file's map, or the printed one: its own keys, hexes, hexsides, roads and sources of supply."""
    given = b.book.given.get("position", {}).get("map")
    ground: Plain = dict(given) if given else {"use": b.book.title}
    ground.pop("control", None)
    hexes, sides = dict(ground.pop("hexes", {})), dict(ground.pop("sides", {}))
    return ground, hexes, sides, ground.pop("roads", []), ground.pop("supply", None)


def map_tables(
    b: Board, ground: Plain, hexes: Plain, sides: Plain, roads: Iterable[Plain], supply: Plain | None
) -> Iterator[Table]:
    """The map, with control as it is now."""
    yield "map", ground, False
    for part, data in (("map.hexes", hexes), ("map.sides", sides)):
        if data:
            yield part, data, False
    for road in roads:
        yield "map.roads", road, True
    if supply is not None:
        yield "map.supply", supply, False
    yield "map.control", control_of(b), False


def control_of(b: Board) -> dict[str, list[str]]:
    """Hexes by side; the side with most of them has the rest if nothing is left over."""
    grid, sides = b.book.map.grid, b.book.sides
    owners = {grid.label(h): sides[b.state.control[h] - 1] if b.state.control[h] else "" for h in grid.hexes}
    count = Count(owners.values())
    rest = "" if count[""] else max(sorted(count), key=lambda side: count[side], default="")
    held: dict[str, list[str]] = {}
    for hex_, owner in owners.items():
        if owner and owner != rest:
            held.setdefault(owner, []).append(hex_)
    return {**held, **({rest: ["rest"]} if rest else {})}


def _table(name: str, data: dict[str, Any], array: bool) -> list[str]:
    path = ".".join(map(_key, name.split(".")))
    head = f"[[{path}]]" if array else f"[{path}]"
    return ["", head, *(f"{_key(key)} = {_value(value)}" for key, value in data.items())]


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(text: str) -> str:
    return msgspec.json.encode(text).decode()
