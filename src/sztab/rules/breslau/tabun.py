"""14.1, Tabun: gas shells, the zone they close, and what they do to both sides until the turn ends."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.rules.breslau import losses
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.chances import Spread, crt
from sztab.rules.breslau.events import GasUsed
from sztab.rules.breslau.pieces import around, counter, enemy_at, label, name, stack
from sztab.rules.breslau.state import GERMAN, Unit
from sztab.table import Procedure, Refusal
from sztab.table.events import Factor

FACTOR = 12
DRM = -4
NOWHERE: frozenset[int] = frozenset()


def check(b: Board, guns: Sequence[Unit], target: int, side: int) -> Refusal | None:
    """14.1.1, 14.1.2a, R69: one gun of the German's, gas left, Soviets in the hex."""
    if not b.book.options.tabun or side != GERMAN:
        return Refusal(
            "14.1", "there are no gas shells in this game" if side == GERMAN else "only the Germans have gas"
        )
    if b.state.gas_left <= 0:
        return Refusal("14.1.1", "no gas shells are left")
    if len(guns) != 1 or not counter(b, guns[0]).artillery:
        return Refusal("14.1.2a", "one artillery unit fires gas, and no AA")
    if not enemy_at(b, side, target):
        return Refusal("14.1.2a", f"no Soviet unit is in {label(b, target)}")
    return None


def attack(game: Game, gun: Unit, target: int) -> Procedure:
    """14.1.2: strength 12, no modifier; any hit kills all Soviets in the hex when the phase ends."""
    game.mark(gas_left=game.state.gas_left - 1, gassed=True)  # 14.1.3
    die = yield from game.roll(1, "gas", "14.1.2b", GERMAN, at=[target])
    hits = game.book.charts.losses(FACTOR, die)
    if hits or game.book.options.tabun_zone_on_miss:  # R69
        game.mark(gas=tuple(sorted((*game.state.gas, target))))
    game.say(GasUsed(target=label(game, target), roll=die, hits=hits, left=game.state.gas_left), "14.1.2a 14.1.2b")
    if hits:
        for u in stack(game, target):
            if losses.steps_left(u) > 0:
                losses.doom(game, u.n, losses.steps_left(u), "14.1.2b")


def outlook(b: Board) -> Spread:
    """The chance of each number of hits; any of them kills."""
    return crt(b, FACTOR, 0)


def closed(b: Board) -> frozenset[int]:
    """14.1.2c: the gassed hexes and those around them, which nobody may enter this turn."""
    gas: tuple[int, ...] = b.state.gas
    return frozenset(there for hex_ in gas for there in (hex_, *around(b, hex_))) if gas else NOWHERE


def pinned(b: Board, u: Unit) -> Refusal | None:
    """14.1.2b: next to a gassed hex nobody moves; and nobody can leave the hex itself without entering the zone."""
    if u.hex in closed(b):
        return Refusal("14.1.2b", f"{name(b, u)} is held fast by gas")
    return None


def drm(b: Board, target: int, side: int) -> list[Factor]:
    """14.1.2d: German attacks on Soviets next to a gassed hex."""
    near = any(there in b.state.gas for there in around(b, target))
    return [Factor(DRM, "gas", "14.1.2d")] if near and side == GERMAN and enemy_at(b, GERMAN, target) else []
