"""The decision on the table in a sentence: who is asked for what, what is owed before the phase may end; the coach."""

from __future__ import annotations

from sztab.desk.log import side_word
from sztab.seat import forms
from sztab.seat.context import NO_DECIDER, Officer
from sztab.seat.family import Rooms
from sztab.seat.models import Cased, Question
from sztab.table import Ask, Board, EndPhase


def question(
    me: Officer, family: Rooms, view: Board, ask: Ask, pending: tuple[int, ...], plays: bool = True
) -> Question:
    """A seat that is not asked, or only looked on at, is told whom it waits for, and no more than it may know."""
    sides, asked = tuple(view.book.sides[side] for side in pending), headline(me, family, view, ask, pending, plays)
    if not plays or not set(pending) & set(me.sides):
        return Question(ask.id, ask.kind, sides, False, asked.text, **forms.waiting(me, family.forms, view, ask))
    orders = family.asking.orders_for(me, view, ask)
    keys, hexes = family.asking.points_at(me, view, ask)
    return Question(
        id=ask.id,
        kind=ask.kind,
        sides=sides,
        mine=True,
        text=asked.text,
        case=asked.case,
        orders=orders,
        can_end="end_phase" in orders and me.check(view, ask, EndPhase()) is None,
        owed=family.asking.owed(me, view, ask),
        keys=keys,
        hexes=hexes,
        dice=ask.about.number if ask.kind == NO_DECIDER else 0,
        **forms.parts(me, family.forms, view, ask, orders),
    )


def headline(me: Officer, family: Rooms, view: Board, ask: Ask, pending: tuple[int, ...], plays: bool = True) -> Cased:
    """The question in one sentence of the catalogue, or whom this seat waits for."""
    if not plays or not set(pending) & set(me.sides):
        return Cased(_waits(me, family, ask, tuple(view.book.sides[side] for side in pending)))
    return _dice(me, ask) if ask.kind == NO_DECIDER else family.asking.asked(me, view, ask)


def coach(me: Officer, family: Rooms, ask: Ask) -> tuple[Cased, ...]:
    """At most five lines on what matters now."""
    return tuple(me.cased(text, case) for text, case in family.asking.lessons(me, ask))


def _waits(me: Officer, family: Rooms, ask: Ask, sides: tuple[str, ...]) -> str:
    who = ", ".join(map(side_word, sides))
    doing = "rolls dice" if ask.kind == NO_DECIDER else family.asking.WAITING.get(ask.kind, "decides")
    return me.say(f"{who} {doing}")


def _dice(me: Officer, ask: Ask) -> Cased:
    """Dice to be rolled by hand and entered."""
    number, purpose = ask.about.number, ask.about.purpose.replace("_", " ")
    text = f"Roll {number} dice for {purpose}" if number > 1 else f"Roll a die for {purpose}"
    return me.cased(text, ask.about.cases.partition(" ")[0])
