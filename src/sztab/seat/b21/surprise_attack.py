"""The surprise attack of recon units (11.2), written in the movement phase."""

from __future__ import annotations

from sztab.rules.b21 import air_support
from sztab.rules.b21.assaults import SURPRISE, DirectFight
from sztab.rules.b21.battle_orders import SurpriseAttack
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import around, enemy_at, label, on_map, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.surprise_attack import strengths
from sztab.seat import chances
from sztab.seat.b21 import odds
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.context import own_units
from sztab.seat.drafts import Slot
from sztab.seat.models import Ladder, Rung
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask


def can_surprise(view: Board, side: int) -> list[Unit]:
    """Recon units beside an enemy."""
    recon = (u for u in on_map(view, side) if printed(view, u).type == "REC" and not u.halted)
    return [u for u in recon if any(enemy_at(view, side, hex_) for hex_ in around(view, u.hex))]


class SurpriseForm(OrderForm[SurpriseAttack]):
    gives = "Attack {target} and roll"
    warned = (("It costs 4 movement points and ends the move", "16.1.3"),)
    drawn = {"attack": "attackers"}

    def slots(self, me: Officer, view: Board, ask: Ask, order: SurpriseAttack) -> tuple[Slot, ...]:
        side = me.side(ask)
        own = own_units(view, order.attackers, side)
        able = [u for u in can_surprise(view, side) if not own or u.hex == own[0].hex]
        near = sorted({hex_ for u in own or able for hex_ in around(view, u.hex) if enemy_at(view, side, hex_)})
        above = air_support.supporters(view, side, {u.hex for u in own})
        flown = unit_options(view, above, points)
        return (
            several("attackers", "attackers", "11.2.2", unit_options(view, able, points), least=1, most=len(able)),
            pick("target", "target", "11.2.1", place_options(me, view, near)),
            several("helicopters", "aircraft", "23.4.4", flown, most=len(flown), look="fire"),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: SurpriseAttack) -> Ladders:
        side, target = me.side(ask), view.book.labels.get(order.target, -1)
        own = [u for u in own_units(view, order.attackers, side) if u.hex >= 0]
        if not own or target < 0 or not enemy_at(view, side, target):
            return None, None
        above = tuple(u.n for u in own_units(view, order.helicopters, side))
        there = tuple(u.n for u in stack(view, target))
        assault = DirectFight(SURPRISE, side, tuple(u.n for u in own), (target,), there, aircraft=(above, ()))
        return _ladder(me, view, assault), None


def _ladder(me: Officer, view: Board, assault: DirectFight) -> Ladder:
    attack, defence = strengths(view, assault)
    units = [view.state.units[n] for n in (*assault.attackers, *assault.aircraft[0])]
    rungs = [Rung("strength", "attacker", points(view, u), printed(view, u).id, "11.2.3") for u in units]
    results = {roll: view.book.charts.surprise.at(defence, attack, roll) for roll in chances.TWO_DICE}
    words = {roll: _outcome(odds.retreat(one), one.lost) for roll, one in results.items()}
    outcome, target = chances.results(me, chances.TWO_DICE, words), label(view, assault.targets[0])
    return chances.rolled(me, "Surprise attack", target, rungs, outcome, f"{attack} : {defence}", (attack, defence))


def _outcome(retreat: chances.Outcome, lost: int) -> chances.Outcome:
    """11.2.4: the EP in brackets are lost by the side that retreats."""
    text, ours, theirs = retreat
    return (f"{text} and loses {lost} EP", ours, theirs) if lost else retreat
