"""The columns of a B-21 list: a counter with the line of its unit table, and where or when it appears."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sztab.titles.lists import Fault, Listed, Source

Value = Annotated[int, Meta(le=99)]


class ForceLine(Listed, frozen=True, kw_only=True):
    size: Literal["C", "B", "BR", "D", "SQ"]
    equipment: str
    division: str = ""
    brigade: str = ""
    battalion: str = ""
    track: tuple[str, ...]
    movement: Value
    mobility: Literal["infantry", "armour", "mech", "recon", "artillery", "engineer", "special", "air", "ship"]
    mech: bool
    gun: str = ""
    armour: str = ""
    ammo: str = ""
    night: str = ""
    range: Value
    rocket: bool
    mines: bool
    aa: str = ""
    aa_range: Value
    role: str = ""
    helicopter: bool
    capacity: Value
    amphib: bool
    task: str = ""
    fortified: bool
    hex: str = ""
    place: str = ""
    """Off the map: airfield, drop, or a set-up zone in words."""
    enters: Value
    """The turn in which it arrives; 0: there at the start."""
    aboard: str = ""
    source: Source

    def fault(self) -> Fault | None:
        if not all(level.isdecimal() for level in self.track):
            return "track", f"{' '.join(self.track)!r} is not a row of strengths"
        for column in ("gun", "armour", "ammo"):
            if not (getattr(self, column) or "0").isdecimal():
                return column, f"{getattr(self, column)!r} is not a number"
        if (self.role != "") != (self.type == "AIR"):
            return "role", "aircraft have a role, and nothing else has"
        if bool(self.hex) == bool(self.place or self.aboard):
            return "place", "a counter has either a hex or a place off the map"
        return None


ROW = ForceLine
