"""Questions about units on a board that every chapter asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.state import Counter, Traits, Unit
from sztab.table import Order, Refusal, names

label, find_hexes, find_side = names.label, names.find_hexes, names.find_side
stack: Callable[[Board, int], list[Unit]] = names.stack


def counter(b: Board, u: Unit) -> Counter:
    printed: Counter = b.book.counters[u.n]
    return printed


def traits(b: Board, u: Unit) -> Traits:
    known: Traits = b.book.traits[u.n]
    return known


def name(b: Board, u: Unit) -> str:
    """The id a player writes; of an enemy under a mask nothing is said."""
    return "a hidden counter" if u.hidden else counter(b, u).id


def on_map(b: Board, sides: Iterable[int]) -> Iterator[Unit]:
    """The units of these sides on the map, in the order of the list."""
    wanted = frozenset(sides)
    for u in b.state.units:
        if u.hex >= 0 and u.side in wanted:
            yield u


def among(b: Board, numbers: Iterable[int]) -> Iterator[Unit]:
    """The counters of these numbers, and after them whatever stands there under a mask."""
    units = b.state.units
    yield from (units[n] for n in numbers)
    yield from units[b.book.shapes.first :]


def friends(b: Board, side: int) -> tuple[int, ...]:
    """The sides that act together with this one, itself included."""
    together: tuple[int, ...] = b.book.friends[side]
    return together


def foes(b: Board, side: int) -> tuple[int, ...]:
    hostile: tuple[int, ...] = b.book.foes[side]
    return hostile


def lead(b: Board, side: int) -> int:
    """The side of a camp that holds the pools of all of them."""
    first: int = b.book.friends[side][0]
    return first


def enemy_at(b: Board, side: int, hex_: int) -> bool:
    here = b.layers.stacks.get(hex_, ())
    return bool(here) and b.state.units[here[0]].side in b.book.foes[side]


def friend_at(b: Board, side: int, hex_: int) -> bool:
    here = b.layers.stacks.get(hex_, ())
    return bool(here) and b.state.units[here[0]].side in b.book.friends[side]


def regular_at(b: Board, side: int, hex_: int) -> bool:
    """A friendly regular unit is in the hex: it opens it to supply (10.1.10) and holds a bank (14.3.2)."""
    return friend_at(b, side, hex_) and any(traits(b, u).regular for u in stack(b, hex_))


def in_enemy_zone(b: Board, side: int, hex_: int) -> bool:
    """4.1: an enemy controls the hex."""
    zones = b.layers.zones
    for foe in b.book.foes[side]:  # noqa: SIM110 (asked most of all; a generator costs twice as much)
        if zones[foe][hex_]:
            return True
    return False


def cels(units: Iterable[Unit]) -> int:
    """3.2.1, 3.2.2: what a stack counts; a headquarters counts its one CEL."""
    return sum(u.steps for u in units)


def room(b: Board, hex_: int, without: Iterable[int] = ()) -> int:
    """CELs that still fit into a hex."""
    units, gone = b.state.units, frozenset(without)
    load: int = sum([units[n].steps for n in b.layers.stacks.get(hex_, ()) if n not in gone])
    return int(b.book.variant.stacking) - load


def may_share(b: Board, u: Unit, hex_: int) -> bool:
    """Whether the unit may stand with those in the hex: friends, and no two armies that keep apart (TS-2P4, R122)."""
    units, nations, side = b.state.units, b.book.nations, u.side
    for i in b.layers.stacks.get(hex_, ()):
        v = units[i]
        if v.side == side and nations[v.n] == nations[u.n]:
            continue
        if v.n != u.n and not (v.side in b.book.friends[side] and b.book.scenario.share(b, u, v)):
            return False
    return True


def alone(b: Board, units: Iterable[Unit]) -> bool:
    """R26: nothing but headquarters and, where they cannot fight at all, limbered guns (ard:8.5.2)."""
    helpless = b.book.variant.lone_guns == "deployed"
    return all(traits(b, u).hq or (helpless and traits(b, u).gun and not u.deployed) for u in units)


def defenceless(b: Board, units: Iterable[Unit]) -> bool:
    """6.1.7, 9.1.5: only towed artillery and headquarters, which a regular unit overruns by entering."""
    return all(traits(b, u).hq or traits(b, u).gun for u in units)


def fortified(b: Board, side: int, hex_: int) -> bool:
    """7.1: field fortifications that serve the side."""
    works = b.state.works[hex_]
    return works > 0 and works - 1 in b.book.friends[side]


def fixed(b: Board, hex_: int) -> bool:
    """7.2: the hex has fixed positions on one of its sides, or is a fort, which has them all round (nor:R24)."""
    return hex_ in b.book.fixed_hexes or "fort" in b.book.map.terrain[hex_]


def printed_case(b: Board, *cases: str) -> str:
    """The first of these citations that the book on the table prints."""
    return next((case for case in cases if b.book.cite(case)), cases[-1])


def find_units(b: Board, ids: Iterable[str], sides: tuple[int, ...], case: str = "3.1.3") -> list[Unit] | Refusal:
    """The named units, one at least."""
    return names.find_units(b, ids, sides, case) or Refusal(case, "no unit is named")


PHASED: dict[str, tuple[str, ...]] = {
    "air": ("ard:3.1.2", "8.1.2"),
    "air_advantage": ("ard:10.1.3",),
    "airdrop": ("ard:4.26",),
    "airlift": ("ard:4.26",),
    "barrage": ("6.5.2",),
    "fortify": ("7.1.2",),
    "mark_strategic": ("12.1.4",),
    "setup": ("ard:3.1.2", "6.2.4"),
}
"""Orders of whose phase a case of their own speaks."""


def wrong_phase(b: Board, order: Any) -> Refusal:
    """2.1.2: an action outside its phase."""
    word = str(type(order).__struct_config__.tag) if isinstance(order, Order) else str(order)
    case = printed_case(b, *PHASED.get(word, ()), "2.1.2")
    return Refusal(case, f"{word} cannot be ordered in the {b.book.phases[b.state.phase].kind} phase")
