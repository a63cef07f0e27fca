"""R121 b, c, f: units that enter by a hex of the map's edge, that are put down in an area, and that leave the map."""

from __future__ import annotations

from typing import Any

from sztab.hexes import points
from sztab.rules.b21 import camouflage, drop_limits, headquarters, movement, passage, victory
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import allowance, may_move, purse, set_out
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import CLOSED
from sztab.rules.b21.events import MapJoined, MapQuit
from sztab.rules.b21.orders import Enter, LeaveMap, Place
from sztab.rules.b21.pieces import (
    enemy_at,
    find_hex,
    find_unit,
    find_units,
    label,
    name,
    names_of,
    on_map,
    printed,
    side_of,
)
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import closed_to, edge_cost
from sztab.rules.b21.zone_steps import ENTERING, exit_cost, stops
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Choice, Option, Order, Procedure, Refusal
from sztab.table.events import Placed


def waiting(b: Board, side: int) -> list[Unit]:
    """The ground units of a side that may come now, in the order of the list."""
    own = (u for u in side_of(b, side) if u.box in ("due", "drop") and printed(b, u).on_ground)
    return [u for u in own if (u.box == "due" and u.due <= b.state.turn) or drop_limits.by_land(b, u) >= 0]


def coming(b: Board, side: int) -> list[Unit]:
    """Those that enter by the edge of the map."""
    return [u for u in waiting(b, side) if _listed(b, u)]


def may_come(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit is due by the edge of the map."""
    return None if u in coming(b, u.side) else Refusal("R121", f"{name(b, u)} is not due")


def _listed(b: Board, u: Unit) -> tuple[int, ...]:
    """Where a unit should enter: in the hex of the list; headquarters that come back where supplies do."""
    if u.replaced:
        return headquarters.entries(b, u)
    if u.box == "drop":
        return (drop_limits.by_land(b, u),)
    hex_ = b.book.labels.get(printed(b, u).place)
    if hex_ is None and b.book.scenario.open_edges:
        return tuple(sorted(b.book.scenario.edges[u.side]))
    return () if hex_ is None else (hex_,)


def entry_hexes(b: Board, u: Unit) -> list[int]:
    """R121 b: the listed hexes; where each is held or controlled by the enemy, the nearest that are not, of the own
    edge."""
    listed = _listed(b, u)
    free = [hex_ for hex_ in listed if _open(b, u, hex_)]
    if free or not listed:
        return free
    edges = b.book.scenario.edges
    own = [hex_ for hex_ in (sorted(edges[u.side]) if edges else ()) if _open(b, u, hex_)]
    away = {hex_: min(b.book.map.grid.distance(hex_, one) for one in listed) for hex_ in own}
    return [hex_ for hex_ in own if away[hex_] == min(away.values())]


def _open(b: Board, u: Unit, hex_: int) -> bool:
    free = not enemy_at(b, u.side, hex_) and not in_enemy_zone(b, u.side, hex_)
    return free and edge_cost(b, u, hex_) != CLOSED


# ---------------------------------------------------------------------- by the edge


def check_enter(view: Board, order: Enter, side: int) -> Refusal | None:
    units, hex_ = find_units(view, order.units, side, "R121"), find_hex(view, order.hex)
    if isinstance(units, Refusal):
        return units
    if isinstance(hex_, Refusal):
        return hex_
    if not units:
        return Refusal("R121", "no unit is named")
    for u in units:
        late = may_come(view, u)
        if late is not None:
            return late
        if hex_ not in entry_hexes(view, u):
            return Refusal("R121", f"{name(view, u)} cannot enter in {label(view, hex_)}")
    return None


def enter(game: Game, order: Enter, side: int) -> Procedure:
    """They come in together; the rest of the points is for their march."""
    units, hex_ = [game.book.index[one] for one in order.units], game.book.labels[order.hex]
    set_out(game, units)
    caught = in_enemy_zone(game, side, hex_)  # of a unit that lies face down
    for n in units:
        u = game.state.units[n]
        full, cost = allowance(game, u), edge_cost(game, u, hex_) + caught * ENTERING
        stays = caught and stops(game, u)
        game.change(n, box="", cap=full, left=max(full - cost, 0), moved=True, halted=stays, came=-1)
    passage.enter(game, units, hex_)
    us = [game.state.units[n] for n in units]
    camouflage.report(game, MapJoined(units=names_of(game, us), hex=order.hex), "R121", us)
    yield from movement.arrive(game, units, hex_)


def enter_choices(view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        ids = [name(view, u) for u in coming(view, side) if entry_hexes(view, u)]
        return Choice("unit", [Option(one, one) for one in ids])
    if len(partial) == 1:
        u = view.state.units[view.book.index[partial[0]]]
        return Choice("hex", [view.book.hex_options[hex_] for hex_ in entry_hexes(view, u)])
    return Enter(units=(partial[0],), hex=partial[1])


# ---------------------------------------------------------------------- anywhere in an area


def check_place(view: Board, order: Place, side: int) -> Refusal | None:
    """R121 c: at the start of the movement phase, before anybody moves."""
    u, hex_ = find_unit(view, order.unit, side, "R121"), find_hex(view, order.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    if u not in waiting(view, side):
        return Refusal("R121", f"{name(view, u)} is not due")
    if view.state.movers:
        return Refusal("R121", "units are put down before others move")
    if hex_ not in places(view, u):
        return Refusal("R121", f"{name(view, u)} cannot be put down in {label(view, hex_)}")
    return None


def places(b: Board, u: Unit) -> list[int]:
    """The hexes of its area that are open to it, free of enemies, and as far from them as they must be."""
    rule = next((one for one in b.book.scenario.placements if one.unit == printed(b, u).id), None)
    if rule is None:
        return []
    enemies, near = [v.hex for v in on_map(b, 1 - u.side)], b.book.map.grid.near
    return [
        hex_ for hex_ in sorted(rule.hexes) if not closed_to(b, u, hex_) and not near(hex_, rule.apart - 1, enemies)
    ]


def put_down(game: Game, order: Place, side: int) -> Procedure:
    """It counts as having moved."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    full = allowance(game, game.state.units[n])
    game.change(n, box="", cap=full, left=0, moved=True, halted=True)
    passage.enter(game, [n], hex_)
    u = game.state.units[n]
    camouflage.report(game, Placed(unit=order.unit, hex=order.hex), "R121", [u])
    yield from movement.arrive(game, [n], hex_)


def place_choices(view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = [] if view.state.movers else [u for u in waiting(view, side) if places(view, u)]
        return Choice("unit", [Option(name(view, u), name(view, u)) for u in able])
    if len(partial) == 1:
        u = view.state.units[view.book.index[partial[0]]]
        return Choice("hex", [view.book.hex_options[hex_] for hex_ in places(view, u)])
    return Place(unit=partial[0], hex=partial[1])


# ---------------------------------------------------------------------- off the map


def check_exit(view: Board, order: LeaveMap, side: int) -> Refusal | None:
    """R121 f: by the named hexes, with one more step at the cost of that hex."""
    units, hex_ = find_units(view, order.units, side, "R121"), find_hex(view, order.hex)
    if isinstance(units, Refusal):
        return units
    if isinstance(hex_, Refusal):
        return hex_
    if not units:
        return Refusal("R121", "no unit is named")
    if hex_ not in exits(view, side):
        return Refusal("R121", f"nobody leaves the map by {label(view, hex_)}")
    for u in units:
        if u.hex != hex_:
            return Refusal("R121", f"{name(view, u)} is not in {label(view, hex_)}")
        refusal = may_move(view, u) or _may_pay(view, u)
        if refusal is not None:
            return refusal
    return None


def exits(b: Board, side: int) -> tuple[int, ...]:
    return tuple(sorted({hex_ for rule in b.book.scenario.exits if rule.side == side for hex_ in rule.hexes}))


def _may_pay(b: Board, u: Unit) -> Refusal | None:
    cost = edge_cost(b, u, u.hex) + (exit_cost(b, u) if in_enemy_zone(b, u.side, u.hex) else 0)
    if cost <= purse(b, u) or u.cap < 0:
        return None
    return Refusal("4.2.2", f"{name(b, u)} has {points(purse(b, u))} movement points, {points(cost)} are needed")


def leave(game: Game, order: LeaveMap, side: int) -> Procedure:
    """They do not come back."""
    units = [game.book.index[one] for one in order.units]
    set_out(game, units)
    us = [game.state.units[n] for n in units]
    camouflage.report(game, MapQuit(units=order.units, hex=order.hex), "R121", us)
    victory.left_map(game, us, game.book.labels[order.hex])
    for n in units:
        passage.take_up(game, n)
        game.change(n, hex=-1, box="gone")
    yield from ()


def exit_choices(view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = [u for u in on_map(view, side) if u.hex in exits(view, side)]
        able = [u for u in able if (may_move(view, u) or _may_pay(view, u)) is None]
        return Choice("unit", [Option(name(view, u), name(view, u)) for u in able])
    u = view.state.units[view.book.index[partial[0]]]
    return LeaveMap(units=(partial[0],), hex=label(view, u.hex))


ACTS = (
    Act(Enter, MOVEMENT, "bring in reinforcements", check_enter, enter, enter_choices),
    Act(Place, MOVEMENT, "put units down", check_place, put_down, place_choices),
    Act(LeaveMap, MOVEMENT, "leave the map", check_exit, leave, exit_choices),
)
