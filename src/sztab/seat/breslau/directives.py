"""Divisions that act (14.4)."""

from __future__ import annotations

from sztab.rules.breslau import directives
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Directives
from sztab.rules.breslau.pieces import counter, on_map
from sztab.rules.breslau.state import SOVIET
from sztab.seat.breslau.context import Officer
from sztab.seat.context import labels
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Cased, Sheet
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import several, sheet
from sztab.table import Ask


class DirectivesPrompt(Prompt):
    kind = "directives"
    waiting = "choose the divisions that act"
    form = "write"
    obvious = True

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        hint = "Click a stack on the map, or pick divisions here. Units without a division always act."
        begun = [({"order": "directives", "divisions": []}, "Divisions that act")]
        return sheet(me, "directives", "Command directives", begun, hint=hint, give="Give the order")

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        return me.cased(f"Choose at most {view.state.directed} divisions that act", "14.4.1a")


class DirectivesForm(OrderForm[Directives]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Directives) -> tuple[Slot, ...]:
        known = [_option(me, view, one) for one in directives.divisions(view)]
        return (several("divisions", "divisions", "14.4.1a", known, least=1, most=view.state.directed),)


def _option(me: Officer, view: Board, division: str) -> SlotOption:
    """A division, how many units it has on the map, and where they are."""
    units = [u for u in on_map(view, SOVIET) if counter(view, u).division == division]
    hexes = "/".join(labels(view, (u.hex for u in units)))
    return SlotOption(division, division, hint=me.say(f"units: {len(units)}"), hex=hexes)
