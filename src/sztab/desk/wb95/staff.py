"""The staff of the WB-95 family: see `sztab.desk.staffs.Rooms`."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.desk.officer import Officer
from sztab.desk.showing import AnswerCard, DigestItem, Told
from sztab.desk.wb95 import answering, forms, telling
from sztab.desk.wb95.asking import coach, question
from sztab.desk.wb95.board import show
from sztab.desk.wb95.drafting import draft
from sztab.desk.wb95.forms import customs
from sztab.desk.wb95.looking import calendar, hex_card, overlay
from sztab.desk.wb95.marching import march, reach
from sztab.desk.wb95.planning import plan
from sztab.desk.wb95.secrecy import may_be_more, plain_answer
from sztab.desk.wb95.telling import order_words, spoken_of, tell
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
    return forms.liked(view, ask.kind, found), more


def digest(me: Officer, events: Sequence[Told]) -> tuple[DigestItem, ...]:
    return forms.headed(me, telling.digest(events))
