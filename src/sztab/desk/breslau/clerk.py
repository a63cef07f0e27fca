"""The Breslau family at the desk: see `sztab.desk.families.Clerk`."""

from __future__ import annotations

from typing import Any

from sztab.desk.breslau.answers import asked, held, ladder_lines, reach, supply, to_move, unit_line, unit_now
from sztab.desk.breslau.faces import bridge_at, face, lying
from sztab.desk.breslau.filing import written
from sztab.desk.breslau.ladders import is_attack, ladders, only_owes
from sztab.desk.breslau.order_notes import HEX_FIELDS, HEXSIDE_ORDERS, ORDERS_AT, PAGE
from sztab.desk.breslau.positions import lay
from sztab.desk.breslau.prompts import DUTIES, LETTERS, headline, named, pools, question, whereabouts
from sztab.desk.breslau.refereeing import (
    ANSWERED_BY,
    ANSWERS,
    PASSES,
    UNIT_FIELDS,
    UNSAID,
    before,
    completed,
    givers,
    joined,
    taken_as_read,
    undecided,
    waived,
)
from sztab.desk.breslau.stories import SENTENCES
from sztab.desk.orderbook import respell
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
    """Divisions as the counters spell them; numbers may stand without quotes."""
    if name == "divisions" and isinstance(value, list):
        return [respell(str(one), named(book)) for one in value]
    return value
