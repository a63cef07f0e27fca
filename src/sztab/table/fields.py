"""What the fields of orders hold, said by their types: units, hexes, hexsides, names the book knows, words, amounts.

For JSON and the type checker they are plain texts and numbers. Code that decodes, checks, shows or explains an order
reads the meaning off the type. A sentence among the annotations describes the field on the page of orders; without one
the type does.

    Guns = Annotated[tuple[UnitId, ...], "guns that fire"]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec


class Meaning(msgspec.Struct, frozen=True, eq=False):
    """The meaning of a text in an order."""

    noun: str
    """Its name in error messages."""
    one: str
    """Its description on the page of orders."""
    many: str = ""
    """The same for a list of them."""


class NameMeaning(Meaning, frozen=True, eq=False):
    """A name out of a list of the book: `Book.names(noun)`."""


class WordMeaning(Meaning, frozen=True, eq=False, kw_only=True):
    """One of a few words: every spelling, with the word that the rules use."""

    spellings: Mapping[str, str]


class Implied(msgspec.Struct, frozen=True):
    """A number that may be left out: it is 0 where the named field is given."""

    by: str


UNIT = Meaning("unit", "a unit by its id", "units by their ids")
ENEMY = Meaning("unit", "an enemy unit by its id", "enemy units by their ids")
POOLED = Meaning("unit", "a unit by its id; by default one of the pool")
HEX = Meaning("hex", "a hex", "hexes")
PLACE = Meaning("hex", "a hex, or a hexside for a bridge", "hexes, or hexsides for bridges")
HEXSIDE = Meaning("hexside", "a hexside, such as `0503/0504`", "hexsides, such as `0503/0504`")
STEP = Meaning("hex", "a hex", "the hexes entered, in order")
GIVER = Meaning("side", "the side that gives the order, if several sides are asked at once")
DAY = Meaning("date", "a date such as `1945-04-16`", "dates")

UNITS = (UNIT, ENEMY, POOLED)
GROUND = (HEX, STEP, PLACE, HEXSIDE)

UnitId = Annotated[str, UNIT]
EnemyId = Annotated[str, ENEMY]
PooledId = Annotated[str, POOLED]
"""A unit, or one of a pool that has no counter."""
HexLabel = Annotated[str, HEX]
PlaceLabel = Annotated[str, PLACE]
HexsideLabel = Annotated[str, HEXSIDE]
SideName = Annotated[str, GIVER]
Day = Annotated[str, DAY]
Amount = Annotated[int, "how many"]

Units = tuple[UnitId, ...]
Hexes = tuple[HexLabel, ...]
Path = tuple[Annotated[str, STEP], ...]
"""A way from hex to hex; the rules say when it leads off the map."""
Paths = Annotated[dict[UnitId, Path], "hexes entered, by unit"]
Steps = Annotated[dict[UnitId, Amount], "steps by unit"]


def words(noun: str, known: Mapping[str, str] | tuple[str, ...], says: str = "") -> WordMeaning:
    """One of these words; a mapping also gives other spellings of them."""
    spellings = known if isinstance(known, Mapping) else {one: one for one in known}
    plain = [f"`{one}`" for one in dict.fromkeys(spellings.values())]
    return WordMeaning(noun, says or f"{', '.join(plain[:-1])} or {plain[-1]}", spellings=spellings)


class Shape(msgspec.Struct, frozen=True):
    """A type taken apart."""

    kind: Literal["text", "number", "flag", "list", "table", "entry"]
    meaning: Meaning | None = None
    """Of a text."""
    key: Shape | None = None
    """Of the keys of a table."""
    inner: Shape | None = None
    """Of the items of a list, or the values of a table."""
    entry: type[msgspec.Struct] | None = None
    """The struct of an entry."""
    note: str = ""
    """Its description on the page of orders, for this field only."""
    implied: str = ""
    """The field that makes a number 0 where it is left out."""


class OrderField(msgspec.Struct, frozen=True):
    """A field of an order or of an entry in one. `key` is its name in JSON."""

    name: str
    key: str
    shape: Shape
    required: bool
    usual: Any = None
    """Its value when left out."""

    @property
    def says(self) -> str:
        """Its description on the page of orders."""
        return self.shape.note or _meant(self.shape)


class Named(msgspec.Struct, frozen=True):
    """Units and hexes named in an order, each once and in the order of its fields. A hexside is not among the hexes."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    hexsides: tuple[str, ...]
    enemies: tuple[str, ...]
    """The units of the other side among them."""

    @property
    def own(self) -> tuple[str, ...]:
        """The units of the side that gives the order."""
        return tuple(one for one in self.units if one not in self.enemies)


@cache
def fields_of(struct: type[msgspec.Struct]) -> dict[str, OrderField]:
    """The fields of an order or of an entry in one, by their names in JSON."""
    found = {}
    for field in msgspec.structs.fields(struct):
        usual = None
        if not field.required:
            made = field.default is msgspec.NODEFAULT
            usual = field.default_factory() if made else field.default
        found[field.encode_name] = OrderField(
            field.name, field.encode_name, shape_of(field.type), field.required, usual
        )
    return found


def entries_of(orders: Iterable[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The structs of which some of these orders have a list."""
    shapes = [field.shape.inner for order in orders for field in fields_of(order).values()]
    return list(dict.fromkeys(shape.entry for shape in shapes if shape and shape.entry))


def meanings_of(kind: type[msgspec.Struct]) -> Iterator[Meaning]:
    """The meanings of the texts that an order may hold."""
    for field in fields_of(kind).values():
        yield from _meanings(field.shape)


def shape_of(kind: Any) -> Shape:
    """The shape of a type."""
    if get_origin(kind) is Annotated:
        plain, *notes = get_args(kind)
        found = shape_of(plain)
        for note in notes:
            if isinstance(note, str):
                found = msgspec.structs.replace(found, note=note)
            elif isinstance(note, Meaning):
                found = msgspec.structs.replace(found, meaning=note)
            elif isinstance(note, Implied):
                found = msgspec.structs.replace(found, implied=note.by)
        return found
    inside = get_args(kind)
    if get_origin(kind) is dict:
        return Shape("table", key=shape_of(inside[0]), inner=shape_of(inside[1]))
    if get_origin(kind) is tuple:
        return Shape("list", inner=shape_of(inside[0]))
    if kind is bool:
        return Shape("flag")
    if kind is int:
        return Shape("number")
    if kind is str:
        return Shape("text")
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return Shape("entry", entry=kind)
    raise TypeError(f"an order cannot hold {kind!r}")


def named(order: msgspec.Struct) -> Named:
    """The units, hexes and hexsides that an order names, by the types of its fields."""
    units: dict[str, None] = {}
    hexes: dict[str, None] = {}
    hexsides: dict[str, None] = {}
    enemies: dict[str, None] = {}
    for meaning, text in texts_of(order):
        if meaning in UNITS:
            units[text] = None
        if meaning is ENEMY:
            enemies[text] = None
        if meaning in GROUND:
            (hexsides if "/" in text else hexes)[text] = None
    return Named(tuple(units), tuple(hexes), tuple(hexsides), tuple(enemies))


def texts_of(order: msgspec.Struct) -> Iterator[tuple[Meaning, str]]:
    """Every text with a meaning in an order, in the order of its fields; an empty one has none."""
    for field in fields_of(type(order)).values():
        yield from ((meaning, text) for meaning, text in texts_in(getattr(order, field.name), field.shape) if text)


def texts_in(value: Any, shape: Shape) -> Iterator[tuple[Meaning, str]]:
    """The same of one field, with empty texts."""
    if shape.kind == "text" and shape.meaning is not None:
        yield shape.meaning, value
    elif shape.kind == "list" and shape.inner is not None:
        for one in value:
            yield from texts_in(one, shape.inner)
    elif shape.kind == "table" and shape.key is not None and shape.inner is not None:
        for key, one in value.items():
            yield from texts_in(key, shape.key)
            yield from texts_in(one, shape.inner)
    elif shape.kind == "entry":
        yield from texts_of(value)


def _meanings(shape: Shape) -> Iterator[Meaning]:
    if shape.meaning is not None:
        yield shape.meaning
    for part in (shape.key, shape.inner):
        if part is not None:
            yield from _meanings(part)
    if shape.entry is not None:
        yield from meanings_of(shape.entry)


def _meant(shape: Shape) -> str:
    """The description on the page of orders of a shape without a note of its own."""
    if shape.kind == "text" and shape.meaning is not None:
        return shape.meaning.one
    if shape.kind == "list" and shape.inner is not None:
        if shape.inner.meaning is not None:
            return shape.inner.meaning.many
        return shape.inner.note
    return ""
