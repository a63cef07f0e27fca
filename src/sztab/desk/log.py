"""Events in sentences, with the dice and the cases that made them so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from sztab.desk.clerk import clerk_of
from sztab.table import Event
from sztab.table.events import GameOver, Happening, Rolled, TakenBack
from sztab.table.fields import UNITS, fields_of
from sztab.titles import title

Said = TypeVar("Said", bound=Happening)
Sentences = dict[type[Happening], Callable[[Any], str]]

HIDDEN = "a hidden counter"
SIGNS = {"divisors": "/", "shifts": "+", "ladder": "+", "drm": "+"}
"""How the factors of a field are written; those of others stand as they are, and first."""
VEILED = re.compile(r"(?<![\w?])\?(?![\w?])")
"""A name that is not told."""


def tells(kind: type[Said], sentence: Callable[[Said], str]) -> tuple[type[Happening], Callable[[Any], str]]:
    """The sentence of a kind of event. The type check knows which fields it may speak of."""
    return kind, sentence


def sentences(*told: tuple[type[Happening], Callable[[Any], str]]) -> Sentences:
    """The sentences of a family."""
    return dict(told)


def tell(event: Event, book: Any) -> list[str]:
    """An event in one sentence with its cases; a combat or a bombardment brings its ladder, one factor a line."""
    cases = f" [{', '.join(event.cases.split())}]" if event.cases else ""
    return [f"{sentence(event, book)}{cases}", *(f"  {line}" for line in _ladder(event.what))]


def sentence(event: Event, book: Any) -> str:
    """An event in one sentence."""
    said = sentences_of(title(book.title).family)[type(event.what)](_unmasked(event.what))
    return HIDDEN.capitalize() + said.removeprefix(HIDDEN) if said.startswith(HIDDEN) else said


@cache
def sentences_of(family: str) -> Sentences:
    """The sentence of every kind of event."""
    return COMMON | clerk_of(family).log.SENTENCES


def whole(events: Iterable[Event]) -> list[Event]:
    """The referee's reading: of what is told to each side in its own way, the one that names the counter."""
    return [event for event in events if event.sees is None or not _veiled(event.data)]


def names(values: Iterable[Any]) -> str:
    """Who took part."""
    return ", ".join(HIDDEN if value == "?" else str(value) for value in values) or "nobody"


def amounts(values: Mapping[str, Any]) -> str:
    """Names with their numbers."""
    return ", ".join(f"{name} {amount}" for name, amount in values.items())


def rolled(e: Rolled, purpose: str = "") -> str:
    """Dice that fell; for a purpose that has a better name than its own."""
    return f"Roll for {purpose or e.purpose.replace('_', ' ')}: {' + '.join(map(str, e.dice))} = {e.total}"


def ended(e: GameOver) -> str:
    """The end of the game."""
    winner = f"{side_word(e.winner)} wins" if e.winner else "nobody wins"
    scores = {side_word(side): points for side, points in e.points.items()}
    points = f" ({amounts(scores)})" if scores else ""
    return f"The game is over: {winner}, {e.level or 'no level'}{points}"


def _veiled(value: Any) -> bool:
    """Whether a name is missing anywhere in it."""
    if isinstance(value, dict):
        return any(_veiled(one) for pair in value.items() for one in pair)
    if isinstance(value, list | tuple):
        return any(map(_veiled, value))
    return isinstance(value, str) and VEILED.search(value) is not None


def _unmasked(what: Happening) -> Happening:
    """A veiled unit as a reader says it."""
    units = (one.name for one in fields_of(type(what)).values() if one.shape.meaning in UNITS)
    return msgspec.structs.replace(what, **{name: HIDDEN for name in units if getattr(what, name) == "?"})


def _ladder(what: Happening) -> list[str]:
    """Strengths, shifts and fire points, each with its reason and case."""
    lines = []
    for name, one in sorted(what.factors(), key=lambda pair: pair[0] in SIGNS):
        sign = SIGNS.get(name, "")
        value = f"{one.value:+d}" if sign == "+" else f"{sign}{one.value}"
        lines.append(f"{f'{one.side} ' if one.side else ''}{value} {one.why} [{one.case}]")
    return lines


COMMON = sentences(
    tells(Rolled, rolled),
    tells(TakenBack, lambda e: f"Undone: the last order of {' and '.join(e.by)}"),
    tells(GameOver, ended),
)
"""What is told in every family, unless it has words of its own."""


def side_word(side: str) -> str:
    """What is a side's own, in a word of a sentence: Soviet, British, M Brigade."""
    return _OF_LANDS.get(side) or " ".join(word.capitalize() for word in side.split("_"))


_OF_LANDS = {
    "belgium": "Belgian",
    "france": "French",
    "great_britain": "British",
    "iraq": "Iraqi",
    "poland": "Polish",
    "russia": "Russian",
    "ukraine": "Ukrainian",
}
"""Sides that are called after their land."""


def people(side: str) -> str:
    """A side as one speaks of it: the Soviets, the Axis."""
    return PEOPLES.get(side) or side_word(side)


PEOPLES = {
    "soviet": "the Soviets",
    "german": "the Germans",
    "allied": "the Allies",
    "american": "the Americans",
    "polish": "the Poles",
    "axis": "the Axis",
    "belgium": "the Belgians",
    "france": "the French",
    "great_britain": "the British",
    "m_brigade": "the M Brigade",
    "coalition": "the Coalition",
    "iraq": "the Iraqis",
    "poland": "the Poles",
    "russia": "the Russians",
    "ukraine": "the Ukrainians",
}
