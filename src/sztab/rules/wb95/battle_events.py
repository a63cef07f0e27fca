"""What happens in the fights of the WB-95 family, on the ground and in the air. Units by their id, hexes and hexsides
by their label."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sztab.rules.wb95.tables import decode, outcome_words
from sztab.rules.wb95.words import FLIGHTS, MISSIONS
from sztab.table.events import Factor, Happening, Journey
from sztab.table.fields import Day, EnemyId, Hexes, HexLabel, HexsideLabel, PlaceLabel, SideName, UnitId, Units
from sztab.table.sentences import day, names, people, single

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

    def words(self) -> str:
        guns = f" with {names(self.artillery)}" if self.artillery else ""
        help_ = f", supported by {names(self.support)}" if self.support else ""
        modifier = f", die {self.roll_modifier:+d}" if self.roll_modifier else ""
        return (
            f"{names(self.attackers)}{guns} {'attacks' if single(self.attackers) else 'attack'} {names(self.targets)}, "
            f"held by {names(self.defenders)}{help_}: "
            f"{self.attacker} against {self.defender}, {self.ratio}, finally {self.final}{modifier}"
        )


class CombatDecided(Happening, frozen=True, tag="result"):
    """What came of an attack (T-CRT)."""

    column: str
    roll: int
    row: int
    attacker: str
    defender: str

    def words(self) -> str:
        return f"Column {self.column}, row {self.row}: {outcome_words(decode(self.attacker), decode(self.defender))}"


class UnitOverrun(Happening, frozen=True, tag="overrun"):
    """A unit that cannot fight back is overrun (7.1.6)."""

    text = "{unit} in {hex} is overrun by {by}"

    unit: UnitId
    hex: HexLabel
    by: EnemyId


class Retreated(Journey, frozen=True, tag="retreat"):
    """A unit has retreated (5.3.1)."""

    unit: UnitId

    def words(self) -> str:
        return f"{self.unit} retreats from {self.start} to {self.end}{self.far}"


class Pursued(Journey, frozen=True, tag="pursue"):
    """A unit has gone after the defeated (5.4.1)."""

    unit: UnitId

    def words(self) -> str:
        return f"{self.unit} pursues from {self.start} to {self.end}{self.far}"


class OrderTested(Happening, frozen=True, tag="test"):
    """Units are tested for disorganisation (5.6.2)."""

    units: Units
    roll: int
    failed: Units

    def words(self) -> str:
        one, held = single(self.units), "it holds" if single(self.units) else "all hold"
        failed = f"{names(self.failed)} {'fails' if single(self.failed) else 'fail'}" if self.failed else held
        return f"{names(self.units)} {'is' if one else 'are'} tested for disorganisation, roll {self.roll}: {failed}"


class OrderLost(Happening, frozen=True, tag="disorganised"):
    """A unit is disorganised (5.6.1)."""

    text = "{unit} is disorganised"

    unit: UnitId


class OrderRestored(Happening, frozen=True, tag="recovered"):
    """A unit has recovered (5.6.5)."""

    text = "{unit} has recovered"

    unit: UnitId


class ShiftsGained(Happening, frozen=True, tag="reward"):
    """Shifts for a destroyed headquarters (9.1.6)."""

    text = "{side} gain {shifts} shifts for {hq}, destroyed in {hex}"

    side: SideName
    hex: HexLabel
    shifts: int
    hq: EnemyId


# ---------------------------------------------------------------------- fire (6.4, 6.5) and bombs


class FireFallen(Happening, frozen=True):
    """Shells or bombs have fallen on a hex; without a roll they were too weak (R19)."""

    what: ClassVar[str]
    target: HexLabel
    points: int
    ladder: Factors
    result: str
    row: str = ""
    roll: int = 0

    def words(self) -> str:
        if not self.roll:
            return f"{self.what} on {self.target}: too weak to roll"
        words = decode(self.result).words
        return f"{self.what} on {self.target} with strength {self.points}, roll {self.roll} in row {self.row}: {words}"


class GunsFired(FireFallen, frozen=True, tag="ranged"):
    """Artillery has fired at a hex (6.4.2)."""

    what = "Fire"


class BarrageFired(FireFallen, frozen=True, tag="barrage"):
    """A barrage (6.5.3)."""

    what = "Barrage"


class AircraftStruck(FireFallen, frozen=True, tag="air_attack"):
    """An attack from the air (8.2.7)."""

    what = "Air attack"


class BombsDropped(FireFallen, frozen=True, tag="bombing"):
    """A raid by bombers (nor:T-BOM, ard:10.4.1)."""

    what = "Bombing"


class BridgeHit(Happening, frozen=True, tag="object"):
    """A bridge has come under fire; a roll of 0: it was too weak (14.1.1)."""

    side: HexsideLabel
    points: int
    roll: int
    destroyed: bool

    def words(self) -> str:
        roll = f"roll {self.roll}" if self.roll else "too weak to roll"
        return (
            f"The bridge at {self.side} comes under fire with strength {self.points}, {roll}: "
            f"{'it is destroyed' if self.destroyed else 'it stands'}"
        )


class AmmunitionSpent(Happening, frozen=True, tag="ammunition"):
    """A side has spent ammunition units on a barrage (6.5.7)."""

    text = "{side} spend {spent} ammunition units and have {left} left"

    side: SideName
    spent: int
    left: int


class ThermobaricFired(Happening, frozen=True, tag="thermobaric"):
    """A rocket launcher makes the thermobaric attack of the day (ard:21.3)."""

    text = "{unit} makes the thermobaric attack of the day"

    unit: UnitId


# ---------------------------------------------------------------------- the air (8, ard:10)


class MissionFlown(Happening, frozen=True, tag="mission"):
    """A side flies a mission; `stars` are its counters with a star (8.1.7)."""

    side: SideName
    mission: Annotated[str, MISSIONS]
    target: PlaceLabel
    points: int
    stars: int = 0

    def words(self) -> str:
        who, flight = people(self.side), f"{FLIGHTS[self.mission]} {self.target}"
        if not self.points:
            return f"{who} fly {flight}"
        if self.stars:
            return f"{who} fly {flight} with {self.points} air points, counters with a star: {self.stars}"
        return f"{who} fly {flight} with {self.points} air {'point' if self.points == 1 else 'points'}"


class MissionLost(Happening, frozen=True, tag="mission_lost"):
    """Air defence has left nothing of a mission (ard:10.2.3)."""

    text = "The mission against {target} is wiped out"

    side: SideName
    target: PlaceLabel


class AirFought(Happening, frozen=True, tag="air_combat"):
    """Air combat between two missions (8.1.8)."""

    hexes: Hexes
    totals: tuple[int, ...]
    driven_off: SideName

    def words(self) -> str:
        where = " and ".join(dict.fromkeys(self.hexes))
        ours, theirs = self.totals
        return f"Air combat over {where}, {ours} against {theirs}: {people(self.driven_off)} are driven off"


class AirDaysTold(Happening, frozen=True, tag="air_days"):
    """Air points written down by date: in secret, or shown by a side (TS-N3)."""

    days: dict[Day, int]
    side: SideName = ""

    def words(self) -> str:
        days = "; ".join(f"{points} air points on {day(one)}" for one, points in self.days.items())
        if self.side:
            return f"{people(self.side)} reveal what they wrote down: {days}"
        if not any(self.days.values()):
            return "No air points are written down for today"
        return f"Written down in secret: {days}"


class SuppliesDropped(Happening, frozen=True, tag="air_supply"):
    """A mission has brought supplies, or lost them (8.2.24)."""

    hex: HexLabel
    arrived: bool

    def words(self) -> str:
        return f"Supplies dropped over {self.hex} {'arrive' if self.arrived else 'are lost'}"


class AdvantageRolled(Happening, frozen=True, tag="air_advantage"):
    """Who has won air advantage, with what bids, and what it cost (ard:10.1.3)."""

    winner: SideName
    bids: BySide
    totals: BySide
    lost: BySide

    def words(self) -> str:
        reached = (f"{people(side)} bid {self.bids[side]} and reach {total}" for side, total in self.totals.items())
        lost = "".join(f"; {people(side)} lose {points} for good" for side, points in self.lost.items() if points)
        winner = f"air advantage for {people(self.winner)}" if self.winner else "nobody has air advantage"
        return f"{'; '.join(reached)}: {winner}{lost}"


class AirDefenceFired(Happening, frozen=True, tag="air_defence"):
    """Air defence has fired at what a side sent (ard:10.2.1)."""

    text = "Air defence against {pool} of {side}: {lost} of {sent} lost, {left} left in all"

    side: SideName
    pool: str
    sent: int
    lost: int
    left: int


class HelicoptersLost(Happening, frozen=True, tag="helicopters_lost"):
    """A side has lost helicopters with the units they carried."""

    text = "{side} lose {lost} helicopter points, {left} left"

    side: SideName
    lost: int
    left: int


# ---------------------------------------------------------------------- special forces (ard:17), electronic warfare


class PartySent(Happening, frozen=True, tag="spec"):
    """What special forces go out to do (ard:17.2), or that they are driven off (ard:R86)."""

    side: SideName
    do: str
    hex: PlaceLabel

    def words(self) -> str:
        who = f"Special forces of {people(self.side)}"
        match self.do:
            case "bridge":
                return f"{who} attack the bridge at {self.hex}"
            case "raid":
                return f"{who} raid the headquarters in {self.hex}"
            case "cut":
                return f"{who} cut the road in {self.hex}"
            case "spot":
                return f"{who} spot for fire on {self.hex}"
        return f"{who} are driven off from {self.hex}"


class PartyBack(Happening, frozen=True, tag="spec_back"):
    """Special forces come back and are ready again in a turn, or not (ard:17.3.1)."""

    side: SideName
    back: bool
    turn: int

    def words(self) -> str:
        if self.back:
            return f"Special forces of {people(self.side)} are back and ready on turn {self.turn}"
        return f"Special forces of {people(self.side)} do not come back"


class BridgeMined(Happening, frozen=True, tag="demolition"):
    """Special forces have tried to blow up a bridge (ard:17.2.22)."""

    side: HexsideLabel
    roll: int
    destroyed: bool

    def words(self) -> str:
        return f"The bridge at {self.side} is blown up" if self.destroyed else f"The bridge at {self.side} stands"


class StaffRaided(Happening, frozen=True, tag="raid"):
    """Special forces have raided a headquarters (ard:17.2.31)."""

    text = "{unit} in {hex} is raided: {result}"

    unit: UnitId
    hex: HexLabel
    result: str


class WarfareSpent(Happening, frozen=True, tag="ew"):
    """Points of electronic warfare spent (ard:20.2)."""

    text = "{side} spend {spent} on electronic warfare, {left} left"

    side: SideName
    spent: int
    left: int


class WarfareGained(Happening, frozen=True, tag="ew_gained"):
    """Points of electronic warfare gained (ard:20.6)."""

    text = "{side} gain {gained} for electronic warfare, {left} in all"

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
