"""Chapter 27, camouflage: counters lie face down until they fight, fire or are recognised. The enemy sees that a hex
holds counters, and how many (R108)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import Recognised
from sztab.rules.b21.pieces import label, names_of
from sztab.rules.b21.state import FACE_DOWN, RECOGNISED, State, Unit
from sztab.table import Event, build_layers
from sztab.table.events import reworded

MASKED = "masked"
"""Where a view keeps the counters that lie face down: somewhere under the blank ones."""


def face_down(b: Board, u: Unit) -> bool:
    """27.1.1: only counters on the ground are turned down; aircraft and ships fly and sail openly."""
    return b.book.options.camouflage and u.hex >= 0 and u.shown == FACE_DOWN


def reveal(game: Game, units: Iterable[Unit], why: str, cases: str, until: int, last: int = 0) -> None:
    """Turn counters up: FOR_NOW, or RECOGNISED until the `last` moment; nobody is turned down by it."""
    fresh = [u for u in units if u.shown < until or (u.shown == until == RECOGNISED and u.seen_until < last)]
    turned = [u for u in fresh if face_down(game, u)]
    for u in fresh:
        game.change(u.n, shown=until, seen_until=max(last, u.seen_until))
    for hex_ in sorted({u.hex for u in turned}):
        ids = names_of(game, (u for u in turned if u.hex == hex_))
        game.say(Recognised(units=ids, hex=label(game, hex_), why=why), cases, reveals=True)


# ---------------------------------------------------------------------- views


def look(truth: Board, sides: tuple[int, ...]) -> Board:
    """What these sides see: no standing orders of others, and of counters that lie face down only that they are there.
    Those stand behind the real ones in the list of units, hex by hex."""
    state: State = truth.state
    units = state.units
    reactions = tuple(one for one in state.reactions if units[one.unit].side in sides)
    covered = [u for u in units if u.side not in sides and face_down(truth, u)]
    shown = msgspec.structs.replace(state, reactions=reactions)
    if not covered:
        return Board(truth.book, shown, truth.layers, sides)
    seen = units.copy()
    for u in covered:
        seen[u.n] = Unit(u.n, u.side, steps=0, box=MASKED, hidden=True)
    for place, u in enumerate(sorted(covered, key=lambda u: (u.hex, u.side)), len(units)):
        seen.append(Unit(place, u.side, u.hex, hidden=True))
    book = truth.book
    layers = build_layers(seen, book.neighbours, len(book.sides), book.zone)
    return Board(book, msgspec.structs.replace(shown, units=seen), layers, sides)


def tell(truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
    """An event as these sides hear of it: not at all, or without the names of counters they do not see."""
    if event.sees is not None and not set(event.sees) & set(sides):
        return None
    units, counters = truth.state.units, truth.book.counters
    unseen = {counters[u.n].id for u in units if u.side not in sides and face_down(truth, u)}
    if not unseen:
        return event
    what = reworded(event.what, lambda text: "?" if text in unseen else text, unseen)
    return msgspec.structs.replace(event, what=what)


def known(view: Board) -> frozenset[Any]:
    """Which enemy counters a view shows, and where others lie."""
    facts: set[Any] = set()
    for u in view.state.units:
        if u.side not in view.sides and u.hex >= 0:
            facts.add(("hidden", u.n, u.hex) if u.hidden else ("unit", u.n, u.hex, u.steps))
    return frozenset(facts)


def imagine(view: Board, dice: Random) -> State:
    """A state that looks just like this to the sides of the view: the counters that are not seen are dealt at random to
    the places where some lie."""
    state: State = view.state
    real = len(view.book.counters)
    units = list(state.units[:real])
    for side in range(len(view.book.sides)):
        places = [u.hex for u in state.units[real:] if u.side == side]
        hidden = [u.n for u in units if u.side == side and u.box == MASKED]
        dice.shuffle(hidden)
        for n, hex_ in zip(hidden, places):
            printed = view.book.counters[n]
            units[n] = Unit(n, side, hex_, printed.steps, ammo=printed.ammo)
    return msgspec.structs.replace(state, units=units)
