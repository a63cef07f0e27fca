"""Slots of an order, and what they offer: a unit or a hex to pick, several from a list, a toggle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sztab.seat.context import Officer, unit_id
from sztab.seat.drafts import Slot, SlotOption
from sztab.table import Board, Refusal

FEW = 3
"""So many units are named; the rest is counted."""


def pick(me: Officer, field: str, text: str, case: str, options: Iterable[SlotOption]) -> Slot:
    """One of the options."""
    return Slot(field, "pick", me.say(text), case, tuple(options))


def several(
    me: Officer,
    field: str,
    text: str,
    case: str,
    options: Iterable[SlotOption],
    least: int = 0,
    most: int = -1,
    fill: int = 0,
    left: int = 0,
    look: str = "",
) -> Slot:
    """Any number of the options, or at `most` so many."""
    found = tuple(options)
    most = len(found) if most < 0 else most
    return Slot(field, "list", me.say(text), case, found, least, most, left, fill, look)


def toggle(me: Officer, field: str, text: str, case: str, on: bool) -> Slot:
    return Slot(field, "toggle", me.say(text), case, on=on)


def offered(*slots: Slot) -> tuple[Slot, ...]:
    """Those in which there is something to choose."""
    return tuple(slot for slot in slots if slot.options or slot.most or slot.kind == "toggle")


# ---------------------------------------------------------------------- options


def unit_option(view: Board, u: Any, hint: object = "", why_not: str = "", spare: bool = False) -> SlotOption:
    one, hex_ = unit_id(view, u), view.book.hex_labels[u.hex] if u.hex >= 0 else ""
    return SlotOption(one, one, str(hint), one, hex_, why_not, spare)


def unit_options(
    view: Board, units: Iterable[Any], hint: Callable[[Board, Any], object] | None = None
) -> tuple[SlotOption, ...]:
    """Units, each with what its `hint` says of it."""
    return tuple(unit_option(view, u, hint(view, u) if hint is not None else "") for u in units)


def place_option(view: Board, text: str, keys: Sequence[str], piece: str = "") -> SlotOption:
    """A hex as a player picks it from a list: its number, its name, and the units seen there."""
    more = [f"+{len(keys) - FEW}"] if len(keys) > FEW else []
    name = view.book.map.names.get(view.book.labels[text], "")
    return SlotOption(text, f"{text} {name}".strip(), hint=", ".join([*keys[:FEW], *more]), piece=piece, hex=text)


def reason(me: Officer, why: Refusal | None) -> str:
    """Why something cannot be chosen, in words; nothing if it can."""
    return me.say(str(why)) if why is not None else ""
