"""What all questions of the WB-95 family have in common: what a table leaves out is neither offered nor taught."""

from __future__ import annotations

import msgspec

from sztab.desk.log import people
from sztab.rules.wb95.board import Board
from sztab.seat.context import Line, units_of
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.prompt import Prompt
from sztab.seat.wb95.context import Officer
from sztab.table import Ask

COMPLEMENTARY = ("12", "13", "14", "15", "16")
"""Chapters a table may leave out."""
OPTIONAL = ("mark_strategic", "bridge", "refill")
"""Orders of those chapters."""
NEEDS = {"airdrop": "drops", "airlift": "lift_range", "spec": "special_forces"}
"""Orders that only some titles know: by what of their variant."""


class FrontPrompt(Prompt):
    """Its coach's lines have the numbers of the title in braces."""

    def orders_now(self, me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
        book = me.book
        known = (one for one in self.orders if one not in NEEDS or getattr(book.variant, NEEDS[one]))
        return tuple(one for one in known if book.options.complementary or one not in OPTIONAL)

    def lessons(self, me: Officer) -> tuple[Line, ...]:
        whole, numbers = me.book.options.complementary, msgspec.structs.asdict(me.book.variant)
        played = (line for line in self.coach if whole or line[1].partition(".")[0] not in COMPLEMENTARY)
        return tuple((text.format(**numbers), case) for text, case in played)


class FrontResultPrompt(FrontPrompt, ResultPrompt):
    """Losses, a retreat, a pursuit (5.2.1f)."""

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        side = next((u.side for u in units_of(view, ask.about.units)), me.side(ask))
        return me.cased(*led_for(view, side, self.line(view, ask)))


def led_for(view: Board, side: int, line: Line) -> Line:
    """A question to the seat that answers for a side nobody leads says for whom (ard:R95)."""
    if side not in view.book.nobodys:
        return line
    who, text = people(view.book.sides[side]), line[0]
    return f"{who[:1].upper()}{who[1:]}: {text[:1].lower()}{text[1:]}", line[1]
