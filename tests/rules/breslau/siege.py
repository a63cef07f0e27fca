"""The siege itself in tests: laid out, or on its real map with only a few counters on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from sztab.rules.breslau.board import Game
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import SIDES
from sztab.table import ForcedDice
from sztab.titles.layout import lay_out

HEADER = {"title": "breslau1945", "scenario": "siege-of-breslau"}


def siege(options: Mapping[str, Any] | None = None, dice: Iterable[int] = ()) -> Game:
    """The game before the German has looked at his set-up."""
    book, state = lay_out({**HEADER, "options": dict(options or {})})
    return Game(book, state, ForcedDice(dice))


def arranged(
    units: Mapping[str, str | dict[str, Any]],
    *,
    phase: str,
    turn: int = 2,
    dice: Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    waiting: bool = False,
    control: Mapping[str, str] | None = None,
    **fields: Any,
) -> Game:
    """The named counters on their hexes, or with changed fields; the others are dead, or with `waiting` still due."""
    book, state = lay_out({**HEADER, "options": dict(options or {})})
    placed = []
    for u in state.units:
        wanted = units.get(book.counters[u.n].id)
        if wanted is None:
            keep = (waiting and u.box == "due") or u.box == "available"
            placed.append(u if keep else msgspec.structs.replace(u, hex=-1, box="dead", steps=0))
            continue
        changes = dict(wanted) if isinstance(wanted, dict) else {"hex": wanted}
        if "hex" in changes:
            changes |= {"hex": book.labels[changes["hex"]], "box": ""}
        placed.append(msgspec.structs.replace(u, **changes))
    held = bytearray(state.control)
    for u in placed:
        if u.hex >= 0:
            held[u.hex] = 1 + u.side
    for text, side in (control or {}).items():
        held[book.labels[text]] = 1 + SIDES.index(side)
    state = msgspec.structs.replace(
        state, turn=turn, phase=PHASES.index(phase), units=placed, control=bytes(held), **fields
    )
    return Game(book, state, ForcedDice(dice))
