"""Chapter 4, Zones of control: what they bar to movement (4.2)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board


def enemy_zones(b: Board, side: int) -> bytearray:
    """How many enemy stacks control each hex."""
    hostile = b.book.foes[side]
    if len(hostile) == 1:
        zones: bytearray = b.layers.zones[hostile[0]]
        return zones
    key = ("zones", side, tuple(b.layers.tokens[foe] for foe in hostile))
    kept = b.book.kept.get(key)
    if kept is None:
        # added as whole numbers: so few stacks reach a hex that no byte runs over
        count = sum(int.from_bytes(b.layers.zones[foe], "little") for foe in hostile)
        kept = bytearray(count.to_bytes(b.book.map.grid.n, "little"))
        b.book.keep(key, kept)
    answer: bytearray = kept
    return answer


def barred_directions(b: Board, side: int, hex_: int) -> int:
    """4.2.3, F4, R48: steps out of a hex to a neighbour that the same enemy stack controls as well. Such a stack can
    only stand in one of the two hexes that touch both."""
    around = b.book.neighbours[6 * hex_ : 6 * hex_ + 6]
    thrown = [_zone_thrown(b, side, there) for there in around]
    barred = 0
    for direction, there in enumerate(around):
        right, left = thrown[(direction + 1) % 6], thrown[(direction + 5) % 6]
        both = right >> (direction + 4) % 6 & right >> (direction + 5) % 6
        both |= left >> (direction + 2) % 6 & left >> (direction + 1) % 6
        if there >= 0 and both & 1 and not (b.book.options.zone_to_zone == "new" and _fresh_zone(b, side, hex_, there)):
            barred |= 1 << direction
    return barred


def _zone_thrown(b: Board, side: int, hex_: int) -> int:
    """The directions into which the enemies of a side in a hex throw their zone, six bits."""
    mask = 0
    if hex_ >= 0:
        for foe in b.book.foes[side]:
            mask |= b.layers.masks[foe][hex_]
    return mask


def _fresh_zone(b: Board, side: int, here: int, there: int) -> bool:
    """Whether an enemy stack controls the second hex and not the first."""
    neighbours = b.book.neighbours
    for direction in range(6):
        source = neighbours[6 * there + direction]
        mask = _zone_thrown(b, side, source)
        if mask >> (direction + 3) % 6 & 1:
            onto_here = b.book.map.grid.direction(source, here)
            if onto_here < 0 or not mask >> onto_here & 1:
                return True
    return False
