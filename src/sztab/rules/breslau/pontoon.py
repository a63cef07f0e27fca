"""14.15, pontoon bridges of the Soviet construction engineers."""

from __future__ import annotations

from sztab.rules.breslau import tabun, ways
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import PontoonSet
from sztab.rules.breslau.orders import PontoonBridge
from sztab.rules.breslau.pieces import counter, find_side, find_units, name
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.table import Refusal


def check_build(b: Board, order: PontoonBridge, side: int) -> Refusal | None:
    units = find_units(b, (order.unit,), side, "14.15a")
    if isinstance(units, Refusal):
        return units
    edge = find_side(b, order.side)
    if isinstance(edge, Refusal):
        return edge
    return may_build(b, units[0]) or _check_side(b, units[0], edge)


def may_build(b: Board, u: Unit) -> Refusal | None:
    """14.15a, R80: a construction engineer, once in a phase, wherever its move ends."""
    if not b.book.options.pontoon:
        return Refusal("14.15a", "there are no pontoon bridges in this game")
    if u.side != SOVIET or counter(b, u).type != "CENG":
        return Refusal("14.15a", f"{name(b, u)} is not a Soviet construction engineer")
    if u.hex < 0:
        return Refusal("14.15a", f"{name(b, u)} is not on the map")
    if u.built:
        return Refusal("14.15a", f"{name(b, u)} has built a bridge this turn")
    return tabun.pinned(b, u)


def _check_side(b: Board, u: Unit, edge: int) -> Refusal | None:
    """A river hexside of its hex that nothing spans yet, and no gas beyond (R69)."""
    where = b.book.map.grid.edge_label(edge)
    ends = b.book.map.grid.edge_hexes(edge)
    if edge not in b.book.rivers or u.hex not in ends:
        return Refusal("14.15a", f"{where} is not a river hexside next to {name(b, u)}")
    if edge in ways.bridges(b) or edge in ways.pontoons(b):
        return Refusal("14.15a", f"there is a bridge at {where} already")
    if not tabun.closed(b).isdisjoint(ends):
        return Refusal("14.1.2c", f"{where} is closed this turn: gas has been used there")
    return None


def sites(b: Board, u: Unit) -> list[int]:
    """The hexsides an engineer could bridge from where it stands."""
    if may_build(b, u) is not None:
        return []
    grid = b.book.map.grid
    edges = (grid.edge(u.hex, direction) for direction in range(6))
    return sorted(edge for edge in edges if edge >= 0 and _check_side(b, u, edge) is None)


def build(game: Game, order: PontoonBridge) -> None:
    """The bridge stands at once, another of the engineer's goes; its move is over (14.15a, 14.15c)."""
    u = game.state.units[game.book.index[order.unit]]
    one, two = order.side.split("/")
    edge = game.book.map.grid.edge_between(game.book.labels[one], game.book.labels[two])
    game.change(u.n, bridge=edge, built=True, moved=True, cap=max(u.cap, 0), left=0)
    game.say(PontoonSet(unit=name(game, u), side=order.side, standing=True), "14.15a 14.15c")
