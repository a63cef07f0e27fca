"""The orders of the Breslau family, as a player writes them: units by their ids, hexes and hexsides by their labels."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sztab.table import EndPhase, Order
from sztab.table.fields import (
    Amount,
    EnemyId,
    Hexes,
    HexLabel,
    HexsideLabel,
    NameMeaning,
    Path,
    Paths,
    UnitId,
    Units,
)

DivisionName = Annotated[str, NameMeaning("division", "a division by its name", "divisions by their names")]


class Place(Order, frozen=True, tag="place"):
    """Put a unit into its set-up area (15.1)."""

    text = "{unit} to {hex}"

    unit: UnitId
    hex: HexLabel


class Arrange(Order, frozen=True, tag="arrange"):
    """Put a unit on top of its stack, where the enemy sees it (3.2b, R88)."""

    text = "{unit} on top of its stack"

    unit: UnitId


class Waive(Order, frozen=True, tag="waive"):
    """Let the Soviets look through all German stacks from now on (3.2d)."""

    text = "let the Soviets look through all stacks"


class Rebuild(Order, frozen=True, tag="rebuild"):
    """Spend air replacement steps on aircraft, or none (5.1a, 6.0c)."""

    aircraft: Annotated[dict[UnitId, Amount], "steps by aircraft"] = {}

    def words(self) -> str:
        return f"air steps: {', '.join(f'{one} {steps}' for one, steps in self.aircraft.items()) or 'none'}"


class Strike(Order, frozen=True, tag="strike"):
    """The target of 6th Bomber Corps (14.13a)."""

    text = "bombers at {target}"

    target: HexLabel


class Sortie(msgspec.Struct, frozen=True):
    """One aircraft over one hex."""

    aircraft: Annotated[UnitId, "an aircraft"]
    target: HexLabel


class AirBombard(Order, frozen=True, tag="air_bombard"):
    """All aircraft of the Air Bombardment Phase with their targets, in the order they are placed (6.1.1)."""

    missions: Annotated[tuple[Sortie, ...], "a list of missions"] = ()

    def words(self) -> str:
        return f"aircraft: {', '.join(f'{one.aircraft} over {one.target}' for one in self.missions) or 'none'}"


class Flak(Order, frozen=True, tag="aa"):
    """The AA units that fire at the aircraft, or none (6.1.2, 9.2.4a, R58)."""

    units: Annotated[Units, "the AA units that fire"] = ()

    def words(self) -> str:
        return f"fire with {', '.join(self.units)}" if self.units else "hold fire"


class Bombard(Order, frozen=True, tag="bombard"):
    """Artillery of one hex fires at a hex (7.1); `gas` makes it a Tabun attack (14.1.2a)."""

    artillery: Annotated[Units, "guns that fire"]
    target: HexLabel
    gas: Annotated[bool, "`true`: the one gun fires gas"] = False

    def words(self) -> str:
        return f"{', '.join(self.artillery)} at {self.target} with {'gas' if self.gas else 'shells'}"


class Run(Order, frozen=True, tag="run"):
    """The transports that fly in this turn (14.11.4b)."""

    transports: Annotated[Units, "transports by their ids"] = ()

    def words(self) -> str:
        return f"transports: {', '.join(self.transports) or 'none'}"


class Directives(Order, frozen=True, tag="directives"):
    """The divisions that act this turn (14.4.1a)."""

    text = "divisions: {divisions}"

    divisions: tuple[DivisionName, ...] = ()


class Enter(Order, frozen=True, tag="enter"):
    """Bring reinforcements onto an entry hex (8.1c, 15.1.1, 15.2.1). `free` names SS units that may go anywhere."""

    text = "{units} enters at {hex}"

    units: Units
    hex: HexLabel
    free: Annotated[Units, "SS units among them that may go anywhere"] = ()


class Move(Order, frozen=True, tag="move"):
    """Move along a path, given without the starting hex (8.0); in the Combat Phase a support move (14.8). Units named
    together start in one hex."""

    text = "{units} to {path}"

    units: Units
    path: Path


class PontoonBridge(Order, frozen=True, tag="pontoon"):
    """A construction engineer bridges a river hexside at the end of its move (14.15a)."""

    text = "{unit} bridges {side}"

    unit: UnitId
    side: Annotated[HexsideLabel, "the hexside, such as `1503/1504`"]


class Barricade(Order, frozen=True, tag="barricade"):
    """An engineer builds a Barricade where it stands, for 5 MP (13.3b)."""

    text = "{unit} builds a Barricade"

    unit: UnitId


class Goliath(Order, frozen=True, tag="goliath"):
    """An engineer sends its Goliath against one enemy unit (13.1.2)."""

    text = "the Goliath of {engineer} at {unit} in {target}"

    engineer: Annotated[UnitId, "the Engineer that sends its Goliath"]
    target: HexLabel
    unit: Annotated[EnemyId, "the enemy unit it attacks"]


class Excess(Order, frozen=True, tag="excess"):
    """The units above the stacking limit that are eliminated (3.1a)."""

    text = "eliminate {units}"

    units: Annotated[Units, "the units that are eliminated"]


class Aim(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """One Attack marker: the stack it lies on, the hex it points at (9.1.2a)."""

    from_: Annotated[HexLabel, "the hex of the stack"]
    target: HexLabel


class Mark(Order, frozen=True, tag="mark"):
    """All Attack markers of a side (9.1.2)."""

    attacks: Annotated[tuple[Aim, ...], "a list of Attack markers"] = ()

    def words(self) -> str:
        return f"Attack markers: {', '.join(f'{one.from_} at {one.target}' for one in self.attacks) or 'none'}"


class Attack(Order, frozen=True, tag="attack", rename={"from_": "from"}):
    """Resolve an attack: the hexes whose markers strike together, aircraft, artillery that supports or stands under a
    marker, and whether Supply Points are paid (9.2, R24, R33, 14.11.1c)."""

    text = "attack {target} from {from_}"

    target: HexLabel
    from_: Annotated[Hexes, "the hexes whose stacks attack"]
    aircraft: Annotated[Units, "aircraft that support the attack"] = ()
    artillery: Annotated[Units, "guns that support, or fire from under a marker"] = ()
    pay: Annotated[bool, "`false`: a German attack without Supply Points"] = True


class Ambush(Order, frozen=True, tag="ambush"):
    """The attacking hex the defender strikes at (9.2.7d)."""

    text = "ambush {hex}"

    hex: HexLabel


class StepLosses(Order, frozen=True, tag="losses"):
    """Which units lose steps, and how many (9.2.8a)."""

    text = "losses: {units}"

    units: Annotated[dict[UnitId, Amount], "steps by unit"]


class Advance(Order, frozen=True, tag="advance"):
    """The paths of a Breakthrough Advance; there may be none (11.0)."""

    text = "advance: {paths}"

    paths: Paths = {}


AnyOrder = (
    Place
    | Arrange
    | Waive
    | Rebuild
    | Strike
    | AirBombard
    | Flak
    | Bombard
    | Run
    | Directives
    | Enter
    | Move
    | PontoonBridge
    | Barricade
    | Goliath
    | Excess
    | Mark
    | Attack
    | Ambush
    | StepLosses
    | Advance
    | EndPhase
)
