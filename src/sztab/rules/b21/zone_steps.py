"""6.2, 11.1, 13.1.5, 24.1.4: what enemy zones of control do to a step: its price, whether it is barred, whether it ends
the move."""

from __future__ import annotations

import msgspec

from sztab.rules.b21 import night, reconnaissance, special_forces
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import label, name, printed
from sztab.rules.b21.state import TWELFTHS, Unit
from sztab.rules.b21.zones import barred, big_river_zone, in_enemy_zone
from sztab.table import Refusal

ENTERING = TWELFTHS
"""6.2.2."""
LEAVING = TWELFTHS
"""6.2.3."""


class ZoneStep(msgspec.Struct, frozen=True):
    """What a step costs on top of its terrain, and whether the unit must stop after it."""

    cost: int = 0
    stop: bool = False
    slips: bool = False
    """Passes unseen through the hex it enters (13.1.5)."""


FREE = ZoneStep()


def zone_step(b: Board, u: Unit, here: int, there: int, onward: bool, slipping: bool) -> ZoneStep | Refusal:
    """The step of a unit from hex to hex. `onward`: it means to go on from there; `slipping`: it came by slipping."""
    entering, leaving = enters(b, u.side, here, there), in_enemy_zone(b, u.side, here)
    return judged(b, u, here, there, entering, leaving, onward, slipping) if entering or leaving else FREE


def judged(
    b: Board, u: Unit, here: int, there: int, entering: bool, leaving: bool, onward: bool, slipping: bool
) -> ZoneStep | Refusal:
    """The same for a step that is known to enter a zone, or to leave one."""
    if printed(b, u).special:
        return ZoneStep(special_forces.zone_cost(b, leaving, entering))
    cost = 0 if slipping or not leaving else exit_cost(b, u)
    if not entering:
        return ZoneStep(cost)
    bars = leaving and not slipping and barred(b, u.side, here, there)
    slip = night.slip(b, u, there) if onward or bars else None
    if slip is not None:
        return ZoneStep(cost + slip, slips=True)
    if bars:
        case = "11.1.2" if printed(b, u).recon else "6.2.4"
        return Refusal(case, f"{name(b, u)} cannot go to {label(b, there)} inside the same enemy zone of control")
    return ZoneStep(cost + ENTERING, stop=stops(b, u))


def enters(b: Board, side: int, here: int, there: int) -> bool:
    """6.2.1, 6.2.5, R14: the step leads into an enemy zone; of those who cross a big river also into one beyond it."""
    if in_enemy_zone(b, side, there):
        return True
    if here not in b.book.banks:
        return False
    return b.book.big_river(b.book.map.grid.edge_between(here, there)) and big_river_zone(b, side, there)


def exit_cost(b: Board, u: Unit) -> int:
    """6.2.3, 11.1.1."""
    return reconnaissance.LEAVING if printed(b, u).recon else LEAVING


def stops(b: Board, u: Unit) -> bool:
    """6.2.1, 11.1.1, 24.1.4: who must stop on entering an enemy zone."""
    return not (printed(b, u).recon or printed(b, u).special)
