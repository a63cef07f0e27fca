"""Throws of dice as their cards show them: what is tried, in words, which events belong to it, and what it changed.

A family derives one `ThrowCards` in its `throws.py`: a `Cast` for each purpose of a roll, and the short sentences of
its cards. Everything is read off the events a seat is told, so a card knows no more than the log.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from sztab.seat.context import Officer, place_name
from sztab.seat.models import Change, Staging
from sztab.table import events as table
from sztab.table.events import Happening
from sztab.table.sentences import HIDDEN, capital, people

Kinds = tuple[type[Happening], ...]
LOSSES: Kinds = (table.StepsLost, table.Eliminated)
"""What fire and fights cost in every family."""


class Cast(msgspec.Struct, frozen=True):
    """How the dice for one purpose are staged."""

    title: str
    says: str
    """What is tried: {side} for who rolls, {units} and {places} for what the roll names."""
    tells: Kinds
    """The kinds of events that say what came of it,"""
    led: Kinds = ()
    """and of the event before it that says what it is about."""
    none: str = ""
    """What it means if none of them follows."""
    joins: bool = False
    """It is a part of the throw before it, and shown on the same card."""


class ThrowCards(ABC):
    """How the throws of a family are staged."""

    CASTS: ClassVar[Mapping[str, Cast]]
    """By the purpose of the roll, or by the words it begins with."""

    def cast(self, purpose: str) -> Cast | None:
        if purpose in self.CASTS:
            return self.CASTS[purpose]
        return next((cast for words, cast in self.CASTS.items() if purpose.startswith(f"{words} ")), None)

    def lead(self, me: Officer, what: Happening) -> str:
        """The sentence that begins the card, for an event that says who does what."""
        return ""

    def brief(self, me: Officer, what: Happening) -> str:
        """What came of it, shorter than in the log; nothing where the log's sentence serves."""
        return ""

    def changes(self, me: Officer, what: Happening) -> tuple[Change, ...]:
        """What an event of the family has changed."""
        return ()


def throw(me: Officer, what: Happening) -> Staging | None:
    """A roll as its card begins."""
    cast = me.family.throws.cast(what.purpose) if isinstance(what, table.Rolled) else None
    if cast is None or not isinstance(what, table.Rolled):
        return None
    return Staging(
        title=me.say(cast.title),
        side=what.side,
        led=tuple(kind.tag() for kind in cast.led),
        tells=tuple(kind.tag() for kind in cast.tells),
        none=me.say(cast.none),
        joins=cast.joins,
    )


def lead(me: Officer, what: Happening) -> str:
    """Who does what, as a card begins."""
    if not isinstance(what, table.Rolled):
        return me.family.throws.lead(me, what)
    cast = me.family.throws.cast(what.purpose)
    if cast is None:
        return ""
    places = ", ".join(place_name(me, one) for one in what.hexes)
    said = cast.says.format(side=people(what.side), units=whose(me, what.units), places=places)
    return me.say(capital(said))


def brief(me: Officer, what: Happening) -> str:
    """What came of a throw, in short; nothing for other events, and where the log's sentence serves."""
    match what:
        case table.StepsLost():
            return me.say(f"{whose(me, (what.unit,))} loses {steps(me, what.lost)}")
        case table.Eliminated():
            return me.say(f"{whose(me, (what.unit,))} is eliminated")
    return me.family.throws.brief(me, what)


def changes(me: Officer, what: Happening) -> tuple[Change, ...]:
    """What an event has changed, as it was before and as it is after it."""
    match what:
        case table.StepsLost(left=left) if left >= 0:
            return (change(me, what.unit, steps(me, left + what.lost), steps(me, left)),)
        case table.StepsLost():
            return (change(me, what.unit, "", f"loses {steps(me, what.lost)}"),)
        case table.Eliminated():
            return (change(me, what.unit, place_name(me, what.hex) if what.hex else "", "eliminated"),)
    return me.family.throws.changes(me, what)


# ---------------------------------------------------------------------- words of all families


def whose(me: Officer, units: Iterable[str]) -> str:
    """Units by name, with those of the seat called its own; what is hidden stays so."""
    named = tuple(units)
    own = bool(named) and all(_own(me, one) for one in named)
    names = ", ".join(HIDDEN if one == "?" else one for one in named)
    if not own:
        return names
    return f"your {names}" if len(named) == 1 else f"your units {names}"


def side_of(me: Officer, units: Iterable[str]) -> str:
    """The side of the first unit that is known, as one speaks of it at the beginning of a sentence; nothing if all are
    hidden."""
    known = (one for one in units if one in me.book.index)
    side = next((people(me.book.sides[me.book.counters[me.book.index[one]].side]) for one in known), "")
    return capital(side)


def steps(me: Officer, number: int) -> str:
    """So many steps, as the players of a title call them."""
    return f"{number} {me.family.board.STEP}{'s' if me.family.board.STEP == 'step' else ''}"


def change(me: Officer, unit: str, before: str, after: str) -> Change:
    """What became of a unit."""
    return Change(me.say(whose(me, (unit,))), me.say(before), me.say(after), unit if unit != "?" else "")


def altered(me: Officer, what: str, before: str, after: str) -> Change:
    """What became of something that is no unit."""
    return Change(me.say(what), me.say(before), me.say(after))


def _own(me: Officer, unit: str) -> bool:
    index = me.book.index.get(unit, -1)
    return index >= 0 and me.book.counters[index].side in me.sides
