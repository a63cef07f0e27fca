"""The answers to a question in the middle of things that truly differ, as cards ready to be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from sztab.seat.context import MOST, NO_DECIDER, Cards, Officer, place_name, plain
from sztab.seat.customs import liked
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.table import Ask, Board, Choice, Order, only_answer

Given = TypeVar("Given", bound=Order)
Way = tuple[str, ...]


def cards(me: Officer, view: Board, ask: Ask) -> Cards:
    """The usual answer first, each marked with what players may prefer; whether others exist beside those shown."""
    if not me.asks_me(ask):
        return (), False
    ask = me.for_me(ask)
    found, more = _cards(me, view, ask)
    return liked(me, view, ask, _ranked(found)), more


def _ranked(cards: Iterable[AnswerCard]) -> tuple[AnswerCard, ...]:
    """Each answer once; the first is the one to prefer."""
    found: list[AnswerCard] = []
    for card in cards:
        if all((card.order, card.then) != (other.order, other.then) for other in found):
            found.append(msgspec.structs.replace(card, preferred=not found))
    return tuple(found)


def _cards(me: Officer, view: Board, ask: Ask) -> Cards:
    """A phase is answered by a card only if there is nothing to do in it."""
    prompt = me.family.prompt(ask.kind)
    if ask.kind == NO_DECIDER:
        return (), False
    only = only_answer(me.book.deciders[ask.kind], view, ask)
    if only is not None and (not ask.rest or prompt.idle(only)):
        return (prompt.card(me, view, ask, only),), False
    if ask.rest and not prompt.by_cards:
        return (), True
    shown, more = prompt.cards(me, view, ask)
    return _usual_first(me, view, ask, shown), more


def _usual_first(me: Officer, view: Board, ask: Ask, cards: tuple[AnswerCard, ...]) -> tuple[AnswerCard, ...]:
    """The answer to prefer before all others, whether it was among them or not."""
    prompt = me.family.prompt(ask.kind)
    usual = prompt.usual(view, ask)
    if usual is None or not lawful(me, view, ask, [usual]):
        return cards
    first = [card for card in cards if card.order == plain(usual)]
    others = [card for card in cards if card.order != plain(usual)]
    return (*(first or [prompt.card(me, view, ask, usual)]), *others)[: max(MOST, len(cards))]


def lawful(me: Officer, view: Board, ask: Ask, orders: Iterable[Given]) -> list[Given]:
    """Those of the orders that may be given, each once."""
    check = me.book.deciders[ask.kind].check
    found: list[Given] = []
    for order in orders:
        if order not in found and check(view, ask, order) is None:
            found.append(order)
    return found


# ---------------------------------------------------------------------- going after the enemy


def shortest(ways: dict[str, Way], way: Way) -> None:
    """Keep a way by its end, if there is none yet that is shorter."""
    if way and (way[-1] not in ways or (len(way), way) < (len(ways[way[-1]]), ways[way[-1]])):
        ways[way[-1]] = way


def answer(
    view: Board, ask: Ask, pick: Callable[[str, list[Any], tuple[Any, ...]], Any], begun: tuple[Any, ...] = ()
) -> Any:
    """What comes of picking one of the values of each stage; `pick` knows the stage and what was picked before. The
    first stages may be `begun` with values that are not looked at."""
    decider = view.book.deciders[ask.kind]
    partial = begun
    step = decider.choices(view, ask, partial)
    while isinstance(step, Choice):
        partial += (pick(step.slot, [option.value for option in step.options], partial),)
        step = decider.choices(view, ask, partial)
    return step


def together(view: Board, ask: Ask, pick: Callable[[list[Way]], Way]) -> Any:
    """Everybody goes the way that `pick` finds among his own, as long as there is room."""
    return answer(view, ask, lambda stage, ways, before: pick([tuple(way) for way in ways]))


def by_gain(
    view: Board, ask: Ask, picks: Iterable[Callable[[list[Way]], Way]], gain: Callable[[Any], int]
) -> list[tuple[int, Any]]:
    """What comes of each pick if everybody follows it, each answer once with what it gains, the most promising
    first."""
    orders: dict[str, Any] = {}
    for pick in picks:
        order: Any = together(view, ask, pick)
        orders.setdefault(repr(sorted(order.paths.items())), order)
    return sorted(((gain(order), order) for order in orders.values()), key=best_first)


def best_first(one: tuple[int, Any]) -> tuple[int, int, str]:
    """By what an answer gains; of equals the one that moves fewest."""
    gain, order = one
    return -gain, sum(map(bool, order.paths.values())), repr(order)


def ends_of(paths: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Who ends where."""
    ends: dict[str, list[str]] = {}
    for one, way in paths.items():
        ends.setdefault(way[-1], []).append(one)
    return ends


def destinations(me: Officer, view: Board, paths: Mapping[str, Sequence[str]]) -> str:
    """Where units end, each place once, with the direction it lies in: Muskau (5115), north."""
    found: dict[str, set[str]] = {}
    for one, way in paths.items():
        if way:
            start = view.book.hex_labels[view.state.units[view.book.index[one]].hex]
            found.setdefault(way[-1], set()).add(me.places.wind(start, way[-1]))
    ends = ([place_name(view, end), *(winds if len(winds) == 1 else ())] for end, winds in found.items())
    return "; ".join(map(", ".join, ends))


def going(me: Officer, ends: Mapping[str, list[str]], case: str) -> list[Cased]:
    """Who goes where, a line an end."""
    return [me.cased(f"{', '.join(ids)} to {end}", case) for end, ids in ends.items()]
