"""Any game laid out from the header of its record: a printed scenario, or a position that somebody wrote down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.desk.position_reader import lay_position
from sztab.errors import SztabError
from sztab.titles import layout, title


def lay_out(header: Mapping[str, Any]) -> tuple[Any, Any]:
    """Book and opening state."""
    if "position" not in header:
        return layout.lay_out(header)
    if not isinstance(header["position"], dict):
        raise SztabError("`position` must be an object")
    position = lay_position(header["position"])
    return position.book, position.state


def own_charts(book: Any) -> tuple[str, ...]:
    """What of the box the players have replaced by charts of their own."""
    return tuple(sorted({name.split("/")[0].removesuffix(".csv") for name in book.header().get("charts", {})}))


def reconstructed(book: Any) -> dict[str, str]:
    """What of the box was lost and is rebuilt, and still in play: its name, and a sentence."""
    lost: dict[str, str] = title(book.title).card.get("reconstructed", {})
    own = own_charts(book)
    return {what: words for what, words in lost.items() if what not in own}
