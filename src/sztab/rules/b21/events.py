"""What happens in the games of the B-21 family: turns, marches, engineers, ships; fights and flights stand in
`battle_events.py`. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from sztab.rules.b21.battle_events import BattleEvent, work_words
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
from sztab.table.fields import Day, HexLabel, HexsideLabel, Path, PlaceLabel, SideName, UnitId, Units
from sztab.table.sentences import counted, day, names, people

# ---------------------------------------------------------------------- turns, set-up (3, 19.2.1, 0.3)


class TurnOpened(Happening, frozen=True, tag="turn"):
    """A new turn of the calendar (3.1)."""

    turn: int
    date: Day
    hours: str
    light: str
    initiative: SideName

    def words(self) -> str:
        date = f", {day(self.date)}" if self.date else ""
        hours = f", {self.hours}" if self.hours else ""
        return f"Turn {self.turn}{date}{hours}, {self.light}: {people(self.initiative)} have the initiative"


class TaskTaken(Happening, frozen=True, tag="task"):
    """An engineer company has been given its task (19.2.1)."""

    text = "{unit} has its task: {task}"

    unit: UnitId
    task: str


class Equipped(Happening, frozen=True, tag="equip"):
    """A unit has other hardware (0.3)."""

    unit: UnitId
    equipment: str
    cost: int

    def words(self) -> str:
        return f"{self.unit} carries {self.equipment}, for {counted(self.cost, 'point', 'points')}"


# ---------------------------------------------------------------------- sight and camouflage (3.5, 11, 27)


class Recognised(Happening, frozen=True, tag="recognised"):
    """Counters are turned up (27.1)."""

    text = "{units} in {hex} {units:is|are} turned up: {why}"

    units: Units
    hex: HexLabel
    why: str


class Concealed(Happening, frozen=True, tag="concealed"):
    """Counters are turned face down again (27.1.4)."""

    text = "{units} {units:lies|lie} face down again"

    units: Units


class RecognitionTried(Happening, frozen=True, tag="identify"):
    """A recon unit has tried to recognise what is in a hex (11.3.3)."""

    unit: UnitId
    hex: HexLabel
    roll: int
    modifier: int
    recognised: bool

    def words(self) -> str:
        shift = f", modifier {self.modifier:+d}" if self.modifier else ""
        found = "recognised" if self.recognised else "nothing is recognised"
        return f"{self.unit} looks at {self.hex}, roll {self.roll}{shift}: {found}"


class ReactionSet(Happening, frozen=True, tag="standing"):
    """Units have a standing order (R135)."""

    text = "Standing order of {units}: {do}"

    units: Units
    do: str


# ---------------------------------------------------------------------- movement (4, 6, R121)


class HaltedShort(Happening, frozen=True, tag="stopped"):
    """Units stop before the end of their path."""

    text = "{units} {units:stops|stop} in {hex}: {why}"

    units: Units
    hex: HexLabel
    why: str


class WentBack(Happening, frozen=True, tag="step_back"):
    """Units go back the way they came (16.2.14)."""

    text = "{units} {units:steps|step} back to {hex}"

    units: Units
    hex: HexLabel


class MapJoined(Happening, frozen=True, tag="enter"):
    """Reinforcements have come onto the map (R121)."""

    text = "{units} {units:enters|enter} at {hex}"

    units: Units
    hex: HexLabel


class MapQuit(Happening, frozen=True, tag="exit"):
    """Units have left the map for good (R121)."""

    text = "{units} {units:leaves|leave} the map at {hex}"

    units: Units
    hex: HexLabel


class StackFull(Happening, frozen=True, tag="overfull"):
    """A hex holds more SP than may stay (5.1.2, 5.1.5)."""

    text = "More than {limit} SP are in {hex}; eliminated: {units}"

    hex: HexLabel
    limit: int
    units: Units = ()


# ---------------------------------------------------------------------- engineers and objects (12, 19 to 22, 26)


class WorksDug(Happening, frozen=True, tag="fortify"):
    """Field works are built (12.1.1)."""

    text = "{units} {units:digs|dig} in at {hex}"

    units: Units
    hex: HexLabel


class WorksRazed(Happening, frozen=True, tag="works_gone"):
    """Field works are gone (12.1.4, 12.1.5)."""

    text = "The field works in {hex} are gone"

    hex: HexLabel


class MinesLaid(Happening, frozen=True, tag="mines_laid"):
    """A minefield has been laid (20.1)."""

    hex: HexLabel
    units: Units = ()

    def words(self) -> str:
        by = f" by {names(self.units)}" if self.units else ""
        return f"Mines are laid in {self.hex}{by}"


class MinesEntered(Happening, frozen=True, tag="mines"):
    """Units have entered a minefield (20.2.2)."""

    text = "{units} {units:enters|enter} the mines of {hex}, roll {roll}: {lost} EP lost"

    units: Units
    hex: HexLabel
    roll: int
    lost: int


class MinesCleared(Happening, frozen=True, tag="mines_cleared"):
    """A minefield is gone (20.3.2)."""

    text = "The mines in {hex} are gone"

    hex: HexLabel


class WorkBegun(Happening, frozen=True, tag="work"):
    """Engineers begin work that takes more than one phase (22.2.2, R94)."""

    unit: UnitId
    place: PlaceLabel
    what: str

    def words(self) -> str:
        repair = "" if self.what in ("bridge", "breach") else "the repair of "
        return f"{self.unit} begins {repair}{work_words(self.what)} at {self.place}"


class WorkDone(Happening, frozen=True, tag="work_done"):
    """A bridge stands, an object is repaired, a scarp is breached."""

    place: PlaceLabel
    what: str

    def words(self) -> str:
        if self.what == "bridge":
            return f"A bridge stands at {self.place}"
        if self.what == "breach":
            return f"The scarp at {self.place} is breached"
        return f"{work_words(self.what)} at {self.place} is repaired"


class WorkLost(Happening, frozen=True, tag="work_lost"):
    """Work has to begin again (22.2.3)."""

    place: PlaceLabel
    what: str

    def words(self) -> str:
        return f"The work on {work_words(self.what)} at {self.place} has to begin again"


class CrossingHelped(Happening, frozen=True, tag="assist"):
    """Engineers help the units of a hex over rivers (19.1.3)."""

    text = "{unit} helps the units in {hex} over the river"

    unit: UnitId
    hex: HexLabel


class PontoonOpened(Happening, frozen=True, tag="pontoon"):
    """A pontoon bridge is open (26.1.1)."""

    text = "{unit} opens a pontoon bridge at {side}"

    unit: UnitId
    side: HexsideLabel


class PontoonTaken(Happening, frozen=True, tag="pontoon_gone"):
    """A pontoon bridge is gone (26.1.2)."""

    text = "The pontoon bridge of {unit} at {side} is gone"

    unit: UnitId
    side: HexsideLabel


class StaffBack(Happening, frozen=True, tag="staff_back"):
    """A lost headquarters may come back (14.3.4)."""

    text = "{unit} may come back"

    unit: UnitId


# ---------------------------------------------------------------------- the sea (18)


class ShipSailed(Happening, frozen=True, tag="sail"):
    """A ship has moved (R122)."""

    text = "{unit} sails by {path}"

    unit: UnitId
    path: Path


class ShipShelled(Happening, frozen=True, tag="coast_fire"):
    """A ship has been fired at (18.2.3)."""

    text = "Coast fire at {unit} by {guns} with {strength} SP, roll {roll}: {lost} EP lost, room for {capacity} SP left"

    unit: UnitId
    guns: Units
    strength: int
    roll: int
    lost: int
    capacity: int


class UnitsAshore(Happening, frozen=True, tag="land"):
    """Units have gone ashore (18.2.1)."""

    text = "{units} {units:goes|go} ashore in {hex}"

    units: Units
    hex: HexLabel


class UnitsAboard(Happening, frozen=True, tag="embark"):
    """Units have gone aboard (18.2.6)."""

    text = "{units} {units:goes|go} aboard {ship}"

    units: Units
    ship: UnitId


# ---------------------------------------------------------------------- the end (R114)


class PointsScored(Happening, frozen=True, tag="points"):
    """A side scores."""

    side: SideName
    points: int
    why: str

    def words(self) -> str:
        return f"{people(self.side)} score {counted(self.points, 'point', 'points')}: {self.why}"


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
    | ShipSailed
    | ShipShelled
    | UnitsAshore
    | UnitsAboard
    | PointsScored
    | BattleEvent
)
