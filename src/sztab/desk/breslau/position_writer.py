"""What a position file written from a board of the Breslau family tells."""

from __future__ import annotations

from itertools import repeat
from typing import Any

from sztab.desk.breslau.counters import piece
from sztab.desk.breslau.scenario import attackers, still_bound
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import label
from sztab.rules.breslau.state import GERMAN, SIDES, UNLIMITED, Counter, Unit
from sztab.titles import title
from sztab.titles.files import Keys

ABSENT: tuple[str, ...] = ("masked", "setup")


def clock(b: Board) -> dict[str, Any]:
    phase = b.book.phases[b.state.phase]
    found: dict[str, Any] = {"phase": phase, "step": b.state.step}
    if phase == "artillery bombardment":
        found["side"] = SIDES[b.state.step]
    elif attackers(b) and b.state.first >= 0 and still_bound(b):
        found["side"] = SIDES[b.state.first]
    return found


def printed_map(b: Board) -> str:
    """A title has one."""
    return str(b.book.title)


def supply(b: Board) -> None:
    """The supply of a printed map is that of its card."""


def facts(b: Board, u: Unit) -> dict[str, Any]:
    aims = {one.hex: one.target for one in b.state.markers}
    found: dict[str, Any] = {} if u.hex >= 0 else {"box": u.box}
    return found | ({"attacks": label(b, aims[u.hex])} if u.hex in aims else {})


def values(printed: Counter) -> dict[str, Any]:
    found: dict[str, Any] = {"group": printed.enters}
    found["range"] = "*" if printed.range >= UNLIMITED else printed.range
    names = ("bombard",) if printed.kind in ("ART", "AIR", "TRANS") else ("primary", "secondary")
    for name in (*names, *(("bombard",) if printed.kind == "AA" else ())):
        found |= {name: getattr(printed, name), f"reduced_{name}": getattr(printed, f"reduced_{name}")}
    return found


def read(b: Board, keys: Keys) -> Counter:
    return piece(keys, 0, title(b.book.title), b.book.map, repeat(1)).counter


def untold(b: Board) -> tuple[str, ...]:
    """14.1: how much gas is left is the German's own affair."""
    return () if GERMAN in b.sides or not b.sides else ("gas_left",)
