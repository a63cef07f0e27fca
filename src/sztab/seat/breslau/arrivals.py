"""Reinforcements dragged onto the map (8.1c, 15.1.1, 15.2.1)."""

from __future__ import annotations

from sztab.rules.breslau import movement, reinforcement, stacking, ways
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.movement import check_move as check_move
from sztab.rules.breslau.movement import may_move as may_move
from sztab.rules.breslau.movement import reach as reach
from sztab.rules.breslau.pieces import counter, name
from sztab.rules.breslau.reinforcement import check_enter as check_enter
from sztab.rules.breslau.reinforcement import entry_hexes as entry_hexes
from sztab.rules.breslau.state import Unit
from sztab.seat.context import suppose
from sztab.table import Refusal


def held(view: Board, u: Unit) -> Refusal | None:
    """Why a unit off the map cannot come now."""
    why = reinforcement.may_come(view, u)
    if why is None and not entry_hexes(view, u):
        why = Refusal("8.1c", f"no entry hex is open to {name(view, u)}")
    return why


def column(view: Board, u: Unit) -> tuple[str, int]:
    """Units of one entry group and one speed come together."""
    return counter(view, u).enters, -counter(view, u).movement


def fits(view: Board, stack: list[Unit]) -> bool:
    """3.1a: no more than may stay in a hex."""
    return len(stack) <= stacking.limit(stack[0].side)


def entered(view: Board, units: list[Unit], hex_: int) -> Board:
    """The board once they have come in."""
    changes = {}
    for u in units:
        cost, amount = fare(view, u, hex_)
        changes[u.n] = {"hex": hex_, "box": "", "cap": amount, "left": amount - cost, "moved": True, "started": hex_}
    return suppose(view, changes)


def fare(view: Board, u: Unit, hex_: int) -> tuple[int, int]:
    return ways.entry_cost(view, u.side, hex_), movement.allowance(view, u)
