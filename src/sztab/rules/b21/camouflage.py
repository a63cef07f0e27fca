"""Chapter 27, camouflage: counters lie face down until they fight, fire or are recognised. The enemy sees that a hex
holds counters, and how many (R108)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import Concealed, Recognised
from sztab.rules.b21.pieces import in_sky, label, moment, names_of, printed, stack
from sztab.rules.b21.scenario import NAMES, PHASES
from sztab.rules.b21.state import FACE_DOWN, FOR_NOW, OPEN, RECOGNISED, State, Unit
from sztab.table import Event, Happening, build_layers
from sztab.table.events import reworded
from sztab.table.layers import Layers

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
    """11.3.3: a side recognises the enemy units of a hex."""
    spot(game, side, [u for u in stack(game, hex_) if u.side != side], cases)


def spot(game: Game, side: int, units: Sequence[Unit], cases: str) -> None:
    """3.5.5: a side sees these enemies to the end of its next own combat phase, also those whose faces it knows."""
    last = next_combat(game, side)
    reveal(game, units, "reconnaissance", cases, RECOGNISED, last)
    for u in units:
        if u.shown == OPEN:
            game.change(u.n, seen_until=max(last, u.seen_until))


def recognised(b: Board, u: Unit) -> bool:
    """3.5.5: a unit of the enemy that has been recognised and is still seen by it."""
    return u.shown == RECOGNISED or (u.shown == OPEN and u.seen_until >= moment(b))


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


class Veil(msgspec.Struct, frozen=True):
    """What lies over the counters that a view does not show. It is the same as long as the same counters lie face down
    in the same hexes."""

    faces: list[tuple[int, Unit]]
    """The counters, taken off the board."""
    blanks: list[Unit]
    """What stands in their place, behind the real ones in the list of units, hex by hex."""
    places: dict[int, list[int]]
    """For each counter the blank ones of its hex."""
    layers: Layers


def look(truth: Board, sides: tuple[int, ...]) -> Board:
    """What these sides see: no standing orders and tasks of others, and of counters that lie face down only that they
    are there, not what they do or have done."""
    state: State = truth.state
    covered = []
    if truth.book.options.camouflage:
        covered = [u for u in state.units if u.hex >= 0 and u.shown == FACE_DOWN and u.side not in sides]
    tasked = [u for u in state.units if u.task and u.side not in sides]
    if not covered and not tasked:
        return Board(truth.book, _remembered(state, sides, {}), truth.layers, sides)
    seen = state.units.copy()
    for u in tasked:
        seen[u.n] = msgspec.structs.replace(u, task="")
    veil = _veil(truth, sides, covered)
    for n, face in veil.faces:
        seen[n] = face
    seen += veil.blanks
    shown = msgspec.structs.replace(_remembered(state, sides, veil.places), units=seen)
    return Board(truth.book, shown, _under(truth, sides, veil.layers, covered), sides)


def _veil(truth: Board, sides: tuple[int, ...], covered: list[Unit]) -> Veil:
    book, units = truth.book, truth.state.units
    others = tuple(token for side, token in enumerate(truth.layers.tokens) if side not in sides)

    def find() -> Veil:
        faces = [(u.n, Unit(u.n, u.side, steps=0, box=MASKED, hidden=True)) for u in covered]
        blanks: list[Unit] = []
        stand_ins: dict[int, list[int]] = {}
        for place, u in enumerate(sorted(covered, key=lambda u: (u.hex, u.struck != u.hex)), len(units)):
            blanks.append(Unit(place, u.side, u.hex, struck=u.struck if u.struck == u.hex else -1, hidden=True))
            stand_ins.setdefault(u.hex, []).append(place)
        unseen = {u.n for u in covered}
        there = [*(u for u in units if u.hex >= 0 and u.side not in sides and u.n not in unseen), *blanks]
        layers = build_layers(there, book.neighbours, len(book.sides), book.control, [u.n for u in there])
        return Veil(faces, blanks, {u.n: stand_ins[u.hex] for u in covered}, layers)

    found: Veil = book.latest(("veil", sides), (others, [(u.n, u.struck == u.hex) for u in covered], len(units)), find)
    return found


def _under(truth: Board, sides: tuple[int, ...], veiled: Layers, covered: list[Unit]) -> Layers:
    """The layers of the truth for those who look, and for the others those with the counters face down: nothing changes
    the layers of a view, so these may be shared."""
    own, units = truth.layers, truth.state.units
    layers = Layers.__new__(Layers)
    layers.stacks = {hex_: here for hex_, here in own.stacks.items() if units[here[0]].side in sides}
    layers.tall = {hex_ for hex_ in own.tall if hex_ in layers.stacks}
    theirs = {hex_: here for hex_, here in veiled.stacks.items() if hex_ in own.stacks and hex_ not in layers.stacks}
    layers.stacks.update(theirs)
    layers.tall.update(hex_ for hex_ in veiled.tall if hex_ in theirs)
    layers.away = tuple(sorted((*own.away, *(u.n for u in covered))))
    layers.masks = [bytearray(own.masks[s]) if s in sides else veiled.masks[s] for s in range(len(own.masks))]
    layers.zones = [bytearray(own.zones[s]) if s in sides else veiled.zones[s] for s in range(len(own.zones))]
    layers.tokens = [own.tokens[s] if s in sides else veiled.tokens[s] for s in range(len(own.tokens))]
    return layers


def _remembered(state: State, sides: tuple[int, ...], covered: Mapping[int, list[int]]) -> State:
    """The memory of the turn without what it says of counters that lie face down: each stands with the blank ones of
    its hex. Of those that counterattack it is seen that somebody does, and what they must attack."""
    left = {hex_: list(blank) for hex_, blank in ((blank[0], blank) for blank in covered.values())}
    strikes = [
        msgspec.structs.replace(one, unit=left[covered[one.unit][0]].pop(0)) if one.unit in covered else one
        for one in state.strikes
    ]
    return msgspec.structs.replace(
        state,
        reactions=tuple(one for one in state.reactions if state.units[one.unit].side in sides),
        silences=tuple(one for one in state.silences if one.side in sides),
        projects=tuple(one for one in state.projects if one.unit not in covered),
        attempts=tuple(one for one in state.attempts if one.unit not in covered),
        strikes=tuple(strikes),
        movers=tuple(n for n in state.movers if n not in covered),
        bound=tuple(party for party in state.bound if covered.keys().isdisjoint(party)),
        must_attack=tuple(n for n in state.must_attack if n not in covered),
        supplied=tuple(n for n in state.supplied if n not in covered),
    )


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
    units, counters = b.state.units, b.book.counters
    found: tuple[str, ...] = b.book.latest(
        "veiled", units, lambda: tuple(counters[u.n].id for u in units if u.hex >= 0 and u.shown == FACE_DOWN)
    )
    return found


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
