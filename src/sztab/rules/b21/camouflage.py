"""Chapter 27, camouflage: counters lie face down until they fight, fire or are recognised. The enemy sees that a hex
holds counters, and how many (R108)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import Concealed, Recognised
from sztab.rules.b21.pieces import in_sky, label, moment, names_of, printed, stack
from sztab.rules.b21.scenario import NAMES, PHASES
from sztab.rules.b21.state import FACE_DOWN, FOR_NOW, RECOGNISED, State, Unit
from sztab.table import Event, Happening, fresh_token, relayer_all
from sztab.table.events import reworded

MASKED = "masked"
"""Where a view keeps the counters that lie face down: somewhere under the blank ones."""
OPEN_GROUND = frozenset({"clear", "ridge"})
"""Where recon aircraft keep counters turned up (27.1.4)."""
AIRCRAFT_SIGHT = 2
"""R104: hexes a recon aircraft looks, at most its EP."""


def face_down(b: Board, u: Unit) -> bool:
    """27.1.1: only counters on the ground are turned down; aircraft and ships fly and sail openly."""
    return b.book.options.camouflage and u.hex >= 0 and u.shown == FACE_DOWN


def reveal(game: Game, units: Iterable[Unit], why: str, cases: str, until: int, last: int | None = None) -> None:
    """Turn counters up, FOR_NOW or RECOGNISED, to the `last` moment: left out, to the end of the phase (R130); 0, to
    the end of the fight. Nobody is turned down by it."""
    last = moment(game) if last is None else last
    fresh = [u for u in units if u.shown < until or (u.shown == until and u.seen_until < last)]
    turned = [u for u in fresh if face_down(game, u)]
    for u in fresh:
        game.change(u.n, shown=until, seen_until=max(last, u.seen_until))
    for hex_ in sorted({u.hex for u in turned}):
        ids = names_of(game, (u for u in turned if u.hex == hex_))
        game.say(Recognised(units=ids, hex=label(game, hex_), why=why), cases, reveals=True)


def recognise(game: Game, side: int, hex_: int, cases: str) -> None:
    """3.5.5, 11.3.3: a side sees the enemy units of a hex to the end of its next own combat phase."""
    enemies = [u for u in stack(game, hex_) if u.side != side]
    reveal(game, enemies, "reconnaissance", cases, RECOGNISED, next_combat(game, side))


def next_combat(b: Board, side: int) -> int:
    """The moment of the next own combat phase of a side, which may be now."""
    turn, phases = b.state.turn, len(PHASES)
    found = turn * phases + _combat_of(b.state.first, side)
    if found >= moment(b):
        return found
    return (turn + 1) * phases + _combat_of(b.book.scenario.day(turn + 1).first, side)


def _combat_of(first: int, side: int) -> int:
    return NAMES.index("combat") + (0 if side == first else len(NAMES))


def conceal(game: Game, units: Iterable[Unit], at: int) -> None:
    """27.1.4: counters whose time is up by a moment lie face down again, as their fight or the phase ends. Those in the
    open below a recon aircraft of the enemy lie down only when the turn ends."""
    end_of_turn = (game.state.turn + 1) * len(PHASES) - 1
    over = [u for u in units if u.shown in (FOR_NOW, RECOGNISED) and u.seen_until < at]
    kept = {u.n for u in over if at <= end_of_turn and watched_from_above(game, u)}
    if lying := [u for u in over if u.n not in kept and u.hex >= 0]:
        game.say(Concealed(units=names_of(game, lying)), "27.1.4")
    for u in over:
        game.change(u.n, **({"seen_until": end_of_turn} if u.n in kept else {"shown": FACE_DOWN}))


def watched_from_above(b: Board, u: Unit) -> bool:
    """27.1.4, R104: in the open or on hills within reach of an enemy recon aircraft."""
    if u.hex < 0 or not OPEN_GROUND.issuperset(b.book.map.terrain[u.hex]):
        return False
    distance = b.book.map.grid.distance
    return any(
        printed(b, one).role == "recon" and distance(one.station, u.hex) <= min(AIRCRAFT_SIGHT, one.steps)
        for one in in_sky(b, 1 - u.side)
    )


# ---------------------------------------------------------------------- views


def look(truth: Board, sides: tuple[int, ...]) -> Board:
    """What these sides see: no standing orders and tasks of others, and of counters that lie face down only that they
    are there, not what they build. Those stand behind the real ones in the list of units, hex by hex."""
    state: State = truth.state
    units = state.units
    reactions = tuple(one for one in state.reactions if units[one.unit].side in sides)
    covered = [u for u in units if u.side not in sides and face_down(truth, u)]
    unseen = {u.n for u in covered}
    projects = tuple(one for one in state.projects if one.unit not in unseen)
    silences = tuple(one for one in state.silences if one.side in sides)
    shown = msgspec.structs.replace(state, reactions=reactions, silences=silences, projects=projects)
    tasked = [u for u in units if u.task and u.side not in sides]
    if not covered and not tasked:
        return Board(truth.book, shown, truth.layers, sides)
    seen = units.copy()
    for u in tasked:
        seen[u.n] = msgspec.structs.replace(u, task="")
    changes: list[tuple[int, Unit | None, Unit]] = []
    for u in covered:
        seen[u.n] = Unit(u.n, u.side, steps=0, box=MASKED, hidden=True)
        changes.append((u.n, u, seen[u.n]))
    for place, u in enumerate(sorted(covered, key=lambda u: (u.hex, u.struck != u.hex)), len(units)):
        seen.append(Unit(place, u.side, u.hex, struck=u.struck if u.struck == u.hex else -1, hidden=True))
        changes.append((place, None, seen[place]))
    layers, book = truth.layers.copy(), truth.book
    relayer_all(layers, seen, book.neighbours, book.zone, changes)
    # The same counters covered on the same board give the same layers: what was found on them may be kept.
    made_from = (tuple(truth.layers.tokens), tuple(u.n for u in covered))
    layers.tokens = [
        truth.layers.tokens[side] if side in sides else book.latest(("veil", side, sides), made_from, fresh_token)
        for side in range(len(book.sides))
    ]
    return Board(book, msgspec.structs.replace(shown, units=seen), layers, sides)


# ---------------------------------------------------------------------- what is told


def report(
    game: Game,
    what: Happening,
    cases: str,
    units: Iterable[Unit],
    *,
    unknown: dict[str, Any] | None = None,
    reveals: bool = False,
) -> None:
    """R138: tell what happened to units of one side. Their enemy hears it without the names of those that lie face
    down now, and with `unknown` in the place of what he may not know."""
    us = list(units)
    names = {printed(game, u).id for u in us if face_down(game, u)}
    if not names:
        game.say(what, cases, reveals=reveals)
        return
    veiled = msgspec.structs.replace(
        reworded(what, lambda text: "?" if text in names else text, names), **unknown or {}
    )
    game.say(what, cases, sees=(us[0].side,), reveals=reveals)
    game.say(veiled, cases, sees=(1 - us[0].side,), reveals=reveals)


def veiled(b: Board) -> tuple[str, ...]:
    """The counters that lie face down now; they may be turned up, and down again, before anybody hears of it."""
    if not b.book.options.camouflage:
        return ()
    return tuple(b.book.counters[u.n].id for u in b.state.units if face_down(b, u))


def tell(truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
    """An event as these sides hear of it: not at all, or without the names of enemy counters that lay face down as it
    happened."""
    if event.sees is not None and not set(event.sees) & set(sides):
        return None
    book = truth.book
    unseen = {one for one in event.veiled if book.counters[book.index[one]].side not in sides}
    if not unseen:
        return event
    what = reworded(event.what, lambda text: "?" if text in unseen else text, unseen)
    return msgspec.structs.replace(event, what=what)
