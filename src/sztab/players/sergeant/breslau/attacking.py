"""Attack markers and attacks: which stacks strike at what, with which guns and aircraft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.players.sergeant.advice import Advice, tenths
from sztab.players.sergeant.breslau.blows import Blow, blow
from sztab.players.sergeant.breslau.sense import Sense
from sztab.rules.breslau import combat_supply, declaration, designation, factors, support
from sztab.rules.breslau.assault import Assault, aims, guns_under_marker, is_direct, pays
from sztab.rules.breslau.chances import mean
from sztab.rules.breslau.declaration import bare
from sztab.rules.breslau.orders import Aim, Attack, Mark
from sztab.rules.breslau.outlook import air_factors
from sztab.rules.breslau.pieces import counter, label, on_map
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.table import Ask, Board, EndPhase

LEAST = {SOVIET: -10000, GERMAN: 60}
"""What an attack must be worth; the Soviet has to make his."""
A_MARKER = 25
"""What another marker on the same target must add."""
A_GUN = 6
"""Tenths that each factor of a gun must add while there are other attacks to support."""
A_SORTIE = 10
"""What an aircraft must add to an attack."""
MOST_AIRCRAFT = 3
SPLIT = 80
"""Per cent of what single attacks add up to that must be more than what they do together: guns fire only once."""


# ---------------------------------------------------------------------- markers


def mark(sense: Sense, ask: Ask) -> Advice:
    """Marker by marker where it adds most; stacks that must attack join the attack that it harms least."""
    b, side, about = sense.view, sense.side, ask.about
    places = {hex_: aims(b, side, hex_) for hex_ in designation.ready(b, side)}
    bound = {*designation.compelled(b, side)} if side == SOVIET else set()
    laid: dict[int, list[int]] = {}
    guns = _gun_hexes(sense)
    blows: dict[tuple[int, tuple[int, ...]], Blow] = {}

    def weigh(target: int, stacks: tuple[int, ...]) -> Blow:
        if (target, stacks) not in blows:
            helped = target in laid or len(laid) < len(guns)
            blows[target, stacks] = blow(sense, bare(b, side, target, stacks), guns[0] if helped and guns else 0)
        return blows[target, stacks]

    left = _affordable(b, about.markers) if side == GERMAN else about.markers
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
        return Advice(order, "end")
    return Advice(order, "mark", {"hexes": ", ".join(sorted({aim.target for aim in order.attacks}))})


def _gain(b: Board, weigh: Any, laid: dict[int, list[int]], hex_: int, target: int) -> int:
    """What a marker adds."""
    before = tuple(sorted(laid.get(target, ())))
    if before and is_direct(b, hex_, target) != is_direct(b, before[0], target):
        return -9999
    return _worth(weigh, target, (*before, hex_)) - (_worth(weigh, target, before) if before else 0)


def _worth(weigh: Any, target: int, stacks: tuple[int, ...]) -> int:
    """What stacks do together, or one after the other."""
    together: int = weigh(target, tuple(sorted(stacks))).value
    apart: int = sum(weigh(target, (hex_,)).value for hex_ in stacks) * SPLIT // 100
    return max(together, apart) if len(stacks) > 1 else together


def _gun_hexes(sense: Sense) -> list[int]:
    """Factors of the hexes of guns that can still support, the strongest first."""
    b, found = sense.view, dict[int, int]()
    for u in on_map(b, sense.side):
        if counter(b, u).artillery and not u.fired and not counter(b, u).division:
            found[u.hex] = found.get(u.hex, 0) + factors.fire(b, u)
    return sorted(found.values(), reverse=True)


def _affordable(b: Board, markers: int) -> int:
    return min(markers, b.state.sp // combat_supply.SUPPORTED) if combat_supply.in_play(b) else markers


# ---------------------------------------------------------------------- attacks


def attack(sense: Sense, ask: Ask) -> Advice:
    """The best attack that is left, with what supports it; the German lets go what has turned bad."""
    b, side = sense.view, sense.side
    possible = declaration.attacks(b, side)
    found: list[tuple[int, str, Attack, Blow]] = []
    for target, hexes in possible.items():
        near = [hex_ for hex_ in hexes if not is_direct(b, hex_, target)]
        order, weighed = _at_once_or_not(sense, target, near or hexes, len(possible))
        if order is not None:
            found.append((weighed.value, order.target, order, weighed))
    if not found:
        return Advice(EndPhase(), "end")
    value, _, order, weighed = max(found, key=lambda one: (one[0], one[1]))
    if value < 0 and side == GERMAN:
        return Advice(EndPhase(), "end")
    data = {"hex": order.target, "cleared": weighed.cleared}
    return Advice(order, "storm", {**data, "own": tenths(weighed.own, 100), "theirs": tenths(weighed.theirs, 100)})


def _at_once_or_not(sense: Sense, target: int, hexes: list[int], attacks: int) -> tuple[Attack | None, Blow]:
    """All stacks together, or the best of them alone where one after the other will do more."""
    b, side = sense.view, sense.side
    together = _with_support(sense, bare(b, side, target, tuple(hexes)), attacks)
    if len(hexes) == 1 or together[1].theirs * 4 > 300 * sense.steps(target):
        return together
    alone = [_with_support(sense, bare(b, side, target, (hex_,)), attacks) for hex_ in hexes]
    lasting = sum(weighed.theirs for order, weighed in alone if order is not None)
    if lasting * SPLIT < 100 * together[1].theirs:
        return together
    order, weighed = max(alone, key=lambda one: (one[0] is not None, one[1].value))
    return order, weighed


def name_support(sense: Sense, ask: Ask) -> Advice | None:
    """14.8: the support of an attack that has been reinforced."""
    order, weighed = _with_support(sense, ask.about.assault, 1)
    if order is None:
        return None
    data = {"hex": order.target, "cleared": weighed.cleared}
    return Advice(order, "storm", {**data, "own": tenths(weighed.own, 100), "theirs": tenths(weighed.theirs, 100)})


def _with_support(sense: Sense, assault: Assault, attacks: int) -> tuple[Attack | None, Blow]:
    """The attack with the support that is worth most, guns for later attacks in mind, and what it is worth."""
    b = sense.view
    best: tuple[int, Assault] | None = None
    for guns in _gun_sets(b, assault):
        full = msgspec.structs.replace(assault, guns=tuple(u.n for u in guns))
        full = msgspec.structs.replace(full, paid=pays(b, full.side, full.stacks, bool(guns), full.paid))
        if declaration.check_attack(b, _order(b, full), full.side) is None:
            net = blow(sense, full).value - (A_GUN * sum(factors.fire(b, u) for u in guns) // 10 if attacks > 1 else 0)
            if best is None or net > best[0]:
                best = net, full
    if best is None:
        return None, Blow(0, 0, 0, 0)
    full, weighed = _with_aircraft(sense, best[1], attacks)
    return _order(b, full), weighed


def _gun_sets(b: Board, assault: Assault) -> Iterator[list[Unit]]:
    """Guns under the markers with those of a hex elsewhere, and less."""
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


def _with_aircraft(sense: Sense, assault: Assault, attacks: int) -> tuple[Assault, Blow]:
    """Aircraft as long as each adds enough, shared out among the attacks that are left."""
    b = sense.view
    weighed = blow(sense, assault)
    ready = sorted(support.aircraft_at_hand(b, assault), key=lambda u: (-factors.fire(b, u), u.n))
    most = min(MOST_AIRCRAFT, support.most_aircraft(b), -(-len(ready) // max(1, attacks)))
    for u in ready[:most]:
        more = msgspec.structs.replace(assault, aircraft=(*assault.aircraft, u.n))
        better = blow(sense, more, air=int(mean(air_factors(b, more))))
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
