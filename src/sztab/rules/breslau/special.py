"""Module 13: Goliaths and Barricades, both the work of the German Engineers."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import factors, losses, movement, rubble, sight, tabun, ways
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import BarricadeBuilt, GoliathLaunched, GoliathLost
from sztab.rules.breslau.orders import Barricade, Goliath
from sztab.rules.breslau.pieces import (
    around,
    counter,
    enemy_at,
    find_hex,
    find_units,
    ground,
    label,
    name,
    next_to_unit,
    on_map,
    stack,
)
from sztab.rules.breslau.state import GERMAN, LOST, SOVIET, SPENT, TWELFTHS, Unit
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal
from sztab.table.events import Factor

BARRICADES = 10
"""13.3b: so many are built in a game."""
BUILDING = 5 * TWELFTHS
"""13.3b: what a Barricade costs the Engineer."""
FACTOR = 12
"""13.1.4."""
FARTHEST = 2
"""13.1.2: hexes a Goliath goes."""
WORN = (6,)
"""13.1.5: the faces of the die that end a Goliath."""


# ---------------------------------------------------------------------- 13.3 Barricades


def check_barricade(b: Board, order: Barricade, side: int) -> Refusal | None:
    units = find_units(b, (order.unit,), side, "13.3a")
    return units if isinstance(units, Refusal) else may_barricade(b, units[0])


def may_barricade(b: Board, u: Unit) -> Refusal | None:
    """13.3a, 13.3b, R52, R67: who builds, where, and how often."""
    who, where = name(b, u), label(b, u.hex)
    if u.side != GERMAN or counter(b, u).type != "ENG":
        return Refusal("13.3a", f"{who} is not a German Engineer")
    if u.hex < 0:
        return Refusal("13.3a", f"{who} is not on the map")
    if not ways.has_road(b, u.hex):
        return Refusal("13.3a", f"no road runs through {where}")
    if u.oos:
        return Refusal("13.3b", f"{who} is out of supply")
    if u.built:
        return Refusal("13.3b", f"{who} has built a Barricade this turn")
    if b.state.built >= BARRICADES:
        return Refusal("13.3b", f"{BARRICADES} Barricades have been built; there are no more")
    if u.hex in b.state.barricades:
        return Refusal("13.3b", f"there is a Barricade in {where} already")
    if next_to_unit(b, SOVIET, u.hex):
        return Refusal("13.3b", f"Soviet units are next to {where}")
    if movement.purse(b, u) < BUILDING:
        return Refusal("13.3b", f"a Barricade costs {BUILDING // TWELFTHS} points; {who} has fewer left")
    return tabun.pinned(b, u)


def barricade(game: Game, order: Barricade) -> None:
    """It stands at once, and the Engineer may move on with what it has left (R67)."""
    u = game.state.units[game.book.index[order.unit]]
    had = movement.purse(game, u)
    cap = u.cap if u.cap >= 0 else had
    game.change(u.n, cap=cap, left=had - BUILDING, built=True, moved=True)
    game.mark(barricades=tuple(sorted((*game.state.barricades, u.hex))), built=game.state.built + 1)
    left = BARRICADES - game.state.built
    sight.report(game, BarricadeBuilt(hex=label(game, u.hex), unit=name(game, u), left=left), "13.3b")


# ---------------------------------------------------------------------- 13.1 Goliaths


def ready(b: Board) -> list[Unit]:
    """13.1.1, 13.1.2: Engineers with a Goliath in hand."""
    return [u for u in on_map(b, GERMAN) if may_launch(b, u) is None]


def may_launch(b: Board, u: Unit) -> Refusal | None:
    if u.side != GERMAN or not counter(b, u).goliath:
        return Refusal("13.1.1", f"{name(b, u)} has no Goliath")
    if u.hex < 0:
        return Refusal("13.1.1", f"{name(b, u)} is not on the map, and neither is its Goliath")
    if u.goliath == LOST:
        return Refusal("13.1.5", f"the Goliath of {name(b, u)} is lost")
    if u.goliath == SPENT:
        return Refusal("13.1.5", f"the Goliath of {name(b, u)} has attacked this turn")
    return None


def targets(b: Board, u: Unit) -> list[int]:
    """13.1.2, R65: enemy hexes to which the Engineer's Goliath finds its way."""
    near = b.book.map.grid.within(u.hex, FARTHEST)
    return [hex_ for hex_ in near if enemy_at(b, u.side, hex_) and finds_way(b, u.hex, hex_)]


def finds_way(b: Board, here: int, there: int) -> bool:
    """R65: beside it, with no river between; or two hexes away over Clear ground that touches no river. Where the line
    runs along a hexside both hexes count."""
    if b.book.map.grid.distance(here, there) == 1:
        return b.book.map.grid.edge_between(here, there) not in b.book.rivers
    between = [hex_ for hex_ in around(b, here) if hex_ in around(b, there)]
    return not any(ground(b, hex_).blocks_sight or _on_river(b, hex_) for hex_ in between)


def _on_river(b: Board, hex_: int) -> bool:
    return any(b.book.map.grid.edge(hex_, direction) in b.book.rivers for direction in range(6))


def check_goliath(b: Board, order: Goliath, side: int) -> Refusal | None:
    """13.1.2, 13.1.3: one Engineer, one enemy unit."""
    units = find_units(b, (order.engineer,), side, "13.1.1")
    if isinstance(units, Refusal):
        return units
    hex_ = find_hex(b, order.target)
    if isinstance(hex_, Refusal):
        return hex_
    u = units[0]
    refusal = may_launch(b, u)
    if refusal is not None:
        return refusal
    if b.book.map.grid.distance(u.hex, hex_) > FARTHEST:
        return Refusal("13.1.2", f"{order.target} is more than {FARTHEST} hexes from {order.engineer}")
    if not enemy_at(b, side, hex_):
        return Refusal("13.1.1", f"no enemy unit is in {order.target}: the Goliath could not attack")
    if not finds_way(b, u.hex, hex_):
        return Refusal("13.1.2", f"{order.engineer} has no clear line to {order.target} without a river")
    if order.unit not in [counter(b, v).id for v in stack(b, hex_)]:
        return Refusal("13.1.3", f"there is no unit {order.unit!r} in {order.target}")
    return None


def modifiers(b: Board, v: Unit) -> list[Factor]:
    """13.1.4, R2: the die against one unit: what it is, its ground, Rubble, its supply."""
    armour = counter(b, v).afv
    value = 3 if armour else 2
    if b.book.options.goliath_drm == "favourable":
        value = -value
    why = "Goliath against armour" if armour else "Goliath"
    rungs = [Factor(value, why, "13.1.4"), *factors.terrain_drm(b, v.hex)]
    if v.hex in b.state.rubble:
        rungs.append(Factor(1, "Rubble", "14.3.3"))
    return rungs + factors.supply_drm(b, [v], "goliath")


def launch(game: Game, order: Goliath) -> Procedure:
    """13.1.4, 13.1.5: the attack, what it leaves of the houses (14.3.1b), and whether the marker comes back."""
    u = game.state.units[game.book.index[order.engineer]]
    v = game.state.units[game.book.index[order.unit]]
    hex_, rungs = v.hex, modifiers(game, v)
    roll = yield from game.roll(1, "Goliath", "13.1.4", GERMAN, at=[hex_])
    die = roll + sum(rung.value for rung in rungs)
    hits = min(game.book.charts.losses(FACTOR, die), v.steps)  # R66: what is left over is lost
    game.change(u.n, goliath=SPENT)
    sight.report(
        game,
        GoliathLaunched(
            engineer=order.engineer,
            target=order.target,
            unit=order.unit,
            factor=FACTOR,
            drm=tuple(rungs),
            roll=roll,
            die=die,
            hits=hits,
        ),
        "13.1.4",
    )
    if hits:
        losses.lose(game, v.n, hits, "13.1.4")
    yield from rubble.roll(game, hex_, GERMAN, "14.3.1b")
    wear = yield from game.roll(1, "wear of the Goliath", "13.1.5", GERMAN, units=[u.n])
    if wear in WORN:
        game.change(u.n, goliath=LOST)
        sight.report(game, GoliathLost(engineer=order.engineer), "13.1.5")


def can_launch(b: Board) -> bool:
    """Whether any Goliath has a target now."""
    return any(targets(b, u) for u in ready(b))


class Launching:
    """13.1.2: Goliaths strike when all Germans have moved, one after the other."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, Goliath):
            return check_goliath(view, order, ask.sides[0])
        return Refusal("13.1.2", "movement is over; only Goliaths strike now")

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Engineer, hex, unit."""
        if not partial:
            ids = [counter(view, u).id for u in ready(view) if targets(view, u)]
            return Choice("engineer", [END, *(Option(one, one) for one in ids)])
        if partial[0] == "end":
            return EndPhase()
        u = view.state.units[view.book.index[partial[0]]]
        if len(partial) == 1:
            return Choice("target", [view.book.hex_options[hex_] for hex_ in targets(view, u)])
        if len(partial) == 2:
            ids = [counter(view, v).id for v in stack(view, view.book.labels[partial[1]])]
            return Choice("unit", [Option(one, one) for one in ids])
        return Goliath(engineer=partial[0], target=partial[1], unit=partial[2])


DECIDERS: dict[str, Decider] = {"goliath": Launching()}
