"""The orders of the WB-95 family, as a player writes them: units by their ids, hexes and hexsides by their labels."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sztab.rules.wb95.words import BRIDGE_WORK, GUN_MODES, MISSIONS, SPECIAL_TASKS
from sztab.table import EndPhase, Order
from sztab.table.fields import (
    Amount,
    Day,
    Hexes,
    HexLabel,
    HexsideLabel,
    Implied,
    NameMeaning,
    Path,
    Paths,
    PlaceLabel,
    PooledId,
    SideName,
    UnitId,
    Units,
)

ZoneName = Annotated[str, NameMeaning("zone", "an entry zone")]
ArmyName = Annotated[str, NameMeaning("army", "an army by its name")]
Guns = Annotated[Units, "guns that fire"]
FullUnits = Annotated[Units, "out-of-supply units that pay for their full value"]
Stars = Annotated[Units, "units that use their stars or abilities"]
AirPoints = Annotated[int, "air points"]
Helicopters = Annotated[int, "points of combat helicopters"]
ElectronicWarfare = Annotated[int, "points of electronic warfare, at most two"]
Rewards = Annotated[int, "shifts drawn from the reward for a destroyed headquarters"]
StaffDie = Annotated[bool, "`false` waives the headquarters' die modifier"]
Thermobaric = Annotated[bool, "`true`: a rocket launcher among the guns makes the thermobaric attack of the day"]
FlightPath = Annotated[Path, "the hexes flown over, the last one `hex`; by default over as few enemies as possible"]
Payers = Annotated[
    dict[UnitId, Amount],
    "CELs by unit, for hexes not retreated; may be left to the `losses` after it",
]
BridgeSide = Annotated[HexsideLabel, "the hexside of the bridge, such as `0503/0504`"]


class Move(Order, frozen=True, tag="move"):
    """Move along a path, given without the starting hex (3.1, 4.2; in strategic movement 12.2). Units named together
    start in one hex. `full`: out-of-supply units that pay for full movement (10.2.3)."""

    text = "{units} to {path}"

    units: Units
    path: Path
    full: FullUnits = ()


class Fortify(Order, frozen=True, tag="fortify"):
    """Build field fortifications where the units stand, for all their movement (7.1.2, 7.1.4)."""

    text = "{units} digs in"

    units: Units


class SetUp(Order, frozen=True, tag="setup"):
    """Change towed artillery between `combat` and `transport` set-up for one point (6.2.4)."""

    text = "{unit} into {mode} set-up"

    unit: UnitId
    mode: Annotated[str, GUN_MODES]


class MarkStrategic(Order, frozen=True, tag="mark_strategic"):
    """Hold units back in the Movement Phase for strategic movement (12.1.4)."""

    text = "{units} held for strategic movement"

    units: Units


class BridgeWork(Order, frozen=True, tag="bridge"):
    """Work on a bridge: destroy it, repair it, or start one over a big river (14.1.4, 14.2, 14.3)."""

    text = "{unit}: {do} the bridge at {side}"

    unit: UnitId
    side: BridgeSide
    do: Annotated[str, BRIDGE_WORK]


class Attack(Order, frozen=True, tag="attack"):
    """A direct attack: on one hex from one or several, or on several from one (5.1, 5.2.1), with guns, air points,
    stars, reward shifts and full strength (6.3, 8.2.2, 15.1, 9.1.6, 10.2.3)."""

    text = "attack {targets} with {attackers}"

    attackers: Annotated[Units, "the units that attack; a headquarters may join them"]
    targets: Annotated[Hexes, "the hexes under attack"]
    artillery: Guns = ()
    air: AirPoints = 0
    stars: Stars = ()
    modifiers: Rewards = 0
    hq: StaffDie = True
    full: FullUnits = ()
    helicopters: Helicopters = 0
    ew: ElectronicWarfare = 0
    thermobaric: Thermobaric = False


class Support(Order, frozen=True, tag="support"):
    """The defender's answer to an attack (5.2.1, 6.3.3, 8.2.4, 15.1)."""

    artillery: Guns = ()
    air: AirPoints = 0
    stars: Stars = ()
    modifiers: Rewards = 0
    hq: StaffDie = True
    helicopters: Helicopters = 0
    ew: ElectronicWarfare = 0
    thermobaric: Thermobaric = False

    def words(self) -> str:
        return f"support with {', '.join(self.artillery) or 'no guns'}, {self.air} air points"


class Ranged(Order, frozen=True, tag="ranged"):
    """Guns fire at range at a hex or a bridge (6.4.1-6.4.7)."""

    text = "{artillery} at {target}"

    artillery: Guns
    target: PlaceLabel
    air: AirPoints = 0
    full: FullUnits = ()
    helicopters: Helicopters = 0
    ew: ElectronicWarfare = 0
    thermobaric: Thermobaric = False


class Barrage(Order, frozen=True, tag="barrage"):
    """Two guns or more fire with double strength in the Barrage Phase (6.5); air points over the target may support
    them (6.4.4)."""

    text = "{artillery} at {target}"

    artillery: Guns
    target: HexLabel
    air: AirPoints = 0


class Losses(Order, frozen=True, tag="losses"):
    """Which units lose CELs, and how many (5.1.8, 15.1.7)."""

    text = "losses: {units}"

    units: Annotated[dict[UnitId, Amount], "CELs by unit"]


class Retreat(Order, frozen=True, tag="retreat"):
    """The paths of units that retreat. A unit that is not named, or stops short, stands and loses CELs (5.3)."""

    text = "retreat: {paths}"

    paths: Paths = {}
    pays: Payers = {}


class Pursue(Order, frozen=True, tag="pursue"):
    """The paths of units that pursue; there may be none (5.4)."""

    text = "pursue: {paths}"

    paths: Paths = {}


class AirMission(msgspec.Struct, frozen=True, omit_defaults=True):
    """One mission (8.2.1). `attacks`: how crossing attacks are spread over hexes (8.2.18). Helicopters may fly with
    the aircraft or alone, with electronic warfare (ard:22.1 ard:20.5)."""

    kind: Annotated[str, MISSIONS]
    target: PlaceLabel
    points: Annotated[AirPoints, Implied("helicopters")]
    attacks: Annotated[dict[HexLabel, Amount], "crossing attacks by hex"] = {}
    helicopters: Helicopters = 0
    ew: ElectronicWarfare = 0
    starred: Annotated[int, "air counters with a star on the mission"] = 0
    """Air counters with a star on the mission (nor:21.1.1)."""


class Air(Order, frozen=True, tag="air"):
    """All air missions of a side for this Air Phase, under seal; there may be none (8.1.7, 8.2)."""

    missions: Annotated[tuple[AirMission, ...], "a list of missions"] = ()
    side: SideName = ""

    def words(self) -> str:
        flown = ", ".join(f"{one.kind} {one.target} with {one.points}" for one in self.missions)
        return f"air missions: {flown or 'none'}"


class Engage(Order, frozen=True, tag="engage"):
    """The next two opposing missions to fight: their hexes, own first (8.1.8)."""

    text = "{hex} against {against}"

    hex: HexLabel
    against: Annotated[HexLabel, "the hex of the enemy's mission"]


class AirDays(Order, frozen=True, tag="air_days"):
    """Air points by date, written down before play (TS-N3)."""

    text = "air support: {days}"

    days: Annotated[dict[Day, Amount], "points by date"]
    side: SideName = ""


class Enter(Order, frozen=True, tag="enter"):
    """Reinforcements enter the map as one stack (11.1)."""

    text = "{units} enters at {hex}"

    units: Units
    hex: HexLabel
    full: FullUnits = ()


class Redirect(Order, frozen=True, tag="redirect"):
    """Waiting reinforcements shift to another entry zone (11.2.2)."""

    text = "{units} goes to zone {zone}"

    units: Units
    zone: ZoneName


class Exit(Order, frozen=True, tag="exit"):
    """Leave the map by an entry zone (11.2.3)."""

    text = "{units} exits by zone {zone}"

    units: Units
    zone: ZoneName
    full: FullUnits = ()


class Place(Order, frozen=True, tag="place"):
    """Set up a counter in a hex. `mode`: how the guns that come with a spare headquarters are set up (NY-N11)."""

    text = "{unit} to {hex}"

    unit: UnitId
    hex: HexLabel
    side: SideName = ""
    mode: Annotated[str, GUN_MODES, "set-up of the guns of a spare headquarters"] = ""


class Shift(Order, frozen=True, tag="shift"):
    """At set-up: one lost CEL of a pool is taken by another of its counters (R136)."""

    text = "a loss of {unit} is taken by {to}"

    unit: UnitId
    to: Annotated[UnitId, "the counter that takes the loss"]
    side: SideName = ""


class Pontoon(Order, frozen=True, tag="pontoon"):
    """An army lays its bridge over a big river after the combats (NY-N6)."""

    text = "{army} bridges {side}"

    army: ArmyName
    side: BridgeSide


class Refill(Order, frozen=True, tag="refill"):
    """A Volkssturm unit gives a CEL to an infantry unit in its hex (15.3.3, 15.3.4)."""

    text = "{from_} gives a CEL to {unit}"

    unit: UnitId
    from_: Annotated[UnitId, "the Volkssturm unit"] = msgspec.field(name="from")


class Spec(Order, frozen=True, tag="spec"):
    """A mission of special forces: `bridge` in your Movement Phase, `raid` on a headquarters or `spot` for fire in
    your Combat Phase (for aircraft in the Air Phase), `cut` a supply route as the enemy's Movement Phase begins
    (ard:17.2.1). `hex`: where; a bridge by its hexside or by a hex at its end. `unit`: a counter, or nothing for a
    party of the pool."""

    text = "special forces: {do} at {hex}"

    do: Annotated[str, SPECIAL_TASKS]
    hex: Annotated[PlaceLabel, "a hex; for a bridge its hexside or a hex at its end"]
    unit: Annotated[PooledId, "a counter of special forces; by default a party of the pool"] = ""
    side: SideName = ""


class Airdrop(Order, frozen=True, tag="airdrop"):
    """An airborne reinforcement jumps onto a hex (ard:4.2.11-4.2.15 ard:4.26)."""

    text = "{unit} drops onto {hex}"

    unit: UnitId
    hex: HexLabel


class Airlift(Order, frozen=True, tag="airlift"):
    """Helicopters carry an airmobile unit, one point for each of its CELs (ard:4.2.21-4.2.25 ard:4.26). `path`: the way
    they fly, without the starting hex; by default over as few enemies as possible (ard:R114)."""

    text = "{unit} is flown to {hex}"

    unit: UnitId
    hex: HexLabel
    points: Annotated[int, "helicopter points, one for each CEL"] = 0
    path: FlightPath = ()


class Refit(Order, frozen=True, tag="refit"):
    """A unit that has rested in its depot regains a CEL (ard:DYL.13)."""

    text = "{unit} is refitted"

    unit: UnitId


class AirAdvantage(Order, frozen=True, tag="air_advantage"):
    """Air points bid under seal for air advantage; there may be none (ard:10.1.3)."""

    text = "bid {points}"

    points: AirPoints = 0
    side: SideName = ""


class Bomb(Order, frozen=True, tag="bomb"):
    """Bombers attack a hex, or the bridge on a hexside, in your Air Phase (ard:10.4)."""

    text = "bombers at {target}"

    points: AirPoints
    target: PlaceLabel
    ew: ElectronicWarfare = 0


AnyOrder = (
    Move
    | Fortify
    | SetUp
    | MarkStrategic
    | BridgeWork
    | Attack
    | Support
    | Ranged
    | Barrage
    | Losses
    | Retreat
    | Pursue
    | Air
    | Engage
    | AirDays
    | Enter
    | Redirect
    | Exit
    | Place
    | Shift
    | Pontoon
    | Refill
    | Spec
    | Airdrop
    | Airlift
    | Refit
    | AirAdvantage
    | Bomb
    | EndPhase
)
