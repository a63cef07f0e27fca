"""Events: each kind is a struct, wrapped in a sheet that says who may see it.

A kind of event has a tag, its name in records, pages and programs; its fields say by their types what they hold
(`table/fields.py`), and `text` or `words` tells it in a sentence. Events of every family stand here; a family adds its
own kinds in `rules/<family>/events.py`, lists all of them in `AnyEvent`, and has a sentence of its own for any of these
in `rules/<family>/sentences.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from sztab.table.fields import STEP, Hexes, HexLabel, Path, SideName, UnitId, Units
from sztab.table.sentences import amounts, filled, side_word, won


class Happening(msgspec.Struct, frozen=True, gc=False, tag_field="kind", omit_defaults=True):
    """An event, as data. Families add their own kinds."""

    text: ClassVar[str]
    """The event in a sentence, with its fields in braces; where that is not enough, `words` says it."""

    def words(self) -> str:
        """The event in a sentence."""
        return filled(self.text, self)

    @classmethod
    def tag(cls) -> str:
        """The name of the kind."""
        return str(cls.__struct_config__.tag)

    def factors(self) -> Iterator[tuple[str, Factor]]:
        """The lines of its calculation, each with its field."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, tuple) and value and isinstance(value[0], Factor):
                yield from ((name, one) for one in value)


class Factor(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of a calculation: a strength, a divisor, a shift or a die modifier, with its reason and its case."""

    value: int
    why: str
    case: str
    side: str = ""
    """The side of the factor, where both sides have some: attacker or defender."""

    def plain(self, cite: Callable[[str], str] = str) -> dict[str, Any]:
        """As the rules desk prints it, with the case numbers of the book on the table."""
        return {"side": self.side, "value": self.value, "why": self.why, "case": cite(self.case)}


class Event(msgspec.Struct, frozen=True, gc=False):
    """An event and its cases. `sees` lists the sides that may know of it (None: all); `reveals` ends undo; `veiled` are
    the units that lay face down as it happened."""

    what: Happening
    cases: str
    sees: tuple[int, ...] | None = None
    reveals: bool = False
    veiled: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.what.tag()

    @property
    def data(self) -> dict[str, Any]:
        """Its fields, as plain data."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.what))
        del plain["kind"]
        return plain

    def plain(self) -> dict[str, Any]:
        """As one flat JSON object."""
        return {"kind": self.kind, "cases": self.cases.split(), **self.data}


Said = TypeVar("Said", bound=Happening)
Sentences = dict[type[Happening], Callable[[Any], str]]


def tells(kind: type[Said], sentence: Callable[[Said], str]) -> tuple[type[Happening], Callable[[Any], str]]:
    """A family's sentence for a kind of event. The type check knows which fields it may speak of."""
    return kind, sentence


def reworded(what: Happening, word: Callable[[str], str], hidden: Container[str]) -> Happening:
    """The same with each text replaced, and without the tables under hidden names."""
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


# ---------------------------------------------------------------------- events of every family


class Rolled(Happening, frozen=True, tag="roll"):
    """Dice were rolled: by which side, and for the units or at the hexes that no other event of the throw names."""

    purpose: str
    dice: tuple[int, ...]
    total: int
    side: SideName = ""
    units: Units = ()
    hexes: Hexes = ()

    def words(self, purpose: str = "") -> str:
        """For a purpose that has a better name than its own."""
        dice = " + ".join(map(str, self.dice))
        return f"Roll for {purpose or self.purpose.replace('_', ' ')}: {dice} = {self.total}"


class TakenBack(Happening, frozen=True, tag="undo"):
    """The last order of a seat was undone, and with it these events, by their numbers in the seat's log."""

    by: tuple[SideName, ...]
    events: tuple[int, ...] = ()
    gesture: int = 0

    def words(self) -> str:
        return f"Undone: the last order of {' and '.join(self.by)}"


class PhaseBegun(Happening, frozen=True, tag="phase"):
    """A phase begins; `side` where the name of the phase does not say whose it is."""

    turn: int
    phase: str
    side: SideName = ""


class Placed(Happening, frozen=True, tag="place"):
    """A unit has been set up, or units together."""

    hex: HexLabel
    unit: UnitId = ""
    units: Units = ()


class Journey(Happening, frozen=True):
    """A journey from hex to hex."""

    start: Annotated[str, STEP]
    path: Path

    @property
    def end(self) -> str:
        """Where it leads."""
        return self.path[-1] if self.path else self.start

    @property
    def far(self) -> str:
        """How far that is, for the end of a sentence."""
        return f", {len(self.path)} hexes" if len(self.path) > 1 else ""


class Moved(Journey, frozen=True, tag="move"):
    """Units have moved; `left` is the movement that each has left."""

    units: Units
    left: dict[UnitId, str]


class StepsLost(Happening, frozen=True, tag="loss"):
    """A unit has lost steps; `left` is -1 for sides that may not know it."""

    unit: UnitId
    hex: HexLabel
    lost: int
    left: int = -1


class Eliminated(Happening, frozen=True, tag="eliminated"):
    """A unit is eliminated."""

    unit: UnitId
    hex: HexLabel
    how: str


class SupplyChanged(Happening, frozen=True, tag="oos"):
    """A unit is out of supply to this level; 0: it is in supply again."""

    unit: UnitId
    level: int
    why: str = ""


class ControlTaken(Happening, frozen=True, tag="control"):
    """A hex has a new owner, or none."""

    hex: HexLabel
    owner: str


class GameOver(Happening, frozen=True, tag="end"):
    """The game is over."""

    winner: str
    level: str
    points: dict[SideName, int]

    def words(self) -> str:
        scores = {side_word(side): points for side, points in self.points.items()}
        points = f" ({amounts(scores)})" if scores else ""
        return f"The game is over: {won(self.winner)}, {self.level or 'no level'}{points}"
