"""The orders of the WB-95 family, as a player writes them. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

import msgspec

from sztab.table import EndPhase, Order


class Move(Order, frozen=True, tag="move"):
    """March along a path, the hex of departure left out. `full`: out-of-supply units that buy full movement."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    full: tuple[str, ...] = ()


class Fortify(Order, frozen=True, tag="fortify"):
    units: tuple[str, ...]


class SetUp(Order, frozen=True, tag="setup"):
    """Change a gun between `combat` and `transport`."""

    unit: str
    mode: str


class MarkStrategic(Order, frozen=True, tag="mark_strategic"):
    units: tuple[str, ...]


class BridgeWork(Order, frozen=True, tag="bridge"):
    """`do`: destroy, rebuild or build."""

    unit: str
    side: str
    do: str


class Attack(Order, frozen=True, tag="attack"):
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    artillery: tuple[str, ...] = ()
    air: int = 0
    stars: tuple[str, ...] = ()
    modifiers: int = 0
    hq: bool = True
    full: tuple[str, ...] = ()


class Support(Order, frozen=True, tag="support"):
    """The defender's answer to an attack."""

    artillery: tuple[str, ...] = ()
    air: int = 0
    stars: tuple[str, ...] = ()
    modifiers: int = 0
    hq: bool = True


class Ranged(Order, frozen=True, tag="ranged"):
    """Guns fire by themselves at a hex, or at a bridge (a hexside)."""

    artillery: tuple[str, ...]
    target: str
    air: int = 0
    full: tuple[str, ...] = ()


class Barrage(Order, frozen=True, tag="barrage"):
    artillery: tuple[str, ...]
    target: str


class Losses(Order, frozen=True, tag="losses"):
    units: dict[str, int]


class Retreat(Order, frozen=True, tag="retreat"):
    """Who is not named, or goes less far, stands and pays."""

    paths: dict[str, tuple[str, ...]] = {}
    pays: dict[str, int] = {}


class Pursue(Order, frozen=True, tag="pursue"):
    paths: dict[str, tuple[str, ...]] = {}


class AirMission(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    target: str
    points: int
    attacks: dict[str, int] = {}


class Air(Order, frozen=True, tag="air"):
    missions: tuple[AirMission, ...] = ()
    side: str = ""


class Engage(Order, frozen=True, tag="engage"):
    """Which two opposing missions fight next: their hexes, own first."""

    hex: str
    against: str


class AirDays(Order, frozen=True, tag="air_days"):
    """Dates with the air points wanted on them."""

    days: dict[str, int]
    side: str = ""


class Enter(Order, frozen=True, tag="enter"):
    units: tuple[str, ...]
    hex: str
    full: tuple[str, ...] = ()


class Redirect(Order, frozen=True, tag="redirect"):
    units: tuple[str, ...]
    zone: str


class Exit(Order, frozen=True, tag="exit"):
    units: tuple[str, ...]
    zone: str
    full: tuple[str, ...] = ()


class Place(Order, frozen=True, tag="place"):
    """Set a counter up in a hex; with `swap` its default losses go to another counter of its pool."""

    unit: str
    hex: str
    side: str = ""


class Shift(Order, frozen=True, tag="shift"):
    """At set-up: one lost CEL of a pool is taken by another of its counters."""

    unit: str
    to: str
    side: str = ""


class Pontoon(Order, frozen=True, tag="pontoon"):
    army: str
    side: str


class Refill(Order, frozen=True, tag="refill"):
    """A Volkssturm unit gives a CEL to an infantry unit."""

    unit: str
    from_: str = msgspec.field(name="from")


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
    | EndPhase
)
