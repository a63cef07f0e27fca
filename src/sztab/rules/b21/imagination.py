"""What a view leaves open, made up: who the counters are that lie face down."""

from __future__ import annotations

from random import Random

import msgspec

from sztab.rules.b21.board import Board
from sztab.rules.b21.camouflage import MASKED
from sztab.rules.b21.state import State, Unit
from sztab.rules.b21.ways import closed_to
from sztab.table.assignment import assign

WORN = 0.2
"""How likely a hidden unit has lost an EP."""


def imagine(view: Board, dice: Random) -> State:
    """A state that looks just like this to the sides of the view: the counters that are not seen are dealt at random to
    the places where some lie, rather to those they can enter."""
    state: State = view.state
    real = len(view.book.counters)
    units = list(state.units[:real])
    found: dict[int, int] = {}
    for side in range(len(view.book.sides)):
        places = [u for u in state.units[real:] if u.side == side]
        hidden = [u.n for u in units if u.side == side and u.box == MASKED]
        dice.shuffle(hidden)
        for n, place in _dealt(view, hidden, places, dice).items():
            units[n] = _lying(view, n, places[place], dice)
            found[places[place].n] = n
    strikes = tuple(msgspec.structs.replace(one, unit=found.get(one.unit, one.unit)) for one in state.strikes)
    return msgspec.structs.replace(state, units=units, strikes=strikes)


def _dealt(view: Board, hidden: list[int], places: list[Unit], dice: Random) -> dict[int, int]:
    """A place for each counter; the choosiest take theirs first."""
    choices: dict[int, list[int]] = {}
    shut: dict[int, int] = {}
    for n in hidden:
        example, order = Unit(n, places[0].side), list(range(len(places)))
        dice.shuffle(order)
        closed = {place for place in order if closed_to(view, example, places[place].hex)}
        choices[n], shut[n] = sorted(order, key=closed.__contains__), len(closed)
    choosers = sorted(hidden, key=lambda n: -shut[n])
    found = assign([choices[n] for n in choosers], dict.fromkeys(range(len(places)), 1))
    return dict(zip(choosers, found))


def _lying(view: Board, n: int, place: Unit, dice: Random) -> Unit:
    printed = view.book.counters[n]
    steps = printed.steps - (printed.steps > 1 and dice.random() < WORN)
    ammo = min(printed.ammo, printed.track[-steps]) if printed.ammo >= 0 else printed.ammo
    return Unit(n, place.side, place.hex, steps, ammo=ammo, struck=place.struck)
