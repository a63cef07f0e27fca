"""Setting up: the owner looks over what the lists leave to him, and takes in units that have changed sides."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.seat.context import Places
from sztab.seat.prompt import Flags, flag
from sztab.seat.setup import SetupPrompt
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.table import Ask


class FrontSetupPrompt(FrontPrompt, SetupPrompt):
    text, case = "Check your set-up: accept it, or move counters within their area", "R109 ard:R109"
    orders = ("place", "shift", "setup", "end_phase")
    coach = (
        ("The counters stand as the scenario lists them; you may accept the set-up as it is", "R109 ard:R109"),
        ("Guns in combat set-up can fire, guns in transport can move", "6.2.2"),
        ("A hex holds {stacking} CELs at the end of a phase", "3.2.1"),
    )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        """Counters of others that this side sets up (ard:NEW.11)."""
        units = view.state.units[: view.book.shapes.first]
        others = (u for u in units if u.hex >= 0 and u.side != side)
        flag(found, (u for u in others if view.book.scenario.set_up_by(view, u) == side), "can_place")


class DefectorPrompt(FrontPrompt):
    kind = "defector"
    text, case = "Place a unit that has changed sides", "TS-N4"
    waiting = "place a unit that has changed sides"
    orders = ("place",)

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (ask.about.unit,), tuple(ask.about.hexes)
