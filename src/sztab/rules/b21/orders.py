"""The orders of the B-21 family, as a player writes them. Units by their id, hexes and hexsides by their label."""

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
    Path,
    Paths,
    PlaceLabel,
    SideName,
    UnitId,
    Units,
    words,
)

TASKS = ("fight", "mines", "bridges")
"""What an engineer company was set up for (19.2.1)."""
MISSIONS = ("cover", "strike", "bomb", "object", "support", "recon", "supply")
"""What an aircraft was placed for (23.2)."""
THINGS = ("bridge", "road", "rail", "airfield", "port", "depot", "refinery", "mines", "city")
"""What can be destroyed or repaired (21.0, 23.6.1)."""
STANDING = ("fire", "hold", "ask")
SPANS = ("stack", "phase")
"""How long fire is held beside this once."""

Guns = Annotated[Units, "field artillery that fires in support"]
Helicopters = Annotated[Units, "helicopters and attack aircraft that support"]
Front = Annotated[Units, "the units exposed to fire at range (15.3.1)"]
Task = Annotated[str, words("task", TASKS)]
Mission = Annotated[str, words("mission", MISSIONS)]
Thing = Annotated[str, words("object", THINGS)]
Enemies = Annotated[tuple[EnemyId, ...], "enemy units by their ids"]


class SidedOrder(Order, frozen=True):
    """Any order may say whose it is."""

    side: SideName = ""


# ---------------------------------------------------------------------- before play


class Place(SidedOrder, frozen=True, kw_only=True, tag="place"):
    """Put a unit down: before play (R121), thrown off its landing hex (17.2.8), or out of the water it came down on."""

    unit: UnitId
    hex: HexLabel


class SetTask(SidedOrder, frozen=True, kw_only=True, tag="task"):
    """What an engineer company is for (19.2.1)."""

    unit: UnitId
    task: Task


class PlaceMines(SidedOrder, frozen=True, kw_only=True, tag="mine"):
    """A minefield laid before play (R121)."""

    hex: HexLabel


class Equip(SidedOrder, frozen=True, kw_only=True, tag="equip"):
    """Give a unit other hardware before play (0.3)."""

    unit: UnitId
    equipment: Annotated[str, "the hardware by its name"]


# ---------------------------------------------------------------------- movement


class Move(SidedOrder, frozen=True, kw_only=True, tag="move"):
    """March along a path, the hex of departure left out (4.1). Units named together start from one hex."""

    units: Units
    path: Path


class DigIn(SidedOrder, frozen=True, kw_only=True, tag="fortify"):
    """Build field works for all movement points (12.1.1)."""

    units: Units


class Identify(SidedOrder, frozen=True, kw_only=True, tag="identify"):
    """A recon unit tries to recognise the enemy in a hex (11.4.1)."""

    unit: UnitId
    hex: HexLabel


class StepBack(SidedOrder, frozen=True, kw_only=True, tag="step_back"):
    """Go back one hex the way the units came, after an attack from march without a decision (16.2.14)."""

    units: Units


class MarchAttack(SidedOrder, frozen=True, kw_only=True, tag="march_attack"):
    """Attack from march (16.1.1)."""

    attackers: Units
    targets: Hexes
    artillery: Guns = ()
    helicopters: Helicopters = ()
    engineers: Annotated[Units, "engineers that use their ability (19.1.5)"] = ()
    front: Front = ()


class SurpriseAttack(SidedOrder, frozen=True, kw_only=True, tag="surprise_attack"):
    """A surprise attack of recon units (11.2.1)."""

    attackers: Units
    target: HexLabel
    helicopters: Helicopters = ()


class LayMines(SidedOrder, frozen=True, kw_only=True, tag="lay_mines"):
    """An engineer lays a minefield in its hex or beside it (20.1.2)."""

    unit: UnitId
    hex: HexLabel


class ClearMines(SidedOrder, frozen=True, kw_only=True, tag="clear_mines"):
    """An engineer clears the minefield it stands on (20.3.2)."""

    unit: UnitId


class Assist(SidedOrder, frozen=True, kw_only=True, tag="assist"):
    """An engineer helps the units of a hex over rivers (19.1.3)."""

    unit: UnitId
    hex: HexLabel


class BuildBridge(Order, frozen=True, tag="build_bridge"):
    """An engineer builds or repairs a bridge, begun on the near bank (22.2.2); of a scarp it breaches it."""

    unit: UnitId
    side: HexsideLabel


class Demolish(SidedOrder, frozen=True, kw_only=True, tag="demolish"):
    """Destroy an object (21.1.6) or blow a bridge up (22.1.4). A hexside is its bridge."""

    unit: UnitId
    object: PlaceLabel
    what: Thing = ""


class Repair(SidedOrder, frozen=True, kw_only=True, tag="repair"):
    """An engineer repairs an object (19.1.3, R94)."""

    unit: UnitId
    object: PlaceLabel
    what: Thing = ""


class SpanPontoon(Order, frozen=True, tag="pontoon"):
    """The hexside a pontoon or bridge column opens (26.1.1)."""

    unit: UnitId
    side: HexsideLabel


class Embark(SidedOrder, frozen=True, kw_only=True, tag="embark"):
    """Go aboard a ship beside the beach (18.2.6)."""

    units: Units
    ship: UnitId


class Enter(SidedOrder, frozen=True, kw_only=True, tag="enter"):
    """Bring reinforcements onto the map (R121)."""

    units: Units
    hex: HexLabel


class Infiltrate(SidedOrder, frozen=True, kw_only=True, tag="infiltrate"):
    """Slip past everybody by night, where the scenario lets a unit (R112)."""

    unit: UnitId
    hex: HexLabel


class LeaveMap(SidedOrder, frozen=True, kw_only=True, tag="exit"):
    """LeaveMap the map for good (R121)."""

    units: Units
    hex: HexLabel


# ---------------------------------------------------------------------- fights


class Counterattack(SidedOrder, frozen=True, kw_only=True, tag="counterattack"):
    """Step into an enemy zone of control to attack (8.1.1)."""

    units: Units
    hex: HexLabel


class Defend(SidedOrder, frozen=True, kw_only=True, tag="defend"):
    """The units that meet the counterattacks, at least one in each hex (8.1.3)."""

    units: Units = ()


class Attack(SidedOrder, frozen=True, kw_only=True, tag="attack"):
    """Attack enemy hexes in direct combat, with the support committed (7.1.2)."""

    attackers: Units
    targets: Hexes
    artillery: Guns = ()
    helicopters: Helicopters = ()
    engineers: Annotated[Units, "engineers that use their ability (19.1.5)"] = ()
    front: Front = ()


class AddSupport(SidedOrder, frozen=True, kw_only=True, tag="support"):
    """What the defender commits, without having seen what the attacker did (7.1.2, R11)."""

    artillery: Guns = ()
    helicopters: Helicopters = ()
    front: Front = ()


class NameFront(SidedOrder, frozen=True, kw_only=True, tag="front"):
    """The next group exposed to fire when the last has been wiped out (15.3.1, R77)."""

    units: Units


class SingleFire(SidedOrder, frozen=True, kw_only=True, tag="single_fire"):
    """Single-handed fire of artillery at a hex, or at a hexside: its bridge (9.6.1)."""

    artillery: Annotated[Units, "guns that fire"]
    target: PlaceLabel
    what: Thing = ""


class MineFire(SidedOrder, frozen=True, kw_only=True, tag="mine_fire"):
    """Artillery lays a minefield by fire (20.1.7)."""

    artillery: Annotated[Units, "guns that fire mines"]
    hex: HexLabel


class FireBarrage(SidedOrder, frozen=True, kw_only=True, tag="barrage"):
    """An artillery barrage (9.7.1)."""

    artillery: Annotated[Units, "guns that fire"]
    target: PlaceLabel
    what: Thing = ""


class TakeLosses(SidedOrder, frozen=True, kw_only=True, tag="losses"):
    """Which units lose EP, and how many (7.2.3)."""

    units: Annotated[dict[UnitId, Amount], "for each unit that loses, the EP"]


class Chase(SidedOrder, frozen=True, kw_only=True, tag="chase"):
    """The units that will follow to the river; none is an answer too (7.6.2, R43)."""

    units: Units = ()


class FallBack(SidedOrder, frozen=True, kw_only=True, tag="retreat"):
    """The way of each beaten unit (7.4.1)."""

    paths: Paths


class FollowUp(SidedOrder, frozen=True, kw_only=True, tag="pursue"):
    """Pursuit: who goes, and where; nobody is an answer too (7.5.1)."""

    paths: Paths = {}


class GiveUp(SidedOrder, frozen=True, kw_only=True, tag="excess"):
    """The units that overfill a hex and are eliminated (5.1.2, R16)."""

    units: Units


# ---------------------------------------------------------------------- fire at range


class Burst(msgspec.Struct, frozen=True):
    """One unit fires at another (15.1.8)."""

    unit: UnitId
    target: Annotated[str, "an enemy unit by its id, or the hex of one that lies face down"]
    shots: Amount = 1


class Fire(SidedOrder, frozen=True, kw_only=True, tag="fire"):
    """Open or answer an exchange of fire at range (15.3.2, R135): of one unit, or a volley of several."""

    unit: Annotated[UnitId, "the unit that fires"] = ""
    target: Annotated[str, "an enemy unit by its id, or the hex of one that lies face down"] = ""
    shots: Annotated[int, "how many"] = 1
    volley: Annotated[tuple[Burst, ...], "several units, each with its target and its shots"] = ()
    at: Annotated[HexLabel, "the hex of the march at which the fire is meant"] = ""

    @property
    def bursts(self) -> tuple[Burst, ...]:
        """The fire of each unit."""
        return self.volley or (Burst(self.unit, self.target, self.shots),)


class Hold(SidedOrder, frozen=True, kw_only=True, tag="hold"):
    """No more fire now; nor at this stack in this phase, nor at anybody in this phase."""

    until: Annotated[str, words("span", SPANS)] = ""


class StandingOrder(SidedOrder, frozen=True, kw_only=True, tag="standing"):
    """How units react to whatever comes within range; secret (R135)."""

    units: Units
    do: Annotated[str, words("standing order", STANDING)]
    within: Annotated[int, "the greatest distance in hexes"] = 4
    difference: Annotated[int, "the least final difference of gun and armour"] = -3
    shots: Annotated[int, "the most shots; 0: all it may"] = 0
    keep: Annotated[int, "the AU it keeps"] = 0
    types: Annotated[tuple[str, ...], "the types of unit it fires at; none: all"] = ()
    answer: Annotated[bool, "`true`: returns fire by the same measure"] = False


# ---------------------------------------------------------------------- the air and the sea


class Sortied(msgspec.Struct, frozen=True):
    """One aircraft over one hex."""

    unit: Annotated[UnitId, "an aircraft"]
    hex: HexLabel
    mission: Mission
    target: Annotated[PlaceLabel, "the hex or hexside it is for, if it is not the one below it"] = ""
    what: Thing = ""


class FlyMissions(SidedOrder, frozen=True, kw_only=True, tag="air"):
    """All aircraft a side places, in secret (23.2.1)."""

    placements: Annotated[tuple[Sortied, ...], "a list of placements"] = ()


class JoinDogfight(Order, frozen=True, kw_only=True, tag="dogfight"):
    """The main fighter, and those that fight beside it (23.3.4)."""

    main: UnitId
    with_: Annotated[Units, "fighters that join"] = msgspec.field(name="with", default=())
    side: SideName = ""


class Shot(msgspec.Struct, frozen=True):
    """One shot at an aircraft or at a unit that comes down."""

    unit: UnitId
    target: EnemyId


class AntiAircraft(SidedOrder, frozen=True, kw_only=True, tag="aa"):
    """AA fire; none is an answer too (10.2.3)."""

    shots: Annotated[tuple[Shot, ...], "a list of shots"] = ()


class Launch(SidedOrder, frozen=True, kw_only=True, tag="missiles"):
    """Shoulder missiles of land units; none is an answer too (10.2.11)."""

    shots: Annotated[tuple[Shot, ...], "a list of shots"] = ()


class Intercept(SidedOrder, frozen=True, kw_only=True, tag="intercept"):
    """A fighter attacks aircraft in its zone (23.3.9)."""

    fighter: UnitId
    targets: Enemies


class DropUnit(SidedOrder, frozen=True, kw_only=True, tag="drop"):
    """A unit comes down by parachute, or is landed by an aircraft (17.1.1, R89)."""

    unit: UnitId
    hex: HexLabel
    by: Annotated[UnitId, "the aircraft that lands it; left out: it jumps"] = ""


class Sail(SidedOrder, frozen=True, kw_only=True, tag="sail"):
    """A ship moves over sea hexes (R122)."""

    unit: Annotated[UnitId, "a ship"]
    path: Path


class CoastFire(SidedOrder, frozen=True, kw_only=True, tag="coast_fire"):
    """Artillery fires at a ship (18.2.3)."""

    artillery: Annotated[Units, "guns that fire"]
    target: Annotated[EnemyId, "an enemy ship"]


class Land(SidedOrder, frozen=True, kw_only=True, tag="land"):
    """Units go ashore from the ships they are in (18.2.1)."""

    units: Units
    hex: HexLabel


AnyOrder = (
    Place
    | SetTask
    | PlaceMines
    | Equip
    | Move
    | DigIn
    | Identify
    | StepBack
    | MarchAttack
    | SurpriseAttack
    | LayMines
    | ClearMines
    | Assist
    | BuildBridge
    | Demolish
    | Repair
    | SpanPontoon
    | Embark
    | Enter
    | LeaveMap
    | Infiltrate
    | Counterattack
    | Defend
    | Attack
    | AddSupport
    | NameFront
    | SingleFire
    | MineFire
    | FireBarrage
    | TakeLosses
    | Chase
    | FallBack
    | FollowUp
    | GiveUp
    | Fire
    | Hold
    | StandingOrder
    | FlyMissions
    | JoinDogfight
    | AntiAircraft
    | Launch
    | Intercept
    | DropUnit
    | Sail
    | CoastFire
    | Land
    | EndPhase
)
