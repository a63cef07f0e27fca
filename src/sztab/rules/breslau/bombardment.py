"""Modules 5.2 and 7, the Artillery Bombardment Phase: shot by shot in turns, with effect for all when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sztab.rules.breslau import combat_supply, losses, strikes, tabun
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.factors import fire_rung
from sztab.rules.breslau.orders import Bombard
from sztab.rules.breslau.pieces import (
    counter,
    enemy_at,
    find_hex,
    find_units,
    held_by,
    label,
    name,
    on_map,
    stack,
    wrong_phase,
)
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.rules.breslau.strikes import ARTILLERY, StrikeOutlook
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

SHELLS, GAS = "shells", "gas"


def play(game: Game) -> Procedure:
    """5.2c, R55: the Soviet fires first, then in turns; whoever passes is finished. `step` is the side whose turn it
    is. Losses come off at the end (5.2e)."""
    while (side := next_to_fire(game)) >= 0:
        order = yield from game.ask(side, "bombard", None, rest=True)
        if isinstance(order, Bombard):
            yield from bombard(game, order, side)
        else:
            game.mark(passed=(*game.state.passed, side))
        game.mark(step=1 - side)
    losses.remove_doomed(game)


def next_to_fire(b: Board) -> int:
    """Who is asked next: the side whose turn it is, if it can fire, else the other; -1 when it is over. When nobody can
    fire, somebody still says that the phase is at an end."""
    turn, passed = b.state.step, b.state.passed
    for side in (turn, 1 - turn):
        if side not in passed and b.book.scenario.asks(b, side, "bombard", can_fire(b, side)):
            return int(side)
    return -1 if passed else int(turn)


def bombard(game: Game, order: Bombard, side: int) -> Procedure:
    """7.1: the guns of one hex, their Supply Points, the roll, and over they go to Fired (7.1d)."""
    guns = [game.state.units[game.book.index[one]] for one in order.artillery]
    target = game.book.labels[order.target]
    game.mark(shelled=tuple(sorted((*game.state.shelled, (side, target)))))
    if order.gas:
        yield from tabun.attack(game, guns[0], target)
    else:
        if side == GERMAN:
            combat_supply.pay(game, combat_supply.BOMBARDMENT * len(guns), "14.11.1b")
        fire = [fire_rung(game, u) for u in guns]
        yield from strikes.strike(game, side, target, fire, ARTILLERY, True, _mortars(game, guns))
    for u in guns:
        game.change(u.n, fired=True, bombarded=counter(game, u).kind == "AA")  # 5.2d


def outlook(b: Board, order: Bombard, side: int) -> StrikeOutlook:
    """The ladder of a bombardment and the chance of every number of hits."""
    guns = [b.state.units[b.book.index[one]] for one in order.artillery]
    fire = [fire_rung(b, u) for u in guns]
    return strikes.outlook(b, side, b.book.labels[order.target], [(Fraction(1), fire)], ARTILLERY)


# ---------------------------------------------------------------------- who may fire at what


def is_gun(b: Board, u: Unit) -> bool:
    """7.2b, 7.0b, 14.16a: artillery, and AA where the option gives it the part."""
    printed = counter(b, u)
    return printed.artillery or (printed.kind == "AA" and b.book.options.aa_dual)


def reaches(b: Board, u: Unit, target: int) -> bool:
    """7.2a: the target counts, the firer's own hex does not; U reaches everything."""
    return bool(b.book.map.grid.distance(u.hex, target) <= counter(b, u).range)


def may_fire(b: Board, u: Unit) -> Refusal | None:
    """5.2d, 7.0b, 7.2b: whether a unit can bombard at all in this phase."""
    if not is_gun(b, u):
        if counter(b, u).kind == "AA":
            return Refusal("7.0b", f"{name(b, u)} is AA and does not bombard")
        return Refusal("7.2b", f"{name(b, u)} is not artillery")
    if u.hex < 0:
        return Refusal("7.1a", f"{name(b, u)} is not on the map")
    if u.fired:
        return Refusal("5.2d", f"{name(b, u)} has fired")
    return None


def check_supply(b: Board, guns: Sequence[Unit], side: int) -> Refusal | None:
    """14.11b, 14.11.1b, 14.11.2a: a Supply Point for every German gun, which must be in supply to draw it."""
    if side != GERMAN or not combat_supply.in_play(b):
        return None
    for u in guns:
        if u.oos:
            return Refusal("14.11b", f"{name(b, u)} is out of supply and cannot draw Supply Points")
    if not combat_supply.can_pay(b, combat_supply.BOMBARDMENT * len(guns)):
        return Refusal("14.11.2a", f"there are {b.state.sp} Supply Points for {len(guns)} guns")
    return None


def check_target(b: Board, target: int, side: int) -> Refusal | None:
    """7.1a, 7.2c, 13.3f: enemies are there, or for the Soviet a Barricade; and it has not been bombarded."""
    if not enemy_at(b, side, target) and not (side == SOVIET and target in b.state.barricades):
        return Refusal("7.1a", f"no enemy is in {label(b, target)}")
    if (side, target) in b.state.shelled:
        return Refusal("7.2c", f"{label(b, target)} has been bombarded in this phase")
    return None


def check_bombard(b: Board, order: Bombard, side: int) -> Refusal | None:
    """7.1, 7.2: everything that can stand in the way of a bombardment."""
    guns = find_units(b, order.artillery, side, "7.1a")
    if isinstance(guns, Refusal):
        return guns
    if not guns:
        return Refusal("7.1a", "no artillery is named")
    target = find_hex(b, order.target)
    if isinstance(target, Refusal):
        return target
    refusal = next((found for u in guns if (found := may_fire(b, u))), None) or check_target(b, target, side)
    if refusal is not None:
        return refusal
    if len({u.hex for u in guns}) > 1:
        return Refusal("7.1b", "artillery of different hexes never combines")
    for u in guns:
        if not reaches(b, u, target):
            away = b.book.map.grid.distance(u.hex, target)
            return Refusal("7.2a", f"{name(b, u)} reaches {counter(b, u).range} hexes, {order.target} is {away} away")
    return tabun.check(b, guns, target, side) if order.gas else check_supply(b, guns, side)


def can_fire(b: Board, side: int) -> bool:
    """Whether a side has a bombardment left."""
    goals = targets(b, side)
    return any(_has_goal(b, u, goals) for u in ready_guns(b, side))


def firing_hexes(b: Board, side: int) -> list[int]:
    """The hexes from which something can be bombarded."""
    goals = targets(b, side)
    return sorted({u.hex for u in ready_guns(b, side) if _has_goal(b, u, goals)})


def _has_goal(b: Board, u: Unit, goals: list[int]) -> bool:
    """Whether a gun can fire anything at one of these hexes."""
    near = [goal for goal in goals if reaches(b, u, goal)]
    shells = bool(near) and check_supply(b, [u], u.side) is None
    return shells or any(tabun.check(b, [u], goal, u.side) is None for goal in near)


def ready_guns(b: Board, side: int) -> list[Unit]:
    return [u for u in on_map(b, side) if is_gun(b, u) and may_fire(b, u) is None]


def targets(b: Board, side: int) -> list[int]:
    """Hexes that could be bombarded from somewhere, ascending."""
    hexes = held_by(b, 1 - side) | frozenset(b.state.barricades if side == SOVIET else ())
    return sorted(hex_ for hex_ in hexes if check_target(b, hex_, side) is None)


def guns_for(b: Board, side: int, hex_: int, target: int, word: str) -> list[Unit]:
    """The guns of a hex that can fire shells, or gas, at a target."""
    guns = [u for u in stack(b, hex_) if u.side == side and may_fire(b, u) is None and reaches(b, u, target)]
    if word == GAS:
        return [u for u in guns if tabun.check(b, [u], target, side) is None]
    return [u for u in guns if check_supply(b, [u], side) is None]


def words(b: Board, side: int, hex_: int, target: int) -> list[str]:
    """What a hex can fire at a target."""
    kinds = (SHELLS, GAS) if b.book.options.tabun else (SHELLS,)
    return [word for word in kinds if guns_for(b, side, hex_, target, word)]


class Bombardments:
    """The next bombardment, or no more."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, Bombard):
            return check_bombard(view, order, ask.sides[0])
        return wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """From where, at what, with what, which guns; what leaves no choice is not asked."""
        side, labels = ask.sides[0], view.book.labels
        if not partial:
            return Choice("from", [END, *(view.book.hex_options[hex_] for hex_ in firing_hexes(view, side))])
        if partial[0] == "end":
            return EndPhase()
        hex_ = labels[partial[0]]
        if len(partial) == 1:
            goals = [goal for goal in targets(view, side) if words(view, side, hex_, goal)]
            return Choice("target", [view.book.hex_options[goal] for goal in goals])
        target, picks = labels[partial[1]], partial[2:]
        kinds = words(view, side, hex_, target)
        if len(kinds) > 1:
            if not picks:
                return Choice("shells", [Option(word, word) for word in kinds])
            kinds, picks = [picks[0]], picks[1:]
        return self._guns(view, side, hex_, target, kinds[0], picks)

    def _guns(
        self, view: Board, side: int, hex_: int, target: int, word: str, picks: tuple[Any, ...]
    ) -> Choice | Order:
        guns = [counter(view, u).id for u in guns_for(view, side, hex_, target, word)]
        most = 1 if word == GAS else len(guns)
        if side == GERMAN and word == SHELLS and combat_supply.in_play(view):
            most = min(most, view.state.sp)
        if not picks and len(guns) > 1:
            return Choice("gun", [Option(one, one) for one in guns])
        chosen = list(picks) or guns
        more = guns[guns.index(chosen[-1]) + 1 :] if chosen[-1] != "enough" and len(chosen) < most else []
        if more:
            return Choice("gun", [Option("enough", "enough"), *(Option(one, f"and {one}") for one in more)])
        return Bombard(
            artillery=tuple(one for one in chosen if one != "enough"), target=label(view, target), gas=word == GAS
        )


def _mortars(b: Board, guns: Sequence[Unit]) -> bool:
    """14.3.1a, R71: mortars alone bring no house down."""
    return all(counter(b, u).type == "MTR" for u in guns)


DECIDERS: dict[str, Decider] = {"bombard": Bombardments()}
