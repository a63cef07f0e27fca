"""The orders of a position: [[order]] tables turned into orders of the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from sztab.desk.cells import found_in, hex_of, plain_keys
from sztab.desk.clerk import clerk
from sztab.errors import DataError
from sztab.hexes import Grid
from sztab.table import Order
from sztab.table.fields import OrderField, Shape, fields_of
from sztab.titles import key
from sztab.titles.files import Keys

WRONG_TYPE = re.compile(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$\.?(.*)`)?")
INDEX = re.compile(r"\[(\d+)\]")
WAYS = ("path", "paths")
"""Fields that hold the ways of units."""
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


def read_orders(keys: Keys, book: Any) -> tuple[Given, ...]:
    found = []
    for number, one in enumerate(keys.tables("order"), 1):
        kind = one.data.get("order")
        place = f"order {number} ({kind})" if isinstance(kind, str) else f"order {number}"
        given = read_order(one.data, book, keys.file, place)
        _check_names(Keys(keys.file, place, msgspec.to_builtins(given.order)), given.kind, book)
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
    side = _giver(keys, given, kind, book)
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


def _check_names(keys: Keys, kind: str, book: Any) -> None:
    """Units and hexes that a file's order names are there. A way may lead one hex off the map: the rules have a case
    for that."""
    desk = clerk(book)
    for name, value in keys.data.items():
        if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            for number, entry in enumerate(value, 1):
                _check_names(Keys(keys.file, f"{keys.place}.{name}[{number}]", entry), kind, book)
            continue
        if name in desk.order_page.UNIT_FIELDS and kind not in desk.order_page.POOLED_ORDERS:
            for one in _listed(value):
                found_in(keys, name, one, book.index, "unit")
        if name in WAYS:
            ways = value.values() if isinstance(value, dict) else [value]
            _check_hexes(keys, name, [text for way in ways for text in way if not _beside(text, book.map.grid)], book)
        elif name in desk.order_page.HEX_FIELDS or (name == "side" and kind in desk.order_page.HEXSIDE_ORDERS):
            _check_hexes(keys, name, [text for one in _listed(value) for text in one.split("/")], book)


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _check_hexes(keys: Keys, name: str, texts: list[str], book: Any) -> None:
    for text in texts:
        hex_of(Keys(keys.file, keys.place, {name: text}), book.map, name)


def _beside(text: str, grid: Grid) -> bool:
    """Whether a number is that of the hex one would step to over the edge of the map."""
    if not re.fullmatch(r"\d{4}", text, re.ASCII):
        return False
    columns, rows = (range(first - 1, last + 2) for first, last in (grid.columns, grid.rows))
    return int(text[:2]) in columns and int(text[2:]) in {row % 100 for row in rows}


def _giver(keys: Keys, given: dict[str, Any], kind: str, book: Any) -> int | None:
    if "side" not in given or kind in clerk(book).order_page.HEXSIDE_ORDERS:
        return None
    sides: tuple[str, ...] = book.sides
    return sides.index(found_in(keys, "side", keys.text("side"), sides, "side"))


def _tidy(keys: Keys, name: str, value: Any, wanted: Shape, book: Any) -> Any:
    """One text where a list is wanted will do, a list of one where a text is, and a list where numbers are: one for
    each time it is named. Names are put as the book spells them."""
    inner = wanted.inner
    if wanted.kind == "list" and inner and inner.entry:
        return _entries(keys, name, value, inner.entry, book)
    if wanted.kind == "list" and inner and inner.kind == "text" and isinstance(value, str):
        value = [value]
    if wanted.kind == "text" and isinstance(value, list) and len(value) == 1:
        value = value[0]
    if wanted.kind == "table" and inner:
        named = isinstance(value, str | list) and all(isinstance(one, str) for one in value)
        if inner.kind == "number" and named:
            value = dict(Counter([value] if isinstance(value, str) else value))
        if inner.kind == "list" and isinstance(value, dict):
            value = {one: [way] if isinstance(way, str) else way for one, way in value.items()}
    if name in clerk(book).order_page.UNIT_FIELDS:
        return _units(value, lambda text: respell(text, book.index))
    return clerk(book).order_page.tidy(keys, name, _trimmed(value), book)


def _units(value: Any, spell: Callable[[str], str]) -> Any:
    """Ids as the units carry them, alone, in lists or as keys."""
    if isinstance(value, str):
        return spell(value)
    if isinstance(value, list | tuple):
        return [_units(one, spell) for one in value]
    if isinstance(value, dict):
        return {_units(one, spell): _trimmed(what) for one, what in value.items()}
    return value


def _trimmed(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip()
    return [_trimmed(one) for one in value] if isinstance(value, list | tuple) else value


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
        entry = Keys(entry.file, entry.place, {**clerk(book).order_page.unsaid(entry.data), **entry.data})
        entry.only(*fields)
        for key_ in needed:
            if key_ not in entry.data:
                raise entry.wrong(key_, "is missing")
        tidied = {key_: _tidy(entry, key_, what, Shape("text"), book) for key_, what in entry.data.items()}
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
