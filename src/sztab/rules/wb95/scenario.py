"""What a scenario may say beyond the rulebook. The plain one here serves positions; titles fill in their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sztab.rules.wb95.orders import AirMission
from sztab.rules.wb95.state import Counter, State, Unit
from sztab.table import Board, Game, Refusal


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


class Scenario:
    """The hooks of the rulebook, each with the plain answer."""

    slug = "position"
    name = "Position"
    turns = 99
    first_day = ""
    ring: tuple[str, ...] = ()
    """Entry zones in their order round the map (11.2)."""

    def __init__(self, sources: Iterable[SupplySource] = ()) -> None:
        self.sources = tuple(sources)

    # 2: the turn
    def setup_steps(self) -> tuple[tuple[str, int], ...]:
        """What is decided before the first turn: (kind, side)."""
        return ()

    def prepare(self, game: Game) -> Iterator[Any]:
        """Rolls and placements between set-up and the first turn."""
        return iter(())

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

    def barred_sides(self, b: Board, u: Unit) -> frozenset[int]:
        """Hexsides the unit may never cross."""
        return frozenset()

    def may_act(self, b: Board, u: Unit) -> Refusal | None:
        """Whether a unit may be activated at all in this phase."""
        return None

    def movers(self, b: Board, side: int) -> tuple[tuple[int, ...], ...]:
        """The sides that move one after the other in the Movement Phases of a side."""
        sides: tuple[int, ...] = b.book.friends[side]
        return (sides,)

    # 5: combat
    def extra_duty(self, b: Board, u: Unit) -> tuple[int, ...]:
        """Hexes a unit has to attack besides the duty of 5.1.3."""
        return ()

    def joint_penalty(self, b: Board, attackers: list[Unit]) -> tuple[int, str, str] | None:
        """Shifts against attackers that fight badly together: number, why, case."""
        return None

    # 6.5, 8: pools
    def mission_allowed(self, b: Board, side: int, mission: AirMission) -> Refusal | None:
        return None

    # 9, 11: losses and arrivals
    def lost(self, game: Game, u: Unit, by: int, how: str) -> None:
        """A unit has gone from the game; `by` is the side that took it, -1 for nobody."""

    def may_enter(self, b: Board, u: Unit) -> Refusal | None:
        """Whether a reinforcement may come now."""
        return None

    def entered(self, game: Game, u: Unit) -> None:
        """A reinforcement has come."""

    def leaves(self, game: Game, u: Unit, zone: str) -> bool:
        """A unit leaves by a zone; True if it never comes back."""
        return False

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """Zones the unit may leave by, beside those it could enter by."""
        return self.ring

    # 14
    def pontoon_armies(self, b: Board, side: int) -> tuple[str, ...]:
        return ()

    # set-up
    def places(self, book: Any, counter: Counter) -> frozenset[int]:
        """Hexes in which the owner may set a counter up."""
        return frozenset()

    def opening(self, book: Any) -> State:
        raise NotImplementedError
