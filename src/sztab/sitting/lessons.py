"""Lessons: position files with fixed dice and a prompter on the other side.

A lesson is a position file with a table of its own, which has its texts in every language:

    [lesson]
    number = 1
    name = { en = "Movement and zones of control", pl = "..." }
    text = { en = "What it teaches, in a sentence.", pl = "..." }
    minutes = 3
    side = "soviet"                        # the learner's; the clock's side if left out
    [[lesson.steps]]                       # see LessonStep; `en` and `pl` are its text
    en = "Click the armoured brigade."
    pl = "..."
    selects = "2/I ARM"
    [[lesson.answer]]                      # what the other side does, in its order; then the first lawful answer
    order = "support"
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sztab.desk.order_writer import forms, order_of
from sztab.errors import DataError, SztabError
from sztab.language.tongue import LANGUAGES
from sztab.sitting.lobby_messages import LessonStep
from sztab.table import Ask, Board, Order
from sztab.titles import title, titles

PROMPTER = "prompter"


class Lesson(msgspec.Struct, frozen=True):
    """A lesson as its file tells it; `position` is the rest of the file."""

    slug: str
    name: dict[str, str]
    text: dict[str, str]
    minutes: int
    side: str
    dice: tuple[int, ...]
    steps: dict[str, tuple[LessonStep, ...]]
    answers: tuple[dict[str, Any], ...]
    position: dict[str, Any]


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The [lesson] table."""

    name: dict[str, str]
    text: dict[str, str]
    number: int = 99
    minutes: int = 3
    side: str = ""
    steps: tuple[dict[str, Any], ...] = ()
    answer: tuple[dict[str, Any], ...] = ()


def lessons() -> tuple[Lesson, ...]:
    """All lessons of all titles, in sequence."""
    found = [_read(path) for folder in folders() for path in sorted(folder.glob("*.toml"))]
    return tuple(one for _, one in sorted(found, key=lambda pair: (pair[0], pair[1].slug)))


def folders() -> list[Path]:
    """The titles' folders of lessons."""
    return [title(slug).folder / "lessons" for slug in titles()]


def lesson(slug: str) -> Lesson:
    for one in lessons():
        if one.slug == slug:
            return one
    raise SztabError(f"there is no lesson {slug!r}")


class Prompter:
    """Plays the other side of a lesson: by its file, as long as that is legal; else the first legal answer."""

    def __init__(self, slug: str) -> None:
        self.left = list(lesson(slug).answers)

    def answer(self, view: Board, ask: Ask) -> Order:
        decider = view.book.deciders[ask.kind]
        for raw in self.left:
            order: Order = order_of(raw, forms(view.book.orders))
            if decider.check(view, ask, order) is None:
                self.left.remove(raw)
                return order
        partial: tuple[Any, ...] = ()
        while True:
            step = decider.choices(view, ask, partial)
            if isinstance(step, Order):
                return step
            partial += (step.options[0].value,)


@cache
def _read(path: Path) -> tuple[int, Lesson]:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        card = msgspec.convert(data.pop("lesson", None), _Card)
        steps = {language: tuple(_step(one, language) for one in card.steps) for language in LANGUAGES}
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise DataError(path, str(fault), "lesson") from None
    side = card.side or data.get("clock", {}).get("side", "")
    dice = tuple(data.pop("dice", ()))
    for said in (card.name, card.text):
        if sorted(said) != sorted(LANGUAGES):
            raise DataError(path, f"name and text are needed in {' and '.join(LANGUAGES)}", "lesson")
    return card.number, Lesson(path.stem, card.name, card.text, card.minutes, side, dice, steps, card.answer, data)


def _step(data: dict[str, Any], language: str) -> LessonStep:
    """A step in one language."""
    rest = {name: value for name, value in data.items() if name not in LANGUAGES}
    unknown = sorted(set(rest) - set(LessonStep.__struct_fields__))
    if unknown:
        raise msgspec.ValidationError(f"a step has no {unknown[0]!r}")
    return msgspec.convert({"text": data.get(language), **rest}, LessonStep)
