"""Where units can go, and one gesture turned into the orders that take them there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sztab.hexes import Reach as Ways
from sztab.rules.breslau import movement, setup, stacking, support_movement
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import enemy_at, in_enemy_zone, label, wrong_phase
from sztab.rules.breslau.state import TWELFTHS, Unit
from sztab.seat.breslau.context import Officer
from sztab.seat.marches import Marching, Range
from sztab.seat.models import Cased
from sztab.table import Ask, Refusal

FAR = 400 * TWELFTHS
"""More than any march on any map takes."""


class SiegeMarching(Marching):
    MARCHES = ("movement", "support_move")
    SETUP_CASE, TURN_CASE, POINTS_CASE, ZONE_CASE = "15.1", "5.0", "8.1d", "3.3b"

    def places(self, view: Board, u: Unit) -> Iterable[int]:
        return setup.places(view, u)

    def wrong_phase(self, view: Board) -> Refusal:
        return wrong_phase(view, "move")

    def may_go(self, view: Board, ask: Ask, u: Unit) -> Refusal | None:
        return support_movement.may_support(view, u) if ask.kind == "support_move" else movement.may_move(view, u)

    def range_of(self, view: Board, ask: Ask, u: Unit) -> Range:
        ways = view.once(("reach", u.n), lambda: movement.reach(view, u))
        ends = support_movement.destinations(view, u, ask.about) if ask.kind == "support_move" else ways.hexes
        return Range(ways, set(ends) - {u.hex}, movement.purse(view, u))

    def far(self, view: Board, u: Unit) -> Ways:
        walker = msgspec.structs.replace(u, cap=FAR, left=FAR)
        return view.once(("far", u.n), lambda: movement.reach(view, walker))

    def allowance(self, view: Board, u: Unit) -> int:
        return movement.allowance(view, u)

    def rests(self, view: Board, u: Unit, hex_: int) -> bool:
        return stacking.room(view, u.side, hex_) > 0

    def shut(self, view: Board, u: Unit, hex_: int) -> Refusal | None:
        if enemy_at(view, u.side, hex_):
            return Refusal("3.1b", f"enemy units are in {label(view, hex_)}")
        return movement.closed_to(view, u, hex_)

    def near_miss(self, view: Board, ask: Ask, u: Unit, hex_: int) -> Refusal | None:
        if ask.kind != "support_move":
            return None
        hexes = ", ".join(ask.about.hexes)
        return Refusal("14.8b", f"{label(view, hex_)} is out of reach, or not next to {hexes}")

    def stops(self, me: Officer, view: Board, ask: Ask, units: Sequence[Unit], hex_: int) -> Cased | None:
        """3.3b: an enemy zone of control; 3.1a: that too many are there."""
        if in_enemy_zone(view, units[0].side, hex_):
            return me.cased("Stops: an enemy zone of control", "3.3b")
        if ask.kind == "movement" and stacking.room(view, units[0].side, hex_) < len(units):
            return me.cased("Overstacked units are eliminated when the phase ends", "3.1a")
        return None
