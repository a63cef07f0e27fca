"""Bridges to blow, repair and build, pontoons, and other tasks of units that stay in place."""

from __future__ import annotations

from collections.abc import Iterator

from frozen.vendor.counsel import Counsel
from frozen.vendor.wb95.front import FieldFront
from sztab.rules.wb95 import bridges, movement_phase
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import BridgeWork, Pontoon, Refill
from sztab.rules.wb95.pieces import (
    counter,
    find_side,
    friend_at,
)
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, EndPhase


def odd_jobs(front: FieldFront, view: Board, u: Unit) -> Iterator[Counsel]:
    """Tasks of a unit that stays in place: blow or repair a bridge, take a CEL from the Volkssturm."""
    one = counter(view, u).id
    for word in movement_phase.actions(view, u):
        kind, _, what = word.partition(" ")
        if kind == "refill":
            yield Counsel(Refill(unit=one, from_=what), "refill", {"unit": one, "source": what})
        elif kind in ("destroy", "rebuild", "build") and _wanted_bridge(front, view, what, kind):
            order = BridgeWork(unit=one, side=what, do=kind)
            yield Counsel(order, "bridge", {"unit": one, "do": kind, "hexside": what})


def _wanted_bridge(front: FieldFront, view: Board, where: str, do: str) -> bool:
    """A holding side blows bridges that the enemy is about to use; a pushing side repairs those that carry a road."""
    edge = find_side(view, where)
    if not isinstance(edge, int):
        return False
    ends = view.book.map.grid.edge_hexes(edge)
    road = edge in view.book.map.roads
    if do == "destroy":
        near = min(front.enemy_away[hex_] for hex_ in ends)
        lost = any(not front.ours(hex_) and not friend_at(view, front.side, hex_) for hex_ in ends)
        return road and not front.pushing and lost and near <= 2
    if do == "build" and _spans(view, ends[0]):
        return False
    return road and (front.pushing or all(front.ours(hex_) for hex_ in ends))


# ---------------------------------------------------------------------- pontoons


def pontoon(front: FieldFront, ask: Ask) -> Counsel:
    """A bridge on a road; otherwise where many of the army have crossed already."""
    view = front.view
    found = bridges.pontoons_to_lay(view, front.side)
    best: tuple[int, int, int, str, int] | None = None
    grid = view.book.map.grid
    for army, edges in sorted(found.items()):
        for edge in edges:
            road = edge in view.book.map.roads
            ends = grid.edge_hexes(edge)
            streets = sum(hex_ in view.book.hex_roads for hex_ in ends)
            across = sum(friend_at(view, front.side, hex_) for hex_ in ends)
            spans = _spans(view, ends[0])
            rank = (-(6 * road + streets + 2 * across - 4 * (spans > 0)), spans, edge, army, edge)
            if best is None or rank < best:
                best = rank
    if best is None or best[0] > -2:
        return Counsel(EndPhase(), "end")
    where = grid.edge_label(best[4])
    return Counsel(Pontoon(army=best[3], side=where), "pontoon", {"army": best[3], "hexside": where})


def _spans(view: Board, hex_: int) -> int:
    """Standing bridges over a big river nearby."""
    edges = {edge for there in view.book.map.grid.within(hex_, 3) for edge in view.book.water_at.get(there, ())}
    return sum(view.book.big_river(edge) and bridges.standing(view, edge) for edge in edges)
