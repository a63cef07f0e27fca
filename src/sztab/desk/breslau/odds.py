"""The odds of an order before it is played: attacks, direct fire, bombardments, Goliaths."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sztab.desk.clerk import Plain
from sztab.desk.order_reader import Given
from sztab.rules.breslau import air, bombardment, chances, strikes, tabun
from sztab.rules.breslau.factors import fire_rung
from sztab.rules.breslau.odds import reckon_goliath
from sztab.rules.breslau.orders import AirBombard, Attack, Bombard, Flak, Goliath
from sztab.rules.breslau.outlook import attack_odds
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.rules.breslau.strikes import AIR, StrikeLadder, StrikeOutlook
from sztab.table import Board, Game, Order, Refusal
from sztab.table.events import Factor

USUAL_LEVEL = "street"
"""Where the houses count as the chart has them (14.2.2); with levels open the ladder shows this one."""


def is_attack(order: Order) -> bool:
    """Whether an order has odds."""
    if isinstance(order, AirBombard):
        return bool(order.missions)
    return isinstance(order, Attack | Bombard | Goliath)


def still_has_odds(game: Game, order: Order, side: int, refusal: Refusal) -> bool:
    """Nobody has to attack (9.1)."""
    return False


def ladders(game: Game, order: Order, side: int, answers: Sequence[Given]) -> list[Plain] | tuple[Given, Refusal]:
    """The odds of an order that may be played; of several air targets one for each."""
    match order:
        case Attack():
            odds, outlook = attack_odds(game, order, side, _flak(game, answers))
            return [{"target": order.target, **odds.plain(), "outlook": outlook.plain()}]
        case Bombard():
            return [_bombard(game, order, side)]
        case AirBombard():
            return [
                _air(game, order, target, answers) for target in dict.fromkeys(one.target for one in order.missions)
            ]
        case Goliath():
            victim = game.state.units[game.book.index[order.unit]]
            return [{"target": order.target, "unit": order.unit, **reckon_goliath(game, victim).plain()}]
    return []


def _bombard(b: Board, order: Bombard, side: int) -> Plain:
    if order.gas:  # 14.1.2a
        fire = (Factor(tabun.FACTOR, "gas", "14.1.2a"),)
        ladder = StrikeLadder(fire, (), tabun.FACTOR, (), chances.column(b, tabun.FACTOR))
        return _plain(b, order.target, "gas", ladder, StrikeOutlook(((Fraction(1), ladder),), tabun.outlook(b)))
    outlook = bombardment.outlook(b, order, side)
    ladders = [ladder for _, ladder in outlook.ladders]
    usual = next((ladder for ladder in ladders if ladder.level == USUAL_LEVEL), ladders[0])
    return _plain(b, order.target, "artillery", usual, outlook)


def _air(b: Board, order: AirBombard, target: str, answers: Sequence[Given]) -> Plain:
    """The ladder is that of the aircraft as they come; AA fire, as the file's `aa` orders name it, else of all in
    range, is in the outlook only."""
    aircraft = [b.state.units[b.book.index[one.aircraft]] for one in order.missions if one.target == target]
    hex_ = b.book.labels[target]
    whole = strikes.reckon(b, SOVIET, hex_, [fire_rung(b, u) for u in aircraft], AIR)
    return _plain(b, target, "air", whole, air.outlook(b, aircraft, hex_, _flak(b, answers)))


def _flak(b: Board, answers: Sequence[Given]) -> list[Unit] | None:
    """The AA units that the file's `aa` orders name; None if it has no such order."""
    said = [given.order for given in answers if isinstance(given.order, Flak)]
    named = dict.fromkeys(one for order in said for one in order.units)
    return [b.state.units[b.book.index[one]] for one in named] if said else None


def _plain(b: Board, target: str, kind: str, ladder: StrikeLadder, outlook: StrikeOutlook) -> Plain:
    """One ladder in the shape of all odds."""
    return {"target": target, "kind": kind, **ladder.plain(b), "outlook": outlook.plain()}
