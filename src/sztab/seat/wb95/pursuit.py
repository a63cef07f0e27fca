"""Pursuits as cards: stay, or all who can follow to the same end."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.orders import Pursue
from sztab.rules.wb95.pieces import enemy_at, in_enemy_zone, label, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.context import Places
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.pursuit import FollowPrompt
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.prompt import FrontResultPrompt
from sztab.seat.wb95.worth import price_of, supplied_at
from sztab.table import Ask


class PursuitPrompt(FrontResultPrompt, FollowPrompt):
    case = "5.4.1"
    waiting = "pursue"
    coach = (
        ("You may pursue as far as the retreat went, at most one hex off its path", "5.4.2"),
        ("Guns and headquarters left alone are overrun by entering their hex", "6.1.7"),
        ("Pursuit costs no movement points and enemy zones do not stop it", "5.4.5"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        about = ask.about
        found = {view.state.units[view.book.index[one]].hex for one in about.units} - {-1}
        found |= {trail[0] for trail in about.trails} | set(about.emptied)
        return tuple(about.units), tuple(label(view, hex_) for hex_ in sorted(found))

    def found_there(self, me: Officer, view: Board, u: Unit, end: str) -> Iterator[Cased]:
        hex_ = view.book.labels[end]
        if enemy_at(view, u.side, hex_):
            yield me.cased(f"units left in {end} are overrun", "6.1.7")
        if hex_ in view.book.towns:
            yield me.cased(f"{end} is a town", "4.3.2")
        if in_enemy_zone(view, u.side, hex_):
            yield me.cased(f"{end} is in an enemy zone of control", "5.4.5")
        if not supplied_at(view, u, hex_):
            yield me.cased(f"no supply reaches {end} now", "10.1.6")

    def gain(self, view: Board, order: Pursue) -> int:
        """Ground and towns won, guns overrun; less for ending in enemy zones or out of supply. To stay is nothing."""
        total = 0
        for one, way in order.paths.items():
            u = view.state.units[view.book.index[one]]
            hex_ = view.book.labels[way[-1]]
            total += _end_worth(view, u, hex_, len(way))
        for end in sorted({way[-1] for way in order.paths.values()}):
            u = view.state.units[view.book.index[next(iter(order.paths))]]
            hex_ = view.book.labels[end]
            overrun = [v for v in stack(view, hex_) if v.side in view.book.foes[u.side]]
            total += sum(price_of(view, v, v.steps) for v in overrun if v.known == 3)
            total += 12 if hex_ in view.book.towns and controller(view, hex_) not in view.book.friends[u.side] else 0
        return total


class PursueForm(OrderForm[Pursue]):
    text = "pursue: {paths}"


def _end_worth(view: Board, u: Unit, hex_: int, far: int) -> int:
    worth = 2 + far
    worth -= 3 if in_enemy_zone(view, u.side, hex_) else 0
    worth -= 6 if not supplied_at(view, u, hex_) else 0
    return worth - (4 if traits(view, u).hq else 0)
