"""What the slots of an order offer: units and hexes, as a player picks them from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sztab.seat.context import Officer, keys_at, unit_id
from sztab.seat.drafts import SlotOption
from sztab.table import Board, Refusal

FEW = 3
"""So many units are named; the rest is counted."""


def unit_option(view: Board, u: Any, hint: object = "", why_not: str = "", spare: bool = False) -> SlotOption:
    one, hex_ = unit_id(view, u), view.book.hex_labels[u.hex] if u.hex >= 0 else ""
    return SlotOption(one, one, str(hint), one, hex_, why_not, spare)


def unit_options(
    view: Board, units: Iterable[Any], hint: Callable[[Board, Any], object] | None = None
) -> tuple[SlotOption, ...]:
    """Units, each with what its `hint` says of it."""
    return tuple(unit_option(view, u, hint(view, u) if hint is not None else "") for u in units)


def place_option(view: Board, text: str, keys: Sequence[str], piece: str = "", unseen: str = "") -> SlotOption:
    """A hex as a player picks it from a list: its number, its name, the units seen there and how many are `unseen`."""
    more = ([unseen] if unseen else []) + ([f"+{len(keys) - FEW}"] if len(keys) > FEW else [])
    name = view.book.map.names.get(view.book.labels[text], "")
    return SlotOption(text, f"{text} {name}".strip(), hint=", ".join([*keys[:FEW], *more]), piece=piece, hex=text)


def place_options(view: Board, hexes: Iterable[int], stacks: bool = False) -> tuple[SlotOption, ...]:
    """Hexes to pick from; of own `stacks` the counter on top stands for them."""
    there = [(view.book.hex_labels[hex_], keys_at(view, hex_)) for hex_ in hexes]
    return tuple(place_option(view, text, keys, keys[0] if stacks and keys else "") for text, keys in there)


def reason(me: Officer, why: Refusal | None) -> str:
    """Why something cannot be chosen, in words; nothing if it can."""
    return me.say(str(why)) if why is not None else ""
