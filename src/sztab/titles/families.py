"""The families of rulebooks, and who of them lays a title's game out on the table."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from sztab.errors import SztabError
from sztab.titles import title

FAMILIES = {"wb95": "sztab.titles.wb95"}
"""Family of a title -> the package that knows how its data becomes a game; imported when first needed."""


def lay_out(header: Mapping[str, Any]) -> tuple[Any, Any]:
    """Book and opening state from the header of a record, by the family of its title."""
    box = title(str(header.get("title", "")))
    if box.family not in FAMILIES:
        raise SztabError(f"{box.name} belongs to the family {box.family!r}, which cannot be played yet")
    book, state = import_module(FAMILIES[box.family]).lay_out(header)
    return book, state
