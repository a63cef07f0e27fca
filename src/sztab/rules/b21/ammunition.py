"""7.9, ammunition: which units have AU, and what they pay for firing and fighting (R49, R132)."""

from __future__ import annotations

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import face_down
from sztab.rules.b21.events import RoundsSpent
from sztab.rules.b21.pieces import name, printed
from sztab.rules.b21.state import Unit


def counted(b: Board, u: Unit) -> bool:
    """7.9.1: the unit was given AU, and they are counted."""
    return b.book.options.ammunition and printed(b, u).ammo >= 0


def lacks(b: Board, u: Unit, number: int) -> bool:
    """R51: it has not so many AU left."""
    return counted(b, u) and u.ammo < number


def price(b: Board, action: str) -> int:
    """7.9.3: the AU an action costs."""
    found: int = b.book.charts.ammunition[action]
    return found


def pay(game: Game, n: int, number: int, cases: str = "7.9.3") -> None:
    """A unit spends AU as it declares the action. Of a unit that lies face down only its owner is told."""
    u = game.state.units[n]
    spent = min(number, u.ammo)
    if not counted(game, u) or spent < 1:
        return
    game.change(n, ammo=u.ammo - spent)
    told = RoundsSpent(unit=name(game, u), spent=spent, left=u.ammo - spent)
    game.say(told, cases, sees=(u.side,) if face_down(game, u) else None)
