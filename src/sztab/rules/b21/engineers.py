"""Chapter 19, engineers: their actions, tasks and working range, the help they give over rivers and in a fight. How
they move is their mobility (19.1.1, 19.1.2); mines, bridges and objects have chapters of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sztab.hexes import TWELFTHS, kernels
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import may_spend, set_out
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.events import CrossingHelped
from sztab.rules.b21.orders import Assist
from sztab.rules.b21.pieces import (
    came_down,
    enemy_at,
    find_hex,
    find_unit,
    friend_at,
    label,
    name,
    on_map,
    printed,
    stack,
)
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.ways import costs, ground, mover
from sztab.table import Choice, Option, Order, Procedure, Refusal

WEAK = 3
"""SP below which an engineer unit has one task (19.2.1)."""
FIGHT, MINES, BRIDGES = "fight", "mines", "bridges"
IN_FIGHT = 2
"""Actions for the modifier in a fight (19.1.3)."""


def is_engineer(b: Board, u: Unit) -> bool:
    return printed(b, u).type == "ENG"


def engineers(b: Board, side: int) -> Iterator[Unit]:
    """The engineers of a side on the map."""
    units = b.state.units
    return (u for n in b.book.engineers if (u := units[n]).hex >= 0 and u.side == side)


def find_engineer(b: Board, one: str, side: int) -> Unit | Refusal:
    """The named engineer unit, on the map."""
    u = find_unit(b, one, side, "19.0")
    if isinstance(u, Refusal):
        return u
    if not is_engineer(b, u):
        return Refusal("19.0", f"{name(b, u)} is no engineer unit")
    return u if u.hex >= 0 else Refusal("19.0", f"{name(b, u)} is not on the map")


# ---------------------------------------------------------------------- actions and tasks (19.1.3, 19.1.4, 19.2)


def team(b: Board, u: Unit) -> list[Unit]:
    """19.2.3, R92: weakened battalions in one hex count as one; anybody else is on his own."""
    if not _weak_battalion(b, u):
        return [u]
    return [u, *(v for v in stack(b, u.hex) if v.n != u.n and _weak_battalion(b, v))]


def _weak_battalion(b: Board, u: Unit) -> bool:
    one = printed(b, u)
    return one.type == "ENG" and one.size == "B" and points(b, u) < WEAK


def actions_left(b: Board, u: Unit) -> int:
    """19.1.4: as many actions a turn as it has SP."""
    return sum(max(points(b, v) - v.actions, 0) for v in team(b, u))


def spend(game: Game, u: Unit, number: int, task: str = "") -> None:
    """Actions are spent, its own first. A weak unit that has no task yet has this one from now on (19.2.2)."""
    for v in team(game, u):
        own = min(number, max(points(game, v) - v.actions, 0))
        number -= own
        keeps = v.task or (task if weak(game, u) else "")
        game.change(v.n, actions=v.actions + own, task=keeps)


def weak(b: Board, u: Unit) -> bool:
    """19.2.1, 19.2.2: it has one task only."""
    return sum(points(b, v) for v in team(b, u)) < WEAK


def may_act(b: Board, u: Unit, number: int = 1, task: str = "") -> Refusal | None:
    """19.1.4, 19.2.1: whether actions are left, and the task is its own."""
    if task and u.task and u.task != task and weak(b, u):
        return Refusal("19.2.1", f"the task of {name(b, u)} is another one")
    left = actions_left(b, u)
    if left < number:
        return Refusal("19.1.4", f"{name(b, u)} has {left} actions left, {number} are needed")
    return None


def may_work(b: Board, u: Unit) -> Refusal | None:
    """R125: what takes all its movement points."""
    if u.cap >= 0 or u.halted:
        return Refusal("19.1.3", f"{name(b, u)} has no whole move left in this phase")
    if came_down(b, u):
        return Refusal("17.2.12", f"{name(b, u)} was dropped in this turn and has no whole move")
    return may_spend(b, u)


def use_move(game: Game, units: Iterable[Unit]) -> None:
    """All movement points are spent on the spot."""
    working = [u.n for u in units]
    set_out(game, working)
    for n in working:
        game.change(n, cap=max(game.state.units[n].cap, 0), left=0, halted=True)


# ---------------------------------------------------------------------- working range (19.1.6, R91)


def in_range(b: Board, side: int, hex_: int, unit: Unit | None = None) -> bool:
    """Engineers of the side work as far as the hex; for a unit they must be of its brigade, or of a formation above."""
    return next(helpers(b, side, hex_, unit), None) is not None


def helpers(b: Board, side: int, hex_: int, unit: Unit | None = None) -> Iterator[Unit]:
    """The engineers in whose working range the hex is."""
    for u in engineers(b, side):
        if (unit is None or serves(b, u, unit)) and hex_ in working_range(b, u):
            yield u


def serves(b: Board, helper: Unit, unit: Unit) -> bool:
    """21.1.6, R91: of the same brigade, or engineers of the division, the corps or the army above it."""
    own, other = printed(b, helper), printed(b, unit)
    if own.brigade:
        return own.brigade == other.brigade
    return not own.division or own.division == other.division


def working_range(b: Board, u: Unit) -> frozenset[int]:
    """19.1.6, R91: its own hex, those around it, and where its EP would bring it as movement points; zones of control
    and what it has moved do not matter."""
    who, enemies = mover(b, u), b.layers.tokens[1 - u.side]
    made_from = (u.hex, u.steps, who, enemies, ground(b, u.side))
    found: frozenset[int] = b.book.latest(("working_range", u.n, b.sides), made_from, lambda: _working_range(b, u))
    return found


def _working_range(b: Board, u: Unit) -> frozenset[int]:
    one = printed(b, u)
    far = one.movement if b.book.options.engineer_range_full_mp else u.steps * TWELFTHS
    closed = bytearray(b.book.map.grid.n)
    for hex_ in b.layers.stacks:
        closed[hex_] = enemy_at(b, u.side, hex_)
    steps = costs(b, mover(b, u), u.side)
    found = b.book.field.flood(cost=kernels.ints_view(steps), closed=closed, sources=(u.hex,), limit=far)
    near = (there for there in b.book.neighbours[6 * u.hex : 6 * u.hex + 6] if there >= 0)
    return frozenset((u.hex, *near, *(hex_ for hex_, cost in enumerate(found.costs()) if cost >= 0)))


# ---------------------------------------------------------------------- in a fight (19.1.5)


def may_fight(b: Board, u: Unit) -> Refusal | None:
    """19.1.5, R125: whether an engineer unit can use its ability in a fight."""
    if not is_engineer(b, u):
        return Refusal("19.1.5", f"{name(b, u)} is no engineer unit")
    return may_act(b, u, IN_FIGHT, FIGHT)


def combat_engineers(b: Board, units: Iterable[Unit]) -> list[Unit]:
    """Those of the attackers that can use their ability."""
    return [u for u in units if may_fight(b, u) is None]


def fight(game: Game, units: Iterable[int]) -> None:
    """19.1.3: the attack costs the engineers that use their ability two actions."""
    for n in units:
        spend(game, game.state.units[n], IN_FIGHT, FIGHT)


# ---------------------------------------------------------------------- over a river (19.1.3, R125)


def check_assist(b: Board, order: Assist, side: int) -> Refusal | None:
    u, hex_ = find_engineer(b, order.unit, side), find_hex(b, order.hex)
    if isinstance(u, Refusal):
        return u
    if isinstance(hex_, Refusal):
        return hex_
    return _may_assist(b, u, hex_)


def _may_assist(b: Board, u: Unit, hex_: int) -> Refusal | None:
    if not friend_at(b, u.side, hex_):
        return Refusal("19.1.3", f"none of your units is in {label(b, hex_)}")
    if not any(b.book.river(b.book.map.grid.edge(hex_, direction)) for direction in range(6)):
        return Refusal("19.1.3", f"no small river flows along {label(b, hex_)}")
    if all(v.assisted for v in stack(b, hex_)):
        return Refusal("19.1.3", f"the units in {label(b, hex_)} are helped already")
    if hex_ not in working_range(b, u):
        return Refusal("19.1.6", f"{label(b, hex_)} is beyond the working range of {name(b, u)}")
    return may_act(b, u)


def assist(game: Game, order: Assist, side: int) -> Procedure:
    """Units of the hex cross small rivers at the cost of a stream in this phase."""
    u, hex_ = game.state.units[game.book.index[order.unit]], game.book.labels[order.hex]
    spend(game, u, 1)
    for v in stack(game, hex_):
        game.change(v.n, assisted=True)
    report(game, CrossingHelped(unit=name(game, u), hex=label(game, hex_)), "19.1.3 19.1.4", [u])
    yield from ()


def choose_assist(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        own = [u for u in engineers(b, side) if may_act(b, u) is None and _served_hexes(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in own])
    u = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        return Choice("hex", [Option(label(b, hex_), label(b, hex_)) for hex_ in _served_hexes(b, u)])
    return Assist(unit=partial[0], hex=partial[1])


def _served_hexes(b: Board, u: Unit) -> list[int]:
    own = {v.hex for v in on_map(b, u.side)}
    return [hex_ for hex_ in sorted(own & working_range(b, u)) if _may_assist(b, u, hex_) is None]


ACTS = (Act(Assist, MOVEMENT, "help units over a river", check_assist, assist, choose_assist),)
