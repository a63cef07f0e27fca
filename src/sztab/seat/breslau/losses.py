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
from sztab.seat.cards import ways_to_lose
from sztab.seat.context import MOST, Cards, Places, labels, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask

COUNTER = 4
"""A counter less is a zone of control less."""


class StepsPrompt(Prompt):
    kind = "losses"
    text, single, case = "Lose {number} steps", "Lose a step", "{case}"
    waiting = "takes losses"
    inside = fought = True
    preference = Preference("Losses", {"least": "weakest first"})
    coach = (
        ("You choose who loses steps; a counter without steps is gone", "2.4b"),
        ("Under bombardment the first hit falls on artillery", "7.4"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.units, labels(view, (u.hex for u in units_of(view, ask.about.units) if u.hex >= 0))

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The cheapest first; of units that are alike one stands for all."""
        found = ways_to_lose(me, view, ask, lambda units: StepLosses(units=units), steps_left, _likeness, price)
        made = [_card(me, view, order) for _, order in found[:MOST]]
        return tuple(made), len(found) > MOST or len(ask.about.units) > len(found)

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


def _likeness(view: Board, u: Unit) -> tuple[Any, ...]:
    """What makes units the same to their owner."""
    printed = counter(view, u)
    values = (printed.primary, printed.secondary, printed.bombard, printed.range, printed.aa, printed.movement)
    return (printed.type, printed.quality, printed.division, values, steps_left(u), printed.steps, u.oos, u.fired)
