"""What a view leaves open, made up: who lies under which mask (chapter 16), bridges in the building (14.3.2), secret
days (TS-N3). Only the view is read, and the scenario as it opens, which everybody knows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import msgspec

from sztab import table
from sztab.errors import SztabError
from sztab.rules.wb95 import bridges
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.disorganisation import next_own_combat
from sztab.rules.wb95.masking import watched
from sztab.rules.wb95.pieces import room, traits
from sztab.rules.wb95.state import Note, State, Unit
from sztab.table.assignment import assign

WORN = 0.2
"""How likely a unit under a mask has lost a CEL."""
LATE = 0.25
"""How likely a reinforcement that is due has not come in yet."""
BUILDING = 0.2
"""How likely a headquarters builds where it could."""


def imagine(view: Board, dice: Random) -> State:
    """A state that looks just like this to the sides of the view."""
    book, scenario, state = view.book, view.book.scenario, view.state
    if any(u.hidden for u in state.units):
        state = msgspec.structs.replace(state, units=_Masks(view, dice).lifted())
    secrets = {**scenario.imagine_secrets(view, dice), **state.secrets}
    board = table.Board.of(book, msgspec.structs.replace(state, secrets=secrets))
    unseen = (0 if side in view.sides else scenario.secret_air(board, side) for side in range(len(book.sides)))
    air = tuple(map(sum, zip(state.air, unseen)))
    notes = tuple(_notes(view, board, dice))
    units = list(board.state.units)
    for note in notes:
        units[note.unit] = msgspec.structs.replace(units[note.unit], building=True)
    return msgspec.structs.replace(board.state, units=units, air=air, notes=(*state.notes, *notes))


# ---------------------------------------------------------------------- chapter 16, masks


class _Masks:
    """Enemies of whom the view does not say where they are, and the places where some of them must be or may be."""

    def __init__(self, view: Board, dice: Random) -> None:
        self.view, self.dice, self.book = view, dice, view.book
        real = view.book.shapes.first
        self.units = list(view.state.units[:real])
        self.faces = view.state.units[real:]
        self.hidden = [u for u in self.units if u.box == "masked"]
        self.parties = {party.unit: party for party in view.state.parties}
        self.tops: dict[int, int] = {}
        if view.book.options.masking == "top":
            self.tops = {hex_: here[0] for hex_, here in view.layers.stacks.items()}
        blanks = {face.hex: face.side for face in self.faces if not face.known}
        self.holes = blanks if not self.tops else self._under_tops()
        self.room = {hex_: room(view, hex_) + (hex_ in blanks) for hex_ in self.holes}
        self.away = {u.n for u in self.hidden if self._is_away(u)}

    def _under_tops(self) -> dict[int, int]:
        """R103: where the upper counter lies open, others may lie under it, if nobody is near."""
        units, near = self.view.state.units, watched(self.view, self.view.sides)
        sides = {u.side for u in self.hidden}
        return {h: units[n].side for h, n in self.tops.items() if h not in near and units[n].side in sides}

    def _is_away(self, u: Unit) -> bool:
        """Whether it is off the map: by the lists its day has not come, or it is late."""
        opened = self._opened(u)
        if opened.hex >= 0:
            return False
        if self.book.opening is None:
            return bool(self.book.counters[u.n].enters)
        return opened.box != "due" or opened.due > self.view.state.turn or self.dice.random() < LATE

    def _opened(self, u: Unit) -> Unit:
        """The unit as the scenario opens."""
        opening = self.book.opening
        if opening is None:
            return Unit(u.n, u.side, steps=self.book.counters[u.n].steps, box="reserve")
        first = cast(Unit, opening.units[u.n])
        return msgspec.structs.replace(first, side=u.side)

    def lifted(self) -> list[Unit]:
        """All counters of the book, each where it may be."""
        faces = list(self.faces)
        self.dice.shuffle(faces)
        found = assign([self._suitable(face) for face in faces], {u.n: 1 for u in self.hidden})
        for face, n in self._in_order(faces, found):
            self.units[n] = self._behind(face, n)
            if face.hex in self.room:
                self.room[face.hex] -= self.units[n].steps
        rest = [u for u in self.hidden if u.n not in set(found)]
        self.dice.shuffle(rest)
        for u in rest:
            self.units[u.n] = self._anywhere(u)
        return self.units

    def _suitable(self, face: Unit) -> list[int]:
        """The counters that may be behind a blank one, the likeliest first."""
        fitting = [u for u in self.hidden if u.side == face.side and u.n > self.tops.get(face.hex, -1)]
        if face.known:
            counters, of = self.book.counters, self.book.shapes.of
            fitting = [u for u in fitting if of[counters[u.n].type, counters[u.n].mobility] == face.n]
        if face.known == 2:
            fitting = [u for u in fitting if self.book.counters[u.n].steps >= face.steps]
        return [u.n for u in sorted(fitting, key=lambda u: (u.n in self.away, *self._doubts(u, face.hex)))]

    def _doubts(self, u: Unit, hex_: int) -> tuple[bool, bool, float]:
        """How little a unit seems to belong into a hex: what cannot move stays, and few go far."""
        opened = self._opened(u).hex
        closed = self.book.ways(self.view.state.bridges).ground[traits(self.view, u).wheels][hex_] < 0
        moved = opened != hex_ and not traits(self.view, u).mobile
        far = self.book.map.grid.distance(opened, hex_) if opened >= 0 else 0
        return closed, moved, self.dice.random() * (1 + far)

    def _in_order(self, faces: list[Unit], found: list[int]) -> Iterator[tuple[Unit, int]]:
        """Of blank counters that lie in the view in the order of those behind them, the first is the lowest."""
        alike: dict[tuple[int, ...], list[int]] = {}
        for face, n in zip(faces, found):
            if n < 0:
                raise SztabError(f"no counter of the scenario can be the one seen in {self.book.hex_labels[face.hex]}")
            alike.setdefault(_looks(face), []).append(n)
        for ns in alike.values():
            ns.sort(reverse=True)
        return ((face, alike[_looks(face)].pop()) for face in self.faces)

    def _behind(self, face: Unit, n: int) -> Unit:
        """The unit that shows this face."""
        own = self._standing(self.units[n], face.hex)
        if not face.known:
            return own
        return msgspec.structs.replace(
            own,
            steps=face.steps if face.known == 2 else own.steps,
            deployed=face.deployed,
            attacked=face.attacked,
            fired=face.fired,
            disorder=next_own_combat(self.view, own) + 1 if face.disorder else 0,
        )

    def _standing(self, u: Unit, hex_: int) -> Unit:
        steps = max(1, self._opened(u).steps)
        worn = steps > 1 and self.dice.random() < WORN
        return Unit(u.n, u.side, hex_, steps - worn, deployed=traits(self.view, u).gun)

    def _anywhere(self, u: Unit) -> Unit:
        """Under a mask with others, or off the map."""
        opened = self._opened(u)
        if u.n in self.parties:
            box = "resting" if self.parties[u.n].task == "rest" else "out"
            return msgspec.structs.replace(opened, hex=-1, box=box)
        holes = [h for h, side in self.holes.items() if side == u.side and u.n > self.tops.get(h, -1)]
        if u.n in self.away or not holes:
            return msgspec.structs.replace(opened, hex=-1, box=opened.box or "reserve")
        free = [hex_ for hex_ in holes if self.room[hex_] >= opened.steps]
        best = min(free or holes, key=lambda hex_: (*self._doubts(u, hex_), hex_))
        self.room[best] -= opened.steps
        return self._standing(u, best)


def _looks(face: Unit) -> tuple[int, ...]:
    return face.hex, face.n, face.steps, face.deployed


# ---------------------------------------------------------------------- 14.3.2, secret notes


def _notes(view: Board, board: Board, dice: Random) -> Iterator[Note]:
    """Headquarters at work: they stand by a big river without a bridge, and have not moved as far as is seen."""
    taken: set[int] = set()
    for n in view.book.staffs:
        u = board.state.units[n]
        if u.side in view.book.nobodys.union(view.sides) or u.hex < 0 or u.cap >= 0 or u.left or u.offroad:
            continue
        for edge in view.book.water_at.get(u.hex, ()):
            if edge not in taken and _can_be_building(board, u, edge) and dice.random() < BUILDING:
                taken.add(edge)
                yield Note(u.side, n, edge, max(1, view.state.turn - 1))
                break


def _can_be_building(b: Board, u: Unit, edge: int) -> bool:
    one, two = b.book.map.grid.edge_hexes(edge)
    near, far = (one, two) if u.hex == one else (two, one)
    if b.state.turn < 1 or not b.book.big_river(edge) or bridges.standing(b, edge):
        return False
    return bridges.may_begin(b, u) and bridges.far_hex_held(b, u.side, near, far)
