"""Where units can go, and one gesture turned into the orders that take them there; the set-up too.

A family derives one `Marching` in its `marches.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

import msgspec

from sztab.hexes import Reach as Ways
from sztab.hexes import points
from sztab.seat.context import Officer, labels, move_order, named_order, plain, suppose, unit_id
from sztab.seat.models import Cased, MarchLeg, ReachHex, ReachShown
from sztab.table import Ask, Board, Order, Refusal


class Range(msgspec.Struct, frozen=True):
    """What a unit reaches now: the ways, the hexes in which it may stay, and what it has for walking."""

    ways: Ways
    ends: set[int]
    left: int


class Way(msgspec.Struct, frozen=True):
    """How far a unit gets towards a hex now: the path, and what keeps it from arriving."""

    path: tuple[int, ...]
    why_not: Cased | None = None


class Marching(ABC):
    """Moves units."""

    MARCHES: ClassVar[tuple[str, ...]]
    """Questions that are answered by marching."""
    ENTRY: ClassVar[tuple[str, ...]] = ("movement",)
    """Those of them in which reinforcements come too."""
    SETUP_CASE: ClassVar[str]
    """The case by which a counter of the set-up stays where it is."""
    TURN_CASE: ClassVar[str]
    """By which each side moves in its turn."""
    POINTS_CASE: ClassVar[str]
    """By which a march takes movement points."""
    ZONE_CASE: ClassVar[str]
    """By which zones of control bar a way."""

    # ------------------------------------------------------------------ filled in by the family

    @abstractmethod
    def places(self, view: Any, u: Any) -> Iterable[int]:
        """Hexes in which a unit of the set-up may stand."""

    def set_up_by(self, view: Any, u: Any) -> int:
        """The side that sets a unit up."""
        return int(u.side)

    @abstractmethod
    def wrong_phase(self, view: Any) -> Refusal:
        """That nobody marches in this phase."""

    @abstractmethod
    def may_go(self, view: Any, ask: Ask, u: Any) -> Refusal | None:
        """Why a unit on the map may not be moved."""

    @abstractmethod
    def range_of(self, view: Any, ask: Ask, u: Any) -> Range:
        """What a unit that can be moved reaches."""

    def stuck(self, view: Any, ask: Ask, u: Any) -> bool:
        """Whether a unit that may be moved has nowhere to go."""
        return not self.range_of(view, ask, u).ends

    @abstractmethod
    def far(self, view: Any, u: Any) -> Ways:
        """Where a unit could get to in any number of turns."""

    @abstractmethod
    def allowance(self, view: Any, u: Any) -> int:
        """What it has for walking in a whole turn."""

    @abstractmethod
    def rests(self, view: Any, u: Any, hex_: int) -> bool:
        """Whether it would find room for a night on a longer march."""

    @abstractmethod
    def shut(self, view: Any, u: Any, hex_: int) -> Refusal | None:
        """Why it could never go to a hex."""

    def near_miss(self, view: Any, ask: Ask, u: Any, hex_: int) -> Refusal | None:
        """Why it may not end its march in a hex that is near enough."""
        return None

    @abstractmethod
    def stops(self, me: Officer, view: Any, ask: Ask, units: Sequence[Any], hex_: int) -> Cased | None:
        """What ends the march of units in a hex."""

    def fire(self, me: Officer, view: Any, units: Sequence[Any], hex_: int) -> tuple[Cased, ...]:
        """What enemies that are seen may fire at units that enter a hex."""
        return ()

    def together(self, me: Officer, view: Any, ask: Ask, units: list[Any], path: tuple[int, ...]) -> bool:
        """Whether they may go by one way in one order."""
        return me.check(view, ask, move_order(view, units, path)) is None

    # ------------------------------------------------------------------ the gestures

    def reach(self, me: Officer, view: Board, ask: Ask, keys: Sequence[str]) -> ReachShown:
        """Units of one hex go together: what all of them reach. Of several hexes: what at least one of them reaches."""
        if ask.kind == "setup" and me.asks_me(ask):
            return self._setup_reach(me, view, self._to_set_up(me, view, keys))
        able, cannot = self._sorted_out(me, view, ask, me.named(view, keys))
        coming = [u for u in able if u.hex < 0]
        if coming:
            hexes = me.family.arrivals.entries(view, coming)
        else:
            hexes = self._reach_hexes(me, view, ask, able)
        return ReachShown(tuple(keys), tuple(hexes), {unit_id(view, u): why for u, why in cannot})

    def march(self, me: Officer, view: Board, ask: Ask, keys: Sequence[str], text: str) -> tuple[MarchLeg, ...]:
        """What one drag does. The order of a group that arrives stands with its first unit."""
        units = me.named(view, keys)
        hex_ = view.book.labels.get(text, -1)
        if hex_ < 0:
            why = me.cased(f"there is no hex {text!r} on this map")
            return tuple(_stay(view, u, why) for u in units)
        if ask.kind == "setup" and me.asks_me(ask):
            return tuple(_setup_legs(me, view, ask, self._to_set_up(me, view, keys), text))
        able, cannot = self._sorted_out(me, view, ask, units)
        return (
            *me.family.arrivals.enter(me, view, [u for u in able if u.hex < 0], hex_),
            *self.walk(me, view, ask, [u for u in able if u.hex >= 0], hex_),
            *(_stay(view, u, why) for u, why in cannot),
        )

    def _sorted_out(
        self, me: Officer, view: Board, ask: Ask, units: list[Any]
    ) -> tuple[list[Any], list[tuple[Any, Cased]]]:
        """Those who can be moved, and the others with the reason."""
        reasons = [(u, self.held(me, view, ask, u)) for u in units]
        return [u for u, why in reasons if why is None], [(u, why) for u, why in reasons if why is not None]

    def held(self, me: Officer, view: Board, ask: Ask, u: Any) -> Cased | None:
        """Why a unit cannot be moved at all."""
        if not me.asks_me(ask) or not view.state.turn:
            return me.cased("it is not your turn to move", self.TURN_CASE)
        if ask.kind not in self.MARCHES:
            return me.refused(self.wrong_phase(view))
        coming = u.hex < 0 and ask.kind in self.ENTRY
        why = me.family.arrivals.held(view, u) if coming else self.may_go(view, ask, u)
        if why is None and u.hex >= 0 and self.stuck(view, ask, u):
            return me.cased(f"{unit_id(view, u)} has nowhere to go", self.POINTS_CASE)
        return me.refused(why) if why is not None else None

    def _reach_hexes(self, me: Officer, view: Board, ask: Ask, units: list[Any]) -> list[ReachHex]:
        if not units:
            return []
        each = [self.range_of(view, ask, u) for u in units]
        together = len({u.hex for u in units}) == 1
        sets = [one.ends for one in each]
        names = view.book.hex_labels
        hexes = []
        for hex_ in sorted(set.intersection(*sets) if together else set.union(*sets)):
            able = [(one.left - one.ways.cost(hex_), one.ways) for one in each if hex_ in one.ends]
            left, ways = (min if together else max)(able, key=lambda one: one[0])
            path = ways.path(hex_)
            before = path[-2] if len(path) > 1 else ways.start
            stops = self.stops(me, view, ask, units, hex_)
            fire, cost, rest = self.fire(me, view, units, hex_), points(ways.cost(hex_)), points(max(0, left))
            hexes.append(ReachHex(names[hex_], cost, rest, names[before], stops, fire))
        return hexes

    # ------------------------------------------------------------------ walking

    def walk(self, me: Officer, view: Board, ask: Ask, units: list[Any], hex_: int) -> list[MarchLeg]:
        """Units on the map on their way to a hex, those of one hex together."""
        legs: list[MarchLeg] = []
        for start in dict.fromkeys(u.hex for u in units):
            here = [u for u in units if u.hex == start]
            legs += self.set_out(me, view, ask, here, {u.n: self.way_to(me, view, ask, u, hex_) for u in here})
        return legs

    def set_out(self, me: Officer, view: Any, ask: Ask, units: list[Any], ways: dict[int, Way]) -> list[MarchLeg]:
        """Units of one hex on their ways."""
        legs: list[MarchLeg] = []
        for group in groups(units, ways, lambda u: False, partial(self.together, me, view, ask)):
            path = ways[group[0].n].path
            legs += legs_of(view, group, ways, [move_order(view, group, path)] if path else [])
        return legs

    def way_to(self, me: Officer, view: Board, ask: Ask, u: Any, hex_: int) -> Way:
        """The path of this phase: all the way, or as far along the cheapest way as a turn's end makes sense."""
        now = self.range_of(view, ask, u)
        if hex_ in now.ends:
            return Way(now.ways.path(hex_))
        why = self.near_miss(view, ask, u, hex_)
        if why is not None:
            return Way((), me.refused(why))
        far, one, where = self.far(view, u), unit_id(view, u), view.book.hex_labels[hex_]
        if hex_ == u.hex:
            return Way((), me.cased(f"{one} is in {where} already"))
        if hex_ not in far:
            why = self.shut(view, u, hex_) or Refusal(
                self.ZONE_CASE, f"enemy zones of control or closed ground bar the way to {where}"
            )
            return Way((), me.refused(why))
        stay = [h for h in far.path(hex_) if h in now.ends and self.rests(view, u, h)]
        if not stay:
            return Way((), me.cased(f"{one} does not have the points for the first step to {where}", self.POINTS_CASE))
        end, each = stay[-1], max(1, self.allowance(view, u))
        turns = max(1, -(-(far.cost(hex_) - far.cost(end)) // each))
        next_turn = f"{one} will reach {where} next turn"
        said = next_turn if turns == 1 else f"{one} will reach {where} in {turns} turns"
        return Way(now.ways.path(end), me.cased(said, self.POINTS_CASE))

    # ------------------------------------------------------------------ the set-up

    def _to_set_up(self, me: Officer, view: Board, keys: Sequence[str]) -> list[Any]:
        """The named units that this seat sets up; some may belong to a side nobody leads."""
        found = [view.state.units[view.book.index[one]] for one in dict.fromkeys(keys) if one in view.book.index]
        return [u for u in found if self.set_up_by(view, u) in me.sides]

    def _setup_reach(self, me: Officer, view: Board, units: list[Any]) -> ReachShown:
        found: list[set[int]] = []
        cannot: dict[str, Cased] = {}
        for u in units:
            hexes = set(self.places(view, u)) - {u.hex} if u.hex >= 0 else set()
            if hexes:
                found.append(hexes)
            else:
                one = unit_id(view, u)
                cannot[one] = me.cased(f"{one} cannot be moved: the set-up list names its hex", self.SETUP_CASE)
        together = len({u.hex for u in units}) == 1
        wanted = set[int]().union(*found) if not together or not found else set.intersection(*found)
        ids = tuple(unit_id(view, u) for u in units)
        return ReachShown(ids, tuple(ReachHex(text, "", "", "") for text in labels(view, wanted)), cannot)


def _setup_legs(me: Officer, view: Board, ask: Ask, units: list[Any], text: str) -> list[MarchLeg]:
    """Each counter put where it is dragged, if the lists allow."""
    legs = []
    for u in units:
        one = unit_id(view, u)
        order = named_order(view, "place", unit=one, hex=text)
        refusal = me.check(view, ask, order)
        if refusal is None:
            legs.append(MarchLeg(one, (plain(order),), text, True))
            view = suppose(view, {u.n: {"hex": view.book.labels[text]}})
        else:
            legs.append(_stay(view, u, me.refused(refusal)))
    return legs


# ---------------------------------------------------------------------- groups


def groups(
    units: list[Any],
    ways: dict[int, Way],
    alone: Callable[[Any], bool],
    may_go: Callable[[list[Any], tuple[int, ...]], bool],
) -> list[list[Any]]:
    """Those who arrive by the same way go in one order, if they may; whoever marches on, or is `alone` for another
    reason, goes by himself."""

    def by_himself(u: Any) -> bool:
        return ways[u.n].why_not is not None or alone(u)

    arrivers = [u for u in units if not by_himself(u)]
    if len(arrivers) > 1:
        for path in dict.fromkeys(ways[u.n].path for u in arrivers):
            if may_go(arrivers, path):
                ways.update({u.n: Way(path) for u in arrivers})
                break
    found: dict[object, list[Any]] = {}
    for u in units:
        found.setdefault(u.n if by_himself(u) else ways[u.n].path, []).append(u)
    return list(found.values())


def legs_of(view: Board, group: list[Any], ways: dict[int, Way], orders: Iterable[Order]) -> list[MarchLeg]:
    """What a group does; its orders stand with the first of them."""
    sent = tuple(plain(order) for order in orders)
    legs = []
    for number, u in enumerate(group):
        way = ways[u.n]
        end = view.book.hex_labels[way.path[-1] if way.path else u.hex]
        legs.append(MarchLeg(unit_id(view, u), sent if number == 0 else (), end, way.why_not is None, way.why_not))
    return legs


def _stay(view: Board, u: Any, why: Cased) -> MarchLeg:
    """A unit that does not go."""
    return MarchLeg(unit_id(view, u), (), view.book.hex_labels[u.hex] if u.hex >= 0 else "", False, why)
