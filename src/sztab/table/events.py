"""What has happened: each kind of event is a struct, and who may hear of it is written on the sheet around it.

A kind of event has a tag, the name by which records, pages and programs know it; its fields say by their types what
they hold (`table/fields.py`). What is told in the games of every family stands here; a family adds its own kinds in
`rules/<family>/events.py` and lists them all in `AnyEvent`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Annotated, Any

import msgspec

from sztab.table.fields import STEP, HexLabel, Path, SideName, UnitId, Units


class Happening(msgspec.Struct, frozen=True, gc=False, tag_field="kind", omit_defaults=True):
    """Something that happened, as data. Families add their own kinds."""

    @classmethod
    def tag(cls) -> str:
        """The name of the kind."""
        return str(cls.__struct_config__.tag)

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
        return self.what.tag()

    @property
    def data(self) -> dict[str, Any]:
        """What it says, as plain data."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.what))
        del plain["kind"]
        return plain

    def plain(self) -> dict[str, Any]:
        """As one flat JSON object."""
        return {"kind": self.kind, "cases": self.cases.split(), **self.data}


def reworded(what: Happening, word: Callable[[str], str], hidden: Container[str]) -> Happening:
    """The same with another word for each text in it, and without what a table has under a hidden name."""
    found: Happening = _reworded(what, word, hidden)
    return found


def _reworded(value: Any, word: Callable[[str], str], hidden: Container[str]) -> Any:
    if isinstance(value, str):
        return word(value)
    if isinstance(value, tuple | list):
        return type(value)(_reworded(one, word, hidden) for one in value)
    if isinstance(value, dict):
        return {key: _reworded(one, word, hidden) for key, one in value.items() if key not in hidden}
    if isinstance(value, msgspec.Struct):
        fields = {name: _reworded(getattr(value, name), word, hidden) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


# ---------------------------------------------------------------------- what every family tells


class Rolled(Happening, frozen=True, tag="roll"):
    """Dice have fallen."""

    purpose: str
    dice: tuple[int, ...]
    total: int


class TakenBack(Happening, frozen=True, tag="undo"):
    """The last order of a seat has been taken back, and with it these events, by their numbers in a seat's log."""

    by: tuple[SideName, ...]
    events: tuple[int, ...] = ()
    gesture: int = 0


class PhaseBegun(Happening, frozen=True, tag="phase"):
    """A phase begins; of one side, where its name does not say so."""

    turn: int
    phase: str
    side: SideName = ""


class Placed(Happening, frozen=True, tag="place"):
    """A unit has been set up, or units together."""

    hex: HexLabel
    unit: UnitId = ""
    units: Units = ()


class Journey(Happening, frozen=True):
    """Somebody has gone from hex to hex."""

    start: Annotated[str, STEP]
    path: Path


class Moved(Journey, frozen=True, tag="move"):
    """Units have moved; `left` is what each has left to move with."""

    units: Units
    left: dict[UnitId, str]


class StepsLost(Happening, frozen=True, tag="loss"):
    """A unit has lost steps; how many are left is not told to everybody (-1)."""

    unit: UnitId
    hex: HexLabel
    lost: int
    left: int = -1


class Eliminated(Happening, frozen=True, tag="eliminated"):
    """A unit is gone for good."""

    unit: UnitId
    hex: HexLabel
    how: str


class SupplyChanged(Happening, frozen=True, tag="oos"):
    """A unit is out of supply to this level; 0: it is in supply again."""

    unit: UnitId
    level: int
    why: str = ""


class ControlTaken(Happening, frozen=True, tag="control"):
    """A hex has a new owner; nobody may be it."""

    hex: HexLabel
    owner: str


class GameOver(Happening, frozen=True, tag="end"):
    """The game is over."""

    winner: str
    level: str
    points: dict[SideName, int]
