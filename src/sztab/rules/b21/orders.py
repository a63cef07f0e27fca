"""The orders of the B-21 family, as a player writes them: before play, on the march, in the air and at sea; those of
fights and fire stand in `battle_orders.py`. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sztab.rules.b21.battle_orders import BattleOrder, SidedOrder, Thing
from sztab.table import EndPhase, Order
from sztab.table.fields import (
    EnemyId,
    HexLabel,
    HexsideLabel,
    Path,
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
PARACHUTE = "by parachute"

Task = Annotated[str, words("task", TASKS)]
Mission = Annotated[str, words("mission", MISSIONS)]
Enemies = Annotated[tuple[EnemyId, ...], "enemy units by their ids"]


# ---------------------------------------------------------------------- before play


class Place(SidedOrder, frozen=True, kw_only=True, tag="place"):
    """Put a unit down: before play (R121), thrown off its landing hex (17.2.8), or out of the water it came down on."""

    text = "{unit} to {hex}"

    unit: UnitId
    hex: HexLabel


class SetTask(SidedOrder, frozen=True, kw_only=True, tag="task"):
    """What an engineer company is for (19.2.1)."""

    text = "{unit} has the task: {task}"

    unit: UnitId
    task: Task


class PlaceMines(SidedOrder, frozen=True, kw_only=True, tag="mine"):
    """A minefield laid before play (R121)."""

    text = "minefield in {hex}"

    hex: HexLabel


class Equip(SidedOrder, frozen=True, kw_only=True, tag="equip"):
    """Give a unit other hardware before play (0.3)."""

    text = "{unit} is equipped with {equipment}"

    unit: UnitId
    equipment: Annotated[str, "the hardware by its name"]


# ---------------------------------------------------------------------- movement


class Move(SidedOrder, frozen=True, kw_only=True, tag="move"):
    """March along a path, the hex of departure left out (4.1). Units named together start from one hex."""

    text = "{units} to {path}"

    units: Units
    path: Path


class DigIn(SidedOrder, frozen=True, kw_only=True, tag="fortify"):
    """Build field works for all movement points (12.1.1)."""

    text = "{units} digs in"

    units: Units


class Identify(SidedOrder, frozen=True, kw_only=True, tag="identify"):
    """A recon unit tries to recognise the enemy in a hex (11.4.1)."""

    text = "{unit} identifies the enemy in {hex}"

    unit: UnitId
    hex: HexLabel


class StepBack(SidedOrder, frozen=True, kw_only=True, tag="step_back"):
    """Go back one hex the way the units came, after an attack from march without a decision (16.2.14)."""

    text = "{units} steps back"

    units: Units


class LayMines(SidedOrder, frozen=True, kw_only=True, tag="lay_mines"):
    """An engineer lays a minefield in its hex or beside it (20.1.2)."""

    text = "{unit} lays mines in {hex}"

    unit: UnitId
    hex: HexLabel


class ClearMines(SidedOrder, frozen=True, kw_only=True, tag="clear_mines"):
    """An engineer clears the minefield it stands on (20.3.2)."""

    text = "{unit} clears the minefield under it"

    unit: UnitId


class Assist(SidedOrder, frozen=True, kw_only=True, tag="assist"):
    """An engineer helps the units of a hex over rivers (19.1.3)."""

    text = "{unit} helps the units in {hex} over rivers"

    unit: UnitId
    hex: HexLabel


class BuildBridge(Order, frozen=True, tag="build_bridge"):
    """An engineer builds or repairs a bridge, begun on the near bank (22.2.2); of a scarp it breaches it."""

    text = "{unit} builds at {side}"

    unit: UnitId
    side: HexsideLabel


class Demolish(SidedOrder, frozen=True, kw_only=True, tag="demolish"):
    """Destroy an object (21.1.6) or blow a bridge up (22.1.4). A hexside is its bridge."""

    text = "{unit} destroys {what} {object}"

    unit: UnitId
    object: PlaceLabel
    what: Thing = ""


class Repair(SidedOrder, frozen=True, kw_only=True, tag="repair"):
    """An engineer repairs an object (19.1.3, R94)."""

    text = "{unit} repairs {what} {object}"

    unit: UnitId
    object: PlaceLabel
    what: Thing = ""


class SpanPontoon(Order, frozen=True, tag="pontoon"):
    """The hexside a pontoon or bridge column opens (26.1.1)."""

    text = "{unit} opens a bridge at {side}"

    unit: UnitId
    side: HexsideLabel


class Embark(SidedOrder, frozen=True, kw_only=True, tag="embark"):
    """Go aboard a ship beside the beach (18.2.6)."""

    text = "{units} boards {ship}"

    units: Units
    ship: UnitId


class Enter(SidedOrder, frozen=True, kw_only=True, tag="enter"):
    """Bring reinforcements onto the map (R121)."""

    text = "{units} enters at {hex}"

    units: Units
    hex: HexLabel


class Infiltrate(SidedOrder, frozen=True, kw_only=True, tag="infiltrate"):
    """Slip past everybody by night, where the scenario lets a unit (R112)."""

    text = "{unit} infiltrates to {hex}"

    unit: UnitId
    hex: HexLabel


class LeaveMap(SidedOrder, frozen=True, kw_only=True, tag="exit"):
    """LeaveMap the map for good (R121)."""

    text = "{units} exits at {hex}"

    units: Units
    hex: HexLabel


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

    def words(self) -> str:
        said = (f"{one.unit} over {one.hex}: {one.mission}" for one in self.placements)
        return f"aircraft: {', '.join(said) or 'none'}"


class JoinDogfight(Order, frozen=True, kw_only=True, tag="dogfight"):
    """The main fighter, and those that fight beside it (23.3.4)."""

    main: UnitId
    with_: Annotated[Units, "fighters that join"] = msgspec.field(name="with", default=())
    side: SideName = ""

    def words(self) -> str:
        return f"{self.main} together with {', '.join(self.with_)}" if self.with_ else f"{self.main} alone"


class Shot(msgspec.Struct, frozen=True):
    """One shot at an aircraft or at a unit that comes down."""

    unit: UnitId
    target: EnemyId


class AntiAircraft(SidedOrder, frozen=True, kw_only=True, tag="aa"):
    """AA fire; none is an answer too (10.2.3)."""

    shots: Annotated[tuple[Shot, ...], "a list of shots"] = ()

    def words(self) -> str:
        return _shots(self.shots)


class Launch(SidedOrder, frozen=True, kw_only=True, tag="missiles"):
    """Shoulder missiles of land units; none is an answer too (10.2.11)."""

    shots: Annotated[tuple[Shot, ...], "a list of shots"] = ()

    def words(self) -> str:
        return _shots(self.shots)


class Intercept(SidedOrder, frozen=True, kw_only=True, tag="intercept"):
    """A fighter attacks aircraft in its zone (23.3.9)."""

    text = "{fighter} attacks {targets}"

    fighter: UnitId
    targets: Enemies


class DropUnit(SidedOrder, frozen=True, kw_only=True, tag="drop"):
    """A unit comes down by parachute, or is landed by an aircraft (17.1.1, R89)."""

    unit: UnitId
    hex: HexLabel
    by: Annotated[UnitId, "the aircraft that lands it; left out: it jumps"] = ""

    def words(self) -> str:
        return f"{self.unit} comes down in {self.hex}, {self.by or PARACHUTE}"


class Sail(SidedOrder, frozen=True, kw_only=True, tag="sail"):
    """A ship moves over sea hexes (R122)."""

    text = "{unit} sails to {path}"

    unit: Annotated[UnitId, "a ship"]
    path: Path


class CoastFire(SidedOrder, frozen=True, kw_only=True, tag="coast_fire"):
    """Artillery fires at a ship (18.2.3)."""

    text = "{artillery} fire at {target}"

    artillery: Annotated[Units, "guns that fire"]
    target: Annotated[EnemyId, "an enemy ship"]


class Land(SidedOrder, frozen=True, kw_only=True, tag="land"):
    """Units go ashore from the ships they are in (18.2.1)."""

    text = "{units} goes ashore in {hex}"

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
    | BattleOrder
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


def _shots(shots: tuple[Shot, ...]) -> str:
    said = ", ".join(f"{one.unit} at {one.target}" for one in shots)
    return f"fire: {said}" if said else "hold fire"
