"""Attacks: their stacks, guns and aircraft, and their sequence."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from frozen.vendor.breslau.blows import Blow, blow
from frozen.vendor.breslau.designation import SPLIT
from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel, tenths
from sztab.rules.breslau import declaration, factors, support
from sztab.rules.breslau.assault import Assault, guns_under_marker, is_direct, pays
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.chances import mean
from sztab.rules.breslau.declaration import bare
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.outlook import air_factors
from sztab.rules.breslau.pieces import label
from sztab.rules.breslau.state import GERMAN, Unit
from sztab.table import Ask, EndPhase

A_GUN = 6
"""Tenths that each factor of a gun must add while there are other attacks to support."""
A_SORTIE = 10
"""Worth that an aircraft must add to an attack."""
MOST_AIRCRAFT = 3


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
    together = _with_support(front, bare(b, side, target, tuple(hexes)), attacks)
    if len(hexes) == 1 or together[1].theirs * 4 > 300 * front.steps(target):
        return together
    alone = [_with_support(front, bare(b, side, target, (hex_,)), attacks) for hex_ in hexes]
    lasting = sum(weighed.theirs for order, weighed in alone if order is not None)
    if lasting * SPLIT < 100 * together[1].theirs:
        return together
    order, weighed = max(alone, key=lambda one: (one[0] is not None, one[1].value))
    return order, weighed


def name_support(front: SiegeFront, ask: Ask) -> Counsel | None:
    """14.8: the support of a reinforced attack."""
    order, weighed = _with_support(front, ask.about.assault, 1)
    if order is None:
        return None
    data = {"hex": order.target, "cleared": weighed.cleared}
    return Counsel(order, "storm", {**data, "own": tenths(weighed.own, 100), "theirs": tenths(weighed.theirs, 100)})


def _with_support(front: SiegeFront, assault: Assault, attacks: int) -> tuple[Attack | None, Blow]:
    """The attack with the most valuable support, sparing guns for later attacks, and its worth."""
    b = front.view
    best: tuple[int, Assault] | None = None
    for guns in _gun_sets(b, assault):
        full = msgspec.structs.replace(assault, guns=tuple(u.n for u in guns))
        full = msgspec.structs.replace(full, paid=pays(b, full.side, full.stacks, bool(guns), full.paid))
        if declaration.check_attack(b, _order(b, full), full.side) is None:
            net = blow(front, full).value - (A_GUN * sum(factors.fire(b, u) for u in guns) // 10 if attacks > 1 else 0)
            if best is None or net > best[0]:
                best = net, full
    if best is None:
        return None, Blow(0, 0, 0, 0)
    full, weighed = _with_aircraft(front, best[1], attacks)
    return _order(b, full), weighed


def _gun_sets(b: Board, assault: Assault) -> Iterator[list[Unit]]:
    """Guns under the markers with those of a hex elsewhere, and smaller sets."""
    under = guns_under_marker(b, assault.stacks, assault.target) if assault.paid else []
    elsewhere: dict[int, list[Unit]] = {}
    for u in support.supporting(b, assault):
        elsewhere.setdefault(u.hex, []).append(u)
    for guns in elsewhere.values():
        yield guns
        if under:
            yield [*under, *guns]
    if under:
        yield under
    hexes = sorted({u.hex for u in under})
    if len(hexes) > 1:
        yield from ([u for u in under if u.hex == hex_] for hex_ in hexes)
    yield []


def _with_aircraft(front: SiegeFront, assault: Assault, attacks: int) -> tuple[Assault, Blow]:
    """Aircraft as long as each adds enough, divided among the remaining attacks."""
    b = front.view
    weighed = blow(front, assault)
    ready = sorted(support.aircraft_at_hand(b, assault), key=lambda u: (-factors.fire(b, u), u.n))
    most = min(MOST_AIRCRAFT, support.most_aircraft(b), -(-len(ready) // max(1, attacks)))
    for u in ready[:most]:
        more = msgspec.structs.replace(assault, aircraft=(*assault.aircraft, u.n))
        better = blow(front, more, air=int(mean(air_factors(b, more))))
        if better.value < weighed.value + A_SORTIE:
            break
        assault, weighed = more, better
    return assault, weighed


def _order(b: Board, assault: Assault) -> Attack:
    ids = b.book.counters
    return Attack(
        target=label(b, assault.target),
        from_=tuple(label(b, hex_) for hex_ in assault.stacks),
        aircraft=tuple(ids[n].id for n in assault.aircraft),
        artillery=tuple(ids[n].id for n in assault.guns),
        pay=assault.paid,
    )
