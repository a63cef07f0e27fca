"""The set-up of the garrison (15.1)."""

from __future__ import annotations

from sztab.rules.breslau.board import Board
from sztab.seat.breslau import sight
from sztab.seat.breslau.context import Officer
from sztab.seat.models import Sheet
from sztab.seat.setup import SetupPrompt
from sztab.table import Ask


class GarrisonPrompt(SetupPrompt):
    text, case = "Check your garrison: accept it, or move counters within their areas", "15.1"
    orders = ("place", "arrange", "waive", "end_phase")
    coach = (
        ("Ten Fortress hexes decide the game; keep enough units for them and for the ring in front", "16.0"),
        ("Stacking limit: five German units, three Soviet", "3.1a"),
        ("Volkssturm have no zone of control, so do not build a line of them alone", "13.2b"),
        ("The Soviets see only the top unit of a stack unless they are next to it", "3.2b"),
        ("Units in an enemy zone of control cannot leave it; place them where they will fight", "3.3c"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        return sight.errands(me, view, me.side(ask))
