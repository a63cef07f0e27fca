"""Who follows the beaten to a river (7.6.2)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Chase
from sztab.seat.b21.context import Officer
from sztab.seat.context import Cards, plain, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.losses import ResultPrompt
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask


class ChasePrompt(ResultPrompt):
    kind = "chase"
    text, case = "Name the units that will follow to the river, or none", "7.6.2"
    waiting = "decide who follows to the river"
    preference = Preference("Chase to a river", {"most": "everyone follows", "least": "nobody follows"})
    coach = (
        ("If somebody follows, the crossing costs the enemy EP", "7.6.1"),
        ("Units you name must then pursue at least to the bank", "7.6.2"),
    )

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        orders = (Chase(units=ask.about.units), Chase())
        made = tuple(AnswerCard(plain(order), me.say(me.words(order))) for order in orders)
        return made, len(ask.about.units) > 1

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return len(card.order.get("units", ()))


class ChaseForm(OrderForm[Chase]):
    def words(self, order: Chase) -> str:
        return f"{', '.join(order.units)} will follow to the river" if order.units else "nobody follows to the river"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Chase) -> tuple[Slot, ...]:
        options = unit_options(view, units_of(view, ask.about.units))
        return (several("units", "units that follow", "7.6.2", options, most=len(options)),)
