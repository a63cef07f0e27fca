"""Special forces: headquarters they raid, bridges they blow, roads they cut."""

from __future__ import annotations

from collections import Counter

import msgspec

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.wb95 import headquarters, special_forces, supply
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Spec
from sztab.rules.wb95.pieces import enemy_at, friend_at, label, on_map, stack, traits
from sztab.rules.wb95.state import Party, Unit
from sztab.seat.wb95.front import FieldFront, attack_now
from sztab.table import Ask, EndPhase


def worth_of_a_party(front: FieldFront, view: Board, side: int) -> int:
    """The worth of a party saved for later."""
    days = max(1, int(view.book.scenario.turns - view.state.turn) + 1)
    return front.weights.party * min(4, days) // (4 * max(1, special_forces.ready(view, side)))


# ---------------------------------------------------------------------- headquarters


def raid(front: FieldFront, view: Board) -> Counsel | None:
    """The headquarters that serves most enemies in contact with us, if the chance is worth the party."""
    side = front.side
    if not view.book.variant.special_forces or not special_forces.ready(view, side):
        return None
    best: tuple[int, int] | None = None
    for hex_ in front.enemy_stacks:
        staffs = [u for u in stack(view, hex_) if u.known > 0 and traits(view, u).hq and not u.stunned]
        if not staffs:
            continue
        value = (
            3 * (front.weights.staff + _served(front, view, staffs[0])) + 12 * _served(front, view, staffs[0])
        ) // 36
        if best is None or (value, -hex_) > best:
            best = (value, -hex_)
    if best is None or best[0] <= worth_of_a_party(front, view, side):
        return None
    order = Spec(do="raid", hex=label(view, -best[1]), unit=special_forces.first_counter(view, side))
    return Counsel(order, "staff raid", {"hex": order.hex}) if special_forces.check(view, order, side) is None else None


def _served(front: FieldFront, view: Board, hq: Unit) -> int:
    away, far = view.book.map.grid.distance, headquarters.staff_range(view, hq)
    near = [v for v in on_map(view, front.foes) if away(v.hex, hq.hex) <= far]
    return front.weights.deaf * sum(
        any(friend_at(view, front.side, h) for h in view.book.map.grid.within(v.hex, 1)) for v in near
    )


# ---------------------------------------------------------------------- bridges


def demolition(front: FieldFront, view: Board) -> Counsel | None:
    """The bridge whose loss delays most enemies."""
    side = front.side
    if not view.book.variant.special_forces or not special_forces.ready(view, side):
        return None
    best: tuple[int, str] | None = None
    for value, edge in bridges_worth(front, view):
        watched = any(enemy_at(view, side, hex_) or front.zones[hex_] for hex_ in view.book.map.grid.edge_hexes(edge))
        value = value * (2 if watched else 3) // 6
        if best is None or value > best[0]:
            best = (value, view.book.map.grid.edge_label(edge))
    if best is None or best[0] <= worth_of_a_party(front, view, side):
        return None
    order = Spec(do="bridge", hex=best[1], unit=special_forces.first_counter(view, side))
    return Counsel(order, "demolish", {"hexside": best[1]}) if special_forces.check(view, order, side) is None else None


def bridges_worth(front: FieldFront, view: Board) -> list[tuple[int, int]]:
    """Bridges over big rivers that only the enemy needs, with strength near them: the worth of each to the enemy."""
    if front.pushing:
        return []
    grid, found = view.book.map.grid, []
    for edge in sorted(view.book.ways(view.state.bridges).standing):
        theirs = [hex_ for hex_ in grid.edge_hexes(edge) if not front.ours(hex_)]
        if not view.book.big_river(edge) or len(theirs) != 1 or _needed(front, view, theirs[0]):
            continue
        near = [u for u in on_map(view, front.foes) if grid.distance(u.hex, theirs[0]) <= front.weights.bridge_near]
        strength = sum(attack_now(view, u) for u in near if traits(view, u).attacks)
        found.append((4 * strength, edge))
    return found


def _needed(front: FieldFront, view: Board, bank: int) -> bool:
    """Whether one of our units beyond it may have to return."""
    return any(friend_at(view, front.side, hex_) for hex_ in view.book.map.grid.within(bank, 2) if not front.ours(hex_))


# ---------------------------------------------------------------------- supply routes


def cut(front: FieldFront, ask: Ask) -> Counsel:
    """The hex whose loss puts most enemies out of supply."""
    view = front.view
    best: tuple[int, str] | None = None
    for foe in front.foes:
        nation = next((one.nations[0] for one in view.book.scenario.sources if one.side == foe and one.nations), "")
        fed = _fed(view, foe, nation)
        for hex_ in _busiest(front, view, foe, nation, fed):
            order = Spec(do="cut", hex=label(view, hex_), unit=special_forces.first_counter(view, front.side))
            if special_forces.check(view, order, front.side) is not None:
                continue
            left = {u.hex for u in _fed(_with_party(view, front.side, hex_), foe, nation)}
            value = sum(attack_now(view, u) for u in fed if u.hex not in left)
            if best is None or value > best[0]:
                best = (value, order.hex)
    if best is None or best[0] <= worth_of_a_party(front, view, front.side):
        return Counsel(EndPhase(), "end")
    order = Spec(do="cut", hex=best[1], unit=special_forces.first_counter(view, front.side))
    return Counsel(order, "cut", {"hex": best[1]})


def _fed(b: Board, side: int, nation: str) -> list[Unit]:
    """Units of a side that need supply and have it."""
    flood, far = supply.flood(b, side, nation), supply.supply_points(b, side, nation)
    return [u for u in on_map(b, (side,)) if not _exempt(b, u) and 0 <= flood.cost(u.hex) <= far]


def _exempt(b: Board, u: Unit) -> bool:
    nation = b.book.counters[u.n].nation
    return bool(b.book.scenario.always_supplied(b, u)) or nation in b.book.variant.supply_exempt


def _busiest(front: FieldFront, view: Board, foe: int, nation: str, fed: list[Unit]) -> list[int]:
    """Hexes without enemies through which most strength is supplied."""
    flood = supply.flood(view, foe, nation)
    traffic: Counter[int] = Counter()
    for u in fed:
        for hex_ in flood.path(u.hex):
            if not enemy_at(view, front.side, hex_):
                traffic[hex_] += attack_now(view, u)
    return sorted(traffic, key=lambda hex_: (-traffic[hex_], hex_))[: front.weights.busiest]


def _with_party(view: Board, side: int, hex_: int) -> Board:
    """The view with a road block in place."""
    party = Party(special_forces.lead(view, side), "cut", hex_)
    state = msgspec.structs.replace(view.state, parties=(*view.state.parties, party))
    return Board(view.book, state, view.layers)
