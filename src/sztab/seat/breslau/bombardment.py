"""Artillery bombardment, of gas too (7.0, 14.1)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.breslau import bombardment
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire
from sztab.rules.breslau.orders import Bombard
from sztab.rules.breslau.pieces import enemy_at, stack
from sztab.rules.breslau.state import GERMAN, Unit
from sztab.seat.breslau import odds
from sztab.seat.breslau.context import Officer
from sztab.seat.context import Line, ids, own_units
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Sheet, Starter
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Flags, Prompt, flag
from sztab.seat.sheets import pick, place_options, reason, several, sheet, starter, toggle, unit_option
from sztab.table import Ask, Refusal

BOMBARD: dict[str, Any] = {"order": "bombard", "target": "", "artillery": []}


class BombardPrompt(Prompt):
    kind = "bombard"
    text, case = "Bombard a hex with the artillery of one hex, or pass", "7.1a"
    waiting = "bombard"
    orders = ("bombard", "end_phase")
    form = "rows"
    end = "Pass: no more bombardments"
    coach = (
        ("Guns of one hex fire together; each target is bombarded once by each side", "7.2c"),
        ("Without a friendly unit next to the target the factor is halved", "7.3b"),
        ("Guns that fire do not move and do not support attacks this turn", "5.2d"),
        ("Losses are removed when the phase ends: units that are hit may still fire", "5.2c"),
    )

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, self.silent_guns(view, side), "can_barrage")

    def silent_guns(self, view: Board, side: int) -> list[Unit]:
        if not bombardment.can_fire(view, side):
            return []
        guns = (u for hex_ in bombardment.firing_hexes(view, side) for u in stack(view, hex_))
        return [u for u in guns if bombardment.may_fire(view, u) is None]

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        side = me.side(ask)
        gas = [({**BOMBARD, "gas": True}, "A gas attack")] if side == GERMAN and view.state.gas_left else []
        fires = bombardment.can_fire(view, side)
        hint = "Click a target on the map, or pick one here." if fires else "No gun has a target."
        begun, once = [(BOMBARD, "Another target"), *gas], ("artillery",)
        return sheet(me, "bombardments", "Bombardments", begun, hint=hint, aims=("target",), once=once)

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return (starter(me, {**BOMBARD, "target": hex_}, "Bombard"),)


class BombardForm(OrderForm[Bombard]):
    drawn = {"fire": "artillery"}

    def give(self, order: Bombard, ask: Ask) -> str:
        return f"{'Fire gas at' if order.gas else 'Bombard'} {order.target} and roll" if order.target else ""

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Bombard) -> tuple[Line, ...]:
        if order.gas:
            return (("No unit of either side may enter the gassed hex or the hexes next to it this turn", "14.1.2c"),)
        return (("Guns that fire neither move nor support attacks this turn", "5.2d"),)

    def slots(self, me: Officer, view: Board, ask: Ask, order: Bombard) -> tuple[Slot, ...]:
        """A target, and the guns of one hex that reach it."""
        side, word = me.side(ask), bombardment.GAS if order.gas else bombardment.SHELLS
        firing = bombardment.firing_hexes(view, side)
        offered = bombardment.words
        goals = bombardment.targets(view, side)
        targets = [goal for goal in goals if any(word in offered(view, side, hex_, goal) for hex_ in firing)]
        found = [pick("target", "target", "7.1a", place_options(me, view, targets))]
        target = view.book.labels.get(order.target, -1)
        if target in targets:
            guns = [u for hex_ in firing for u in bombardment.guns_for(view, side, hex_, target, word)]
            guns = strongest_hex_first(view, guns)
            together = sum(u.hex == guns[0].hex for u in guns) if guns else 0
            options = _options(me, view, guns, own_units(view, order.artillery, side))
            much = {"least": 1, "most": len(guns), "fill": 1 if order.gas else together}
            found.append(several("artillery", "artillery", "7.1b", options, look="fire", **much))
        if side == GERMAN and view.state.gas_left:
            found.append(toggle("gas", "gas", "14.1.2a", order.gas))
        return tuple(found)

    def odds(self, me: Officer, view: Board, ask: Ask, order: Bombard) -> Ladders:
        """Of the guns that could fire, at a target that is there."""
        side, target = me.side(ask), view.book.labels.get(order.target, -1)
        if target < 0 or not (enemy_at(view, side, target) or target in view.state.barricades):
            return None, None
        guns = [u for u in own_units(view, order.artillery, side) if u.hex >= 0 and bombardment.is_gun(view, u)]
        if not guns:
            return None, None
        if order.gas:
            return odds.gas(me, view, target), None
        found = bombardment.outlook(view, msgspec.structs.replace(order, artillery=ids(view, guns)), side)
        return odds.strike(me, view, "Bombardment", target, found.ladders[0][1], found), None


def _options(me: Officer, view: Board, guns: list[Unit], chosen: list[Unit]) -> list[SlotOption]:
    """7.1b: guns of another hex than those chosen say why they do not fire with them."""
    apart = reason(me, Refusal("7.1b", "artillery of different hexes never combines"))
    first = chosen[0].hex if chosen else -1
    return [unit_option(view, u, fire(view, u), apart if first not in (-1, u.hex) else "") for u in guns]


def strongest_hex_first(board: Board, guns: list[Unit]) -> list[Unit]:
    worth: dict[int, int] = {}
    for u in guns:
        worth[u.hex] = worth.get(u.hex, 0) + fire(board, u)
    return sorted(guns, key=lambda u: (-worth[u.hex], u.hex, -fire(board, u), u.n))
