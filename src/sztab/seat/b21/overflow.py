"""Hexes that hold too much, and ships that have lost room (5.1.2, R16, R122)."""

from __future__ import annotations

from itertools import combinations

from sztab.rules.b21 import overflow
from sztab.rules.b21.battle_orders import GiveUp
from sztab.rules.b21.board import Board
from sztab.rules.b21.movement import can_go
from sztab.rules.b21.pieces import cargo, label, stack
from sztab.rules.b21.stacking import LIMIT, overfull
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points, stack_points
from sztab.seat.b21.context import Officer
from sztab.seat.b21.worth import price_of
from sztab.seat.context import MOST, Cards, Line, Places, ids
from sztab.seat.drafts import Slot
from sztab.seat.models import Due
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask


class CrowdedPrompt(Prompt):
    kind = "excess"
    text, case = "{hex} is overstacked: choose which units are eliminated", "R16"
    waiting = "resolve an overstacked hex"
    by_cards = True

    def line(self, view: Board, ask: Ask) -> Line:
        if ask.about.ship:
            return f"{ask.about.ship} has lost room: choose which units are eliminated", "R122"
        return self.text.format(hex=ask.about.hex), self.case

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ids(view, _there(view, ask)), (ask.about.hex,) if ask.about.hex else ()

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        return tuple(me.card(one) for one in answers(view, ask)[:MOST]), True


def answers(view: Board, ask: Ask) -> list[GiveUp]:
    """The fewest units that can be given up, or one more where that is cheaper; the cheapest first."""
    there, found = _there(view, ask), list[tuple[int, str, GiveUp]]()
    check = view.book.deciders[ask.kind].check
    for many in range(1, len(there) + 1):
        enough = bool(found)
        for some in combinations(there, many):
            order = GiveUp(units=ids(view, some))
            if check(view, ask, order) is None:
                found.append((sum(price_of(view, u, u.steps) for u in some), repr(order), order))
        if enough:
            break
    return [order for _, _, order in sorted(found, key=lambda one: one[:2])]


class GiveUpForm(OrderForm[GiveUp]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: GiveUp) -> tuple[Slot, ...]:
        here = unit_options(view, _there(view, ask), points)
        return (several("units", "units that are eliminated", "R16", here, least=1, most=len(here)),)


def _there(view: Board, ask: Ask) -> list[Unit]:
    """Those of whom some have to go."""
    about: overflow.ExcessAsked = ask.about
    return cargo(view, view.book.index[about.ship]) if about.ship else stack(view, view.book.labels[about.hex])


def crowded(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """R16: what stands too thick, and could still go."""
    found = []
    for hex_ in overfull(view, side):
        here, where = stack(view, hex_), label(view, hex_)
        if any(can_go(view, u) for u in here):
            text = f"{where} holds {stack_points(view, here)} SP; the stacking limit is {LIMIT} SP"
            found.append(me.due(text, "5.1.2", ids(view, here), (where,)))
    return tuple(found)
