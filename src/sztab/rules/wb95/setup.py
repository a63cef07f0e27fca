"""Setting up: everything stands as the scenario's lists say; the owner changes what they leave to him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sztab.rules.wb95 import bridges, fortification
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import GunsSet, LossShifted
from sztab.rules.wb95.orders import Place, SetUp, Shift
from sztab.rules.wb95.pieces import cels, counter, find_hexes, find_units, label, may_share, name, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Decider, EndPhase, Procedure, Refusal
from sztab.table.events import Placed
from sztab.table.setup import Change, SetupDecider


def set_up(game: Game) -> Procedure:
    """One side after the other looks over its set-up; then the scenario's own preparations."""
    steps = game.book.scenario.setup_steps()
    while game.state.step < len(steps):
        kind, side = steps[game.state.step]
        if kind != "setup":
            yield from game.book.scenario.prepare(game, kind, side)
            game.mark(step=game.state.step + 1)
            continue
        order = yield from game.ask(side, "setup", None, rest=True)
        match order:
            case Place():
                _place(game, order)
            case Shift():
                _shift(game, order)
            case SetUp():
                n = game.book.index[order.unit]
                game.change(n, deployed=order.mode == "combat")
                game.say(GunsSet(unit=order.unit, mode=order.mode), "R127", sees=game.book.friends[side])
            case _:
                game.mark(step=game.state.step + 1)
    bridges.note_holders(game, game.book.map.grid.hexes)


def _place(game: Game, order: Place) -> None:
    u = game.state.units[game.book.index[order.unit]]
    hex_ = game.book.labels[order.hex]
    before = u.hex
    dug_in = game.book.scenario.starts_fortified(u)
    game.change(u.n, hex=hex_)
    if dug_in:
        fortification.lay_works(game, hex_, u.side)
        if before >= 0 and not stack(game, before):
            works = bytearray(game.state.works)
            works[before] = 0
            game.mark(works=bytes(works))
    open_to_all = u.side in game.book.nobodys
    sees = None if open_to_all else game.book.friends[u.side]
    game.say(Placed(unit=order.unit, hex=order.hex), "R109 nor:R41 ard:R109", sees=sees)


def _shift(game: Game, order: Shift) -> None:
    one = game.state.units[game.book.index[order.unit]]
    two = game.state.units[game.book.index[order.to]]
    game.change(one.n, steps=one.steps + 1)
    game.change(two.n, steps=two.steps - 1)
    game.say(LossShifted(unit=order.unit, to=order.to), "R136", sees=game.book.friends[one.side])


def places(b: Board, u: Unit) -> Iterator[int]:
    """Hexes in which a unit may stand at set-up now, one after the other."""
    return (hex_ for hex_ in b.book.scenario.places(b, counter(b, u)) if has_place(b, u, hex_))


def has_place(b: Board, u: Unit, hex_: int) -> bool:
    """Whether there is ground and room for a unit in a hex that its list allows."""
    if b.book.ways(b.state.bridges).ground[traits(b, u).wheels][hex_] < 0:
        return False
    if hex_ not in b.layers.stacks:
        return bool(u.steps <= b.book.variant.stacking)
    here = [v for v in stack(b, hex_) if v.n != u.n]
    if here and here[0].side not in b.book.friends[u.side]:
        return False
    if cels(here) + u.steps > b.book.variant.stacking or not may_share(b, u, hex_):
        return False
    return bool(b.book.scenario.fits(b, u, hex_))


class FieldSetUp(SetupDecider):
    """Changes to a set-up, until it is accepted."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        sides = view.book.friends[ask.sides[0]]
        match order:
            case EndPhase():
                return None
            case Place():
                return self._check_place(view, order, ask.sides[0])
            case Shift():
                return self._check_shift(view, order, (ask.sides[0],))
            case SetUp():
                found = find_units(view, (order.unit,), sides, "")
                if isinstance(found, Refusal):
                    return found
                if not traits(view, found[0]).gun:
                    return Refusal("6.2.2", f"{order.unit} is not towed artillery")
                if order.mode not in ("combat", "transport") or (order.mode == "combat") == found[0].deployed:
                    return Refusal("6.2.2", f"{order.unit} cannot be put into {order.mode!r} set-up")
                return None
        return Refusal("2.1.2", "only the set-up can be changed now")

    def _check_place(self, view: Board, order: Place, side: int) -> Refusal | None:
        found = find_units(view, (order.unit,), tuple(range(len(view.book.sides))), "")
        hexes = find_hexes(view, (order.hex,))
        if isinstance(found, Refusal):
            return found
        if view.book.scenario.set_up_by(view, found[0]) != side:
            return Refusal("", f"you have no unit {order.unit!r} to set up")
        if isinstance(hexes, Refusal):
            return hexes
        u = found[0]
        if u.hex < 0:
            return Refusal("11.1.1", f"{order.unit} does not start on the map")
        if hexes[0] == u.hex:
            return Refusal("", f"{order.unit} is there already")
        if hexes[0] not in view.book.scenario.places(view, counter(view, u)) or not has_place(view, u, hexes[0]):
            return Refusal("R109 nor:R41 ard:R109", f"{order.unit} may not be set up in {order.hex}")
        return None

    def _check_shift(self, view: Board, order: Shift, sides: tuple[int, ...]) -> Refusal | None:
        found = find_units(view, (order.unit, order.to), sides, "")
        if isinstance(found, Refusal):
            return found
        one, two = found
        pool = counter(view, one).pool
        if not pool or pool != counter(view, two).pool:
            return Refusal("R136 nor:R41", f"{order.unit} and {order.to} do not share a loss")
        if one.steps >= counter(view, one).steps:
            return Refusal("R136 nor:R41", f"{order.unit} has lost nothing")
        if two.steps <= 1:
            return Refusal("R136 nor:R41", f"{order.to} would be removed")
        if cels(stack(view, one.hex)) + 1 > view.book.variant.stacking:
            return Refusal("3.2.1", f"{label(view, one.hex)} has no room for another CEL")
        return None

    def own(self, view: Board, side: int) -> Iterator[tuple[Unit, str]]:
        by = view.book.scenario.set_up_by
        return ((u, name(view, u)) for u in view.state.units if u.hex >= 0 and not u.hidden and by(view, u) == side)

    def changeable(self, view: Board, u: Unit, side: int) -> bool:
        return traits(view, u).gun or super().changeable(view, u, side)

    def changes(self, view: Board, u: Unit, side: int) -> Iterator[Change]:
        printed = counter(view, u)
        if traits(view, u).gun:
            mode = "transport" if u.deployed else "combat"
            yield mode, SetUp(unit=printed.id, mode=mode)
        if printed.place:
            for hex_ in view.book.scenario.places(view, printed):
                if hex_ != u.hex and has_place(view, u, hex_):
                    yield label(view, hex_), Place(unit=printed.id, hex=label(view, hex_))
        if printed.pool and u.steps < printed.steps:
            for v in view.state.units:
                if v.n < view.book.shapes.first and v.n != u.n and counter(view, v).pool == printed.pool:
                    order = Shift(unit=printed.id, to=counter(view, v).id)
                    if self._check_shift(view, order, (side,)) is None:
                        yield f"a loss to {order.to}", order


DECIDERS: dict[str, Decider] = {"setup": FieldSetUp()}
