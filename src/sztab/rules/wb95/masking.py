"""Chapter 16 (ard:19), Masking, and whatever else a side may not see: views."""

from __future__ import annotations

from itertools import compress, zip_longest
from operator import is_not

import msgspec

from sztab.rules.wb95.battle_events import (
    BarrageFired,
    CombatDecided,
    CombatFought,
    GunsFired,
    Pursued,
    Retreated,
    ShiftsGained,
    UnitOverrun,
)
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import fixed, in_enemy_zone
from sztab.rules.wb95.state import Counter, State, Unit
from sztab.rules.wb95.zones import enemy_zones
from sztab.table import Event, Layers, build_layers, relayer_all
from sztab.table.events import Eliminated, StepsLost, reworded

OWN_COUNTS = ("credit:", "crossed:", "in:")
"""Counts of a scenario that would name masked counters."""


class Shapes:
    """Blank counters that stand in views for enemies of whom only the type is known, or nothing."""

    def __init__(self, counters: list[Counter]) -> None:
        self.first = len(counters)
        kinds = sorted({(c.type, c.mobility) for c in counters})
        self.of = {kind: self.first + k for k, kind in enumerate(kinds)}
        self.unknown = self.first + len(kinds)
        self.blanks = [
            Counter(id=f"?{type_}/{mobility}", type=type_, mobility=mobility, movement=12) for type_, mobility in kinds
        ]
        self.blanks.append(Counter(id="?", type="INF", mobility="foot", movement=12))
        self._range: dict[tuple[int, int], tuple[int, int]] = {}
        for (type_, mobility), n in self.of.items():
            own = [c for c in counters if (c.type, c.mobility) == (type_, mobility)]
            full = [c.defence for c in own]
            weak = [c.reduced_defence for c in own if c.steps > 1] or full
            self._range[n, 2] = (min(full), max(full))
            self._range[n, 1] = (min(weak), max(weak))
            self._range[n, 0] = (min(full + weak), max(full + weak))
        every = [c.defence for c in counters] or [0]
        self._range[self.unknown, 0] = (0, max(every) * 4)

    def strength(self, u: Unit, guess: str) -> int:
        """The weakest or strongest defence a hidden counter may have."""
        low, high = self._range.get((u.n, u.steps if u.known == 2 else 0)) or self._range[u.n, 0]
        return low if guess == "low" else high


def with_shapes(counters: list[Counter]) -> tuple[list[Counter], Shapes]:
    shapes = Shapes(counters)
    return counters + shapes.blanks, shapes


def look(truth: Board, sides: tuple[int, ...]) -> Board:
    """The board as these sides see it: no notes of others, no days of others and nothing of what they bring until it
    flies (R147), and under masking no more of enemy stacks than 16.1 tells."""
    state: State = truth.state
    if state.movers and state.units[state.movers[0]].side not in sides:  # it may be a staff that works in secret
        state = msgspec.structs.replace(state, movers=())
    if state.notes or state.secrets:
        own = frozenset(truth.book.sides[s] for s in sides)
        secret = truth.book.scenario.secret_air
        hidden = [note.unit for note in state.notes if note.side not in sides]
        state = msgspec.structs.replace(
            state,
            notes=tuple(note for note in state.notes if note.side in sides),
            secrets={side: days for side, days in state.secrets.items() if side in own},
            air=tuple(have if s in sides else have - secret(truth, s) for s, have in enumerate(state.air)),
            units=_at_ease(state.units, hidden) if hidden else state.units,
        )
    if not masked(truth):
        return Board(truth.book, state, truth.layers, sides)
    return _masked(truth, state, sides)


def _at_ease(units: list[Unit], builders: list[int]) -> list[Unit]:
    """14.3.2: that a headquarters is at work on a bridge is written down in secret: it just stands there."""
    shown = units.copy()
    for n in builders:
        shown[n] = msgspec.structs.replace(shown[n], building=False, cap=-1, left=0, offroad=False)
    return shown


class _Veil(msgspec.Struct, frozen=True, gc=False):
    """How a view under masks was made: from which units, what is seen of them with the blank counters behind, and its
    layers. The next view of the same sides changes only what is another unit now."""

    units: list[Unit]
    seen: list[Unit]
    layers: Layers


def _masked(truth: Board, state: State, sides: tuple[int, ...]) -> Board:
    """16.1.1-16.1.4, R103; or ard:19.1: all of what has lost its mask, and of the rest that something is there."""
    book = truth.book
    last: _Veil | None = book.kept.get(("veil", sides))
    veil = _new_veil(truth, state, sides) if last is None else _next_veil(truth, state, sides, last)
    book.keep(("veil", sides), veil)
    shown = msgspec.structs.replace(
        state,
        units=veil.seen,
        must_attack=tuple(n for n in state.must_attack if state.units[n].side in sides),
        tally=_open_counts(truth, state),
    )
    return Board(book, shown, veil.layers, sides)


def _open_counts(truth: Board, state: State) -> dict[str, int]:
    """What a scenario counts without naming masked counters."""
    counted, shown = truth.book.kept.get("tally", (None, {}))
    if counted is not state.tally:
        shown = {key: count for key, count in state.tally.items() if not key.startswith(OWN_COUNTS)}
        truth.book.keep("tally", (state.tally, shown))
    return dict(shown)


def _new_veil(truth: Board, state: State, sides: tuple[int, ...]) -> _Veil:
    book, tops = truth.book, _tops(truth)
    seen = [_seen(truth, u, sides, tops) for u in state.units]
    seen += _veiled(truth, state, sides, seen)
    return _Veil(state.units, seen, build_layers(seen, book.neighbours, len(book.sides), book.control))


def _next_veil(truth: Board, state: State, sides: tuple[int, ...], last: _Veil) -> _Veil:
    """The same from the last one. Who is near or on top can change what is seen of others (16.1.4, R103); masks that
    fall by contact alone leave everybody as he was who has not changed."""
    book, tops, real = truth.book, _tops(truth), len(state.units)
    seen, stirred = last.seen.copy(), book.variant.masks != "contact"
    changes: list[tuple[int, Unit | None, Unit | None]] = []
    others = map(is_not, last.units, state.units)
    for n in range(real) if tops else compress(range(real), others):
        was, now = last.units[n], state.units[n]
        before, face = seen[n], _seen(truth, now, sides, tops)
        stirred = stirred or (before.hex < 0 <= was.hex) or (face.hex < 0 <= now.hex)
        if face != before:
            seen[n] = face
            changes.append((n, before, face))
    if stirred:
        veiled = _veiled(truth, state, sides, seen[:real])
        both = enumerate(zip_longest(seen[real:], veiled), real)
        changes += [(n, was, now) for n, (was, now) in both if was != now]
        seen[real:] = veiled
    if not changes:
        return _Veil(state.units, seen, last.layers)
    layers = last.layers.copy()
    relayer_all(layers, seen, book.neighbours, book.control, changes)
    return _Veil(state.units, seen, layers)


def _tops(truth: Board) -> frozenset[int]:
    """R103: with that option the upper counter of every stack lies open."""
    if not _open_tops(truth):
        return frozenset()
    return frozenset(min(here) for here in truth.layers.stacks.values())


def _open_tops(truth: Board) -> bool:
    return bool(truth.book.options.masking == "top")


def _seen(truth: Board, u: Unit, sides: tuple[int, ...], tops: frozenset[int]) -> Unit:
    """A counter of the book as these sides see it."""
    if u.side in sides:
        return u
    if u.hex < 0:
        return _bare(u)
    contact = truth.book.variant.masks == "contact"
    bared = _bared(u) if contact else u.shown
    return u if bared or u.side in truth.book.nobodys or u.n in tops else _absent(u)


def _veiled(truth: Board, state: State, sides: tuple[int, ...], seen: list[Unit]) -> list[Unit]:
    """The blank counters for those on the map that are not shown."""
    book = truth.book
    near = set() if book.variant.masks == "contact" else watched(truth, sides)
    open_tops = _open_tops(truth)
    marked: set[int] = set()
    veiled = []
    for u, face in zip(state.units, seen):
        if face.hex >= 0 or u.hex < 0:
            continue
        if u.hex in near:
            veiled.append(_glimpse(truth, u))
        elif u.hex not in marked and not open_tops:
            marked.add(u.hex)
            veiled.append(Unit(book.shapes.unknown, u.side, u.hex, 1, deployed=True, hidden=True, known=0))
    veiled.sort(key=lambda v: (v.hex, v.n, v.steps, v.deployed))
    return veiled


def _bared(u: Unit) -> bool:
    """ard:19.1.2, ard:R111: seen since a contact or in a combat; fire from afar gives nobody away."""
    return u.unmasked or (u.shown and not u.fired)


def uncover(game: Game) -> None:
    """ard:19.1.2, ard:19.1.3: masks come off in an enemy zone, and of stacks in field fortifications in a combat."""
    if not masked(game) or game.book.variant.masks != "contact":
        return
    units, works = game.state.units, game.state.works
    zones = [enemy_zones(game, side) for side in range(len(game.book.sides))]
    covered = [u for u in units if not u.unmasked and u.hex >= 0]
    fights = {u.hex for u in units if u.fought or u.attacked}
    bared = [u.n for u in covered if u.hex in fights or (not works[u.hex] and zones[u.side][u.hex])]
    game.change_all({n: {"unmasked": True} for n in bared})


def cover(game: Game, sides: tuple[int, ...]) -> None:
    """ard:R111: as its Supply Phase ends, a side masks again what is out of enemy zones."""
    if not masked(game) or game.book.variant.masks != "contact":
        return
    own = [u for u in game.state.units if u.unmasked and u.side in sides]
    out = [u.n for u in own if u.hex < 0 or not in_enemy_zone(game, u.side, u.hex)]
    game.change_all({n: {"unmasked": False} for n in out})


def watched(truth: Board, sides: tuple[int, ...]) -> set[int]:
    """Hexes next to a unit of these sides (16.1.4)."""
    neighbours = truth.book.neighbours
    return {
        there
        for u in truth.state.units
        if u.hex >= 0 and u.side in sides
        for there in neighbours[6 * u.hex : 6 * u.hex + 6]
        if there >= 0
    }


def _glimpse(truth: Board, u: Unit) -> Unit:
    """16.1.4: of a fortified enemy the type, of another the type and the CELs. What lies on the counter is seen."""
    book, printed = truth.book, truth.book.counters[u.n]
    dug_in = bool(truth.state.works[u.hex]) or fixed(truth, u.hex)
    return Unit(
        n=book.shapes.of[printed.type, printed.mobility],
        side=u.side,
        hex=u.hex,
        steps=1 if dug_in else u.steps,
        deployed=u.deployed,
        attacked=u.attacked,
        fired=u.fired,
        disorder=1 if u.disorder else 0,
        hidden=True,
        known=1 if dug_in else 2,
    )


def _absent(u: Unit) -> Unit:
    """Somewhere under a mask."""
    return Unit(u.n, u.side, steps=0, box="masked", hidden=True, known=0)


def _bare(u: Unit) -> Unit:
    """An enemy off the map: that it is gone is known, the rest is its owner's business."""
    box = u.box if u.box in ("dead", "surrendered", "left") else "masked"
    return Unit(u.n, u.side, steps=0, box=box, hidden=True, known=0)


def masked(b: Board) -> bool:
    return bool(b.book.masked)


OPEN = (
    CombatFought, CombatDecided, StepsLost, Eliminated, UnitOverrun, Retreated, Pursued, ShiftsGained, GunsFired,
    BarrageFired,
)  # fmt: skip
"""What is done in the open: those who take part are shown until the phase ends (16.1.3)."""


def tell(b: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
    """An event as these sides hear of it: not at all, or without the names of masked enemies."""
    if event.sees is not None and not set(event.sees) & set(sides):
        return None
    if not masked(b) or isinstance(event.what, OPEN):
        return event
    seen = frozenset(sides) | b.book.nobodys
    hidden = {b.book.counters[u.n].id for u in b.state.units if u.side not in seen}
    return msgspec.structs.replace(event, what=reworded(event.what, lambda text: _veil(text, hidden), hidden))


def _veil(text: str, hidden: set[str]) -> str:
    words, of, last = text.rpartition(" of ")  # a roll may be for somebody: the surrender of a unit
    return "?" if text in hidden else f"{words}{of}?" if last in hidden else text
