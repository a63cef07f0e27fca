"""Module 11, Breakthrough Advance, and 14.7, Armor advance."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.breslau import control, movement, sight, stacking, tabun
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import Advanced, BreakthroughWon
from sztab.rules.breslau.orders import Advance
from sztab.rules.breslau.pieces import counter, find_hexes, in_enemy_zone, label, name, stack
from sztab.rules.breslau.state import Unit
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal

Path = tuple[int, ...]


class AdvanceAsked(msgspec.Struct, frozen=True):
    """Who may advance, how many hexes, and the AFVs that may enter the emptied hex before that (14.7)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "hexes", "target")

    units: tuple[str, ...]
    hexes: int
    target: str
    armour: tuple[str, ...] = ()
    afar: bool = False
    """The hex was emptied by direct fire, after which nobody advances (14.5.3c)."""


def play(game: Game, side: int, units: list[int], target: int, result: int, steps: int) -> Procedure:
    """5.7c, 11.0a, 11.1, 11.3d, R61: what the result is above the steps in the hex is the advance, taken at once or
    lost."""
    hexes = max(0, result - steps)
    able = [game.state.units[n] for n in units if may_advance(game, game.state.units[n]) is None]
    armour = [u for u in able if counter(game, u).afv] if game.book.options.armor_advance and result >= steps else []
    if not hexes:
        able = armour
    asked = AdvanceAsked(_ids(game, able), hexes, label(game, target), _ids(game, armour))
    goes = any(ways_on(game, u, asked) for u in able)
    if not (hexes or armour) or not game.book.scenario.asks(game, side, "advance", goes):
        return
    game.say(BreakthroughWon(hexes=hexes, units=asked.units), "11.0a 11.1" if hexes else "14.7")
    order = yield from game.ask(side, "advance", asked)
    _carry_out(game, order, asked)


def after_fire(game: Game, side: int, target: int, surplus: bool) -> Procedure:
    """14.5.3c, R61: a surplus from afar wins none."""
    if surplus and game.book.scenario.asks(game, side, "advance", False):
        yield from game.ask(side, "advance", AdvanceAsked((), 0, label(game, target), afar=True))


def may_advance(b: Board, u: Unit) -> Refusal | None:
    """11.3c, R62: artillery never; gas holds fast; what does not move out of supply does not now (4.3.1)."""
    if counter(b, u).artillery:
        return Refusal("11.3c", f"{name(b, u)} is artillery and stays")
    if u.oos and counter(b, u).kind in movement.STUCK:
        return Refusal("4.3.1", f"{name(b, u)} is out of supply and cannot move")
    return tabun.pinned(b, u)


def check_path(b: Board, u: Unit, path: Path, about: AdvanceAsked) -> Refusal | None:
    """11.2, 11.3a, R20, R62, R73: one unit's way."""
    into_target = rolls_in(b, u, path, about)
    if not about.hexes and not into_target:
        return Refusal("14.7", f"{name(b, u)} may advance into {about.target} only")
    if len(path) > about.hexes + into_target:
        return Refusal("11.1", f"{name(b, u)} may advance {about.hexes} hexes")
    here = u.hex
    for number, there in enumerate(path):
        if number > into_target and in_enemy_zone(b, u.side, here):
            return Refusal("11.3a", f"{name(b, u)} stops in {label(b, here)}: an enemy zone of control")
        refusal = _check_step(b, u, here, there)
        if refusal is not None:
            return refusal
        here = there
    return None


def rolls_in(b: Board, u: Unit, path: Path, about: AdvanceAsked) -> bool:
    """14.7, R73: the first hex is the one that was emptied, and the unit an AFV: that hex is not counted, and zones of
    control do not matter in it."""
    return counter(b, u).id in about.armour and label(b, path[0]) == about.target


def _check_step(b: Board, u: Unit, here: int, there: int) -> Refusal | None:
    """R62: no enemies, rivers by bridges only, and the limits of gas, Sauer, SS and train."""
    cost = movement.step_cost(b, u, here, there, movement.step_costs(b, u))
    return cost if isinstance(cost, Refusal) else None


def ways_on(b: Board, u: Unit, about: AdvanceAsked) -> list[Path]:
    """A shortest way to every hex the unit may advance to, but for room."""
    found: dict[int, Path] = {}
    edge: list[Path] = [()]
    while edge:
        longer = []
        for way in edge:
            here = way[-1] if way else u.hex
            for there in b.book.neighbours[6 * here : 6 * here + 6]:
                path = (*way, there)
                if there >= 0 and there != u.hex and there not in found and check_path(b, u, path, about) is None:
                    found[there] = path
                    longer.append(path)
        edge = longer
    return [found[hex_] for hex_ in sorted(found)]


def _carry_out(game: Game, order: Advance, about: AdvanceAsked) -> None:
    """11.2c, R23: unit after unit, hex by hex; a zone of control that was not seen stops it (3.2b)."""
    labels = game.book.labels
    paths = {game.book.index[one]: tuple(labels[text] for text in way) for one, way in order.paths.items() if way}
    walked = {n: _as_far_as_it_gets(game, n, path, about) for n, path in sorted(paths.items())}
    _make_room(game, walked, {n for n, path in paths.items() if walked[n] != path})
    known = sight.watch(game)
    for n, path in walked.items():
        if path:
            _go(game, n, path)
    sight.sighted(game, known)


def _go(game: Game, n: int, path: Path) -> None:
    u = game.state.units[n]
    if u.bridge >= 0:
        movement.take_up_bridge(game, n)
    for there in path:
        game.change(n, hex=there, moved=True)
        control.occupy(game, there, u.side)
    way = tuple(label(game, hex_) for hex_ in path)
    sight.report(game, Advanced(unit=name(game, u), start=label(game, u.hex), path=way), "11.2a 11.2b")


def _as_far_as_it_gets(game: Game, n: int, path: Path, about: AdvanceAsked) -> Path:
    u = game.state.units[n]
    free = 1 + rolls_in(game, u, path, about)
    stop = next((k for k in range(free, len(path)) if in_enemy_zone(game, u.side, path[k - 1])), len(path))
    return path[:stop]


def _make_room(game: Game, paths: dict[int, Path], cut: set[int]) -> None:
    """11.3b: who was stopped short where there is no room stays behind."""
    for n in sorted(cut):
        side = game.state.units[n].side
        while paths[n] and _crowd(game, paths, paths[n][-1]) > stacking.limit(side):
            paths[n] = paths[n][:-1]


def _crowd(b: Board, paths: dict[int, Path], hex_: int) -> int:
    """Units in a hex once all have advanced."""
    staying = [u for u in stack(b, hex_) if not paths.get(u.n)]
    return len(staying) + sum(bool(path) and path[-1] == hex_ for path in paths.values())


class Advancing:
    """How a Breakthrough Advance is ordered; nobody has to go (11.2a)."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: AdvanceAsked = ask.about
        if not isinstance(order, Advance):
            return Refusal("11.3d", "the Breakthrough Advance is taken now or waived")
        if about.afar and order.paths:
            return Refusal("14.5.3c", "direct fire gives no Breakthrough Advance")
        paths: dict[int, Path] = {}
        for one, way in order.paths.items():
            if one not in about.units:
                return _stays(view, ask.sides[0], one)
            hexes = find_hexes(view, way)
            if isinstance(hexes, Refusal):
                return hexes
            u = view.state.units[view.book.index[one]]
            refusal = check_path(view, u, tuple(hexes), about) if hexes else None
            if refusal is not None:
                return refusal
            paths[u.n] = tuple(hexes)
        return _check_room(view, ask.sides[0], paths)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Unit by unit: it stays, or where it goes."""
        about: AdvanceAsked = ask.about
        chosen = {one: way for one, way in zip(about.units, partial) if way}
        if len(partial) == len(about.units):
            return Advance(paths=chosen)
        one = about.units[len(partial)]
        options = [Option((), f"{one} stays")]
        for path in ways_on(view, view.state.units[view.book.index[one]], about):
            way = tuple(label(view, hex_) for hex_ in path)
            if self.check(view, ask, Advance(paths={**chosen, one: way})) is None:
                options.append(Option(way, f"{one} to {way[-1]}"))
        return Choice("path", options)


def _stays(b: Board, side: int, one: str) -> Refusal:
    """Why a unit is not among those who may advance."""
    n = b.book.index.get(one, -1)
    own = n >= 0 and b.state.units[n].side == side and b.state.units[n].hex >= 0
    refusal = may_advance(b, b.state.units[n]) if own else None
    return refusal or Refusal("11.0a", f"{one!r} may not advance")


def _check_room(b: Board, side: int, paths: dict[int, Path]) -> Refusal | None:
    """11.3b, R57: nobody may end the advance above the stacking limit."""
    for n, path in paths.items():
        if path and _crowd(b, paths, path[-1]) > stacking.limit(side):
            who = counter(b, b.state.units[n]).id
            return Refusal("11.3b", f"{label(b, path[-1])} has no room for {who}")
    return None


def _ids(b: Board, units: list[Unit]) -> tuple[str, ...]:
    return tuple(counter(b, u).id for u in units)


DECIDERS: dict[str, Decider] = {"advance": Advancing()}
