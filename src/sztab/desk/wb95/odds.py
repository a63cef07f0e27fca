"""The odds of an order before it is played: combat, fire, barrage, air attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from sztab.desk.clerk import Plain
from sztab.desk.habits import sides_in
from sztab.desk.order_reader import Given
from sztab.rules.wb95 import air, air_advantage, air_points, bombers, duty, special_units
from sztab.rules.wb95 import fire as firing
from sztab.rules.wb95.battle import Battle, answered, attackers, declared, defenders, owners
from sztab.rules.wb95.combat import Answer, SupportAsked
from sztab.rules.wb95.odds import ladder, reckon
from sztab.rules.wb95.orders import Air, AirMission, Attack, Barrage, Bomb, Ranged, Support
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.state import Mission
from sztab.table import Ask, Board, Game, Order, Refusal

BOMBS = ("attack", "object", *bombers.KINDS)
DUTY = ("5.1.3", "5.1.4")
"""Cases by which an attack is refused for the sake of others, after everything else about it has been looked at."""
NO_EFFECT = ("15.1.2", "15.1.5", "15.1.8", "ard:7.7b", "ard:7.84")
"""Cases by which an ability counts for nothing in a combat."""
REWARD = "9.1.6"
"""The case by which more shifts are refused than were won."""


def is_attack(order: Order) -> bool:
    """Whether an order has odds: an attack, fire of any kind, bombs."""
    if isinstance(order, Air):
        return any(one.kind in BOMBS for one in order.missions)
    return isinstance(order, Attack | Ranged | Barrage | Bomb)


def still_has_odds(game: Game, order: Order, side: int, refusal: Refusal) -> bool:
    """F11: what must be attacked, or who must attack, elsewhere; or it names a star that has no effect here, or shifts
    of a reward that nobody has won. All else about the attack is in order."""
    if not isinstance(order, Attack) or refusal.case not in map(game.book.cite, (*DUTY, *NO_EFFECT, REWARD)):
        return False
    view = game.view_of(side)
    battle = declared(view, order, side)
    owing = duty.check_attack(view, side, battle.attackers, battle.targets, battle.attack.guns)
    if owing is not None and refusal == owing.cited(game.book.cite):
        return True
    other = _as_it_may(view, battle, order, attacking=True)
    if other == order:
        return False
    again = game.check(other, side)
    return again is None or still_has_odds(game, other, side, again)


Aided = TypeVar("Aided", Attack, Support)


def _as_it_may(b: Board, battle: Battle, order: Aided, attacking: bool) -> Aided:
    """The order without abilities that have no effect in this combat, and without shifts where no reward was won."""
    fighting = attackers(b, battle) if attacking else defenders(b, battle)
    able = special_units.able(b, battle, fighting, attacking)
    idle = {counter(b, u).id for u in fighting} - {counter(b, u).id for u in able}
    stars = tuple(one for one in order.stars if one not in idle)
    return msgspec.structs.replace(order, stars=stars, modifiers=order.modifiers if b.state.rewards else 0)


def ladders(game: Game, order: Order, side: int, answers: Sequence[Given]) -> list[Plain] | tuple[Given, Refusal]:
    """The odds of an order that may be played, with the defender's support if the file brings it; of an order of air
    missions one for each attack. The results are those of the ladder; where air defence has still to fire, the outlook
    has the chances over all that it may do."""
    if isinstance(order, Attack):
        return _combat(game, order, side, answers)
    return [_with_outlook(one, sent) for one, sent in zip(fire(game, order), fire(game, order, unharmed=True))]


def _with_outlook(shot: Plain, sent: Plain) -> Plain:
    """The odds of what was sent, and what they are when it has been shot at."""
    if "air_defence" not in shot:
        return sent
    outlook = [{name: value for name, value in one.items() if name not in ("ways", "of")} for one in shot["results"]]
    return {**sent, "air_defence": shot["air_defence"], "outlook": outlook}


def fire(b: Board, order: Order, unharmed: bool = False) -> list[Plain]:
    """The odds of fire and bombs over all that air defence may do, or `unharmed` by it; nothing for any other order."""
    match order:
        case Ranged():
            return [_ranged(b, order, unharmed)]
        case Barrage():
            guns = [b.state.units[b.book.index[one]] for one in order.artillery]
            hex_ = b.book.labels[order.target]
            rungs = firing.fire_strength(b, guns, hex_, order.air, b.book.variant.barrage_factor)
            return [{"target": order.target, **firing.fire_odds(b, b.book.tables.artillery, rungs)}]
        case Air() | Bomb() if air_points.flies(b):
            side = b.book.phases[b.state.phase].side
            return [_sortie(b, one, side, unharmed) for one in air_advantage.missions_of(order)]
        case Air():
            return [_bombs(b, one) for one in air.together(order.missions) if one.kind in BOMBS]
    return []


def _combat(game: Game, order: Attack, side: int, answers: Sequence[Given]) -> list[Plain] | tuple[Given, Refusal]:
    battle = declared(game, order, side)
    waiting = owners(game, battle)
    for answer in answers:
        if not waiting or not isinstance(answer.order, Support):
            continue
        named = {answer.side} if answer.side is not None else sides_in(game, answer.order)
        owner = next((one for one in waiting if named & set(game.book.friends[one])), waiting[0])
        waiting.remove(owner)
        refusal = _refused(game, battle, answer.order, owner)
        if refusal is not None:
            return answer, refusal.cited(game.book.cite)
        battle = answered(game, battle, answer.order, owner)
    shot = reckon(game, battle).plain(game.book.cite)
    return [{"targets": list(order.targets), **_with_outlook(shot, ladder(game, battle).plain(game.book.cite))}]


def _refused(game: Game, battle: Battle, support: Support, owner: int) -> Refusal | None:
    """Why one of the defenders may not answer so; abilities without effect and rewards nobody has won are let pass."""
    asked = Ask((owner,), "support", SupportAsked(battle, owner))
    view = game.view_of(owner)
    refusal = Answer().check(view, asked, support)
    if refusal is not None and refusal.case in (*NO_EFFECT, REWARD):
        return Answer().check(view, asked, _as_it_may(view, battle, support, attacking=False))
    return refusal


def _ranged(b: Board, order: Ranged, unharmed: bool) -> Plain:
    guns = [b.state.units[b.book.index[one]] for one in order.artillery]
    full = [b.book.index[one] for one in order.full]
    if "/" in order.target:  # 6.4.7: a bridge
        rungs = [(value, why, "6.4.7") for value, why, _ in firing.gun_strength(b, guns, 1, full, order.thermobaric)]
        return {"target": order.target, **firing.fire_odds(b, b.book.tables.objects, rungs, order.ew)}
    hex_ = b.book.labels[order.target]

    def strength(air: int, helicopters: int) -> firing.Rungs:
        return firing.fire_strength(b, guns, hex_, air, 1, full, helicopters, order.thermobaric)

    shooter = b.state.units[b.layers.stacks[hex_][0]].side
    aims = [] if unharmed else firing.aims(b, guns[0].side, shooter, order.air, order.helicopters, strength)
    sent = strength(order.air, order.helicopters)
    return {"target": order.target, **firing.fire_odds(b, b.book.tables.artillery, sent, order.ew, aims)}


def _sortie(b: Board, mission: AirMission, side: int, unharmed: bool) -> Plain:
    """ard:10.4, ard:10.5: with everything sent arriving, and the chances over all that air defence may do."""
    table = b.book.tables.bomber if mission.kind == "bomb" else b.book.tables.air
    table = b.book.tables.objects if "/" in mission.target else table
    sent = air_advantage.strength(b, mission, side, mission.points, mission.helicopters)
    aims = [] if unharmed else air_advantage.outlook(b, mission, side)
    return {"target": mission.target, **firing.fire_odds(b, table, sent, mission.ew, aims)}


def _bombs(b: Board, mission: AirMission) -> Plain:
    """8.2.6-8.2.9, nor:T-BOM: aircraft, bombers, or a carpet of bombs."""
    heavy = mission.kind in bombers.KINDS
    if "/" in mission.target:
        rungs = [(mission.points, "bombers" if heavy else "aircraft", "8.2.9")]
        return {"target": mission.target, **firing.fire_odds(b, b.book.tables.objects, rungs)}
    flown = Mission(-1, mission.kind, b.book.labels[mission.target], mission.points, stars=mission.starred)
    if heavy:
        return {"target": mission.target, **firing.fire_odds(b, b.book.tables.bomber, bombers.rungs(b, flown))}
    rungs = air.air_strength(b, flown.hex, mission.points)
    further, by = bombers.further(b, flown), ("rows by air counters with a star", "nor:21.1.1")
    return {"target": mission.target, **firing.fire_odds(b, b.book.tables.air, rungs, further, by=by)}
