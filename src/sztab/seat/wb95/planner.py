"""All drafted attacks of a phase together: what each may still use, the duty to attack for the whole, and filling in
what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
from sztab.seat.models import Due, Pool, Sheet, Starter
from sztab.seat.planner import MOST_ROWS, Offer, Planner, Rows, Unused, Used
from sztab.seat.wb95 import odds
from sztab.seat.wb95.artillery import FIRE, ready
from sztab.seat.wb95.attacks import after, battle_of, combat_board, fault, numbers
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.declaration import ATTACK, attacks, duty_owed, fights_now
from sztab.table import Ask, Order


class FrontPlanner(Planner):
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

    def standing(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """Drafts that cannot be declared any more stay as they are: they meet no duty, and their guns are free."""
        if not fights_now(me, ask):
            return rows
        tried, _, _ = self.row_by_row(me, board, ask, rows)
        return [drafted if again is None and drafted.refusal is not None else row for row, drafted, again in tried]

    def drafted(self, me: Officer, board: Board, ask: Ask, row: Order) -> Drafted:
        return me.family.form(row).written(me, board, ask, row, binding=fights_now(me, ask))

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

    def fill_duty(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """Attacks and attackers are added until nothing is owed or nothing more fits; the hardest to place come
        first."""
        rows, side = list(rows), me.side(ask)
        given_up: set[int] = set()
        for _ in range(MOST_ROWS):
            now = self.after_all(board, rows, side)
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
                better = self._with_unit(board, now, rows, now.state.units[owing.units[0]], side)
                if better is None:
                    break
                rows = better
        return rows

    def _with_unit(self, board: Board, now: Board, rows: Rows, u: Unit, side: int) -> Rows | None:
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
            others = self.after_all(board, rows, side, place)
            joined = msgspec.structs.replace(row, attackers=(*row.attackers, counter(board, u).id))
            if fault(others, joined, side) is None:
                gain = _worth(others, joined, side) - _worth(others, row, side)
                tries.append((gain, -len(tries), [*rows[:place], joined, *rows[place + 1 :]]))
        return max(tries, key=lambda one: one[:2])[2] if tries else None

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


# ---------------------------------------------------------------------- filling in the duty


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
    return order if fault(now, order, side) is None else None


def _order(board: Board, own: Sequence[int], targets: Sequence[int]) -> Attack:
    ids = tuple(board.book.counters[n].id for n in own)
    return Attack(attackers=ids, targets=tuple(label(board, hex_) for hex_ in targets))


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
