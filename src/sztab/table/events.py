"""What has happened: each kind of event is a struct, and who may hear of it is written on the sheet around it.

A kind of event has a tag, the name by which records, pages and programs know it; its fields say by their types what
they hold (`table/fields.py`). What is told in the games of every family stands here; a family adds its own kinds in
`rules/<family>/events.py` and lists them all in `AnyEvent`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Any

import msgspec


class Happening(msgspec.Struct, frozen=True, gc=False, tag_field="kind", omit_defaults=True):
    """Something that happened, as data. Families add their own kinds."""

    def factors(self) -> Iterator[tuple[str, Factor]]:
        """The lines of its reckoning, each with the field in which it stands."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, tuple) and value and isinstance(value[0], Factor):
                yield from ((name, one) for one in value)


class Factor(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of a reckoning: a strength, a divisor, a shift or a modifier of the die, with its reason and its case."""

    value: int
    why: str
    case: str
    side: str = ""
    """Whose it is, in games where both sides have some: attacker or defender."""


class Loose(Happening, frozen=True, tag=""):
    """A kind of event by its name, and its data."""

    name: str
    data: dict[str, Any]


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened and by which cases. `sees` lists the sides that may know of it (None: all);
    `reveals` closes the way back for undo."""

    what: Happening
    cases: str
    sees: tuple[int, ...] | None = None
    reveals: bool = False

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.what.name if isinstance(self.what, Loose) else str(self.what.__struct_config__.tag)

    @property
    def data(self) -> dict[str, Any]:
        if isinstance(self.what, Loose):
            return self.what.data
        plain: dict[str, Any] = msgspec.to_builtins(self.what)
        del plain["kind"]
        return plain

    def plain(self) -> dict[str, Any]:
        """As one flat JSON object."""
        return {"kind": self.kind, "cases": self.cases.split(), **self.data}


def reworded(value: Any, word: Callable[[str], str], hidden: Container[str]) -> Any:
    """The same with another word for each text in it, and without what a table has under a hidden name."""
    found = value
    if isinstance(value, str):
        found = word(value)
    elif isinstance(value, tuple | list):
        found = type(value)(reworded(one, word, hidden) for one in value)
    elif isinstance(value, dict):
        found = {key: reworded(one, word, hidden) for key, one in value.items() if key not in hidden}
    elif isinstance(value, msgspec.Struct):
        fields = {name: reworded(getattr(value, name), word, hidden) for name in value.__struct_fields__}
        found = msgspec.structs.replace(value, **fields)
    return found


# ---------------------------------------------------------------------- what every family tells


class Rolled(Happening, frozen=True, tag="roll"):
    """Dice have fallen."""

    purpose: str
    dice: tuple[int, ...]
    total: int


class TakenBack(Happening, frozen=True, tag="undo"):
    """The last order of a seat has been taken back, and with it these events, by their numbers in a seat's log."""

    by: tuple[str, ...]
    events: tuple[int, ...] = ()
    gesture: int = 0
