"""What a position file written from a board of the WB-95 family tells."""

from __future__ import annotations

from collections import Counter as Count
from typing import Any

from sztab.desk.wb95.counters import piece
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import label
from sztab.rules.wb95.state import Counter, Unit
from sztab.titles import title
from sztab.titles.files import Keys
from sztab.titles.wb95.layout import board_of

ABSENT: tuple[str, ...] = ("masked",)


def clock(b: Board) -> dict[str, Any]:
    book = b.book
    phase = book.phases[b.state.phase]
    together = [[book.sides[side] for side in seat] for seat in book.seats if len(seat) > 1]
    found = {"phase": phase.kind, "side": book.sides[phase.side], "initiative": book.sides[book.phases[0].side]}
    return {**found, "sides": list(book.sides), **({"camps": together} if together else {})}


def printed_map(b: Board) -> str:
    """A title has one."""
    return str(b.book.title)


def supply(b: Board) -> dict[str, list[str]] | None:
    """Where each side draws supply from; what serves one nation only serves its side."""
    found: dict[str, list[str]] = {}
    for source in b.book.scenario.sources if b.book.map is board_of(b.book.title) else ():
        places = [label(b, hex_) for hex_ in source.hexes] + list(source.units)
        places += [f"region:{region}" for region in source.regions]
        found.setdefault(b.book.sides[source.side], []).extend(places)
    return {side: list(dict.fromkeys(places)) for side, places in found.items() if places}


def facts(b: Board, u: Unit) -> dict[str, Any]:
    found: dict[str, Any] = {"disorganised": True} if u.disorder else {}
    if b.book.traits[u.n].gun:
        found["setup"] = "combat" if u.deployed else "transport"
    return found | ({"fortified": True} if u.hex >= 0 and b.state.works[u.hex] == u.side + 1 else {})


def values(printed: Counter) -> dict[str, Any]:
    stars = Count(printed.stars)
    return {"stars": {colour: stars[colour] for colour in sorted(stars)}}


def read(b: Board, keys: Keys) -> Counter:
    nations = frozenset(one.nation for one in b.book.counters)
    return piece(keys, 0, b.book.sides, title(b.book.title), nations, b.book.map).counter


def untold(b: Board) -> tuple[str, ...]:
    """Views hold no secrets of others."""
    return ()
