"""Events in sentences, with the dice and the cases that made them so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from sztab.desk.clerk import clerk
from sztab.table import Event

Data = dict[str, Any]

HIDDEN = "a hidden counter"
RUNGS = {
    "strengths": "",
    "steps_why": "",
    "fire": "",
    "why": "",
    "divisors": "/",
    "shifts": "+",
    "ladder": "+",
    "drm": "+",
}
"""Where events keep the factors of their odds, and how those are written: as they are, as divisors, with their sign."""
VEILED = re.compile(r"(?<![\w?])\?(?![\w?])")
"""A name that is not told."""


def tell(event: Event, book: Any) -> list[str]:
    """An event in one sentence with its cases; a combat or a bombardment brings its ladder, one factor a line."""
    cases = f" [{', '.join(event.cases.split())}]" if event.cases else ""
    return [f"{sentence(event, book)}{cases}", *(f"  {line}" for line in _ladder(event.data))]


def sentence(event: Event, book: Any) -> str:
    """An event in one sentence."""
    known = COMMON | clerk(book).log.SENTENCES
    try:
        said: str = known[event.kind](_unmasked(event.data))
    except KeyError:  # a kind of its own, or one that tells less than usual
        said = _plainly(event.kind, event.data)
    return HIDDEN.capitalize() + said.removeprefix(HIDDEN) if said.startswith(HIDDEN) else said


def whole(events: Iterable[Event]) -> list[Event]:
    """The referee's reading: of what is told to each side in its own way, the one that names the counter."""
    return [event for event in events if event.sees is None or not _veiled(event.data)]


def names(values: Iterable[Any]) -> str:
    """Who took part."""
    return ", ".join(HIDDEN if value == "?" else str(value) for value in values) or "nobody"


def amounts(values: Data) -> str:
    """Names with their numbers."""
    return ", ".join(f"{name} {amount}" for name, amount in values.items())


def rolled(d: Data) -> str:
    """Dice that fell."""
    return f"Roll for {d['purpose'].replace('_', ' ')}: {' + '.join(map(str, d['dice']))} = {d['total']}"


def ended(d: Data) -> str:
    """The end of the game."""
    winner = f"{side_word(d['winner'])} wins" if d["winner"] else "nobody wins"
    scores = {side_word(side): points for side, points in (d.get("points") or {}).items()}
    points = f" ({amounts(scores)})" if scores else ""
    return f"The game is over: {winner}, {d['level'] or 'no level'}{points}"


def _veiled(value: Any) -> bool:
    """Whether a name is missing anywhere in it."""
    if isinstance(value, dict):
        return any(_veiled(one) for pair in value.items() for one in pair)
    if isinstance(value, list | tuple):
        return any(map(_veiled, value))
    return isinstance(value, str) and VEILED.search(value) is not None


def _unmasked(d: Data) -> Data:
    """A veiled name as a reader says it."""
    return {name: HIDDEN if name in ("unit", "by", "hq") and value == "?" else value for name, value in d.items()}


def _ladder(d: Data) -> list[str]:
    """Strengths, shifts and fire points, each with its reason and case."""
    lines = []
    for part, sign in RUNGS.items():
        rungs = d.get(part)
        for rung in rungs if isinstance(rungs, list) else ():
            side = f"{rung['side']} " if "side" in rung else ""
            value = f"{rung['value']:+d}" if sign == "+" else f"{sign}{rung['value']}"
            lines.append(f"{side}{value} {rung['why']} [{rung['case']}]")
    return lines


def _plainly(kind: str, d: Data) -> str:
    plain = {name: value for name, value in d.items() if name not in RUNGS or isinstance(value, str)}
    facts = ", ".join(f"{name} {_fact(value)}" for name, value in plain.items())
    return f"{kind.replace('_', ' ')}: {facts}" if facts else kind.replace("_", " ")


def _fact(value: Any) -> str:
    if isinstance(value, dict):
        return amounts(value)
    return names(value) if isinstance(value, list | tuple) else str(value)


COMMON: dict[str, Callable[[Data], str]] = {
    "roll": rolled,
    "undo": lambda d: f"Taken back: the last order of {' and '.join(d['by'])}",
    "end": ended,
}
"""What is told in every family, unless it has words of its own."""


def side_word(side: str) -> str:
    """What is a side's own, in a word of a sentence: Soviet, British, M Brigade."""
    return _OF_LANDS.get(side) or " ".join(word.capitalize() for word in side.split("_"))


_OF_LANDS = {"belgium": "Belgian", "france": "French", "great_britain": "British"}
"""Sides that are called after their land."""
