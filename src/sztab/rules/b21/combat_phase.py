"""3.3.7, the combat phase in its order (R134): fire at range, counterattacks, attacks, late attacks."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import airborne, counterattack, duty
from sztab.rules.b21.acts import Act, ordered
from sztab.rules.b21.assaults import COMBAT
from sztab.rules.b21.battle import fight
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.declaration import assault_of, attack_choices, check_attack
from sztab.rules.b21.exchange import exterior
from sztab.rules.b21.pieces import phase, phasing, wrong_phase
from sztab.table import Choice, EndPhase, Order, Procedure, Refusal

OWN_FIRE, ENEMY_FIRE, NAMING, STRIKES, ATTACKS = range(5)
"""The steps of the phase."""


def play(game: Game) -> Procedure:
    """R134: the phasing side fires first; the counterattacks come before the attacks."""
    side = phasing(game)
    yield from exterior(game)
    if game.state.step == NAMING:
        yield from counterattack.name_defenders(game, side)
        game.mark(step=STRIKES)
    if game.state.step == STRIKES:
        yield from _strikes(game, 1 - side)
        duty.make_lists(game, side)
        game.mark(step=ATTACKS)
    yield from ordered(game, side, "combat")


def _strikes(game: Game, side: int) -> Procedure:
    """8.2.3: the counterattacks, in the order of the side that makes them."""
    while counterattack.strikers(game):
        order = yield from game.ask(side, "combat", None, rest=True)
        if isinstance(order, EndPhase):
            return
        yield from game.book.acts[type(order)].carry_out(game, order, side)


def attacking(b: Board, side: int) -> bool:
    """The phasing side makes its own attacks."""
    return side == phasing(b) and bool(b.state.step == ATTACKS)


def after_a_drop(b: Board) -> bool:
    """17.2.5: attacks of those who have come down by air."""
    return bool(phase(b).name == "airborne assault")


def check(b: Board, order: Attack, side: int) -> Refusal | None:
    if after_a_drop(b):
        return airborne.check_attack(b, order, side)
    if attacking(b, side):
        return check_attack(b, order, side)
    if b.state.step == STRIKES and side != phasing(b):
        return counterattack.check_strike(b, order, side)
    return wrong_phase(b, order)


def carry_out(game: Game, order: Attack, side: int) -> Procedure:
    """7.1.4: all enemies in whose zones the attackers stand must be met in this phase."""
    if after_a_drop(game):
        yield from airborne.attack(game, order, side)
        return
    if not attacking(game, side):
        yield from counterattack.strike(game, order, side)
        return
    assault = assault_of(game, order, COMBAT, side)
    met = {hex_ for n in assault.attackers for hex_ in duty.zoned(game, game.state.units[n])}
    game.mark(must_be_attacked=tuple(sorted({*game.state.must_be_attacked, *met})))
    yield from fight(game, assault)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if after_a_drop(b):
        return airborne.attack_choices(b, side, partial)
    if attacking(b, side):
        return attack_choices(b, side, partial)
    if b.state.step == STRIKES:
        return counterattack.strike_choices(b, side, partial)
    return Choice("target", [])


def may_end(b: Board, side: int, now: str) -> Refusal | None:
    """7.2.1 h, 8.1.2: fights go on until nothing is owed."""
    if now != "combat":
        return None
    if b.state.step == STRIKES:
        return counterattack.check_end(b)
    return duty.check_end(b, side) if b.state.step == ATTACKS else None


ACTS = (Act(Attack, frozenset({"combat", "airborne assault"}), "attack", check, carry_out, choices),)
ENDS = (may_end,)
