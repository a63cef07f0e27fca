"""R121 a, g, h, 19.2.1, 0.3, the set-up: everything stands as the card says; in its order each side shifts counters,
gives its engineer companies their tasks, chooses hardware and lays mines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sztab.rules.b21 import camouflage, engineers, mines, passage
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import Equipped, TaskTaken
from sztab.rules.b21.orders import TASKS, Equip, Place, PlaceMines, SetTask
from sztab.rules.b21.pieces import around, find_hex, find_unit, label, name, on_map, printed, stack
from sztab.rules.b21.scenario import MineRule, SetUpLimit
from sztab.rules.b21.stacking import overfull
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import closed_to
from sztab.table import Ask, Decider, EndPhase, Procedure, Refusal
from sztab.table.events import Placed
from sztab.table.setup import Change, SetupDecider


def play(game: Game) -> Procedure:
    """One side after the other, until each lets its set-up stand."""
    sides = game.book.scenario.setup_order
    while game.state.step < len(sides):
        side = sides[game.state.step]
        order = yield from game.ask(side, "setup", None, rest=True)
        match order:
            case Place():
                place(game, order)
            case SetTask():
                n = game.book.index[order.unit]
                game.change(n, task=order.task)
                game.say(TaskTaken(unit=order.unit, task=order.task), "19.2.1", sees=(side,))
            case Equip():
                equip(game, order)
            case PlaceMines():
                mines.put(game, game.book.labels[order.hex], (), "R121")
            case _:
                game.mark(step=game.state.step + 1)


# ---------------------------------------------------------------------- counters


def place(game: Game, order: Place) -> None:
    """A counter is shifted, or changes places with another; field works lie where fortified counters stand."""
    u, hex_ = game.state.units[game.book.index[order.unit]], game.book.labels[order.hex]
    other = partner(game, u, hex_) if hex_ not in places(game, u) else None
    moved = {u.n: hex_} if other is None else {u.n: hex_, other.n: u.hex}
    for n, there in moved.items():
        game.change(n, hex=there)
        passage.occupy(game, u.side, there)
        v = game.state.units[n]
        camouflage.report(game, Placed(unit=name(game, v), hex=label(game, there)), "R121", [v])
    dug = {v.hex for v in game.state.units if v.hex >= 0 and printed(game, v).fortified}
    game.mark(works=tuple(sorted(dug)))


def limits(b: Board, side: int) -> SetUpLimit:
    found: SetUpLimit = next((one for one in b.book.scenario.limits if one.side == side), SetUpLimit(side))
    return found


def listed(b: Board, u: Unit) -> int:
    """The hex in which the card puts a unit."""
    return int(b.book.labels.get(printed(b, u).place, -1))


def places(b: Board, u: Unit) -> list[int]:
    """R121 a: the hexes in which a unit may stand: the listed one, and those to which it may be shifted."""
    home, scenario, limit = listed(b, u), b.book.scenario, limits(b, u.side)
    if home < 0 or not scenario.shifts:
        return []
    near = (
        _dry(b, home, scenario.shifts[u.side]) if limit.dry else b.book.map.grid.within(home, scenario.shifts[u.side])
    )
    zone = _zone(b, u.side)
    return [hex_ for hex_ in sorted(near) if hex_ == home or (hex_ in zone and not closed_to(b, u, hex_))]


def _dry(b: Board, home: int, hexes: int) -> set[int]:
    """The hexes so near that can be reached without crossing water."""
    found = {home}
    for _ in range(hexes):
        found |= {
            there
            for here in found
            for there in around(b, here)
            if not b.book.wet(b.book.map.grid.edge_between(here, there))
        }
    return found


def _zone(b: Board, side: int) -> frozenset[int]:
    """R121: where the units of a side may be set up: clear of the enemy, and of what the card names."""

    def find() -> frozenset[int]:
        limit, within, enemies = limits(b, side), b.book.map.grid.within, on_map(b, 1 - side)
        barred = {near for hex_ in limit.clear_of for near in within(hex_, limit.distance - 1)}
        barred |= {near for v in enemies for near in within(v.hex, max(limit.apart - 1, 0))}
        return frozenset(b.book.scenario.zones[side]) - barred

    return b.once(("setup_zone", side), find)


def partner(b: Board, u: Unit, hex_: int) -> Unit | None:
    """The counter with which a unit may change places."""
    swaps = limits(b, u.side).swaps
    if printed(b, u).type not in swaps or hex_ == u.hex:
        return None
    return next((v for v in stack(b, hex_) if v.side == u.side and printed(b, v).type in swaps), None)


# ---------------------------------------------------------------------- hardware, mines


def equip(game: Game, order: Equip) -> None:
    """0.3: other hardware, for points of the enemy; to go back to the own costs nothing."""
    n = game.book.index[order.unit]
    u = game.state.units[n]
    costs = hardware(game, u)
    cost = costs[order.equipment] - costs[printed(game, u).quality]
    scored = list(game.state.points)
    scored[1 - u.side] += cost
    game.change(n, model="" if order.equipment == game.book.counters[n].quality else order.equipment)
    game.mark(points=tuple(scored))
    camouflage.report(game, Equipped(unit=order.unit, equipment=order.equipment, cost=cost), "0.3", [u])


def hardware(b: Board, u: Unit) -> dict[str, int]:
    """What a unit may carry, its own included, and what it costs; nothing if it has no choice."""
    one = b.book.counters[u.n]
    found = {rule.equipment: rule.cost for rule in b.book.scenario.refits if one.id in rule.units}
    return {one.quality: 0, **found} if found and b.book.options.equipment else {}


def minefields(b: Board, side: int) -> Iterator[tuple[MineRule, int]]:
    """The minefields that a side may still lay (R121 h)."""
    for rule in b.book.scenario.minefields:
        laid = sum(field.hex in rule.hexes for field in b.state.mines)
        if rule.side == side and laid < rule.number:
            yield rule, rule.number - laid


def unmined(b: Board, side: int) -> list[int]:
    """The hexes in which it may lay one now."""
    hexes = {hex_ for rule, _ in minefields(b, side) for hex_ in rule.hexes}
    return sorted(hex_ for hex_ in hexes if not mines.mined(b, hex_))


# ---------------------------------------------------------------------- answers


class SideSetUp(SetupDecider):
    """Changes to a set-up, until it stands."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        side = ask.sides[0]
        match order:
            case EndPhase():
                crowded = overfull(view, side)
                return Refusal("5.1.2", f"{label(view, crowded[0])} is overfull") if crowded else None
            case PlaceMines():
                return self._check_mines(view, order, side)
            case Place() | SetTask() | Equip():
                u = find_unit(view, order.unit, side, "R121")
                return u if isinstance(u, Refusal) else self._check_unit(view, order, u)
        return Refusal("R121", "only the set-up can be changed now")

    def _check_mines(self, view: Board, order: PlaceMines, side: int) -> Refusal | None:
        hex_ = find_hex(view, order.hex)
        if isinstance(hex_, Refusal):
            return hex_
        if not any(True for _ in minefields(view, side)):
            return Refusal("R121", "you have no more minefields to lay")
        if hex_ not in unmined(view, side):
            return Refusal("R121", f"no minefield can be laid in {label(view, hex_)}")
        return None

    def _check_unit(self, view: Board, order: Place | SetTask | Equip, u: Unit) -> Refusal | None:
        match order:
            case SetTask() if not companies(view, u):
                return Refusal("19.2.1", f"{name(view, u)} is no engineer company with a task of its own")
            case SetTask() if order.task not in TASKS:
                return Refusal("19.2.1", f"there is no task {order.task!r}")
            case Equip() if order.equipment not in hardware(view, u):
                return Refusal("0.3", f"{name(view, u)} cannot be given {order.equipment}")
            case Equip() if order.equipment == printed(view, u).quality:
                return Refusal("0.3", f"{name(view, u)} has {order.equipment} already")
            case Place():
                return self._check_place(view, order, u)
        return None

    def _check_place(self, view: Board, order: Place, u: Unit) -> Refusal | None:
        hex_ = find_hex(view, order.hex)
        if isinstance(hex_, Refusal):
            return hex_
        if u.hex < 0:
            return Refusal("R121", f"{name(view, u)} does not start on the map")
        if hex_ == u.hex:
            return Refusal("R121", f"{name(view, u)} is there already")
        if hex_ not in places(view, u) and partner(view, u, hex_) is None:
            return Refusal("R121", f"{name(view, u)} may not be set up in {label(view, hex_)}")
        return None

    def own(self, view: Board, side: int) -> Iterator[tuple[Unit, str]]:
        return ((u, name(view, u)) for u in view.state.units if u.side == side)

    def changes(self, view: Board, u: Unit, side: int) -> Iterator[Change]:
        one = name(view, u)
        if u.hex >= 0:
            swaps = printed(view, u).type in limits(view, side).swaps
            partners = (v.hex for v in on_map(view, side) if partner(view, u, v.hex) is not None) if swaps else ()
            for hex_ in dict.fromkeys((*places(view, u), *partners)):
                if hex_ != u.hex:
                    yield label(view, hex_), Place(unit=one, hex=label(view, hex_))
        for task in TASKS if companies(view, u) else ():
            if task != u.task:
                yield task, SetTask(unit=one, task=task)
        for equipment in hardware(view, u):
            if equipment != printed(view, u).quality:
                yield equipment, Equip(unit=one, equipment=equipment)

    def others(self, view: Board, side: int) -> Mapping[str, Change]:
        free = (label(view, hex_) for hex_ in unmined(view, side))
        return {f"mine {text}": (f"minefield in {text}", PlaceMines(hex=text)) for text in free}


def companies(b: Board, u: Unit) -> bool:
    """19.2.1: an engineer company of less than 3 SP."""
    return engineers.is_engineer(b, u) and engineers.weak(b, u)


DECIDERS: dict[str, Decider] = {"setup": SideSetUp()}
