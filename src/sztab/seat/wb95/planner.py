"""All drafted attacks of a phase together: what each may still use, the duty to attack for the whole, and filling in
what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sztab.rules.wb95 import air_points, artillery, combat, duty, electronic_warfare, special_forces
from sztab.rules.wb95.battle import attackers, fighters, spoils
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Ranged, Spec
from sztab.rules.wb95.pieces import counter, label
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.seat.context import unit_id
from sztab.seat.drafts import Drafted, SlotOption
from sztab.seat.duty_planner import DutyPlanner
from sztab.seat.models import Due, Pool, Sheet, Starter
from sztab.seat.planner import Offer, Rows, Unused, Used
from sztab.seat.wb95 import odds
from sztab.seat.wb95.artillery import FIRE, ready
from sztab.seat.wb95.attacks import after, battle_of, combat_board, fault, numbers
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.declaration import ATTACK, attacks, duty_owed, fights_now
from sztab.table import Ask, Order, Refusal


class FrontPlanner(DutyPlanner):
    DUTY = duty
    ATTACK = Attack

    def plan_ahead(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """Until the last Combat Phase of the seat in this turn has begun."""
        later = view.book.phases[view.state.phase + 1 :] if view.state.turn else ()
        fights = any(one.kind == "combat" and one.side in me.sides for one in later)
        return attacks(me, view, ask) if fights else None

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return (
            Starter({**ATTACK, "targets": [hex_]}, me.say("Draft an attack")),
            Starter({**FIRE, "target": hex_}, me.say("Draft fire at range")),
        )

    def plans(self, row: Order) -> bool:
        return isinstance(row, Attack | Ranged | Spec)

    def board(self, me: Officer, view: Board, ask: Ask) -> Board:
        return combat_board(me, view, ask)

    def fights_now(self, me: Officer, ask: Ask) -> bool:
        return fights_now(me, ask)

    def worth(self, board: Board, row: Order | Drafted, side: int) -> int:
        return _worth(board, row, side)

    def strength(self, board: Board, u: Unit) -> int:
        return attack_of(board, u, False)[0]

    def fault(self, board: Board, row: Order, side: int) -> Refusal | None:
        return fault(board, row, side)

    def named(self, row: Order) -> list[str]:
        return [*getattr(row, "attackers", ()), *getattr(row, "artillery", ())]

    def once_case(self, row: Order, one: str) -> str:
        return "6.1.4" if one in getattr(row, "artillery", ()) else "5.1.1"

    def after(self, board: Board, row: Order, side: int) -> Board:
        return after(board, row, side)

    def owed(self, me: Officer, view: Board, ask: Ask, board: Board, used: Used) -> tuple[Due, ...]:
        return duty_owed(me, board, me.side(ask))

    def unused(self, me: Officer, board: Board, side: int) -> Iterator[Unused]:
        yield (
            "artillery",
            "Release artillery",
            "6.3.2",
            [SlotOption(one, one, piece=one) for one in _free_guns(board, side)],
        )

    def pools(self, me: Officer, board: Board, side: int) -> tuple[Pool, ...]:
        name = board.book.sides[side]
        return tuple(Pool(name, kind, me.say(text), left) for kind, text, left in _points_left(board, side))

    def best_guns(self, board: Board, rows: Rows, side: int) -> Rows:
        """Free guns go where they gain most for each gun used; air points over a hex go to its attack."""
        rows = [_with_air(board, row, side) for row in rows]
        free = set(_free_guns(self.after_all(board, rows, side), side))
        return self.spread(board, rows, side, lambda others, row, given: _more_guns(others, row, free - given, side))


def _free_guns(board: Board, side: int) -> tuple[str, ...]:
    """Artillery that could fire and does not yet."""
    owing = duty.owed(board, side).units
    return tuple(unit_id(board, u) for u in ready(board, side) if u.n not in owing)


def _points_left(board: Board, side: int) -> Iterable[tuple[str, str, int]]:
    """Air points in support that no row uses, hex by hex; points of the day, where the title has such."""
    for m in board.state.missions:
        if m.kind == "offensive" and m.side in board.book.friends[side]:
            yield "air", f"air support over {label(board, m.hex)}" if m.hex >= 0 else "air support", m.points
    if air_points.flies(board):
        yield "air", "air points", air_points.flyable(board, side, "air")
        yield "helicopters", "helicopters", air_points.flyable(board, side, "helicopters")
        yield "ew", "electronic warfare", electronic_warfare.points(board, side)
        yield "spec", "special forces", special_forces.ready(board, side)


# ---------------------------------------------------------------------- spreading the guns


def _more_guns(others: Board, row: Order, free: set[str], side: int) -> Offer | None:
    """The fewest guns, the strongest first, that better the attack; the gain for each of them in 36ths."""
    if not isinstance(row, Attack):
        return None
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
            return (36 * gain // added, order) if fault(others, order, side) is None else None
    return None


def _with_air(board: Board, row: Order | Drafted, side: int) -> Order | Drafted:
    if not isinstance(row, Attack) or row.air or air_points.flies(board):
        return row
    hexes = [board.book.labels[text] for text in row.targets if text in board.book.labels]
    there = artillery.support_points(board, side, "offensive", hexes)
    return msgspec.structs.replace(row, air=there)


def _worth(board: Board, row: Order | Drafted, side: int) -> int:
    """What an attack promises if the defender answers as well as he can."""
    battle = battle_of(board, row, side) if isinstance(row, Attack) else None
    if battle is None or not fighters(board, battle):
        return 0
    return odds.merit(odds.worst(board, battle).strong)
