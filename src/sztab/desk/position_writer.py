"""A board written down as a position file that `read_position` reads back.

The file holds what a question to the rules desk needs: clock, units with what is seen on them, ground, control, sources
of supply. [memory] has the rest.
"""

from __future__ import annotations

import tomllib
from collections import Counter as Count
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sztab.desk.cells import unit_tables
from sztab.desk.clerk import Filing, Plain, Table, clerk
from sztab.desk.memory import memory, memory_of
from sztab.desk.position_reader import lay_position
from sztab.desk.words import FileWords, words_for
from sztab.errors import SztabError
from sztab.hexes import TWELFTHS
from sztab.table import Board
from sztab.table.state import Counter
from sztab.titles import title
from sztab.titles.files import Keys


def position_file(b: Board) -> str:
    """The board as TOML."""
    if not b.state.turn:
        raise SztabError("a position can be written down when the first turn has begun")
    family = clerk(b.book).position_writer
    units = [u for u in b.state.units if u.box not in family.ABSENT and u.n < len(b.book.counters)]
    tables = list(_tables(b, family, units))
    told = lay_position(tomllib.loads(toml(tables)), lenient=True).state
    before = iter(zip(units, told.units, strict=True))
    written: list[Table] = []
    for name, data, array in tables:
        own = memory_of(*next(before)) if name == "unit" else {}
        written.append((name, {**data, "memory": own} if own else data, array))
    return toml([*written, ("memory", memory(b.book, b.state, told, family.untold(b)), False)])


def _tables(b: Board, family: Filing, units: Iterable[Any]) -> Iterator[Table]:
    """What a file tells without [memory]: title, options, clock, ground, units."""
    yield "", {"title": b.book.title, "name": b.book.scenario.name}, False
    yield "options", {name: getattr(b.book.options, name) for name in title(b.book.title).options}, False
    yield "clock", {"turn": b.state.turn, **family.clock(b)}, False
    yield from _map(b, family)
    for u in units:
        yield "unit", _unit(b, family, u), True


def _unit(b: Board, family: Filing, u: Any) -> Plain:
    table = _counter(b, family, b.book.counters[u.n], b.book.sides[u.side])
    table |= {"hex": b.book.hex_labels[u.hex]} if u.hex >= 0 else {}
    table |= {words_for(b.book).unit.counts: u.steps} if u.steps else {}
    table |= {"oos": u.oos} if u.oos else {}
    return table | family.facts(b, u) | {flag: True for flag in words_for(b.book).file.flags if getattr(u, flag)}


def _counter(b: Board, family: Filing, printed: Counter, side: str) -> Plain:
    """A counter by its name if the title has it, else everything that is printed on it."""
    short = {"id": printed.id, "side": side, "counter": printed.id}
    try:
        same = family.read(b, unit_tables(Keys("position", "", {"unit": [short]}))[0])
    except SztabError:
        same = None
    words = words_for(b.book).file
    values = _values(words, family, printed)
    return (
        short
        if same is not None and _values(words, family, same) == values
        else {"id": printed.id, "side": side, **values}
    )


def _values(words: FileWords, family: Filing, printed: Counter) -> Plain:
    found = {name: getattr(printed, name) for name in words.values}
    found |= {"movement": printed.movement // TWELFTHS, **({"full": printed.steps} if "full" in words.unit else {})}
    found |= family.values(printed)
    return {name: value for name, value in found.items() if value not in ("", {})}


def toml(tables: Iterable[Table]) -> str:
    """Tables as the text of a file."""
    lines: list[str] = []
    for name, data, array in tables:
        lines += (
            _table(name, data, array) if name else [f"{_key(key)} = {_value(value)}" for key, value in data.items()]
        )
    return "\n".join(lines) + "\n"


def _map(b: Board, family: Filing) -> Iterator[Table]:
    """The file's map, or the printed one, with control as it is now."""
    given = b.book.given.get("position", {}).get("map")
    ground: Plain = dict(given) if given else {"use": family.printed_map(b)}
    parts = {part: ground.pop(part, None) for part in ("control", "hexes", "sides", "roads", "supply")}
    yield "map", ground, False
    for part in ("hexes", "sides"):
        if parts[part]:
            yield f"map.{part}", parts[part], False
    for road in parts["roads"] or ():
        yield "map.roads", road, True
    supply = family.supply(b) if parts["supply"] is None else parts["supply"]
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
