"""Chapter 9, field artillery: how far it fires, who may fire, with what strength, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.b21.ammunition import lacks, pay, price, silenced
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import reveal
from sztab.rules.b21.pieces import came_down, label, line_at, name, phase, phasing, printed
from sztab.rules.b21.state import FOR_NOW, Unit
from sztab.rules.b21.strengths import HALF, points, share
from sztab.rules.b21.zones import controllers, in_enemy_zone
from sztab.table import Refusal

SUPPORT, SINGLE, BARRAGE, COAST, MINES = "support", "single", "barrage", "coast", "mines"
"""The forms of fire (9.1.4)."""
PRICES = {
    SUPPORT: "artillery_support",
    SINGLE: "artillery_single_fire",
    BARRAGE: "artillery_barrage",
    COAST: "artillery_single_fire",
    MINES: "artillery_single_fire",
}
"""What each costs, as in the table (R93, R122)."""


def ready(b: Board, u: Unit, form: str) -> Refusal | None:
    """9.2, 25.2.2, R51, R54: why a unit may not fire in this form, if it may not."""
    one = name(b, u)
    if not printed(b, u).field_artillery:
        return Refusal("9.0", f"{one} is not field artillery")
    if u.hex < 0:
        return Refusal("9.1.1", f"{one} is not on the map")
    if silenced(b, u):
        return Refusal("25.2.2", f"{one} is out of supply and cannot fire")
    if u.fired:
        return Refusal("9.2.1", f"{one} has already fired in this turn")
    if u.fought:
        return Refusal("9.2.2", f"{one} has already fought in this phase")
    if u.barred and phase(b).name == "combat" and phasing(b) == u.side:
        return Refusal("16.2.15", f"{one} may take no part in this combat phase")
    if held_down(b, u):
        return Refusal("9.2.4", f"{one} is in an enemy zone of control without a line unit")
    if form == MINES and not printed(b, u).mines:
        return Refusal("20.1.7", f"{one} has no mines to fire")
    cost = price(b, PRICES[form])
    if lacks(b, u, cost):
        return Refusal("7.9.3", f"{one} has {u.ammo} AU, {cost} are needed")
    return None


def held_down(b: Board, u: Unit) -> bool:
    """9.2.4: in an enemy zone of control and without a line unit in its hex."""
    return in_enemy_zone(b, u.side, u.hex) and not line_at(b, u.side, u.hex)


def in_range(b: Board, u: Unit, hex_: int) -> bool:
    """9.1.2, 3.2g: within its range, its own hex not counted."""
    distance: int = b.book.map.grid.distance(u.hex, hex_)
    return 1 <= distance <= printed(b, u).range


def out_of_range(b: Board, u: Unit, hexes: Iterable[int], case: str = "9.2.1") -> Refusal | None:
    """Why none of these hexes can be fired at, if none can."""
    there = list(hexes)
    if any(in_range(b, u, hex_) for hex_ in there):
        return None
    reach = printed(b, u).range
    return Refusal(case, f"{name(b, u)} fires {reach} hexes: {label(b, there[0])} is out of range")


def weary(b: Board, u: Unit) -> bool:
    """9.2.5, 17.2.12: guns moved by hand that have moved, or come down by air in this turn, fire with half their SP."""
    return printed(b, u).towed and (u.moved or came_down(b, u))


def firepower(b: Board, u: Unit) -> int:
    """The SP with which a unit fires single-handed."""
    return share(points(b, u), (HALF,)) if weary(b, u) else points(b, u)


def spend(game: Game, u: Unit, form: str) -> None:
    """9.2.1, R54, R132: the fire of this turn, and its AU. It costs nothing else at a distance (9.1.3)."""
    game.change(u.n, fired=True)
    pay(game, u.n, price(game, PRICES[form]))


def unsuspecting(game: Game, guns: Iterable[Unit]) -> list[Unit]:
    """Those of the guns that an enemy who lay face down does not hold down after all (9.2.4); he is turned up."""
    free = []
    for u in guns:
        if held_down(game, u):
            reveal(game, controllers(game, 1 - u.side, u.hex), "zone of control", "9.2.4 27.1.2", FOR_NOW)
        else:
            free.append(u)
    return free
