"""The counters of a scenario, a line each: a family tells its columns by a struct, in `titles/<family>/lists.py`.

What a column may hold is the type of its field: a text must be there unless the field has a default, a Literal gives
the words it may hold, `Annotated[int, msgspec.Meta(le=9)]` the bounds of a number (none is below 0), a tuple is a list
parted by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import inspect

from sztab.errors import DataError
from sztab.titles.families import package_of
from sztab.titles.files import Row, content, key, read_csv, shown

Source = Literal["printed", "estimated", "reconstructed"]
Sides = Mapping[str, tuple[str, ...]]
"""The sides of a scenario with their nations."""
Fault = tuple[str, str]
"""A column, and what is wrong with it."""
LABEL = re.compile(r"\d{4}")
Made = TypeVar("Made", bound=msgspec.Struct)


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A counter as its line in a list gives it. A family derives its own columns, in the order of the list."""

    BESIDE: ClassVar[tuple[str, ...]] = ()
    """Last columns that a list may lack."""

    id: str
    name: str
    side: str
    nation: str
    type: str

    @property
    def hex(self) -> str:
        """Where it starts."""
        raise NotImplementedError

    def fault(self) -> Fault | None:
        """What does not go together in a line."""
        raise NotImplementedError


@cache
def columns_of(kind: type[Listed]) -> tuple[str, ...]:
    """The columns of a family's lists, beside those that a list may lack."""
    return tuple(name for name in kind.__struct_fields__ if name not in kind.BESIDE)


def read_list(path: Path, family: str, sides: Sides) -> tuple[Any, ...]:
    """The counters of a scenario; every id stands once."""
    kind: type[Listed] = import_module(f"{package_of('titles', family).__name__}.lists").ROW
    counters: list[Listed] = []
    seen: dict[str, int] = {}
    for row in read_csv(path, _columns(path, kind)):
        counter = _counter(row, kind, sides)
        if key(counter.id) in seen:
            raise row.wrong("id", f"{counter.id!r} stands already on line {seen[key(counter.id)]}")
        seen[key(counter.id)] = row.line
        counters.append(counter)
    if not counters:
        raise DataError(shown(path), "has no counters")
    return tuple(counters)


def values_of(row: Row, kind: type[Listed], columns: Iterable[str]) -> dict[str, Any]:
    """Columns of a line, by the types of their fields."""
    fields = _fields(kind)
    return {name: _value(row, name, fields[name]) for name in columns}


def struct_from(row: Row, kind: type[Made]) -> Made:
    """The struct of a line, by the types of its fields; a column has the name of its field in JSON."""
    return kind(**{name: _value(row, field.encode_name, field) for name, field in _fields(kind).items()})


def counter_from(row: Listed, made: type[Made], /, **instead: Any) -> Made:
    """The counter of a line: the fields that have the same name, and those that have to be worked out."""
    known = {name: getattr(row, name) for name in made.__struct_fields__ if hasattr(row, name)}
    return made(**{**known, **instead})


def _columns(path: Path, kind: type[Listed]) -> tuple[str, ...]:
    """The columns a list should have, with the last ones it need not have if it names them."""
    named = content(path).partition("\n")[0].strip().split(",")
    return (*columns_of(kind), *(name for name in kind.BESIDE if name in named))


def _counter(row: Row, kind: type[Listed], sides: Sides) -> Listed:
    row.text("nation", sides[row.text("side", sides)])
    counter = kind(**values_of(row, kind, row.cells))
    if counter.hex and not LABEL.fullmatch(counter.hex):
        raise row.wrong("hex", f"{counter.hex!r} is not a hex of four digits")
    if (fault := counter.fault()) is not None:
        raise row.wrong(*fault)
    return counter


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    return {field.name: field for field in told.fields}


def _value(row: Row, name: str, field: inspect.Field) -> Any:
    match field.type:
        case inspect.BoolType():
            return row.flag(name)
        case inspect.IntType(ge=least, le=most):
            return row.number(name, least or 0, most)
        case inspect.LiteralType(values=words):
            return row.text(name, map(str, words))
        case inspect.VarTupleType(item_type=item):
            return _words(row, name, item)
    return row.text(name, needed=field.required)


def _words(row: Row, name: str, item: inspect.Type) -> tuple[str, ...]:
    found = row.names(name, by=" ")
    if isinstance(item, inspect.LiteralType):
        for word in found:
            if word not in item.values:
                raise row.wrong(name, f"{word!r} is not one of {', '.join(map(str, item.values))}")
    return found
