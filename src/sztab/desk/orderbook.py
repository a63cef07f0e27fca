"""The orders of a position: [[order]] tables turned into orders of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from sztab.desk.counters import plain_keys
from sztab.desk.words import MISSIONS
from sztab.errors import DataError, SztabError
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.orders import AirMission, AnyOrder
from sztab.table import Order
from sztab.titles import find, key
from sztab.titles.files import Keys

KINDS: dict[str, type[Order]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyOrder)}
HEXSIDE_ORDERS = ("bridge", "pontoon")
"""Orders whose `side` is a hexside; in all others it is who gives the order."""
UNIT_FIELDS = ("units", "unit", "attackers", "artillery", "stars", "full", "from", "to", "paths", "pays")
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


def read_orders(keys: Keys, book: Book) -> tuple[Given, ...]:
    found = []
    for number, one in enumerate(keys.tables("order"), 1):
        kind = one.data.get("order")
        place = f"order {number} ({kind})" if isinstance(kind, str) else f"order {number}"
        found.append(read_order(one.data, book, keys.file, place))
    return tuple(found)


def read_order(data: Mapping[str, Any], book: Book, file: str = "order", place: str = "") -> Given:
    """One order from a plain table such as {"order": "move", "units": ["A"], "path": ["0504"]}."""
    keys = plain_keys(file, place, dict(data))
    kind = _found(keys, "order", keys.text("order"), KINDS, "order")
    struct = KINDS[kind]
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    given = {name: value for name, value in keys.data.items() if name != "order"}
    side = _giver(keys, given, kind, book)
    if side is not None:
        if "side" in fields:
            given["side"] = book.sides[side]
        else:
            given.pop("side")
    keys.only("order", "side", *fields)
    for name, field in fields.items():
        if name in given:
            given[name] = _tidy(keys, name, given[name], field.type, book)
        elif field.required:
            raise keys.wrong(name, "is missing")
    try:
        return Given(msgspec.convert({**given, "order": kind}, struct), kind, side)
    except msgspec.ValidationError as error:
        raise _wrong(keys, str(error)) from None


def _giver(keys: Keys, given: dict[str, Any], kind: str, book: Book) -> int | None:
    if "side" not in given or kind in HEXSIDE_ORDERS:
        return None
    return book.sides.index(_found(keys, "side", keys.text("side"), book.sides, "side"))


def _found(keys: Keys, name: str, text: str, known: Any, what: str) -> str:
    try:
        return find(text, known, what)
    except SztabError as error:
        raise keys.wrong(name, str(error)) from None


def _tidy(keys: Keys, name: str, value: Any, wanted: Any, book: Book) -> Any:
    """One text where a list is wanted will do; names are put as the book spells them."""
    if name == "missions":
        return _missions(keys, value)
    if wanted == tuple[str, ...] and isinstance(value, str):
        value = [value]
    if wanted == dict[str, tuple[str, ...]] and isinstance(value, dict):
        value = {one: [way] if isinstance(way, str) else way for one, way in value.items()}
    if name in ("do", "mode") and isinstance(value, str):
        return key(value)
    if name == "zone" and isinstance(value, str):
        return _respell(value, lambda text: text in book.map.zones, book.map.zones)
    if name in UNIT_FIELDS:
        return _units(value, book)
    return _trimmed(value)


def _units(value: Any, book: Book) -> Any:
    """Ids as the units carry them; an id nobody has stays as it is, and the rules refuse it."""
    if isinstance(value, str):
        return _respell(value, lambda text: text in book.index, book.index)
    if isinstance(value, list | tuple):
        return [_units(one, book) for one in value]
    if isinstance(value, dict):
        return {_units(one, book): _trimmed(what) for one, what in value.items()}
    return value


def _respell(text: str, known: Callable[[str], bool], names: Any) -> str:
    if known(text):
        return text
    alike = [name for name in names if key(name) == key(text)]
    return alike[0] if len(alike) == 1 else text


def _trimmed(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip()
    return [_trimmed(one) for one in value] if isinstance(value, list | tuple) else value


def _missions(keys: Keys, value: Any) -> Any:
    """Air missions; one alone may stand without a list."""
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list | tuple):
        raise keys.wrong("missions", "should be a list of tables with kind, target and points")
    found = []
    for number, one in enumerate(value, 1):
        if not isinstance(one, dict):
            raise keys.wrong("missions", "should be a list of tables with kind, target and points")
        mission = plain_keys(keys.file, f"{keys.place}.missions[{number}]".lstrip("."), one)
        mission.only(*AirMission.__struct_fields__)
        kind = MISSIONS[_found(mission, "kind", mission.text("kind"), MISSIONS, "mission")]
        for name in ("target", "points"):
            if name not in mission.data:
                raise mission.wrong(name, "is missing")
        found.append({**mission.data, "kind": kind})
    return found


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
