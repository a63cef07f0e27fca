"""Who loses steps (2.4)."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.losses import steps_left
from sztab.rules.breslau.orders import StepLosses
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import Unit
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.front import price
from sztab.seat.context import MOST, Cards, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import LossesPrompt
from sztab.table import Ask


class StepsPrompt(LossesPrompt):
    text, single, case = "Lose {number} steps", "Lose a step", "{case}"
    order = StepLosses
    coach = (
        ("You choose which units lose steps; a unit without steps is eliminated", "2.4b"),
        ("Under bombardment the first hit falls on artillery", "7.4"),
    )

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The cheapest first; of units that are alike one stands for all."""
        found = answers(view, ask)
        made = [_card(me, view, order) for _, order in found[:MOST]]
        return tuple(made), len(found) > MOST or len(ask.about.units) > len(found)

    def steps(self, u: Unit) -> int:
        return steps_left(u)

    def likeness(self, view: Board, u: Unit) -> tuple[Any, ...]:
        printed = counter(view, u)
        values = (printed.primary, printed.secondary, printed.bombard, printed.range, printed.aa, printed.movement)
        return (printed.type, printed.quality, printed.division, values, steps_left(u), printed.steps, u.oos, u.fired)

    def price(self, view: Board, u: Unit, lost: int) -> int:
        return sum(price(view, u, n) for n in range(lost))

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return place


def _card(me: Officer, view: Board, order: StepLosses) -> AnswerCard:
    lines, words = [], []
    for (one, lost), u in zip(order.units.items(), units_of(view, order.units)):
        left = steps_left(u) - lost
        lines.append(me.cased(f"{one} is left with {left} steps" if left else f"{one} is eliminated", "2.4b"))
        words.append(me.say(f"{one} loses {lost} of its steps" if lost > 1 else f"{one} loses a step"))
    return AnswerCard(plain(order), ", ".join(words), tuple(lines))


def answers(view: Board, ask: Ask) -> list[tuple[int, StepLosses]]:
    """Losses by what they cost, the cheapest first."""
    return sorted(StepsPrompt().ways(view, ask), key=lambda one: (one[0], repr(one[1])))
