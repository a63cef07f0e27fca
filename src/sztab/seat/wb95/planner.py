"""All drafted attacks of a phase together: what each may still use, the duty to attack for the whole, and filling in
what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from sztab.rules.wb95 import air_points, artillery, combat, duty, electronic_warfare, special_forces
from sztab.rules.wb95.battle import attackers, fighters, spoils
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Ranged, Spec
from sztab.rules.wb95.pieces import counter, label, on_map, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.seat.drafting import MOST_ROWS, Used, row_by_row, used_twice
from sztab.seat.drafts import Drafted, Plan, Slot, SlotOption
from sztab.seat.models import Cased, Pool, Sheet, Starter
from sztab.seat.wb95 import drafting, forms, odds
from sztab.seat.wb95.attacks import after, battle_of, combat_board, fights_now, numbers
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.duty import duty_owed
from sztab.table import Ask, Order

Rows = list[Order | Drafted]
"""Drafts in their order; what could not be read stays as it was drafted."""


def plan_ahead(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    return forms.attacks(me, view, ask) if _fights_later(me, view) else None


def _fights_later(me: Officer, view: Board) -> bool:
    """Whether a Combat Phase of the seat lies ahead in this turn."""
    later = view.book.phases[view.state.phase + 1 :] if view.state.turn else ()
    return any(one.kind == "combat" and one.side in me.sides for one in later)


def wishes(me: Officer, hex_: str) -> tuple[Starter, ...]:
    """What can be begun against an enemy hex."""
    return (
        Starter({**forms.ATTACK, "targets": [hex_]}, me.say("Draft an attack")),
        Starter({**forms.FIRE, "target": hex_}, me.say("Draft fire at range")),
    )


def plan(me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
    board, side = combat_board(me, view, ask), me.side(ask)
    rows: Rows = []
    for data in drafts[:MOST_ROWS]:
        order = drafting.read(me, data)
        rows.append(Drafted(data, refusal=order) if isinstance(order, Cased) else order)
    binding = fights_now(me, ask)
    if binding:
        rows = _set_aside(me, board, rows, side)
    if fill == "duty":
        rows = fill_duty(board, rows, side)
    elif fill == "guns":
        rows = best_guns(board, rows, side)
    return _looked_at(me, board, rows, side, binding)


def _set_aside(me: Officer, board: Board, rows: Rows, side: int) -> Rows:
    """Drafts that cannot be declared any more stay as they are: they meet no duty, and their guns are free."""
    kept: Rows = []
    used: Used = {}
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Drafted) and _twice(me, row, used) is None:
            drafted = drafting.attack_drafted(me, board, row, side, binding=True)
            if drafted.refusal is not None:
                kept.append(drafted)
                continue
            used |= dict.fromkeys(_named(row), number)
            board = after(board, row, side)
        kept.append(row)
    return kept


def _looked_at(me: Officer, board: Board, rows: Rows, side: int, binding: bool) -> Plan:
    found, _, board = row_by_row(
        board,
        rows,
        partial(_twice, me),
        lambda now, row: drafting.attack_drafted(me, now, row, side, binding),
        _named,
        lambda now, row, drafted: after(now, row, side),
    )
    pools = (*_air_left(me, board, side), *_points_left(me, board, side))
    return Plan(found, duty_owed(me, board, side), _free(me, board, side), pools)


def _free(me: Officer, board: Board, side: int) -> tuple[Slot, ...]:
    """What no row uses yet."""
    guns = tuple(SlotOption(one, one, piece=one) for one in _free_guns(board, side))
    return (Slot("artillery", "list", me.say("Free guns"), me.book.cite("6.3.2"), guns, look="fire"),) if guns else ()


def _twice(me: Officer, row: Order, used: Used) -> Cased | None:
    """5.1.1, 6.1.4: who is named in an earlier row."""
    return used_twice(me, _named(row), used, lambda one: "6.1.4" if one in getattr(row, "artillery", ()) else "5.1.1")


def _named(row: Order) -> list[str]:
    return [*getattr(row, "attackers", ()), *getattr(row, "artillery", ())]


def _free_guns(board: Board, side: int) -> tuple[str, ...]:
    """Artillery that could fire and does not yet."""
    owing = duty.owed(board, side)
    return tuple(
        counter(board, u).id
        for u in on_map(board, board.book.friends[side])
        if (traits(board, u).gun or traits(board, u).self_propelled)
        and u.n not in owing.units
        and artillery.may_fire(board, u) is None
    )


def _air_left(me: Officer, board: Board, side: int) -> tuple[Pool, ...]:
    """Air points in support that no row uses, hex by hex."""
    name = board.book.sides[side]
    return tuple(
        Pool(name, "air", me.say(f"air support over {label(board, m.hex)}" if m.hex >= 0 else "air support"), m.points)
        for m in board.state.missions
        if m.kind == "offensive" and m.side in board.book.friends[side]
    )


def _points_left(me: Officer, board: Board, side: int) -> tuple[Pool, ...]:
    """Points of the day that no row uses, where the title has such."""
    if not air_points.flies(board):
        return ()
    name = board.book.sides[side]
    return (
        Pool(name, "air", me.say("air points"), air_points.flyable(board, side, "air")),
        Pool(name, "helicopters", me.say("helicopters"), air_points.flyable(board, side, "helicopters")),
        Pool(name, "ew", me.say("electronic warfare"), electronic_warfare.points(board, side)),
        Pool(name, "spec", me.say("special forces"), special_forces.ready(board, side)),
    )


# ---------------------------------------------------------------------- filling in the duty


def fill_duty(board: Board, rows: Rows, side: int) -> Rows:
    """Attacks and attackers are added until nothing is owed or nothing more fits; the hardest to place come first."""
    rows = list(rows)
    given_up: set[int] = set()
    for _ in range(MOST_ROWS):
        now = _board_after(board, rows, side)
        owing = duty.owed(now, side)
        hexes = [hex_ for hex_ in owing.hexes if hex_ not in given_up]
        if hexes:
            hex_ = min(hexes, key=lambda hex_: (len(duty.attackers_of(now, side, hex_)), hex_))
            made = _attack_on(now, hex_, side)
            if made is None:
                given_up.add(hex_)
            else:
                rows.append(made)
        elif not owing.units:
            break
        else:
            better = _with_unit(board, now, rows, now.state.units[owing.units[0]], side)
            if better is None:
                break
            rows = better
    return rows


def _attack_on(now: Board, hex_: int, side: int) -> Attack | None:
    """An attack on a hex by whoever is free and makes it better, the duty of the others left possible."""
    near = sorted(duty.attackers_of(now, side, hex_), key=lambda u: (-attack_of(now, u, False)[0], u.n))
    start = next(filter(None, (duty.complete(now, side, (u.n,), (hex_,)) for u in near)), None)
    if start is None:
        return None
    own, targets = start
    best = _worth(now, _order(now, own, targets), side)
    for u in near if len(targets) == 1 else ():
        grown = duty.complete(now, side, (*own, u.n), targets) if u.n not in own else None
        if grown is None or grown[1] != targets:
            continue
        worth = _worth(now, _order(now, grown[0], targets), side)
        if worth > best or u.n in duty.owed(now, side).units:
            own, best = grown[0], max(best, worth)
    order = _order(now, own, targets)
    return order if drafting.check(now, order, side) is None else None


def _with_unit(board: Board, now: Board, rows: Rows, u: Unit, side: int) -> Rows | None:
    """The plan with a unit that owes an attack joined to a row or in a row of its own, whichever gains most."""
    tries: list[tuple[int, int, Rows]] = []
    for hex_ in duty.targets_of(now, u):
        least = duty.complete(now, side, (u.n,), (hex_,))
        if least is not None:
            made = _order(now, *least)
            tries.append((_worth(now, made, side), -len(tries), [*rows, made]))
    for place, row in enumerate(rows):
        if not isinstance(row, Attack):
            continue
        others = _board_after(board, [*rows[:place], *rows[place + 1 :]], side)
        joined = msgspec.structs.replace(row, attackers=(*row.attackers, counter(board, u).id))
        if drafting.check(others, joined, side) is None:
            gain = _worth(others, joined, side) - _worth(others, row, side)
            tries.append((gain, -len(tries), [*rows[:place], joined, *rows[place + 1 :]]))
    return max(tries, key=lambda one: one[:2])[2] if tries else None


def _order(board: Board, own: Sequence[int], targets: Sequence[int]) -> Attack:
    ids = tuple(board.book.counters[n].id for n in own)
    return Attack(attackers=ids, targets=tuple(label(board, hex_) for hex_ in targets))


# ---------------------------------------------------------------------- spreading the guns


def best_guns(board: Board, rows: Rows, side: int) -> Rows:
    """Free guns go where they gain most for each gun used; air points over a hex go to its attack."""
    rows = [_with_air(board, row, side) for row in rows]
    free = set(_free_guns(_board_after(board, rows, side), side))
    offers: dict[int, tuple[int, Attack] | None] = {}
    for _ in range(MOST_ROWS):
        for place, row in enumerate(rows):
            if place not in offers and isinstance(row, Attack):
                others = _board_after(board, [*rows[:place], *rows[place + 1 :]], side)
                offers[place] = _more_guns(others, row, free, side)
        good = [(offer[0], -place) for place, offer in offers.items() if offer is not None]
        if not good:
            break
        place = -max(good)[1]
        offer = offers.pop(place)
        assert offer is not None
        rows[place] = offer[1]
        taken = free & set(offer[1].artillery)
        free -= taken
        offers = {k: one for k, one in offers.items() if one is None or not taken & set(one[1].artillery)}
    return rows


def _more_guns(others: Board, row: Attack, free: set[str], side: int) -> tuple[int, Attack] | None:
    """The fewest guns, the strongest first, that better the attack; the gain for each of them in 36ths."""
    battle = battle_of(others, row, side)
    if battle is None or not battle.attackers:
        return None
    hexes = combat.support_hexes(others, attackers(others, battle), list(battle.targets))
    units = [u for u in artillery.guns_in_range(others, side, hexes) if counter(others, u).id in free]
    start, order, added = _worth(others, row, side), row, 0
    for u in sorted(units, key=lambda u: (-attack_of(others, u, False)[0], u.n)):
        bigger = msgspec.structs.replace(order, artillery=(*order.artillery, counter(others, u).id))
        serving = [others.state.units[n] for n in numbers(others, bigger.artillery, side)]
        if not duty.free_to_fire(others, side, u, battle.targets) or spoils(others, attackers(others, battle), u):
            continue
        if artillery.check_together(others, serving, hexes, "6.3.2") is not None:
            continue
        order, added = bigger, added + 1
        gain = _worth(others, order, side) - start
        if gain > 0:
            return (36 * gain // added, order) if drafting.check(others, order, side) is None else None
    return None


def _with_air(board: Board, row: Order | Drafted, side: int) -> Order | Drafted:
    if not isinstance(row, Attack) or row.air or air_points.flies(board):
        return row
    hexes = [board.book.labels[text] for text in row.targets if text in board.book.labels]
    there = artillery.support_points(board, side, "offensive", hexes)
    return msgspec.structs.replace(row, air=there)


def _board_after(board: Board, rows: Rows, side: int) -> Board:
    for row in rows:
        if isinstance(row, Attack | Ranged | Spec):
            board = after(board, row, side)
    return board


def _worth(board: Board, row: Order | Drafted, side: int) -> int:
    """What an attack promises if the defender answers as well as he can."""
    battle = battle_of(board, row, side) if isinstance(row, Attack) else None
    if battle is None or not fighters(board, battle):
        return 0
    return odds.merit(odds.worst(board, battle).strong)
