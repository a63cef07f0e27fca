"""The next group exposed to fire at range in a direct fight (15.3.1, R77)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import NameFront
from sztab.rules.b21.pieces import printed
from sztab.seat.b21.context import Officer
from sztab.seat.context import Cards, plain, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.losses import ResultPrompt
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask


class NextFrontPrompt(ResultPrompt):
    kind = "front"
    text, case = "Name the next group that is exposed to fire", "15.3.1"
    waiting = "name who is exposed to fire"

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Everybody, the hardest armour alone, or the weakest unit alone."""
        units = units_of(view, ask.about.units)
        hard = max(units, key=lambda u: (printed(view, u).armour, u.steps, -u.n))
        weak = min(units, key=lambda u: (u.steps, printed(view, u).armour, u.n))
        groups = dict.fromkeys((ask.about.units, (printed(view, hard).id,), (printed(view, weak).id,)))
        orders = (NameFront(units=group) for group in groups)
        return tuple(AnswerCard(plain(order), me.say(me.words(order))) for order in orders), len(units) > 2


class NameFrontForm(OrderForm[NameFront]):
    def words(self, order: NameFront) -> str:
        return f"exposed to fire: {', '.join(order.units)}"

    def slots(self, me: Officer, view: Board, ask: Ask, order: NameFront) -> tuple[Slot, ...]:
        options = unit_options(view, units_of(view, ask.about.units), lambda view, u: printed(view, u).armour)
        return (several("units", "exposed to fire", "15.3.1", options, least=1, most=len(options)),)
