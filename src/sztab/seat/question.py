"""The decision on the table: the question in a sentence, how it is answered on a page, what is owed; the coach."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.seat.context import NO_DECIDER, Officer
from sztab.seat.models import Cased, Question, Standing
from sztab.table import Ask, Board, EndPhase
from sztab.table.sentences import people


def question(me: Officer, view: Board, ask: Ask, pending: tuple[int, ...], plays: bool = True) -> Question:
    """A seat that is not asked, or only looked on at, is told whom it waits for, and no more than it may know."""
    prompt, mine = me.family.prompt(ask.kind), plays and bool(set(pending) & set(me.sides))
    told = headline(me, view, ask, pending, plays)
    return Question(
        id=ask.id,
        kind=ask.kind,
        sides=tuple(view.book.sides[side] for side in pending),
        mine=mine,
        text=told.text,
        form=prompt.form,
        inside=prompt.inside,
        fought=prompt.fought,
        plan=me.family.planner.plan_ahead(me, view, ask),
        **_asked(me, view, ask, told.case) if mine else {},
    )


def _asked(me: Officer, view: Board, ask: Ask, case: str) -> dict[str, Any]:
    """What a page needs to have a question answered by its seat."""
    prompt = me.family.prompt(ask.kind)
    orders = prompt.orders_now(me, view, ask)
    keys, hexes = prompt.points_at(me, view, ask)
    return {
        "case": case,
        "orders": orders,
        "can_end": "end_phase" in orders and me.check(view, ask, EndPhase()) is None,
        "owed": prompt.owed(me, view, ask),
        "loose": prompt.loose(me, view, ask) if "end_phase" in orders else (),
        "keys": keys,
        "hexes": hexes,
        "dice": ask.about.number if ask.kind == NO_DECIDER else 0,
        "moves": prompt.moves,
        "sheet": prompt.sheet(me, view, ask),
        "paused": prompt.paused(me, view, ask),
        "standing": tuple(_standing(me, orders)),
        "end": me.say(prompt.end) if "end_phase" in orders else "",
        "hint": me.say(prompt.hint) if prompt.hint else "",
    }


def _standing(me: Officer, orders: tuple[str, ...]) -> list[Standing]:
    """Orders that units on the map can be given by a key."""
    found = [form.standing for form in me.family.forms.values() if form.standing is not None]
    return [msgspec.structs.replace(one, text=me.say(one.text)) for one in found if one.order["order"] in orders]


def headline(me: Officer, view: Board, ask: Ask, pending: tuple[int, ...], plays: bool = True) -> Cased:
    """The question in one sentence of the catalogue, or whom this seat waits for."""
    prompt = me.family.prompt(ask.kind)
    if plays and set(pending) & set(me.sides):
        return prompt.asked(me, view, ask)
    who = ", ".join(people(view.book.sides[side]) for side in pending)
    return Cased(me.say(f"{who[:1].upper()}{who[1:]} {prompt.waiting}"))


def coach(me: Officer, ask: Ask) -> tuple[Cased, ...]:
    """At most five lines on what matters now."""
    return me.lines(me.family.prompt(ask.kind).lessons(me))
