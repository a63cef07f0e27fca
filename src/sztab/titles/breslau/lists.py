"""The columns of a Breslau list: both faces of a counter, where it is set up or with which group it enters."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta

from sztab.titles.lists import Fault, Listed, Source

RANGE = re.compile(r"\d+|\*")

Factor = Annotated[int, Meta(le=99)]
VALUES = (
    "primary", "secondary", "movement", "reduced_primary", "reduced_secondary", "bombard", "reduced_bombard", "aa",
    "aa_range", "direct",
)  # fmt: skip


class GarrisonRow(Listed, frozen=True, kw_only=True):
    quality: str
    size: str
    formation: str = ""
    division: str = ""
    primary: Factor
    secondary: Factor
    movement: Factor
    steps: Annotated[int, Meta(ge=1, le=2)]
    reduced_primary: Factor
    reduced_secondary: Factor
    bombard: Factor
    reduced_bombard: Factor
    range: str
    aa: Factor
    aa_range: Factor
    direct: Factor
    goliath: Annotated[int, Meta(le=9)]
    hex: str = ""
    place: str = ""
    enters: str = ""
    case: str
    source: Source

    def fault(self) -> Fault | None:
        if not RANGE.fullmatch(self.range):
            return "range", f"{self.range!r} is neither a number of hexes nor *"
        if self.hex and self.enters:
            return "enters", "a counter either starts on a hex or enters later"
        if bool(self.enters) == bool(self.place):
            return "place", "a counter has either a place at the start or a group with which it enters"
        return None


ROW = GarrisonRow
