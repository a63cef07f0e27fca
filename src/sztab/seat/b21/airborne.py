"""The airborne assault phase (17): who comes down where, and the fights of those who are down."""

from __future__ import annotations

from sztab.rules.b21 import airborne
from sztab.rules.b21.air_defence import aa_shooters
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import PARACHUTE, DropUnit
from sztab.rules.b21.pieces import dark, enemy_at, names_of, on_map
from sztab.seat import chances
from sztab.seat.b21 import odds
from sztab.seat.b21.acts import PhasePrompt
from sztab.seat.b21.context import Officer
from sztab.seat.context import Line, units_of
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Chances, Ladder, Trace
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Flags, flag
from sztab.seat.sheets import anywhere, pick, unit_options
from sztab.table import Ask, Choice


class AirbornePrompt(PhasePrompt):
    kind = "airborne assault"
    text, case = "Drop units from the air, or end the phase", "17.1.1"
    waiting = "may drop units"
    title = "Airborne assault"
    coach = (
        ("A drop lands on its hex with 5 or 6, else the wind carries it one hex, at night two", "17.1.2"),
        ("AA in range fires at every unit that comes down, and broken ground costs EP", "17.2.4"),
        ("A unit that lands on the enemy fights at once; beside him it may", "17.2.5"),
        ("Helicopters land their load without wind", "R89"),
    )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, (u for u in on_map(view, side) if u.dropped and u.dropped == view.state.turn), "can_attack")


class DropForm(OrderForm[DropUnit]):
    gives = "Drop {unit} over {hex}"

    def slots(self, me: Officer, view: Board, ask: Ask, order: DropUnit) -> tuple[Slot, ...]:
        side = me.side(ask)
        able = units_of(view, _values(view, side, ()))
        found = [pick("unit", "unit", "17.1.1", unit_options(view, able))]
        if order.unit not in names_of(view, able):
            return tuple(found)
        ways = _values(view, side, (order.unit,))
        found.append(pick("by", "how", "R89", (SlotOption(one, me.say(one or PARACHUTE)) for one in ways)))
        return (*found, anywhere("hex", "hex", "17.1.1"))

    def odds(self, me: Officer, view: Board, ask: Ask, order: DropUnit) -> Ladders:
        hex_ = view.book.labels.get(order.hex, -1)
        return (None if hex_ < 0 else _wind(me, view, order, hex_)), None

    def warnings(self, me: Officer, view: Board, ask: Ask, order: DropUnit) -> tuple[Line, ...]:
        hex_ = view.book.labels.get(order.hex, -1)
        if hex_ < 0:
            return ()
        guns = names_of(view, (u for u in aa_shooters(view, 1 - me.side(ask), hex_) if not u.hidden))
        found = [(f"{', '.join(guns)} may fire at it", "17.2.4")] if guns else []
        if enemy_at(view, me.side(ask), hex_):
            found.append(("It lands on the enemy and must fight at once", "17.2.5"))
        return tuple(found)

    def traces(self, view: Board, order: DropUnit, side: int) -> tuple[Trace, ...]:
        return (Trace("air", (), (order.hex,), (order.unit,), view.book.sides[side]),) if order.hex else ()


def _values(view: Board, side: int, picked: tuple[str, ...]) -> list[str]:
    step = airborne.choices(view, side, picked)
    return [str(one.value) for one in step.options] if isinstance(step, Choice) else []


def _wind(me: Officer, view: Board, order: DropUnit, hex_: int) -> Ladder:
    """17.1.2, 17.2.1: where it comes down, and what the ground costs it there."""
    charts, drift = view.book.charts, 2 if dark(view) else 1
    away = f"{drift} hexes away" if drift > 1 else "one hex away"
    steady = bool(order.by) and view.book.counters[view.book.index.get(order.by, 0)].helicopter
    words = {roll: ("on its hex", "", "1") if hit or steady else (away, "1", "") for roll, hit in
             enumerate(charts.wind, 1)}  # fmt: skip
    rows = [charts.drop_terrain[word] for word in view.book.map.terrain[hex_] if any(charts.drop_terrain.get(word, ()))]
    lost = {roll: max((row[roll - 1] for row in rows), default=0) for roll in chances.DIE}
    ground = Chances(me.say("The ground costs it"), chances.losses(me, odds.EP, chances.DIE, lost, ours=True))
    outcome = chances.results(me, chances.DIE, words)
    return chances.rolled(me, "Drop", order.hex, (), outcome, besides=[ground] if rows else [])
