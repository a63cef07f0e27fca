"""What a view leaves open, made up: who lies under the tops of the garrison's stacks (3.2b), and when the 269th
Division comes (15.1.2, R90). Only the view is read, and the scenario as it opens, which everybody knows."""

from __future__ import annotations

from random import Random

import msgspec

from sztab.rules.breslau import setup, sight, stacking
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import GERMAN, State, Unit
from sztab.table.assignment import assign

WORN = 0.2
"""How likely a hidden unit has lost a step."""
ARRIVALS = range(3, 9)
"""15.1.2: the turns that the die may say."""


def imagine(view: Board, dice: Random) -> State:
    """A state that looks just like this to the sides of the view."""
    if GERMAN in view.sides or not sight.fogged(view):
        return view.state
    units = list(view.state.units)
    for n, hex_ in _under_tops(view, dice).items():
        units[n] = _lying(view, units[n], hex_, dice)
    arrival = _arrival(view, dice)
    for n, u in enumerate(units):
        if arrival and u.side == GERMAN and not u.due and sight.diced(view, u):
            units[n] = msgspec.structs.replace(u, due=arrival)
    return msgspec.structs.replace(view.state, units=units, arrival=arrival)


def _under_tops(view: Board, dice: Random) -> dict[int, int]:
    """3.1a, R88: a stack for every hidden unit, where it does not come to lie on top; rather in its zone of 15.1."""
    near, units = sight.watched(view), view.state.units
    tops = {h: sight.top(view, h) for h, here in view.layers.stacks.items() if units[here[0]].side == GERMAN}
    tops = {hex_: top for hex_, top in sorted(tops.items()) if hex_ not in near}
    hidden = [u for u in units if u.hidden]
    dice.shuffle(hidden)
    choices = []
    for u in hidden:
        places = [hex_ for hex_, top in tops.items() if top.top or top.n < u.n]
        dice.shuffle(places)
        zone = setup.hexes_of(view.book, counter(view, u))
        choices.append(sorted(places, key=lambda hex_: hex_ not in zone))
    found = assign(choices, {hex_: stacking.room(view, GERMAN, hex_) for hex_ in tops})
    # Within a Movement Phase more may stand in a hex than may stay there.
    return {u.n: hex_ if hex_ >= 0 else places[0] for u, places, hex_ in zip(hidden, choices, found)}


def _lying(view: Board, u: Unit, hex_: int, dice: Random) -> Unit:
    steps = counter(view, u).steps
    worn = steps > 1 and dice.random() < WORN
    return Unit(u.n, GERMAN, hex_, steps - worn)


def _arrival(view: Board, dice: Random) -> int:
    """15.1.2: the turn on which whoever of the division is here came at the latest; else any that has not passed."""
    if not view.book.options.division_269 or not view.state.turn:
        return 0
    division = [u for u in view.state.units if u.side == GERMAN and sight.diced(view, u)]
    if known := [u.due for u in division if u.due]:
        return known[0]
    come = any(u.box != "due" for u in division)
    now = view.state.turn
    return dice.choice([turn for turn in ARRIVALS if turn == now or (turn < now) == come] or [ARRIVALS[-1]])
