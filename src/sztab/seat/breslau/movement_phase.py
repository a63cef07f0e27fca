"""The Movement Phase (8.0): where units can go, and what they can do beside marching."""

from __future__ import annotations

from sztab.rules.breslau import movement_phase, pontoon, reinforcement, special
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import on_map
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.seat.breslau import sight, stacking
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.special import GOLIATH
from sztab.seat.models import Due, Sheet
from sztab.seat.prompt import Flags, Prompt, marching
from sztab.seat.sheets import Begun
from sztab.table import Ask

GERMANS = ("barricade", "goliath", "arrange", "waive")
"""Orders only the German has; the pontoon is the Soviet's, and an option."""


class SiegeMovementPrompt(Prompt):
    kind = "movement"
    text, case = "Move your units, bring in reinforcements", "8.0a"
    waiting = "move"
    orders = ("move", "enter", "barricade", "pontoon", "goliath", "arrange", "waive", "end_phase")
    form, moves = "map", True
    coach = (
        ("A unit that enters an enemy zone of control stops", "3.3b"),
        ("Along a road a hex costs half a point for either side", "8.1a"),
        ("Built-up hexes are expensive for the Soviets; the Germans pay one point for any hex", "8.1"),
        ("Overstacked units are eliminated when the phase ends", "3.1a"),
        ("Artillery that has fired does not move", "5.2d"),
    )

    def orders_now(self, me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
        others = GERMANS if me.side(ask) == SOVIET else ("pontoon",)
        return tuple(
            one for one in self.orders if one not in others and (one != "pontoon" or view.book.options.pontoon)
        )

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return stacking.crowded(me, view, me.side(ask))

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        movers = (u for u in on_map(view, side) if movement_phase.acts(view, u))
        marching(found, movers, (u for u in reinforcement.coming(view, side) if reinforcement.entry_hexes(view, u)))

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        return sight.errands(me, view, me.side(ask), _works(view, me.side(ask)))


def _works(view: Board, side: int) -> list[Begun]:
    """What somebody can do now."""
    found: list[Begun] = []
    if any(reinforcement.entry_hexes(view, u) for u in reinforcement.coming(view, side)):
        found.append(({"order": "enter", "units": [], "hex": ""}, "Bring in reinforcements"))
    if side == GERMAN:
        if any(special.may_barricade(view, u) is None for u in on_map(view, side)):
            found.append(({"order": "barricade", "unit": ""}, "Build a Barricade"))
        if special.can_launch(view):
            found.append((GOLIATH, "Send a Goliath"))
    elif any(pontoon.sites(view, u) for u in on_map(view, SOVIET)):
        found.append(({"order": "pontoon", "unit": "", "side": ""}, "Lay a pontoon bridge"))
    return found
