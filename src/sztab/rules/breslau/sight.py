"""3.2, inspection of stacks: what the Soviet may see of the garrison, and what each side hears."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from sztab.rules.breslau.orders import Arrange, Waive
from sztab.rules.breslau.pieces import counter, find_units, label, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, State, Unit
from sztab.table import Board, Event, Game, Order, Refusal, build_layers

ORDERS = (Arrange, Waive)
"""What the German may do about it while he sets up and while he moves."""

ARRIVAL = "arrival of 269th Division"
"""A die that is the German's secret until the division comes (15.1.2, R90)."""


def fogged(b: Board) -> bool:
    """3.2d: the limits hold until the German drops them."""
    return b.book.options.fog and not b.state.waived


def seen(b: Board) -> frozenset[int]:
    """3.2b: the German units whose faces the Soviet may see: the top of each stack, and all in a stack that has a
    Soviet unit next to it. Units off the map are no secret."""
    units = b.state.units
    if not fogged(b):
        return frozenset(u.n for u in units if u.side == GERMAN)
    near = watched(b)
    tops = {top(b, hex_).n for hex_, here in b.layers.stacks.items() if units[here[0]].side == GERMAN}
    return frozenset(u.n for u in units if u.side == GERMAN and (u.hex < 0 or u.hex in near or u.n in tops))


def watched(b: Board) -> frozenset[int]:
    """Hexes next to a Soviet unit, rivers or not (R48)."""
    neighbours, units = b.book.neighbours, b.state.units
    return frozenset(
        there
        for hex_, here in b.layers.stacks.items()
        if units[here[0]].side == SOVIET
        for there in neighbours[6 * hex_ : 6 * hex_ + 6]
        if there >= 0
    )


def top(b: Board, hex_: int) -> Unit:
    """R88: the unit its owner put on top, or the first of the stack."""
    return min(stack(b, hex_), key=lambda u: (not u.top, u.n))


def look(truth: Board, sides: tuple[int, ...]) -> Board:
    """3.2a, 3.2b: the German sees everything; the Soviet sees no unit that lies hidden in its stack, and not when
    the 269th Division will come (R90)."""
    if GERMAN in sides or not fogged(truth):
        return Board(truth.book, truth.state, truth.layers, sides)
    state: State = truth.state
    known = seen(truth)
    units = [u if u.side == SOVIET or u.n in known else _hidden(u) for u in state.units]
    if state.arrival:
        for n, u in enumerate(units):
            if u.side == GERMAN and u.box == "due" and u.due == state.arrival and _diced(truth, u):
                units[n] = msgspec.structs.replace(u, due=0)
    shown = msgspec.structs.replace(state, units=units, arrival=0)
    layers = build_layers(units, truth.book.neighbours, len(truth.book.sides), truth.book.zone)
    return Board(truth.book, shown, layers, sides)


def _hidden(u: Unit) -> Unit:
    """Somewhere under another counter."""
    return Unit(u.n, u.side, steps=0, box="masked", hidden=True)


def _diced(b: Board, u: Unit) -> bool:
    group = counter(b, u).enters
    return any(entry.group == group and entry.turn == 0 for entry in b.book.scenario.entries)


# ---------------------------------------------------------------------- what is told


def report(game: Game, kind: str, cases: str, *, reveals: bool = False, **data: Any) -> None:
    """Tell what happened to units that may be hidden: the Soviet hears it without their names."""
    names = _hidden_names(game)
    veiled = {key: _without(value, names) for key, value in data.items()} if names else data
    if veiled == data:
        game.say(kind, cases, reveals=reveals, **data)
    else:
        game.say(kind, cases, sees=(GERMAN,), reveals=reveals, **data)
        game.say(kind, cases, sees=(SOVIET,), reveals=reveals, **veiled)


def tell(truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
    """An event as these sides hear of it: not at all, or without the names of hidden units."""
    if event.sees is not None and not set(event.sees) & set(sides):
        return None
    if GERMAN in sides or not truth.book.options.fog:
        return event
    if event.data.get("purpose") == ARRIVAL:
        return None
    names = _hidden_names(truth)
    if not names:
        return event
    return msgspec.structs.replace(event, data={key: _without(value, names) for key, value in event.data.items()})


def _hidden_names(b: Board) -> frozenset[str]:
    """The German units that the Soviet does not see now."""
    known = seen(b)
    return frozenset(b.book.counters[u.n].id for u in b.state.units if u.side == GERMAN and u.n not in known)


def _without(value: Any, names: frozenset[str]) -> Any:
    if isinstance(value, str):
        return _pattern(names).sub("?", value)
    if isinstance(value, list | tuple):
        return [_without(one, names) for one in value]
    if isinstance(value, dict):
        return {key: _without(one, names) for key, one in value.items() if key not in names}
    return value


@cache
def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Any of the names as a whole word, the longest first."""
    words = "|".join(re.escape(one) for one in sorted(names, key=lambda one: (-len(one), one)))
    return re.compile(rf"(?<![\w/])(?:{words})(?![\w/])")


def watch(b: Board) -> frozenset[int]:
    """What the Soviet sees before something moves; `sighted` takes it afterwards."""
    return seen(b)


def sighted(game: Game, before: frozenset[int]) -> None:
    """3.2b: a move of either side opens stacks at once; what has been seen cannot be taken back."""
    found = [game.state.units[n] for n in sorted(seen(game) - before)]
    if open_now := [u for u in found if u.hex >= 0]:
        hexes = sorted({label(game, u.hex) for u in open_now})
        game.say("sighted", "3.2b", reveals=True, units=[counter(game, u).id for u in open_now], hexes=hexes)


# ---------------------------------------------------------------------- orders


def check(view: Board, order: Order, side: int) -> Refusal | None:
    """May the German put this unit on top, or drop the limits?"""
    if side != GERMAN:
        return Refusal("3.2b", "only the German orders his stacks")
    if isinstance(order, Waive):
        return None if fogged(view) else Refusal("3.2d", "the Soviet may look through every stack already")
    if not isinstance(order, Arrange):
        return Refusal("3.2b", "that has nothing to do with stacks")
    found = find_units(view, (order.unit,), side, "3.2b")
    if isinstance(found, Refusal):
        return found
    if found[0].hex < 0:
        return Refusal("3.2b", f"{order.unit} is not on the map")
    if top(view, found[0].hex).n == found[0].n:
        return Refusal("3.2b", f"{order.unit} lies on top of its stack")
    return None


def carry_out(game: Game, order: Order) -> None:
    """3.2d, R88."""
    if isinstance(order, Waive):
        game.mark(waived=True)
        game.say("waive", "3.2d", reveals=True)
        return
    assert isinstance(order, Arrange)
    unit = game.state.units[game.book.index[order.unit]]
    game.change_all({u.n: {"top": u.n == unit.n} for u in stack(game, unit.hex)})
    game.say("arrange", "3.2b R88", unit=order.unit, hex=label(game, unit.hex), sees=(GERMAN,))


def offers(view: Board, side: int) -> list[Order]:
    """What the German may put on top of a stack."""
    if side != GERMAN or not fogged(view):
        return []
    return [
        Arrange(unit=counter(view, u).id)
        for hex_, here in sorted(view.layers.stacks.items())
        if len(here) > 1 and view.state.units[here[0]].side == GERMAN
        for u in stack(view, hex_)
        if top(view, hex_).n != u.n
    ]
