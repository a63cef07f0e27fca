"""Special forces: parties that are sent out in their own phases, and supply routes that they cut (ard:17)."""

from __future__ import annotations

from sztab.rules.wb95 import special_forces
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Spec
from sztab.seat.context import Line
from sztab.seat.drafts import Slot
from sztab.seat.models import Sheet
from sztab.seat.sheets import Begun, pick, sheet
from sztab.seat.wb95.attacks import CombatForm
from sztab.seat.wb95.context import Officer, place_options
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.table import Ask

TASKS = {
    "bridge": "Blow up a bridge",
    "raid": "Raid a headquarters",
    "cut": "Cut a supply route",
    "spot": "Spot for fire and aircraft",
}
"""What special forces are sent to do (ard:17.2.1)."""


class RoutesPrompt(FrontPrompt):
    kind = "routes"
    text, case = "Cut enemy supply routes with special forces, or pass", "ard:17.1.2b"
    waiting = "may cut supply routes"
    orders = ("spec", "end_phase")
    form = "write"
    end = "Go on"
    coach = (
        ("The enemy traces no supply through a hex that is cut", "ard:17.2.41"),
        ("Special forces that go out return in two days, or not at all", "ard:17.3.1"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        hint = "Click a road behind the enemy, or pick one here."
        return sheet(me, "routes", "Supply routes", [_begun(view, me.side(ask), "cut")], hint=hint, aims=("hex",))


class SpecForm(CombatForm[Spec]):
    gives = "Send special forces to {hex}"

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Spec) -> tuple[Line, ...]:
        return (("An enemy unit that enters the hex opens the road again", "ard:R86"),) if order.do == "cut" else ()

    def slots(self, me: Officer, view: Board, ask: Ask, order: Spec) -> tuple[Slot, ...]:
        """Where a party can be sent with its task."""
        side = me.side(ask)
        if order.do == "cut":
            texts = special_forces.road_hexes(view, side)
        else:
            texts = [one.hex for one in special_forces.missions(view, side) if one.do == order.do]
        left = special_forces.ready(view, side)
        return (pick("hex", "target", "ard:17.2.1", place_options(me, view, texts), left=left),)


def parties(view: Board, side: int) -> list[Begun]:
    """Special forces that can be sent out now."""
    found = {one.do for one in special_forces.missions(view, side)}
    return [_begun(view, side, do) for do in TASKS if do in found]


def _begun(view: Board, side: int, do: str) -> Begun:
    """A party of the pool, or else the first counter."""
    return Spec(do=do, hex="", unit=special_forces.first_counter(view, side)), TASKS[do]
