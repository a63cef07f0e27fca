"""The WB-95 family at the desk: see `sztab.desk.families.Clerk`."""

from __future__ import annotations

from typing import Any

from sztab.desk.cells import found_in
from sztab.desk.orderbook import respell
from sztab.desk.wb95.answers import asked, held, ladder_lines, reach, supply, to_move, unit_line, unit_now
from sztab.desk.wb95.faces import bridge_at, face, lying
from sztab.desk.wb95.filing import written
from sztab.desk.wb95.ladders import is_attack, ladders, only_owes
from sztab.desk.wb95.names import MISSIONS
from sztab.desk.wb95.order_notes import HEX_FIELDS, HEXSIDE_ORDERS, ORDERS_AT, PAGE, UNIT_FIELDS
from sztab.desk.wb95.positions import lay
from sztab.desk.wb95.prompts import DUTIES, LETTERS, headline, named, pools, question, whereabouts
from sztab.desk.wb95.refereeing import (
    ANSWERED_BY,
    ANSWERS,
    PASSES,
    UNSAID,
    before,
    completed,
    givers,
    joined,
    taken_as_read,
    undecided,
    waived,
)
from sztab.desk.wb95.stories import SENTENCES
from sztab.titles import key
from sztab.titles.files import Keys

__all__ = [
    "ANSWERED_BY",
    "ANSWERS",
    "DUTIES",
    "HEXSIDE_ORDERS",
    "HEX_FIELDS",
    "LETTERS",
    "ORDERS_AT",
    "PAGE",
    "PASSES",
    "SENTENCES",
    "UNIT_FIELDS",
    "UNSAID",
    "asked",
    "before",
    "bridge_at",
    "completed",
    "face",
    "givers",
    "headline",
    "held",
    "is_attack",
    "joined",
    "ladder_lines",
    "ladders",
    "lay",
    "lying",
    "named",
    "only_owes",
    "pools",
    "question",
    "reach",
    "supply",
    "taken_as_read",
    "tidy",
    "to_move",
    "undecided",
    "unit_line",
    "unit_now",
    "waived",
    "whereabouts",
    "written",
]


def tidy(keys: Keys, name: str, value: Any, book: Any) -> Any:
    """Kinds of missions, entry zones and small words as the rules spell them."""
    if name == "kind":
        return MISSIONS[found_in(keys, "kind", keys.text("kind"), MISSIONS, "mission")]
    if not isinstance(value, str):
        return value
    if name in ("do", "mode"):
        return key(value)
    if name == "army":
        return respell(value, {counter.army for counter in book.counters})
    return respell(value, book.map.zones) if name == "zone" else value
