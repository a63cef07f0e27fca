"""The sixteen phases of a turn, and what a scenario adds to the rules. A drawn position has an empty scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sztab.table.fields import UnitId
from sztab.table.state import EdgeN, HexN, SideN

if TYPE_CHECKING:
    from sztab.rules.b21.board import Board


Hexes = tuple[HexN, ...]
Ground = frozenset[HexN]
BEYOND = 999
"""More than any points."""


class HalfTurnPhase(msgspec.Struct, frozen=True):
    """A phase of the turn (3.3)."""

    name: str
    half: int
    """0: of the side with the initiative; 1: of the other."""


NAMES = (
    "air",
    "airborne assault",
    "artillery barrage",
    "naval assault",
    "movement",
    "counterattack",
    "combat",
    "supply",
)
"""The eight phases of a half turn."""
PHASES = tuple(HalfTurnPhase(name, half) for half in (0, 1) for name in NAMES)
"""3.3.1 to 3.3.8, movement being 3.3.5: those of the side with the initiative, then those of the other; in a
counterattack the enemy acts."""


class CalendarTurn(msgspec.Struct, frozen=True, rename={"first": "initiative"}):
    """A turn of the calendar (3.1)."""

    date: str
    hours: str
    light: str
    first: SideN
    """The side with the initiative (R9)."""

    @property
    def night(self) -> bool:
        return self.light == "night"


class HomeBase(msgspec.Struct, frozen=True):
    """A source of supply (R106)."""

    side: SideN
    hexes: Hexes
    radius: int = -1
    """It supplies units within so many hexes, not headquarters at any length; -1: headquarters."""
    depot: bool = False
    """Lost for good once an enemy has entered or it is destroyed (R133)."""


class AirDay(msgspec.Struct, frozen=True):
    """The aircraft of a side on a day, and its placements a turn (R121)."""

    side: SideN
    date: str = ""
    """Any day, if nothing is said."""
    available: tuple[UnitId, ...] = ()
    sorties: int = 0


class Rearming(msgspec.Struct, frozen=True):
    """AU that come in at the end of a turn, from a turn on (7.9.5)."""

    side: SideN
    start: int = 1
    half: bool = False
    """Half of the present SP instead of all of it."""
    artillery: int = 0
    barrages: int = 99
    """Barrages a day."""


class Objective(msgspec.Struct, frozen=True):
    """Hexes that score for a side that holds them at the end."""

    name: str
    side: SideN
    hexes: Hexes
    points: int


class ExitRule(msgspec.Struct, frozen=True):
    """Leaving the map as an aim (R121 f): a point for so many SP, at most so many points, from a turn on."""

    side: SideN
    hexes: Hexes
    start: int = 1
    per: int = 10
    most: int = 8


class VictoryLevel(msgspec.Struct, frozen=True):
    """A level of victory by points of the attacker less those of the other side."""

    name: str
    winner: SideN
    """-1: a draw."""
    least: int = -BEYOND
    most: int = BEYOND


class SuddenEnd(msgspec.Struct, frozen=True):
    """A side wins at once if it holds all of these hexes at the end of a turn, from a turn on."""

    side: SideN
    hexes: Hexes
    start: int = 1
    stands: bool = False
    """Its units must stand there."""
    lost: str = ""
    """A counter that must be eliminated as well."""


class MineRule(msgspec.Struct, frozen=True, rename={"number": "count", "hexes": "zone"}):
    """Minefields a side lays before play (R121 h)."""

    side: SideN
    number: int
    hexes: Ground


class HalfMarch(msgspec.Struct, frozen=True):
    """The ground units of a side have half their movement to the end of a turn (R121 k)."""

    side: SideN
    until: int = 1


class FreePlacement(msgspec.Struct, frozen=True, rename={"hexes": "zone"}):
    """A unit that is put down anywhere in an area (R121 c)."""

    unit: UnitId
    hexes: Ground
    apart: int = 1
    """Hexes it keeps at least from enemy units."""


class SetUpLimit(msgspec.Struct, frozen=True):
    """How a side may change its set-up, besides how far and in which zone (R121 a)."""

    side: SideN
    clear_of: Ground = frozenset()
    distance: int = 0
    """Hexes that a shifted counter keeps at least from that ground."""
    apart: int = 1
    """Hexes that it keeps at least from enemy units."""
    dry: bool = False
    """It is shifted over no water."""
    swaps: frozenset[str] = frozenset()
    """Types of which any two counters may be exchanged."""


class HardwareChoice(msgspec.Struct, frozen=True):
    """Other hardware that counters may carry, and the points it gives the enemy (0.3)."""

    units: frozenset[UnitId]
    equipment: str
    cost: int
    gun: int
    armour: int
    night: str = "limited"


class Charge(msgspec.Struct, frozen=True, rename={"edges": "bridges"}):
    """Bridges prepared for demolition by any line unit of the side: no engineer need be in range."""

    side: SideN
    edges: frozenset[EdgeN]
    start: int = 1
    """Before this turn its side may not blow them up at all."""
    once: bool = False
    """One try for each, in its counterattack phase."""


class ClosedGround(msgspec.Struct, frozen=True, rename={"hexes": "zone"}):
    """Ground that a side may not enter, up to and with a turn."""

    side: SideN
    hexes: Ground
    until: int


class Liaison(msgspec.Struct, frozen=True):
    """Headquarters that serve formations as those of their brigade do (R106)."""

    formations: frozenset[str]
    staffs: tuple[UnitId, ...]


class IrregularRule(msgspec.Struct, frozen=True, rename={"hexes": "zone"}):
    """Troops, by their hardware, that need no supply in some hexes."""

    kinds: frozenset[str]
    hexes: Ground
    excused: bool = False
    """They owe no attack in an enemy zone of control, as if in field works (7.1.3)."""


class CollapseRule(msgspec.Struct, frozen=True):
    """In its supply phase a side rolls for its worn regular troops without supply: up to `most` they give up (S.3)."""

    side: SideN
    most: int
    spared: frozenset[str] = frozenset()
    """Hardware of troops that do not."""


class InfiltrationRule(msgspec.Struct, frozen=True, rename={"hexes": "zone"}):
    """In each night turn a side moves one counter of these kinds from hex to hex, past everybody."""

    side: SideN
    kinds: frozenset[str]
    start: Ground
    hexes: Ground


class FireRule(msgspec.Struct, frozen=True, rename={"hexes": "zone"}):
    """Artillery and aircraft of a side may not fire at these hexes before a turn, and pay points for it after."""

    side: SideN
    hexes: Ground
    start: int = 1
    points: int = 1
    spares: bool = False
    """A hex with a headquarters, artillery or AA of the enemy costs nothing."""


class CasualtyRule(msgspec.Struct, frozen=True):
    """The enemy scores a point for every so many EP that a side loses."""

    side: SideN
    per: int


class DropRule(msgspec.Struct, frozen=True, rename={"hexes": "zone"}):
    """Units that may come down by air from a turn on, in these hexes (none named: anywhere) (S.1, S.2)."""

    units: frozenset[UnitId]
    start: int = 1
    hexes: Ground = frozenset()
    together: bool = False
    """All in one airborne assault phase."""
    overland: HexN = -1
    """Where they may enter instead, a turn after the drop has been given up."""


class SeaRule(msgspec.Struct, frozen=True):
    """The ships of a side: by which hexes they come, and on which beaches it lands (S.2)."""

    side: SideN
    ships: frozenset[UnitId]
    entries: Ground
    beaches: Ground


ON_CARDS = {
    "limits": "setup",
    "refits": "refit",
    "placements": "placement",
    "closed": "border",
    "liaisons": "liaison",
    "collapses": "collapse",
    "infiltrations": "infiltration",
    "restraints": "restraint",
    "drops": "drop",
    "exits": "exit",
    "endings": "sudden",
}
"""What tables of the card are called where their name is another."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, rename=ON_CARDS):
    """What the scenario adds to the rules."""

    slug: str = ""
    name: str = ""
    turns: int = 1
    calendar: tuple[CalendarTurn, ...] = ()
    setup_order: tuple[SideN, ...] = ()
    shifts: tuple[int, ...] = ()
    """How far each side may shift its counters before play, by side."""
    limits: tuple[SetUpLimit, ...] = ()
    refits: tuple[HardwareChoice, ...] = ()
    zones: tuple[frozenset[int], ...] = ()
    """The set-up zone of each side."""
    bases: tuple[HomeBase, ...] = ()
    air: tuple[AirDay, ...] = ()
    rearming: tuple[Rearming, ...] = ()
    objectives: tuple[Objective, ...] = ()
    exits: tuple[ExitRule, ...] = ()
    levels: tuple[VictoryLevel, ...] = ()
    endings: tuple[SuddenEnd, ...] = ()
    minefields: tuple[MineRule, ...] = ()
    charges: tuple[Charge, ...] = ()
    slow: tuple[HalfMarch, ...] = ()
    placements: tuple[FreePlacement, ...] = ()
    closed: tuple[ClosedGround, ...] = ()
    liaisons: tuple[Liaison, ...] = ()
    irregulars: tuple[IrregularRule, ...] = ()
    collapses: tuple[CollapseRule, ...] = ()
    infiltrations: tuple[InfiltrationRule, ...] = ()
    restraints: tuple[FireRule, ...] = ()
    casualties: tuple[CasualtyRule, ...] = ()
    drops: tuple[DropRule, ...] = ()
    seas: tuple[SeaRule, ...] = ()
    breaching: bool = False
    """Engineers may breach scarps (S.2)."""
    one_way_scarps: bool = False
    """A scarp helps only who defends above it (S.2)."""
    attacker: SideN = 0
    """The side from whose points the levels take those of the other."""
    edges: tuple[frozenset[int], ...] = ()
    """The edge hexes by which each side enters (R121 b)."""
    open_edges: bool = False
    """Units that no list places enter by any of these hexes, as in a drawn position."""
    light: str = "day"
    """Of a drawn position, which has no calendar."""

    def day(self, turn: int) -> CalendarTurn:
        """The calendar of a turn; what lies beyond it is like its last turn."""
        if not self.calendar:
            return CalendarTurn("", "", self.light, 0)
        return self.calendar[min(max(turn, 1), len(self.calendar)) - 1]

    def asks(self, b: Board, side: int, kind: str, able: bool) -> bool:
        """Whether a side is asked a question; as a rule only if it is able to do something."""
        return able

    def shut(self, side: int, turn: int) -> frozenset[int]:
        """The ground that a side may not enter in a turn."""
        return frozenset[int]().union(*(one.hexes for one in self.closed if one.side == side and turn <= one.until))
