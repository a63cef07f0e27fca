"""The staff officer of the WB-95 family: how it calls units that may be hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.state import Unit
from sztab.seat import context
from sztab.seat.drafts import SlotOption
from sztab.seat.sheets import place_option

if TYPE_CHECKING:
    from sztab.rules.wb95.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer


def key_of(view: Board, index: int) -> str:
    """How a unit is called before this seat: its id, or of a hidden one its place among the hidden."""
    u = view.state.units[index]
    if u.hidden and u.hex >= 0:
        return f"?{index - view.book.shapes.first}"
    return counter(view, u).id


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    return tuple(key_of(view, index) for index in view.layers.stacks.get(hex_, ()))


def place_options(me: Officer, view: Board, texts: Iterable[str]) -> tuple[SlotOption, ...]:
    """Hexes and hexsides with their bridges, to pick from."""
    return tuple(_bridge(me, view, text) if "/" in text else _hex(me, view, text) for text in texts)


def _hex(me: Officer, view: Board, text: str) -> SlotOption:
    keys = keys_at(view, view.book.labels[text])
    named = [key for key in keys if not key.startswith("?")]
    hidden = len(keys) - len(named)
    return place_option(me, text, named, unseen=me.say(f"{hidden} hidden") if hidden else "")


def _bridge(me: Officer, view: Board, text: str) -> SlotOption:
    """The bridge at Görlitz, over the Nysa."""
    map_, hexes = view.book.map, [view.book.labels[one] for one in text.split("/")]
    names = dict.fromkeys(map_.names[hex_] for hex_ in hexes if hex_ in map_.names)
    river = map_.side_names.get(map_.grid.edge_between(*hexes), "")
    words = ", ".join([*names, *([river] if river else [])]) or me.say("bridge")
    return SlotOption(text, f"{text} {words}", hex=text)


def steps_of(view: Board, u: Unit) -> str:
    return f"{u.steps} CEL"
