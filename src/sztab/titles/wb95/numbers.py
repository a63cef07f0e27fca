"""The numbers and named procedures in which a title differs from its sisters, with the case that prints each."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sztab.hexes import TWELFTHS, twelfths
from sztab.rules.wb95.variant import Variant
from sztab.titles import title
from sztab.titles.files import Keys, read_toml

FROM_TABLES = ("hq_range", "supply_points", "morale", "hq_same_nation", "hq_defence_only", "towns_block")
"""Fields that come from printed tables and scenario cards instead."""
POINTS = ("_cost", "_price", "_loss")
"""Endings of fields that count movement points; they are kept in twelfths."""


class Number(msgspec.Struct, frozen=True):
    """A field of the variant as a title prints it."""

    value: Any
    case: str


FIELDS = {field.name: field for field in msgspec.structs.fields(Variant) if field.name not in FROM_TABLES}


@cache
def numbers_of(slug: str) -> dict[str, Number]:
    """What the title says about each field, in the order of the variant; a field it is silent about is left out."""
    box = title(slug)
    page = read_toml(box.folder / "variant.toml")
    page.only(*FIELDS)
    return {name: _number(page.table(name), name) for name in FIELDS if name in page.data}


def settings(slug: str) -> dict[str, Any]:
    """The same as values for the variant."""
    return {name: one.value for name, one in numbers_of(slug).items()}


def _number(keys: Keys, name: str) -> Number:
    keys.only("value", "case")
    given = keys.data.get("value")
    if name.endswith(POINTS):
        given = twelfths(str(given))
    try:
        value = msgspec.convert(given, FIELDS[name].type)
    except msgspec.ValidationError as fault:
        raise keys.wrong("value", str(fault)) from None
    return Number(value, keys.text("case", ""))


def shown(name: str, value: Any) -> str:
    """A value as a player reads it."""
    if name.endswith(POINTS):
        whole, rest = divmod(int(value), TWELFTHS)
        return str(whole) if not rest else f"{value}/{TWELFTHS}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset | tuple):
        return ", ".join(" + ".join(one) if isinstance(one, tuple) else str(one) for one in _in_order(value))
    return str(value)


def _in_order(value: frozenset[Any] | tuple[Any, ...]) -> list[Any]:
    return sorted(value) if isinstance(value, frozenset) else list(value)
