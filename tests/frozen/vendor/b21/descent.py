"""Where a unit goes that has come down on the enemy or on the water: the safest hex."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.descent import PlaceAsked
from sztab.rules.b21.orders import Place
from sztab.rules.b21.pieces import label
from sztab.table import Ask


def put(front: CompanyFront, ask: Ask) -> Counsel:
    about: PlaceAsked = ask.about
    best = min(about.hexes, key=lambda hex_: (front.danger[hex_] - 8 * front.cover(hex_), hex_))
    data = {"unit": about.unit, "hex": label(front.view, best)}
    return Counsel(Place(unit=about.unit, hex=data["hex"]), "place", data)
