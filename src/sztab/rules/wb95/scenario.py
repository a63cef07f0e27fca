"""What a scenario may say beyond the rulebook. The plain one here serves positions; titles fill in their own."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.orders import AirMission
from sztab.rules.wb95.state import Counter, Unit
from sztab.table import Decider, Order, Procedure, Refusal
from sztab.table.aims import Degree, VictoryCount, WarAim, objectives, prizes, totals


class SupplySource(msgspec.Struct, frozen=True):
    """Where units of these nations draw supply from (10.1.4)."""

    side: int
    nations: tuple[str, ...]
    hexes: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    """Areas that serve while the side controls one of their hexes (R86)."""
    used_zones: bool = False
    """Entry hexes of the zones through which units have come (NY-SUP)."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning side or nothing for a draw, the level, the points."""

    winner: str
    level: str
    points: dict[str, int] = {}


class WayOut(msgspec.Struct, frozen=True):
    """Leaving the map as an aim: by which zone, and how many CELs are wanted still."""

    zone: str
    cels: int


class Scenario:
    """The hooks of the rulebook, each with the plain answer."""

    slug = "position"
    name = "Position"
    turns = 99
    first_day = ""
    ring: tuple[str, ...] = ()
    """Entry zones in their order round the map (11.2)."""
    zone_rows: tuple[tuple[str, ...], ...] = ()
    """Where the zones do not go round: the rows in which they lie; each row ends at its ends (nor:R71 nor:R84)."""
    single_zones = False
    """A zone has one hex, its first; the others serve only while that one is closed (nor:R71)."""
    enters_first: bool = False
    """Whether reinforcements enter before any unit on the map is ordered (nor:DD-N4)."""
    landings: frozenset[str] = frozenset()
    """Zones entered from the sea: no road leads in, and any of their hexes will do (nor:R84)."""
    deciders: dict[str, Decider] = {}
    """Decisions only this scenario asks for."""
    asks_support = False
    """Whether the defender is asked even if he has nothing to add (he may still waive his headquarters)."""
    asks_sorties = False
    """Whether a side is asked for air missions even if it has nothing that flies."""

    def __init__(self, sources: Iterable[SupplySource] = ()) -> None:
        self.sources = tuple(sources)

    # 2: the turn
    def setup_steps(self) -> tuple[tuple[str, int], ...]:
        """What is decided before the first turn: (kind, side)."""
        return ()

    def prepare(self, game: Game, kind: str, side: int) -> Procedure:
        """A step of the set-up that is not a look over one's own counters."""
        yield from ()

    def begin_turn(self, game: Game) -> None:
        """Pools filled, arrivals announced."""

    def begin_phase(self, game: Game) -> None:
        """Whatever else happens as a phase begins."""

    def end_phase(self, game: Game) -> None:
        """Whatever else happens as a phase ends."""

    def verdict(self, b: Board) -> Outcome | None:
        """At once, if the game is decided before its last turn."""
        return None

    def outcome(self, b: Board) -> Outcome:
        """After the last turn."""
        return Outcome("", "")

    # what is played for
    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """What each side plays for; the points and the verdict are reckoned from it."""
        return ()

    def count(self, b: Board, aim: WarAim) -> int:
        """How much of an aim is done."""
        return 0

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        """The levels of victory, where a figure tells them."""
        return ()

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        """The side whose points tell the level, and the sides whose points are taken off."""
        return "", ()

    def figure(self, b: Board, points: dict[str, int]) -> int:
        """The figure that the degrees are read by."""
        plus, minus = self.measured(b)
        return points.get(plus, 0) - sum(points.get(side, 0) for side in minus)

    def victory(self, b: Board) -> VictoryCount:
        """The result if the game ended now."""
        outcome = self.verdict(b) or self.outcome(b)
        reached, degrees = self.reached(b), self.degrees(b)
        points = totals(reached, b.book.sides)
        figure = self.figure(b, points)
        return VictoryCount(outcome.winner, outcome.level, points, reached, figure, *self.measured(b), degrees)

    def reached(self, b: Board) -> tuple[tuple[WarAim, int], ...]:
        """Every aim with how much of it is done."""
        return b.once("reached", lambda: tuple((aim, self.count(b, aim)) for aim in self.aims(b)))

    # for planners
    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """Hexes a side would take or keep, and how much they are worth to it; towns where no hex brings points."""
        return objectives(self.aims(b), side) or dict.fromkeys(sorted(b.book.towns), 1)

    def prize(self, b: Board, u: Unit) -> int:
        """Points the enemy gets for the loss of a counter."""
        return sum(prizes(self.aims(b), u.side, b.book.counters[u.n].nation))

    def way_out(self, b: Board, u: Unit) -> WayOut | None:
        """Where the unit leaves the map to win, if it counts for that."""
        return None

    def foothold(self, b: Board, side: int) -> frozenset[int]:
        """Hexes in one of which a side must keep a unit, or it has lost."""
        return frozenset()

    # 3: who may go where
    def share(self, b: Board, u: Unit, other: Unit) -> bool:
        """Whether two units of friendly sides may be in one hex."""
        return True

    def passes(self, b: Board, u: Unit, hex_: int) -> bool:
        """Whether a unit may pass through a hex of units that are not its enemies."""
        return True

    def closed(self, b: Board, u: Unit) -> frozenset[int]:
        """Hexes the unit may never enter."""
        return frozenset()

    def closed_case(self, u: Unit) -> str:
        """The case that keeps a unit out of closed hexes."""
        return "3.1.8"

    def may_act(self, b: Board, u: Unit) -> Refusal | None:
        """Whether a unit may be activated at all in this phase."""
        return None

    def movers(self, b: Board, side: int) -> tuple[tuple[int, ...], ...]:
        """The sides that move one after the other in the Movement Phases of a side."""
        sides: tuple[int, ...] = b.book.friends[side]
        return (sides,)

    def pace(self, b: Board, u: Unit, amount: int) -> int:
        """The movement of the day, in twelfths: what a scenario makes of the printed figure (nor:DD-N3 nor:DD-N4)."""
        return amount

    # 5: combat
    def extra_duty(self, b: Board, u: Unit) -> tuple[int, ...]:
        """Hexes a unit has to attack besides the duty of 5.1.3."""
        return ()

    def joint_penalty(self, b: Board, attackers: list[Unit]) -> tuple[int, str, str] | None:
        """Shifts against attackers that fight badly together: number, why, case."""
        return None

    # 6.5, 8: pools
    def flies(self, side: int, kind: str) -> bool:
        """Whether a side's aircraft ever fly missions of a kind."""
        return True

    def mission_allowed(self, b: Board, side: int, mission: AirMission) -> Refusal | None:
        return None

    def air_nation(self, b: Board, side: int) -> str:
        """Whose aircraft a side flies: those of the nation it has most units of, or of the one that leads its army
        (nor:R61)."""
        nations = [b.book.counters[u.n].nation for u in b.state.units if u.side == side and u.n < b.book.shapes.first]
        most = max(sorted(set(nations)), key=nations.count, default="")
        return next((army[0] for army in b.book.variant.groups if most in army), most)

    def reserve_usable(self, b: Board, side: int) -> int:
        """Air points saved on earlier days that may be flown now."""
        return 0

    def secret_air(self, b: Board, side: int) -> int:
        """How many of today's air points nobody else knows of."""
        return 0

    def air_in_doubt(self, b: Board, side: int) -> bool:
        """Whether, for all the others know, a side may have secret air points today."""
        return False

    def imagine_secrets(self, view: Board, dice: Random) -> dict[str, dict[str, int]]:
        """What the sides that are not in the view may have written down."""
        return {}

    def carpets(self, b: Board, side: int) -> int:
        """Carpets of bombs that may be laid now (nor:CO-N3)."""
        return 0

    def laid_carpets(self, game: Game, side: int, number: int) -> None:
        """So many have been laid."""

    def fly(self, game: Game, side: int, points: int) -> None:
        """Take points from the pool."""
        air = list(game.state.air)
        air[side] -= points
        game.mark(air=tuple(air))

    # 9, 11: losses and arrivals
    def lost(self, game: Game, u: Unit, by: int, how: str) -> None:
        """A unit has gone from the game; `by` is the side that took it, -1 for nobody."""

    def may_enter(self, b: Board, u: Unit) -> Refusal | None:
        """Whether a reinforcement may come now."""
        return None

    def waited(self, b: Board, u: Unit) -> int:
        """Turns a reinforcement has been held back since it was due (11.2.2)."""
        return max(0, int(b.state.turn) - u.due) if u.due else 0

    def waits_with(self, b: Board, u: Unit) -> str:
        """A name shared by reinforcements that may enter or not together; nothing for a unit with its own date."""
        return ""

    def too_late(self, b: Board, u: Unit) -> Refusal | None:
        """Whether a reinforcement has missed its moment in this phase (nor:DD-N4)."""
        return None

    def may_enter_together(self, b: Board, units: list[Unit]) -> Refusal | None:
        """Whether so many may come at once."""
        return None

    def entered(self, game: Game, u: Unit) -> None:
        """A reinforcement has come."""

    def leaves(self, game: Game, u: Unit, zone: str) -> bool:
        """A unit leaves by a zone; True if it never comes back."""
        return False

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """Zones the unit may leave by, beside those it could enter by."""
        return self.ring

    def own_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """Entry zones of the unit's side, where reinforcements may change among them (ard:R123)."""
        return self.ring

    # 10
    def always_supplied(self, b: Board, u: Unit) -> bool:
        """Whether a unit needs no line of supply in this scenario (ard:R93)."""
        return False

    # sides that nobody leads
    def answers_for(self, b: Board, side: int, against: int) -> int:
        """Who decides for a side in a combat with another (ard:R95)."""
        return side

    def stands(self, b: Board, u: Unit) -> bool:
        """Whether a unit never retreats (ard:NEW.9)."""
        return False

    def struck(self, game: Game, units: Iterable[int], side: int) -> None:
        """These units are being attacked or fired at (ard:R105)."""

    def passed(self, game: Game, units: Iterable[int], hexes: Iterable[int]) -> None:
        """These units have come through these hexes (ard:R105)."""

    def before_combats(self, game: Game, side: int) -> Procedure:
        """What has to be fought before a side's own attacks (ard:NEW.10)."""
        yield from ()

    def after_supply(self, game: Game, side: int) -> Procedure:
        """What a Supply Phase brings beside supply (ard:DYL.13)."""
        yield from ()

    # 14
    def pontoon_armies(self, b: Board, side: int) -> tuple[str, ...]:
        return ()

    # set-up
    def set_up_by(self, b: Board, u: Unit) -> int:
        """The side that sets a unit up (ard:NEW.11)."""
        return u.side

    def places(self, b: Board, counter: Counter) -> tuple[int, ...]:
        """Hexes in which the owner may set a counter up."""
        return ()

    def starts_fortified(self, u: Unit) -> bool:
        """Whether a counter is set up in field fortifications."""
        return False

    def fits(self, b: Board, u: Unit, hex_: int) -> bool:
        """Whether the lists leave room for another of its kind in a hex."""
        return True

    # orders of its own
    def check_special(self, b: Board, order: Any, side: int) -> Refusal | None:
        """An order only this scenario knows, in a Movement Phase."""
        return Refusal("2.1.2", "that cannot be ordered now")

    def special_choices(self, b: Board, side: int) -> list[Order]:
        """All orders of its own that could be given now."""
        return []

    def special(self, game: Game, order: Any) -> None:
        """Carry such an order out."""
