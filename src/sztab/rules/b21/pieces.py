"""Questions about units and hexes that every chapter asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sztab.rules.b21.board import Board
from sztab.rules.b21.scenario import HalfTurnPhase
from sztab.rules.b21.state import OUT_OF_PLAY, Counter, Unit
from sztab.table import Order, Refusal, names

label = names.label
stack: Callable[[Board, int], list[Unit]] = names.stack


def printed(b: Board, u: Unit) -> Counter:
    """The counter of a unit; of an enemy who lies face down a blank one."""
    book = b.book
    if u.hidden:
        return book.blank
    return book.models[u.n, u.model] if u.model else book.counters[u.n]


def name(b: Board, u: Unit) -> str:
    """The id a player writes; of a counter he may not see nothing is said (27.1.1)."""
    return "a hidden unit" if u.hidden else printed(b, u).id


def names_of(b: Board, units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(name(b, u) for u in units)


def whereabouts(u: Unit) -> int:
    """The hex a unit stands in, flies over or lies in; -1 if it is nowhere on the map."""
    return u.hex if u.hex >= 0 else u.station


def side_of(b: Board, side: int) -> Iterator[Unit]:
    """All units of a side, in the order of the list."""
    return (u for u in b.state.units if u.side == side)


def on_map(b: Board, side: int) -> Sequence[Unit]:
    """The ground units of a side on the map, in the order of the list."""
    return b.once(("on_map", side), lambda: [u for u in b.state.units if u.hex >= 0 and u.side == side])


def in_sky(b: Board, side: int) -> Sequence[Unit]:
    """The aircraft of a side that are over the map."""
    return [u for u in _stationed(b) if u.side == side and printed(b, u).flies]


def at_sea(b: Board, side: int) -> Sequence[Unit]:
    """The ships of a side on the map."""
    return [u for u in _stationed(b) if u.side == side and printed(b, u).sails]


def _stationed(b: Board) -> Sequence[Unit]:
    return b.once("stationed", lambda: [u for u in b.state.units if u.station >= 0])


def cargo(b: Board, ship: int) -> list[Unit]:
    """The units aboard a ship."""
    return [u for u in b.state.units if u.carrier == ship and u.steps > 0]


def lost(u: Unit) -> bool:
    return u.box in OUT_OF_PLAY


def holder(b: Board, hex_: int) -> int:
    """The side whose ground units are in the hex, -1 if nobody is."""
    here = b.layers.stacks.get(hex_, ())
    return b.state.units[here[0]].side if here else -1


def enemy_at(b: Board, side: int, hex_: int) -> bool:
    return holder(b, hex_) == 1 - side


def friend_at(b: Board, side: int, hex_: int) -> bool:
    return holder(b, hex_) == side


def unchanged(b: Board, what: str, side: int, made_from: Any, test: Callable[[Unit], bool]) -> list[Unit]:
    """The ground units of a side that pass a test. What was found of a unit holds as long as it is the same, and all
    else on which the test depends."""
    known: dict[int, tuple[Unit, bool]] = b.book.latest((what, side, b.sides), made_from, dict)
    found = []
    for u in on_map(b, side):
        seen = known.get(u.n)
        if seen is None or seen[0] is not u:
            seen = known[u.n] = (u, test(u))
        if seen[1]:
            found.append(u)
    return found


def near_enemies(b: Board, side: int, far: int) -> frozenset[int]:
    """The hexes at most so far from one with enemy ground units; kept while none of these moves."""

    def find() -> frozenset[int]:
        within = b.book.map.grid.within
        return frozenset[int]().union(*(within(hex_, far) for hex_ in b.layers.stacks if enemy_at(b, side, hex_)))

    found: frozenset[int] = b.book.latest(("near_enemies", side, far, b.sides), b.layers.tokens[1 - side], find)
    return found


def line_at(b: Board, side: int, hex_: int) -> bool:
    """A line unit of the side stands there (R2)."""
    return any(u.side == side and printed(b, u).line for u in stack(b, hex_))


def around(b: Board, hex_: int) -> list[int]:
    """The hexes next to a hex, clockwise from the north."""
    return [there for there in b.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]


def phase(b: Board) -> HalfTurnPhase:
    return b.book.phases[b.state.phase]


def phasing(b: Board) -> int:
    """The side that owns the phase."""
    return b.state.first if phase(b).half == 0 else 1 - b.state.first


def came_down(b: Board, u: Unit) -> bool:
    """17.2.12: a unit dropped in this turn counts as having moved in its movement phase."""
    return 0 < u.dropped == b.state.turn


def acting(b: Board) -> int:
    """The side that acts in it: in a counterattack phase the other (3.3.6)."""
    owner = phasing(b)
    return 1 - owner if phase(b).name == "counterattack" else owner


def dark(b: Board) -> bool:
    """It is a night turn (13.0)."""
    return b.book.scenario.day(b.state.turn).night


def moment(b: Board) -> int:
    """A number that grows by one a phase."""
    return int(b.state.turn * len(b.book.phases) + b.state.phase)


def wrong_phase(b: Board, order: Any) -> Refusal:
    """3.1: an action outside its phase."""
    word = type(order).__struct_config__.tag if isinstance(order, Order) else str(order)
    return Refusal("3.1", f"{word} cannot be ordered now, in the {phase(b).name} phase")


def find_units(b: Board, ids: Iterable[str], side: int, case: str) -> list[Unit] | Refusal:
    return names.find_units(b, ids, (side,), case)


def find_unit(b: Board, one: str, side: int, case: str) -> Unit | Refusal:
    found = find_units(b, (one,), side, case)
    return found if isinstance(found, Refusal) else found[0]


def find_enemies(b: Board, ids: Iterable[str], side: int, case: str) -> list[Unit] | Refusal:
    """The named enemy units; one that lies face down cannot be named (27.1.1)."""
    found: list[Unit] = []
    for one in ids:
        index = b.book.index.get(one)
        u = None if index is None else b.state.units[index]
        if u is None or u.side == side or u.hidden or lost(u):
            return Refusal(case, f"you see no enemy unit {one!r}")
        found.append(u)
    return found


def find_hexes(b: Board, labels: Iterable[str]) -> list[int] | Refusal:
    return names.find_hexes(b, labels, "1.1")


def find_hex(b: Board, text: str) -> int | Refusal:
    found = find_hexes(b, (text,))
    return found if isinstance(found, Refusal) else found[0]


def find_side(b: Board, text: str) -> int | Refusal:
    return names.find_side(b, text, "1.1")
