"""A planner of attacks that units next to the enemy owe: whoever has to attack is put into a row, and each hex that has
to be attacked gets one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from sztab.seat.context import Officer, unit_id
from sztab.seat.drafts import Drafted
from sztab.seat.planner import MOST_ROWS, Planner, Rows
from sztab.table import Ask, Board, Order, Refusal

Party = tuple[Sequence[int], Sequence[int]]
"""Units that attack together, and the hexes they attack."""


class DutyRules(Protocol):
    """The rules by which units have to attack."""

    def owed(self, b: Any, side: int) -> Any: ...
    def targets_of(self, b: Any, u: Any) -> Sequence[int]: ...
    def attackers_of(self, b: Any, side: int, hex_: int) -> Sequence[Any]: ...
    def complete(self, b: Any, side: int, attackers: Any, targets: Any) -> Party | None: ...


class DutyPlanner(Planner):
    """Plans attacks by the duty of a family."""

    DUTY: DutyRules
    ATTACK: Any
    """The order that attacks: `attackers` and `targets`."""

    @abstractmethod
    def fights_now(self, me: Officer, ask: Ask) -> bool:
        """Whether the seat is asked for its attacks."""

    @abstractmethod
    def worth(self, board: Any, row: Any, side: int) -> int:
        """What an attack promises; nothing for other rows."""

    @abstractmethod
    def strength(self, board: Any, u: Any) -> int:
        """By which units are taken first."""

    @abstractmethod
    def fault(self, board: Any, row: Any, side: int) -> Refusal | None:
        """Why an attack could not be made on this board."""

    def standing(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """Drafts that cannot be declared any more stay as they are: they meet no duty, and their guns are free."""
        if not self.fights_now(me, ask):
            return rows
        tried, _, _ = self.row_by_row(me, board, ask, rows)
        return [drafted if again is None and drafted.refusal is not None else row for row, drafted, again in tried]

    def drafted(self, me: Officer, board: Board, ask: Ask, row: Order) -> Drafted:
        return me.family.form(type(row)).written(me, board, ask, row, binding=self.fights_now(me, ask))

    def fill_duty(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """Attacks and attackers are added until nothing is owed or nothing more fits; the hardest to place come
        first."""
        rows, side = list(rows), me.side(ask)
        given_up: set[int] = set()
        for _ in range(MOST_ROWS):
            now = self.after_all(board, rows, side)
            owing = self.DUTY.owed(now, side)
            hexes = [hex_ for hex_ in owing.hexes if hex_ not in given_up]
            if hexes:
                hex_ = min(hexes, key=lambda hex_: (len(self.DUTY.attackers_of(now, side, hex_)), hex_))
                made = self._attack_on(now, hex_, side)
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

    def _with_unit(self, board: Board, now: Board, rows: Rows, u: Any, side: int) -> Rows | None:
        """The plan with a unit that owes an attack joined to a row or in a row of its own, whichever gains most."""
        tries: list[tuple[int, int, Rows]] = []
        for hex_ in self.DUTY.targets_of(now, u):
            least = self.DUTY.complete(now, side, (u.n,), (hex_,))
            if least is not None:
                made = self._order(now, *least)
                tries.append((self.worth(now, made, side), -len(tries), [*rows, made]))
        for place, row in enumerate(rows):
            if not isinstance(row, self.ATTACK):
                continue
            others = self.after_all(board, rows, side, place)
            joined = msgspec.structs.replace(row, attackers=(*row.attackers, unit_id(board, u)))
            if self.fault(others, joined, side) is None:
                gain = self.worth(others, joined, side) - self.worth(others, row, side)
                tries.append((gain, -len(tries), [*rows[:place], joined, *rows[place + 1 :]]))
        return max(tries, key=lambda one: one[:2])[2] if tries else None

    def _attack_on(self, now: Board, hex_: int, side: int) -> Order | None:
        """An attack on a hex by whoever is free and makes it better, the duty of the others left possible."""
        duty = self.DUTY
        near = sorted(duty.attackers_of(now, side, hex_), key=lambda u: (-self.strength(now, u), u.n))
        start = next(filter(None, (duty.complete(now, side, (u.n,), (hex_,)) for u in near)), None)
        if start is None:
            return None
        own, targets = start
        best = self.worth(now, self._order(now, own, targets), side)
        for u in near if len(targets) == 1 else ():
            grown = duty.complete(now, side, (*own, u.n), targets) if u.n not in own else None
            if grown is None or grown[1] != targets:
                continue
            worth = self.worth(now, self._order(now, grown[0], targets), side)
            if worth > best or u.n in duty.owed(now, side).units:
                own, best = grown[0], max(best, worth)
        order = self._order(now, own, targets)
        return order if self.fault(now, order, side) is None else None

    def _order(self, board: Board, own: Sequence[int], targets: Sequence[int]) -> Order:
        ids = tuple(board.book.counters[n].id for n in own)
        order: Order = self.ATTACK(attackers=ids, targets=tuple(board.book.hex_labels[hex_] for hex_ in targets))
        return order
