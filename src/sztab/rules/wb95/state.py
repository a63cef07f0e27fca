"""What is on the board in a WB-95 game: counters as printed, units as they are now, and everything beside them."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from sztab import table
from sztab.hexes import TWELFTHS as TWELFTHS
from sztab.table.state import EdgeN, HexN, OwnerOfHex, SideN, UnitN

WHEELED, TRACKED, FOOT, STAFF, MOUNTAIN = 0, 1, 2, 3, 4
"""Classes of movement cost; STAFF is a headquarters: trucked, but swamp is open to it (9.1.3); MOUNTAIN is infantry
that knows its way in the hills (ard:4.1.15)."""
COLUMN_OF = (WHEELED, TRACKED, FOOT, WHEELED, FOOT)
"""The column of the terrain table for each class."""

ARTILLERY = ("ART", "RKT", "MSL")

CLASS_OF = {"wheeled": WHEELED, "tracked": TRACKED, "foot": FOOT, "immobile": FOOT}


class Counter(table.Counter, frozen=True, kw_only=True, gc=False):
    """A counter as printed, both sides (1.2, 1.3). `movement` in twelfths."""

    army: str = ""
    attack: int = 0
    defence: int = 0
    reduced_attack: int = 0
    reduced_defence: int = 0
    stars: tuple[str, ...] = ()
    mobility: str = "foot"
    morale: int = 0
    bound: str = ""
    spread: int = 0
    pool: str = ""
    note: str = ""
    abilities: tuple[str, ...] = ()
    """What a counter can beside its values, in words: airborne, airmobile, mountain ..."""

    @property
    def artillery(self) -> bool:
        return self.type in ARTILLERY

    @property
    def hq(self) -> bool:
        return self.type == "HQ"


class Traits(msgspec.Struct, frozen=True, gc=False):
    """What a counter can do, worked out once from its type and mobility (R21, R69)."""

    wheels: int
    regular: bool
    gun: bool
    self_propelled: bool
    hq: bool
    group: bool
    volkssturm: bool
    fortification: bool
    towed: bool
    attacks: bool
    zone: bool
    mobile: bool
    armoured: bool
    battery: bool = False
    """Artillery that only supports: towed guns, and self-propelled ones where they do not assault."""
    mechanised: bool = False
    """On tracks or wheels, artillery and headquarters left out (ard:2.2.2 ard:R23)."""


def traits_of(counter: Counter, self_propelled_guns: str = "assault") -> Traits:
    """1.3, 5.1.10, 6.1.1, 6.1.5, 9.1.1, 15.2, R21, R69: the class of a counter. Self-propelled guns `assault` like
    other regular units, or are `indirect` fire like towed ones, who have but one CEL (ard:8.1.1 ard:8.1.2)."""
    kind = counter.type
    indirect = self_propelled_guns == "indirect"
    tracked = counter.mobility == "tracked"
    artillery = kind in ARTILLERY
    driven = tracked or "self_propelled" in counter.abilities
    gun = artillery and not driven and not (indirect and (kind != "ART" or counter.steps > 1))
    self_propelled = artillery and not gun
    hq = kind == "HQ"
    group = kind in ("RG", "FORT")  # nor:R77: fortress troops hold their hex alike
    towed = gun or (kind in ("AT", "AA") and counter.mobility == "wheeled")
    battery = gun or (indirect and self_propelled)
    regular = not (battery or hq or group)
    climbs = counter.mobility == "foot" and "mountain" in counter.abilities  # ard:R138: not while mounted
    return Traits(
        wheels=STAFF if hq else WHEELED if gun else MOUNTAIN if climbs else CLASS_OF[counter.mobility],  # 6.2.1
        regular=regular,
        gun=gun,
        self_propelled=self_propelled,
        hq=hq,
        group=group,
        volkssturm=kind == "VS",
        fortification=kind == "FU",
        towed=towed,
        attacks=regular and not towed and counter.mobility != "immobile",
        zone=regular and not self_propelled,
        mobile=counter.movement > 0 and counter.mobility != "immobile",
        armoured=tracked or kind == "REC",
        battery=battery,
        mechanised=counter.mobility in ("tracked", "wheeled") and not artillery and not hq,
    )


class Unit(table.Unit, frozen=True, gc=False, omit_defaults=True):
    """A unit now: only what changes. `n` is its place in the list of units and of counters."""

    deployed: bool = False
    """Towed artillery in combat set-up (6.2.2)."""
    box: str = ""
    """Where it is when off the map: due, dead, surrendered, left, reserve."""
    zone: str = ""
    """The entry zones it is due in, for a reinforcement: one or several letters with ; between."""
    due: int = 0
    """The first turn in which it may enter."""
    redirected: bool = False
    """Has shifted to another entry zone (11.2.2)."""
    cap: int = -1
    """Movement at the start of the phase in twelfths, -1 while it has not been used (3.1.13)."""
    left: int = 0
    moved: bool = False
    offroad: bool = False
    """Has spent movement on something else than secondary route (T-TER-n4)."""
    dug: bool = False
    marked: bool = False
    fought: bool = False
    attacked: bool = False
    fired: bool = False
    silent: int = 0
    """Combat Phases in which it may not fire after a barrage (6.5.6)."""
    barraged: bool = False
    retreated: bool = False
    disorder: int = 0
    """The phase, counted from the first of the game, at whose end the disorganisation is looked at; 0: none."""
    stirred: bool = False
    """Moved, fought, fired or was attacked since its rest began: when the disorganisation was laid on it or, once the
    rest is broken, with the end of the owner's last Combat Phase (5.6.5, R37)."""
    oos: int = 0
    supplied: bool = True
    refilled: bool = False
    banked: bool = False
    """A headquarters that stood on the bank of a big river at the end of its Supply Phase (14.3.2)."""
    building: bool = False
    shown: bool = False
    """Took part in a combat of this phase: may be looked at until it ends (16.1.3)."""
    hidden: bool = False
    """Only in views: an enemy of whom not everything is known (16.1)."""
    known: int = 3
    """Only in views: 0 nothing, 1 type, 2 type and CELs, 3 all."""
    unmasked: bool = False
    """Has lost its masking counter by contact or combat (ard:19.1.2)."""
    stunned: bool = False
    """A headquarters that special forces have thrown into disorder: no move, no support this turn (ard:17.2.31)."""


class Bridge(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A bridge that is not as printed: destroyed, rebuilt or new. `road` says if it carries the road."""

    WORDS: ClassVar[dict[str, tuple[bool, bool]]] = {
        "standing": (True, False),
        "pontoon": (True, True),
        "destroyed": (False, False),
        "sunk": (False, True),
    }

    standing: bool = True
    pontoon: bool = False


class Mission(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Air points over a hex (8.2.1). A mission with hex -1 may serve anywhere; only positions have it."""

    side: SideN
    kind: str
    hex: HexN
    points: int
    edge: EdgeN = -1
    attacks: dict[HexN, int] = {}
    """Crossing attacks by hex (8.2.17, 8.2.18)."""
    stars: int = 0
    """Starred counters that fly it (nor:21.1.1)."""


class Reward(msgspec.Struct, frozen=True, gc=False):
    """Shifts for a destroyed headquarters (9.1.6): who has them, where it fell, how many are left, and the
    Combat Phases, counted from the first phase of the game, in which they serve."""

    side: SideN
    hex: HexN
    left: int
    phases: tuple[int, ...]


class Note(msgspec.Struct, frozen=True, gc=False):
    """A secret note: the bridge a headquarters is building (14.3.2)."""

    side: SideN
    unit: UnitN
    edge: EdgeN
    turn: int


class Party(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Special forces that are out: on a mission over a hex, or resting after one (ard:17.2, ard:17.3.1)."""

    side: int
    task: str
    """cut, spot, or rest."""
    hex: int = -1
    turn: int = 0
    """The first turn in which a resting party can be used again."""
    unit: int = -1
    """Its counter, if it has one of its own."""


class State(table.State, frozen=True, gc=False, omit_defaults=True):
    """Everything on the board and in the boxes."""

    units: list[Unit]
    works: OwnerOfHex
    """Field fortifications: 0, or 1 + the side they serve, for each hex."""
    control: OwnerOfHex
    """0: nobody, or 1 + the side that controls the hex."""
    step: int = 0
    """Where inside the phase: which side of a shared phase moves, or pontoons after the attacks."""
    bridges: dict[EdgeN, Bridge] = {}
    held: dict[EdgeN, SideN] = {}
    """Who was first at a bridge with opposing units at its ends (14.1.3)."""
    movers: tuple[UnitN, ...] = ()
    """The units of the last movement order; they may go on until others are ordered (F12)."""
    queue: dict[HexN, int] = {}
    """Stacks that have entered by each hex in this phase (11.1.5)."""
    must_attack: tuple[UnitN, ...] = ()
    must_be_attacked: tuple[HexN, ...] = ()
    shelled: tuple[HexN, ...] = ()
    missions: tuple[Mission, ...] = ()
    air: tuple[int, ...] = ()
    reserve: tuple[int, ...] = ()
    ammunition: tuple[int, ...] = ()
    rewards: tuple[Reward, ...] = ()
    notes: tuple[Note, ...] = ()
    pontoons: tuple[str, ...] = ()
    """Armies that have laid theirs."""
    tally: dict[str, int] = {}
    """What the scenario counts: losses, departures, credits."""
    secrets: dict[str, dict[str, int]] = {}
    """What a side has written down, by side (TS-N3)."""
    verdict: str = ""
    advantage: int = -1
    """The side that holds air advantage today, -1 for nobody (ard:10.1.3)."""
    air_used: tuple[int, ...] = ()
    """Air points that have flown or were bid today; `air` is then the whole track (ard:10.1.6b)."""
    helicopters: tuple[int, ...] = ()
    """The tracks of combat helicopters (ard:22.6)."""
    helicopters_used: tuple[int, ...] = ()
    ew: tuple[int, ...] = ()
    """Points of electronic warfare (ard:20.1)."""
    thermobaric: tuple[int, ...] = ()
    """Sides that have made their thermobaric attack today (ard:21.3)."""
    spec: tuple[int, ...] = ()
    """Special forces ready for a mission, by side (ard:17.1.1)."""
    parties: tuple[Party, ...] = ()
    routes_asked: bool = False
    """The other side has had its chance to cut supply routes in this phase (ard:17.1.2b)."""
    bombers: tuple[int, ...] = ()
    """Points of strategic bombers left today, by side (nor:R52)."""
