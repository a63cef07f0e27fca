"""Any game laid out from the header of its record: a printed scenario, or a position that somebody wrote down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.desk.position import lay_position
from sztab.errors import SztabError
from sztab.titles import families


def lay_out(header: Mapping[str, Any]) -> tuple[Any, Any]:
    """Book and opening state."""
    if "position" not in header:
        return families.lay_out(header)
    if not isinstance(header["position"], dict):
        raise SztabError("`position` must be an object")
    position = lay_position(header["position"])
    return position.book, position.state
