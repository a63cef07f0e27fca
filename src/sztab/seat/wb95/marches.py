"""Where units can go, and one gesture turned into the orders that take them there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from sztab.hexes import Reach as Ways
from sztab.rules.wb95 import artillery, duty, movement, movement_phase, setup
from sztab.rules.wb95.allowance import allowance, in_strategic_phase, moves_now, purse, rooted
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Move, SetUp
from sztab.rules.wb95.pieces import counter, enemy_at, label, name, room, traits, wrong_phase
from sztab.rules.wb95.stacking import has_room
from sztab.rules.wb95.state import TWELFTHS, Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.rules.wb95.zones import enemy_zones
from sztab.seat.context import move_order, suppose
from sztab.seat.marches import Marching, Range, Way, groups, legs_of
from sztab.seat.models import Cased, MarchLeg
from sztab.seat.wb95.context import Officer
from sztab.table import Ask, Order, Refusal

FAR = 400 * TWELFTHS
"""More than any march on any map takes."""


class FrontMarching(Marching):
    MARCHES = ENTRY = ("movement", "strategic")
    SETUP_CASE, TURN_CASE, POINTS_CASE, ZONE_CASE = "R109 ard:R109", "2.1.2", "3.1.5", "4.2.1"

    def places(self, view: Board, u: Unit) -> Iterable[int]:
        return setup.places(view, u)

    def set_up_by(self, view: Board, u: Unit) -> int:
        return int(view.book.scenario.set_up_by(view, u))

    def wrong_phase(self, view: Board) -> Refusal:
        return wrong_phase(view, "move")

    def may_go(self, view: Board, ask: Ask, u: Unit) -> Refusal | None:
        why = movement.may_move(view, u)
        if rooted(view, u):
            order = SetUp(unit=counter(view, u).id, mode="transport")
            why = artillery.check_set_up(view, order, u.side)
        return why or moves_now(view, u)

    def stuck(self, view: Board, ask: Ask, u: Unit) -> bool:
        return free(view, u) is None

    def range_of(self, view: Board, ask: Ask, u: Unit) -> Range:
        """With what it has left, limbering paid."""
        board, walker = _freed(view, u)
        ways = ways_of(board, walker)
        return Range(ways, set(movement.ends(board, walker, ways)), purse(board, walker)[0])

    def far(self, view: Board, u: Unit) -> Ways:
        """Units alike in one hex share the answer."""
        board, u = _freed(view, u)
        printed, cap = counter(board, u), allowance(board, u)
        alike = (u.hex, traits(board, u).wheels, traits(board, u).regular, printed.nation, printed.bound, cap)
        walker = msgspec.structs.replace(u, cap=cap, left=FAR, offroad=True)
        return board.once(("far", u.side, *alike), lambda: movement.reach(board, walker))

    def allowance(self, view: Board, u: Unit) -> int:
        return allowance(view, u)

    def rests(self, view: Board, u: Unit, hex_: int) -> bool:
        return room(view, hex_, (u.n,)) >= u.steps

    def shut(self, view: Board, u: Unit, hex_: int) -> Refusal | None:
        who, where, scenario = name(view, u), label(view, hex_), view.book.scenario
        if enemy_at(view, u.side, hex_):
            return Refusal("3.1.8", f"enemy units are in {where}")
        if hex_ in scenario.closed(view, u):
            return Refusal(scenario.closed_case(u), f"{who} may not go to {where}")
        if view.book.ways(view.state.bridges).ground[traits(view, u).wheels][hex_] == CLOSED:
            return Refusal("T-TER", f"the ground of {where} is closed to {who}")
        return None

    def near_miss(self, view: Board, ask: Ask, u: Unit, hex_: int) -> Refusal | None:
        """A hex in reach in which nobody may stay."""
        board, walker = _freed(view, u)
        ways = ways_of(board, walker)
        return _check(board, [walker], ways.path(hex_)) if hex_ in ways else None

    def stops(self, me: Officer, view: Board, ask: Ask, units: Sequence[Unit], hex_: int) -> Cased | None:
        """4.2.1: an enemy zone of control. ard:R22: that room has to be made for them at once."""
        if view.book.variant.overstacking == "refused" and not has_room(view, units, hex_):
            return me.cased(f"{label(view, hex_)} is full: other units must leave it at once", "3.2.1")
        if not enemy_zones(view, units[0].side)[hex_]:
            return None
        holders = duty.zone_holders(view, msgspec.structs.replace(units[0], hex=hex_))
        who = ", ".join(sorted({name(view, v) for v in holders}))
        return me.cased(f"Stops: zone of control of {who}", "4.2.1")

    def together(self, me: Officer, view: Board, ask: Ask, units: list[Unit], path: tuple[int, ...]) -> bool:
        return _check(view, units, path) is None

    def walk(self, me: Officer, view: Board, ask: Ask, units: list[Unit], hex_: int) -> list[MarchLeg]:
        """F12: who is under way goes on before others are ordered."""
        return super().walk(me, view, ask, sorted(units, key=lambda u: u.cap < 0), hex_)

    def set_out(self, me: Officer, view: Board, ask: Ask, units: list[Unit], ways: dict[int, Way]) -> list[MarchLeg]:
        """Guns last: they limber up first, and are set up again at the end."""
        deployed = [u for u in units if traits(view, u).gun and u.deployed]
        walkers = [u for u in units if u not in deployed]
        legs: list[MarchLeg] = []
        may_go = partial(self.together, me, view, ask)
        for group in groups(walkers, ways, lambda u: _to_deploy(view, u, ways[u.n]), may_go):
            path = ways[group[0].n].path
            group = _fitting(me, view, group, ways) if path else group
            orders: list[Order] = [move_order(view, [u for u in group if ways[u.n].path], path)] if path else []
            if path and len(group) == 1 and traits(view, group[0]).gun:
                orders += _deploy(view, group[0], ways[group[0].n])
            legs += legs_of(view, group, ways, orders)
        for u in deployed:
            legs += legs_of(view, [u], ways, _limber_and_go(view, u, ways[u.n]))
        return legs


def can_go(view: Board, u: Unit) -> bool:
    """Whether a unit can be moved now, guns that would limber up first included."""
    if traits(view, u).gun and u.deployed:
        return free(view, u) is not None
    return movement_phase.can_step(view, u)


def free(view: Board, u: Unit) -> tuple[Board, Unit] | None:
    """The board and the unit on it as it can walk off: a gun in combat set-up has been limbered (6.2.4), or else goes
    one hex as it is where the book allows that."""
    return view.once(("free", u.n), lambda: _free(view, u))


def _free(view: Board, u: Unit) -> tuple[Board, Unit] | None:
    if traits(view, u).gun and u.deployed and u.hex >= 0:
        order = SetUp(unit=counter(view, u).id, mode="transport")
        if not in_strategic_phase(view) and artillery.check_set_up(view, order, u.side) is None:
            left, cap = purse(view, u)
            paid = {"deployed": False, "cap": cap, "left": left - view.book.variant.set_up_cost, "offroad": True}
            view = suppose(view, {u.n: paid}, movers=(u.n,))
            u = view.state.units[u.n]
    return (view, u) if movement_phase.can_step(view, u) else None


def _freed(view: Board, u: Unit) -> tuple[Board, Unit]:
    """The same of a unit that can be moved."""
    able = free(view, u)
    assert able is not None
    return able


def ways_of(view: Board, u: Unit) -> Ways:
    """What the unit reaches with what it has left."""
    return view.once(("reach", u.n, ""), lambda: movement.reach(view, u))


def _fitting(me: Officer, view: Board, group: list[Unit], ways: dict[int, Way]) -> list[Unit]:
    """ard:R22: of a group as many as there is room for; the others stay where they are."""
    path = ways[group[0].n].path
    for number in range(len(group), 1, -1):
        why = _check(view, group[:number], path)
        if why is None:
            break
        ways[group[number - 1].n] = Way((), me.refused(why))
    return group


def _check(view: Board, units: list[Unit], path: tuple[int, ...]) -> Refusal | None:
    order = Move(units=tuple(counter(view, u).id for u in units), path=tuple(label(view, h) for h in path))
    return movement.check_move(view, order, units[0].side)


def _limber_and_go(view: Board, u: Unit, way: Way) -> list[Order]:
    if not way.path:
        return []
    if _goes_as_it_is(view, u):
        return [move_order(view, [u], way.path)]
    limbered = SetUp(unit=counter(view, u).id, mode="transport")
    return [limbered, move_order(view, [u], way.path), *_deploy(view, u, way)]


def _goes_as_it_is(view: Board, u: Unit) -> bool:
    """A gun in combat set-up that cannot be limbered now."""
    able = free(view, u)
    return able is not None and able[1].deployed


def _deploy(view: Board, u: Unit, way: Way) -> list[Order]:
    """Into combat set-up at the end of the way, if a point is left for it (6.2.4)."""
    able = free(view, u)
    if able is None or not _to_deploy(view, u, way):
        return []
    left = purse(*able)[0] - ways_of(*able).cost(way.path[-1])
    return [SetUp(unit=counter(view, u).id, mode="combat")] if left >= view.book.variant.set_up_cost else []


def _to_deploy(view: Board, u: Unit, way: Way) -> bool:
    """A gun that arrives is set up again if it was before, or if an enemy is in range there; not in the strategic
    phase."""
    if not traits(view, u).gun or way.why_not is not None or not way.path or in_strategic_phase(view):
        return False
    around = view.book.map.grid.within(way.path[-1], artillery.gun_range(view, u))
    return u.deployed or any(enemy_at(view, u.side, hex_) for hex_ in around)
