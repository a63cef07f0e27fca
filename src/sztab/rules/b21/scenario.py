"""The sixteen phases of a turn, and what a scenario adds to the rules. A drawn position has an empty scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sztab.table.state import SideN

if TYPE_CHECKING:
    from sztab.rules.b21.board import Board


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


class CalendarTurn(msgspec.Struct, frozen=True):
    """A turn of the calendar (3.1)."""

    date: str
    hours: str
    light: str
    first: int
    """The side with the initiative (R9)."""

    @property
    def night(self) -> bool:
        return self.light == "night"


class HomeBase(msgspec.Struct, frozen=True):
    """A source of supply (R106)."""

    side: int
    hexes: tuple[int, ...]
    radius: int = -1
    """It supplies units within so many hexes, not headquarters at any length; -1: headquarters."""
    depot: bool = False
    """Lost for good once an enemy has entered or it is destroyed (R133)."""


class AirDay(msgspec.Struct, frozen=True):
    """The aircraft of a side on a day, and its placements a turn (R121)."""

    side: int
    date: str
    available: tuple[str, ...]
    sorties: int


class Rearming(msgspec.Struct, frozen=True):
    """AU that come in at the end of a turn, from a turn on (7.9.5)."""

    side: int
    start: int = 1
    half: bool = False
    """Half of the present SP instead of all of it."""
    artillery: int = 0
    barrages: int = 99
    """Barrages a day."""


class Objective(msgspec.Struct, frozen=True):
    """Hexes that score for a side that holds them at the end."""

    name: str
    side: int
    hexes: tuple[int, ...]
    points: int


class ExitRule(msgspec.Struct, frozen=True):
    """Leaving the map as an aim (R121 f): a point for so many SP, at most so many points, from a turn on."""

    side: int
    hexes: tuple[int, ...]
    start: int = 1
    per: int = 10
    most: int = 8


class VictoryLevel(msgspec.Struct, frozen=True):
    """A level of victory by points of the attacker less those of the other side."""

    name: str
    winner: int
    """-1: a draw."""
    least: int
    most: int


class SuddenEnd(msgspec.Struct, frozen=True):
    """A side wins at once if it holds all of these hexes at the end of a turn, from a turn on."""

    side: int
    hexes: tuple[int, ...]
    start: int = 1
    stands: bool = False
    """Its units must stand there."""
    lost: str = ""
    """A counter that must be eliminated as well."""


class MineRule(msgspec.Struct, frozen=True):
    """Minefields a side lays before play (R121 h)."""

    side: int
    number: int
    hexes: tuple[int, ...]


class HalfMarch(msgspec.Struct, frozen=True):
    """The ground units of a side have half their movement to the end of a turn (R121 k)."""

    side: int
    until: int = 1


class FreePlacement(msgspec.Struct, frozen=True):
    """A unit that is put down anywhere in an area (R121 c)."""

    unit: str
    hexes: frozenset[int]
    apart: int = 1
    """Hexes it keeps at least from enemy units."""


class SetUpLimit(msgspec.Struct, frozen=True):
    """How a side may change its set-up, besides how far and in which zone (R121 a)."""

    side: int
    clear_of: frozenset[int] = frozenset()
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

    units: frozenset[str]
    equipment: str
    cost: int
    gun: int
    armour: int
    night: str = "limited"


class Charge(msgspec.Struct, frozen=True):
    """Bridges prepared for demolition by any line unit of the side: no engineer need be in range."""

    side: int
    edges: frozenset[int]
    start: int = 1
    """Before this turn its side may not blow them up at all."""
    once: bool = False
    """One try for each, in its counterattack phase."""


class ClosedGround(msgspec.Struct, frozen=True):
    """Ground that a side may not enter, up to and with a turn."""

    side: int
    hexes: frozenset[int]
    until: int


class Liaison(msgspec.Struct, frozen=True):
    """Headquarters that serve formations as those of their brigade do (R106)."""

    formations: frozenset[str]
    staffs: tuple[str, ...]


class IrregularRule(msgspec.Struct, frozen=True):
    """Troops, by their hardware, that need no supply in some hexes."""

    kinds: frozenset[str]
    hexes: frozenset[int]
    excused: bool = False
    """They owe no attack in an enemy zone of control, as if in field works (7.1.3)."""


class CollapseRule(msgspec.Struct, frozen=True):
    """In its supply phase a side rolls for its worn regular troops without supply: up to `most` they give up (S.3)."""

    side: int
    most: int
    spared: frozenset[str] = frozenset()
    """Hardware of troops that do not."""


class InfiltrationRule(msgspec.Struct, frozen=True):
    """In each night turn a side moves one counter of these kinds from hex to hex, past everybody."""

    side: int
    kinds: frozenset[str]
    start: frozenset[int]
    hexes: frozenset[int]


class FireRule(msgspec.Struct, frozen=True):
    """Artillery and aircraft of a side may not fire at these hexes before a turn, and pay points for it after."""

    side: int
    hexes: frozenset[int]
    start: int = 1
    points: int = 1
    spares: bool = False
    """A hex with a headquarters, artillery or AA of the enemy costs nothing."""


class CasualtyRule(msgspec.Struct, frozen=True):
    """The enemy scores a point for every so many EP that a side loses."""

    side: int
    per: int


class DropRule(msgspec.Struct, frozen=True):
    """Units that may come down by air from a turn on, in these hexes (none named: anywhere) (S.1, S.2)."""

    units: frozenset[str]
    start: int = 1
    hexes: frozenset[int] = frozenset()
    together: bool = False
    """All in one airborne assault phase."""
    overland: int = -1
    """Where they may enter instead, a turn after the drop has been given up."""


class SeaRule(msgspec.Struct, frozen=True):
    """The ships of a side: by which hexes they come, and on which beaches it lands (S.2)."""

    side: int
    ships: frozenset[str]
    entries: frozenset[int]
    beaches: frozenset[int]


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """What the scenario adds to the rules."""

    slug: str = ""
    name: str = ""
    turns: int = 1
    calendar: tuple[CalendarTurn, ...] = ()
    setup_order: tuple[int, ...] = ()
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
        return frozenset(hex_ for one in self.closed if one.side == side and turn <= one.until for hex_ in one.hexes)
