"""Events in sentences, with the dice and the cases that made them so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol

import msgspec

from sztab.table import Event
from sztab.table.events import Happening, Sentences
from sztab.table.fields import UNITS, fields_of
from sztab.table.sentences import HIDDEN, capital
from sztab.titles import title
from sztab.titles.families import modules_of

SIGNS = {"divisors": "/", "shifts": "+", "ladder": "+", "drm": "+"}
"""How the factors of a field are written; those of others stand as they are, and first."""
VEILED = re.compile(r"(?<![\w?])\?(?![\w?])")
"""A name that is not told."""


class Telling(Protocol):
    """The module of a family's rules that words what happens in every family."""

    SENTENCES: Sentences


class Rules(Protocol):
    """What the log wants of the rules of a family."""

    sentences: Telling


def tell(event: Event, book: Any) -> list[str]:
    """An event in one sentence with its cases; a combat or a bombardment brings its ladder, one factor a line."""
    cases = f" [{', '.join(event.cases.split())}]" if event.cases else ""
    return [f"{sentence(event, book)}{cases}", *(f"  {line}" for line in _ladder(event.what))]


def sentence(event: Event, book: Any) -> str:
    """An event in one sentence."""
    kind, what = type(event.what), _unmasked(event.what)
    own = sentences_of(title(book.title).family)
    said = own[kind](what) if kind in own else what.words()
    return capital(said) if said.startswith((HIDDEN, "the ")) else said


@cache
def sentences_of(family: str) -> Sentences:
    """The sentences of a family for what happens in every family."""
    found: Sentences = modules_of("rules", family, Rules).sentences.SENTENCES
    return found


def whole(events: Iterable[Event]) -> list[Event]:
    """The referee's reading: of what is told to each side in its own way, the one that names the counter."""
    return [event for event in events if event.sees is None or not _veiled(event.data)]


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
