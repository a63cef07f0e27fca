"""F11 where a side has armies that never attack together (nor:R61): how they share the targets out."""

from __future__ import annotations

from collections.abc import Mapping

from sztab.rules.wb95.battle import group_of
from sztab.rules.wb95.board import Board

Wish = tuple[int, frozenset[int]]
"""An army, and the hexes one of which it has to attack to let a unit of it do its duty."""


def provided_for(b: Board, wishes: Mapping[int, frozenset[int]]) -> dict[int, frozenset[int]]:
    """Those of the units, with the targets each may choose from, for whom a plan exists: they and all who compete with
    them for targets can attack, each hex by one army alone."""
    found: dict[int, frozenset[int]] = {}
    for rivals in _competitors(wishes):
        if _can_share(_by_army(b, rivals)):
            found.update(rivals)
    return dict(sorted(found.items()))


def left_out(b: Board, wishes: Mapping[int, frozenset[int]]) -> int:
    """The first unit for which no target is left once those before it have theirs; -1 if the armies can share."""
    if _can_share(_by_army(b, wishes)):
        return -1
    served: dict[int, frozenset[int]] = {}
    for n, targets in wishes.items():
        served[n] = targets
        if not _can_share(_by_army(b, served)):
            break
    return n


def _competitors(wishes: Mapping[int, frozenset[int]]) -> list[dict[int, frozenset[int]]]:
    """The units in groups that have no target in common with another."""
    groups: list[tuple[set[int], dict[int, frozenset[int]]]] = []
    for n, targets in wishes.items():
        near = [one for one in groups if not targets.isdisjoint(one[0])]
        groups = [one for one in groups if one not in near]
        hexes = set(targets).union(*(one[0] for one in near))
        units = {m: theirs for _, group in near for m, theirs in group.items()}
        groups.append((hexes, {**units, n: targets}))
    return [units for _, units in groups]


def _by_army(b: Board, wishes: Mapping[int, frozenset[int]]) -> list[Wish]:
    """What the armies need, whoever wants the least first."""
    found = {(group_of(b, b.state.units[n]), targets) for n, targets in wishes.items()}
    return sorted(found, key=lambda wish: (len(wish[1]), wish[0], sorted(wish[1])))


def _can_share(wishes: list[Wish], given: Mapping[int, int] | None = None) -> bool:
    """Whether every hex can be given to one army so that each wish comes true."""
    given = given or {}
    if not wishes:
        return True
    army, targets = wishes[0]
    if any(given.get(hex_) == army for hex_ in targets):
        return _can_share(wishes[1:], given)
    return any(_can_share(wishes[1:], {**given, hex_: army}) for hex_ in sorted(targets - given.keys()))
