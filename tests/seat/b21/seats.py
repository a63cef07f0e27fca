"""A staff of the B-21 family in tests: whoever is asked, with his view and his question, on a few drawn hexes."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.b21.field import order_of
from sztab.language.tongue import Tongue
from sztab.rules.b21.board import Game
from sztab.seat.drafts import AnswerCard, Drafted, Slot
from sztab.seat.models import Question
from sztab.seat.staff import FamilyStaff
from sztab.table import Ask, Board


def staff_of(game: Game, seat: int | None = None, language: str = "en") -> tuple[FamilyStaff, Board, Ask]:
    """The staff of the seat that is asked (or of another), its view, and the question as that seat hears it."""
    assert game.decision is not None
    asked = game.seat_of(game.pending()[0])
    seat = asked if seat is None else seat
    ask = (
        game.decision
        if seat in map(game.seat_of, game.pending())
        else msgspec.structs.replace(game.decision, about=None)
    )
    return FamilyStaff(game.book, seat, Tongue(language)), game.view(seat), ask


def cards(game: Game) -> tuple[AnswerCard, ...]:
    """The cards of the question on the table; each of them may be played."""
    staff, view, ask = staff_of(game)
    found, _ = staff.cards(view, ask)
    for card in found:
        refusal = game.check(order_of(card.order), game.pending()[0])
        assert refusal is None, f"{card.title}: {refusal}"
    return found


def titles(game: Game) -> list[str]:
    return [card.title for card in cards(game)]


def question(game: Game) -> Question:
    staff, view, ask = staff_of(game)
    return staff.question(view, ask, game.pending())


def draft(game: Game, **fields: Any) -> Drafted:
    """An order as it is written on a sheet; `with_` for `with`."""
    staff, view, ask = staff_of(game)
    return staff.draft(view, ask, {key.rstrip("_"): value for key, value in fields.items()})


def slot(drafted: Drafted, field: str) -> Slot:
    return next(one for one in drafted.slots if one.field == field)


def values(drafted: Drafted, field: str) -> list[Any]:
    return [one.value for one in slot(drafted, field).options if not one.why_not]


def flagged(game: Game, flag: str) -> set[str]:
    """The counters that carry a flag before the seat that is asked."""
    staff, view, ask = staff_of(game)
    return {piece.key for piece in staff.show(view, ask).pieces if flag in piece.flags}
