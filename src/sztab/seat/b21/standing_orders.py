"""Standing orders: how units react to whatever comes within range, so that nobody has to be asked (R135)."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import standing_orders
from sztab.rules.b21.battle_orders import STANDING_WORDS, StandingOrder
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.ranged_fire import FARTHEST
from sztab.rules.b21.state import Unit
from sztab.seat.b21.context import Officer
from sztab.seat.context import own_units
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import number, pick, several, toggle, unit_option
from sztab.table import Ask

DIFFERENCES = range(-3, 7)


def armed(view: Board, side: int) -> list[Unit]:
    return [u for u in on_map(view, side) if printed(view, u).gun >= 0]


def said(view: Board, u: Unit) -> str:
    """The standing order of a unit in a few words."""
    one = standing_orders.of(view, u)
    if one is None:
        return "ask me"
    if one.do != "fire":
        return "hold fire"
    shots = f"{one.shots} shots" if one.shots else "all shots"
    return f"fire {one.within} hexes, {one.difference:+d}, {shots}, keep {one.keep} AU"


class StandingOrderForm(OrderForm[StandingOrder]):
    def give(self, order: StandingOrder, ask: Ask) -> str:
        return f"Set the standing order of {len(order.units)} units" if order.units else ""

    def begun(self, me: Officer, view: Board, ask: Ask) -> dict[str, Any]:
        """As units have it before play; half of what the fullest has is kept."""
        keep = max((u.ammo for u in armed(view, me.side(ask))), default=0) // 2
        return {
            "units": [],
            "do": "fire",
            "within": 2,
            "difference": 0,
            "shots": 2,
            "keep": max(keep, 0),
            "answer": True,
        }

    def slots(self, me: Officer, view: Board, ask: Ask, order: StandingOrder) -> tuple[Slot, ...]:
        """Who, what they do, and within what limits."""
        units, side = armed(view, me.side(ask)), me.side(ask)
        options = [unit_option(view, u, me.say(said(view, u))) for u in units]
        does = [SlotOption(word, me.say(said)) for word, said in STANDING_WORDS.items()]
        found = (
            several("units", "units", "R135", options, least=1, most=len(options)),
            pick("do", "standing order", "R135", does),
        )
        return (*found, *_limits(me, view, own_units(view, order.units, side), order)) if order.do == "fire" else found


def _limits(me: Officer, view: Board, units: list[Unit], order: StandingOrder) -> tuple[Slot, ...]:
    rounds = max((u.ammo for u in units), default=0)
    shots = max((u.steps for u in units), default=9)
    least = [SlotOption(number, f"{number:+d}") for number in DIFFERENCES]
    types = sorted({printed(view, v).type for v in view.state.units if not v.hidden and printed(view, v).armour >= 0})
    return (
        number("within", "hexes at most", "15.1.3", FARTHEST, least=1),
        pick("difference", "difference at least", "15.3.5", least),
        number("shots", "shots at a time (0: all)", "15.3.3", shots),
        number("keep", "AU to keep", "7.9.1", max(rounds, 0)),
        several("types", "targets (none: all)", "R135", [SlotOption(one, one) for one in types], most=len(types)),
        toggle("answer", "return fire", "15.1.7", order.answer),
    )
