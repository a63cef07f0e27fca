"""Sheets and slots as the chapters write them: in English, without what goes without saying."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.seat.context import Officer, plain
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Fill, Sheet, Starter
from sztab.table import Order

SAID = ("hint", "later", "add", "give", "none")
"""What a sheet says beside its title."""
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


def several(field: str, text: str, case: str, options: Iterable[SlotOption], **more: Any) -> Slot:
    """Any of the options; `more` are other fields of the slot."""
    return Slot(field, "list", text, case, tuple(options), **more)


def amount(field: str, text: str, case: str, there: int, spent: int, least: int = 0) -> Slot:
    """As much as there is of something, of which so much is spent."""
    return Slot(field, "amount", text, case, (), least, there, max(0, there - spent))


def toggle(field: str, text: str, case: str, on: bool) -> Slot:
    return Slot(field, "toggle", text, case, on=on)


def useful(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Those in which something can be filled in; also amounts of an entry, whose page cuts what is written there down
    to what can be had."""
    return tuple(slot for slot in slots if slot.options or slot.most or slot.kind == "toggle" or _of_entry(slot))


def _of_entry(slot: Slot) -> bool:
    return slot.kind == "amount" and "." in slot.field


def attacks_sheet(me: Officer, begun: Iterable[Begun], **more: Any) -> Sheet:
    """The sheet on which all attacks of a phase are planned together."""
    fills = (Fill("duty", me.say("Fill duty")), Fill("guns", me.say("Best guns")))
    return sheet(me, "drafts", "Attacks", begun, together=True, fills=fills, **more)
