"""What a board shows of its units and hexes. Of a counter under a mask only what the view itself knows is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.table import Board

TWELFTHS = 12


class Face(msgspec.Struct, frozen=True):
    """A counter as it lies there: `values` is None where its strength is not known, `cels` -1 where those are not."""

    id: str
    side: str
    type: str
    values: tuple[int, int] | None
    movement: int
    cels: int
    marks: tuple[str, ...]


def face(b: Board, u: Any) -> Face:
    """What the owner of this board sees of a unit."""
    printed = b.book.counters[u.n]
    side: str = b.book.sides[u.side]
    if u.hidden:
        kind = printed.type if u.known >= 1 else ""
        return Face("?", side, kind, None, -1, u.steps if u.known >= 2 else -1, _marks(b, u, printed))
    full = u.steps >= printed.steps
    values = (printed.attack, printed.defence) if full else (printed.reduced_attack, printed.reduced_defence)
    return Face(printed.id, side, printed.type, values, printed.movement // TWELFTHS, u.steps, _marks(b, u, printed))


def unit_words(b: Board, u: Any) -> str:
    """One counter in a few words: 554/342 INF 3-3-4 2 CEL, disorganised."""
    seen = face(b, u)
    if seen.values is None:
        words = [f"hidden {seen.type}" if seen.type else "hidden counter"]
    else:
        words = [seen.id, seen.type, f"{seen.values[0]}-{seen.values[1]}-{seen.movement}"]
        if seen.type in seen.id.split():
            words.remove(seen.type)
    if seen.cels >= 0:
        words.append(f"{seen.cels} CEL")
    return ", ".join([" ".join(words), *seen.marks])


def stack_at(b: Board, hex_: int) -> list[Any]:
    """The units in a hex, the strongest defence on top; hidden ones last."""
    units = [b.state.units[i] for i in b.layers.stacks.get(hex_, ())]
    return sorted(units, key=lambda u: (u.hidden, -sum(face(b, u).values or (0,)), u.n))


def stack_values(b: Board, units: Iterable[Any]) -> str:
    """Attack and defence of a stack; a question mark for what is not known."""
    seen = [face(b, u) for u in units]
    known = [one.values for one in seen if one.values is not None]
    if not known:
        return "?"
    text = f"{sum(v[0] for v in known)}-{sum(v[1] for v in known)}"
    return text if len(known) == len(seen) else f"{text}+?"


def hex_words(b: Board, hex_: int) -> str:
    """The ground of a hex: its name, its terrain, field works."""
    parts = [b.book.map.names[hex_]] if hex_ in b.book.map.names else []
    parts += [word.replace("_", " ") for word in b.book.map.terrain[hex_]]
    if b.state.works[hex_]:
        parts.append("works")
    return ", ".join(parts)


def side_letters(b: Board) -> dict[int, str]:
    """A capital letter of its own for every side."""
    letters: dict[int, str] = {}
    for side, name in enumerate(b.book.sides):
        options = [letter for letter in name.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in letters.values()]
        letters[side] = options[0]
    return letters


def bridge_at(b: Board, edge: int) -> str:
    """`standing`, `destroyed`, or nothing where there never was a bridge."""
    changed = b.state.bridges.get(edge)
    if changed is not None:
        return "standing" if changed.standing else "destroyed"
    if edge not in b.book.map.bridges:
        return ""
    return "destroyed" if "destroyed_bridge" in b.book.map.sides.get(edge, ()) else "standing"


def _marks(b: Board, u: Any, printed: Any) -> tuple[str, ...]:
    found = []
    if u.disorder:
        found.append("disorganised")
    if u.oos and not u.hidden:
        found.append(f"out of supply {u.oos}")
    if b.book.traits[u.n].gun:
        found.append("in combat set-up" if u.deployed else "in transport")
    if u.marked and not u.hidden:
        found.append("marked for strategic movement")
    if u.steps < printed.steps and not u.hidden:
        found.append("reduced")
    return tuple(found)
