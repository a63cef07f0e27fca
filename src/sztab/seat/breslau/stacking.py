"""Stacks above the limit (3.1)."""

from __future__ import annotations

from sztab.rules.breslau import stacking
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Excess
from sztab.rules.breslau.pieces import label, stack
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.front import worth
from sztab.seat.context import MOST, Cards, Places, ids, keys_at
from sztab.seat.drafts import Slot
from sztab.seat.models import Due
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask


class ExcessPrompt(Prompt):
    kind = "excess"
    text, case = "{number} is overstacked: choose which units are eliminated", "3.1a"
    waiting = "resolve an overstacked hex"
    by_cards = True

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return keys_at(view, view.book.labels[ask.about]), (ask.about,)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        return tuple(me.card(one) for one in answers(view, ask)), True


def answers(view: Board, ask: Ask) -> list[Excess]:
    """Units that go, the cheapest first."""
    hex_ = view.book.labels[ask.about]
    number = -stacking.room(view, ask.sides[0], hex_)
    ranked = sorted(stack(view, hex_), key=lambda u: (worth(view, u), u.n))
    starts = range(min(MOST, len(ranked) - number + 1))
    return [Excess(units=ids(view, ranked[start : start + number])) for start in starts]


class ExcessForm(OrderForm[Excess]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Excess) -> tuple[Slot, ...]:
        hex_ = view.book.labels[ask.about]
        number = -stacking.room(view, me.side(ask), hex_)
        here = unit_options(view, stack(view, hex_))
        return (several("units", "units that are eliminated", "3.1a", here, least=number, most=number),)


def crowded(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """3.1a: what stands too thick when the phase ends is lost."""
    found = []
    for hex_ in stacking.overfull(view, side):
        number, most, where = len(stack(view, hex_)), stacking.limit(side), label(view, hex_)
        text = f"{where} holds {number} units; units above {most} are eliminated when the phase ends"
        found.append(me.due(text, "3.1a", keys_at(view, hex_), (where,)))
    return tuple(found)
