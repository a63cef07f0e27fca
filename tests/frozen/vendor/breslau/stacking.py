"""Units above the stacking limit."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront, worth
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import (
    stacking,
)
from sztab.rules.breslau.orders import Excess
from sztab.rules.breslau.pieces import counter, stack
from sztab.table import Ask


def excess(front: SiegeFront, ask: Ask) -> Counsel:
    """Eliminate the least valuable units."""
    b = front.view
    hex_ = b.book.labels[ask.about]
    here = sorted(stack(b, hex_), key=lambda u: (worth(b, u), u.n))
    gone = here[: -stacking.room(b, front.side, hex_)]
    return Counsel(Excess(units=tuple(counter(b, u).id for u in gone)), "steps")
