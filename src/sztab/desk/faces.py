"""What a board shows of its units and hexes. Of a counter under a mask only what the view itself knows is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.desk.clerk import clerk
from sztab.table import Board


class Face(msgspec.Struct, frozen=True):
    """A counter as it lies there."""

    id: str
    side: str
    type: str
    values: tuple[int, int] | None
    """What a stack is worth in sum, two numbers; None where its strength is not known."""
    figures: str = ""
    """The numbers printed on it."""
    badge: str = "?"
    """Those of them that fit on a small picture."""
    size: str = ""
    """What is left of it, in words."""
    marks: tuple[str, ...] = ()
    corner: str = ""
    """The letter of a marker on it."""
    top: bool = False
    """Its owner has put it on top of the stack."""


def face(b: Board, u: Any) -> Face:
    """What the owner of this board sees of a unit."""
    return clerk(b.book).faces.face(b, u)


def unit_words(b: Board, u: Any) -> str:
    """One counter in a few words: 554/342 INF 3-3-4 2 CEL, disorganised."""
    seen = face(b, u)
    if seen.values is None:
        words = [f"hidden {seen.type}" if seen.type else "hidden counter"]
    else:
        words = [seen.id, seen.type, seen.figures]
        if seen.type in seen.id.split():
            words.remove(seen.type)
    if seen.size:
        words.append(seen.size)
    return ", ".join([" ".join(words), *seen.marks])


def stack_at(b: Board, hex_: int) -> list[Any]:
    """The units in a hex: what the owner put on top, then the strongest; hidden ones last."""
    units = [(b.state.units[i], face(b, b.state.units[i])) for i in b.layers.stacks.get(hex_, ())]
    units.sort(key=lambda pair: (pair[0].hidden, not pair[1].top, -sum(pair[1].values or (0,)), pair[0].n))
    return [u for u, _ in units]


def stack_values(b: Board, units: Iterable[Any]) -> str:
    """The two numbers of a stack; a question mark for what is not known."""
    seen = [face(b, u) for u in units]
    known = [one.values for one in seen if one.values is not None]
    if not known:
        return "?"
    text = f"{sum(v[0] for v in known)}-{sum(v[1] for v in known)}"
    return text if len(known) == len(seen) else f"{text}+?"


def hex_words(b: Board, hex_: int) -> str:
    """The ground of a hex: its name, its terrain, what lies on it."""
    parts = [b.book.map.names[hex_]] if hex_ in b.book.map.names else []
    parts += [word.replace("_", " ") for word in b.book.map.terrain[hex_]]
    return ", ".join([*parts, *clerk(b.book).faces.lying(b, hex_)])


def side_letters(b: Board) -> dict[int, str]:
    """A capital letter of its own for every side."""
    letters: dict[int, str] = {}
    for side, name in enumerate(b.book.sides):
        options = [letter for letter in name.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in letters.values()]
        letters[side] = options[0]
    return letters
