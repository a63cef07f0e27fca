"""What is on the board in a game of the B-21 family: counters as printed, units as they are now, the rest.

Aircraft and ships are not in the layers: their `hex` is -1 and `station` says where they are. So a stack is always of
one side, and whatever is in the layers stands on the ground."""

from __future__ import annotations

import msgspec

from sztab import table
from sztab.hexes import TWELFTHS as TWELFTHS
from sztab.table.state import EdgeN, HexN, OwnerOfHex, SideN, UnitN

NO_VALUE = -1
"""A value that a counter does not have."""

LEVELS = {"B": "battalion", "BR": "brigade", "D": "division"}
"""What a headquarters of each size leads (R33)."""

FACE_DOWN, FOR_NOW, RECOGNISED, OPEN = range(4)
"""How long a counter shows its face: not at all; to the end of the fight or phase (R130); to the end of the next combat
phase of those who recognised it (3.5.5); for good."""

OUT_OF_PLAY = ("dead", "gone")
"""Boxes from which no counter comes back, but for headquarters (14.3.4)."""


class Counter(table.Counter, frozen=True, kw_only=True, gc=False):
    """A counter with the line of its unit table (1.2, 3.6). `movement` in twelfths, `steps` the length of its track."""

    track: tuple[int, ...] = (1,)
    """SP at each level of endurance, full first (3.6.1)."""
    battalion: str = ""
    brigade: str = ""
    division: str = ""
    """Where it belongs; of a headquarters also what it leads."""
    mobility: str = "infantry"
    """infantry, armour, mech, recon, artillery, engineer, special, air or ship (R19)."""
    mech: bool = False
    """Guns: self-propelled (R120)."""
    gun: int = NO_VALUE
    armour: int = NO_VALUE
    ammo: int = NO_VALUE
    """AU at the start; none are counted where it has no value."""
    night: str = "limited"
    """limited or thermal (R25)."""
    rocket: bool = False
    mines: bool = False
    """Can fire mines (20.1.7)."""
    aa: str = ""
    """guns or rocket."""
    aa_range: int = 0
    role: str = ""
    """Of aircraft: fighter, attack, helicopter, bomber, recon or transport."""
    helicopter: bool = False
    """A transport that needs no parachute."""
    capacity: int = 0
    """SP carried by transports and ships."""
    amphib: bool = False
    """Small rivers cost it as streams (R120)."""
    fortified: bool = False
    """Starts in field works."""
    aboard: str = ""
    """The ship in which it arrives."""

    @property
    def flies(self) -> bool:
        return self.type == "AIR"

    @property
    def sails(self) -> bool:
        return self.mobility == "ship"

    @property
    def on_ground(self) -> bool:
        return not self.flies and not self.sails

    @property
    def field_artillery(self) -> bool:
        """9.0: guns, mortars and rockets with a range."""
        return self.type in ("ART", "RKT")

    @property
    def headquarters(self) -> bool:
        return self.type == "HQ"

    @property
    def recon(self) -> bool:
        """11.0."""
        return self.type == "REC"

    @property
    def special(self) -> bool:
        """24.0: commandos."""
        return self.mobility == "special"

    @property
    def column(self) -> bool:
        """Pontoon, bridge and transport columns."""
        return self.type == "PONT"

    @property
    def line(self) -> bool:
        """R2: every ground counter but field and AA artillery, headquarters and columns."""
        return self.on_ground and not (self.field_artillery or self.type == "AA" or self.headquarters or self.column)

    @property
    def artillery(self) -> bool:
        """9.0: field, anti-tank and anti-aircraft artillery."""
        return self.field_artillery or self.type in ("AT", "AA")

    @property
    def towed(self) -> bool:
        """Guns that are not self-propelled (R120)."""
        return not self.mech and self.artillery

    @property
    def motorised(self) -> bool:
        """Moves on vehicles of any kind."""
        return self.mobility in ("armour", "mech", "recon", "artillery", "engineer")

    @property
    def armoured(self) -> bool:
        return self.type == "ARM"


class Unit(table.Unit, frozen=True, gc=False, omit_defaults=True):
    """A unit now: only what changes. `n` is its place in the list of units and of counters; `steps` is the endurance
    left (EP)."""

    box: str = ""
    """Where it is when off the map: setup, due, drop (waits for one), base (aircraft), sky, sea, aboard, gone, dead."""
    due: int = 0
    """The first turn in which it may enter; of a lost headquarters when it comes back (14.3.4)."""
    station: HexN = -1
    """The hex over which an aircraft flies, or in which a ship lies."""
    carrier: UnitN = -1
    """The ship it is in."""
    capacity: int = NO_VALUE
    """SP a ship or a transport can still carry."""
    ammo: int = NO_VALUE
    cap: int = -1
    """Movement at the start of the phase in twelfths, -1 while it has not been used."""
    left: int = 0
    moved: bool = False
    """Moved in its last movement phase (9.2.5)."""
    came: HexN = -1
    """The hex it came from with its last step in this phase (16.2.14)."""
    halted: bool = False
    """Moves no more in this phase: entered an enemy zone, fought, dug in, fired from the halt."""
    pinned: bool = False
    """Hit by exterior fire: one step more at most, for 1 EP (15.4.1)."""
    fought: bool = False
    """In this phase (7.1.5)."""
    defends: bool = False
    """Named against a counterattack (8.1.3)."""
    beaten: bool = False
    """Retreated in this phase (7.5.9, 16.2.11)."""
    disordered: int = 0
    """No zone of control (16.2.7): 2 while those move who beat it, 1 while the next enemy moves."""
    barred: bool = False
    """May take no part in its next own combat phase (16.2.15, 17.2.11)."""
    grounded: bool = False
    """May not move in its next movement phase (9.7.5, 17.2.10)."""
    marched: bool = False
    """Attacked from march without a decision: may step back (16.2.14)."""
    fired: bool = False
    """Artillery has fired in this turn (9.2.1)."""
    shots: int = 0
    """AA shots of this phase (10.2.4)."""
    launched: bool = False
    """Shoulder missiles of this air phase (10.2.11)."""
    oos: int = 0
    """1: unsupplied at the last check (25.2.4)."""
    unsheltered: bool = False
    """Came onto field works by retreat or pursuit and does not use them (R67)."""
    shown: int = FACE_DOWN
    seen_until: int = 0
    """Of a recognised unit the last combat phase, as turn * 16 + phase."""
    struck: HexN = -1
    """The hex in which it was attacked from the air this turn (9.6.4)."""
    dropped: int = 0
    """The turn in which it came down by air; 0: it did not."""
    landed: int = 0
    """The turn in which it came ashore."""
    drop_fought: bool = False
    """Fought as it came down or ashore."""
    on_enemy: bool = False
    """Has landed on an enemy hex and not fought yet: no zone of control (R123)."""
    task: str = ""
    """19.2.1."""
    model: str = ""
    """The hardware it carries instead of its own (0.3)."""
    actions: int = 0
    """Engineer actions of this turn (19.1.4)."""
    laid: int = 0
    """Minefields laid in the game (20.1.5)."""
    clearing: bool = False
    """Clears the mines on its hex (20.3.2)."""
    bridge: EdgeN = -1
    """The hexside its pontoon bridge opens (26.1.1)."""
    bridged: bool = False
    """It was laid in this phase."""
    assisted: bool = False
    """Crosses small rivers at the cost of a stream in this phase (19.1.3)."""
    mission: str = ""
    target: str = ""
    """Of an aircraft: the hex or hexside its mission is for."""
    what: str = ""
    """The object it is for."""
    aborted: bool = False
    """Leaves the sky once fighters have had their attack (10.2.7)."""
    sorties: int = 0
    """Missions of this turn (23.1.3)."""
    replaced: bool = False
    """A headquarters that has come back once (R33)."""
    hidden: bool = False
    """Only in views: an enemy counter whose face is not seen."""


class Minefield(msgspec.Struct, frozen=True, gc=False):
    """A minefield; one that was fired lasts to the end of a turn (R93)."""

    hex: HexN
    until: int = 0
    """The last turn; 0: for good."""


class Ruin(msgspec.Struct, frozen=True, gc=False):
    """A destroyed object of a hex (21.1.4)."""

    hex: HexN
    what: str


class Work(msgspec.Struct, frozen=True, gc=False):
    """Work that takes engineers more than one phase: a bridge, the repair of an object, the breach of a scarp."""

    unit: UnitN
    what: str
    """bridge, breach, or the object that is repaired."""
    place: int
    """A hexside, or the hex of the object."""
    far: HexN = -1
    """The hex beyond the river."""
    since: int = 0
    """The turn in which it was begun."""
    step: int = 1


class Counterstroke(msgspec.Struct, frozen=True, gc=False):
    """A counterattack: a unit, the hex it struck from, and the enemy hexes it must attack (8.1.2, 8.2.1)."""

    unit: UnitN
    start: HexN
    targets: tuple[HexN, ...]


class Landing(msgspec.Struct, frozen=True, gc=False):
    """Units that will fight for a beach when the landing side has finished unloading (R122)."""

    hex: HexN
    units: tuple[UnitN, ...]


class Reaction(msgspec.Struct, frozen=True, gc=False):
    """The standing order of a unit (R135)."""

    unit: UnitN
    do: str
    within: int = 4
    difference: int = -3
    shots: int = 0
    keep: int = 0
    types: tuple[str, ...] = ()
    answer: bool = False


class Silence(msgspec.Struct, frozen=True, gc=False):
    """A side that is not asked for fire any more in this phase: at these units, or at nobody."""

    side: SideN
    units: tuple[UnitN, ...] = ()


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """Something that may be done once a phase: a recon unit and the hex it has tried to identify (R65), an AA unit and
    the aircraft it has shot at (R62)."""

    unit: UnitN
    at: int


class State(table.State, frozen=True, gc=False, omit_defaults=True):
    """Everything on the board and in the boxes."""

    units: list[Unit]
    control: OwnerOfHex
    """For each hex 1 + the side whose ground unit stood there last; 0: nobody's."""
    first: SideN = 0
    """The side with the initiative in this turn (3.2a)."""
    step: int = 0
    """Where inside the phase the sequence stands."""
    works: tuple[HexN, ...] = ()
    """Hexes with field works, ascending (12.1)."""
    mines: tuple[Minefield, ...] = ()
    """By hex, ascending."""
    broken: tuple[EdgeN, ...] = ()
    """Hexsides whose bridge is destroyed, ascending."""
    built: tuple[EdgeN, ...] = ()
    """Hexsides with a bridge that is not printed, ascending."""
    breached: tuple[EdgeN, ...] = ()
    """Scarp hexsides that are plain now."""
    ruins: tuple[Ruin, ...] = ()
    projects: tuple[Work, ...] = ()
    movers: tuple[UnitN, ...] = ()
    """The units that are moving (4.1.4)."""
    strikes: tuple[Counterstroke, ...] = ()
    """Counterattacks of this half turn (8.1)."""
    bound: tuple[tuple[UnitN, ...], ...] = ()
    """Stacks that have used the disorder of an enemy and stay together in this phase (16.2.12)."""
    must_attack: tuple[UnitN, ...] = ()
    """Units of the phasing side that owe a fight in this combat phase (7.1.3)."""
    must_be_attacked: tuple[HexN, ...] = ()
    """The hexes of the enemies in whose zones they stand (7.1.4)."""
    landings: tuple[Landing, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    """Standing orders, by unit; a view has only those of its own side."""
    silences: tuple[Silence, ...] = ()
    """Of this phase; a view has only those of its own side."""
    attempts: tuple[Attempt, ...] = ()
    """Of this phase."""
    surprised: tuple[HexN, ...] = ()
    """Hexes against which the surprise of a drop has been rolled (R86)."""
    supplied: tuple[UnitN, ...] = ()
    """Units supplied from the air this turn (R89)."""
    barrages: tuple[int, int] = (0, 0)
    """Barrages of each side on this day (R121)."""
    demolished: tuple[EdgeN, ...] = ()
    """Bridges that somebody has tried to blow up."""
    stood: tuple[tuple[HexN, SideN], ...] = ()
    """Ends of bridges and the side that occupied them first (22.1.5)."""
    points: tuple[int, int] = (0, 0)
    """Victory points scored by events."""
    tally: dict[str, int] = {}
    """What a scenario counts."""
    verdict: str = ""
