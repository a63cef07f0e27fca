"""The odds of an order before it is played: fights of every kind, fire at range, fire of artillery."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sztab.desk.clerk import Plain
from sztab.desk.order_reader import Given
from sztab.rules.b21 import artillery_fire, march_attack, surprise_attack
from sztab.rules.b21.assaults import COMBAT, COUNTERATTACK, DROP, MARCH, DirectFight
from sztab.rules.b21.battle_orders import (
    AddSupport,
    Attack,
    Burst,
    Fire,
    FireBarrage,
    MarchAttack,
    SingleFire,
    SurpriseAttack,
)
from sztab.rules.b21.charts import by_one_die
from sztab.rules.b21.combat_phase import attacking
from sztab.rules.b21.counterattack import check_strike
from sztab.rules.b21.declaration import Declared, assault_of, check_named
from sztab.rules.b21.force import living
from sztab.rules.b21.modifiers import commando_raid
from sztab.rules.b21.object_fire import at_object, object_table
from sztab.rules.b21.odds import reckon
from sztab.rules.b21.pieces import dark, names_of, phase
from sztab.rules.b21.ranged_fire import aim, crossfire, most_shots
from sztab.rules.b21.support import DECIDERS, FightAsked
from sztab.rules.b21.volley import FireAsked
from sztab.table import Ask, Board, Game, Order, Refusal

DUTY = ("7.1.3", "7.1.4", "8.2.4", "8.1.2")
"""Cases by which an attack is refused for the sake of others, after everything else about it has been looked at."""


def is_attack(order: Order) -> bool:
    """Whether an order has odds."""
    return isinstance(order, Attack | MarchAttack | SurpriseAttack | Fire | SingleFire | FireBarrage)


def still_has_odds(game: Game, order: Order, side: int, refusal: Refusal) -> bool:
    """7.1.3, 7.1.4: what must be attacked, or who must attack, elsewhere; all else about the attack is in order."""
    if not isinstance(order, Attack) or refusal.case not in map(game.book.cite, DUTY):
        return False
    return check_named(game.view_of(side), order, side) is None


def ladders(game: Game, order: Order, side: int, answers: Sequence[Given]) -> list[Plain] | tuple[Given, Refusal]:
    """The odds of an order that may be played; of a volley those of each unit that fires."""
    match order:
        case Attack() | MarchAttack():
            return _fight(game, order, side, answers)
        case SurpriseAttack():
            above = tuple(game.book.index[one] for one in order.helicopters)
            found = surprise_attack.plain_odds(game, surprise_attack.fight_of(game, order, side, above))
            return [{"target": order.target, **found}]
        case Fire():
            return [_shot(game, order, one) for one in order.bursts if one.target in game.book.index]
        case SingleFire() | FireBarrage():
            return [_shelling(game, order, isinstance(order, FireBarrage))]
    return []


# ---------------------------------------------------------------------- fights


def _fight(
    game: Game, order: Attack | MarchAttack, side: int, answers: Sequence[Given]
) -> list[Plain] | tuple[Given, Refusal]:
    assault = declared(game, order, side)
    for answer in answers:
        if isinstance(answer.order, AddSupport):
            refusal = _refused(game, assault, answer.order)
            if refusal is not None:
                return answer, refusal.cited(game.book.cite)
            assault = _answered(game, assault, answer.order)
            break
    return [{"targets": [game.book.hex_labels[hex_] for hex_ in assault.targets], **plain(game, assault)}]


def declared(game: Game, order: Declared, side: int) -> DirectFight:
    """The fight of an order: an attack of the combat phase, a counterattack, an attack from march on all whose zones
    hold the attackers."""
    if isinstance(order, Attack):
        manner = DROP if phase(game).name == "airborne assault" else COMBAT
        if manner is COMBAT and not attacking(game, side) and check_strike(game.view_of(side), order, side) is None:
            manner = COUNTERATTACK
        return assault_of(game, order, manner, side)
    whole = assault_of(game, order, MARCH, side)
    held = march_attack.held_by(game, side, game.state.units[whole.attackers[0]].hex).difference(whole.targets)
    return assault_of(game, order, MARCH, side, (*whole.targets, *sorted(held)))


def _refused(game: Game, assault: DirectFight, support: AddSupport) -> Refusal | None:
    """Why the defender may not answer so."""
    side = 1 - assault.side
    about = FightAsked(
        assault.manner.name,
        names_of(game, living(game, assault.attackers)),
        assault.targets,
        names_of(game, living(game, assault.defenders)),
    )
    return DECIDERS["support"].check(game.view_of(side), Ask((side,), "support", about), support)


def _answered(game: Game, assault: DirectFight, support: AddSupport) -> DirectFight:
    guns, above = (tuple(game.book.index[one] for one in ids) for ids in (support.artillery, support.helicopters))
    return msgspec.structs.replace(
        assault, artillery=(assault.artillery[0], guns), aircraft=(assault.aircraft[0], above)
    )


def plain(b: Board, assault: DirectFight) -> Plain:
    """The ladder of a fight; what the night die adds stands beside it."""
    found = reckon(b, assault).plain(b)
    if dark(b) and not commando_raid(b, assault):
        found["night"] = by_one_die(lambda roll: {"shift": b.book.charts.night[roll - 1].shift})
    return found


# ---------------------------------------------------------------------- fire


def _shot(game: Game, order: Fire, burst: Burst) -> Plain:
    """15.3.5: one shot of a unit; under crossfire only inside a fight (15.5.2)."""
    units, index = game.state.units, game.book.index
    u, v = units[index[burst.unit]], units[index[burst.target]]
    ask = game.decision
    crossed: frozenset[int] = frozenset()
    if ask is not None and isinstance(ask.about, FireAsked) and ask.about.fight:
        pairs = ((units[index[one.unit]], units[index[one.target]]) for one in order.bursts if one.target in index)
        crossed = crossfire(game, pairs)
    shot = aim(game, u, v, v.n in crossed).plain(game, most_shots(game, u))
    return {"unit": burst.unit, "target": burst.target, **shot}


def _shelling(game: Game, order: SingleFire | FireBarrage, barrage: bool) -> Plain:
    """9.8.1, T.artillery_on_objects: at units, or at an object."""
    guns = [game.state.units[game.book.index[one]] for one in order.artillery]
    if at_object(order.target, order.what):
        return {"target": order.target, **object_table(game, guns, barrage).plain(game.book.cite)}
    view = game.view_of(guns[0].side)
    found = artillery_fire.fire_table(view, guns, game.book.labels[order.target], barrage)
    return {"target": order.target, **found.plain(game.book.cite)}
