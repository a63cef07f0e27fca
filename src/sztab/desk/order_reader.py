"""The orders of a position: [[order]] tables turned into orders of the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, get_args

import msgspec

from sztab.desk.cells import found_in, hex_of, plain_keys
from sztab.desk.vocabulary import same_side
from sztab.errors import DataError
from sztab.hexes import Grid
from sztab.table import Order
from sztab.table.fields import (
    GROUND,
    HEXSIDE,
    POOLED,
    STEP,
    UNITS,
    NameMeaning,
    OrderField,
    Shape,
    WordMeaning,
    fields_of,
    texts_in,
)
from sztab.titles import key
from sztab.titles.families import package_of
from sztab.titles.files import Keys

WRONG_TYPE = re.compile(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$\.?(.*)`)?")
INDEX = re.compile(r"\[(\d+)\]")
IN_WORDS = {
    "str": "text in quotes",
    "int": "a whole number",
    "array": "a list",
    "object": "a table",
    "bool": "true or false",
    "float": "a fraction",
}


class Given(msgspec.Struct, frozen=True):
    """An order of the file; `side` is the number of the side it names as its giver, if it does."""

    order: Order
    kind: str
    side: int | None = None


@cache
def kinds_of(orders: Any) -> dict[str, type[Order]]:
    """The orders of a family by their names."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(orders)}


@cache
def orders_of(family: str) -> dict[str, type[Order]]:
    """The orders of a family by their names, before there is a book."""
    return kinds_of(import_module(f"{package_of('rules', family).__name__}.orders").AnyOrder)


def read_orders(keys: Keys, book: Any) -> tuple[Given, ...]:
    found = []
    for number, one in enumerate(keys.tables("order"), 1):
        kind = one.data.get("order")
        place = f"order {number} ({kind})" if isinstance(kind, str) else f"order {number}"
        given = read_order(one.data, book, keys.file, place)
        _check_names(keys.file, place, given.order, book)
        found.append(given)
    return tuple(found)


def read_order(data: Mapping[str, Any], book: Any, file: str = "order", place: str = "") -> Given:
    """One order from a plain table such as {"order": "move", "units": ["A"], "path": ["0504"]}."""
    keys = plain_keys(file, place, dict(data))
    kinds = kinds_of(book.orders)
    kind = found_in(keys, "order", keys.text("order"), kinds, "order")
    struct = kinds[kind]
    fields = fields_of(struct)
    keys = Keys(keys.file, keys.place, _in_number(keys.data, fields))
    given = {name: value for name, value in keys.data.items() if name != "order"}
    side = _giver(keys, fields, book)
    if side is not None:
        if "side" in fields:
            given["side"] = book.sides[side]
        else:
            given.pop("side")
    keys.only(*{"order", "side", *fields})
    for name, field in fields.items():
        if name in given:
            given[name] = _tidy(keys, name, given[name], field.shape, book)
        elif field.required:
            raise keys.wrong(name, "is missing")
    try:
        return Given(msgspec.convert({**given, "order": kind}, struct), kind, side)
    except msgspec.ValidationError as error:
        raise _wrong(keys, str(error)) from None


def _in_number(data: Mapping[str, Any], fields: Mapping[str, OrderField]) -> dict[str, Any]:
    """`unit` where `units` is wanted will do, and `units` for `unit` if it is one."""
    found = {}
    for name, value in data.items():
        more, one = f"{name}s", name.removesuffix("s")
        if name in ("order", "side") or name in fields:
            found[name] = value
        elif more in fields and more not in data:
            found[more] = value
        elif one in fields and one not in data:
            found[one] = value[0] if isinstance(value, list) and len(value) == 1 else value
        else:
            found[name] = value
    return found


def respell(text: str, names: Any) -> str:
    """A name as the book spells it; one that nobody has, or that two have, stays as it is, and the rules refuse it."""
    if text in names:
        return text
    alike = [name for name in names if key(name) == key(text)]
    return alike[0] if len(alike) == 1 else text


def _check_names(file: str, place: str, given: msgspec.Struct, book: Any) -> None:
    """Units and hexes that a file's order names are there. A way may lead one hex off the map: the rules have a case
    for that. A unit of a pool may have no counter."""
    for name, field in fields_of(type(given)).items():
        value, inner = getattr(given, field.name), field.shape.inner
        if value == "" and not field.required:
            continue
        if inner and inner.entry:
            for number, one in enumerate(value, 1):
                _check_names(file, f"{place}.{name}[{number}]", one, book)
            continue
        keys, named = Keys(file, place, {name: value}), list(texts_in(value, field.shape))
        for meaning, text in named:
            if meaning in UNITS and meaning is not POOLED:
                found_in(keys, name, text, book.index, "unit")
        for meaning, text in named:
            if meaning in GROUND and not (meaning is STEP and _beside(text, book.map.grid)):
                for label in text.split("/"):
                    hex_of(Keys(file, place, {name: label}), book.map, name)


def _beside(text: str, grid: Grid) -> bool:
    """Whether a number is that of the hex one would step to over the edge of the map."""
    if not re.fullmatch(r"\d{4}", text, re.ASCII):
        return False
    columns, rows = (range(first - 1, last + 2) for first, last in (grid.columns, grid.rows))
    return int(text[:2]) in columns and int(text[2:]) in {row % 100 for row in rows}


def _giver(keys: Keys, fields: Mapping[str, OrderField], book: Any) -> int | None:
    """The side that an order names as its giver; in some orders `side` is a hexside."""
    if "side" not in keys.data or ("side" in fields and fields["side"].shape.meaning is HEXSIDE):
        return None
    sides: tuple[str, ...] = book.sides
    return sides.index(found_in(keys, "side", same_side(keys.text("side"), sides), sides, "side"))


def _tidy(keys: Keys, name: str, value: Any, shape: Shape, book: Any) -> Any:
    """One text where a list is wanted will do, a list of one where a text is, and a list where numbers are: one for
    each time it is named. Names are put as the book spells them."""
    inner = shape.inner
    if inner and inner.entry:
        return _entries(keys, name, value, inner.entry, book)
    if shape.kind == "list" and inner and inner.kind == "text" and isinstance(value, str):
        value = [value]
    if shape.kind == "text" and isinstance(value, list) and len(value) == 1:
        value = value[0]
    if shape.kind == "table" and inner:
        named = isinstance(value, str | list) and all(isinstance(one, str) for one in value)
        if inner.kind == "number" and named:
            value = dict(Counter([value] if isinstance(value, str) else value))
        if inner.kind == "list" and isinstance(value, dict):
            value = {one: [way] if isinstance(way, str) else way for one, way in value.items()}
    return _spelt(keys, name, value, shape, book)


def _spelt(keys: Keys, name: str, value: Any, shape: Shape, book: Any) -> Any:
    """Names and words as the rules spell them, alone, in lists or as keys."""
    if isinstance(value, list | tuple):
        return [_spelt(keys, name, one, shape.inner or shape, book) for one in value]
    if isinstance(value, dict) and shape.key and shape.inner:
        inner = shape.inner
        return {
            _spelt(keys, name, one, shape.key, book): _spelt(keys, name, what, inner, book)
            for one, what in value.items()
        }
    meaning = shape.meaning
    if isinstance(meaning, WordMeaning):
        text = value if isinstance(value, str) else keys.text(name)
        return meaning.spellings[found_in(keys, name, text, meaning.spellings, meaning.noun)]
    if isinstance(meaning, NameMeaning) and type(value) in (str, int):
        return respell(str(value), book.names(meaning.noun))
    if not isinstance(value, str):
        return value
    return respell(value, book.index) if meaning in UNITS else value.strip()


def _entries(keys: Keys, name: str, value: Any, struct: type[msgspec.Struct], book: Any) -> Any:
    """A list of tables, such as air missions; one alone may stand without a list. A table that names several where one
    is wanted, such as two aircraft for a target, is one for each of them."""
    fields = fields_of(struct)
    needed = [field.key for field in fields.values() if field.required]
    wanted = f"should be a list of tables with {', '.join(needed[:-1])} and {needed[-1]}"
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list | tuple) or not all(isinstance(one, dict) for one in value):
        raise keys.wrong(name, wanted)
    found = []
    for number, one in enumerate(value, 1):
        entry = plain_keys(keys.file, f"{keys.place}.{name}[{number}]".lstrip("."), one)
        implied = {field.key: 0 for field in fields.values() if field.shape.implied in entry.data}
        entry = Keys(entry.file, entry.place, {**implied, **entry.data})
        entry.only(*fields)
        for key_ in needed:
            if key_ not in entry.data:
                raise entry.wrong(key_, "is missing")
        tidied = {key_: _tidy(entry, key_, what, fields[key_].shape, book) for key_, what in entry.data.items()}
        found += _each(tidied, [field.key for field in fields.values() if field.shape.kind == "text"])
    return found


def _each(entry: dict[str, Any], single: list[str]) -> list[dict[str, Any]]:
    """The entry once for every name in the first of the fields that want a single one and have a list."""
    listed = next((name for name in single if isinstance(entry.get(name), list | tuple)), None)
    return [entry] if listed is None else [{**entry, listed: one} for one in entry[listed]]


def _wrong(keys: Keys, reason: str) -> DataError:
    """What msgspec says, as a player would say it."""
    found = WRONG_TYPE.match(reason)
    if not found:
        return DataError(keys.file, reason, keys.place)
    wanted, got, where = found.groups()
    where = INDEX.sub(lambda number: f"[{int(number[1]) + 1}]", where or "")
    if wanted == "str" and got == "int":
        return keys.wrong(where, 'hexes and units are written in quotes, such as "0504"')
    return keys.wrong(where, f"should be {IN_WORDS.get(wanted, wanted)}, not {IN_WORDS.get(got, got)}")
