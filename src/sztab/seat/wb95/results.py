"""What a result of the combat table asks of a side: losses, a retreat, a pursuit (5.2.1f)."""

from __future__ import annotations

from sztab.desk.wb95.log import PEOPLES
from sztab.rules.wb95.board import Board
from sztab.seat.context import Line, Places, labels, units_of
from sztab.seat.models import Cased
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.table import Ask


class ResultPrompt(FrontPrompt):
    """A question about units that fought."""

    inside = fought = True

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        side = next((u.side for u in units_of(view, ask.about.units)), me.side(ask))
        return me.cased(*led_for(view, side, self.line(view, ask)))

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return tuple(ask.about.units), labels(view, (u.hex for u in units_of(view, ask.about.units) if u.hex >= 0))


def led_for(view: Board, side: int, line: Line) -> Line:
    """A question to the seat that answers for a side nobody leads says for whom (ard:R95)."""
    if side not in view.book.nobodys:
        return line
    who, text = PEOPLES[view.book.sides[side]], line[0]
    return f"{who[:1].upper()}{who[1:]}: {text[:1].lower()}{text[1:]}", line[1]
