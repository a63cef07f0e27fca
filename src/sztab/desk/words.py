"""The words of a family at the desk, from `words.toml` in its package: how names are spelt, what the terminal asks for,
what the board in text writes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sztab.titles import title


class Letters(msgspec.Struct, frozen=True):
    """What the board in text writes for ground, water, roads and what lies on a hex."""

    ground: dict[str, str]
    water: dict[str, str]
    roads: dict[str, str]
    lying: dict[str, str]
    legend: tuple[str, ...]


class UnitWords(msgspec.Struct, frozen=True):
    """What the answers say of a unit."""

    steps: tuple[str, str]
    """One step of its strength, and several."""
    facts: dict[str, str]
    """What is said of a fact where it holds."""
    boxes: dict[str, str]
    """Where it is when it is not on the map."""
    counts: str = "steps"
    """The fact that says how many steps it has."""

    def line(self, unit: dict[str, Any]) -> str:
        """A unit, as an answer has it, in words."""
        if unit["hex"] is None:
            return f"{unit['side']}, {self.boxes.get(unit['box'], unit['box']).format(**unit)}"
        count = unit[self.counts]
        steps = self.steps[count != 1].format(count)
        said = [words.format(unit[name]) for name, words in self.facts.items() if unit.get(name)]
        return ", ".join([unit["side"], unit["hex"], steps, *said])


class OrderWords(msgspec.Struct, frozen=True):
    """When the orders of a family are given, and what the page of orders calls them."""

    name: str
    """The family and its titles."""
    when: dict[str, tuple[str, ...]]
    """When a player gives which orders."""
    at: dict[str, tuple[str, ...]]
    """Rest points of the phases, with the orders that are given there."""
    entries: dict[str, tuple[str, str]]
    """The structs of which an order has a list: their heading, and one of them."""


class FileWords(msgspec.Struct, frozen=True):
    """The keys of a family's position files."""

    clock: tuple[str, ...]
    unit: tuple[str, ...]
    """Keys of a [[unit]] table beside its flags."""
    flags: tuple[str, ...]
    """Fields of units that are written as flags."""
    pools: dict[str, tuple[str, ...]]
    """Pools by side, where they differ; under `all` those of every side."""
    spellings: dict[str, dict[str, str]]
    """By table, other names of keys."""
    values: tuple[str, ...]
    """What is written of a counter the title does not have, as it stands on it."""


class Words(msgspec.Struct, frozen=True):
    """What every family has words for."""

    questions: dict[str, str]
    """What the terminal asks for, as the end of a sentence; {} where it says what the question is about."""
    boxes: dict[str, str]
    """Where units are that are not on the map."""
    letters: Letters
    unit: UnitWords
    orders: OrderWords
    file: FileWords


def words_for(book: Any) -> Words:
    """The words of the family a book belongs to."""
    return words_of(title(book.title).family)


@cache
def words_of(family: str) -> Words:
    return msgspec.convert(tables_of(family), Words)


@cache
def tables_of(family: str) -> dict[str, Any]:
    """All of a family's words, as they stand."""
    return tomllib.loads((Path(__file__).parent / family / "words.toml").read_text("utf-8"))


def spellings(family: str, table: str) -> dict[str, str]:
    """Every way to spell the words of a table -> the word."""
    words: dict[str, list[str]] = tables_of(family)[table]
    return {word: word for word in words} | {said: word for word, others in words.items() for said in others}
