"""Transports that fly Supply Points in (14.11.4)."""

from __future__ import annotations

from sztab.rules.breslau import combat_supply
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Run
from sztab.seat.breslau.context import Officer
from sztab.seat.context import Cards, ids, plain
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask


class RunPrompt(Prompt):
    kind = "run"
    text, case = "Choose {number} transports that fly", "14.11.4b"
    waiting = "pick the transports that fly"

    def usual(self, view: Board, ask: Ask) -> Run:
        return largest_loads(view, ask)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Those with the largest load, or those that have been hit already."""
        planes, made = combat_supply.available(view), []
        ways = (("the largest loads", lambda u: -combat_supply.load(view, u)), ("the damaged ones", lambda u: u.steps))
        for title, worth in ways:
            flown = sorted(planes, key=lambda u: (worth(u), u.n))[: ask.about]
            load = sum(combat_supply.load(view, u) for u in flown)
            line = me.cased(f"{load} Supply Points if nothing is hit", "14.11.4d")
            made.append(AnswerCard(plain(Run(transports=ids(view, flown))), me.say(title), (line,)))
        return tuple(made), True


def largest_loads(view: Board, ask: Ask) -> Run:
    """The transports that carry most."""
    ready = sorted(combat_supply.available(view), key=lambda u: (-combat_supply.load(view, u), u.n))
    return Run(transports=ids(view, ready[: ask.about]))


class RunForm(OrderForm[Run]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Run) -> tuple[Slot, ...]:
        planes = unit_options(view, combat_supply.available(view), combat_supply.load)
        return (several("transports", "transports", "14.11.4b", planes, least=ask.about, most=ask.about),)
