"""The odds of an order before it is played: combat, fire, barrage, air attack."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.desk.families import Plain
from sztab.desk.orderbook import Given
from sztab.rules.wb95 import air, artillery, duty
from sztab.rules.wb95.battle import answered, declared, defending_side
from sztab.rules.wb95.combat import Answer, SupportAsked
from sztab.rules.wb95.odds import attack_of, reckon
from sztab.rules.wb95.orders import Air, AirMission, Attack, Barrage, Ranged, Support
from sztab.rules.wb95.pieces import name
from sztab.table import Ask, Board, Game, Order, Refusal

BOMBS = ("attack", "object")
DUTY = ("5.1.3", "5.1.4")
"""Cases by which an attack is refused for the sake of others, after everything else about it has been looked at."""


def is_attack(order: Order) -> bool:
    """Whether an order has odds: an attack, fire of any kind, bombs."""
    if isinstance(order, Air):
        return any(one.kind in BOMBS for one in order.missions)
    return isinstance(order, Attack | Ranged | Barrage)


def only_owes(game: Game, order: Order, side: int, refusal: Refusal) -> bool:
    """F11: what must be attacked, or who must attack, elsewhere; all else about the attack is in order."""
    if not isinstance(order, Attack) or refusal.case not in DUTY:
        return False
    view = game.view_of(side)
    battle = declared(view, order, side)
    return refusal == duty.check_attack(view, side, battle.attackers, battle.targets, battle.attack.guns)


def ladders(game: Game, order: Order, side: int, answers: Sequence[Given]) -> list[Plain] | tuple[Given, Refusal]:
    """The odds of an order that may be played, with the defender's support if the file brings it; of an order of air
    missions one for each attack."""
    return _combat(game, order, side, answers) if isinstance(order, Attack) else fire(game, order)


def fire(b: Board, order: Order) -> list[Plain]:
    """The odds of fire and bombs; nothing for any other order."""
    match order:
        case Ranged():
            return [_ranged(b, order)]
        case Barrage():
            guns = [b.state.units[b.book.index[one]] for one in order.artillery]
            hex_ = b.book.labels[order.target]
            rungs = artillery.fire_strength(b, guns, hex_, 0, b.book.variant.barrage_factor)
            return [{"target": order.target, **artillery.fire_odds(b, b.book.tables.artillery, rungs)}]
        case Air():
            return [_bombs(b, one) for one in order.missions if one.kind in BOMBS]
    return []


def _combat(game: Game, order: Attack, side: int, answers: Sequence[Given]) -> list[Plain] | tuple[Given, Refusal]:
    battle = declared(game, order, side)
    answer = next((one for one in answers if isinstance(one.order, Support)), None)
    if answer is not None and isinstance(answer.order, Support):
        enemy = defending_side(game, battle)
        asked = Ask((enemy,), "support", SupportAsked(battle))
        refusal = Answer().check(game.view_of(enemy), asked, answer.order)
        if refusal is not None:
            return answer, refusal
        battle = answered(game, battle, answer.order)
    return [{"targets": list(order.targets), **reckon(game, battle).plain()}]


def _ranged(b: Board, order: Ranged) -> Plain:
    guns = [b.state.units[b.book.index[one]] for one in order.artillery]
    full = [b.book.index[one] for one in order.full]
    if "/" in order.target:  # 6.4.7: a bridge
        rungs = [(attack_of(b, u, u.n in full)[0], name(b, u), "6.4.7") for u in guns]
        return {"target": order.target, **artillery.fire_odds(b, b.book.tables.objects, rungs)}
    rungs = artillery.fire_strength(b, guns, b.book.labels[order.target], order.air, 1, full)
    return {"target": order.target, **artillery.fire_odds(b, b.book.tables.artillery, rungs)}


def _bombs(b: Board, mission: AirMission) -> Plain:
    if mission.kind == "object":
        rungs = [(mission.points, "aircraft", "8.2.9")]
        return {"target": mission.target, **artillery.fire_odds(b, b.book.tables.objects, rungs)}
    rungs = air.air_strength(b, b.book.labels[mission.target], mission.points)
    return {"target": mission.target, **artillery.fire_odds(b, b.book.tables.air, rungs)}
