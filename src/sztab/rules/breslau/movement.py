"""Module 8, Movement, with the zones of control of 3.3, the ways out of them of 14.6, the armoured train, and the units
that are tied to a part of the map (15.1l, 15.1.1e)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

from sztab.hexes import Reach, kernels, points
from sztab.hexes.kernels import Layer
from sztab.rules.breslau import control, directives, sight, tabun, unchanged, ways
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import Halted, PontoonSet
from sztab.rules.breslau.orders import Move
from sztab.rules.breslau.pieces import (
    counter,
    enemy_at,
    find_hexes,
    find_units,
    ground,
    held_by,
    in_enemy_zone,
    label,
    name,
)
from sztab.rules.breslau.state import SOVIET, TWELFTHS, Unit
from sztab.table import Refusal
from sztab.table.events import Moved

LEAVING = 2 * TWELFTHS
"""14.6a: on top, for the step out of an enemy zone of control."""
LEASH = 3
"""8.7: hexes the armoured train may be away from its home."""
TIED = "SS"
"""The entry group whose units stay in the north (15.1.1e)."""
STUCK = ("AFV", "ATG", "AA", "ART")
"""4.3.1: classes that do not move when out of supply."""
SHUT = -1


def allowance(b: Board, u: Unit) -> int:
    """8.1d, 4.3.1, 8.3, R52: movement points of a phase in twelfths; out of supply half, a half point rounded up."""
    printed = counter(b, u)
    if not u.oos:
        return printed.movement
    if printed.kind in STUCK:
        return 0
    return -(-printed.movement // (2 * TWELFTHS)) * TWELFTHS


def purse(b: Board, u: Unit) -> int:
    """What a unit has left to spend in this phase."""
    return u.left if u.cap >= 0 else allowance(b, u)


def may_move(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit may be given a movement order now, before any path is looked at."""
    who = name(b, u)
    if u.hex < 0:
        return Refusal("8.0a", f"{who} is not on the map")
    if u.fired and (counter(b, u).artillery or u.bombarded):  # R31: AA may move if it has only fired at aircraft
        return Refusal("5.2d", f"{who} has fired and does not move this turn")
    gassed = tabun.pinned(b, u)
    if gassed is not None:
        return gassed
    if not directives.acts(b, u):
        return Refusal("14.4.1a", f"{who} belongs to a division that does not act this turn")
    if u.oos and counter(b, u).kind in STUCK:
        return Refusal("4.3.1", f"{who} is out of supply and cannot move")
    if purse(b, u) <= 0:
        return Refusal("8.1d", f"{who} has no movement points left")
    if in_enemy_zone(b, u.side, u.hex):
        return _held(b, u)
    return None


def _held(b: Board, u: Unit) -> Refusal | None:
    """3.3b, 3.3c, 14.6, R29: what keeps a unit that stands in an enemy zone of control."""
    where = label(b, u.hex)
    if u.started >= 0:
        return Refusal("3.3b", f"{name(b, u)} has entered an enemy zone of control in {where} and stops")
    if not b.book.options.leave_zoc:
        return Refusal("3.3c", f"{name(b, u)} stands in an enemy zone of control and cannot leave {where}")
    if not ground(b, u.hex).built_up:
        return Refusal("14.6c", f"{name(b, u)} is in open ground and cannot leave the enemy zone of control")
    return None


# ---------------------------------------------------------------------- where a unit may go


def reach(b: Board, u: Unit) -> Reach:
    """Every hex the unit may end its move in, with cost and path; none if it may not move at all."""
    found: Reach = b.book.field.reach(
        cost=_layer(b, u),
        chain=_nothing(b, 6),
        bar=_barred(b, u),
        stop=kernels.bytes_view(b.layers.zones[1 - u.side]),
        leave=kernels.bytes_view(b.layers.zones[1 - u.side]),
        price=_shut(b, u),
        sur=unchanged.kept(b, u.side, ("sur", kernels.is_fast()), lambda: kernels.filled(b.book.map.grid.n, 0)),
        start=u.hex,
        budget=purse(b, u) if may_move(b, u) is None else 0,
        cap=kernels.FAR,  # R47: nobody takes a hex he cannot pay
        exit_cost=LEAVING,
    )
    return found


def step_costs(b: Board, u: Unit, without: Iterable[int] = (), cleared: Iterable[int] = ()) -> array[int]:
    """What each step costs a unit; who moves takes his own pontoon bridge with him (14.15c)."""
    if counter(b, u).type == "TRAIN":
        return ways.rails(b)
    return ways.costs(b, u.side, {u.n, *without} if u.bridge >= 0 else without, cleared)


def _layer(b: Board, u: Unit) -> Layer:
    """The costs of its steps as the kernels in force take them."""
    costs = step_costs(b, u)
    if u.bridge >= 0:
        return kernels.ints(costs)
    train = counter(b, u).type == "TRAIN"
    return unchanged.kept(b, u.side, ("layer", train, kernels.is_fast()), lambda: kernels.ints(costs))


def closed_to(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """Why a hex is closed to a unit by whatever kind of move; enemies apart."""
    if counter(b, u).type == "TRAIN" and (why := _closed_to_train(b, u, hex_)):
        return Refusal("8.7", f"{label(b, hex_)} {why}: closed to the armoured train")
    if hex_ in b.book.scenario.south and tied_north(b, u):
        return Refusal("15.1.1e", f"{label(b, hex_)} is too far south for SS units that are not free")
    if hex_ in tabun.closed(b):
        return Refusal("14.1.2c", f"{label(b, hex_)} is closed this turn: gas has been used there")
    return None


def _closed_to_train(b: Board, u: Unit, hex_: int) -> str:
    """8.7, R45: obstacles on the rails, enemy zones of control, hexes too far from home."""
    home = b.book.scenario.train_home
    if hex_ in b.state.rubble or hex_ in b.state.barricades:
        return "is blocked by Rubble or a Barricade"
    if in_enemy_zone(b, u.side, hex_):
        return "is in an enemy zone of control"
    if home >= 0 and b.book.map.grid.distance(home, hex_) > LEASH:
        return f"is more than {LEASH} hexes from {label(b, home)}"
    return ""


def _closed_hexes(b: Board, u: Unit) -> Iterable[int]:
    """All hexes that are closed to a unit."""
    if counter(b, u).type == "TRAIN":
        return [hex_ for hex_ in b.book.map.grid.hexes if closed_to(b, u, hex_) is not None]
    return (tabun.closed(b) | b.book.scenario.south) if tied_north(b, u) else tabun.closed(b)


def barred_sides(b: Board, u: Unit) -> frozenset[int]:
    """15.1l, R84: hexsides a unit may not cross by any kind of move."""
    sides: frozenset[int] = b.book.scenario.oder
    return sides if kept_from_crossing(b, u) else frozenset()


def tied_north(b: Board, u: Unit) -> bool:
    """15.1.1e, R85: an SS unit that is not one of the five and has not been released."""
    return counter(b, u).enters == TIED and not u.free and not b.state.released


def kept_from_crossing(b: Board, u: Unit) -> bool:
    """15.1l: a Sauer unit while the Soviet has none of the three hexes."""
    return counter(b, u).formation.endswith("Sauer") and not b.state.crossed


def kind(b: Board, u: Unit) -> tuple[int, bool, bool]:
    """Units to which the same hexes are closed."""
    return u.side, tied_north(b, u), counter(b, u).type == "TRAIN"


def _shut(b: Board, u: Unit) -> Any:
    """The closed hexes as the kernel wants them, those of the enemy among them (3.1b)."""
    return unchanged.kept(b, u.side, ("shut", kind(b, u), kernels.is_fast()), lambda: _shut_layer(b, u))


def _shut_layer(b: Board, u: Unit) -> Any:
    shut = kernels.filled(b.book.map.grid.n, 0)
    for hex_ in _closed_hexes(b, u):
        shut[hex_] = SHUT
    for hex_ in held_by(b, 1 - u.side):
        shut[hex_] = SHUT
    return shut


def _barred(b: Board, u: Unit) -> Any:
    """The barred hexsides as six-bit masks of directions; None if there are none."""
    sides = barred_sides(b, u)
    return unchanged.kept(b, u.side, ("barred", sides), lambda: _mask(b, sides)) if sides else None


def _mask(b: Board, sides: frozenset[int]) -> bytearray:
    grid = b.book.map.grid
    masks = bytearray(grid.n)
    for edge in sides:
        one, two = grid.edge_hexes(edge)
        masks[one] |= 1 << grid.direction(one, two)
        masks[two] |= 1 << grid.direction(two, one)
    return masks


def _nothing(b: Board, times: int) -> bytearray:
    return bytearray(times * b.book.map.grid.n)


# ---------------------------------------------------------------------- a movement order


def check_move(b: Board, order: Move, side: int) -> Refusal | None:
    """8.0: the units start from one hex and each pays its way; who comes first clears a Barricade for the rest."""
    units = find_units(b, order.units, side, "8.0c")
    if isinstance(units, Refusal):
        return units
    path = find_hexes(b, order.path)
    if isinstance(path, Refusal):
        return path
    if not units or not path:
        return Refusal("8.0a", "no unit is named" if not units else "the path is empty")
    if len({u.hex for u in units}) > 1:
        return Refusal("8.0b", "units ordered together start from one hex")
    if directives.too_many(b, units):
        return Refusal("14.4.1a", f"{b.state.directed} divisions may act this turn")
    movers = [u.n for u in units if u.bridge >= 0]
    cleared: set[int] = set()
    for u in units:
        refusal = may_move(b, u) or _check_path(b, u, path, movers, cleared)
        if refusal is not None:
            return refusal
        if side == SOVIET:
            cleared.update(hex_ for hex_ in path if hex_ in b.state.barricades)
    return None


def _check_path(b: Board, u: Unit, path: list[int], movers: list[int], cleared: set[int]) -> Refusal | None:
    here, left, costs = u.hex, purse(b, u), step_costs(b, u, movers, cleared)
    for number, there in enumerate(path):
        if number and in_enemy_zone(b, u.side, here):
            return Refusal("3.3b", f"{name(b, u)} stops in {label(b, here)}: an enemy zone of control")
        cost = step_cost(b, u, here, there, costs)
        if isinstance(cost, Refusal):
            return cost
        if cost > left:
            where, needs, has = label(b, there), points(cost), points(left)
            return Refusal("8.1d", f"{where} costs {name(b, u)} {needs}, it has {has}")
        here, left = there, left - cost
    return None


def step_cost(b: Board, u: Unit, here: int, there: int, costs: array[int]) -> int | Refusal:
    """One step: its price in twelfths, or why it cannot be made."""
    grid = b.book.map.grid
    direction = grid.direction(here, there)
    if direction < 0:
        return Refusal("8.0a", f"{label(b, here)} and {label(b, there)} do not touch")
    if enemy_at(b, u.side, there):
        return Refusal("3.1b", f"enemy units are in {label(b, there)}")
    shut = closed_to(b, u, there)
    if shut is not None:
        return shut
    if grid.edge(here, direction) in barred_sides(b, u):
        return Refusal("15.1l", f"{name(b, u)} may not cross the Oder yet")
    cost: int = costs[6 * here + direction]
    if cost == ways.CLOSED and counter(b, u).type == "TRAIN":
        return Refusal("8.7", f"no rails lead from {label(b, here)} to {label(b, there)}")
    if cost == ways.CLOSED:
        return Refusal("8.4", f"there is no bridge between {label(b, here)} and {label(b, there)}")
    return cost + LEAVING * in_enemy_zone(b, u.side, here)


def march(game: Game, order: Move) -> None:
    """Carry a movement order out, unit by unit. What was hidden may cut it short: a true zone of control stops."""
    units = [game.book.index[one] for one in order.units]
    path = [game.book.labels[text] for text in order.path]
    start = game.state.units[units[0]].hex
    directives.take_up(game, [game.state.units[n] for n in units])
    for n in units:
        if game.state.units[n].bridge >= 0:
            take_up_bridge(game, n)
    known = sight.watch(game)
    walked = path[: max([_walk(game, n, path) for n in units])]
    sight.report(
        game,
        Moved(
            units=order.units,
            start=label(game, start),
            path=tuple(label(game, hex_) for hex_ in walked),
            left={one: points(game.state.units[n].left) for one, n in zip(order.units, units)},
        ),
        "8.0a 8.1d",
    )
    if len(walked) < len(path):
        game.say(Halted(hex=label(game, walked[-1])), "3.3b 3.2b", reveals=True)
    sight.sighted(game, known)


def _walk(game: Game, n: int, path: list[int]) -> int:
    """One unit, hex by hex; says how many hexes it went."""
    u = game.state.units[n]
    costs, left = step_costs(game, u), purse(game, u)
    cap, here, started = u.cap if u.cap >= 0 else left, u.hex, u.started if u.started >= 0 else u.hex
    walked = 0
    for there in path:
        cost = step_cost(game, u, here, there, costs)
        assert isinstance(cost, int)
        walked += 1
        here, left = there, left - cost
        control.occupy(game, here, u.side)
        if in_enemy_zone(game, u.side, here):
            break
    game.change(n, hex=here, cap=cap, left=left, moved=True, started=started)
    return walked


def take_up_bridge(game: Game, n: int) -> None:
    """14.15c: the pontoon bridge of an engineer that moves is gone."""
    u = game.state.units[n]
    edge = game.book.map.grid.edge_label(u.bridge)
    game.change(n, bridge=-1)
    game.say(PontoonSet(unit=name(game, u), side=edge, standing=False), "14.15c")


def can_step(b: Board, u: Unit) -> bool:
    """Whether there is a hex beside it to which the unit could go now."""
    if may_move(b, u) is not None:
        return False
    left = purse(b, u) - LEAVING * in_enemy_zone(b, u.side, u.hex)
    costs, places = step_costs(b, u), range(6 * u.hex, 6 * u.hex + 6)
    return any(
        ways.CLOSED < costs[place] <= left and isinstance(step_cost(b, u, u.hex, b.book.neighbours[place], costs), int)
        for place in places
    )
