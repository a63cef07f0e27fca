"""Ambushes."""

from __future__ import annotations

from frozen.vendor.breslau.blows import hits
from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel, tenths
from sztab.rules.breslau.odds import reckon_ambush
from sztab.rules.breslau.orders import Ambush
from sztab.rules.breslau.pieces import steps_in
from sztab.table import Ask


def ambush(front: SiegeFront, ask: Ask) -> Counsel:
    """The attacking hex that the ambush hits hardest."""
    b, about = front.view, ask.about
    expected = {}
    for text in about.hexes:
        hex_ = b.book.labels[text]
        odds = reckon_ambush(b, about.assault, hex_)
        expected[text] = hits(b, odds.factor, odds.modifier, steps_in(b, hex_))
    best = max(about.hexes, key=lambda text: (expected[text], text))
    return Counsel(Ambush(hex=best), "ambush", {"hex": best, "theirs": tenths(expected[best], 100)})
