"""Reinforcements, units that are put down in an area, units that leave the map (R121)."""

from __future__ import annotations

from sztab.rules.b21 import movement, reinforcement
from sztab.rules.b21.allowance import allowance
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Enter, LeaveMap, Place
from sztab.rules.b21.pieces import label, printed
from sztab.rules.b21.stacking import LIMIT
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.ways import edge_cost
from sztab.seat.arrivals import Arriving
from sztab.seat.b21.acts import GatheredForm
from sztab.seat.b21.context import Officer
from sztab.seat.context import plain, suppose, unit_id
from sztab.seat.models import MarchLeg, ReachHex
from sztab.table import Refusal


class CompanyEnterForm(GatheredForm[Enter]):
    case, where = "R121", "entry hex"


class LeaveMapForm(GatheredForm[LeaveMap]):
    case = "R121"


class CompanyArriving(Arriving):
    MARCH = movement
    ENTRY = reinforcement
    CLOSED = ("no entry hex is open to {}", "R121")

    def held(self, view: Board, u: Unit) -> Refusal | None:
        return None if _put_down(view, u) else super().held(view, u)

    def entries(self, view: Board, units: list[Unit]) -> list[ReachHex]:
        areas = [set(reinforcement.places(view, u)) for u in units if _put_down(view, u)]
        if not areas:
            return super().entries(view, units)
        return [ReachHex(label(view, hex_), "", "", "") for hex_ in sorted(set.intersection(*areas))]

    def enter(self, me: Officer, view: Board, units: list[Unit], hex_: int) -> list[MarchLeg]:
        """R121 c: each of those who are put down by itself, before anybody marches."""
        legs: list[MarchLeg] = []
        down = [u for u in units if _put_down(view, u)]
        for u in down:
            one, order = unit_id(view, u), Place(unit=unit_id(view, u), hex=label(view, hex_))
            why = reinforcement.check_place(view, order, u.side)
            end, sent = ("", ()) if why else (order.hex, (plain(order),))
            legs.append(MarchLeg(one, sent, end, why is None, me.refused(why) if why else None))
            view = view if why else self.entered(view, [u], hex_)
        return legs + super().enter(me, view, [u for u in units if u not in down], hex_)

    def column(self, view: Board, u: Unit) -> tuple[str, int]:
        """Units of one speed that enter at one place come together."""
        return printed(view, u).place, -printed(view, u).movement

    def fits(self, view: Board, stack: list[Unit]) -> bool:
        """5.1.2."""
        return stack_points(view, stack) <= LIMIT

    def entered(self, view: Board, units: list[Unit], hex_: int) -> Board:
        changes = {}
        for u in units:
            cost, full = self.fare(view, u, hex_)
            changes[u.n] = {"hex": hex_, "box": "", "cap": full, "left": max(full - cost, 0), "moved": True}
        return suppose(view, changes, movers=tuple(u.n for u in units))

    def fare(self, view: Board, u: Unit, hex_: int) -> tuple[int, int]:
        return edge_cost(view, u, hex_), allowance(view, u)


def _put_down(view: Board, u: Unit) -> bool:
    """It may be put down now, anywhere in its area."""
    return u in reinforcement.waiting(view, u.side) and not view.state.movers and bool(reinforcement.places(view, u))
