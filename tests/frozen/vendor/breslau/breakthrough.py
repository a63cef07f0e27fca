"""Breakthrough Advances: towards the Fortress hexes, or to retake one."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront, worth
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import (
    breakthrough,
    stacking,
)
from sztab.rules.breslau.control import controller
from sztab.rules.breslau.orders import Advance
from sztab.rules.breslau.pieces import counter, ground, label, stack
from sztab.rules.breslau.state import SOVIET
from sztab.table import Ask

TAKEN = 400
"""Twelfths of a way that a Fortress hex is worth to the advancing unit."""


def advance(front: SiegeFront, ask: Ask) -> Counsel:
    """The Soviets go on towards the Fortress hexes; the Germans advance only to retake one."""
    b, about = front.view, ask.about
    paths: dict[str, tuple[str, ...]] = {}
    ends: dict[int, int] = {}
    leaving: dict[int, int] = {}
    units = [b.state.units[b.book.index[one]] for one in about.units]
    for u in sorted(units, key=lambda u: (-worth(b, u), u.n)):
        best = _standing(front, u.hex)
        path: breakthrough.Path = ()
        for way in breakthrough.ways_on(b, u, about):
            end = way[-1]
            room = stacking.room(b, front.side, end) - ends.get(end, 0) + leaving.get(end, 0)
            if room > 0 and _standing(front, end) > best:
                best, path = _standing(front, end), way
        if path and not (u.hex in front.fortresses and len(stack(b, u.hex)) - leaving.get(u.hex, 0) < 2):
            ends[path[-1]] = ends.get(path[-1], 0) + 1
            leaving[u.hex] = leaving.get(u.hex, 0) + 1
            paths[counter(b, u).id] = tuple(label(b, hex_) for hex_ in path)
    if not paths:
        return Counsel(Advance(), "stay")
    return Counsel(Advance(paths=paths), "pursue", {"hexes": ", ".join(sorted({way[-1] for way in paths.values()}))})


def _standing(front: SiegeFront, hex_: int) -> int:
    """The worth of standing in a hex after a breakthrough."""
    b = front.view
    gain = TAKEN * (hex_ in front.fortresses and controller(b, hex_) != front.side)
    if front.side == SOVIET:
        return gain - front.way[hex_] - 60 * (not front.fed(hex_))
    return gain + 24 * ground(b, hex_).drm - 12 * front.away[hex_] - 60 * (not front.fed(hex_)) if gain else 0
