"""Layers derived from the units and kept up to date as they move: the stacks of each hex, and whose zone of control
covers it. A family says which of the six neighbours a unit controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress, count
from typing import Any

_fresh = count(1)

DIRECTIONS_IN = [tuple(direction for direction in range(6) if mask >> direction & 1) for mask in range(64)]
"""The directions of a six-bit mask."""
TALL = 3
"""Units in a tall stack."""


def fresh_token() -> int:
    """A token never used before."""
    return next(_fresh)


StackZone = Callable[[Iterable[Any]], int]
"""units of a side in one hex -> six bits, one per direction: the neighbours they control now; 0 off the map."""


class Layers:
    """Stacks by hex, the hexes of the `tall` ones of three units or more, and the units `away` from the map, in the
    order of the units' numbers; per side the six-bit mask of each stack's zone and how many stacks control each hex.
    `tokens`, one a side, change whenever a stack of the side does: equal tokens mean equal layers, so results derived
    from them can be kept."""

    __slots__ = ("away", "masks", "stacks", "tall", "tokens", "zones")

    def __init__(self, hexes: int, sides: int) -> None:
        self.stacks: dict[int, tuple[int, ...]] = {}
        self.tall: set[int] = set()
        self.away: tuple[int, ...] = ()
        self.masks = [bytearray(hexes) for _ in range(sides)]
        self.zones = [bytearray(hexes) for _ in range(sides)]
        self.tokens = [fresh_token() for _ in range(sides)]

    def copy(self) -> Layers:
        twin = Layers.__new__(Layers)
        twin.stacks, twin.tall, twin.away = self.stacks.copy(), self.tall.copy(), self.away
        twin.masks = [bytearray(mask) for mask in self.masks]
        twin.zones = [bytearray(zone) for zone in self.zones]
        twin.tokens = self.tokens.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Layers)
            and self.stacks == other.stacks
            and self.tall == other.tall
            and self.away == other.away
            and self.masks == other.masks
            and self.zones == other.zones
        )


def hexes_in(layer: bytes | bytearray) -> Iterator[int]:
    """The non-zero hexes of a layer, ascending."""
    return compress(range(len(layer)), layer)


def build_layers(
    units: Sequence[Any],
    neighbours: Sequence[int],
    sides: int,
    control: StackZone,
    numbers: Sequence[int] = (),
) -> Layers:
    """All layers from scratch; `relayer` must always agree with it. The `numbers` of the units, if they are not their
    places in the list."""
    layers = Layers(len(neighbours) // 6, sides)
    numbered = list(zip(numbers, units)) if numbers else list(enumerate(units))
    layers.away = tuple(index for index, unit in numbered if unit.hex < 0)
    stacked: dict[tuple[int, int], list[Any]] = {}
    for index, unit in numbered:
        if unit.hex >= 0:
            layers.stacks[unit.hex] = (*layers.stacks.get(unit.hex, ()), index)
            stacked.setdefault((unit.hex, unit.side), []).append(unit)
    for (hex_, side), here in stacked.items():
        layers.masks[side][hex_] = control(here)
    layers.tall = {hex_ for hex_, here in layers.stacks.items() if len(here) >= TALL}
    for side in range(sides):
        for hex_ in hexes_in(layers.masks[side]):
            spread(layers.zones[side], neighbours, hex_, layers.masks[side][hex_], 1)
    return layers


def relayer(
    layers: Layers,
    units: Sequence[Any],
    neighbours: Sequence[int],
    control: StackZone,
    old: Any,
    new: Any,
    index: int,
) -> None:
    """One unit has changed (already in `units`): update the layers of the hexes it left and entered."""
    for hex_, side in {(old.hex, old.side): 0, (new.hex, new.side): 0}:
        here = [i for i in (layers.away if hex_ < 0 else layers.stacks.get(hex_, ())) if i != index]
        if hex_ == new.hex:
            here.append(index)
            here.sort()
        _restack(layers, hex_, tuple(here))
        _control(layers, units, neighbours, control, hex_, side)


def relayer_all(
    layers: Layers,
    units: Sequence[Any],
    neighbours: Sequence[int],
    control: StackZone,
    changes: Iterable[tuple[int, Any, Any]],
) -> None:
    """The same for any number of changes: each the place in the list, the unit before and the unit after; None where
    the list was or is shorter."""
    touched: dict[tuple[int, int], None] = {}
    left: dict[int, set[int]] = {}
    come: dict[int, set[int]] = {}
    for index, old, new in changes:
        for unit, moved in ((old, left), (new, come)):
            if unit is not None:
                touched[unit.hex, unit.side] = None
                moved.setdefault(unit.hex, set()).add(index)
    nobody: set[int] = set()
    for hex_ in {hex_: None for hex_, _ in touched}:
        here = {*(layers.away if hex_ < 0 else layers.stacks.get(hex_, ()))} - left.get(hex_, nobody)
        _restack(layers, hex_, tuple(sorted(here | come.get(hex_, nobody))))
    for hex_, side in touched:
        _control(layers, units, neighbours, control, hex_, side)


def _restack(layers: Layers, hex_: int, stack: tuple[int, ...]) -> None:
    if hex_ < 0:
        layers.away = stack
        return
    if stack:
        layers.stacks[hex_] = stack
    else:
        layers.stacks.pop(hex_, None)
    if len(stack) >= TALL:
        layers.tall.add(hex_)
    else:
        layers.tall.discard(hex_)


def _control(
    layers: Layers, units: Sequence[Any], neighbours: Sequence[int], control: StackZone, hex_: int, side: int
) -> None:
    """Update a side's control from a hex whose stack has just changed."""
    layers.tokens[side] = fresh_token()
    if hex_ < 0:
        return
    here = [unit for i in layers.stacks.get(hex_, ()) if (unit := units[i]).side == side]
    mask = control(here) if here else 0
    before = layers.masks[side][hex_]
    if mask != before:
        layers.masks[side][hex_] = mask
        spread(layers.zones[side], neighbours, hex_, mask & ~before, 1)
        spread(layers.zones[side], neighbours, hex_, before & ~mask, -1)


def spread(zone: bytearray, neighbours: Sequence[int], hex_: int, mask: int, by: int) -> None:
    """Add to the count of stacks that control a hex, in the directions of the mask."""
    for direction in DIRECTIONS_IN[mask]:
        zone[neighbours[6 * hex_ + direction]] += by
