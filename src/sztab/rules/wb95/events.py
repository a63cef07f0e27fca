"""What happens in the games of the WB-95 family: turns, marches, works, supply and what scenarios add; fights stand in
`battle_events.py`. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from typing import Annotated

from sztab.rules.wb95.battle_events import BattleEvent, BySide
from sztab.rules.wb95.orders import ArmyName, ZoneName
from sztab.rules.wb95.words import GUN_MODES
from sztab.table.events import (
    ControlTaken,
    Eliminated,
    GameOver,
    Happening,
    Moved,
    PhaseBegun,
    Placed,
    Rolled,
    StepsLost,
    SupplyChanged,
    TakenBack,
)
from sztab.table.fields import Day, Hexes, HexLabel, HexsideLabel, SideName, UnitId, Units

# ---------------------------------------------------------------------- turns (2) and pools


class TurnBegun(Happening, frozen=True, tag="turn"):
    """A new day, and what each side has for it (2.1.5)."""

    turn: int
    date: Day
    air: BySide
    ammunition: BySide
    bombers: BySide = {}


class PointsAllotted(Happening, frozen=True, tag="allotment"):
    """Points come in by the card (ard:15.1.1)."""

    side: SideName
    pool: str
    points: int


# ---------------------------------------------------------------------- movement (3), reinforcements (11)


class GunsSet(Happening, frozen=True, tag="setup"):
    """A gun changes its set-up (6.2.4)."""

    unit: UnitId
    mode: Annotated[str, GUN_MODES]


class LossShifted(Happening, frozen=True, tag="shift"):
    """A loss of the set-up is taken by another counter (R136)."""

    unit: UnitId
    to: UnitId


class HeldBack(Happening, frozen=True, tag="mark_strategic"):
    """Units are held back for strategic movement (12.1.4)."""

    units: Units


class StackOverfull(Happening, frozen=True, tag="overfull"):
    """A hex holds more than it may (3.2.1)."""

    hex: HexLabel
    surplus: int


class MapEntered(Happening, frozen=True, tag="enter"):
    """Reinforcements have come onto the map, with their place in the column at that hex (11.1.2)."""

    units: Units
    hex: HexLabel
    stack: int


class ZoneChanged(Happening, frozen=True, tag="redirect"):
    """Units will enter by another zone (11.2.2)."""

    units: Units
    zone: ZoneName


class MapLeft(Happening, frozen=True, tag="exit"):
    """Units have left the map (11.2.3)."""

    units: Units
    zone: ZoneName


class Jumped(Happening, frozen=True, tag="airdrop"):
    """A unit jumps onto a hex (ard:4.2.11)."""

    unit: UnitId
    hex: HexLabel


class UnitLifted(Happening, frozen=True, tag="lift"):
    """Helicopters carry a unit (ard:4.2.21)."""

    unit: UnitId
    hex: HexLabel
    points: int


class FlownBack(Happening, frozen=True, tag="lift_back"):
    """A unit is flown back to where it was (ard:4.2.25)."""

    unit: UnitId
    hex: HexLabel


# ---------------------------------------------------------------------- works (7), bridges (14), supply (10)


class DugIn(Happening, frozen=True, tag="fortify"):
    """Units build field works (7.1.2)."""

    units: Units
    hexes: Hexes


class WorksGone(Happening, frozen=True, tag="works"):
    """Field works are gone (7.1.5)."""

    hex: HexLabel
    standing: bool


class BridgeWorked(Happening, frozen=True, tag="bridge"):
    """A unit works on a bridge, ends the work or gives it up (14.2, 14.3)."""

    unit: UnitId
    do: str
    side: HexsideLabel = ""


class PontoonLaid(Happening, frozen=True, tag="pontoon"):
    """An army lays its pontoon bridge (NY-N6)."""

    army: ArmyName
    side: HexsideLabel


class UnitSurrendered(Happening, frozen=True, tag="surrender"):
    """A unit out of supply surrenders (10.2.6)."""

    unit: UnitId
    hex: HexLabel
    level: int
    roll: int


class StepGiven(Happening, frozen=True, tag="refill"):
    """A Volkssturm unit gives a CEL to another (15.3.3)."""

    unit: UnitId
    source: UnitId


# ---------------------------------------------------------------------- what scenarios add


class CreditGained(Happening, frozen=True, tag="credit"):
    """A unit is across the river, and an army may send another (NY-SR)."""

    unit: UnitId
    type: str
    army: ArmyName


class DroveToBerlin(Happening, frozen=True, tag="berlin"):
    """A unit has left for Berlin (NY-V1)."""

    unit: UnitId
    cels: int
    total: int


class LoyaltyTested(Happening, frozen=True, tag="loyalty"):
    """A Polish unit is asked for its loyalty (TS-N4)."""

    unit: UnitId
    roll: int
    side: SideName


class Defected(Happening, frozen=True, tag="defects"):
    """A unit changes sides (TS-N4)."""

    unit: UnitId
    hex: HexLabel


class DropRolled(Happening, frozen=True, tag="drop"):
    """How the night drop of a regiment went (DD-N2)."""

    unit: UnitId
    roll: int
    scattered: bool


class Withdrawn(Happening, frozen=True, tag="withdraw"):
    """Units are taken off the map, for good or until a day (TO-N7)."""

    units: Units
    returns: Day


class TurnedBack(Happening, frozen=True, tag="turned_back"):
    """A unit may not stay on barred ground (TO-N5)."""

    unit: UnitId
    hex: HexLabel


class BrokeOut(Happening, frozen=True, tag="broken_out"):
    """A unit drives out into the open country (CO-VA)."""

    unit: UnitId


class LinePassed(Happening, frozen=True, tag="line_passed"):
    """The Allies are past the line the Germans had to hold (CO-VG)."""


class ShoreReached(Happening, frozen=True, tag="shore_reached"):
    """A unit reaches the sea (LU-VG)."""

    unit: UnitId
    hex: HexLabel


class LineCrossed(Happening, frozen=True, tag="crossed"):
    """Units stand beyond the line (DYL.4)."""

    units: Units


class Refitted(Happening, frozen=True, tag="refit"):
    """A unit is refitted (DYL.13)."""

    unit: UnitId
    steps: int


class CameBack(Happening, frozen=True, tag="return"):
    """An eliminated unit comes back (NEW.10)."""

    unit: UnitId
    hex: HexLabel


class FormationReleased(Happening, frozen=True, tag="released"):
    """A formation may move from now on (WAT.11)."""

    formation: str


AnyEvent = (
    TurnBegun
    | PhaseBegun
    | Rolled
    | TakenBack
    | PointsAllotted
    | Placed
    | GunsSet
    | LossShifted
    | Moved
    | HeldBack
    | StackOverfull
    | MapEntered
    | ZoneChanged
    | MapLeft
    | Jumped
    | UnitLifted
    | FlownBack
    | DugIn
    | WorksGone
    | BridgeWorked
    | PontoonLaid
    | SupplyChanged
    | UnitSurrendered
    | StepGiven
    | StepsLost
    | Eliminated
    | ControlTaken
    | BattleEvent
    | CreditGained
    | DroveToBerlin
    | LoyaltyTested
    | Defected
    | DropRolled
    | Withdrawn
    | TurnedBack
    | BrokeOut
    | LinePassed
    | ShoreReached
    | LineCrossed
    | Refitted
    | CameBack
    | FormationReleased
    | GameOver
)
