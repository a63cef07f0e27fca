"""5.4, 5.5, the two Movement Phases: directives, reinforcements and marches, Goliaths, and the stacks at the end."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import directives, movement, pontoon, reinforcement, sight, special, stacking, unchanged
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.orders import Barricade, Directives, Enter, Goliath, Move, PontoonBridge
from sztab.rules.breslau.pieces import counter, label, stack, wrong_phase
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

OPENING, DIRECTING, MOVING, GOLIATHS, CLOSING = range(5)
"""Where inside the phase the sequence stands (State.step)."""


def play(game: Game, side: int) -> Procedure:
    """Everything of a side's Movement Phase, from wherever the state stands in it."""
    if game.state.step == OPENING:
        yield from _open(game, side)
    if game.state.step == DIRECTING:
        order = yield from game.ask(side, "directives", None, rest=True)
        directives.give(game, order.divisions)
        game.mark(step=MOVING)
    while game.state.step == MOVING:
        order = yield from game.ask(side, "movement", None, rest=True)
        yield from carry_out(game, order, side)
    while game.state.step == GOLIATHS:
        order = yield from game.ask(side, "goliath", None, rest=True)
        if isinstance(order, Goliath):
            yield from special.launch(game, order)
        else:
            game.mark(step=CLOSING)
    yield from stacking.thin_out(game, side)


def _open(game: Game, side: int) -> Procedure:
    """What happens once, before anybody moves."""
    if side == SOVIET:
        yield from directives.command(game)
    else:
        reinforcement.place_train(game)
    game.mark(step=DIRECTING if side == SOVIET and directives.awaited(game) else MOVING)


def carry_out(game: Game, order: Any, side: int) -> Procedure:
    """Any order of a Movement Phase. The first Goliath ends the marches (R65)."""
    match order:
        case Move():
            movement.march(game, order)
        case Enter():
            reinforcement.enter(game, order)
        case Barricade():
            special.barricade(game, order)
        case PontoonBridge():
            pontoon.build(game, order)
        case Goliath():
            game.mark(step=GOLIATHS)
            yield from special.launch(game, order)
        case EndPhase():
            game.mark(step=GOLIATHS if side == GERMAN and special.can_launch(game) else CLOSING)
        case _:
            sight.carry_out(game, order)


class MarchOrders:
    """The orders of a Movement Phase (8.0)."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        side = ask.sides[0]
        match order:
            case EndPhase():
                return None
            case Move():
                return movement.check_move(view, order, side)
            case Enter():
                return reinforcement.check_enter(view, order, side)
            case Barricade():
                return special.check_barricade(view, order, side)
            case PontoonBridge():
                return pontoon.check_build(view, order, side)
            case Goliath() if side != GERMAN:
                return Refusal("13.1.2", "Goliaths strike in the German Movement Phase")
            case Goliath():
                return special.check_goliath(view, order, side)
            case Directives():
                return Refusal("14.4.1a", "the divisions of this turn have been chosen")
        if isinstance(order, sight.ORDERS):
            return sight.check(view, order, side)
        return wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """hex, unit, what to do, where to."""
        side = ask.sides[0]
        if not partial:
            return self._first(view, side)
        if partial[0] == "end":
            return EndPhase()
        if partial[0] == "enter":
            return self._enter(view, side, partial[1:])
        if partial[0] == "stacks":
            return self._stacks(view, side, partial[1:])
        if len(partial) == 1:
            ids = [counter(view, u).id for u in stack(view, view.book.labels[partial[0]]) if acts(view, u)]
            return Choice("unit", [Option(one, one) for one in ids])
        u = view.state.units[view.book.index[partial[1]]]
        if len(partial) == 2:
            return Choice("action", [Option(word, word) for word in actions(view, u)])
        return self._finish(view, u, partial[2], partial[3:])

    def _first(self, view: Board, side: int) -> Choice:
        options = [END]
        if any(reinforcement.entry_hexes(view, u) for u in reinforcement.coming(view, side)):
            options.append(Option("enter", "bring in reinforcements"))
        if sight.offers(view, side):
            options.append(Option("stacks", "what the enemy sees"))
        return Choice("hex", options + [view.book.hex_options[hex_] for hex_ in busy_hexes(view, side)])

    def _enter(self, view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
        """unit, hex, and of SS units whether they are free."""
        if not partial:
            ids = [counter(view, u).id for u in reinforcement.coming(view, side) if reinforcement.entry_hexes(view, u)]
            return Choice("unit", [Option(one, one) for one in ids])
        u = view.state.units[view.book.index[partial[0]]]
        if len(partial) == 1:
            return Choice("to", [view.book.hex_options[hex_] for hex_ in reinforcement.entry_hexes(view, u)])
        if len(partial) == 2 and counter(view, u).enters == movement.TIED and reinforcement.free_left(view) > 0:
            return Choice("free", [Option(False, "tied to the north"), Option(True, "free to go anywhere")])
        free = (partial[0],) if len(partial) == 3 and partial[2] else ()
        return Enter(units=(partial[0],), hex=partial[1], free=free)

    def _stacks(self, view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
        orders = sight.offers(view, side)
        if not partial:
            return Choice("order", [Option(k, _words(order)) for k, order in enumerate(orders)])
        chosen: Order = orders[partial[0]]
        return chosen

    def _finish(self, view: Board, u: Unit, word: str, rest: tuple[Any, ...]) -> Choice | Order:
        one = counter(view, u).id
        if word == "move":
            found = view.once(("reach", u.n), lambda: movement.reach(view, u))
            if not rest:
                return Choice("to", [view.book.hex_options[hex_] for hex_ in found.hexes])
            path = found.path(view.book.labels[rest[0]])
            return Move(units=(one,), path=tuple(label(view, hex_) for hex_ in path))
        if word == "barricade":
            return Barricade(unit=one)
        if not rest:
            edge_label = view.book.map.grid.edge_label
            return Choice("side", [Option(edge_label(e), edge_label(e)) for e in pontoon.sites(view, u)])
        return PontoonBridge(unit=one, side=rest[0])


def busy_hexes(b: Board, side: int) -> list[int]:
    """The hexes whose stacks have something to do, ascending. What has been found of a unit is kept until it changes,
    or the ground."""
    units, found = b.state.units, []
    known: dict[int, tuple[Unit | None, bool]] = unchanged.kept(b, side, "acts", dict)
    for hex_, here in b.layers.stacks.items():
        if units[here[0]].side != side:
            continue
        for n in here:
            before, able = known.get(n, (None, False))
            if before is not units[n]:
                able = acts(b, units[n])
                known[n] = (units[n], able)
            if able:
                found.append(hex_)
                break
    return sorted(found)


def acts(b: Board, u: Unit) -> bool:
    """Whether a unit has anything to do in a Movement Phase."""
    return movement.can_step(b, u) or bool(_works(b, u))


def actions(b: Board, u: Unit) -> list[str]:
    """Everything a unit could be ordered to do now."""
    return (["move"] if movement.can_step(b, u) else []) + _works(b, u)


def _works(b: Board, u: Unit) -> list[str]:
    """What an engineer could build."""
    found = ["barricade"] if special.may_barricade(b, u) is None else []
    return [*found, "pontoon"] if pontoon.sites(b, u) else found


def _words(order: Order) -> str:
    return " ".join(str(part) for part in (type(order).__struct_config__.tag, getattr(order, "unit", "")) if part)


DECIDERS: dict[str, Decider] = {"movement": MarchOrders()}
