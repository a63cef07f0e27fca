"""The strike of 6th Bomber Corps (14.13)."""

from __future__ import annotations

from fractions import Fraction

from sztab.rules.breslau import bombers
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Strike
from sztab.seat.breslau.context import Officer
from sztab.seat.chances import percent
from sztab.seat.context import Line, Places, labels
from sztab.seat.drafts import Slot
from sztab.seat.models import Sheet
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import pick, place_options, sheet
from sztab.table import Ask


class StrikePrompt(Prompt):
    kind = "strike"
    text, case = "Aim the strike of 6th Bomber Corps", "14.13a"
    waiting = "aim the bombers"
    form = "write"
    obvious = True

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        hint = "Click a City hex. The bombs hit seven hexes, friend and foe."
        begun = [({"order": "strike", "target": ""}, "Aim the bombers")]
        return sheet(me, "strike", "6th Bomber Corps", begun, hint=hint, aims=("target",), give="Drop the bombs")

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (), labels(view, bombers.aims(view))


class StrikeForm(OrderForm[Strike]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Strike) -> tuple[Slot, ...]:
        return (pick("target", "target", "14.13a", place_options(me, view, bombers.aims(view))),)

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Strike) -> tuple[Line, ...]:
        """14.13b: where the bombs may fall."""
        if order.target not in view.book.labels:
            return ()
        target = view.book.labels[order.target]
        there = percent(bombers.landing(view, target).get(target, Fraction(0)))
        return (
            (f"The bombs fall there in {there} % of cases, else up to six hexes away", "14.13b"),
            ("They hit all units there, friend and foe", "14.13c"),
        )
