"""7.9, ammunition: which units have AU, and what they pay for firing and fighting, and what comes in
at the end of a turn (R49, R132)."""

from __future__ import annotations

from sztab.rules.b21.battle_events import RoundsSpent
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import face_down
from sztab.rules.b21.pieces import name, printed
from sztab.rules.b21.scenario import Rearming
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Procedure


def counted(b: Board, u: Unit) -> bool:
    """7.9.1, 7.9.2, R50: the unit was given AU at the start, and they are counted."""
    return b.book.options.ammunition and printed(b, u).ammo >= 0


def lacks(b: Board, u: Unit, number: int) -> bool:
    """R51: it has not so many AU left."""
    return counted(b, u) and u.ammo < number


def silenced(b: Board, u: Unit) -> bool:
    """25.2.2: artillery of any kind that is out of supply does not fire."""
    return bool(u.oos) and printed(b, u).artillery


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
    _change(game, u, spent, cases)


def _change(game: Game, u: Unit, spent: int, cases: str) -> None:
    game.change(u.n, ammo=u.ammo - spent)
    told = RoundsSpent(unit=name(game, u), spent=spent, left=u.ammo - spent)
    game.say(told, cases, sees=(u.side,) if face_down(game, u) else None)


def refill(game: Game) -> Procedure:
    """7.9.5: at the end of the turn units in supply receive AU, never more than their SP."""
    for u in game.state.units:
        if u.hex >= 0 and not u.oos and counted(game, u):
            missing = points(game, u) - u.ammo
            if missing > 0:
                _change(game, u, -min(_delivered(game, u), missing), "7.9.5")
    yield from ()


def _delivered(b: Board, u: Unit) -> int:
    """R132: all it lacks, unless the scenario says less."""
    rule, strength = rearming(b, u.side), points(b, u)
    if rule is None:
        return strength
    if printed(b, u).field_artillery:
        return rule.artillery
    return -(-strength // 2) if rule.half else strength


def rearming(b: Board, side: int) -> Rearming | None:
    """What comes in for a side in this turn, by its scenario."""
    rules = [one for one in b.book.scenario.rearming if one.side == side and one.start <= b.state.turn]
    return max(rules, key=lambda one: one.start, default=None)
