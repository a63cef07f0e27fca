"""Artillery and aircraft in support of an attack (9.2.3, 9.2.5, 10.1)."""

from __future__ import annotations

import msgspec

from sztab.rules.breslau import combat_supply
from sztab.rules.breslau.assault import Assault, guns_under_marker
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.state import GERMAN, Unit
from sztab.rules.breslau.support import aircraft_at_hand, fit_together, most_aircraft, supporting, supporting_hexes
from sztab.seat.breslau import odds
from sztab.seat.breslau.assault import assault_of, order_of
from sztab.seat.breslau.blows import with_support
from sztab.seat.breslau.bombardment import strongest_hex_first
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.front import front_of
from sztab.seat.cards import lawful
from sztab.seat.context import Cards, Places, few_cards, labels, plain
from sztab.seat.drafts import AnswerCard, Slot, SlotOption
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import reason, several, toggle, unit_option, unit_options, useful
from sztab.table import Ask, Order, Refusal


class AttackSupportPrompt(Prompt):
    kind = "support"
    text, case = "Name the artillery and the aircraft that support this attack", "9.2.5"
    waiting = "name the support of the attack"
    orders = ("attack",)
    inside = True

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        assault: Assault = ask.about.assault
        return (), labels(view, (assault.target, *assault.stacks))

    def usual(self, view: Board, ask: Ask) -> Attack | None:
        return with_support(front_of(view, ask.sides[0]), ask.about.assault)[0]

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, Attack)
        return _card(me, view, ask, order)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The guns of the hex that helps most, those with an aircraft, nothing."""
        assault: Assault = ask.about.assault
        by_hex: dict[int, list[Unit]] = {}
        for u in supporting(view, assault):
            by_hex.setdefault(u.hex, []).append(u)
        best = max(by_hex.values(), key=lambda here: sum(fire(view, u) for u in here), default=[])
        guns, flown = tuple(u.n for u in best), tuple(u.n for u in aircraft_at_hand(view, assault)[:1])
        orders = [
            order_of(view, msgspec.structs.replace(assault, guns=chosen, aircraft=planes))
            for chosen, planes in ((guns, ()), (guns, flown), ((), flown), ((), ()))
        ]
        found = [_card(me, view, ask, order) for order in lawful(me, view, ask, orders)]
        return (tuple(found), True) if found else few_cards(me, view, ask)


def _card(me: Officer, view: Board, ask: Ask, order: Attack) -> AnswerCard:
    found, named = assault_of(view, order, ask.sides[0]), (*order.artillery, *order.aircraft)
    lines = (odds.summary(me, odds.attack_ladders(me, view, found)[0], "9.2.8a"),) if found is not None else ()
    return AnswerCard(plain(order), me.say(f"support by {', '.join(named)}" if named else "no support"), lines)


def support_slots(me: Officer, board: Board, assault: Assault, order: Attack) -> tuple[Slot, ...]:
    """9.2.3, 9.2.5, R24: guns under the markers, guns of one hex elsewhere, aircraft."""
    own = guns_under_marker(board, assault.stacks, assault.target) if assault.paid else []
    chosen = [board.state.units[n] for n in assault.guns]
    guns = strongest_hex_first(board, [*own, *supporting(board, assault)])
    options = [_gun_option(me, board, assault, u, chosen) for u in guns]
    planes = unit_options(board, aircraft_at_hand(board, assault), fire)
    most = min(len(planes), most_aircraft(board))
    pays = combat_supply.in_play(board) and assault.side == GERMAN
    return useful(
        (
            several("artillery", "artillery", "9.2.5", options, most=len(options), look="fire"),
            several("aircraft", "aircraft", "9.2.3", planes, most=most, look="fire"),
            *([toggle("pay", "pay Supply Points", "14.11.1c", order.pay)] if pays else []),
        )
    )


def _gun_option(me: Officer, board: Board, assault: Assault, u: Unit, chosen: list[Unit]) -> SlotOption:
    """What does not fit to the guns chosen says so."""
    hexes = supporting_hexes(board, assault, [*chosen, u])
    why = None if fit_together(board, hexes) else Refusal("10.1d", "guns support from one hex")
    return unit_option(board, u, fire(board, u), reason(me, why))
