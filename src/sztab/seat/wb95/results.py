"""What a result of the combat table asks of a side: losses, a retreat, a pursuit (5.2.1f)."""

from __future__ import annotations

from sztab.desk.wb95.log import PEOPLES
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import label
from sztab.seat.context import Line, Places
from sztab.seat.models import Cased
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.table import Ask


class ResultPrompt(FrontPrompt):
    """A question about units that fought."""

    inside = True
    fought = True

    def line(self, view: Board, ask: Ask) -> Line:
        """The question, and its case."""
        raise NotImplementedError

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        units = ask.about.units
        side = view.state.units[view.book.index[units[0]]].side if units else me.side(ask)
        return me.cased(*led_for(view, side, self.line(view, ask)))

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        found = {view.state.units[view.book.index[one]].hex for one in ask.about.units}
        return tuple(ask.about.units), tuple(label(view, hex_) for hex_ in sorted(found) if hex_ >= 0)


def led_for(view: Board, side: int, line: Line) -> Line:
    """A question to the seat that answers for a side nobody leads says for whom (ard:R95)."""
    if side not in view.book.nobodys:
        return line
    who, text = PEOPLES[view.book.sides[side]], line[0]
    return f"{who[:1].upper()}{who[1:]}: {text[:1].lower()}{text[1:]}", line[1]
