"""14.8, Support movement (9.2.1, 9.2.2): units that have not moved reinforce an attack, or its target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from sztab.rules.breslau import movement, stacking, ways
from sztab.rules.breslau.assault import Assault, marker_at
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.orders import Move
from sztab.rules.breslau.pieces import around, counter, find_hexes, find_units, label, name, on_map
from sztab.rules.breslau.state import Unit
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal


class SupportMoveAsked(msgspec.Struct, frozen=True):
    """How many units may still move, and the hexes they reinforce."""

    TELLS: ClassVar[tuple[str, ...]] = ("left", "hexes")

    left: int
    hexes: tuple[str, ...]
    case: str = "9.2.1"


def around_attack(game: Game, assault: Assault) -> Procedure:
    """9.2.1, 9.2.2, R27: first the attacker, then the defender, in every attack, a die each."""
    labels = tuple(label(game, hex_) for hex_ in assault.stacks)
    yield from _reinforce(game, assault.side, labels, "9.2.1")
    yield from _reinforce(game, 1 - assault.side, (label(game, assault.target),), "9.2.2")


def before_combat(game: Game, side: int) -> Procedure:
    """R27, the other reading: once for each side, before all attacks, at every hex with a marker of his own or under a
    marker of the enemy."""
    hexes = {one.hex if one.side == side else one.target for one in game.state.markers}
    labels = tuple(label(game, hex_) for hex_ in sorted(hexes))
    while labels and game.state.support != 0:
        about = SupportMoveAsked(game.state.support, labels)
        if about.left < 0:
            die = yield from game.roll(1, "support movement", "9.2.1 9.2.2", side)
            game.mark(support=die)
            continue
        if not anybody(game, side, about):
            break
        order = yield from game.ask(side, "support_move", about, rest=True)
        if not isinstance(order, Move):
            break
        game.mark(support=game.state.support - _move(game, order))
    game.mark(support=-1)


def _reinforce(game: Game, side: int, hexes: tuple[str, ...], cases: str) -> Procedure:
    left = yield from game.roll(1, "support movement", cases, side)
    while True:
        about = SupportMoveAsked(left, hexes, cases)
        if not game.book.scenario.asks(game, side, "support_move", anybody(game, side, about)):
            return
        order = yield from game.ask(side, "support_move", about)
        if not isinstance(order, Move):
            return
        left -= _move(game, order)


def _move(game: Game, order: Move) -> int:
    """Carry a support move out; says how many units it used up."""
    movement.march(game, order)
    for one in order.units:
        game.change(game.book.index[one], supported=True)
    return len(order.units)


# ---------------------------------------------------------------------- who may move, and where to


def may_support(b: Board, u: Unit) -> Refusal | None:
    """14.8a, R28, R33: units that neither moved nor entered this turn, once; those under an Attack marker take part in
    its attack."""
    if u.supported:
        return Refusal("14.8a", f"{name(b, u)} has made its support move")
    if u.moved:
        return Refusal("14.8a", f"{name(b, u)} has moved this turn")
    if u.hex >= 0 and marker_at(b, u.side, u.hex):
        return Refusal("14.8a", f"{name(b, u)} is under an Attack marker")
    return movement.may_move(b, u)


def near_enough(b: Board, about: SupportMoveAsked) -> set[int]:
    """14.8b, R28: the reinforced hexes and those next to them."""
    hexes = [b.book.labels[text] for text in about.hexes]
    return {*hexes, *(there for hex_ in hexes for there in around(b, hex_))}


def destinations(b: Board, u: Unit, about: SupportMoveAsked) -> list[int]:
    """Where a support move of one unit could end."""
    return _ends(b, u, near_enough(b, about))


def _ends(b: Board, u: Unit, wanted: set[int]) -> list[int]:
    if may_support(b, u) is not None:
        return []
    farthest = movement.purse(b, u) // ways.ROAD
    if all(b.book.map.grid.distance(u.hex, hex_) > farthest for hex_ in wanted):
        return []
    found = b.once(("reach", u.n), lambda: movement.reach(b, u))
    return [hex_ for hex_ in found.hexes if hex_ in wanted and stacking.room(b, u.side, hex_) > 0]


def movers(b: Board, side: int, about: SupportMoveAsked) -> Iterator[Unit]:
    """Units with somewhere to go."""
    wanted = near_enough(b, about) if about.left > 0 else set()
    return (u for u in on_map(b, side) if wanted and _ends(b, u, wanted))


def anybody(b: Board, side: int, about: SupportMoveAsked) -> bool:
    return next(movers(b, side, about), None) is not None


class SupportMoving:
    """How support moves are ordered, one after the other."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: SupportMoveAsked = ask.about
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, Move):
            return Refusal("9.2.1", "support moves are made now, or ended")
        return self._check_move(view, ask.sides[0], about, order)

    def _check_move(self, view: Board, side: int, about: SupportMoveAsked, order: Move) -> Refusal | None:
        units, path = find_units(view, order.units, side, "14.8a"), find_hexes(view, order.path)
        if isinstance(units, Refusal):
            return units
        if isinstance(path, Refusal):
            return path
        if len(units) > about.left:
            return Refusal(about.case, f"{about.left} more units may make a support move")
        for u in units:
            refusal = may_support(view, u)
            if refusal is not None:
                return refusal
        refusal = movement.check_move(view, order, side)
        if refusal is not None:
            return refusal
        if path[-1] not in near_enough(view, about):
            return Refusal("14.8b", f"{order.path[-1]} is neither {' nor '.join(about.hexes)} nor next to it")
        if stacking.room(view, side, path[-1]) < len(units):
            return Refusal("3.1a", f"{order.path[-1]} has no room for {len(units)} more units")  # R57
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """The unit, then where it goes."""
        about: SupportMoveAsked = ask.about
        if not partial:
            ids = [counter(view, u).id for u in movers(view, ask.sides[0], about)]
            return Choice("unit", [END, *(Option(one, f"{one} in support") for one in ids)])
        if partial[0] == END.value:
            return EndPhase()
        u = view.state.units[view.book.index[partial[0]]]
        if len(partial) == 1:
            return Choice("to", [view.book.hex_options[hex_] for hex_ in destinations(view, u, about)])
        found = view.once(("reach", u.n), lambda: movement.reach(view, u))
        path = found.path(view.book.labels[partial[1]])
        return Move(units=(partial[0],), path=tuple(label(view, hex_) for hex_ in path))


DECIDERS: dict[str, Decider] = {"support_move": SupportMoving()}
