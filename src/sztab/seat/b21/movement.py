"""The movement phase (4.0): marching, and what else can be ordered in it."""

from __future__ import annotations

from sztab.rules.b21 import movement, reinforcement
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import StepBack
from sztab.rules.b21.pieces import label, on_map
from sztab.rules.b21.state import Unit
from sztab.seat.b21.acts import PhasePrompt
from sztab.seat.b21.context import Officer
from sztab.seat.b21.overflow import crowded
from sztab.seat.context import ids
from sztab.seat.models import Due, Paused
from sztab.seat.order_form import StandingForm
from sztab.seat.prompt import Flags, marching
from sztab.table import Ask


class CompanyMovementPrompt(PhasePrompt):
    kind = "movement"
    text, case = "Move your units", "4.1.1"
    waiting = "move"
    form, moves = "map", True
    on_map = ("move", "fortify")
    coach = (
        ("A unit that enters an enemy zone of control stops, and must attack in the combat phase", "6.2.1"),
        ("Enemy guns that see you may fire at every hex you enter, up to four hexes away", "15.1.5"),
        ("One unit or stack moves at a time; once another moves, the first has finished", "4.1.4"),
        ("Roads, railways and bridges replace the cost of the terrain they cross", "4.3.1"),
        ("Identify hidden counters with reconnaissance before you attack them", "11.3.3"),
    )

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return crowded(me, view, me.side(ask))

    def paused(self, me: Officer, view: Board, ask: Ask) -> tuple[Paused, ...]:
        """15.4.1: those who were hit as they moved, and can still go one hex."""
        found: dict[int, list[Unit]] = {}
        for u in on_map(view, me.side(ask)):
            if u.pinned and not u.halted and movement.can_go(view, u):
                found.setdefault(u.hex, []).append(u)
        stay, go = me.say("Stay"), me.say("One hex more, -1 EP")
        return tuple(
            Paused(me.say(f"{', '.join(ids(view, us))} was hit"), "15.4.1", ids(view, us), label(view, hex_), stay, go)
            for hex_, us in found.items()
        )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        movers = (u for u in on_map(view, side) if movement.can_go(view, u))
        coming = reinforcement.waiting(view, side)
        entering = (u for u in coming if reinforcement.entry_hexes(view, u) or reinforcement.places(view, u))
        marching(found, movers, entering)


class StepBackForm(StandingForm[StepBack]):
    case = "16.2.14"
