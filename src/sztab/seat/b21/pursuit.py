"""Pursuits (7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.b21.board import Board
from sztab.rules.b21.mines import mined
from sztab.rules.b21.orders import FollowUp
from sztab.rules.b21.pieces import enemy_at, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.zones import in_enemy_zone
from sztab.seat.b21.context import Officer
from sztab.seat.context import units_of
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.pursuit import FollowPrompt

OBJECTS = frozenset({"town", "village", "airfield", "depot", "port", "refinery"})
"""What is worth going to."""


class FollowUpPrompt(FollowPrompt):
    case = "7.5.1"
    coach = (
        ("Follow the way of the retreat; the last hex may lie one beside it", "7.5.4"),
        ("Where the beaten were eliminated you may go two hexes farther", "7.5.7"),
        ("Field works you leave are gone, and those you come to do not shelter you", "12.1.4"),
    )

    def found_there(self, me: Officer, view: Board, u: Unit, end: str) -> Iterator[Cased]:
        hex_ = view.book.labels[end]
        if enemy_at(view, u.side, hex_):
            yield me.cased(f"the headquarters left in {end} are overrun", "14.1.7")
        if mined(view, hex_):
            yield me.cased(f"{end} is mined", "20.2.2")
        if in_enemy_zone(view, u.side, hex_):
            yield me.cased(f"{end} is in an enemy zone of control", "7.5.7")

    def gain(self, view: Board, order: FollowUp) -> int:
        """Ground won; less for mines, enemy zones, and works that are left."""
        total = 0
        for u, way in zip(units_of(view, order.paths), order.paths.values()):
            hexes = [view.book.labels[text] for text in way]
            if hexes:
                total += 2 + 2 * view.book.map.grid.distance(u.hex, hexes[-1])
                total += 8 * (not OBJECTS.isdisjoint(view.book.map.terrain[hexes[-1]]))
                total -= 3 * in_enemy_zone(view, u.side, hexes[-1]) + 6 * sum(mined(view, hex_) for hex_ in hexes)
                total -= 4 * printed(view, u).headquarters + 9 * (u.hex in view.state.works)
        return total


class FollowUpForm(OrderForm[FollowUp]):
    text = "pursue: {paths}"
