"""Questions about units and hexes that every module asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.charts import Ground
from sztab.rules.breslau.state import SOVIET, Counter, Unit
from sztab.table import Option, Order, Refusal, names

label = names.label
stack: Callable[[Board, int], list[Unit]] = names.stack


def counter(b: Board, u: Unit) -> Counter:
    printed: Counter = b.book.counters[u.n]
    return printed


def name(b: Board, u: Unit) -> str:
    """The id a player writes; of a counter he may not see nothing is said (3.2b)."""
    return "a hidden unit" if u.hidden else counter(b, u).id


def on_map(b: Board, side: int) -> Iterator[Unit]:
    """The ground units of a side on the map, in the order of the list."""
    for u in b.state.units:
        if u.hex >= 0 and u.side == side:
            yield u


def holder(b: Board, hex_: int) -> int:
    """The side whose units are in the hex, -1 if nobody is."""
    here = b.layers.stacks.get(hex_, ())
    return b.state.units[here[0]].side if here else -1


def held_by(b: Board, side: int) -> frozenset[int]:
    """The hexes with units of a side. Kept for as long as none of its stacks changes."""
    found: frozenset[int] = b.book.latest(("held", side), b.layers.tokens[side], lambda: _held_by(b, side))
    return found


def _held_by(b: Board, side: int) -> frozenset[int]:
    units = b.state.units
    return frozenset(hex_ for hex_, here in b.layers.stacks.items() if units[here[0]].side == side)


def bridge_keepers(b: Board) -> tuple[tuple[int, int], ...]:
    """14.15: who keeps a pontoon bridge up, and the hexside it spans. Kept for as long as no unit changes."""
    found: tuple[tuple[int, int], ...] = b.book.latest("keepers", b.state.units, lambda: _bridge_keepers(b))
    return found


def _bridge_keepers(b: Board) -> tuple[tuple[int, int], ...]:
    return tuple((u.n, u.bridge) for u in on_map(b, SOVIET) if u.bridge >= 0) if b.book.options.pontoon else ()


def enemy_at(b: Board, side: int, hex_: int) -> bool:
    return holder(b, hex_) == 1 - side


def friend_at(b: Board, side: int, hex_: int) -> bool:
    return holder(b, hex_) == side


def in_enemy_zone(b: Board, side: int, hex_: int) -> bool:
    """3.3a: an enemy controls the hex."""
    return bool(b.layers.zones[1 - side][hex_])


def around(b: Board, hex_: int) -> list[int]:
    """The hexes next to a hex, clockwise from the north."""
    return [there for there in b.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]


def next_to_unit(b: Board, side: int, hex_: int) -> bool:
    """R48, R56: a unit of the side stands in one of the six hexes, rivers or not."""
    return any(holder(b, there) == side for there in around(b, hex_))


def terrain(b: Board, hex_: int) -> str:
    """The terrain word of a hex."""
    word: str = b.book.map.terrain[hex_][0]
    return word


def ground(b: Board, hex_: int) -> Ground:
    """The row of the Terrain Effects Chart for a hex (T.2)."""
    row: Ground = b.book.charts.terrain[terrain(b, hex_)]
    return row


def steps_in(b: Board, hex_: int) -> int:
    return sum(u.steps for u in stack(b, hex_))


def wrong_phase(b: Board, order: Any) -> Refusal:
    """5.0: an action outside its phase."""
    word = type(order).__struct_config__.tag if isinstance(order, Order) else str(order)
    return Refusal("5.0", f"{word} cannot be ordered now, in the {b.book.phases[b.state.phase]} phase")


def next_picks(ids: Sequence[str], picked: Sequence[str], wanted: int) -> list[Option]:
    """What may be picked next when so many are wanted in the order of the list: no set of picks comes twice, and none
    falls short."""
    first = ids.index(picked[-1]) + 1 if picked else 0
    return [Option(one, one) for one in ids[first : len(ids) - wanted + 1]]


def find_units(b: Board, ids: Iterable[str], side: int, case: str) -> list[Unit] | Refusal:
    return names.find_units(b, ids, (side,), case)


def find_hexes(b: Board, labels: Iterable[str]) -> list[int] | Refusal:
    """2.1c: what has no number cannot be entered, nor aimed at."""
    return names.find_hexes(b, labels, "2.1c")


def find_hex(b: Board, text: str) -> int | Refusal:
    found = find_hexes(b, (text,))
    return found if isinstance(found, Refusal) else found[0]


def find_side(b: Board, text: str) -> int | Refusal:
    return names.find_side(b, text, "2.1c")
