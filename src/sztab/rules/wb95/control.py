"""4.3, Control of hexes: settled at the end of each Supply Phase."""

from __future__ import annotations

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import enemy_at, label, on_map, traits
from sztab.rules.wb95.zones import enemy_zones
from sztab.table import DIRECTIONS_IN, hexes_in
from sztab.table.events import ControlTaken


def settle(game: Game, side: int) -> None:
    """4.3.2-4.3.6, R157: who controls what after the Supply Phase of a side (and those who share it)."""
    sides = game.book.friends[side]
    control = bytearray(game.state.control)
    supplied = _zones_of_supplied(game, sides)
    touched = set(game.layers.stacks)
    for s in sides:
        touched.update(hexes_in(game.layers.zones[s]))
    zones, prey = enemy_zones(game, sides[0]), game.book.prey[sides[0]]
    kept = {1 + s for s in range(len(game.book.sides)) if s not in prey}
    for hex_ in [h for h in touched if zones[h] or control[h] not in kept]:  # nobody else's hex changes hands
        control[hex_] = _owner(game, sides, hex_, control[hex_], zones[hex_] > 0, supplied)
    taken = [hex_ for hex_ in sorted(game.book.towns) if control[hex_] != game.state.control[hex_]]
    game.mark(control=bytes(control))
    for hex_ in taken:
        owner = game.book.sides[control[hex_] - 1] if control[hex_] else ""
        game.say(ControlTaken(hex=label(game, hex_), owner=owner), "4.3.2 4.3.3")


def controller(b: Board, hex_: int) -> int:
    """The side that controls a hex, -1 for nobody."""
    return int(b.state.control[hex_]) - 1


def holds(b: Board, side: int, hex_: int) -> bool:
    """R162 nor:R104: what a game is judged by; between two Supply Phases an enemy may stand in a controlled hex."""
    return controller(b, hex_) == side and not enemy_at(b, side, hex_)


def _owner(b: Board, sides: tuple[int, ...], hex_: int, now: int, theirs: bool, supplied: dict[int, int]) -> int:
    """Whose a hex is that was this owner's, if it is in their enemies' zone or not."""
    here = b.layers.stacks.get(hex_)
    taken = not now or now - 1 in b.book.prey[sides[0]]  # R141: what is not the enemy's is not taken over
    if here:
        owner = b.state.units[here[0]].side
        return owner + 1 if owner in sides and taken else now  # 4.3.2; the enemy books his own
    if theirs and any(b.layers.zones[s][hex_] for s in sides):
        return 0  # 4.3.6
    if hex_ in supplied and not theirs and taken:
        return supplied[hex_] + 1  # 4.3.3, 4.3.5
    return now


def _zones_of_supplied(b: Board, sides: tuple[int, ...]) -> dict[int, int]:
    """Hexes in the zone of a unit in supply, and the side that has it there."""
    neighbours = b.book.neighbours
    found: dict[int, int] = {}
    for u in on_map(b, sides):
        if u.supplied and traits(b, u).zone:
            for direction in DIRECTIONS_IN[b.book.zone(u)]:
                found.setdefault(neighbours[6 * u.hex + direction], u.side)
    return found
