"""Aircraft: steps that are spent on them (6.0), and what they bombard (6.1)."""

from __future__ import annotations

from collections.abc import Mapping

from sztab.rules.breslau import air, flak, strikes
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire, fire_rung
from sztab.rules.breslau.orders import AirBombard, Rebuild
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.seat.breslau import odds
from sztab.seat.breslau.context import Officer
from sztab.seat.context import Cards, own_units, plain
from sztab.seat.drafts import AnswerCard, Entry, Slot
from sztab.seat.models import Cased, Sheet, Trace
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import pick, place_options, sheet, unit_options
from sztab.table import Ask, Order


class RebuildPrompt(Prompt):
    kind = "rebuild"
    text, case = "Spend {number} air steps on aircraft", "6.0c"
    single = "Spend an air step on aircraft"
    waiting = "repair aircraft"
    orders = ("rebuild", "end_phase")
    by_cards = True
    end = "Spend nothing"

    def usual(self, view: Board, ask: Ask) -> Rebuild:
        return best_repair(view, ask)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """As many whole aircraft as possible, or as many that fly at all."""
        broken = air.broken(view)
        made = []
        for title, sign, most in (("whole aircraft first", -1, 9), ("lost aircraft first", 1, 1)):
            ranked = sorted(broken, key=lambda u: (sign * u.steps, -counter(view, u).bombard, u.n))
            given = _spent(view, ranked, ask.about, most)
            if given:
                made.append(AnswerCard(plain(Rebuild(aircraft=given)), me.say(title), (_spending(given),)))
        return tuple(made), True

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        if not isinstance(order, Rebuild):
            return super().card(me, view, ask, order)
        return AnswerCard(plain(order), me.say("the most firepower"), (_spending(order.aircraft),))


def _spending(given: Mapping[str, int]) -> Cased:
    return Cased(", ".join(f"{one} +{steps}" for one, steps in given.items()), "6.0c")


def best_repair(view: Board, ask: Ask) -> Rebuild:
    """Air steps to the aircraft that gain most by them."""
    given = dict[str, int]()
    worn = {counter(view, u).id: u for u in air.broken(view)}
    for _ in range(ask.about):
        open_ = [one for one, u in worn.items() if u.steps + given.get(one, 0) < counter(view, u).steps]
        if not open_:
            break
        best = max(open_, key=lambda one: (_mended(view, worn[one], given.get(one, 0)), one))
        given[best] = given.get(best, 0) + 1
    return Rebuild(aircraft=given)


def _mended(b: Board, u: Unit, given: int) -> int:
    printed = counter(b, u)
    return printed.reduced_bombard if u.steps + given == 0 else printed.bombard - printed.reduced_bombard


def _spent(view: Board, units: list[Unit], steps: int, most: int) -> dict[str, int]:
    """The steps given to each, at most so many, until none are left."""
    given: dict[str, int] = {}
    for u in units:
        more = min(steps - sum(given.values()), counter(view, u).steps - u.steps, most)
        given |= {counter(view, u).id: more} if more else {}
    return given


class SortiesPrompt(Prompt):
    kind = "air_bombard"
    text, case = "Send aircraft to bombard, or keep them for close support", "6.1.1"
    waiting = "send aircraft"
    orders = ("air_bombard", "end_phase")
    form = "entries"
    obvious = True
    end = "Send no aircraft"
    coach = (
        ("Aircraft bombard stacks that no Soviet unit is next to, one aircraft a hex", "6.1.1"),
        ("Aircraft that stay behind can support an attack in the Combat Phase", "6.0f"),
        ("All AA in range fires at each aircraft, doubled in its own hex", "6.1.4"),
        ("The first hit falls on artillery if there is any", "6.1.9"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        first = next((counter(view, u).id for u in air.aircraft(view) if u.box == "available"), "")
        begun, entry = [({"order": "air_bombard", "missions": []}, "")], {"aircraft": first, "target": ""}
        words = {"add": "Add an aircraft", "give": "Send the aircraft", "none": "Send no aircraft"}
        words["hint"] = "AA fires at each aircraft first. Click a hex on the map to aim the open one."
        return sheet(
            me, "sorties", "Air bombardment", begun, aims=("target",), entries="missions", entry=entry, **words
        )


class SortiesForm(OrderForm[AirBombard]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: AirBombard) -> tuple[Slot, ...]:
        """For the aircraft added last: which it is, and its target."""
        if not order.missions:
            return ()
        flown = {one.aircraft for one in order.missions[:-1]}
        taken = [one.target for one in order.missions[:-1]]
        ready = [u for u in air.aircraft(view) if u.box == "available" and counter(view, u).id not in flown]
        texts = [text for text in air.targets(view) if taken.count(text) < air.most_on_a_hex(view)]
        targets = place_options(me, view, (view.book.labels[one] for one in texts))
        return (
            pick("missions.aircraft", "aircraft", "6.0d", unit_options(view, ready, fire)),
            pick("missions.target", "target", "6.1.1", targets),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: AirBombard) -> Ladders:
        """Of all aircraft over the last target, as they come; the fire of all AA that is seen in range is in the
        chances."""
        text = order.missions[-1].target if order.missions else ""
        named = own_units(view, (one.aircraft for one in order.missions if one.target == text), me.side(ask))
        planes = [u for u in named if counter(view, u).kind == "AIR" and u.steps > 0][: air.most_on_a_hex(view)]
        if text not in air.targets(view) or not planes:
            return None, None
        target = view.book.labels[text]
        whole = strikes.reckon(view, SOVIET, target, [fire_rung(view, u) for u in planes], strikes.AIR)
        guns = flak.in_range(view, target)
        factor = sum(rung.value for rung in flak.strength(view, guns, target))
        notes = [me.cased(f"AA in range has factor {factor} against each aircraft", "6.1.3")] if guns else []
        return odds.strike(me, view, "Air bombardment", target, whole, air.outlook(view, planes, target), *notes), None

    def entries(self, me: Officer, view: Board, order: AirBombard) -> tuple[Entry, ...]:
        return tuple(Entry(one.aircraft, (one.target,), _load(view, one.aircraft)) for one in order.missions)

    def traces(self, view: Board, order: AirBombard, side: int) -> tuple[Trace, ...]:
        whose = view.book.sides[side]
        return tuple(Trace("air", (), (one.target,), side=whose) for one in order.missions if one.target)


def _load(view: Board, one: str) -> str:
    n = view.book.index.get(one, -1)
    return str(fire(view, view.state.units[n])) if n >= 0 else ""
