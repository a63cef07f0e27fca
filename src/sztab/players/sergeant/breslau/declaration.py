"""Attacks: their stacks, guns and aircraft, and their sequence."""

from __future__ import annotations

from sztab.players.sergeant.breslau.designation import SPLIT
from sztab.players.sergeant.counsel import Counsel, tenths
from sztab.rules.breslau import declaration
from sztab.rules.breslau.assault import is_direct
from sztab.rules.breslau.declaration import bare
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.state import GERMAN
from sztab.seat.breslau.blows import Blow, with_support
from sztab.seat.breslau.front import SiegeFront
from sztab.table import Ask, EndPhase


def attack(front: SiegeFront, ask: Ask) -> Counsel:
    """The best attack that is left, with its support; the Germans drop attacks that have turned bad."""
    b, side = front.view, front.side
    possible = declaration.attacks(b, side)
    found: list[tuple[int, str, Attack, Blow]] = []
    for target, hexes in possible.items():
        near = [hex_ for hex_ in hexes if not is_direct(b, hex_, target)]
        order, weighed = _at_once_or_not(front, target, near or hexes, len(possible))
        if order is not None:
            found.append((weighed.value, order.target, order, weighed))
    if not found:
        return Counsel(EndPhase(), "end")
    value, _, order, weighed = max(found, key=lambda one: (one[0], one[1]))
    if value < 0 and side == GERMAN:
        return Counsel(EndPhase(), "end")
    data = {"hex": order.target, "cleared": weighed.cleared}
    return Counsel(order, "storm", {**data, "own": tenths(weighed.own, 100), "theirs": tenths(weighed.theirs, 100)})


def _at_once_or_not(front: SiegeFront, target: int, hexes: list[int], attacks: int) -> tuple[Attack | None, Blow]:
    """All stacks together, or the best of them alone where attacks in sequence do more."""
    b, side = front.view, front.side
    together = with_support(front, bare(b, side, target, tuple(hexes)), attacks)
    if len(hexes) == 1 or together[1].theirs * 4 > 300 * front.steps(target):
        return together
    alone = [with_support(front, bare(b, side, target, (hex_,)), attacks) for hex_ in hexes]
    lasting = sum(weighed.theirs for order, weighed in alone if order is not None)
    if lasting * SPLIT < 100 * together[1].theirs:
        return together
    order, weighed = max(alone, key=lambda one: (one[0] is not None, one[1].value))
    return order, weighed


def name_support(front: SiegeFront, ask: Ask) -> Counsel | None:
    """14.8: the support of a reinforced attack."""
    order, weighed = with_support(front, ask.about.assault)
    if order is None:
        return None
    data = {"hex": order.target, "cleared": weighed.cleared}
    return Counsel(order, "storm", {**data, "own": tenths(weighed.own, 100), "theirs": tenths(weighed.theirs, 100)})
