"""What is on the board in a game of the Breslau family: counters as printed, units as they are now, the rest."""

from __future__ import annotations

import msgspec

from sztab import table
from sztab.hexes import TWELFTHS as TWELFTHS
from sztab.table.state import HexN, OwnerOfHex, SideN, UnitN

SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")

CLASSES = {
    "INF": "INF",
    "VS": "INF",
    "HY": "INF",
    "PARA": "INF",
    "ENG": "INF",
    "CENG": "INF",
    "FLAM": "INF",
    "AT": "ATG",
    "ARM": "AFV",
    "AG": "AFV",
    "TRAIN": "AFV",
    "ART": "ART",
    "IG": "ART",
    "RKT": "ART",
    "MTR": "ART",
    "AA": "AA",
    "AIR": "AIR",
    "TRANS": "TRANS",
}
"""Symbol of a counter -> its class (2.3.1-2.3.6, 2.5)."""

UNLIMITED = 99
"""The range printed as * or U (R17)."""

READY, SPENT, LOST = 0, 1, 2
"""A Goliath: in hand, sent out this turn, gone for good (13.1.5)."""


class Counter(table.Counter, frozen=True, kw_only=True, gc=False):
    """A counter as printed, both sides (2.3, 2.4). `movement` in twelfths."""

    kind: str = "INF"
    """Class: INF, AFV, ATG, ART, AA, AIR, TRANS (2.3)."""
    division: str = ""
    """For divisional artillery and directives; empty: corps or independent (10.1, 14.4)."""
    primary: int = 0
    secondary: int = 0
    reduced_primary: int = 0
    reduced_secondary: int = 0
    bombard: int = 0
    """Factor of artillery, aircraft and of AA in the artillery role; the load of a transport."""
    reduced_bombard: int = 0
    aa: int = 0
    aa_range: int = 0
    direct: int = 0
    """Range of direct fire (14.5.1)."""
    goliath: int = 0
    """The number of the Goliath it controls (13.1.1)."""
    case: str = ""
    """The case that sets it up or brings it in."""

    @property
    def artillery(self) -> bool:
        return self.kind == "ART"

    @property
    def afv(self) -> bool:
        return self.kind == "AFV"

    @property
    def volkssturm(self) -> bool:
        return self.type == "VS"

    @property
    def flies(self) -> bool:
        return self.kind in ("AIR", "TRANS")


class Unit(table.Unit, frozen=True, gc=False, omit_defaults=True):
    """A unit now: only what changes. `n` is its place in the list of units and of counters."""

    box: str = ""
    """Where it is when off the map: setup, due, dead, available, used."""
    due: int = 0
    """The first turn in which it may enter."""
    cap: int = -1
    """Movement at the start of the phase in twelfths, -1 while it has not been used."""
    left: int = 0
    moved: bool = False
    """Moved or entered this turn (8.6, 14.8)."""
    started: int = -1
    """The hex in which it began its Movement Phase, once it has moved in it (14.6, R29)."""
    fired: bool = False
    """On its Fired side (5.2d, 10.3, 14.16)."""
    bombarded: bool = False
    """AA that is on its Fired side because it has bombarded, not fired at aircraft (14.16b, R31)."""
    fought: bool = False
    """Attacked or ambushed in this Combat Phase (9.2.10a, R30)."""
    supported: bool = False
    """Made its support move (R28)."""
    oos: int = 0
    """0 in supply, 1 or 2 as its marker says (4.3)."""
    doomed: int = 0
    """Steps lost to a bombardment, taken off when the phase ends (5.2c, R55)."""
    built: bool = False
    """Has built a Barricade this turn (13.3b)."""
    goliath: int = READY
    bridge: int = -1
    """The hexside its pontoon bridge spans (14.15a)."""
    free: bool = False
    """One of the five SS units that may go anywhere (15.1.1e)."""
    top: bool = False
    """The owner put it on top of its stack (R88)."""
    hidden: bool = False
    """Only in views: a German counter whose face the Soviet may not see (3.2b)."""


class Marker(msgspec.Struct, frozen=True, gc=False):
    """An Attack marker: on a stack, pointing at a hex (9.1.2a)."""

    side: SideN
    hex: HexN
    target: HexN


class State(table.State, frozen=True, gc=False, omit_defaults=True):
    """Everything on the board and in the boxes."""

    units: list[Unit]
    control: OwnerOfHex
    """For each hex 1 + the side whose ground unit was there last; 0: nobody's (R23)."""
    step: int = 0
    """Where inside the phase the sequence stands (tables/sequence.csv)."""
    barricades: tuple[HexN, ...] = ()
    """Hexes with a Barricade, ascending."""
    built: int = 0
    """Barricades placed in the game (13.3b)."""
    rubble: tuple[HexN, ...] = ()
    gas: tuple[HexN, ...] = ()
    """Hexes gassed this turn (14.1.2)."""
    gas_left: int = 0
    gassed: bool = False
    """Gas has been used in this game (14.1.3)."""
    shelled: tuple[tuple[SideN, HexN], ...] = ()
    """(side, hex): bombarded in this phase (7.2c)."""
    passed: tuple[SideN, ...] = ()
    """Sides that have finished what they do in turns (R55)."""
    air_steps: int = 0
    """Replacement steps still to be used (6.0c)."""
    missions: tuple[tuple[UnitN, HexN], ...] = ()
    """(aircraft, hex) of the Air Bombardment Phase, in the order they were placed (6.1.1)."""
    to_place: tuple[int, ...] = ()
    """Attack markers each side still has in hand (5.6a)."""
    first: SideN = -1
    """The side that places, and then that attacks, first (5.6b, 9.1.3)."""
    markers: tuple[Marker, ...] = ()
    directives: tuple[str, ...] = ()
    """Divisions chosen to act this turn (14.4.1a)."""
    directed: int = -1
    """How many divisions may be chosen; -1: all act (14.4)."""
    sp: int = 0
    """German Supply Points (14.11)."""
    flak_paid: bool = False
    """AA fire of this Air Bombardment Phase has been paid for (14.11.1a)."""
    arrival: int = 0
    """The turn in which 269th Division comes; 0: not diced (15.1.2)."""
    crossed: bool = False
    """Sauer units may cross the Oder (15.1l, R84)."""
    released: bool = False
    """All SS units may go anywhere (15.1.1e, R85)."""
    waived: bool = False
    """The German has dropped the limits on inspection (3.2d)."""
    verdict: str = ""
    support: int = -1
    """Units that may still make support moves before all combat; -1: not diced (R27)."""
