"""The odds of an order before it is played: combat, fire, barrage, air attack."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95 import air, artillery
from sztab.rules.wb95.battle import answered, declared, defending_side
from sztab.rules.wb95.combat import Answer, SupportAsked
from sztab.rules.wb95.odds import attack_of, reckon
from sztab.rules.wb95.orders import Air, AirMission, Attack, Barrage, Ranged, Support
from sztab.rules.wb95.pieces import name
from sztab.table import Ask, Board, Game, Order, Refusal

Plain = dict[str, Any]
BOMBS = ("attack", "object")


def is_attack(order: Order) -> bool:
    """Whether an order has odds: an attack, fire of any kind, bombs."""
    if isinstance(order, Air):
        return any(one.kind in BOMBS for one in order.missions)
    return isinstance(order, Attack | Ranged | Barrage)


def ladders(game: Game, order: Order, side: int, support: Support | None = None) -> list[Plain] | Refusal:
    """The odds of an order that may be played; of an order of air missions one for each attack."""
    return _combat(game, order, side, support) if isinstance(order, Attack) else fire(game, order)


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


def _combat(game: Game, order: Attack, side: int, support: Support | None) -> list[Plain] | Refusal:
    battle = declared(game, order, side)
    if support is not None:
        enemy = defending_side(game, battle)
        asked = Ask((enemy,), "support", SupportAsked(battle))
        refusal = Answer().check(game.view_of(enemy), asked, support)
        if refusal is not None:
            return refusal
        battle = answered(game, battle, support)
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
