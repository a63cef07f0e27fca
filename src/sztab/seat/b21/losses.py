"""Who loses EP that do not go evenly (7.2.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.b21.board import Board
from sztab.rules.b21.losses import LossesAsked, shares
from sztab.rules.b21.orders import TakeLosses
from sztab.rules.b21.pieces import printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.seat.b21.context import Officer
from sztab.seat.context import MOST, Cards, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import LossesPrompt
from sztab.seat.order_form import OrderForm
from sztab.table import Ask

COUNTER = 6
"""A counter less is a zone of control less."""


class EnduranceLosses(LossesPrompt):
    text, single, case = "Lose {number} EP", "Lose 1 EP", "{case}"
    order = TakeLosses
    coach = (
        ("Losses are shared evenly; you choose who takes the remainder", "7.2.3"),
        ("A unit whose ability was used is among the first to lose", "7.2.7"),
    )

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        found = self.ways(me, view, ask)
        made = tuple(_card(me, view, order) for _, order in found[:MOST])
        return made, len(found) > MOST or len(ask.about.units) > len(found)

    def least(self, view: Board, ask: Ask, u: Unit) -> int:
        return _even(view, ask.about).get(printed(view, u).id, 0)

    def most(self, view: Board, ask: Ask, u: Unit) -> int:
        about: LossesAsked = ask.about
        return u.steps if about.free else min(u.steps, self.least(view, ask, u) + 1)

    def likeness(self, view: Board, u: Unit) -> tuple[Any, ...]:
        one = printed(view, u)
        return (one.type, one.track, one.gun, one.armour, one.range, one.battalion, u.hex, u.steps, u.ammo, u.oos)

    def price(self, view: Board, u: Unit, lost: int) -> int:
        if not lost:
            return 0
        left = msgspec.structs.replace(u, steps=u.steps - lost)
        return 4 * (points(view, u) - points(view, left)) + lost + (0 if left.steps else COUNTER)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return place


def _even(view: Board, about: LossesAsked) -> dict[str, int]:
    """What everybody loses alike."""
    return {} if about.free else shares(view, about)[0]


def _card(me: Officer, view: Board, order: TakeLosses) -> AnswerCard:
    lines, words = [], []
    for (one, lost), u in zip(order.units.items(), units_of(view, order.units)):
        words.append(me.say(f"{one} loses {lost}"))
        left = u.steps - lost
        now = points(view, msgspec.structs.replace(u, steps=left))
        said = f"{one} is left with {left} EP and {now} SP" if left else f"{one} is eliminated"
        lines.append(me.cased(said, "7.2.3" if left else "3.6.3"))
    return AnswerCard(plain(order), ", ".join(words), tuple(lines))


class TakeLossesForm(OrderForm[TakeLosses]):
    text = "losses: {units}"
