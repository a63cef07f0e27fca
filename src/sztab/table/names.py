"""Names on a board: hexes, the units in them, and the words of orders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.table.board import Board
from sztab.table.decision import Refusal


def label(b: Board, hex_: int) -> str:
    text: str = b.book.hex_labels[hex_]
    return text


def stack(b: Board, hex_: int) -> list[Any]:
    """The units in a hex; they are never of hostile sides."""
    units, here = b.state.units, b.layers.stacks.get(hex_)
    return [units[n] for n in here] if here else []


def find_units(b: Board, ids: Iterable[str], sides: tuple[int, ...], case: str) -> list[Any] | Refusal:
    """The named units, each of these sides and named once. `case` lets their owner order them."""
    found: list[Any] = []
    for one in ids:
        index = b.book.index.get(one)
        if index is None or b.state.units[index].side not in sides:
            return Refusal(case, f"you have no unit {one!r}")
        if any(u.n == index for u in found):
            return Refusal(case, f"{one} is named twice")
        found.append(b.state.units[index])
    return found


def find_hexes(b: Board, labels: Iterable[str], case: str = "") -> list[int] | Refusal:
    """The hexes of these labels."""
    found: list[int] = []
    for text in labels:
        hex_ = b.book.labels.get(text)
        if not text:
            return Refusal(case, "no hex is chosen yet")
        if hex_ is None:
            return Refusal(case, f"there is no hex {text!r} on this map")
        found.append(hex_)
    return found


def find_side(b: Board, text: str, case: str = "") -> int | Refusal:
    """The hexside of a label such as 0503/0504."""
    ends = find_hexes(b, text.split("/"), case)
    if isinstance(ends, Refusal):
        return ends
    if len(ends) != 2 or b.book.map.grid.direction(ends[0], ends[1]) < 0:
        return Refusal(case, f"{text!r} is not a hexside")
    edge: int = b.book.map.grid.edge_between(ends[0], ends[1])
    return edge
