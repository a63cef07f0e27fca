"""Attack markers: which stacks attack which hexes."""

from __future__ import annotations

from typing import Any

from frozen.vendor.breslau.blows import Blow, blow
from frozen.vendor.breslau.combat_supply import affordable
from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import designation, factors
from sztab.rules.breslau.assault import aims, is_direct
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.declaration import bare
from sztab.rules.breslau.orders import Aim, Mark
from sztab.rules.breslau.pieces import counter, label, on_map
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Ask

LEAST = {SOVIET: -10000, GERMAN: 60}
"""What an attack must be worth; the Soviets are obliged to make theirs."""
A_MARKER = 25
"""What another marker on the same target must add."""
SPLIT = 80
"""Per cent of the sum of single attacks that the combined one must exceed: guns fire only once."""


def mark(front: SiegeFront, ask: Ask) -> Counsel:
    """Markers one by one where each adds most; stacks that must attack join the attack that they harm least."""
    b, side, about = front.view, front.side, ask.about
    places = {hex_: aims(b, side, hex_) for hex_ in designation.ready(b, side)}
    bound = {*designation.compelled(b, side)} if side == SOVIET else set()
    laid: dict[int, list[int]] = {}
    guns = _gun_hexes(front)
    blows: dict[tuple[int, tuple[int, ...]], Blow] = {}

    def weigh(target: int, stacks: tuple[int, ...]) -> Blow:
        if (target, stacks) not in blows:
            helped = target in laid or len(laid) < len(guns)
            blows[target, stacks] = blow(front, bare(b, side, target, stacks), guns[0] if helped and guns else 0)
        return blows[target, stacks]

    left = affordable(b, about.markers) if side == GERMAN else about.markers
    while left and places:
        value, hex_, target = max(
            ((_gain(b, weigh, laid, hex_, target), -hex_, target) for hex_ in places for target in places[hex_]),
        )
        owed = side == SOVIET and bool(bound & places.keys())
        if value < (A_MARKER if -hex_ and target in laid else LEAST[GERMAN]) and not owed:
            break
        if owed and -hex_ not in bound:
            value, hex_, target = max(
                (_gain(b, weigh, laid, one, goal), -one, goal)
                for one in sorted(bound & places.keys())
                for goal in places[one]
            )
        laid.setdefault(target, []).append(-hex_)
        del places[-hex_]
        left -= 1
    pairs = sorted((hex_, target) for target, hexes in laid.items() for hex_ in hexes)
    order = Mark(attacks=tuple(Aim(label(b, hex_), label(b, target)) for hex_, target in pairs))
    if not pairs:
        return Counsel(order, "end")
    return Counsel(order, "mark", {"hexes": ", ".join(sorted({aim.target for aim in order.attacks}))})


def _gain(b: Board, weigh: Any, laid: dict[int, list[int]], hex_: int, target: int) -> int:
    """What a marker adds."""
    before = tuple(sorted(laid.get(target, ())))
    if before and is_direct(b, hex_, target) != is_direct(b, before[0], target):
        return -9999
    return _worth(weigh, target, (*before, hex_)) - (_worth(weigh, target, before) if before else 0)


def _worth(weigh: Any, target: int, stacks: tuple[int, ...]) -> int:
    """What stacks do together, or in sequence."""
    together: int = weigh(target, tuple(sorted(stacks))).value
    apart: int = sum(weigh(target, (hex_,)).value for hex_ in stacks) * SPLIT // 100
    return max(together, apart) if len(stacks) > 1 else together


def _gun_hexes(front: SiegeFront) -> list[int]:
    """Factors of the hexes of guns that can still support, the strongest first."""
    b, found = front.view, dict[int, int]()
    for u in on_map(b, front.side):
        if counter(b, u).artillery and not u.fired and not counter(b, u).division:
            found[u.hex] = found.get(u.hex, 0) + factors.fire(b, u)
    return sorted(found.values(), reverse=True)
