"""18.2.6, R122, going aboard: in a movement phase, from a beach beside which the ship has lain since it began."""

from __future__ import annotations

from typing import Any

from sztab.hexes import points
from sztab.rules.b21 import passage, projects
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import landing_class, may_move, purse, set_out, spend
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.events import UnitsAboard
from sztab.rules.b21.orders import Embark
from sztab.rules.b21.pieces import at_sea, find_unit, find_units, label, name, names_of, on_map, printed
from sztab.rules.b21.ships import room
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.supply import landfalls
from sztab.rules.b21.zone_steps import exit_cost
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Choice, Option, Order, Procedure, Refusal

GUNS = "field_artillery"
"""The line of the beach table by which guns go aboard, on vehicles or not."""


def check(b: Board, order: Embark, side: int) -> Refusal | None:
    units, ship = find_units(b, order.units, side, "18.2.6"), find_unit(b, order.ship, side, "18.2.6")
    if isinstance(units, Refusal):
        return units
    if isinstance(ship, Refusal):
        return ship
    if not units:
        return Refusal("18.2.6", "name the units that go aboard")
    if not printed(b, ship).sails or ship.station < 0:
        return Refusal("18.2.6", f"{name(b, ship)} is no ship on the map")
    if ship.moved:
        return Refusal("18.2.6", f"{name(b, ship)} has sailed in this phase")
    for u in units:
        refusal = may_move(b, u) or _may_board(b, u, ship)
        if refusal is not None:
            return refusal
    if stack_points(b, units) > room(b, ship):
        return Refusal("R122", f"{name(b, ship)} has room for {max(room(b, ship), 0)} SP")
    return None


def _may_board(b: Board, u: Unit, ship: Unit) -> Refusal | None:
    """Over a beach, for the movement points of its class; leaving an enemy zone of control costs more (6.2.3)."""
    if u.hex not in landfalls(b, ship):
        return Refusal("18.2.6", f"{name(b, u)} is on no beach beside {name(b, ship)}")
    cost = cost_of(b, u)
    if cost > purse(b, u):
        return Refusal("4.2.2", f"{name(b, u)} has {points(purse(b, u))} movement points, {points(cost)} are needed")
    return None


def cost_of(b: Board, u: Unit) -> int:
    """What going aboard costs, in twelfths."""
    one = printed(b, u)
    cost: int = b.book.charts.beach_costs[GUNS if one.field_artillery else landing_class(one)].embark
    return cost + (exit_cost(b, u) if in_enemy_zone(b, u.side, u.hex) else 0)


def go_aboard(game: Game, order: Embark, side: int) -> Procedure:
    """What they held or built stays behind."""
    units, ship = [game.book.index[one] for one in order.units], game.book.index[order.ship]
    set_out(game, units)
    us = [game.state.units[n] for n in units]
    report(game, UnitsAboard(units=names_of(game, us), ship=order.ship), "18.2.6", us)
    for n in units:
        spend(game, n, min(cost_of(game, game.state.units[n]), purse(game, game.state.units[n])))
        passage.take_up(game, n)
        projects.drop(game, n)
        game.change(n, hex=-1, carrier=ship, box="aboard", moved=True, halted=True, unsheltered=False)
    yield from ()


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """unit, ship."""
    if not partial:
        beaches = {hex_ for ship in at_sea(b, side) for hex_ in landfalls(b, ship)}
        able = [u for u in on_map(b, side) if u.hex in beaches and _ships(b, u)]
        return Choice("unit", [Option(name(b, u), f"{name(b, u)} in {label(b, u.hex)}") for u in able])
    u = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        return Choice("ship", [Option(name(b, ship), name(b, ship)) for ship in _ships(b, u)])
    return Embark(units=(partial[0],), ship=partial[1])


def _ships(b: Board, u: Unit) -> list[Unit]:
    found = at_sea(b, u.side)
    return [ship for ship in found if check(b, Embark(units=(name(b, u),), ship=name(b, ship)), u.side) is None]


ACTS = (Act(Embark, MOVEMENT, "go aboard", check, go_aboard, choices),)
