"""What happens in the games of the Breslau family. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from sztab.rules.breslau.orders import Aim, DivisionName
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
from sztab.table.fields import Hexes, HexLabel, HexsideLabel, SideName, UnitId, Units
from sztab.table.sentences import capital, names, people

Factors = tuple[Factor, ...]

# ---------------------------------------------------------------------- stacks (3.1, 3.2)


class Arranged(Happening, frozen=True, tag="arrange"):
    """A unit lies on top of its stack (3.2b)."""

    text = "{unit} is on top of its stack in {hex}"

    unit: UnitId
    hex: HexLabel


class LimitsWaived(Happening, frozen=True, tag="waive"):
    """The Soviet may look through all stacks (3.2d)."""

    text = "The Germans let the Soviets look through their stacks"


class Sighted(Happening, frozen=True, tag="sighted"):
    """Units of the garrison have come into sight (3.2b)."""

    text = "{units} is seen in {hexes}"

    units: Units
    hexes: Hexes


class StackTold(Happening, frozen=True, tag="stack_told"):
    """What the German has to say of an unseen stack that is a target; of guns their types (3.2c)."""

    hex: HexLabel
    only_armour: bool
    artillery: tuple[str, ...]

    def words(self) -> str:
        guns = f", artillery {names(self.artillery)}" if self.artillery else ", no artillery"
        if self.only_armour:
            return f"In {self.hex} there is only armour{guns}"
        return f"In {self.hex} there is not only armour{guns}"


class StackTooHigh(Happening, frozen=True, tag="overfull"):
    """These units are above the limit and must go (3.1a)."""

    text = "More than {limit} units are in {hex}: {units} are eliminated"

    hex: HexLabel
    limit: int
    units: Units


# ---------------------------------------------------------------------- aircraft and AA (6.0)


class AirStepsGained(Happening, frozen=True, tag="air_steps"):
    """Steps for aircraft (6.0c)."""

    text = "{steps} air steps for aircraft"

    steps: int


class AircraftRebuilt(Happening, frozen=True, tag="rebuilt"):
    """An aircraft has been given steps (6.0c)."""

    text = "{unit} is back at {steps} steps"

    unit: UnitId
    steps: int


class AircraftPlaced(Happening, frozen=True, tag="sortie"):
    """An aircraft is over its target (6.1.1)."""

    text = "{unit} flies over {target}"

    unit: UnitId
    target: HexLabel


class FlakFired(Happening, frozen=True, tag="aa_fire"):
    """AA has fired at an aircraft (6.1.5)."""

    text = "{units} fires at {aircraft} over {hex}: factor {factor}, roll {roll}, {hits} hits"

    aircraft: UnitId
    units: Units
    hex: HexLabel
    factor: int
    why: Factors
    roll: int
    hits: int


class AircraftHit(Happening, frozen=True, tag="aircraft_hit"):
    """An aircraft has lost steps to AA (6.1.6)."""

    unit: UnitId
    hits: int
    left: int

    def words(self) -> str:
        return f"{self.unit} is depleted" if self.left else f"{self.unit} is shot down"


class BombersStruck(Happening, frozen=True, tag="bomber_strike"):
    """6th Bomber Corps has aimed at one hex and hit another (14.13b)."""

    text = "The bombers aim at {aimed} and hit {hex}, a drift of {drift} hexes"

    aimed: HexLabel
    hex: HexLabel
    drift: int


# ---------------------------------------------------------------------- bombardment (7.0), gas, houses


class LevelFound(Happening, frozen=True, tag="level"):
    """Where in the houses the Germans are (14.2.1)."""

    text = "The Germans in {hex} are in the {level}"

    hex: HexLabel
    level: str


class Bombarded(Happening, frozen=True, tag="bombardment"):
    """Bombs or shells have fallen; without a roll they were too weak (R36)."""

    by: str
    target: HexLabel
    hits: int
    total: int
    factor: int
    column: str
    fire: Factors
    divisors: Factors
    drm: Factors
    level: str = ""
    roll: int = 0

    def words(self) -> str:
        roll = f", column {self.column}, roll {self.roll}" if self.roll else ", too weak to roll"
        level = f" in the {self.level}" if self.level else ""
        if self.by == "air":
            return f"Bombs on {self.target}{level} with factor {self.factor}{roll}: {self.hits} hits"
        return f"Shells on {self.target}{level} with factor {self.factor}{roll}: {self.hits} hits"


class GasUsed(Happening, frozen=True, tag="gas"):
    """A Tabun attack (14.1.2)."""

    text = "Gas on {target}, roll {roll}: {hits} hits, {left} attacks left"

    target: HexLabel
    roll: int
    hits: int
    left: int


class GasGone(Happening, frozen=True, tag="gas_gone"):
    """The gas has blown away (14.1.2e)."""

    text = "The gas in {hexes} has cleared"

    hexes: Hexes


class HousesFell(Happening, frozen=True, tag="rubble"):
    """A hex is in Rubble (14.3.1)."""

    text = "{hex} is in Rubble"

    hex: HexLabel


class BarricadeBuilt(Happening, frozen=True, tag="barricade"):
    """A Barricade stands; so many can still be built (13.3b)."""

    text = "{unit} builds a Barricade in {hex}, {left} left"

    hex: HexLabel
    unit: UnitId
    left: int


class BarricadeGone(Happening, frozen=True, tag="barricade_gone"):
    """A Barricade has left the game (13.3g)."""

    text = "The Barricade in {hex} is removed"

    hex: HexLabel


class LossDue(Happening, frozen=True, tag="doomed"):
    """A unit will lose steps when the phase ends (5.2c)."""

    text = "{unit} in {hex} will lose {lost} steps when the phase ends"

    unit: UnitId
    hex: HexLabel
    lost: int
    left: int


# ---------------------------------------------------------------------- supply (14.11) and directives (14.4)


class SupplyPointsChanged(Happening, frozen=True, tag="sp"):
    """Supply Points have come in or been spent (14.11)."""

    text = "{change:+d} Supply Points, {left} in all"

    change: int
    left: int


class TransportsFlown(Happening, frozen=True, tag="supply_run"):
    """These transports fly in (14.11.4b)."""

    text = "{transports} {transports:flies|fly} in"

    transports: Units


class TransportSteps(Happening, frozen=True, tag="transport"):
    """A transport has been hit or repaired (14.11.4c, 14.11.4e)."""

    text = "{unit} has {steps} steps"

    unit: UnitId
    steps: int


class DirectivesRolled(Happening, frozen=True, tag="directives"):
    """So many divisions may act (14.4.1a)."""

    text = "{number} divisions may act"

    number: int


class DivisionsDirected(Happening, frozen=True, tag="directed"):
    """These divisions act (14.4.1a)."""

    text = "These divisions act: {divisions}"

    divisions: tuple[DivisionName, ...]


# ---------------------------------------------------------------------- movement (8.0) and building


class Halted(Happening, frozen=True, tag="halt"):
    """Something hidden has cut a march short (3.3b)."""

    text = "The march stops in {hex}"

    hex: HexLabel


class CameOn(Happening, frozen=True, tag="enter"):
    """Reinforcements have come onto the map (8.1c); `free` are SS units that may go anywhere."""

    units: Units
    hex: HexLabel
    left: dict[UnitId, str] = {}
    free: Units = ()

    def words(self) -> str:
        free = f"; {names(self.free)} may go anywhere" if self.free else ""
        return f"{names(self.units)} enters at {self.hex}{free}"


class PontoonSet(Happening, frozen=True, tag="pontoon"):
    """A pontoon bridge stands, or is taken up (14.15)."""

    unit: UnitId
    side: HexsideLabel
    standing: bool

    def words(self) -> str:
        if self.standing:
            return f"{self.unit} bridges {self.side}"
        return f"{self.unit} removes its bridge at {self.side}"


class GoliathLaunched(Happening, frozen=True, tag="goliath"):
    """A Goliath has struck a unit (13.1.4)."""

    text = "The Goliath of {engineer} strikes {unit} in {target}, roll {roll}: {hits} hits"

    unit: UnitId
    engineer: UnitId
    target: HexLabel
    factor: int
    drm: Factors
    roll: int
    die: int
    hits: int


class GoliathLost(Happening, frozen=True, tag="goliath_lost"):
    """A Goliath does not come back (13.1.5)."""

    text = "The Goliath of {engineer} is lost"

    engineer: UnitId


class UnitsFreed(Happening, frozen=True, tag="freed"):
    """A hex has fallen, and with it the limits of some units (15.1)."""

    text = "{who} units may go anywhere now: {hex} has fallen"

    who: str
    hex: HexLabel


# ---------------------------------------------------------------------- combat (9.0) and what follows


class MarkersDue(Happening, frozen=True, tag="markers"):
    """How many Attack markers each side has, and who places first (5.6)."""

    soviet: int
    german: int
    first: SideName

    def words(self) -> str:
        first = people(self.first)
        return f"Attack markers: the Soviets {self.soviet}, the Germans {self.german}; {first} place first"


class MarkersPlaced(Happening, frozen=True, tag="mark"):
    """A side has laid its Attack markers (9.1.2a)."""

    side: SideName
    attacks: tuple[Aim, ...]

    def words(self) -> str:
        aims = ", ".join(f"{one.from_} > {one.target}" for one in self.attacks)
        side = capital(people(self.side))
        return f"{side} place Attack markers: {aims}" if aims else f"{side} place no markers"


class MarkerGone(Happening, frozen=True, tag="marker_off"):
    """An Attack marker has come off (9.2.8c)."""

    text = "The Attack marker in {hex} at {target} is removed"

    hex: HexLabel
    target: HexLabel


class InitiativeTaken(Happening, frozen=True, tag="initiative"):
    """A side attacks first (9.1.3)."""

    first: SideName

    def words(self) -> str:
        return f"{self.first.capitalize()} attacks first"


class AttackBegun(Happening, frozen=True, tag="attack"):
    """A side attacks a hex, or fires at it from afar (9.2)."""

    side: SideName
    target: HexLabel
    stacks: Hexes
    artillery: Units
    aircraft: Units
    direct: bool
    paid: bool

    def words(self) -> str:
        guns = f" with {names(self.artillery)}" if self.artillery else ""
        planes = f", from the air {names(self.aircraft)}" if self.aircraft else ""
        unpaid = ", without Supply Points" if not self.paid else ""
        side, stacks = self.side.capitalize(), names(self.stacks)
        if self.direct:
            return f"{side} fires at {self.target} from {stacks}{unpaid}"
        return f"{side} attacks {self.target} from {stacks}{guns}{planes}{unpaid}"


class AttackOff(Happening, frozen=True, tag="attack_off"):
    """Nobody is left to make the attack (9.1.2d, 9.2.7e)."""

    text = "The attack on {target} is cancelled"

    target: HexLabel


class TacticalRolled(Happening, frozen=True, tag="tactical"):
    """Which kind of attack it is (9.2.7a)."""

    roll: int
    modifier: int
    result: str
    foiled: bool

    def words(self) -> str:
        foiled = ", but no unit is left to ambush" if self.foiled else ""
        return f"Tactical initiative, roll {self.roll}{_modified(self.modifier)}: {self.result}{foiled}"


class AmbushSprung(Happening, frozen=True, tag="ambush"):
    """The defender strikes at one attacking hex first (9.2.7d)."""

    hex: HexLabel
    target: HexLabel
    units: Units
    factor: int
    steps_why: Factors
    drm: Factors
    column: str

    def words(self) -> str:
        return f"{names(self.units)} ambushes {self.hex}: factor {self.factor}, column {self.column or '-'}"


class AmbushFought(Happening, frozen=True, tag="ambushed"):
    """What came of an ambush (9.2.7d)."""

    hex: HexLabel
    roll: int
    modifier: int
    losses: int

    def words(self) -> str:
        return f"Ambush of {self.hex}, roll {self.roll}{_modified(self.modifier)}: {self.losses} steps lost"


class StackStruck(Happening, frozen=True, tag="combat"):
    """The odds at which a hex is attacked (9.2.6)."""

    by: str
    target: HexLabel
    units: Units
    surprise: bool
    factor: int
    steps_why: Factors
    drm: Factors
    column: str

    def words(self) -> str:
        who, column = names(self.units), self.column or "-"
        if self.surprise:
            return f"{who} strikes {self.target} by surprise: factor {self.factor}, column {column}"
        return f"{who} strikes {self.target}: factor {self.factor}, column {column}"


class StackFought(Happening, frozen=True, tag="result"):
    """What came of an attack (9.2.8a)."""

    column: str
    roll: int
    modifier: int
    losses: int
    steps: int

    def words(self) -> str:
        return f"Roll {self.roll}{_modified(self.modifier)}: steps lost {self.losses} of {self.steps}"


class BreakthroughWon(Happening, frozen=True, tag="breakthrough"):
    """These units may advance (11.0a)."""

    hexes: int
    units: Units

    def words(self) -> str:
        if self.hexes == 1:
            return f"{names(self.units)} may advance a hex"
        return f"{names(self.units)} may advance {self.hexes} hexes"


class Advanced(Journey, frozen=True, tag="advance"):
    """A unit has advanced after combat (11.2)."""

    unit: UnitId

    def words(self) -> str:
        return f"{self.unit} advances from {self.start} to {self.end}{self.far}"


class CrewFightsOn(Happening, frozen=True, tag="crew"):
    """The crew of a lost gun fights on as a Volkssturm unit (14.10)."""

    text = "Its crew fights on in {hex} as {unit}"

    unit: UnitId
    hex: HexLabel


AnyEvent = (
    PhaseBegun
    | Rolled
    | TakenBack
    | Placed
    | Arranged
    | LimitsWaived
    | Sighted
    | StackTold
    | StackTooHigh
    | AirStepsGained
    | AircraftRebuilt
    | AircraftPlaced
    | FlakFired
    | AircraftHit
    | BombersStruck
    | LevelFound
    | Bombarded
    | GasUsed
    | GasGone
    | HousesFell
    | BarricadeBuilt
    | BarricadeGone
    | LossDue
    | StepsLost
    | Eliminated
    | SupplyChanged
    | SupplyPointsChanged
    | TransportsFlown
    | TransportSteps
    | DirectivesRolled
    | DivisionsDirected
    | Moved
    | Halted
    | CameOn
    | PontoonSet
    | GoliathLaunched
    | GoliathLost
    | ControlTaken
    | UnitsFreed
    | MarkersDue
    | MarkersPlaced
    | MarkerGone
    | InitiativeTaken
    | AttackBegun
    | AttackOff
    | TacticalRolled
    | AmbushSprung
    | AmbushFought
    | StackStruck
    | StackFought
    | BreakthroughWon
    | Advanced
    | CrewFightsOn
    | GameOver
)


def _modified(by: int) -> str:
    return f", die {by:+d}" if by else ""
