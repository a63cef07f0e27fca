"""The columns of a WB-95 list: a counter's printed values, and where it starts or enters."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from sztab.titles.lists import LABEL, Fault, Listed, Source

POOL = re.compile(r".+:\d+")

Colour = Literal["black", "white", "yellow", "blue"]
Mobility = Literal["foot", "tracked", "wheeled", "immobile"]
Ability = Literal["airborne", "airmobile", "mountain", "self_propelled", "mlrs", "missile", "militia"]


class CounterRow(Listed, frozen=True, kw_only=True):
    BESIDE: ClassVar[tuple[str, ...]] = ("abilities",)

    size: str
    quality: str
    army: str
    formation: str = ""
    attack: int
    defence: int
    reduced_attack: int
    reduced_defence: int
    movement: int
    steps: Annotated[int, Meta(ge=1)]
    stars: tuple[Colour, ...]
    mobility: Mobility
    range: int
    morale: Annotated[int, Meta(ge=2, le=13)]
    hex: str = ""
    place: str
    spread: int
    fortified: bool
    losses: int
    pool: str = ""
    enters: str = ""
    bound: str = ""
    note: str = ""
    source: Source
    abilities: tuple[Ability, ...] = ()
    """What it can beside its values."""

    @property
    def zones(self) -> tuple[str, ...]:
        """The entry zones of a reinforcement, first choice first."""
        return tuple(self.place[5:].split(";")) if self.place.startswith("zone:") else ()

    @property
    def hexes(self) -> tuple[str, ...]:
        """The printed hexes the owner may choose from; none for an area or a zone."""
        parts = self.place.split(";")
        return tuple(parts) if all(LABEL.fullmatch(part) for part in parts) else ()

    def fault(self) -> Fault | None:
        if bool(self.hex) == bool(self.enters):
            return "enters", "a counter either starts on a hex or enters later"
        if self.pool and not POOL.fullmatch(self.pool):
            return "pool", f"{self.pool!r} should be a name, a colon and a number of steps"
        if self.losses >= self.steps:
            return "losses", f"{self.losses} should be at least 0 and at most {self.steps - 1}"
        return None


ROW = CounterRow
