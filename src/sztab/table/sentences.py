"""How sentences spell what they speak of: units, hexes, sides, days, amounts.

A sentence may have the fields of an event or an order in braces. They are spelt by their types; `{units:goes|go}` is a
word for one and a word for several, `{shift:+d}` a number as Python writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sized
from datetime import date
from typing import Any

import msgspec

from sztab.table.fields import DAY, GIVER, STEP, Shape, fields_of

HIDDEN = "a hidden counter"


class Spelt(msgspec.Struct, frozen=True):
    """A field as a sentence writes it."""

    value: Any
    shape: Shape
    spell: Callable[[Any, Shape], str]

    def __format__(self, spec: str) -> str:
        one, choice, several = spec.partition("|")
        if choice:
            return one if single(self.value) else several
        return format(self.value, spec) if spec else self.spell(self.value, self.shape)


def spell(value: Any, shape: Shape) -> str:
    """A value of this type."""
    if shape.inner is not None and shape.inner.meaning is STEP:
        return " ".join(value)
    if shape.kind == "list":
        return names(value)
    if shape.kind == "table":
        return amounts(value)
    if shape.meaning in (GIVER, DAY):
        return people(value) if shape.meaning is GIVER else day(value)
    return str(value)


def spell_order(value: Any, shape: Shape) -> str:
    """A value as an order is called: of a way its end."""
    if shape.kind == "table" and shape.inner is not None and shape.inner.kind == "list":
        return ", ".join(f"{one} to {way[-1]}" for one, way in value.items() if way) or "nobody moves"
    if shape.kind == "table":
        return amounts(value)
    if shape.inner is not None and shape.inner.meaning is STEP:
        return str(value[-1]) if value else "?"
    return ", ".join(map(str, value)) if shape.kind == "list" else str(value)


def filled(text: str, what: msgspec.Struct, spell: Callable[[Any, Shape], str] = spell) -> str:
    """A sentence with the fields of an event or an order."""
    fields = fields_of(type(what)).values()
    return text.format(**{field.name: Spelt(getattr(what, field.name), field.shape, spell) for field in fields})


def single(values: Sized) -> bool:
    """Whether a sentence speaks of one alone."""
    return len(values) < 2


def counted(number: int, one: str, several: str) -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else several}"


def capital(text: str) -> str:
    """At the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def names(values: Iterable[Any]) -> str:
    """Who took part."""
    return ", ".join(HIDDEN if value == "?" else str(value) for value in values) or "nobody"


def amounts(values: Mapping[str, Any]) -> str:
    """Names with their numbers."""
    return ", ".join(f"{name} {amount}" for name, amount in values.items())


def parts(*found: str, none: str = "no effect") -> str:
    """What is not empty, in one line."""
    return ", ".join(filter(None, found)) or none


def day(text: str) -> str:
    """A date as one writes it; a position has none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    return f"{found.day} {found:%B %Y}"


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


def won(side: str) -> str:
    """Who has won: the Soviets win, the Axis wins; without a side nobody."""
    return f"{people(side)} {'wins' if side in BODIES else 'win'}" if side else "nobody wins"


BODIES = ("axis", "coalition", "m_brigade")
"""Sides that are one and not many."""
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
