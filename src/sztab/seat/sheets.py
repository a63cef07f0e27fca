"""Sheets and slots as the chapters write them, in English and without what goes without saying; and what a player picks
from in a slot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sztab.seat.context import Officer, keys_at, plain, unit_id
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Fill, Sheet, Starter
from sztab.table import Board, Order, Refusal

SAID = ("hint", "later", "add", "give", "none")
"""What a sheet says beside its title."""
FEW = 3
"""So many units are named; the rest is counted."""
UNTOLD = -1
"""What is left where nothing is used up."""
FREE = ("toggle", "place")
"""Kinds of slots without options."""
Begun = tuple[Order | dict[str, Any], str]
"""An order as it begins on a sheet, and what the player calls that."""


def starter(me: Officer, order: Order | dict[str, Any], text: str) -> Starter:
    return Starter(plain(order) if isinstance(order, Order) else order, me.say(text) if text else "")


def sheet(me: Officer, name: str, title: str, begun: Iterable[Begun], **more: Any) -> Sheet:
    """A sheet in the language of its player; `more` are other fields of it."""
    words = {key: me.say(more.pop(key)) for key in SAID if more.get(key)}
    starters = tuple(starter(me, order, text) for order, text in begun)
    return Sheet(name, me.say(title), starters=starters, **{**more, **words})


def pick(field: str, text: str, case: str, options: Iterable[SlotOption], left: int = 0) -> Slot:
    """One of the options."""
    return Slot(field, "pick", text, case, tuple(options), left=left)


def anywhere(field: str, text: str, case: str) -> Slot:
    """Any hex of the map."""
    return Slot(field, "place", text, case)


def several(field: str, text: str, case: str, options: Iterable[SlotOption], **more: Any) -> Slot:
    """Any of the options; `more` are other fields of the slot."""
    return Slot(field, "list", text, case, tuple(options), **more)


def amount(field: str, text: str, case: str, there: int, spent: int, least: int = 0) -> Slot:
    """As much as there is of something, of which so much is spent."""
    return Slot(field, "amount", text, case, (), least, there, max(0, there - spent))


def number(field: str, text: str, case: str, most: int, least: int = 0) -> Slot:
    """A number that is taken from no pool."""
    return Slot(field, "amount", text, case, (), least, most, UNTOLD)


def toggle(field: str, text: str, case: str, on: bool) -> Slot:
    return Slot(field, "toggle", text, case, on=on)


def useful(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Those in which something can be filled in; also amounts of an entry, whose page cuts what is written there down
    to what can be had."""
    return tuple(slot for slot in slots if slot.options or slot.most or slot.kind in FREE or _of_entry(slot))


def _of_entry(slot: Slot) -> bool:
    return slot.kind == "amount" and "." in slot.field


def attacks_sheet(me: Officer, begun: Iterable[Begun], **more: Any) -> Sheet:
    """The sheet on which all attacks of a phase are planned together."""
    fills = (Fill("duty", me.say("Draft required attacks")), Fill("guns", me.say("Assign artillery")))
    return sheet(me, "drafts", "Attacks", begun, together=True, fills=fills, **more)


# ---------------------------------------------------------------------- what slots offer


def unit_option(view: Board, u: Any, hint: object = "", why_not: str = "", spare: bool = False) -> SlotOption:
    one, hex_ = unit_id(view, u), view.book.hex_labels[u.hex] if u.hex >= 0 else ""
    return SlotOption(one, one, str(hint), one, hex_, why_not, spare)


def unit_options(
    view: Board, units: Iterable[Any], hint: Callable[[Board, Any], object] | None = None
) -> tuple[SlotOption, ...]:
    """Units, each with what its `hint` says of it."""
    return tuple(unit_option(view, u, hint(view, u) if hint is not None else "") for u in units)


def place_option(me: Officer, text: str, keys: Sequence[str], piece: str = "", unseen: str = "") -> SlotOption:
    """A hex as a player picks it from a list: its number, its name, the units seen there and how many are `unseen`."""
    more = ([unseen] if unseen else []) + ([f"+{len(keys) - FEW}"] if len(keys) > FEW else [])
    return SlotOption(text, me.places.name(text), hint=", ".join([*keys[:FEW], *more]), piece=piece, hex=text)


def place_options(me: Officer, view: Board, hexes: Iterable[int], stacks: bool = False) -> tuple[SlotOption, ...]:
    """Hexes to pick from; of own `stacks` the counter on top stands for them."""
    there = [(view.book.hex_labels[hex_], keys_at(view, hex_)) for hex_ in hexes]
    return tuple(place_option(me, text, keys, keys[0] if stacks and keys else "") for text, keys in there)


def reason(me: Officer, why: Refusal | None) -> str:
    """Why something cannot be chosen, in words; nothing if it can."""
    return me.say(str(why)) if why is not None else ""
