"""Electronic warfare: points spent on columns in combat and on rows of the fire tables (ard:20)."""

from __future__ import annotations

from sztab.rules.wb95.battle_events import WarfareGained, WarfareSpent
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import lead
from sztab.table import Refusal


def points(b: Board, side: int) -> int:
    """What a side has left (ard:20.1)."""
    pool: tuple[int, ...] = b.state.ew
    return pool[lead(b, side)] if pool else 0


def most(b: Board, side: int) -> int:
    """What it may spend on one action (ard:20.2)."""
    return min(int(b.book.variant.ew_most), points(b, side))


def check(b: Board, side: int, amount: int) -> Refusal | None:
    """ard:20.2, ard:20.6."""
    limit: int = b.book.variant.ew_most
    if amount and not limit:
        return Refusal("2.1.2", "there is no electronic warfare in this game")
    if not 0 <= amount <= limit:
        return Refusal("ard:20.2", f"at most {limit} points of electronic warfare serve one action, not {amount}")
    if amount > points(b, side):
        return Refusal(
            "ard:20.6" if b.state.ew else "ard:20.1",
            f"you have {points(b, side)} points of electronic warfare, not {amount}",
        )
    return None


def spend(game: Game, side: int, amount: int) -> None:
    """Spent for good (ard:20.6)."""
    if amount:
        _change(game, side, -amount)
        left = points(game, side)
        game.say(WarfareSpent(side=game.book.sides[side], spent=amount, left=left), "ard:20.2 ard:20.6", reveals=True)


def gain(game: Game, side: int, amount: int, cases: str) -> None:
    """New points: reinforcements, or the prize for a headquarters (ard:20.3 ard:20.7)."""
    _change(game, side, amount)
    game.say(WarfareGained(side=game.book.sides[side], gained=amount, left=points(game, side)), cases)


def _change(game: Game, side: int, amount: int) -> None:
    pool = list(game.state.ew or (0,) * len(game.book.sides))
    pool[lead(game, side)] += amount
    game.mark(ew=tuple(pool))
