"""The orders of the WB-95 family, as a player writes them. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

import msgspec

from sztab.table import EndPhase, Order


class Move(Order, frozen=True, tag="move"):
    """March along a path, the hex of departure left out (3.1, 4.2; in strategic movement 12.2). Units named together
    start from one hex. `full`: out-of-supply units that buy full movement (10.2.3)."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    full: tuple[str, ...] = ()


class Fortify(Order, frozen=True, tag="fortify"):
    """Build field fortifications where the units stand, for all their movement (7.1.2, 7.1.4)."""

    units: tuple[str, ...]


class SetUp(Order, frozen=True, tag="setup"):
    """Change towed artillery between `combat` and `transport` set-up for one point (6.2.4)."""

    unit: str
    mode: str


class MarkStrategic(Order, frozen=True, tag="mark_strategic"):
    """Hold units back in the Movement Phase for strategic movement (12.1.4)."""

    units: tuple[str, ...]


class BridgeWork(Order, frozen=True, tag="bridge"):
    """Work on a bridge: blow it up, mend it, or begin one over a big river (14.1.4, 14.2, 14.3)."""

    unit: str
    side: str
    do: str


class Attack(Order, frozen=True, tag="attack"):
    """A direct attack: on one hex from one or several, or on several from one (5.1, 5.2.1). Guns, air points, stars,
    reward shifts and full strength are named with it (6.3, 8.2.2, 15.1, 9.1.6, 10.2.3)."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    artillery: tuple[str, ...] = ()
    air: int = 0
    stars: tuple[str, ...] = ()
    modifiers: int = 0
    hq: bool = True
    full: tuple[str, ...] = ()
    helicopters: int = 0
    ew: int = 0
    thermobaric: bool = False


class Support(Order, frozen=True, tag="support"):
    """The defender's answer to an attack (5.2.1, 6.3.3, 8.2.4, 15.1)."""

    artillery: tuple[str, ...] = ()
    air: int = 0
    stars: tuple[str, ...] = ()
    modifiers: int = 0
    hq: bool = True
    helicopters: int = 0
    ew: int = 0
    thermobaric: bool = False


class Ranged(Order, frozen=True, tag="ranged"):
    """Guns fire by themselves at a hex, or at a bridge (6.4.1-6.4.7)."""

    artillery: tuple[str, ...]
    target: str
    air: int = 0
    full: tuple[str, ...] = ()
    helicopters: int = 0
    ew: int = 0
    thermobaric: bool = False


class Barrage(Order, frozen=True, tag="barrage"):
    """Two guns or more fire with double strength in the Barrage Phase (6.5); air points over the target may support
    them (6.4.4)."""

    artillery: tuple[str, ...]
    target: str
    air: int = 0


class Losses(Order, frozen=True, tag="losses"):
    """Who loses CELs, and how many (5.1.8, 15.1.7)."""

    units: dict[str, int]


class Retreat(Order, frozen=True, tag="retreat"):
    """Who is not named, or goes less far, stands and pays (5.3)."""

    paths: dict[str, tuple[str, ...]] = {}
    pays: dict[str, int] = {}


class Pursue(Order, frozen=True, tag="pursue"):
    """Who follows, and where; nobody is an answer too (5.4)."""

    paths: dict[str, tuple[str, ...]] = {}


class AirMission(msgspec.Struct, frozen=True, omit_defaults=True):
    """One mission (8.2.1). `attacks`: how crossing attacks are spread over hexes (8.2.18). Helicopters may fly with
    the aircraft or alone, and electronic warfare help them (ard:22.1 ard:20.5)."""

    kind: str
    target: str
    points: int
    attacks: dict[str, int] = {}
    helicopters: int = 0
    ew: int = 0
    starred: int = 0
    """Air counters with a star on the mission (nor:21.1.1)."""


class Air(Order, frozen=True, tag="air"):
    """All air missions of a side for this Air Phase, under seal; none is an answer too (8.1.7, 8.2)."""

    missions: tuple[AirMission, ...] = ()
    side: str = ""


class Engage(Order, frozen=True, tag="engage"):
    """Which two opposing missions fight next: their hexes, own first (8.1.8)."""

    hex: str
    against: str


class AirDays(Order, frozen=True, tag="air_days"):
    """Dates with the air points wanted on them, written down before play (TS-N3)."""

    days: dict[str, int]
    side: str = ""


class Enter(Order, frozen=True, tag="enter"):
    """Reinforcements come onto the map as one stack (11.1)."""

    units: tuple[str, ...]
    hex: str
    full: tuple[str, ...] = ()


class Redirect(Order, frozen=True, tag="redirect"):
    """Waiting reinforcements shift to another entry zone (11.2.2)."""

    units: tuple[str, ...]
    zone: str


class Exit(Order, frozen=True, tag="exit"):
    """Leave the map by an entry zone (11.2.3)."""

    units: tuple[str, ...]
    zone: str
    full: tuple[str, ...] = ()


class Place(Order, frozen=True, tag="place"):
    """Set a counter up in a hex. `mode`: how the guns that come with a spare headquarters are set up (NY-N11)."""

    unit: str
    hex: str
    side: str = ""
    mode: str = ""


class Shift(Order, frozen=True, tag="shift"):
    """At set-up: one lost CEL of a pool is taken by another of its counters (R136)."""

    unit: str
    to: str
    side: str = ""


class Pontoon(Order, frozen=True, tag="pontoon"):
    """An army lays its bridge over a big river after the combats (NY-N6)."""

    army: str
    side: str


class Refill(Order, frozen=True, tag="refill"):
    """A Volkssturm unit gives a CEL to an infantry unit in its hex (15.3.3, 15.3.4)."""

    unit: str
    from_: str = msgspec.field(name="from")


class Spec(Order, frozen=True, tag="spec"):
    """A mission of special forces: `bridge` in the own Movement Phase, `raid` on a headquarters or `spot` for fire in
    the own Combat Phase (for aircraft in the Air Phase), `cut` a supply route as the enemy's Movement Phase begins
    (ard:17.2.1). `hex`: where; a bridge by its hexside or by a hex at its end. `unit`: a counter, or nothing for the
    pool."""

    do: str
    hex: str
    unit: str = ""
    side: str = ""


class Airdrop(Order, frozen=True, tag="airdrop"):
    """An airborne reinforcement jumps onto a hex (ard:4.2.11-4.2.15 ard:4.26)."""

    unit: str
    hex: str


class Airlift(Order, frozen=True, tag="airlift"):
    """Helicopters carry an airmobile unit, a point for each of its CELs (ard:4.2.21-4.2.25 ard:4.26). `path`: the way
    they fly, the hex of departure left out; without one they fly over as few enemies as they can (ard:R114)."""

    unit: str
    hex: str
    points: int = 0
    path: tuple[str, ...] = ()


class Refit(Order, frozen=True, tag="refit"):
    """A unit that has rested in its depot regains a CEL (ard:DYL.13)."""

    unit: str


class AirAdvantage(Order, frozen=True, tag="air_advantage"):
    """Air points bid under seal for air advantage; none is a bid too (ard:10.1.3)."""

    points: int = 0
    side: str = ""


class Bomb(Order, frozen=True, tag="bomb"):
    """Bombers attack a hex, or the bridge on a hexside, in the own Air Phase (ard:10.4)."""

    points: int
    target: str
    ew: int = 0


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
