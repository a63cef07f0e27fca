"""What happens in the fights of the B-21 family, on the ground and in the air. Units by their id, hexes and hexsides by
their label."""

from __future__ import annotations

from typing import Annotated

from sztab.rules.b21.battle_orders import THINGS, Burst
from sztab.table.events import Factor, Happening, Journey
from sztab.table.fields import Hexes, HexLabel, PlaceLabel, SideName, UnitId, Units, words
from sztab.table.sentences import counted, names, parts, people, single

Factors = tuple[Factor, ...]
What = Annotated[str, words("object", THINGS)]
MANNERS = {
    "march": ("attacks from march", "attack from march"),
    "surprise": ("attacks by surprise", "attack by surprise"),
    "drop": ("attacks after its drop", "attack after their drop"),
    "on_enemy": ("attacks where it came down", "attack where they came down"),
    "landing": ("attacks from the sea", "attack from the sea"),
    "counterattack": ("counterattacks", "counterattack"),
}
FLIGHTS = {
    "cover": "covers its zone from",
    "strike": "will strike at",
    "bomb": "will bomb",
    "object": "will attack the object at",
    "support": "waits to support a fight over",
    "recon": "reconnoitres over",
    "supply": "brings supplies to",
}
WORKS = {"bridge": "a bridge", "breach": "a breach", "mines": "the mines"}

# ---------------------------------------------------------------------- fights (7, 8, 11.2, 13, 16)


class AssaultBegun(Happening, frozen=True, tag="attack"):
    """A direct fight is declared (7.1.2)."""

    manner: str
    attackers: Units
    targets: Hexes
    defenders: Units = ()

    def words(self) -> str:
        does, do = MANNERS.get(self.manner, ("attacks", "attack"))
        return f"{names(self.attackers)} {does if single(self.attackers) else do}: {names(self.targets)}"


class SupportCommitted(Happening, frozen=True, tag="support"):
    """What a side has committed to a fight (7.1.2)."""

    side: SideName
    artillery: Units = ()
    helicopters: Units = ()
    engineers: Units = ()

    def words(self) -> str:
        committed = parts(
            f"artillery {names(self.artillery)}" if self.artillery else "",
            f"aircraft {names(self.helicopters)}" if self.helicopters else "",
            f"engineers {names(self.engineers)}" if self.engineers else "",
            none="nothing",
        )
        return f"{people(self.side)} commit {committed}"


class AssaultFought(Happening, frozen=True, tag="combat"):
    """The result of a direct fight (7.2.1)."""

    attacker: int
    defender: int
    strengths: Factors
    ratio: str
    shifts: Factors
    final: str
    roll: int
    result: str

    def words(self) -> str:
        column = self.ratio if self.ratio == self.final else f"{self.ratio}, column {self.final}"
        result = _result(self.result)
        return f"{self.attacker} SP against {self.defender} SP: {column}, roll {self.roll}: {result}"


class SurpriseFought(Happening, frozen=True, tag="surprise_attack"):
    """The result of a surprise attack (11.2)."""

    attacker: int
    defender: int
    roll: int
    result: str

    def words(self) -> str:
        return f"{self.attacker} SP surprise {self.defender} SP, roll {self.roll}: {_result(self.result)}"


class LossesRolled(Happening, frozen=True, tag="losses_rolled"):
    """What a side loses by the losses table (7.2.4)."""

    side: SideName
    row: str
    shift: int
    roll: int
    lost: int

    def words(self) -> str:
        shift = f", shifted {self.shift:+d}" if self.shift else ""
        return f"Losses of {people(self.side)}, row {self.row}{shift}, roll {self.roll}: {self.lost} EP"


class NightRolled(Happening, frozen=True, tag="night"):
    """The night die (13.1.3)."""

    roll: int
    shift: int
    attacker_loses: int
    defender_loses: int

    def words(self) -> str:
        effects = parts(
            f"shift {self.shift:+d}" if self.shift else "",
            f"the attacker loses {self.attacker_loses} EP" if self.attacker_loses else "",
            f"the defender loses {self.defender_loses} EP" if self.defender_loses else "",
        )
        return f"Night die, roll {self.roll}: {effects}"


class ChaseNamed(Happening, frozen=True, tag="chase"):
    """Units will follow to the river (7.6.2)."""

    text = "{units} {units:follows|follow} the beaten to the river"

    units: Units


class FellBack(Journey, frozen=True, tag="retreat"):
    """A unit retreats (7.4)."""

    unit: UnitId
    missing: int = 0

    def words(self) -> str:
        missing = f", {counted(self.missing, 'hex', 'hexes')} short" if self.missing else ""
        return f"{self.unit} retreats from {self.start} to {self.end}{self.far}{missing}"


class RoutePaid(Happening, frozen=True, tag="route_paid"):
    """EP due on the way back: a river, friends in an enemy zone, hexes not retreated (7.2.6, 7.6.1)."""

    units: Units
    hex: HexLabel
    lost: int
    why: str

    def words(self) -> str:
        why = {"zone": "an enemy zone of control", "river": "the river"}.get(self.why, self.why)
        who = names(self.units)
        return f"{who} in {self.hex} {'loses' if single(self.units) else 'lose'} {self.lost} EP: {why}"


class FollowedUp(Journey, frozen=True, tag="pursue"):
    """Units pursue (7.5)."""

    units: Units

    def words(self) -> str:
        who = names(self.units)
        return f"{who} {'pursues' if single(self.units) else 'pursue'} from {self.start} to {self.end}{self.far}"


class Counterstruck(Happening, frozen=True, tag="counterattack"):
    """Units step out for a counterattack (8.1.1)."""

    text = "{units} {units:steps|step} from {start} to {hex} for a counterattack on {targets}"

    units: Units
    start: HexLabel
    hex: HexLabel
    targets: Hexes


class DefendersNamed(Happening, frozen=True, tag="defend"):
    """The units that meet the counterattacks (8.1.3)."""

    text = "{units} {units:meets|meet} the counterattacks"

    units: Units


class Disordered(Happening, frozen=True, tag="disordered"):
    """Units have no zone of control until the next enemy has ended its move (16.2.7)."""

    text = "{units} {units:has|have} no zone of control for now"

    units: Units


# ---------------------------------------------------------------------- fire (9, 15)


class ExchangeOpened(Happening, frozen=True, tag="fire"):
    """Units open fire at range, or answer it (15.3)."""

    bursts: tuple[Burst, ...]
    hex: HexLabel
    answer: bool = False

    def words(self) -> str:
        bursts = ", ".join(f"{names((one.unit,))} at {names((one.target,))}, up to {one.shots}" for one in self.bursts)
        return f"Return fire at {self.hex}: {bursts}" if self.answer else f"Fire at {self.hex}: {bursts}"


class ShotsFired(Happening, frozen=True, tag="shots"):
    """All shots of one unit at another (15.3.5)."""

    unit: UnitId
    target: UnitId
    gun: int
    armour: int
    shifts: Factors
    difference: int
    rolls: tuple[int, ...]
    lost: int

    def words(self) -> str:
        rolls = " ".join(map(str, self.rolls))
        odds = f"gun {self.gun} against armour {self.armour}, difference {self.difference:+d}"
        return f"{self.unit} fires at {self.target}, {odds}, rolls {rolls}: {self.lost} EP lost"


class GunsShelled(Happening, frozen=True, tag="shelling"):
    """Single-handed fire or a barrage at units (9.8.1)."""

    units: Units
    hex: HexLabel
    barrage: bool
    strength: int
    block: str
    row: str
    roll: int
    why: Factors
    lost: int

    def words(self) -> str:
        who, block = names(self.units), f", against {self.block} SP" if self.block else ""
        odds = f"row {self.row}{block}, roll {self.roll}: {self.lost} EP lost"
        if self.barrage:
            return f"Barrage of {self.hex} by {who} with {self.strength} SP, {odds}"
        return f"Fire at {self.hex} by {who} with {self.strength} SP, {odds}"


class ObjectAttacked(Happening, frozen=True, tag="object"):
    """An object has been fired at, bombed or blown up (21.1)."""

    units: Units
    place: PlaceLabel
    what: What
    roll: int
    destroyed: bool

    def words(self) -> str:
        roll = f", roll {self.roll}" if self.roll else ""
        gone = "destroyed" if self.destroyed else "still usable"
        return f"Attack on {work_words(self.what)} at {self.place} by {names(self.units)}{roll}: {gone}"


class RoundsSpent(Happening, frozen=True, tag="ammunition"):
    """AU have been spent, or have come in (7.9); `left` is -1 for sides that may not know it."""

    unit: UnitId
    spent: int
    left: int = -1

    def words(self) -> str:
        left = f", {self.left} left" if self.left >= 0 else ""
        if self.spent > 0:
            return f"{self.unit} spends {self.spent} AU{left}"
        return f"{self.unit} receives {-self.spent} AU{left}"


# ---------------------------------------------------------------------- the air (10.2, 17, 23)


class AircraftUp(Happening, frozen=True, tag="air"):
    """An aircraft is placed (23.2.1)."""

    unit: UnitId
    hex: HexLabel
    mission: str
    target: str = ""

    def words(self) -> str:
        return f"{self.unit} {FLIGHTS[self.mission]} {self.target or self.hex}"


class AircraftDown(Happening, frozen=True, tag="air_home"):
    """Aircraft leave the sky (23.2.5)."""

    text = "{units} {units:flies|fly} home: {why}"

    units: Units
    why: str


class DuelFought(Happening, frozen=True, tag="dogfight"):
    """Fighters have met (23.3.6)."""

    text = "Dogfight of {attackers} with {defenders}, {attacker} SP against {defender} SP, roll {roll}: {result}"

    attackers: Units
    defenders: Units
    attacker: int
    defender: int
    roll: int
    result: str


class AircraftShotAt(Happening, frozen=True, tag="aa"):
    """A shot of AA, or of shoulder missiles (10.2.5, 10.2.11)."""

    unit: UnitId
    target: UnitId
    roll: int
    aborts: bool
    lost: int
    own_loss: int = 0
    missile: bool = False

    def words(self) -> str:
        effects = parts(
            f"{self.lost} SP lost" if self.lost else "",
            "the mission is aborted" if self.aborts else "",
            f"{self.unit} loses {self.own_loss} EP" if self.own_loss else "",
        )
        what = "fires a missile at" if self.missile else "fires at"
        return f"{self.unit} {what} {self.target}, roll {self.roll}: {effects}"


class AircraftCaught(Happening, frozen=True, tag="intercept"):
    """A fighter has attacked an aircraft (23.3.9)."""

    text = "{fighter} attacks {target}, roll {roll}: {lost} SP lost, the mission is aborted"

    fighter: UnitId
    target: UnitId
    roll: int
    lost: int


class AirStrikeFlown(Happening, frozen=True, tag="strike"):
    """Fighters, attack aircraft, helicopters or bombers have attacked units (23.3.12, 23.4.2, 23.6.3)."""

    text = "Air attack on {hex} by {units} with {strength} SP, roll {roll}, result {result}: {lost} EP lost"

    units: Units
    hex: HexLabel
    strength: int
    roll: int
    why: Factors
    result: str
    lost: int


class BombersDrifted(Happening, frozen=True, tag="bombers_drift"):
    """Bombers are over another hex by night (23.6.5)."""

    text = "{unit} is over {hex}"

    unit: UnitId
    hex: HexLabel


class SuppliesDown(Happening, frozen=True, tag="supply_drop"):
    """Units are supplied from the air (R89)."""

    text = "{units} {units:is|are} supplied from the air by {by}"

    by: UnitId
    units: Units


class UnitJumped(Happening, frozen=True, tag="drop"):
    """A unit is to come down (17.1.1)."""

    unit: UnitId
    aimed: HexLabel
    hex: HexLabel
    by: UnitId = ""
    missed: bool = False

    def words(self) -> str:
        missed = f"; the wind carries it to {self.hex}" if self.missed else ""
        if self.by:
            return f"{self.by} flies {self.unit} to {self.aimed}{missed}"
        return f"{self.unit} jumps over {self.aimed}{missed}"


class DropShotAt(Happening, frozen=True, tag="drop_fire"):
    """AA has fired at a unit that comes down (17.2.4)."""

    text = "AA fire at {unit} by {guns} with {strength} SP, roll {roll}: {lost} EP lost"

    unit: UnitId
    guns: Units
    strength: int
    roll: int
    lost: int


class DropLanded(Happening, frozen=True, tag="drop_landed"):
    """A unit has come down, and what the ground has cost it (17.2.1)."""

    unit: UnitId
    hex: HexLabel
    roll: int = 0
    lost: int = 0

    def words(self) -> str:
        roll = f", roll {self.roll}: {self.lost} EP lost" if self.roll else ""
        return f"{self.unit} comes down in {self.hex}{roll}"


class DropSurprised(Happening, frozen=True, tag="drop_surprise"):
    """The surprise of a drop (17.2.6)."""

    roll: int
    shift: int
    lost: int
    eliminated: bool = False

    def words(self) -> str:
        effects = parts(
            f"shift {self.shift:+d}" if self.shift else "",
            f"{self.lost} EP lost" if self.lost else "",
            "the defenders are eliminated" if self.eliminated else "",
        )
        return f"Surprise of the drop, roll {self.roll}: {effects}"


BattleEvent = (
    AssaultBegun
    | SupportCommitted
    | AssaultFought
    | SurpriseFought
    | LossesRolled
    | NightRolled
    | ChaseNamed
    | FellBack
    | RoutePaid
    | FollowedUp
    | Counterstruck
    | DefendersNamed
    | Disordered
    | ExchangeOpened
    | ShotsFired
    | GunsShelled
    | ObjectAttacked
    | RoundsSpent
    | AircraftUp
    | AircraftDown
    | DuelFought
    | AircraftShotAt
    | AircraftCaught
    | AirStrikeFlown
    | BombersDrifted
    | SuppliesDown
    | UnitJumped
    | DropShotAt
    | DropLanded
    | DropSurprised
)


def work_words(what: str) -> str:
    """What engineers build or repair, and what is fired at."""
    return WORKS.get(what, f"the {what}")


def _result(text: str) -> str:
    """A result of the tables in words."""
    side = {"A": "the attacker retreats", "B": "the defender retreats"}.get(text[:1])
    if side is None:
        return "no retreat"
    number, _, lost = text[1:].partition("(-")
    costs = f" and loses {lost.removesuffix(')')} EP" if lost else ""
    return f"{side} {counted(int(number or 0), 'hex', 'hexes')}{costs}"
