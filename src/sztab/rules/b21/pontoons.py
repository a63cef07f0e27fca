"""Chapter 26, pontoon and bridge columns (26.1.5): the hexside a column opens."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.events import PontoonOpened
from sztab.rules.b21.orders import SpanPontoon
from sztab.rules.b21.pieces import find_side, find_unit, name, on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import bridge_on
from sztab.table import Choice, Option, Order, Procedure, Refusal


def open_sides(b: Board, side: int) -> frozenset[int]:
    """The hexsides that pontoon bridges of the side open."""
    return frozenset(u.bridge for u in on_map(b, side) if u.bridge >= 0)


def check_span(b: Board, order: SpanPontoon, side: int) -> Refusal | None:
    u, edge = find_unit(b, order.unit, side, "26.1.1"), find_side(b, order.side)
    if isinstance(u, Refusal):
        return u
    if isinstance(edge, Refusal):
        return edge
    return _may_span(b, u) or _site(b, u, edge)


def _may_span(b: Board, u: Unit) -> Refusal | None:
    if not printed(b, u).column:
        return Refusal("26.0", f"{name(b, u)} is no pontoon or bridge column")
    if u.hex < 0:
        return Refusal("26.1.1", f"{name(b, u)} is not on the map")
    if u.bridged:
        return Refusal("26.1.2", f"{name(b, u)} bridges one place a turn")
    return None


def _site(b: Board, u: Unit, edge: int) -> Refusal | None:
    """R107: a river hexside of its hex without a bridge."""
    where = b.book.map.grid.edge_label(edge)
    if u.hex not in b.book.map.grid.edge_hexes(edge) or not (b.book.river(edge) or b.book.big_river(edge)):
        return Refusal("26.1.1", f"{where} is not a river hexside next to {name(b, u)}")
    if bridge_on(b, edge) or edge == u.bridge:
        return Refusal("26.1.1", f"there is a bridge at {where} already")
    return None


def span(game: Game, order: SpanPontoon, side: int) -> Procedure:
    """26.1.1: the bridge stands at once."""
    u = game.state.units[game.book.index[order.unit]]
    first, second = (game.book.labels[text] for text in order.side.split("/"))
    game.change(u.n, bridge=game.book.map.grid.edge_between(first, second), bridged=True)
    report(game, PontoonOpened(unit=name(game, u), side=order.side), "26.1.1", [u])
    yield from ()


def choose_span(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        own = (u for n in b.book.columns if (u := b.state.units[n]).side == side)
        able = [u for u in own if _sites(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    if len(partial) == 1:
        u, grid = b.state.units[b.book.index[partial[0]]], b.book.map.grid
        return Choice("side", [Option(grid.edge_label(edge), grid.edge_label(edge)) for edge in _sites(b, u)])
    return SpanPontoon(unit=partial[0], side=partial[1])


def _sites(b: Board, u: Unit) -> list[int]:
    if _may_span(b, u) is not None:
        return []
    edges = (b.book.map.grid.edge(u.hex, direction) for direction in range(6))
    return sorted(edge for edge in edges if edge >= 0 and _site(b, u, edge) is None)


ACTS = (Act(SpanPontoon, MOVEMENT, "open a pontoon bridge", check_span, span, choose_span),)
