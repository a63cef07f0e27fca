"""AA fire at aircraft (6.1.2-6.1.6, 9.2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sztab.rules.breslau import combat_supply, flak
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.flak import FlakAsked
from sztab.rules.breslau.orders import Flak
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import Unit
from sztab.seat.breslau.context import Officer
from sztab.seat.cards import lawful
from sztab.seat.chances import percent
from sztab.seat.context import Cards, Line, Places, ids, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask, Order


class FlakPrompt(Prompt):
    weighed = "units"
    kind = "aa"
    text, case = "Fire at {aircraft} over {hex}, or hold your fire", "6.1.2"
    waiting = "decide on AA fire"
    inside = True
    preference = Preference("Aircraft overhead", {"most": "everything fires", "least": "hold fire"})
    coach = (
        ("AA fire ignores terrain; one hit depletes an aircraft, two destroy it", "6.1.6"),
        ("AA doubles its factor over its own hex", "6.1.4"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (*ask.about.units, ask.about.aircraft), (ask.about.hex,)

    def usual(self, view: Board, ask: Ask) -> Flak:
        return best_fire(view, ask.about)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Everything fires, only what is doubled in the hex, the best, or nobody."""
        guns = units_of(view, _nearest_first(view, ask.about))
        here = [u for u in guns if u.hex == view.book.labels[ask.about.hex]]
        best = sorted(guns, key=lambda u: (-counter(view, u).aa, u.n))[:1]
        plans = (Flak(units=ids(view, chosen)) for chosen in (guns, here, best, ()))
        orders = lawful(me, view, ask, plans)
        made = tuple(self.card(me, view, ask, order) for order in orders)
        return made, 2 ** len(guns) > len(made)

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, Flak)
        return me.card(order, me.lines(_chances(view, ask.about, order)))


def best_fire(view: Board, about: FlakAsked) -> Flak:
    """All flak in range; where Supply Points are short the batteries in the hex first."""
    units = _nearest_first(view, about)
    if combat_supply.in_play(view) and about.where == flak.COMBAT:
        paid = [one for one in units if one in about.paid]
        units = paid + [one for one in units if one not in paid][: max(0, view.state.sp // 3)]
    return Flak(units=tuple(units))


def _nearest_first(view: Board, about: FlakAsked) -> list[str]:
    hex_ = view.book.labels[about.hex]
    return sorted(about.units, key=lambda one: (units_of(view, (one,))[0].hex != hex_, one))


class FlakForm(OrderForm[Flak]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Flak) -> tuple[Slot, ...]:
        guns = unit_options(view, units_of(view, ask.about.units), lambda view, u: counter(view, u).aa)
        return (several("units", "AA units", "6.1.3", guns, most=len(guns), look="fire"),)

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Flak) -> tuple[Line, ...]:
        return _chances(view, ask.about, order) if me.answers(ask, order) else ()


def _chances(view: Board, about: FlakAsked, order: Flak) -> tuple[Line, ...]:
    guns = units_of(view, (one for one in order.units if one in about.units))
    if not guns:
        return ()
    (plane,) = units_of(view, (about.aircraft,))
    down, hurt = spread(view, plane, guns, view.book.labels[about.hex])
    return ((f"Shot down in {percent(down)} %, depleted in {percent(hurt)} % of cases", "6.1.5"),)


def spread(view: Board, aircraft: Unit, guns: Sequence[Unit], hex_: int) -> tuple[Fraction, Fraction]:
    """The chances that an aircraft is shot down, and that it is only depleted."""
    left = flak.survival(view, aircraft, guns, hex_)
    down = left.get(0, Fraction(0))
    return down, sum((chance for steps, chance in left.items() if 0 < steps < aircraft.steps), Fraction(0))
