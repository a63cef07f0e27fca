"""Where in the text of a position file a place is: `unit 3 (A).hex`, `map.roads[1]`, `clock.phase`."""

from __future__ import annotations

import re
import tomllib

KEY = re.compile(r"""\s*(?:"(?P<quoted>[^"]*)"|'(?P<raw>[^']*)'|(?P<bare>[\w-]+))\s*=""")
NUMBERED = re.compile(r"^(unit|order) (\d+)(?: \(.*\))?(?=\.|$)")


def line_of(text: str, place: str | int) -> int:
    """The line, counted from 1; of what is missing the line of the table it is missing in; 0 if there is none."""
    if isinstance(place, int):
        return place
    lines, place = _lines(text), NUMBERED.sub(r"\1[\2]", place)
    while place:
        if place in lines:
            return lines[place]
        place = place.rpartition(".")[0]
    return 0


def _lines(text: str) -> dict[str, int]:
    """The first line of every table and every key."""
    found: dict[str, int] = {}
    count: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        head = head_of(line)
        if head:
            table = head
            if line.lstrip().startswith("[["):
                count[head] = count.get(head, 0) + 1
                table = f"{head}[{count[head]}]"
            found.setdefault(table, number)
        elif name := key_of(line):
            found.setdefault(f"{table}.{name}" if table else name, number)
    return found


def key_of(line: str) -> str:
    """The key that a line sets; nothing if it sets none."""
    found = KEY.match(line)
    return (found["quoted"] or found["raw"] or found["bare"] or "") if found else ""


def spelling_of(line: str) -> str:
    """The same as it is written, quotes and all."""
    found = KEY.match(line)
    return found[0].rstrip("=").rstrip() if found else ""


def head_of(line: str) -> str:
    """The name of the table that a line opens; nothing if it opens none."""
    if not line.lstrip().startswith("["):
        return ""
    try:
        data = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ""
    names = []
    while data:
        (name, inner), *_ = data.items()
        names.append(name)
        data = inner[0] if isinstance(inner, list) else inner
    return ".".join(names)
