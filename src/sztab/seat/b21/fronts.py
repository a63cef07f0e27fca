"""The next group exposed to fire at range in a direct fight (15.3.1, R77)."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.b21.battle_orders import NameFront
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import printed
from sztab.rules.b21.state import Unit
from sztab.seat.context import units_of
from sztab.seat.groups import GroupForm, GroupPrompt
from sztab.table import Ask


class NextFrontPrompt(GroupPrompt):
    kind, named = "front", NameFront
    text, case = "Name the next group that is exposed to fire", "15.3.1"
    waiting = "name who is exposed to fire"

    def groups(self, view: Board, ask: Ask) -> Iterator[list[Unit]]:
        """Everybody, the hardest armour alone, or the weakest unit alone."""
        units = units_of(view, ask.about.units)
        yield units
        yield [max(units, key=lambda u: (printed(view, u).armour, u.steps, -u.n))]
        yield [min(units, key=lambda u: (u.steps, printed(view, u).armour, u.n))]


class NameFrontForm(GroupForm[NameFront]):
    heading, case, least = "exposed to fire", "15.3.1", 1
