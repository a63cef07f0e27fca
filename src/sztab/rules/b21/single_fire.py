"""9.6, single-handed fire of artillery in one's own combat phase, at units or at an object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sztab.rules.b21.acts import COMBAT, Act
from sztab.rules.b21.artillery import SINGLE, firepower, unsuspecting
from sztab.rules.b21.artillery_fire import LEAST, check_shelling, enough, find_guns, gunners, shell, targets
from sztab.rules.b21.battle_orders import SingleFire
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.combat_phase import attacking
from sztab.rules.b21.object_fire import at_object, bombard, check_object, hexes, object_options
from sztab.rules.b21.objects import site_of
from sztab.rules.b21.pieces import find_hex, name, names_of, wrong_phase
from sztab.rules.b21.state import Unit
from sztab.table import Choice, Option, Order, Procedure, Refusal

ALL = "all"


def check(b: Board, order: SingleFire, side: int) -> Refusal | None:
    if not attacking(b, side):
        return wrong_phase(b, order)
    guns = find_guns(b, order.artillery, side, SINGLE)
    if isinstance(guns, Refusal):
        return guns
    if at_object(order.target, order.what):
        return check_object(b, guns, order.target, order.what)
    hex_ = find_hex(b, order.target)
    return hex_ if isinstance(hex_, Refusal) else check_shelling(b, guns, hex_, side)


def carry_out(game: Game, order: SingleFire, side: int) -> Procedure:
    """R134: between any two fights."""
    guns = unsuspecting(game, (game.state.units[game.book.index[one]] for one in order.artillery))
    if enough(game, guns, "9.6.2") is not None:
        return
    if at_object(order.target, order.what):
        yield from bombard(game, guns, order.target, order.what, SINGLE)
    else:
        yield from shell(game, guns, game.book.labels[order.target], SINGLE)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """The target, a hex or an object; then the guns."""
    if not partial:
        found = targets(b, side, SINGLE) + object_options(b, side, SINGLE) if attacking(b, side) else []
        return Choice("target", found)
    where, _, what = partial[0].partition(" ")
    site = hexes(b, site_of(b, where, what)) if at_object(where, what) else (b.book.labels[where],)
    guns = gunners(b, side, site, SINGLE)
    if len(partial) == 1:
        return Choice("artillery", _gun_options(b, guns))
    chosen = names_of(b, guns) if partial[1] == ALL else (partial[1],)
    return SingleFire(artillery=chosen, target=where, what=what)


def _gun_options(b: Board, guns: Sequence[Unit]) -> list[Option]:
    """All of them, or one that is strong enough."""
    single = [Option(name(b, u), name(b, u)) for u in guns if firepower(b, u) >= LEAST] if len(guns) > 1 else []
    return [Option(ALL, "all guns"), *single]


ACTS = (Act(SingleFire, COMBAT, "single-handed fire", check, carry_out, choices),)
