"""What happens in the games of the B-21 family. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from typing import Annotated

from sztab.rules.b21.orders import THINGS, Burst
from sztab.table.events import (
    ControlTaken,
    Eliminated,
    Factor,
    GameOver,
    Happening,
    Journey,
    Moved,
    PhaseBegun,
    Placed,
    Rolled,
    StepsLost,
    SupplyChanged,
    TakenBack,
)
from sztab.table.fields import Day, Hexes, HexLabel, HexsideLabel, Path, PlaceLabel, SideName, UnitId, Units, words

Factors = tuple[Factor, ...]
What = Annotated[str, words("object", THINGS)]

# ---------------------------------------------------------------------- turns, set-up (3, 19.2.1, 0.3)


class TurnOpened(Happening, frozen=True, tag="turn"):
    """A new turn of the calendar (3.1)."""

    turn: int
    date: Day
    hours: str
    light: str
    initiative: SideName


class TaskTaken(Happening, frozen=True, tag="task"):
    """An engineer company has been given its task (19.2.1)."""

    unit: UnitId
    task: str


class Equipped(Happening, frozen=True, tag="equip"):
    """A unit has other hardware (0.3)."""

    unit: UnitId
    equipment: str
    cost: int


# ---------------------------------------------------------------------- sight and camouflage (3.5, 11, 27)


class Recognised(Happening, frozen=True, tag="recognised"):
    """Counters are turned up (27.1)."""

    units: Units
    hex: HexLabel
    why: str


class Concealed(Happening, frozen=True, tag="concealed"):
    """Counters are turned face down again (27.1.4)."""

    units: Units


class RecognitionTried(Happening, frozen=True, tag="identify"):
    """A recon unit has tried to recognise what is in a hex (11.3.3)."""

    unit: UnitId
    hex: HexLabel
    roll: int
    modifier: int
    recognised: bool


class ReactionSet(Happening, frozen=True, tag="standing"):
    """Units have a standing order (R135)."""

    units: Units
    do: str


# ---------------------------------------------------------------------- movement (4, 6, R121)


class HaltedShort(Happening, frozen=True, tag="stopped"):
    """Units stop before the end of their path."""

    units: Units
    hex: HexLabel
    why: str


class WentBack(Happening, frozen=True, tag="step_back"):
    """Units go back the way they came (16.2.14)."""

    units: Units
    hex: HexLabel


class MapJoined(Happening, frozen=True, tag="enter"):
    """Reinforcements have come onto the map (R121)."""

    units: Units
    hex: HexLabel


class MapQuit(Happening, frozen=True, tag="exit"):
    """Units have left the map for good (R121)."""

    units: Units
    hex: HexLabel


class StackFull(Happening, frozen=True, tag="overfull"):
    """A hex holds more SP than may stay (5.1.2, 5.1.5)."""

    hex: HexLabel
    limit: int
    units: Units = ()


# ---------------------------------------------------------------------- fights (7, 8, 11.2, 13, 16)


class AssaultBegun(Happening, frozen=True, tag="attack"):
    """A direct fight is declared (7.1.2)."""

    manner: str
    attackers: Units
    targets: Hexes
    defenders: Units = ()


class SupportCommitted(Happening, frozen=True, tag="support"):
    """What a side has committed to a fight (7.1.2)."""

    side: SideName
    artillery: Units = ()
    helicopters: Units = ()
    engineers: Units = ()


class AssaultFought(Happening, frozen=True, tag="combat"):
    """The result of a direct fight (7.2.1)."""

    attacker: int
    defender: int
    strengths: Factors
    ratio: str
    shifts: Factors
    final: str
    roll: int
    result: str


class SurpriseFought(Happening, frozen=True, tag="surprise_attack"):
    """The result of a surprise attack (11.2)."""

    attacker: int
    defender: int
    roll: int
    result: str


class LossesRolled(Happening, frozen=True, tag="losses_rolled"):
    """What a side loses by the losses table (7.2.4)."""

    side: SideName
    row: str
    shift: int
    roll: int
    lost: int


class NightRolled(Happening, frozen=True, tag="night"):
    """The night die (13.1.3)."""

    roll: int
    shift: int
    attacker_loses: int
    defender_loses: int


class ChaseNamed(Happening, frozen=True, tag="chase"):
    """Units will follow to the river (7.6.2)."""

    units: Units


class FellBack(Journey, frozen=True, tag="retreat"):
    """A unit retreats (7.4)."""

    unit: UnitId
    missing: int = 0


class RoutePaid(Happening, frozen=True, tag="route_paid"):
    """EP due on the way back: a river, friends in an enemy zone, hexes not retreated (7.2.6, 7.6.1)."""

    units: Units
    hex: HexLabel
    lost: int
    why: str


class FollowedUp(Journey, frozen=True, tag="pursue"):
    """Units pursue (7.5)."""

    units: Units


class Counterstruck(Happening, frozen=True, tag="counterattack"):
    """Units step out for a counterattack (8.1.1)."""

    units: Units
    start: HexLabel
    hex: HexLabel
    targets: Hexes


class DefendersNamed(Happening, frozen=True, tag="defend"):
    """The units that meet the counterattacks (8.1.3)."""

    units: Units


class Disordered(Happening, frozen=True, tag="disordered"):
    """Units have no zone of control until the next enemy has ended its move (16.2.7)."""

    units: Units


# ---------------------------------------------------------------------- fire (9, 15)


class ExchangeOpened(Happening, frozen=True, tag="fire"):
    """Units open fire at range, or answer it (15.3)."""

    bursts: tuple[Burst, ...]
    hex: HexLabel
    answer: bool = False


class ShotsFired(Happening, frozen=True, tag="shots"):
    """All shots of one unit at another (15.3.5)."""

    unit: UnitId
    target: UnitId
    gun: int
    armour: int
    shifts: Factors
    difference: int
    rolls: tuple[int, ...]
    lost: int


class GunsShelled(Happening, frozen=True, tag="shelling"):
    """Single-handed fire or a barrage at units (9.8.1)."""

    units: Units
    hex: HexLabel
    barrage: bool
    strength: int
    block: str
    row: str
    roll: int
    why: Factors
    lost: int


class ObjectAttacked(Happening, frozen=True, tag="object"):
    """An object has been fired at, bombed or blown up (21.1)."""

    units: Units
    place: PlaceLabel
    what: What
    roll: int
    destroyed: bool


class RoundsSpent(Happening, frozen=True, tag="ammunition"):
    """AU have been spent, or have come in (7.9); `left` is -1 for sides that may not know it."""

    unit: UnitId
    spent: int
    left: int = -1


# ---------------------------------------------------------------------- engineers and objects (12, 19 to 22, 26)


class WorksDug(Happening, frozen=True, tag="fortify"):
    """Field works are built (12.1.1)."""

    units: Units
    hex: HexLabel


class WorksRazed(Happening, frozen=True, tag="works_gone"):
    """Field works are gone (12.1.4, 12.1.5)."""

    hex: HexLabel


class MinesLaid(Happening, frozen=True, tag="mines_laid"):
    """A minefield has been laid (20.1)."""

    hex: HexLabel
    units: Units = ()


class MinesEntered(Happening, frozen=True, tag="mines"):
    """Units have entered a minefield (20.2.2)."""

    units: Units
    hex: HexLabel
    roll: int
    lost: int


class MinesCleared(Happening, frozen=True, tag="mines_cleared"):
    """A minefield is gone (20.3.2)."""

    hex: HexLabel


class WorkBegun(Happening, frozen=True, tag="work"):
    """Engineers begin work that takes more than one phase (22.2.2, R94)."""

    unit: UnitId
    place: PlaceLabel
    what: str


class WorkDone(Happening, frozen=True, tag="work_done"):
    """A bridge stands, an object is repaired, a scarp is breached."""

    place: PlaceLabel
    what: str


class WorkLost(Happening, frozen=True, tag="work_lost"):
    """Work has to begin again (22.2.3)."""

    place: PlaceLabel
    what: str


class CrossingHelped(Happening, frozen=True, tag="assist"):
    """Engineers help the units of a hex over rivers (19.1.3)."""

    unit: UnitId
    hex: HexLabel


class PontoonOpened(Happening, frozen=True, tag="pontoon"):
    """A pontoon bridge is open (26.1.1)."""

    unit: UnitId
    side: HexsideLabel


class PontoonTaken(Happening, frozen=True, tag="pontoon_gone"):
    """A pontoon bridge is gone (26.1.2)."""

    unit: UnitId
    side: HexsideLabel


class StaffBack(Happening, frozen=True, tag="staff_back"):
    """A lost headquarters may come back (14.3.4)."""

    unit: UnitId


# ---------------------------------------------------------------------- the air (10.2, 17, 23)


class AircraftUp(Happening, frozen=True, tag="air"):
    """An aircraft is placed (23.2.1)."""

    unit: UnitId
    hex: HexLabel
    mission: str
    target: str = ""


class AircraftDown(Happening, frozen=True, tag="air_home"):
    """Aircraft leave the sky (23.2.5)."""

    units: Units
    why: str


class DuelFought(Happening, frozen=True, tag="dogfight"):
    """Fighters have met (23.3.6)."""

    attackers: Units
    defenders: Units
    attacker: int
    defender: int
    roll: int
    result: str


class AircraftShotAt(Happening, frozen=True, tag="aa"):
    """A shot of AA, or of shoulder missiles (10.2.5, 10.2.11)."""

    unit: UnitId
    target: UnitId
    roll: int
    aborts: bool
    lost: int
    own_loss: int = 0
    missile: bool = False


class AircraftCaught(Happening, frozen=True, tag="intercept"):
    """A fighter has attacked an aircraft (23.3.9)."""

    fighter: UnitId
    target: UnitId
    roll: int
    lost: int


class AirStrikeFlown(Happening, frozen=True, tag="strike"):
    """Fighters, attack aircraft, helicopters or bombers have attacked units (23.3.12, 23.4.2, 23.6.3)."""

    units: Units
    hex: HexLabel
    strength: int
    roll: int
    why: Factors
    result: str
    lost: int


class BombersDrifted(Happening, frozen=True, tag="bombers_drift"):
    """Bombers are over another hex by night (23.6.5)."""

    unit: UnitId
    hex: HexLabel


class SuppliesDown(Happening, frozen=True, tag="supply_drop"):
    """Units are supplied from the air (R89)."""

    by: UnitId
    units: Units


class UnitJumped(Happening, frozen=True, tag="drop"):
    """A unit is to come down (17.1.1)."""

    unit: UnitId
    aimed: HexLabel
    hex: HexLabel
    by: UnitId = ""
    missed: bool = False


class DropShotAt(Happening, frozen=True, tag="drop_fire"):
    """AA has fired at a unit that comes down (17.2.4)."""

    unit: UnitId
    guns: Units
    strength: int
    roll: int
    lost: int


class DropLanded(Happening, frozen=True, tag="drop_landed"):
    """A unit has come down, and what the ground has cost it (17.2.1)."""

    unit: UnitId
    hex: HexLabel
    roll: int = 0
    lost: int = 0


class DropSurprised(Happening, frozen=True, tag="drop_surprise"):
    """The surprise of a drop (17.2.6)."""

    roll: int
    shift: int
    lost: int
    eliminated: bool = False


# ---------------------------------------------------------------------- the sea (18)


class ShipSailed(Happening, frozen=True, tag="sail"):
    """A ship has moved (R122)."""

    unit: UnitId
    path: Path


class ShipShelled(Happening, frozen=True, tag="coast_fire"):
    """A ship has been fired at (18.2.3)."""

    unit: UnitId
    guns: Units
    strength: int
    roll: int
    lost: int
    capacity: int


class UnitsAshore(Happening, frozen=True, tag="land"):
    """Units have gone ashore (18.2.1)."""

    units: Units
    hex: HexLabel


class UnitsAboard(Happening, frozen=True, tag="embark"):
    """Units have gone aboard (18.2.6)."""

    units: Units
    ship: UnitId


# ---------------------------------------------------------------------- the end (R114)


class PointsScored(Happening, frozen=True, tag="points"):
    """A side scores."""

    side: SideName
    points: int
    why: str


AnyEvent = (
    Rolled
    | TakenBack
    | PhaseBegun
    | Placed
    | Moved
    | StepsLost
    | Eliminated
    | SupplyChanged
    | ControlTaken
    | GameOver
    | TurnOpened
    | TaskTaken
    | Equipped
    | Recognised
    | Concealed
    | RecognitionTried
    | ReactionSet
    | HaltedShort
    | WentBack
    | MapJoined
    | MapQuit
    | StackFull
    | AssaultBegun
    | SupportCommitted
    | AssaultFought
    | SurpriseFought
    | LossesRolled
    | NightRolled
    | ChaseNamed
    | FellBack
    | RoutePaid
    | FollowedUp
    | Counterstruck
    | DefendersNamed
    | Disordered
    | ExchangeOpened
    | ShotsFired
    | GunsShelled
    | ObjectAttacked
    | RoundsSpent
    | WorksDug
    | WorksRazed
    | MinesLaid
    | MinesEntered
    | MinesCleared
    | WorkBegun
    | WorkDone
    | WorkLost
    | CrossingHelped
    | PontoonOpened
    | PontoonTaken
    | StaffBack
    | AircraftUp
    | AircraftDown
    | DuelFought
    | AircraftShotAt
    | AircraftCaught
    | AirStrikeFlown
    | BombersDrifted
    | SuppliesDown
    | UnitJumped
    | DropShotAt
    | DropLanded
    | DropSurprised
    | ShipSailed
    | ShipShelled
    | UnitsAshore
    | UnitsAboard
    | PointsScored
)
