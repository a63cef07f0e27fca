"""What every room of the staff needs: the book, the sides of its seat, the language; and boards on which something has
been done that has not been ordered yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from sztab.desk.showing import Cased, Piece
from sztab.desk.tongue import Tongue
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Board, Order, Refusal, relayer

NO_DECIDER = "dice"
"""The one kind of question that the table itself looks after."""


class Officer:
    """Works for one seat. `say` puts a sentence into the language of its player."""

    def __init__(self, book: Any, seat: int, tongue: Tongue) -> None:
        self.book = book
        self.seat = seat
        self.sides: tuple[int, ...] = book.seats[seat]
        self.say = tongue
        self.kept: dict[str, tuple[Any, Any]] = {}
        """The last answer about parts of the board that rarely change, with what it was read from."""
        self.pieces: dict[int, tuple[Unit, int, tuple[str, ...], Piece]] = {}
        """Counters as last shown: the unit, the works it stands in and the flags it had, and the piece."""

    def cased(self, text: str, case: str = "") -> Cased:
        return Cased(self.say(text), case)

    def refused(self, refusal: Refusal) -> Cased:
        return Cased(self.say(refusal.reason), refusal.case)

    def asks_me(self, ask: Ask | None) -> bool:
        return ask is not None and bool(set(ask.sides) & set(self.sides))

    def side(self, ask: Ask | None) -> int:
        """The side of the seat that is asked; its first one if none is."""
        return next((s for s in self.sides if ask is not None and s in ask.sides), self.sides[0])

    def for_me(self, ask: Ask) -> Ask:
        """The question as it is put to this seat alone."""
        return msgspec.structs.replace(ask, sides=(self.side(ask),))

    def check(self, view: Board, ask: Ask, order: Order) -> Refusal | None:
        """Whether this seat could play an order now."""
        if not self.asks_me(ask):
            return Refusal("", "it is not your decision")
        if ask.kind == NO_DECIDER:
            return Refusal("", "dice have to be entered first")
        refusal: Refusal | None = self.book.deciders[ask.kind].check(view, self.for_me(ask), order)
        return refusal

    def own_units(self, view: Board) -> list[Unit]:
        """Units of the seat's sides, wherever they are."""
        return [u for u in view.state.units if u.side in self.sides and not u.hidden]

    def named(self, view: Board, keys: Iterable[str]) -> list[Unit]:
        """The own units with these keys, in that order and each once; other keys are passed over."""
        found = [view.state.units[view.book.index[one]] for one in dict.fromkeys(keys) if one in view.book.index]
        return [u for u in found if u.side in self.sides]

    def again(self, what: str, source: Any, work: Any) -> Any:
        """What `work` gives, kept until its source changes."""
        last = self.kept.get(what)
        if last is None or last[0] != source:
            last = self.kept[what] = (source, work())
        return last[1]


def key_of(view: Board, index: int) -> str:
    """How a unit is called before this seat: its id, or of a hidden one its place among the hidden."""
    u = view.state.units[index]
    if u.hidden and u.hex >= 0:
        return f"?{index - view.book.shapes.first}"
    return counter(view, u).id


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    return tuple(key_of(view, index) for index in view.layers.stacks.get(hex_, ()))


def plain(order: Order) -> dict[str, Any]:
    """An order as it goes over the wire."""
    data: dict[str, Any] = msgspec.to_builtins(order)
    return data


def suppose(view: Board, changes: Mapping[int, Mapping[str, Any]], **fields: Any) -> Board:
    """The view with some units and some of the rest changed, as a board of its own."""
    units = list(view.state.units)
    moved = []
    for n, change in changes.items():
        old = units[n]
        units[n] = msgspec.structs.replace(old, **change)
        if units[n].hex != old.hex:
            moved.append((n, old))
    layers = view.layers.copy() if moved else view.layers
    for n, old in moved:
        relayer(layers, units, view.book.neighbours, view.book.zone, old, units[n], n)
    state = msgspec.structs.replace(view.state, units=units, **fields)
    return Board(view.book, state, layers, view.sides)
