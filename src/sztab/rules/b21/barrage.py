"""9.7, the artillery barrage: single-handed fire of many guns in a phase of its own."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21.acts import Act
from sztab.rules.b21.ammunition import rearming
from sztab.rules.b21.artillery import BARRAGE, unsuspecting
from sztab.rules.b21.artillery_fire import check_shelling, find_guns, gunners, shell, targets, total
from sztab.rules.b21.battle_orders import FireBarrage
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.object_fire import at_object, bombard, check_object, hexes, object_options
from sztab.rules.b21.objects import site_of
from sztab.rules.b21.pieces import find_hex, names_of
from sztab.rules.b21.state import Unit
from sztab.table import Choice, Order, Procedure, Refusal

GUNS, LEAST = 3, 20
"""Units and SP that a barrage takes (9.7.2)."""


def check(b: Board, order: FireBarrage, side: int) -> Refusal | None:
    """9.7.2, 9.7.3."""
    guns = find_guns(b, order.artillery, side, BARRAGE)
    if isinstance(guns, Refusal):
        return guns
    refusal = _short(b, guns) or _too_many(b, side)
    if refusal is not None:
        return refusal
    if at_object(order.target, order.what):
        return check_object(b, guns, order.target, order.what)
    hex_ = find_hex(b, order.target)
    return hex_ if isinstance(hex_, Refusal) else check_shelling(b, guns, hex_, side)


def _short(b: Board, guns: list[Unit]) -> Refusal | None:
    if len(guns) < GUNS or total(b, guns) < LEAST:
        return Refusal("9.7.2", f"a barrage takes {GUNS} units with {LEAST} SP: {len(guns)} have {total(b, guns)}")
    return None


def _too_many(b: Board, side: int) -> Refusal | None:
    """R121 i: what the scenario allows in a day."""
    rule = rearming(b, side)
    if rule is not None and b.state.barrages[side] >= rule.barrages:
        return Refusal("R121", f"the scenario allows {rule.barrages} barrages a day")
    return None


def carry_out(game: Game, order: FireBarrage, side: int) -> Procedure:
    """9.7.5: who has fired it does not move in its next movement phase."""
    guns = unsuspecting(game, (game.state.units[game.book.index[one]] for one in order.artillery))
    if _short(game, guns) is not None:
        return
    fired = list(game.state.barrages)
    fired[side] += 1
    game.mark(barrages=(fired[0], fired[1]))
    game.change_all({u.n: {"grounded": True} for u in guns})
    guns = [game.state.units[u.n] for u in guns]
    if at_object(order.target, order.what):
        yield from bombard(game, guns, order.target, order.what, BARRAGE)
    else:
        yield from shell(game, guns, game.book.labels[order.target], BARRAGE)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """The target; all guns that reach it."""
    if not partial:
        if _too_many(b, side) is not None:
            return Choice("target", [])
        objects = object_options(b, side, BARRAGE, LEAST, GUNS)
        return Choice("target", targets(b, side, BARRAGE, LEAST, GUNS) + objects)
    where, _, what = partial[0].partition(" ")
    site = hexes(b, site_of(b, where, what)) if at_object(where, what) else (b.book.labels[where],)
    return FireBarrage(artillery=names_of(b, gunners(b, side, site, BARRAGE)), target=where, what=what)


def new_day(game: Game) -> Procedure:
    """R121 i: a day runs to the last turn with the same date."""
    scenario, turn = game.book.scenario, game.state.turn
    if scenario.day(turn).date != scenario.day(turn + 1).date:
        game.mark(barrages=(0, 0))
    yield from ()


ACTS = (Act(FireBarrage, frozenset({"artillery barrage"}), "artillery barrage", check, carry_out, choices),)
