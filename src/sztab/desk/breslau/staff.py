"""The staff of the Breslau family: see `sztab.desk.staffs.Rooms`."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.desk.breslau import answering, forms, telling
from sztab.desk.breslau.asking import coach, question
from sztab.desk.breslau.board import show
from sztab.desk.breslau.drafting import draft
from sztab.desk.breslau.forms import customs
from sztab.desk.breslau.looking import calendar, hex_card, overlay
from sztab.desk.breslau.marching import march, reach
from sztab.desk.breslau.planning import plan
from sztab.desk.breslau.secrecy import may_be_more, plain_answer
from sztab.desk.breslau.telling import order_words, spoken_of, tell
from sztab.desk.officer import Officer
from sztab.desk.showing import AnswerCard, DigestItem, Told
from sztab.table import Ask, Board

__all__ = [
    "calendar",
    "cards",
    "coach",
    "customs",
    "digest",
    "draft",
    "hex_card",
    "march",
    "may_be_more",
    "order_words",
    "overlay",
    "plain_answer",
    "plan",
    "question",
    "reach",
    "show",
    "spoken_of",
    "tell",
]


def cards(me: Officer, view: Board, ask: Ask) -> tuple[tuple[AnswerCard, ...], bool]:
    """Answers that truly differ, marked with what players may prefer."""
    found, more = answering.cards(me, view, ask)
    return forms.liked(ask.kind, found), more


def digest(me: Officer, events: Sequence[Told]) -> tuple[DigestItem, ...]:
    return forms.headed(me, telling.digest(events))
