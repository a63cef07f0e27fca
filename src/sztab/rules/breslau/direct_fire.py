"""14.5, Ranged direct fire: who may fire beyond the next hex, how far, and over which ground."""

from __future__ import annotations

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import counter, ground, label, name
from sztab.rules.breslau.state import Unit
from sztab.table import Refusal

FARTHEST = 3
DIRECT = ("AFV", "ATG", "AA")


def may_fire_at(b: Board, hex_: int, target: int) -> Refusal | None:
    """14.5.1, 14.5.2: the option, the distance and the line; who fires is another question."""
    distance = b.book.map.grid.distance(hex_, target)
    if not b.book.options.direct_fire:
        return Refusal("5.6c", f"{label(b, hex_)} is not next to {label(b, target)}")
    if distance > FARTHEST:
        return Refusal("14.5.1", f"{label(b, target)} is {distance} hexes away")
    if not sight_line(b, hex_, target):
        return Refusal("14.5.2", f"no line over Clear ground leads from {label(b, hex_)} to {label(b, target)}")
    return None


def may_fire(b: Board, u: Unit, distance: int) -> Refusal | None:
    """14.5.1, R72: armour, anti-tank guns and AA within their ranges; AA that has fired is silent under 14.16."""
    printed = counter(b, u)
    if printed.kind not in DIRECT or not printed.direct:
        return Refusal("14.5.1", f"{name(b, u)} cannot use direct fire")
    if distance > printed.direct:
        return Refusal("14.5.1", f"{name(b, u)} fires up to {printed.direct} hexes")
    if printed.kind == "AA" and b.book.options.aa_dual and u.fired:
        return Refusal("14.16a", f"{name(b, u)} has fired")
    return None


def sight_line(b: Board, a: int, c: int) -> bool:
    """14.5.2, R65, R72: every hex between the two is Clear; where the line runs along a hexside both hexes are. The
    ends are exempt, unless the table has agreed that the target is not."""
    ends = (a,) if b.book.options.los_includes_target_hex else (a, c)
    touched = {hex_ for line in b.book.map.grid.line_sides(a, c) for hex_ in line}
    return not any(ground(b, hex_).blocks_sight for hex_ in touched if hex_ not in ends)
