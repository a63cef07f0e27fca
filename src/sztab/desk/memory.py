"""What a position written down from a game remembers beside what lies on the board: duties, missions, notes, who has
moved and how far.

Only what the rest of the file does not tell is written: the file is read without it, and where the board it gives
differs from the board that was written down, [memory] says how it was. So the board comes back exactly. How a field is
written follows from its type: hexes, hexsides, units and sides by their names, all else as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from sztab.desk.clerk import Plain
from sztab.errors import SztabError
from sztab.table.state import EDGE, HEX, OWNERS, SIDE, UNIT, State, Unit
from sztab.titles.files import Keys

CLOCK = ("turn", "phase", "units")
"""Fields of a state that the rest of a file always tells."""
PLACE = ("n", "side", "hex", "hidden", "known")
"""Fields of a unit that its table tells, or that only a view has."""
KEYS = {"edge": "hexside"}
"""What fields are called in files."""
FAULTS = (KeyError, ValueError, TypeError, AttributeError, IndexError, SztabError, msgspec.ValidationError)
AnyState = TypeVar("AnyState", bound=State)
AnyUnit = TypeVar("AnyUnit", bound=Unit)


def memory(book: Any, now: State, told: State, untold: tuple[str, ...] = ()) -> Plain:
    """The [memory] of a state, if the rest of its file tells `told`; not what nobody is to be told."""
    kinds = _kinds(type(now))
    changed = (name for name in kinds if name not in (*CLOCK, *untold) and getattr(now, name) != getattr(told, name))
    return {name: _written(book, kinds[name], getattr(now, name)) for name in changed}


def memory_of(now: Unit, told: Unit) -> Plain:
    """The `memory` of a unit."""
    names = [name for name in now.__struct_fields__ if name not in PLACE]
    return {name: getattr(now, name) for name in names if getattr(now, name) != getattr(told, name)}


def remember(keys: Keys, book: Any, state: AnyState) -> AnyState:
    """The state with what the file remembers."""
    kinds, changes = _kinds(type(state)), {}
    for name, value in keys.data.items():
        if name not in kinds or name in CLOCK:
            known = ", ".join(one for one in kinds if one not in CLOCK)
            raise keys.wrong(name, f"is not part of a game's state; known: {known}")
        try:
            changes[name] = _read(book, kinds[name], value)
        except FAULTS:
            raise keys.wrong(name, "does not fit this position") from None
    return msgspec.structs.replace(state, **changes)


def remember_unit(keys: Keys, u: AnyUnit) -> AnyUnit:
    """A unit with what its table remembers."""
    given, names = keys.data.get("memory", {}), [name for name in u.__struct_fields__ if name not in PLACE]
    if not isinstance(given, dict) or set(given) - set(names):
        raise keys.wrong("memory", f"should be a table of {', '.join(names)}")
    try:
        return msgspec.convert({**msgspec.to_builtins(u), **given}, type(u))
    except msgspec.ValidationError:
        raise keys.wrong("memory", "does not fit this unit") from None


# ---------------------------------------------------------------------- by type


@cache
def _kinds(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}  # type: ignore[attr-defined]


def _parts(kind: Any) -> tuple[str, Any, tuple[Any, ...]]:
    """What a type means, if it says so, its bare form and its parameters."""
    mark = ""
    if get_origin(kind) is Annotated:
        kind, mark, *_ = get_args(kind)
    return mark, get_origin(kind) or kind, tuple(one for one in get_args(kind) if one not in (..., NoneType))


def _written(book: Any, kind: Any, value: Any) -> Any:
    mark, bare, inside = _parts(kind)
    if mark == OWNERS:
        held: dict[str, list[str]] = {}
        for hex_, owner in enumerate(value):
            if owner:
                held.setdefault(book.sides[owner - 1], []).append(book.hex_labels[hex_])
        return held
    if mark:
        return _name(book, mark, value)
    if bare is dict:
        return {_written(book, inside[0], key): _written(book, inside[1], one) for key, one in value.items()}
    if bare is tuple and inside:
        kinds = inside if len(inside) > 1 else inside * len(value)
        return [_written(book, part, one) for part, one in zip(kinds, value)]
    if isinstance(value, msgspec.Struct):
        return _word(bare, value) or _fields(book, bare, value)
    return msgspec.to_builtins(value)


def _word(kind: type[msgspec.Struct], value: msgspec.Struct) -> str:
    """The word for a struct that has words for all it can be."""
    words: dict[str, tuple[Any, ...]] = getattr(kind, "WORDS", {})
    return next((word for word, given in words.items() if kind(*given) == value), "")


def _fields(book: Any, kind: type[msgspec.Struct], value: msgspec.Struct) -> Plain:
    """The fields of a struct that are not as usual."""
    found, kinds = {}, _kinds(kind)
    for field in msgspec.structs.fields(kind):
        name, one = field.name, getattr(value, field.name)
        usual = -1 if _parts(kinds[name])[0] else field.default
        usual = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else usual
        if one != usual:
            found[KEYS.get(name, name)] = _written(book, kinds[name], one)
    return found


def _name(book: Any, mark: str, number: int) -> str:
    if number < 0:
        return ""
    if mark == EDGE:
        return str(book.map.grid.edge_label(number))
    if mark == UNIT:
        return str(book.counters[number].id)
    return str(book.hex_labels[number] if mark == HEX else book.sides[number])


def _read(book: Any, kind: Any, given: Any) -> Any:
    mark, bare, inside = _parts(kind)
    if mark == OWNERS:
        layer = bytearray(book.map.grid.n)
        for side, hexes in given.items():
            for text in hexes:
                layer[book.labels[text]] = book.sides.index(side) + 1
        return bytes(layer)
    if mark:
        return _number(book, mark, given)
    if bare is dict:
        found = ((_read(book, inside[0], key), _read(book, inside[1], one)) for key, one in given.items())
        return dict(sorted(found) if _parts(inside[0])[0] == EDGE else found)
    if bare is tuple and inside:
        kinds = inside if len(inside) > 1 else inside * len(given)
        return tuple(_read(book, part, one) for part, one in zip(kinds, given, strict=True))
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        return _struct(book, bare, given)
    return msgspec.convert(given, bare)


def _struct(book: Any, kind: type[msgspec.Struct], given: Mapping[str, Any]) -> Any:
    if isinstance(given, str):
        return kind(*getattr(kind, "WORDS", {})[given])
    kinds, found = _kinds(kind), {}
    for name, part in kinds.items():
        if (key := KEYS.get(name, name)) in given:
            found[name] = _read(book, part, given[key])
        elif _parts(part)[0]:
            found[name] = -1
    if unknown := set(given) - {KEYS.get(name, name) for name in kinds}:
        raise KeyError(*unknown)
    return kind(**found)


def _number(book: Any, mark: str, text: str) -> int:
    if text == "":
        return -1
    if mark == EDGE:
        one, two = (book.labels[hex_] for hex_ in text.split("/"))
        edge = int(book.map.grid.edge_between(one, two))
        if edge < 0:
            raise ValueError(text)
        return edge
    if mark == SIDE:
        return int(book.sides.index(text))
    return int((book.index if mark == UNIT else book.labels)[text])
