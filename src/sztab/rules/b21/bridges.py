"""Chapter 22, bridges: who may blow one up, how engineers build and repair them, and how they breach a scarp."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import projects
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import may_spend
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.engineers import engineers, find_engineer, may_act, may_work, spend, use_move
from sztab.rules.b21.orders import BuildBridge
from sztab.rules.b21.pieces import (
    enemy_at,
    find_side,
    friend_at,
    label,
    name,
    phase,
    printed,
    stack,
)
from sztab.rules.b21.scenario import Charge
from sztab.rules.b21.state import Attempt, Unit
from sztab.rules.b21.ways import bridge_on, scarp_top
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Choice, Option, Order, Procedure, Refusal

BREACH_ACTIONS = 2
BEFORE = -1
"""When an end was occupied by those who stood there from the start."""


# ---------------------------------------------------------------------- blowing up (22.1, R95)


def blow(game: Game, edge: int) -> None:
    """The bridge is down; its road ends there (R127)."""
    state = game.state
    if edge in state.built:
        game.mark(built=tuple(one for one in state.built if one != edge))
    else:
        game.mark(broken=tuple(sorted({*state.broken, edge})))


def may_blow(b: Board, u: Unit, edge: int) -> Refusal | None:
    """22.1.1, 22.1.5, R95 and the charges of the scenario: whether a unit at one end may blow the bridge up."""
    if not printed(b, u).line:
        return Refusal("22.1.1", f"{name(b, u)} blows up no bridges")
    first, second = b.book.map.grid.edge_hexes(edge)
    far = second if u.hex == first else first
    if enemy_at(b, u.side, far) and reached(b, u.side, u.hex) > reached(b, 1 - u.side, far):
        return Refusal("22.1.5", f"the enemy was at the bridge before {name(b, u)}")
    if Attempt(u.n, edge) in b.state.attempts:
        return Refusal("22.1.4", f"{name(b, u)} has tried that in this phase")
    rule = charge(b, u.side, edge)
    if rule is not None and b.state.turn < rule.start:
        return Refusal("R112", f"this bridge may not be blown up before turn {rule.start}")
    if rule is not None and rule.once and (phase(b).name == "movement" or edge in b.state.demolished):
        return Refusal("R112", "this bridge may be tried once, in your counterattack phase")
    return None


def reached(b: Board, side: int, hex_: int) -> int:
    """R95: when a side first occupied the end of a bridge."""
    return b.state.stood.index((hex_, side)) if (hex_, side) in b.state.stood else BEFORE


def note_arrival(game: Game, side: int, hex_: int) -> None:
    """22.1.5: a side comes to the end of a bridge for the first time."""
    if hex_ not in game.book.bridged and not game.state.built:
        return
    if (hex_, side) not in game.state.stood and any(
        bridge_on(game, game.book.map.grid.edge(hex_, direction)) for direction in range(6)
    ):
        game.mark(stood=(*game.state.stood, (hex_, side)))


def charge(b: Board, side: int, edge: int) -> Charge | None:
    return next((one for one in b.book.scenario.charges if one.side == side and edge in one.edges), None)


def charged(b: Board, side: int, edge: int) -> bool:
    """Prepared by the side: no engineers are needed."""
    return charge(b, side, edge) is not None


# ---------------------------------------------------------------------- building (22.2, R96), breaching


def check(b: Board, order: BuildBridge, side: int) -> Refusal | None:
    u = find_engineer(b, order.unit, side)
    return u if isinstance(u, Refusal) else check_site(b, u, order.side)


def check_site(b: Board, u: Unit, text: str) -> Refusal | None:
    edge = find_side(b, text)
    return edge if isinstance(edge, Refusal) else _may_build(b, u, edge)


def _may_build(b: Board, u: Unit, edge: int) -> Refusal | None:
    where = b.book.map.grid.edge_label(edge)
    if u.hex not in b.book.map.grid.edge_hexes(edge):
        return Refusal("22.2.2", f"{where} is not beside {name(b, u)}")
    if scarp_top(b, edge) >= 0:
        return _may_breach(b, u, edge)
    if bridge_on(b, edge):
        return Refusal("22.2.1", f"there is a bridge at {where} already")
    if not (b.book.river(edge) or b.book.big_river(edge) or edge in b.state.broken):
        return Refusal("22.2.1", f"no river flows along {where}")
    far = _far(b, u, edge)
    if not friend_at(b, u.side, far) and (enemy_at(b, u.side, far) or in_enemy_zone(b, u.side, far)):
        return Refusal("22.2.1", f"the enemy holds {label(b, far)}")
    if projects.at_place(b, projects.BRIDGE, edge) is not None:
        return Refusal("22.2.5", "engineers are at work there already")
    if u.halted:
        return Refusal("19.1.3", f"{name(b, u)} has no whole move left in this phase")
    return may_spend(b, u) or may_act(b, u, task=projects.task_of(b, edge))


def _far(b: Board, u: Unit, edge: int) -> int:
    first, second = b.book.map.grid.edge_hexes(edge)
    return int(second if u.hex == first else first)


def _may_breach(b: Board, u: Unit, edge: int) -> Refusal | None:
    """R112: by any engineers, for all their points and two actions, not in an enemy zone but beside a line unit."""
    if not b.book.scenario.breaching:
        return Refusal("22.2.1", "no bridge leads over a scarp")
    friends = any(v.n != u.n and v.side == u.side and printed(b, v).line for v in stack(b, u.hex))
    if in_enemy_zone(b, u.side, u.hex) and not friends:
        return Refusal("R112", f"{name(b, u)} is alone in an enemy zone of control")
    if projects.at_place(b, projects.BREACH, edge) is not None:
        return Refusal("22.2.5", "engineers are at work there already")
    return may_work(b, u) or may_act(b, u, BREACH_ACTIONS)


def build(game: Game, order: BuildBridge, side: int) -> Procedure:
    start(game, game.state.units[game.book.index[order.unit]], order.side)
    yield from ()


def start(game: Game, u: Unit, text: str) -> None:
    """22.2.2 a: the work begins, and the move of the engineers is over (R125)."""
    first, second = (game.book.labels[one] for one in text.split("/"))
    edge = game.book.map.grid.edge_between(first, second)
    breach = scarp_top(game, edge) >= 0
    spend(game, u, BREACH_ACTIONS if breach else 1, "" if breach else projects.task_of(game, edge))
    use_move(game, [u])
    what, cases = (projects.BREACH, "R112") if breach else (projects.BRIDGE, "22.2.2")
    projects.begin(game, u, what, edge, cases, _far(game, u, edge))


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if not partial:
        able = [u for u in engineers(b, side) if _sites(b, u)]
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able])
    if len(partial) == 1:
        u, grid = b.state.units[b.book.index[partial[0]]], b.book.map.grid
        return Choice("side", [Option(grid.edge_label(edge), grid.edge_label(edge)) for edge in _sites(b, u)])
    return BuildBridge(unit=partial[0], side=partial[1])


def _sites(b: Board, u: Unit) -> list[int]:
    edges = (b.book.map.grid.edge(u.hex, direction) for direction in range(6))
    return sorted(edge for edge in edges if edge >= 0 and _may_build(b, u, edge) is None)


ACTS = (Act(BuildBridge, MOVEMENT, "build a bridge", check, build, choices),)
