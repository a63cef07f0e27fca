"""Who loses steps (2.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire, primary, secondary
from sztab.rules.breslau.losses import steps_left
from sztab.rules.breslau.orders import StepLosses
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import Unit
from sztab.seat.breslau.context import Officer
from sztab.seat.context import MOST, Cards, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import LossesPrompt
from sztab.seat.order_form import OrderForm
from sztab.table import Ask

COUNTER = 4
"""A counter less is a zone of control less."""


class StepsPrompt(LossesPrompt):
    text, single, case = "Lose {number} steps", "Lose a step", "{case}"
    order = StepLosses
    coach = (
        ("You choose which units lose steps; a unit without steps is eliminated", "2.4b"),
        ("Under bombardment the first hit falls on artillery", "7.4"),
    )

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The cheapest first; of units that are alike one stands for all."""
        found = self.ways(me, view, ask)
        made = [_card(me, view, order) for _, order in found[:MOST]]
        return tuple(made), len(found) > MOST or len(ask.about.units) > len(found)

    def steps(self, u: Unit) -> int:
        return steps_left(u)

    def likeness(self, view: Board, u: Unit) -> tuple[Any, ...]:
        printed = counter(view, u)
        values = (printed.primary, printed.secondary, printed.bombard, printed.range, printed.aa, printed.movement)
        return (printed.type, printed.quality, printed.division, values, steps_left(u), printed.steps, u.oos, u.fired)

    def price(self, view: Board, u: Unit, lost: int) -> int:
        return price(view, u, lost)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return place


def _card(me: Officer, view: Board, order: StepLosses) -> AnswerCard:
    lines, words = [], []
    for (one, lost), u in zip(order.units.items(), units_of(view, order.units)):
        left = steps_left(u) - lost
        lines.append(me.cased(f"{one} is left with {left} steps" if left else f"{one} is eliminated", "2.4b"))
        words.append(me.say(f"{one} loses {lost} of its steps" if lost > 1 else f"{one} loses a step"))
    return AnswerCard(plain(order), ", ".join(words), tuple(lines))


class StepsForm(OrderForm[StepLosses]):
    text = "losses: {units}"


def price(view: Board, u: Unit, lost: int) -> int:
    """What the loss of so many steps takes from its owner: strength, and the counter itself."""
    if not lost:
        return 0
    if lost >= u.steps:
        return _worth(view, u) + COUNTER
    return max(1, _worth(view, u) - _worth(view, msgspec.structs.replace(u, steps=u.steps - lost)))


def _worth(view: Board, u: Unit) -> int:
    return 2 * (primary(view, u) + secondary(view, u)) + fire(view, u) // 2 + 2 * counter(view, u).aa
