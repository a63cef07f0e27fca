"""What a position written down from a game remembers beside what lies on the board: the duty to attack, rewards, notes,
where aircraft fly, who has moved and how far.

Only what the rest of the file does not tell is written: the file is read without it, and where the board it gives
differs from the board that was written down, [memory] says how it was. So the board comes back exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sztab.errors import SztabError
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.state import Bridge, Mission, Note, Party, Reward, State, Unit
from sztab.table import Board
from sztab.titles.files import Keys

Plain = dict[str, Any]
OF_UNITS = (
    "box", "zone", "due", "steps", "deployed", "redirected", "cap", "left", "offroad", "disorder", "stirred",
    "supplied", "building", "shown", "retreated", "banked", "unmasked", "stunned",
)  # fmt: skip
"""Fields of a unit that its table may not tell, or not exactly; movement in twelfths of a point."""


def memory(b: Board, told: State) -> Plain:
    """The [memory] of a board, if the rest of its file tells `told`."""
    found = {}
    for name, (write, _) in CODECS.items():
        now = getattr(b.state, name)
        if now != getattr(told, name):
            found[name] = write(b.book, now)
    return found


def memory_of(u: Unit, told: Unit) -> Plain:
    """The `memory` of a unit."""
    return {name: getattr(u, name) for name in OF_UNITS if getattr(u, name) != getattr(told, name)}


def remember(keys: Keys, book: Book, state: State) -> State:
    """The state with what the file remembers."""
    changes = {}
    for name, value in keys.data.items():
        if name not in CODECS:
            raise keys.wrong(name, f"is nothing a game remembers; known: {', '.join(CODECS)}")
        try:
            changes[name] = CODECS[name][1](book, value)
        except (KeyError, ValueError, TypeError, AttributeError, IndexError, SztabError, msgspec.ValidationError):
            raise keys.wrong(name, "does not fit this position") from None
    return msgspec.structs.replace(state, **changes)


def remember_unit(keys: Keys, u: Unit) -> Unit:
    """A unit with what its table remembers."""
    given = keys.data.get("memory", {})
    if not isinstance(given, dict) or set(given) - set(OF_UNITS):
        raise keys.wrong("memory", f"should be a table of {', '.join(OF_UNITS)}")
    try:
        changed: Unit = msgspec.convert({**msgspec.to_builtins(u), **given}, Unit)
    except msgspec.ValidationError:
        raise keys.wrong("memory", "does not fit this unit") from None
    return changed


# ---------------------------------------------------------------------- field by field

Codec = tuple[Callable[[Book, Any], Any], Callable[[Book, Any], Any]]
"""How a field is written and read."""


def _as_is(kind: Any) -> Codec:
    return (lambda book, value: msgspec.to_builtins(value), lambda book, value: msgspec.convert(value, kind))


def _units(book: Book, numbers: tuple[int, ...]) -> list[str]:
    return [book.counters[n].id for n in numbers]


def _hexes(book: Book, numbers: tuple[int, ...]) -> list[str]:
    return [book.hex_labels[hex_] for hex_ in numbers]


def _edge(book: Book, text: str) -> int:
    one, two = (book.labels[hex_] for hex_ in text.split("/"))
    edge = int(book.map.grid.edge_between(one, two))
    if edge < 0:
        raise ValueError(text)
    return edge


def _edges(write: Callable[[Book, Any], Any], read: Callable[[Book, Any], Any]) -> Codec:
    """A value for each of some hexsides."""
    return (
        lambda book, found: {book.map.grid.edge_label(edge): write(book, one) for edge, one in found.items()},
        lambda book, given: dict(sorted((_edge(book, text), read(book, one)) for text, one in given.items())),
    )


def _bridge(book: Book, bridge: Bridge) -> str:
    return "pontoon" if bridge.pontoon and bridge.standing else "standing" if bridge.standing else "destroyed"


def _layer(book: Book, owners: bytes) -> dict[str, list[str]]:
    """Hexes by side."""
    found: dict[str, list[str]] = {}
    for hex_, owner in enumerate(owners):
        if owner:
            found.setdefault(book.sides[owner - 1], []).append(book.hex_labels[hex_])
    return found


def _from_layer(book: Book, given: Mapping[str, list[str]]) -> bytes:
    layer = bytearray(book.map.grid.n)
    for side, hexes in given.items():
        for text in hexes:
            layer[book.labels[text]] = book.sides.index(side) + 1
    return bytes(layer)


def _missions(book: Book, missions: tuple[Mission, ...]) -> list[Plain]:
    found = []
    for one in missions:
        line: Plain = {"side": book.sides[one.side], "kind": one.kind, "points": one.points}
        line |= {"hex": book.hex_labels[one.hex]} if one.hex >= 0 else {}
        line |= {"hexside": book.map.grid.edge_label(one.edge)} if one.edge >= 0 else {}
        attacks = {book.hex_labels[hex_]: points for hex_, points in one.attacks.items()}
        line |= {"attacks": attacks} if attacks else {}
        found.append(line | ({"stars": one.stars} if one.stars else {}))
    return found


def _from_missions(book: Book, given: list[Plain]) -> tuple[Mission, ...]:
    return tuple(
        Mission(
            side=book.sides.index(one["side"]),
            kind=str(one["kind"]),
            hex=book.labels[one["hex"]] if "hex" in one else -1,
            points=int(one["points"]),
            edge=_edge(book, one["hexside"]) if "hexside" in one else -1,
            attacks={book.labels[text]: int(points) for text, points in one.get("attacks", {}).items()},
            stars=int(one.get("stars", 0)),
        )
        for one in given
    )


def _rewards(book: Book, rewards: tuple[Reward, ...]) -> list[Plain]:
    return [
        {"side": book.sides[one.side], "hex": book.hex_labels[one.hex], "left": one.left, "phases": list(one.phases)}
        for one in rewards
    ]


def _from_rewards(book: Book, given: list[Plain]) -> tuple[Reward, ...]:
    return tuple(
        Reward(
            book.sides.index(one["side"]),
            book.labels[one["hex"]],
            int(one["left"]),
            tuple(int(k) for k in one["phases"]),
        )
        for one in given
    )


def _notes(book: Book, notes: tuple[Note, ...]) -> list[Plain]:
    return [
        {
            "side": book.sides[one.side],
            "unit": book.counters[one.unit].id,
            "hexside": book.map.grid.edge_label(one.edge),
            "turn": one.turn,
        }
        for one in notes
    ]


def _from_notes(book: Book, given: list[Plain]) -> tuple[Note, ...]:
    return tuple(
        Note(book.sides.index(one["side"]), book.index[one["unit"]], _edge(book, one["hexside"]), int(one["turn"]))
        for one in given
    )


CODECS: dict[str, Codec] = {
    "step": _as_is(int),
    "movers": (_units, lambda book, given: tuple(book.index[one] for one in given)),
    "must_attack": (_units, lambda book, given: tuple(book.index[one] for one in given)),
    "must_be_attacked": (_hexes, lambda book, given: tuple(book.labels[text] for text in given)),
    "shelled": (_hexes, lambda book, given: tuple(book.labels[text] for text in given)),
    "works": (_layer, _from_layer),
    "control": (_layer, _from_layer),
    "bridges": _edges(
        _bridge,
        lambda book, word: Bridge({"standing": True, "pontoon": True, "destroyed": False}[word], word == "pontoon"),
    ),
    "held": _edges(lambda book, side: book.sides[side], lambda book, name: book.sides.index(name)),
    "queue": (
        lambda book, queue: {book.hex_labels[hex_]: stacks for hex_, stacks in queue.items()},
        lambda book, given: {book.labels[text]: int(stacks) for text, stacks in given.items()},
    ),
    "missions": (_missions, _from_missions),
    "air": _as_is(tuple[int, ...]),
    "reserve": _as_is(tuple[int, ...]),
    "ammunition": _as_is(tuple[int, ...]),
    "rewards": (_rewards, _from_rewards),
    "notes": (_notes, _from_notes),
    "pontoons": _as_is(tuple[str, ...]),
    "tally": _as_is(dict[str, int]),
    "secrets": _as_is(dict[str, dict[str, int]]),
    "verdict": _as_is(str),
    "advantage": _as_is(int),
    "air_used": _as_is(tuple[int, ...]),
    "helicopters": _as_is(tuple[int, ...]),
    "helicopters_used": _as_is(tuple[int, ...]),
    "ew": _as_is(tuple[int, ...]),
    "thermobaric": _as_is(tuple[int, ...]),
    "spec": _as_is(tuple[int, ...]),
    "parties": _as_is(tuple[Party, ...]),
    "routes_asked": _as_is(bool),
}
