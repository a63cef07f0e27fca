"""Goliaths and Barricades (13.1, 13.3)."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import special
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.odds import reckon_goliath
from sztab.rules.breslau.orders import Barricade, Goliath
from sztab.rules.breslau.pieces import counter, on_map, stack
from sztab.seat.breslau import odds
from sztab.seat.breslau.context import Officer
from sztab.seat.context import Line, units_of
from sztab.seat.drafts import Slot
from sztab.seat.models import Sheet
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Flags, Prompt, flag
from sztab.seat.sheets import pick, place_options, sheet, unit_options
from sztab.table import Ask

GOLIATH: dict[str, Any] = {"order": "goliath", "engineer": "", "target": "", "unit": ""}


class GoliathPrompt(Prompt):
    kind = "goliath"
    text, case = "Send Goliaths against units near your Engineers, or end the phase", "13.1.2"
    waiting = "send Goliaths"
    orders = ("goliath", "end_phase")
    form = "write"
    coach = (
        ("A Goliath strikes one unit next to its Engineer, or two hexes away over clear ground", "13.1.2"),
        ("On a 6 it is lost", "13.1.5"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        begun = [(GOLIATH, "Send a Goliath")]
        return sheet(me, "goliaths", "Goliaths", begun, aims=("target",), give="Send it and roll")

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, (u for u in special.ready(view) if special.targets(view, u)), "can_fire")


class GoliathForm(OrderForm[Goliath]):
    drawn = {"fire": "engineer"}

    def slots(self, me: Officer, view: Board, ask: Ask, order: Goliath) -> tuple[Slot, ...]:
        """Engineer, hex, unit."""
        senders = [u for u in special.ready(view) if special.targets(view, u)]
        found = [pick("engineer", "Engineer", "13.1.1", unit_options(view, senders))]
        goals = [hex_ for u in senders if counter(view, u).id == order.engineer for hex_ in special.targets(view, u)]
        found.append(pick("target", "target", "13.1.2", place_options(me, view, goals)))
        hex_ = view.book.labels.get(order.target, -1)
        if hex_ in goals:
            found.append(pick("unit", "target unit", "13.1.3", unit_options(view, stack(view, hex_))))
        return tuple(found)

    def odds(self, me: Officer, view: Board, ask: Ask, order: Goliath) -> Ladders:
        for victim in units_of(view, [order.unit] if order.unit in view.book.index else []):
            if victim.hex >= 0 and victim.side != me.side(ask):
                found = reckon_goliath(view, victim)
                return odds.of_one_roll(me, view, "Goliath", victim.hex, found, steps=victim.steps), None
        return None, None

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Goliath) -> tuple[Line, ...]:
        marching = me.answers(ask, order) and ask.kind != GoliathPrompt.kind
        return (("The first Goliath ends all movement of this phase", "R65"),) if marching else ()


class BarricadeForm(OrderForm[Barricade]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Barricade) -> tuple[Slot, ...]:
        able = [u for u in on_map(view, me.side(ask)) if special.may_barricade(view, u) is None]
        return (pick("unit", "Engineer", "13.3b", unit_options(view, able)),)

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Barricade) -> tuple[Line, ...]:
        left = special.BARRICADES - view.state.built
        return ((f"It costs 5 movement points; {left} Barricades are left", "13.3b"),)
