"""Sheets as chapters write them down, in English, and as a player reads them."""

from __future__ import annotations

import msgspec

from sztab.seat.context import Officer
from sztab.seat.models import Fill, Sheet, Starter


def said(me: Officer, sheet: Sheet) -> Sheet:
    """The sheet in the language of the player."""
    return msgspec.structs.replace(
        sheet,
        title=me.say(sheet.title),
        starters=tuple(Starter(one.order, _word(me, one.text)) for one in sheet.starters),
        fills=tuple(Fill(one.name, me.say(one.text)) for one in sheet.fills),
        **{name: _word(me, getattr(sheet, name)) for name in ("hint", "later", "add", "give", "none")},
    )


def _word(me: Officer, text: str) -> str:
    return me.say(text) if text else ""
