"""Where units can go, what stops them, what may fire at them on the way; one gesture turned into the orders that take
them there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from sztab.hexes import Reach as Ways
from sztab.rules.b21 import setup
from sztab.rules.b21.allowance import allowance, may_move, purse
from sztab.rules.b21.board import Board
from sztab.rules.b21.mines import mined
from sztab.rules.b21.pieces import enemy_at, label, name, on_map, wrong_phase
from sztab.rules.b21.ranged_fire import FARTHEST, aim, may_fire, may_hit, reaches
from sztab.rules.b21.reach import reach
from sztab.rules.b21.stacking import may_join
from sztab.rules.b21.state import TWELFTHS, Unit
from sztab.rules.b21.ways import closed_to
from sztab.rules.b21.zone_steps import stops
from sztab.rules.b21.zones import controllers, in_enemy_zone
from sztab.seat.b21.context import Officer
from sztab.seat.b21.counterattack import strike_legs, strike_reach
from sztab.seat.b21.odds import shot
from sztab.seat.chances import percent
from sztab.seat.context import suppose
from sztab.seat.marches import Marching, Range
from sztab.seat.models import Cased, MarchLeg, ReachShown
from sztab.table import Ask, Refusal

FAR = 400 * TWELFTHS
"""More than any march on any map takes."""


class CompanyMarching(Marching):
    MARCHES = ("movement",)
    SETUP_CASE, TURN_CASE, POINTS_CASE, ZONE_CASE = "R121", "3.1", "4.2.2", "6.2.1"

    def places(self, view: Board, u: Unit) -> Iterable[int]:
        return (*setup.places(view, u), *(v.hex for v in on_map(view, u.side) if setup.partner(view, u, v.hex)))

    def wrong_phase(self, view: Board) -> Refusal:
        return wrong_phase(view, "move")

    def may_go(self, view: Board, ask: Ask, u: Unit) -> Refusal | None:
        return may_move(view, u)

    def range_of(self, view: Board, ask: Ask, u: Unit) -> Range:
        ways = view.once(("reach", u.n), lambda: reach(view, u))
        return Range(ways, set(ways.hexes) - {u.hex}, purse(view, u))

    def far(self, view: Board, u: Unit) -> Ways:
        fresh = {u.n: {"cap": FAR, "left": FAR, "halted": False, "pinned": False}}
        board = suppose(view, fresh, movers=(u.n,))
        return view.once(("far", u.n), lambda: reach(board, board.state.units[u.n]))

    def allowance(self, view: Board, u: Unit) -> int:
        return allowance(view, u)

    def rests(self, view: Board, u: Unit, hex_: int) -> bool:
        return may_join(view, (u,), hex_)

    def shut(self, view: Board, u: Unit, hex_: int) -> Refusal | None:
        where = label(view, hex_)
        if enemy_at(view, u.side, hex_):
            return Refusal("4.2.1", f"enemy units are in {where}")
        if hex_ in view.book.scenario.shut(u.side, view.state.turn):
            return Refusal("R112", f"{where} is closed to your units for now")
        if closed_to(view, u, hex_):
            return Refusal("4.3.3", f"the ground of {where} is closed to {name(view, u)}")
        return None

    def stops(self, me: Officer, view: Board, ask: Ask, units: Sequence[Unit], hex_: int) -> Cased | None:
        """6.2.1: an enemy zone of control; 20.2.2: mines; 5.1.2: that too many would stand there."""
        side = units[0].side
        if mined(view, hex_):
            return me.cased("A minefield: entering it takes a roll for losses", "20.2.2")
        if in_enemy_zone(view, side, hex_) and any(stops(view, u) for u in units):
            who = ", ".join(sorted({name(view, v) for v in controllers(view, 1 - side, hex_)}))
            return me.cased(f"Stops: zone of control of {who}", "6.2.1")
        if not may_join(view, units, hex_):
            return me.cased("Overstacked: the phase cannot end like this", "5.1.2")
        return None

    def fire(self, me: Officer, view: Board, units: Sequence[Unit], hex_: int) -> tuple[Cased, ...]:
        """15.1.5: who may fire at them there, and the chance of a shot at the one hit best."""
        found = []
        for v in view.once(("covered", units[0].side), lambda: covers(view, units[0].side)).get(hex_, ()):
            best = max(hits(view, v, u, hex_) for u in units)
            if best:
                found.append((f"{name(view, v)} may fire: {percent(best)} % a shot", "15.1.5"))
        return me.lines(found)

    def reach(self, me: Officer, view: Board, ask: Ask, keys: Sequence[str]) -> ReachShown:
        """In a counterattack phase the one step out."""
        if ask.kind == "counterattack" and me.asks_me(ask):
            return strike_reach(me, view, [u for u in me.named(view, keys) if u.hex >= 0])
        return super().reach(me, view, ask, keys)

    def march(self, me: Officer, view: Board, ask: Ask, keys: Sequence[str], text: str) -> tuple[MarchLeg, ...]:
        hex_ = view.book.labels.get(text, -1)
        if ask.kind == "counterattack" and me.asks_me(ask) and hex_ >= 0:
            return strike_legs(me, view, ask, [u for u in me.named(view, keys) if u.hex >= 0], hex_)
        return super().march(me, view, ask, keys, text)

    def walk(self, me: Officer, view: Board, ask: Ask, units: list[Unit], hex_: int) -> list[MarchLeg]:
        """4.1.4: who is under way goes on before others are ordered."""
        return super().walk(me, view, ask, sorted(units, key=lambda u: u.cap < 0), hex_)


def covers(view: Board, side: int) -> dict[int, list[Unit]]:
    """The hexes at which enemies of a side who are seen may fire at what enters, with those enemies."""
    found: dict[int, list[Unit]] = {}
    for v in on_map(view, 1 - side):
        if not v.hidden and may_fire(view, v, interior=False) is None:
            for hex_ in field_of_fire(view, v):
                found.setdefault(hex_, []).append(v)
    return found


def field_of_fire(view: Board, v: Unit) -> Iterator[int]:
    """15.1.3: what a unit with a gun can fire at from two to four hexes away."""
    near = view.book.map.grid.within(v.hex, FARTHEST)
    return (hex_ for hex_ in near if reaches(view, v, hex_, interior=False) is None)


def hits(view: Board, v: Unit, u: Unit, hex_: int) -> Fraction:
    """The chance that a shot costs the unit EP if it is fired at in the hex; none if it cannot be."""
    target = msgspec.structs.replace(u, hex=hex_)
    if may_hit(view, v, target) is not None:
        return Fraction(0)
    return 1 - shot(view, aim(view, v, target)).get(0, Fraction(0))
