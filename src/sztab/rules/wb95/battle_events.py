"""What happens in the fights of the WB-95 family, on the ground and in the air. Units by their id, hexes and hexsides
by their label."""

from __future__ import annotations

from typing import Annotated

from sztab.rules.wb95.words import MISSIONS
from sztab.table.events import Factor, Happening, Journey
from sztab.table.fields import Day, EnemyId, Hexes, HexLabel, HexsideLabel, PlaceLabel, SideName, UnitId, Units

Factors = tuple[Factor, ...]
Enemies = tuple[EnemyId, ...]
BySide = dict[SideName, int]

# ---------------------------------------------------------------------- combat (5), rewards (9.1)


class CombatFought(Happening, frozen=True, tag="combat"):
    """The odds at which hexes are attacked (5.2.1)."""

    attackers: Units
    targets: Hexes
    defenders: Enemies
    artillery: Units
    support: Enemies
    attacker: int
    defender: int
    ratio: str
    shifts: Factors
    final: str
    roll_modifier: int
    strengths: Factors


class CombatDecided(Happening, frozen=True, tag="result"):
    """What came of an attack (T-CRT)."""

    column: str
    roll: int
    row: int
    attacker: str
    defender: str


class UnitOverrun(Happening, frozen=True, tag="overrun"):
    """A unit that cannot fight back is overrun (7.1.6)."""

    unit: UnitId
    hex: HexLabel
    by: EnemyId


class Retreated(Journey, frozen=True, tag="retreat"):
    """A unit has retreated (5.3.1)."""

    unit: UnitId


class Pursued(Journey, frozen=True, tag="pursue"):
    """A unit has gone after the defeated (5.4.1)."""

    unit: UnitId


class OrderTested(Happening, frozen=True, tag="test"):
    """Units are tested for disorganisation (5.6.2)."""

    units: Units
    roll: int
    failed: Units


class OrderLost(Happening, frozen=True, tag="disorganised"):
    """A unit is disorganised (5.6.1)."""

    unit: UnitId


class OrderRestored(Happening, frozen=True, tag="recovered"):
    """A unit has recovered (5.6.5)."""

    unit: UnitId


class ShiftsGained(Happening, frozen=True, tag="reward"):
    """Shifts for a destroyed headquarters (9.1.6)."""

    side: SideName
    hex: HexLabel
    shifts: int
    hq: EnemyId


# ---------------------------------------------------------------------- fire (6.4, 6.5) and bombs


class FireFallen(Happening, frozen=True):
    """Shells or bombs have fallen on a hex; without a roll they were too weak (R19)."""

    target: HexLabel
    points: int
    ladder: Factors
    result: str
    row: str = ""
    roll: int = 0


class GunsFired(FireFallen, frozen=True, tag="ranged"):
    """Artillery has fired at a hex (6.4.2)."""


class BarrageFired(FireFallen, frozen=True, tag="barrage"):
    """A barrage (6.5.3)."""


class AircraftStruck(FireFallen, frozen=True, tag="air_attack"):
    """An attack from the air (8.2.7)."""


class BombsDropped(FireFallen, frozen=True, tag="bombing"):
    """A raid by bombers (nor:T-BOM, ard:10.4.1)."""


class BridgeHit(Happening, frozen=True, tag="object"):
    """A bridge has come under fire; a roll of 0: it was too weak (14.1.1)."""

    side: HexsideLabel
    points: int
    roll: int
    destroyed: bool


class AmmunitionSpent(Happening, frozen=True, tag="ammunition"):
    """A side has spent ammunition units on a barrage (6.5.7)."""

    side: SideName
    spent: int
    left: int


class ThermobaricFired(Happening, frozen=True, tag="thermobaric"):
    """A rocket launcher makes the thermobaric attack of the day (ard:21.3)."""

    unit: UnitId


# ---------------------------------------------------------------------- the air (8, ard:10)


class MissionFlown(Happening, frozen=True, tag="mission"):
    """A side flies a mission; `stars` are its counters with a star (8.1.7)."""

    side: SideName
    mission: Annotated[str, MISSIONS]
    target: PlaceLabel
    points: int
    stars: int = 0


class MissionLost(Happening, frozen=True, tag="mission_lost"):
    """Air defence has left nothing of a mission (ard:10.2.3)."""

    side: SideName
    target: PlaceLabel


class AirFought(Happening, frozen=True, tag="air_combat"):
    """Air combat between two missions (8.1.8)."""

    hexes: Hexes
    totals: tuple[int, ...]
    driven_off: SideName


class AirDaysTold(Happening, frozen=True, tag="air_days"):
    """Air points written down by date: in secret, or shown by a side (TS-N3)."""

    days: dict[Day, int]
    side: SideName = ""


class SuppliesDropped(Happening, frozen=True, tag="air_supply"):
    """A mission has brought supplies, or lost them (8.2.24)."""

    hex: HexLabel
    arrived: bool


class AdvantageRolled(Happening, frozen=True, tag="air_advantage"):
    """Who has won air advantage, with what bids, and what it cost (ard:10.1.3)."""

    winner: SideName
    bids: BySide
    totals: BySide
    lost: BySide


class AirDefenceFired(Happening, frozen=True, tag="air_defence"):
    """Air defence has fired at what a side sent (ard:10.2.1)."""

    side: SideName
    pool: str
    sent: int
    lost: int
    left: int


class HelicoptersLost(Happening, frozen=True, tag="helicopters_lost"):
    """A side has lost helicopters with the units they carried."""

    side: SideName
    lost: int
    left: int


# ---------------------------------------------------------------------- special forces (ard:17), electronic warfare


class PartySent(Happening, frozen=True, tag="spec"):
    """What special forces go out to do (ard:17.2), or that they are driven off (ard:R86)."""

    side: SideName
    do: str
    hex: PlaceLabel


class PartyBack(Happening, frozen=True, tag="spec_back"):
    """Special forces come back and are ready again in a turn, or not (ard:17.3.1)."""

    side: SideName
    back: bool
    turn: int


class BridgeMined(Happening, frozen=True, tag="demolition"):
    """Special forces have tried to blow up a bridge (ard:17.2.22)."""

    side: HexsideLabel
    roll: int
    destroyed: bool


class StaffRaided(Happening, frozen=True, tag="raid"):
    """Special forces have raided a headquarters (ard:17.2.31)."""

    unit: UnitId
    hex: HexLabel
    result: str


class WarfareSpent(Happening, frozen=True, tag="ew"):
    """Points of electronic warfare spent (ard:20.2)."""

    side: SideName
    spent: int
    left: int


class WarfareGained(Happening, frozen=True, tag="ew_gained"):
    """Points of electronic warfare gained (ard:20.6)."""

    side: SideName
    gained: int
    left: int


BattleEvent = (
    CombatFought
    | CombatDecided
    | UnitOverrun
    | Retreated
    | Pursued
    | OrderTested
    | OrderLost
    | OrderRestored
    | ShiftsGained
    | GunsFired
    | BarrageFired
    | AircraftStruck
    | BombsDropped
    | BridgeHit
    | AmmunitionSpent
    | ThermobaricFired
    | MissionFlown
    | MissionLost
    | AirFought
    | AirDaysTold
    | SuppliesDropped
    | AdvantageRolled
    | AirDefenceFired
    | HelicoptersLost
    | PartySent
    | PartyBack
    | BridgeMined
    | StaffRaided
    | WarfareSpent
    | WarfareGained
)
