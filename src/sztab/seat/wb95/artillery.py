"""Artillery that fires by itself: at range in the Combat Phase (6.4), in a barrage before anybody moves (6.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from sztab.desk.wb95 import odds as ladders
from sztab.rules.wb95 import artillery, bridges, missiles
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Barrage, Ranged
from sztab.rules.wb95.pieces import on_map, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.seat.context import Line, labels, unit_id
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Sheet, Starter
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Flags
from sztab.seat.sheets import amount, pick, reason, several, sheet, starter, toggle, unit_option, unit_options
from sztab.seat.wb95 import odds
from sztab.seat.wb95.attacks import CombatForm, as_far, numbers, pools
from sztab.seat.wb95.context import Officer, place_options
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.table import Ask, Refusal

FIRE: dict[str, Any] = {"order": "ranged", "target": "", "artillery": []}
BARRAGE: dict[str, Any] = {"order": "barrage", "target": "", "artillery": []}
Fired = TypeVar("Fired", Barrage, Ranged)
WORDS = {
    "modifiers": ("reward shifts", "9.1.6"),
    "helicopters": ("helicopters", "ard:22.1"),
    "ew": ("electronic warfare", "ard:20.2"),
}
"""Points that can help in a fight, by the field of the order they go into."""
NEAREST = 2
"""What is next to a gun is attacked, not fired at (6.4.2, 6.5.4)."""


class BarragePrompt(FrontPrompt):
    kind = "barrage"
    text, case = "Fire your barrage, or end the phase", "6.5.3"
    waiting = "fire barrages"
    orders = ("barrage", "end_phase")
    form = "rows"
    coach = (
        ("Two guns or more fire at a hex two or three hexes away, with doubled strength", "6.5.3"),
        ("Each gun uses up one ammunition unit", "6.5.7"),
        ("Guns that fire barrage do not move in this turn's Movement Phase", "6.5.5"),
        ("They cannot fire in the next two Combat Phases: keep guns for your main attack", "6.5.6"),
    )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        """6.5: guns with ammunition and a target."""
        if view.state.ammunition[side] < view.book.variant.barrage_guns:
            return
        for u in ready(view, side):
            if not u.barraged and prey(view, side, u):
                found.setdefault(u.n, []).append("can_barrage")

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        hint = "Click a target on the map, or pick one here. Each row fires separately."
        begun, once = [(BARRAGE, "Another target")], ("artillery",)
        return sheet(me, "barrages", "Barrage", begun, hint=hint, aims=("target",), once=once)

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return (starter(me, {**BARRAGE, "target": hex_}, "Barrage"),)


class FireForm(OrderForm[Fired]):
    """Guns that fire at one place."""

    gives = "Fire at {target} and roll"
    drawn = {"fire": "artillery"}

    def odds(self, me: Officer, view: Board, ask: Ask, order: Fired) -> Ladders:
        """Of the guns that are there, at a target that is there, with no more than the pools hold."""
        side, hexes, on_bridge = me.side(ask), _aimed_at(view, order), "/" in order.target
        order = as_far(view, order, hexes, side)
        aimed = len(hexes) == 2 if on_bridge else bool(hexes and stack(view, hexes[0]))
        if not order.artillery or not aimed or (on_bridge and isinstance(order, Barrage)):
            return None, None
        return odds.fire_ladder(me, ladders.fire(view, order)[0]), None


class BarrageForm(FireForm[Barrage]):
    def warnings(self, me: Officer, view: Board, ask: Ask, order: Barrage) -> tuple[Line, ...]:
        return (
            ("Guns that fire barrage do not move in this turn's Movement Phase", "6.5.5"),
            (f"They cannot fire in the next {view.book.variant.barrage_silence} Combat Phases", "6.5.6"),
        )

    def slots(self, me: Officer, view: Board, ask: Ask, order: Barrage) -> tuple[Slot, ...]:
        side, hexes, least = me.side(ask), _aimed_at(view, order), view.book.variant.barrage_guns
        shells, guns = view.state.ammunition[side], gun_options(me, view, side, hexes, NEAREST)
        many = {"least": least, "most": shells or len(guns), "left": max(0, shells - len(order.artillery))}
        return (
            _targets(me, view, order, _in_range(view, side)),
            several("artillery", "artillery", "6.5.4", guns, look="fire", fill=least, **many),
            *(points(view, order, hexes, side, "8.2.3") if order.target in view.book.labels else ()),
        )


class RangedForm(CombatForm[Ranged], FireForm[Ranged]):
    def warnings(self, me: Officer, view: Board, ask: Ask, order: Ranged) -> tuple[Line, ...]:
        if order.target not in view.book.labels:
            return ()
        return ((f"{order.target} cannot be attacked directly in this phase any more", "6.4.5"),)

    def slots(self, me: Officer, view: Board, ask: Ask, order: Ranged) -> tuple[Slot, ...]:
        """Bridges can be fired at too (6.4.7), from next to them and without aircraft."""
        side, hexes, on_bridge = me.side(ask), _aimed_at(view, order), "/" in order.target
        guns = gun_options(me, view, side, hexes, 0 if on_bridge else NEAREST, order.full)
        found = [
            _targets(me, view, order, [*_in_range(view, side), *_bridges_in_range(view, side)]),
            several("artillery", "artillery", "6.4.2", guns, look="fire", least=1, most=len(guns), fill=1),
        ]
        if hexes:
            named = [view.state.units[n] for n in numbers(view, order.artillery, side)]
            *flown, ew = points(view, order, hexes, side, "8.2.3")
            found += [ew] if on_bridge else [*flown, ew, in_full(view, named)]
            found += thermobaric(view, side, order, named, hexes)
        return tuple(found)


# ---------------------------------------------------------------------- what can be filled in


def gun_options(
    me: Officer,
    board: Board,
    side: int,
    hexes: Collection[int],
    nearest: int = 0,
    full: Collection[str] = (),
    busy: Collection[int] = (),
    beside: Iterable[int] = (),
) -> tuple[SlotOption, ...]:
    """Own artillery in range, the strongest first; what cannot fire, or not `beside` those named, says why."""
    distance, found = board.book.map.grid.distance, []
    for u in on_map(board, board.book.friends[side]) if hexes else ():
        if not is_artillery(board, u) or u.n in busy:
            continue
        if nearest <= min(distance(u.hex, hex_) for hex_ in hexes) <= artillery.gun_range(board, u):
            why = artillery.may_fire(board, u) or board.book.scenario.may_act(board, u)
            why = why or apart(board, u, beside, hexes, "6.3.2")
            points = attack_of(board, u, unit_id(board, u) in full)[0]
            option = unit_option(board, u, points, reason(me, why), points <= 0)
            found.append((why is not None, -points, u.n, option))
    return tuple(option for _, _, _, option in sorted(found, key=lambda one: one[:3]))


def is_artillery(board: Board, u: Unit) -> bool:
    return traits(board, u).gun or traits(board, u).self_propelled


def apart(board: Board, u: Unit, named: Iterable[int], hexes: Iterable[int], case: str) -> Refusal | None:
    """ard:8.3.2 ard:8.4.5: why a gun cannot support the combat together with those that are named."""
    others = [board.state.units[n] for n in named if n != u.n]
    return artillery.check_together(board, (*others, u), hexes, case)


def points(board: Board, order: Attack | Barrage | Ranged, hexes: Iterable[int], side: int, case: str) -> list[Slot]:
    """Points that can be used over hexes: those of aircraft by this case, and whatever else the title has."""
    words = {**WORDS, "air": ("air points", case)}
    there = pools(board, order, hexes, side).items()
    return [amount(field, *words[field], most, getattr(order, field)) for field, most in there]


def in_full(board: Board, units: Iterable[Unit]) -> Slot:
    """Those out of supply may fight with all they have, for a price."""
    paying = unit_options(board, (u for u in units if u.oos > 0))
    return several("full", "full strength out of supply", "10.2.3", paying)


def thermobaric(
    board: Board, side: int, order: Attack | Ranged, guns: list[Unit], hexes: Iterable[int]
) -> tuple[Slot, ...]:
    if not missiles.may(board, guns, hexes, side):
        return ()
    return (toggle("thermobaric", "thermobaric attack of the day", "ard:21.3", order.thermobaric),)


# ---------------------------------------------------------------------- targets


def _targets(me: Officer, board: Board, order: Barrage | Ranged, texts: list[str]) -> Slot:
    other = [order.target] if order.target not in texts and _aimed_at(board, order) else []
    return pick("target", "target", "6.4.1", place_options(me, board, [*other, *texts]))


def _aimed_at(board: Board, order: Barrage | Ranged) -> list[int]:
    """The hexes of a target; of a bridge both ends."""
    return [board.book.labels[text] for text in order.target.split("/") if text in board.book.labels]


def _in_range(view: Board, side: int) -> list[str]:
    """Enemy hexes that some own gun which can fire reaches from where it stands."""
    return list(labels(view, (hex_ for u in ready(view, side) for hex_ in prey(view, side, u))))


def ready(view: Board, side: int) -> list[Unit]:
    """Own artillery that can fire."""
    own = on_map(view, view.book.friends[side])
    return [u for u in own if is_artillery(view, u) and artillery.may_fire(view, u) is None]


def prey(view: Board, side: int, u: Unit) -> list[int]:
    """Enemy hexes that a gun reaches, that are not next to it and have not been fired at."""
    stacks, distance = view.layers.stacks, view.book.map.grid.distance
    far = [hex_ for hex_ in _reach(view, u) if hex_ in stacks and distance(u.hex, hex_) >= NEAREST]
    held = (hex_ for hex_ in far if view.state.units[stacks[hex_][0]].side in view.book.prey[side])
    return [hex_ for hex_ in held if hex_ not in view.state.shelled]


def _reach(view: Board, u: Unit) -> tuple[int, ...]:
    hexes: tuple[int, ...] = view.book.map.grid.within(u.hex, artillery.gun_range(view, u))
    return hexes


def _bridges_in_range(view: Board, side: int) -> list[str]:
    """Bridges that stand, as far as the view tells, within reach of a gun that can fire (6.4.7)."""
    grid, reached = view.book.map.grid, {hex_ for u in ready(view, side) for hex_ in _reach(view, u)}
    standing = (edge for edge in sorted(view.book.water_edges) if bridges.standing(view, edge))
    return [grid.edge_label(edge) for edge in standing if not reached.isdisjoint(grid.edge_hexes(edge))]
