"""What the rules of a family ask, order and tell, and what stands beside it in the other parts of the program."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

from sztab.desk import log
from sztab.desk.words import words_of
from sztab.seat.family import Family
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.scenes import Scene
from sztab.table import Order
from sztab.table.events import Happening
from sztab.titles import title, titles
from sztab.titles.families import package_of
from sztab.titles.layout import lay_out


class Rulebook(NamedTuple):
    """All kinds of questions, orders and events that the rules of a family know."""

    questions: frozenset[str]
    orders: tuple[type[Order], ...]
    events: tuple[type[Happening], ...]


class Brought(NamedTuple):
    """What a family brings for them: to its seat, to the desk, and to its sergeant."""

    prompts: Mapping[str, Prompt]
    forms: Mapping[type[Order], OrderForm[Any]]
    scenes: Mapping[type[Happening], Scene]
    ordered: Collection[str]
    sentences: Collection[str]
    terminal: Collection[str]
    sergeant: Collection[str]


@cache
def rulebook(family: str) -> Rulebook:
    """As the books of all its scenarios have it."""
    cards = [(slug, card.slug) for slug in titles() if title(slug).family == family for card in title(slug).scenarios()]
    books = [lay_out({"title": slug, "scenario": card, "options": {}})[0] for slug, card in cards]
    asked = frozenset(kind for book in books for kind in book.deciders)
    return Rulebook(asked, get_args(books[0].orders), get_args(books[0].events))


@cache
def brought(family: str) -> Brought:
    """What the program finds in the packages of a family."""
    seat, doctrine = Family(family), package_of("players.sergeant", family).DOCTRINE
    own = log.sentences_of(family)
    return Brought(
        prompts=seat.prompts,
        forms=seat.forms,
        scenes=seat.scenes.scenes,
        ordered={order.__name__ for order in rulebook(family).orders if worded(order, Order)},
        sentences={kind.tag() for kind in rulebook(family).events if worded(kind, Happening) or kind in own},
        terminal=words_of(family).questions.keys(),
        sergeant={*doctrine.answers, *doctrine.plans},
    )


def lacking(rules: Rulebook, found: Brought) -> list[str]:
    """What is missing, each by its name."""
    return sorted([*_unasked(rules, found), *_untold(rules, found)])


def _unasked(rules: Rulebook, found: Brought) -> Iterator[str]:
    """Questions and orders."""
    for kind in rules.questions:
        prompt = found.prompts.get(kind)
        if prompt is None:
            yield f"question {kind}: no prompt"
        elif not says(prompt):
            yield f"question {kind}: no words"
        if kind not in found.terminal:
            yield f"question {kind}: no words in the terminal"
        if kind not in found.sergeant:
            yield f"question {kind}: no answer of the sergeant"
    for order in rules.orders:
        if order.__name__ not in found.ordered:
            yield f"order {order.__name__}: no words"


def _untold(rules: Rulebook, found: Brought) -> Iterator[str]:
    """Events."""
    for event in rules.events:
        if event.tag() not in found.sentences:
            yield f"event {event.__name__}: no sentence"
        if event not in found.scenes:
            yield f"event {event.__name__}: no scene"


def left_over(rules: Rulebook, found: Brought) -> list[str]:
    """What is brought for nothing: the rules ask, order and tell no such thing."""
    asked: Iterable[str] = {*found.prompts, *found.terminal, *found.sergeant} - rules.questions - {"dice"}
    ordered = (order.__name__ for order in found.forms if order not in rules.orders)
    told = {event.__name__ for event in found.scenes if event not in rules.events}
    return sorted([*asked, *ordered, *told])


def worded(kind: type[Happening] | type[Order], base: type[Happening] | type[Order]) -> bool:
    """Whether a kind of order or event has words of its own."""
    return hasattr(kind, "text") or kind.words is not base.words


def says(prompt: Prompt) -> bool:
    """Whether a question has a sentence of its own."""
    own = type(prompt)
    return own.asked is not Prompt.asked or own.text != Prompt.text
