"""3.3.7, the combat phase in its order (R134): fire at range, counterattacks, attacks, late attacks."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import duty
from sztab.rules.b21.acts import Act, ordered
from sztab.rules.b21.assaults import COMBAT
from sztab.rules.b21.battle import fight
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.declaration import assault_of, attack_choices, check_attack
from sztab.rules.b21.orders import Attack
from sztab.rules.b21.pieces import phasing, wrong_phase
from sztab.rules.b21.zones import controllers
from sztab.table import Choice, Order, Procedure, Refusal

OWN_FIRE, ENEMY_FIRE, NAMING, STRIKES, ATTACKS = range(5)
"""The steps of the phase."""


def play(game: Game) -> Procedure:
    """R134: the phasing side fires first; the counterattacks come before the attacks."""
    side = phasing(game)
    if game.state.step < ATTACKS:
        duty.make_lists(game, side)
        game.mark(step=ATTACKS)
    yield from ordered(game, side, "combat")


def check(b: Board, order: Attack, side: int) -> Refusal | None:
    if side != phasing(b):
        return wrong_phase(b, order)
    return check_attack(b, order, side)


def carry_out(game: Game, order: Attack, side: int) -> Procedure:
    """7.1.4: all enemies in whose zones the attackers stand must be met in this phase."""
    assault = assault_of(game, order, COMBAT, side)
    met = {v.hex for n in assault.attackers for v in controllers(game, 1 - side, game.state.units[n].hex)}
    game.mark(must_be_attacked=tuple(sorted({*game.state.must_be_attacked, *met})))
    yield from fight(game, assault)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    return attack_choices(b, side, partial)


def may_end(b: Board, side: int, phase: str) -> Refusal | None:
    """7.2.1 h: fights go on until nothing is owed."""
    if phase != "combat" or b.state.step != ATTACKS:
        return None
    return duty.check_end(b, side)


ACTS = (Act(Attack, frozenset({"combat"}), "attack", check, carry_out, choices),)
ENDS = (may_end,)
