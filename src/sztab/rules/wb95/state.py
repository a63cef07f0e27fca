"""What is on the board in a WB-95 game: counters as printed, units as they are now, and everything beside them."""

from __future__ import annotations

import msgspec

from sztab.hexes import TWELFTHS as TWELFTHS

WHEELED, TRACKED, FOOT, STAFF = 0, 1, 2, 3
"""Classes of movement cost; STAFF is a headquarters: trucked, but swamp is open to it (9.1.3)."""

CLASS_OF = {"wheeled": WHEELED, "tracked": TRACKED, "foot": FOOT, "immobile": FOOT}


class Counter(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A counter as printed, both sides (1.2, 1.3). `movement` in twelfths."""

    id: str
    name: str = ""
    side: int = 0
    nation: str = ""
    type: str = "INF"
    size: str = ""
    quality: str = "line"
    army: str = ""
    formation: str = ""
    attack: int = 0
    defence: int = 0
    reduced_attack: int = 0
    reduced_defence: int = 0
    movement: int = 0
    steps: int = 1
    stars: tuple[str, ...] = ()
    mobility: str = "foot"
    range: int = 0
    morale: int = 0
    bound: str = ""
    place: str = ""
    spread: int = 0
    pool: str = ""
    enters: str = ""
    note: str = ""
    source: str = "printed"

    @property
    def artillery(self) -> bool:
        return self.type in ("ART", "RKT")

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


def traits_of(counter: Counter) -> Traits:
    """1.3, 5.1.10, 6.1.1, 6.1.5, 9.1.1, 15.2, R21, R69: the class of a counter."""
    kind = counter.type
    tracked = counter.mobility == "tracked"
    artillery = kind in ("ART", "RKT")
    gun = artillery and not tracked
    self_propelled = artillery and tracked
    hq = kind == "HQ"
    group = kind == "RG"
    towed = gun or (kind in ("AT", "AA") and counter.mobility == "wheeled")
    regular = not (gun or hq or group)
    return Traits(
        wheels=STAFF if hq else WHEELED if gun else CLASS_OF[counter.mobility],  # 6.2.1
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
    )


class Unit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit now: only what changes. `n` is its place in the list of units and of counters."""

    n: int
    side: int
    hex: int = -1
    steps: int = 1
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


class Bridge(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A bridge that is not as printed: destroyed, rebuilt or new. `road` says if it carries the road."""

    standing: bool = True
    pontoon: bool = False


class Mission(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Air points over a hex (8.2.1). A mission with hex -1 may serve anywhere; only positions have it."""

    side: int
    kind: str
    hex: int
    points: int
    edge: int = -1
    attacks: dict[int, int] = {}
    """Crossing attacks by hex (8.2.17, 8.2.18)."""


class Reward(msgspec.Struct, frozen=True, gc=False):
    """Shifts for a destroyed headquarters (9.1.6): who has them, where it fell, how many are left, and the
    Combat Phases, counted from the first phase of the game, in which they serve."""

    side: int
    hex: int
    left: int
    phases: tuple[int, ...]


class Note(msgspec.Struct, frozen=True, gc=False):
    """A secret note: the bridge a headquarters is building (14.3.2)."""

    side: int
    unit: int
    edge: int
    turn: int


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the board and in the boxes."""

    turn: int
    phase: int
    units: list[Unit]
    works: bytes
    """Field fortifications: 0, or 1 + the side they serve, for each hex."""
    control: bytes
    """0: nobody, or 1 + the side that controls the hex."""
    step: int = 0
    """Where inside the phase: which side of a shared phase moves, or pontoons after the attacks."""
    bridges: dict[int, Bridge] = {}
    held: dict[int, int] = {}
    """Who was first at a bridge with opposing units at its ends (14.1.3)."""
    movers: tuple[int, ...] = ()
    """The units of the last movement order; they may go on until others are ordered (F12)."""
    queue: dict[int, int] = {}
    """Stacks that have entered by each hex in this phase (11.1.5)."""
    must_attack: tuple[int, ...] = ()
    must_be_attacked: tuple[int, ...] = ()
    shelled: tuple[int, ...] = ()
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
