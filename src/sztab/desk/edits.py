"""Changes to the text of a position file: a key set or taken out, a table added or taken out. All else stays as it was
written, remarks and blank lines too."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.desk.clerk import Plain
from sztab.desk.lines import head_of, key_of, spelling_of
from sztab.desk.position_writer import toml
from sztab.errors import SztabError
from sztab.titles.files import key

BY_HAND = "this part of the file is written in a way that can only be changed by hand"


class Edit(msgspec.Struct, frozen=True):
    """Keys of a table: `map.hexes`, the table of the `unit` of that id, or those before all tables; null takes a key
    out. `add` writes a new [[unit]], `remove` takes one out."""

    table: str = ""
    values: dict[str, Any] = {}
    unit: str = ""
    add: bool = False
    remove: bool = False


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with these changes; raises a fault where it is written too cleverly for them."""
    for edit in edits:
        data = _parsed(text, "a file with a fault cannot be changed by a gesture; correct its text first")
        text = _written(text, data, edit)
        _change(data, edit)
        if _parsed(text, BY_HAND) != data:
            raise SztabError(BY_HAND)
    return text


def _parsed(text: str, fault: str) -> Plain:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise SztabError(fault) from None


# ---------------------------------------------------------------------- what it should hold then


def _change(data: Plain, edit: Edit) -> None:
    if edit.add:
        data.setdefault("unit", []).append(edit.values)
    elif edit.remove:
        del data["unit"][_number(data, edit.unit)]
    else:
        table = _table(data, edit)
        for name, value in edit.values.items():
            old = next((one for one in table if key(one) == key(name)), name)
            if value is None:
                table.pop(old, None)
            else:
                table[old] = value


def _table(data: Plain, edit: Edit) -> Plain:
    if edit.unit:
        found: Plain = data["unit"][_number(data, edit.unit)]
        return found
    for part in edit.table.split(".") if edit.table else ():
        data = data.setdefault(part, {}) if _new(edit) else data.get(part, {})
        if not isinstance(data, dict):
            raise SztabError(BY_HAND)
    return data


def _new(edit: Edit) -> Plain:
    return {name: value for name, value in edit.values.items() if value is not None}


def _number(data: Plain, unit: str) -> int:
    units = data.get("unit", [])
    found = [n for n, one in enumerate(units) if isinstance(one, dict) and key(str(one.get("id", ""))) == key(unit)]
    if not found:
        raise SztabError(f"there is no unit {unit!r} in the file")
    return found[0]


# ---------------------------------------------------------------------- in the text


def _written(text: str, data: Plain, edit: Edit) -> str:
    lines = text.splitlines()
    if edit.add:
        at = _end(lines, _last(lines, "unit"))
        return _joined([*lines[:at], *toml([("unit", edit.values, True)]).splitlines(), *lines[at:]])
    start, end = _span(lines, data, edit)
    if edit.remove:
        while end < len(lines) and head_of(lines[end]).startswith("unit."):
            end = _section_end(lines, end)
        return _joined([*lines[:start], *lines[end:]])
    if start < 0:
        new = _new(edit)
        head = toml([(edit.table, {}, False)]).splitlines()
        return _joined([*lines, *head, *(_line(name, value) for name, value in new.items())]) if new else text
    for name, value in edit.values.items():
        lines, end = _set(lines, start, end, name, value)
    return _joined(lines)


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _set(lines: list[str], start: int, end: int, name: str, value: Any) -> tuple[list[str], int]:
    """A key of the section between two lines, and where the section ends now."""
    at = next((n for n in range(start, end) if (old := key_of(lines[n])) and key(old) == key(name)), -1)
    if value is None:
        return (lines, end) if at < 0 else ([*lines[:at], *lines[at + 1 :]], end - 1)
    if at >= 0:
        return [*lines[:at], f"{spelling_of(lines[at])} = {_value(value)}", *lines[at + 1 :]], end
    last = next((n for n in range(end - 1, start - 1, -1) if lines[n].strip()), start - 1) + 1
    return [*lines[:last], _line(name, value), *lines[last:]], end + 1


def _line(name: str, value: Any) -> str:
    """A key as the handbook spells it: hexes in quotes."""
    (line,) = toml([("", {name: value}, False)]).splitlines()
    return f'"{name}" = {_value(value)}' if name.isdigit() else line


def _value(value: Any) -> str:
    return toml([("", {"a": value}, False)]).partition(" = ")[2].rstrip("\n")


def _span(lines: list[str], data: Plain, edit: Edit) -> tuple[int, int]:
    """The lines of a table with its head; -1 if it has none."""
    if edit.unit:
        heads = [n for n, line in enumerate(lines) if line.lstrip().startswith("[[") and head_of(line) == "unit"]
        number = _number(data, edit.unit)
        if number >= len(heads):
            raise SztabError(BY_HAND)
        return heads[number], _section_end(lines, heads[number])
    if not edit.table:
        return 0, next((n for n, line in enumerate(lines) if head_of(line)), len(lines))
    start = next((n for n, line in enumerate(lines) if head_of(line) == edit.table), -1)
    return start, _section_end(lines, start)


def _section_end(lines: list[str], start: int) -> int:
    return next((n for n in range(start + 1, len(lines)) if head_of(lines[n])), len(lines))


def _last(lines: list[str], table: str) -> int:
    return max((n for n, line in enumerate(lines) if head_of(line).split(".")[0] == table), default=len(lines))


def _end(lines: list[str], start: int) -> int:
    return _section_end(lines, start) if start < len(lines) else start
