"""Where units can go, and one gesture turned into the orders that take them there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from sztab.hexes import Reach as Ways
from sztab.rules.breslau import movement, stacking, support_movement
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import enemy_at, in_enemy_zone, label, name, wrong_phase
from sztab.rules.breslau.setup import places as places
from sztab.rules.breslau.state import TWELFTHS, Unit
from sztab.seat.breslau import arrivals
from sztab.seat.breslau.context import Officer
from sztab.seat.context import move_order
from sztab.seat.family import Range
from sztab.seat.marches import Way, groups, legs_of, part_way
from sztab.seat.models import Cased, MarchLeg
from sztab.table import Ask, Refusal

SETUP_CASE = "15.1"
MARCHES = ("movement", "support_move")
FAR = 400 * TWELFTHS
"""More than any march on any map takes."""


def set_up_by(view: Board, u: Unit) -> int:
    return u.side


def ways_of(view: Board, u: Unit) -> Ways:
    """What the unit reaches with what it has left."""
    return view.once(("reach", u.n), lambda: movement.reach(view, u))


def ends(view: Board, ask: Ask, u: Unit) -> set[int]:
    """Hexes in which its move may end now."""
    if ask.kind == "support_move":
        return set(support_movement.destinations(view, u, ask.about))
    return {hex_ for hex_ in ways_of(view, u).hexes if hex_ != u.hex}


def held(me: Officer, view: Board, ask: Ask, u: Unit) -> Cased | None:
    """Why a unit cannot be moved at all."""
    if not me.asks_me(ask) or not view.state.turn:
        return me.cased("it is not your turn to move", "5.0")
    if ask.kind not in MARCHES:
        return me.refused(wrong_phase(view, "move"))
    why: Refusal | None
    if u.hex < 0:
        why = (
            arrivals.held(view, u) if ask.kind == "movement" else Refusal("8.0a", f"{name(view, u)} is not on the map")
        )
    elif ask.kind == "support_move":
        why = support_movement.may_support(view, u)
    else:
        why = movement.may_move(view, u)
    if why is None and u.hex >= 0 and not ends(view, ask, u):
        return me.cased(f"{name(view, u)} has nowhere to go", "8.1d")
    return me.refused(why) if why is not None else None


def range_of(view: Board, ask: Ask, u: Unit) -> Range:
    return Range(ways_of(view, u), ends(view, ask, u), movement.purse(view, u))


def stops(me: Officer, view: Board, ask: Ask, units: Sequence[Unit], hex_: int) -> Cased | None:
    """3.3b: an enemy zone of control; 3.1a: that too many are there."""
    if in_enemy_zone(view, units[0].side, hex_):
        return me.cased("Stops: an enemy zone of control", "3.3b")
    if ask.kind == "movement" and stacking.room(view, units[0].side, hex_) < len(units):
        return me.cased("Too full: whoever is above the limit when the phase ends is lost", "3.1a")
    return None


# ---------------------------------------------------------------------- marching


def walk(me: Officer, view: Board, ask: Ask, units: list[Unit], hex_: int) -> list[MarchLeg]:
    legs: list[MarchLeg] = []
    for start in dict.fromkeys(u.hex for u in units):
        here = [u for u in units if u.hex == start]
        ways = {u.n: way_to(me, view, ask, u, hex_) for u in here}
        for group in groups(here, ways, lambda u: False, partial(_may_go, me, view, ask)):
            path = ways[group[0].n].path
            legs += legs_of(view, group, ways, [move_order(view, group, path)] if path else [])
    return legs


def _may_go(me: Officer, view: Board, ask: Ask, units: list[Unit], path: tuple[int, ...]) -> bool:
    return me.check(view, ask, move_order(view, units, path)) is None


def way_to(me: Officer, view: Board, ask: Ask, u: Unit, hex_: int) -> Way:
    """The path of this phase: all the way, or as far along the cheapest way as a turn's end makes sense."""
    open_, now = ends(view, ask, u), ways_of(view, u)
    if hex_ in open_:
        return Way(now.path(hex_))
    if ask.kind == "support_move":
        about = ask.about
        return Way(
            (), me.cased(f"{label(view, hex_)} is out of reach, or not next to {', '.join(about.hexes)}", "14.8b")
        )
    far = _far_ways(view, u)
    if hex_ not in far or hex_ == u.hex:
        return Way((), _no_way(me, view, u, hex_))
    on_the_way = [h for h in far.path(hex_) if h in open_ and stacking.room(view, u.side, h) > 0]
    return part_way(me, view, u, hex_, now, far, on_the_way, movement.allowance(view, u), "8.1d")


def _far_ways(view: Board, u: Unit) -> Ways:
    """Where the unit could get to in any number of turns."""
    walker = msgspec.structs.replace(u, cap=FAR, left=FAR)
    return view.once(("far", u.n), lambda: movement.reach(view, walker))


def _no_way(me: Officer, view: Board, u: Unit, hex_: int) -> Cased:
    where = label(view, hex_)
    if hex_ == u.hex:
        return me.cased(f"{name(view, u)} is in {where} already")
    if enemy_at(view, u.side, hex_):
        return me.cased(f"enemy units are in {where}", "3.1b")
    shut = movement.closed_to(view, u, hex_)
    if shut is not None:
        return me.refused(shut)
    return me.cased(f"enemy zones of control or closed ground bar the way to {where}", "3.3b")
