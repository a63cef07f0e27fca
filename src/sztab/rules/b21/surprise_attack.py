"""11.2, the surprise attack of recon units: like an attack from march, by a table of its own (R66)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sztab.rules.b21 import air_support, duty
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import set_out, spend
from sztab.rules.b21.ammunition import lacks
from sztab.rules.b21.assaults import SURPRISE, Aftermath, DirectFight
from sztab.rules.b21.battle import announce, pay, settle, turn_up
from sztab.rules.b21.battle_events import SurpriseFought
from sztab.rules.b21.battle_orders import SurpriseAttack
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import Plain, by_two_dice
from sztab.rules.b21.force import covered, living
from sztab.rules.b21.march_attack import COST, check_march, end_move, mates_of
from sztab.rules.b21.pieces import (
    around,
    enemy_at,
    find_hex,
    find_units,
    label,
    name,
    names_of,
    near_enemies,
    on_map,
    printed,
    stack,
)
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Choice, Option, Order, Procedure, Refusal, Slots


def check(b: Board, order: SurpriseAttack, side: int) -> Refusal | None:
    """11.2.1, 11.2.2, 16.1."""
    units, hex_ = find_units(b, order.attackers, side, "11.2.1"), find_hex(b, order.target)
    if isinstance(units, Refusal):
        return units
    if isinstance(hex_, Refusal):
        return hex_
    if not units:
        return Refusal("11.2.1", "name the recon units that attack")
    for u in units:
        refusal = _may_surprise(b, u, hex_)
        if refusal is not None:
            return refusal
    home = [u.hex for u in units]
    return (
        check_march(b, units, (hex_,))
        or _check_target(b, side, hex_)
        or air_support.check_aircraft(b, side, order.helicopters, home)
    )


def _may_surprise(b: Board, u: Unit, hex_: int) -> Refusal | None:
    if printed(b, u).type != "REC":
        return Refusal("11.2.2", f"{name(b, u)} is no recon unit")
    refusal = duty.may_attack(b, u)
    if refusal is None and b.book.map.grid.distance(u.hex, hex_) != 1:
        refusal = Refusal("7.1.1", f"{name(b, u)} is not next to {label(b, hex_)}")
    return refusal


def _check_target(b: Board, side: int, hex_: int) -> Refusal | None:
    if not enemy_at(b, side, hex_):
        return Refusal("7.1.1", f"no enemy is in {label(b, hex_)}")
    if covered(b, hex_):
        return Refusal("11.2.1", f"the enemy in {label(b, hex_)} is in field works")
    if not duty.defenders(b, (hex_,), SURPRISE):
        return Refusal("16.2.11", f"the enemy in {label(b, hex_)} has been beaten in this phase")
    return None


def attack(game: Game, order: SurpriseAttack, side: int) -> Procedure:
    """11.2.3, 11.2.4: full strength of all, no modifiers, no fire at range; the EP in brackets are lost by the side
    that retreats."""
    assault = fight_of(game, order, side)
    called = [game.book.index[one] for one in order.helicopters]
    set_out(game, list(assault.attackers))
    for n in assault.attackers:
        spend(game, n, COST)
    announce(game, assault)
    above = yield from air_support.join(game, side, called, air_support.hexes_of(game, assault.attackers))
    assault = msgspec.structs.replace(assault, aircraft=(above, ()))
    turn_up(game, assault)
    attacker, defender = strengths(game, assault)
    roll = yield from game.roll(2, "surprise attack", "11.2.2", side)
    result = game.book.charts.surprise.at(defender, attacker, roll)
    said = SurpriseFought(attacker=attacker, defender=defender, roll=roll, result=result.text)
    game.say(said, "11.2.2 11.2.3 T.recon", reveals=True)
    lost = (result.lost if result.attacker else 0, result.lost if result.defender else 0)
    after: Aftermath = yield from settle(game, assault, result, lost)
    air_support.dismiss(game, above)
    pay(game, assault, "attack_from_march")
    end_move(game, assault.attackers, after)


def fight_of(b: Board, order: SurpriseAttack, side: int, aircraft: tuple[int, ...] = ()) -> DirectFight:
    """The fight that an order declares, with what flies for it."""
    hex_ = b.book.labels[order.target]
    return DirectFight(
        manner=SURPRISE,
        side=side,
        attackers=tuple(b.book.index[one] for one in order.attackers),
        targets=(hex_,),
        defenders=tuple(u.n for u in stack(b, hex_)),
        aircraft=(aircraft, ()),
    )


def plain_odds(b: Board, assault: DirectFight) -> Plain:
    """11.2.2: by the table of its own, without modifiers, as the rules desk prints it; the EP in brackets are lost by
    the side that retreats."""
    attacker, defender = strengths(b, assault)
    blocks = b.book.charts.surprise
    table = blocks.of(defender)
    return {
        "attacker": attacker,
        "defender": defender,
        "block": blocks.bands[blocks.tables.index(table)].name,
        "row": table.bands[max(table.row(attacker), 0)].name,
        "shifts": [],
        "roll_modifier": 0,
        "results": by_two_dice(lambda roll: table.at(attacker, roll).plain()),
    }


def strengths(b: Board, assault: DirectFight) -> tuple[int, int]:
    """11.2.3, R66: the SP of the recon units and what flies for them, and of all units in the hex."""
    own = sum(_value(b, u) for u in living(b, assault.attackers))
    flown = sum(points(b, u) for u in living(b, assault.aircraft[0]))
    return own + flown, sum(_value(b, u) for u in living(b, assault.defenders))


def _value(b: Board, u: Unit) -> int:
    return 1 if lacks(b, u, 1) else points(b, u)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """attacker; its target; others of its hex until enough."""
    if not partial:
        near = near_enemies(b, side, 1)
        able = (u for u in on_map(b, side) if u.hex in near and printed(b, u).type == "REC" and _targets(b, (u,)))
        return Choice("attacker", [Option(name(b, u), f"with {name(b, u)}") for u in able])
    first = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        return Choice("target", [Option(label(b, h), f"attack {label(b, h)}") for h in _targets(b, (first,))])
    own, rest = [first], list(partial[2:])
    while rest and rest[0] != "enough":
        own.append(b.state.units[b.book.index[rest.pop(0)]])
    if rest:
        form = Slots().toggle("aircraft", (name(b, u) for u in air_support.supporters(b, side, [first.hex])))
        picks = tuple(rest[1:])
        return form.ask(picks) or SurpriseAttack(
            attackers=names_of(b, own), target=partial[1], helicopters=form.named("aircraft", picks)
        )
    target = b.book.labels[partial[1]]
    mates = [u for u in mates_of(b, own[-1]) if target in _targets(b, (*own, u))]
    return Choice("more", [Option("enough", "enough"), *(Option(name(b, u), f"and {name(b, u)}") for u in mates)])


def _targets(b: Board, units: Sequence[Unit]) -> list[int]:
    first, who = units[0], names_of(b, units)
    near = sorted(around(b, first.hex))
    return [h for h in near if check(b, SurpriseAttack(attackers=who, target=label(b, h)), first.side) is None]


ACTS = (Act(SurpriseAttack, MOVEMENT, "surprise attack", check, attack, choices),)
