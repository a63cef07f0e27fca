"""What happens in the games of the WB-95 family: turns, marches, works, supply and what scenarios add; fights stand in
`battle_events.py`. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from typing import Annotated

from sztab.rules.wb95.battle_events import BattleEvent, BySide
from sztab.rules.wb95.orders import ArmyName, ZoneName
from sztab.rules.wb95.words import GUN_MODES, POOLS
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
from sztab.table.sentences import day, names, people, single

# ---------------------------------------------------------------------- turns (2) and pools


class TurnBegun(Happening, frozen=True, tag="turn"):
    """A new day, and what each side has for it (2.1.5)."""

    turn: int
    date: Day
    air: BySide
    ammunition: BySide
    bombers: BySide = {}

    def words(self) -> str:
        found = [f"Turn {self.turn}, {day(self.date)}" if self.date else f"Turn {self.turn}"]
        for side in dict.fromkeys([*self.air, *self.ammunition]):
            who, air, shells = people(side), self.air.get(side), self.ammunition.get(side)
            if shells is None:
                found.append(f"{who} have {air} air points")
            elif air is None:
                found.append(f"{who} have {shells} ammunition units")
            else:
                found.append(f"{who} have {air} air points and {shells} ammunition units")
        found += [f"{people(side)} have {points} bomber points" for side, points in self.bombers.items()]
        return "; ".join(found)


class PointsAllotted(Happening, frozen=True, tag="allotment"):
    """Points come in by the card (ard:15.1.1)."""

    side: SideName
    pool: str
    points: int

    def words(self) -> str:
        return f"{people(self.side)} receive {self.points} {POOLS.get(self.pool, self.pool)}"


# ---------------------------------------------------------------------- movement (3), reinforcements (11)


class GunsSet(Happening, frozen=True, tag="setup"):
    """A gun changes its set-up (6.2.4)."""

    text = "{unit} goes into {mode} set-up"

    unit: UnitId
    mode: Annotated[str, GUN_MODES]


class LossShifted(Happening, frozen=True, tag="shift"):
    """A loss of the set-up is taken by another counter (R136)."""

    text = "A loss of {unit} is taken by {to}"

    unit: UnitId
    to: UnitId


class HeldBack(Happening, frozen=True, tag="mark_strategic"):
    """Units are held back for strategic movement (12.1.4)."""

    text = "{units} {units:is|are} held for strategic movement"

    units: Units


class StackOverfull(Happening, frozen=True, tag="overfull"):
    """A hex holds more than it may (3.2.1)."""

    text = "{hex} is overstacked by {surplus} CEL"

    hex: HexLabel
    surplus: int


class MapEntered(Happening, frozen=True, tag="enter"):
    """Reinforcements have come onto the map, with their place in the column at that hex (11.1.2)."""

    text = "{units} {units:enters|enter} at {hex}"

    units: Units
    hex: HexLabel
    stack: int


class ZoneChanged(Happening, frozen=True, tag="redirect"):
    """Units will enter by another zone (11.2.2)."""

    text = "{units} {units:moves|move} to entry zone {zone}"

    units: Units
    zone: ZoneName


class MapLeft(Happening, frozen=True, tag="exit"):
    """Units have left the map (11.2.3)."""

    text = "{units} {units:exits|exit} by entry zone {zone}"

    units: Units
    zone: ZoneName


class Jumped(Happening, frozen=True, tag="airdrop"):
    """A unit jumps onto a hex (ard:4.2.11)."""

    text = "{unit} drops onto {hex}"

    unit: UnitId
    hex: HexLabel


class UnitLifted(Happening, frozen=True, tag="lift"):
    """Helicopters carry a unit (ard:4.2.21)."""

    text = "Helicopters carry {unit} to {hex}, {points} points"

    unit: UnitId
    hex: HexLabel
    points: int


class FlownBack(Happening, frozen=True, tag="lift_back"):
    """A unit is flown back to where it was (ard:4.2.25)."""

    text = "{unit} is flown back to {hex}"

    unit: UnitId
    hex: HexLabel


# ---------------------------------------------------------------------- works (7), bridges (14), supply (10)


class DugIn(Happening, frozen=True, tag="fortify"):
    """Units build field works (7.1.2)."""

    text = "{units} {units:digs|dig} in at {hexes}"

    units: Units
    hexes: Hexes


class WorksGone(Happening, frozen=True, tag="works"):
    """Field works are gone (7.1.5)."""

    hex: HexLabel
    standing: bool

    def words(self) -> str:
        return f"Field works stand in {self.hex}" if self.standing else f"The field works in {self.hex} are removed"


class BridgeWorked(Happening, frozen=True, tag="bridge"):
    """A unit works on a bridge, ends the work or gives it up (14.2, 14.3)."""

    unit: UnitId
    do: str
    side: HexsideLabel = ""

    def words(self) -> str:
        words = {
            "destroy": "destroys the bridge at",
            "rebuild": "repairs the bridge at",
            "build": "builds a bridge at",
            "begin": "begins a bridge at",
            "built": "has built a bridge at",
            "void": "abandons its bridge",
        }
        return f"{self.unit} {words.get(self.do, self.do)} {self.side}".rstrip()


class PontoonLaid(Happening, frozen=True, tag="pontoon"):
    """An army lays its pontoon bridge (NY-N6)."""

    text = "{army} lays its pontoon bridge at {side}"

    army: ArmyName
    side: HexsideLabel


class UnitSurrendered(Happening, frozen=True, tag="surrender"):
    """A unit out of supply surrenders (10.2.6)."""

    text = "{unit} in {hex} surrenders at level {level}, roll {roll}"

    unit: UnitId
    hex: HexLabel
    level: int
    roll: int


class StepGiven(Happening, frozen=True, tag="refill"):
    """A Volkssturm unit gives a CEL to another (15.3.3)."""

    text = "{source} gives a CEL to {unit}"

    unit: UnitId
    source: UnitId


# ---------------------------------------------------------------------- what scenarios add


class CreditGained(Happening, frozen=True, tag="credit"):
    """A unit is across the river, and an army may send another (NY-SR)."""

    text = "{unit} is across the river: {army} may send {type}"

    unit: UnitId
    type: str
    army: ArmyName


class DroveToBerlin(Happening, frozen=True, tag="berlin"):
    """A unit has left for Berlin (NY-V1)."""

    text = "{unit} drives on to Berlin with {cels} CEL, {total} in all"

    unit: UnitId
    cels: int
    total: int


class LoyaltyTested(Happening, frozen=True, tag="loyalty"):
    """A Polish unit is asked for its loyalty (TS-N4)."""

    text = "Loyalty of {unit}, roll {roll}: it fights for {side}"

    unit: UnitId
    roll: int
    side: SideName


class Defected(Happening, frozen=True, tag="defects"):
    """A unit changes sides (TS-N4)."""

    text = "{unit} changes sides and stands in {hex}"

    unit: UnitId
    hex: HexLabel


class DropRolled(Happening, frozen=True, tag="drop"):
    """How the night drop of a regiment went (DD-N2)."""

    unit: UnitId
    roll: int
    scattered: bool

    def words(self) -> str:
        return f"{self.unit} {'is scattered in the drop' if self.scattered else 'lands together'}"


class Withdrawn(Happening, frozen=True, tag="withdraw"):
    """Units are taken off the map, for good or until a day (TO-N7)."""

    units: Units
    returns: Day

    def words(self) -> str:
        until = f" until {day(self.returns)}" if self.returns else ""
        return f"{names(self.units)} {'is' if single(self.units) else 'are'} taken off the map{until}"


class TurnedBack(Happening, frozen=True, tag="turned_back"):
    """A unit may not stay on barred ground (TO-N5)."""

    text = "{unit} may not stay in {hex} and waits off the map"

    unit: UnitId
    hex: HexLabel


class BrokeOut(Happening, frozen=True, tag="broken_out"):
    """A unit drives out into the open country (CO-VA)."""

    text = "{unit} breaks out into open country"

    unit: UnitId


class LinePassed(Happening, frozen=True, tag="line_passed"):
    """The Allies are past the line the Germans had to hold (CO-VG)."""

    text = "The Allies are past the line the Germans had to hold"


class ShoreReached(Happening, frozen=True, tag="shore_reached"):
    """A unit reaches the sea (LU-VG)."""

    text = "{unit} reaches the sea at {hex}"

    unit: UnitId
    hex: HexLabel


class LineCrossed(Happening, frozen=True, tag="crossed"):
    """Units stand beyond the line (DYL.4)."""

    text = "{units} {units:stands|stand} beyond the line"

    units: Units


class Refitted(Happening, frozen=True, tag="refit"):
    """A unit is refitted (DYL.13)."""

    text = "{unit} is refitted and has {steps} CEL"

    unit: UnitId
    steps: int


class CameBack(Happening, frozen=True, tag="return"):
    """An eliminated unit comes back (NEW.10)."""

    text = "{unit} comes back in {hex}"

    unit: UnitId
    hex: HexLabel


class FormationReleased(Happening, frozen=True, tag="released"):
    """A formation may move from now on (WAT.11)."""

    text = "{formation} may move from now on"

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
