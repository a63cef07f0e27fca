"""Slow requests of a player: advice, a plan of attacks, an overlay. They are answered from the seat's view, away from
the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.seat.staff import Staff
from sztab.sitting import messages as m
from sztab.sitting.speech import refused
from sztab.sitting.thoughts import Glance
from sztab.table import Ask, Board


class Adviser(msgspec.Struct, frozen=True):
    """All that an answer needs: the staff of the seat, its view of the board, its question."""

    staff: Staff
    view: Board
    glance: Glance

    @property
    def ask(self) -> Ask:
        if self.glance.ask is None:
            raise SztabError(self.glance.over)
        return self.glance.ask


def answer(counsel: Adviser, request: Any, tongue: Tongue) -> bytes:
    """The reply to a request, or why there is none."""
    try:
        return msgspec.json.encode(ANSWERS[type(request)](counsel, request))
    except SztabError as fault:
        return refused(tongue, request.id, str(fault))


def _advice(counsel: Adviser, request: m.AskAdvice) -> m.GotAdvice:
    ask = counsel.ask
    coach = counsel.staff.coach(counsel.view, ask)
    advice = counsel.staff.advice(counsel.view, ask) if counsel.glance.owed and ask.kind != "dice" else ()
    return m.GotAdvice(request.id, advice, coach)


def _plan(counsel: Adviser, request: m.AskPlan) -> m.GotPlan:
    return m.GotPlan(request.id, counsel.staff.plan(counsel.view, counsel.ask, request.drafts, request.fill))


def _overlay(counsel: Adviser, request: m.AskOverlay) -> m.GotOverlay:
    return m.GotOverlay(request.id, counsel.staff.overlay(counsel.view, request.name))


ANSWERS: dict[type, Callable[[Adviser, Any], m.Message]] = {
    m.AskAdvice: _advice,
    m.AskPlan: _plan,
    m.AskOverlay: _overlay,
}
