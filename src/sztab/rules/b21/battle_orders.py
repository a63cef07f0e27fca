"""Orders of the B-21 family for fights and fire. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sztab.table import Order
from sztab.table.fields import (
    Amount,
    Hexes,
    HexLabel,
    Paths,
    PlaceLabel,
    SideName,
    UnitId,
    Units,
    words,
)

THINGS = ("bridge", "road", "rail", "airfield", "port", "depot", "refinery", "mines", "city")
"""What can be destroyed or repaired (21.0, 23.6.1)."""
VICTIMS = ("units", *THINGS)
"""What bombs may hit (23.6.5)."""
STANDING_WORDS = {"fire": "fire", "hold": "hold fire", "ask": "ask me"}
STANDING = tuple(STANDING_WORDS)
SPANS = ("stack", "phase")
"""How long fire is held beside this once."""

Guns = Annotated[Units, "field artillery that fires in support"]
Helicopters = Annotated[Units, "helicopters and attack aircraft that support"]
Thing = Annotated[str, words("object", THINGS)]
Victim = Annotated[str, words("victim", VICTIMS)]
Front = Annotated[Units, "the units exposed to fire at range (15.3.1)"]


class SidedOrder(Order, frozen=True):
    """Any order may say whose it is."""

    side: SideName = ""


# ---------------------------------------------------------------------- fights


class MarchAttack(SidedOrder, frozen=True, kw_only=True, tag="march_attack"):
    """Attack from march (16.1.1)."""

    text = "attack {targets} from march with {attackers}"

    attackers: Units
    targets: Hexes
    artillery: Guns = ()
    helicopters: Helicopters = ()
    engineers: Annotated[Units, "engineers that use their ability (19.1.5)"] = ()
    front: Front = ()


class SurpriseAttack(SidedOrder, frozen=True, kw_only=True, tag="surprise_attack"):
    """A surprise attack of recon units (11.2.1)."""

    text = "surprise attack on {target} with {attackers}"

    attackers: Units
    target: HexLabel
    helicopters: Helicopters = ()


class Counterattack(SidedOrder, frozen=True, kw_only=True, tag="counterattack"):
    """Step into an enemy zone of control to attack (8.1.1)."""

    text = "{units} counterattack from {hex}"

    units: Units
    hex: HexLabel


class Defend(SidedOrder, frozen=True, kw_only=True, tag="defend"):
    """The units that meet the counterattacks, at least one in each hex (8.1.3)."""

    text = "the counterattacks are met by {units}"

    units: Units = ()


class Attack(SidedOrder, frozen=True, kw_only=True, tag="attack"):
    """Attack enemy hexes in direct combat, with the support committed (7.1.2)."""

    text = "attack {targets} with {attackers}"

    attackers: Units
    targets: Hexes
    artillery: Guns = ()
    helicopters: Helicopters = ()
    engineers: Annotated[Units, "engineers that use their ability (19.1.5)"] = ()
    front: Front = ()


class AddSupport(SidedOrder, frozen=True, kw_only=True, tag="support"):
    """What the defender commits, without having seen what the attacker did (7.1.2, R11)."""

    artillery: Guns = ()
    helicopters: Helicopters = ()
    front: Front = ()

    def words(self) -> str:
        named = (*self.artillery, *self.helicopters)
        return f"support by {', '.join(named)}" if named else "no support"


class NameFront(SidedOrder, frozen=True, kw_only=True, tag="front"):
    """The next group exposed to fire when the last has been wiped out (15.3.1, R77)."""

    text = "exposed to fire: {units}"

    units: Units


class GunFire(SidedOrder, frozen=True, kw_only=True):
    """Fire of artillery at a hex, at a hexside for its bridge, or at another object."""

    text = "{artillery} fire at {target} {what}"

    artillery: Annotated[Units, "guns that fire"]
    target: PlaceLabel
    what: Thing = ""

    def words(self) -> str:
        return super().words().rstrip()


class SingleFire(GunFire, frozen=True, kw_only=True, tag="single_fire"):
    """Single-handed fire of artillery at a hex, or at a hexside: its bridge (9.6.1)."""


class MineFire(SidedOrder, frozen=True, kw_only=True, tag="mine_fire"):
    """Artillery lays a minefield by fire (20.1.7)."""

    text = "{artillery} fire mines at {hex}"

    artillery: Annotated[Units, "guns that fire mines"]
    hex: HexLabel


class FireBarrage(GunFire, frozen=True, kw_only=True, tag="barrage"):
    """An artillery barrage (9.7.1)."""


class TakeLosses(SidedOrder, frozen=True, kw_only=True, tag="losses"):
    """Which units lose EP, and how many (7.2.3)."""

    text = "losses: {units}"

    units: Annotated[dict[UnitId, Amount], "for each unit that loses, the EP"]


class Chase(SidedOrder, frozen=True, kw_only=True, tag="chase"):
    """The units that will follow to the river; none is an answer too (7.6.2, R43)."""

    units: Units = ()

    def words(self) -> str:
        return f"{', '.join(self.units)} will follow to the river" if self.units else "nobody follows to the river"


class FallBack(SidedOrder, frozen=True, kw_only=True, tag="retreat"):
    """The way of each beaten unit (7.4.1)."""

    text = "retreat: {paths}"

    paths: Paths


class FollowUp(SidedOrder, frozen=True, kw_only=True, tag="pursue"):
    """Pursuit: who goes, and where; nobody is an answer too (7.5.1)."""

    text = "pursue: {paths}"

    paths: Paths = {}


class SufferBombs(SidedOrder, frozen=True, kw_only=True, tag="bombed"):
    """What the enemy's own bombs hit where they drifted over his side: the units there, or an object (23.6.5, R103)."""

    what: Victim

    def words(self) -> str:
        return "the bombs hit the units" if self.what == "units" else f"the bombs hit the object: {self.what}"


class GiveUp(SidedOrder, frozen=True, kw_only=True, tag="excess"):
    """The units that overfill a hex and are eliminated (5.1.2, R16)."""

    text = "eliminate {units}"

    units: Units


# ---------------------------------------------------------------------- fire at range


class Burst(msgspec.Struct, frozen=True):
    """One unit fires at another (15.1.8)."""

    unit: UnitId
    target: Annotated[str, "an enemy unit by its id, or the hex of one that lies face down"]
    shots: Amount = 1


class Fire(SidedOrder, frozen=True, kw_only=True, tag="fire"):
    """Open or answer an exchange of fire at range (15.3.2, R135): of one unit, or a volley of several."""

    unit: Annotated[UnitId, "the unit that fires"] = ""
    target: Annotated[str, "an enemy unit by its id, or the hex of one that lies face down"] = ""
    shots: Annotated[int, "how many"] = 1
    volley: Annotated[tuple[Burst, ...], "several units, each with its target and its shots"] = ()
    at: Annotated[HexLabel, "the hex of the march at which the fire is meant"] = ""

    @property
    def bursts(self) -> tuple[Burst, ...]:
        """The fire of each unit."""
        return self.volley or (Burst(self.unit, self.target, self.shots),)

    def words(self) -> str:
        said = (f"{one.unit} at {one.target} with {one.shots} shots" for one in self.bursts)
        return f"fire: {', '.join(said)}"


class Hold(SidedOrder, frozen=True, kw_only=True, tag="hold"):
    """No more fire now; nor at this stack in this phase, nor at anybody in this phase."""

    until: Annotated[str, words("span", SPANS)] = ""

    def words(self) -> str:
        longer = {"stack": "hold fire at this stack", "phase": "hold fire for this phase"}
        return longer.get(self.until, "hold fire")


class StandingOrder(SidedOrder, frozen=True, kw_only=True, tag="standing"):
    """How units react to whatever comes within range; secret (R135)."""

    units: Units
    do: Annotated[str, words("standing order", STANDING)]
    within: Annotated[int, "the greatest distance in hexes"] = 4
    difference: Annotated[int, "the least final difference of gun and armour"] = -3
    shots: Annotated[int, "the most shots; 0: all it may"] = 0
    keep: Annotated[int, "the AU it keeps"] = 0
    types: Annotated[tuple[str, ...], "the types of unit it fires at; none: all"] = ()
    answer: Annotated[bool, "`true`: returns fire by the same measure"] = False

    def words(self) -> str:
        return f"standing order of {', '.join(self.units)}: {STANDING_WORDS.get(self.do, self.do)}"


BattleOrder = (
    MarchAttack
    | SurpriseAttack
    | Counterattack
    | Defend
    | Attack
    | AddSupport
    | NameFront
    | SingleFire
    | MineFire
    | FireBarrage
    | TakeLosses
    | Chase
    | FallBack
    | FollowUp
    | SufferBombs
    | GiveUp
    | Fire
    | Hold
    | StandingOrder
)
