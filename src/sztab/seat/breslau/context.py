"""How the staff of the Breslau family speaks of units and hexes."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.breslau.pieces import counter, label, stack
from sztab.rules.breslau.state import Unit
from sztab.seat.context import NO_DECIDER, Officer, few_cards, plain, suppose
from sztab.seat.drafts import SlotOption
from sztab.table import Board, Refusal

__all__ = [
    "NO_DECIDER",
    "Officer",
    "few_cards",
    "keys_at",
    "labels",
    "own_numbers",
    "place_option",
    "plain",
    "reason",
    "suppose",
    "unit_option",
]
FEW = 3
"""So many units are named; the rest is counted."""


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    """The counters that are seen in a hex."""
    return tuple(counter(view, u).id for u in stack(view, hex_))


def labels(view: Board, hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(label(view, hex_) for hex_ in sorted(set(hexes)))


def own_numbers(view: Board, ids: Iterable[str], side: int) -> list[int]:
    """The units of a side that are named, each once; what is no unit of its is passed over."""
    found = [view.book.index[one] for one in dict.fromkeys(ids) if one in view.book.index]
    return [n for n in found if view.state.units[n].side == side]


def place_option(view: Board, text: str, piece: str = "") -> SlotOption:
    """A hex as a player picks it from a list: the number, the place, and who is seen there."""
    hex_ = view.book.labels[text]
    keys = keys_at(view, hex_)
    parts = [*keys[:FEW], *([f"+{len(keys) - FEW}"] if len(keys) > FEW else [])]
    name = view.book.map.names.get(hex_, "")
    return SlotOption(text, f"{text} {name}".strip(), hint=", ".join(parts), piece=piece, hex=text)


def unit_option(view: Board, u: Unit, hint: str = "", why_not: str = "", spare: bool = False) -> SlotOption:
    one = counter(view, u).id
    return SlotOption(one, one, hint, one, label(view, u.hex) if u.hex >= 0 else "", why_not, spare)


def reason(me: Officer, why: Refusal | None) -> str:
    return me.say(str(why)) if why is not None else ""
