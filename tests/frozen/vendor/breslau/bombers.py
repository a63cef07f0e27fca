"""14.13, 6th Bomber Corps."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import bombers
from sztab.rules.breslau.orders import Strike
from sztab.rules.breslau.pieces import around, holder, label
from sztab.rules.breslau.state import GERMAN
from sztab.table import Ask


def strike(front: SiegeFront, ask: Ask) -> Counsel:
    """The bombers at the hex with most Germans and fewest Soviets around it."""
    b = front.view

    def harm(hex_: int) -> int:
        there = [hex_, *around(b, hex_)]
        return sum(front.steps(h) * (1 if holder(b, h) == GERMAN else -2) for h in there)

    best = max(bombers.aims(b), key=lambda hex_: (harm(hex_), -hex_))
    return Counsel(Strike(target=label(b, best)), "bombs", {"hexes": label(b, best)})
