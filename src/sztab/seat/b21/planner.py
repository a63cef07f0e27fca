"""All drafted attacks of a combat phase together: what each may still use, the duty to attack for the whole, and
filling in what is missing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sztab.rules.b21 import duty
from sztab.rules.b21.artillery import SUPPORT, ready
from sztab.rules.b21.assaults import COMBAT
from sztab.rules.b21.battle_orders import Attack, MineFire, SingleFire
from sztab.rules.b21.board import Board
from sztab.rules.b21.combat_phase import STRIKES
from sztab.rules.b21.counterattack import strikers
from sztab.rules.b21.odds import reckon
from sztab.rules.b21.pieces import label, names_of, on_map, phasing
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.support import guns_for
from sztab.seat.b21 import attacks
from sztab.seat.b21.combat_phase import attacks as attacks_sheet
from sztab.seat.b21.combat_phase import combat_wishes, duty_owed, strikes_owed
from sztab.seat.b21.context import Officer
from sztab.seat.b21.declaration import manner_of, reckoned
from sztab.seat.chances import TWO_DICE
from sztab.seat.context import unit_id
from sztab.seat.drafts import Drafted
from sztab.seat.duty_planner import DutyPlanner
from sztab.seat.models import Due, Sheet, Starter
from sztab.seat.planner import Offer, Rows, Unused, Used
from sztab.seat.sheets import unit_options
from sztab.table import Ask, Order, Refusal

RETREAT = 3
"""EP that a retreat is worth."""


class CompanyPlanner(DutyPlanner):
    DUTY = duty
    ATTACK = Attack

    def plan_ahead(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """Until the own combat phase of the turn begins."""
        ahead = not attacks.fights_now(me, ask) and attacks.next_combat(view, me.side(ask)) >= 0
        return attacks_sheet(me, view, ask) if ahead else None

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return combat_wishes(me, hex_)

    def plans(self, row: Order) -> bool:
        return isinstance(row, Attack | SingleFire | MineFire)

    def board(self, me: Officer, view: Board, ask: Ask) -> Board:
        return attacks.combat_board(me, view, ask)

    def fights_now(self, me: Officer, ask: Ask) -> bool:
        return attacks.fights_now(me, ask)

    def fault(self, board: Board, row: Order, side: int) -> Refusal | None:
        return attacks.fault(board, row, side)

    def strength(self, board: Board, u: Unit) -> int:
        return points(board, u)

    def named(self, row: Order) -> list[str]:
        return [one for field in attacks.NAMED for one in getattr(row, field, ())]

    def once_case(self, row: Order, one: str) -> str:
        return "9.2.1" if one in getattr(row, "artillery", ()) else "7.1.5"

    def after(self, board: Board, row: Order, side: int) -> Board:
        return attacks.after(board, row, side)

    def owed(self, me: Officer, view: Board, ask: Ask, board: Board, used: Used) -> tuple[Due, ...]:
        side = me.side(ask)
        return strikes_owed(me, board) if _striking(board, side) else duty_owed(me, board, side)

    def unused(self, me: Officer, board: Board, side: int) -> Iterator[Unused]:
        yield "artillery", "Release artillery", "9.2.1", unit_options(board, _free(board, side), points)

    def fill_duty(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """8.1.2: counterattacks strike what they have stepped out for, those of one hex together."""
        side = me.side(ask)
        if not _striking(board, side):
            return super().fill_duty(me, board, ask, rows)
        parties: dict[tuple[int, tuple[int, ...]], list[Unit]] = {}
        for n, targets in strikers(self.after_all(board, rows, side)).items():
            u = board.state.units[n]
            parties.setdefault((u.hex, targets), []).append(u)
        return [*rows, *(_strike(board, units, targets) for (_, targets), units in parties.items())]

    def best_guns(self, board: Board, rows: Rows, side: int) -> Rows:
        """Free guns go where they gain most for each gun used."""
        free = {unit_id(board, u) for u in _free(self.after_all(board, rows, side), side)}
        return self.spread(board, rows, side, lambda others, row, given: self._more(others, row, free - given, side))

    def _more(self, others: Board, row: Order, free: set[str], side: int) -> Offer | None:
        """The fewest guns, the strongest first, that better an attack; the gain for each of them."""
        assault = reckoned(others, row, manner_of(others, side), side) if isinstance(row, Attack) else None
        if assault is None or not isinstance(row, Attack):
            return None
        guns = guns_for(others, side, assault.targets, assault.manner, True, row.attackers)
        start, order = self.worth(others, row, side), row
        able = sorted((u for u in guns if unit_id(others, u) in free), key=lambda u: (-points(others, u), u.n))
        for added, u in enumerate(able, 1):
            order = msgspec.structs.replace(order, artillery=(*order.artillery, unit_id(others, u)))
            gain = self.worth(others, order, side) - start
            if gain > 0:
                return (36 * gain // added, order) if self.fault(others, order, side) is None else None
        return None

    def worth(self, board: Board, row: Order | Drafted, side: int) -> int:
        """EP the enemy loses less those of the attacker, over 36 rolls; a retreat counts as some of them."""
        assault = reckoned(board, row, manner_of(board, side), side) if isinstance(row, Attack) else None
        if assault is None:
            return 0
        found = reckon(board, assault)
        gain = 0
        for roll, ways in TWO_DICE.items():
            cell = board.book.charts.fight(found.column, roll)
            lost = found.defender_row.losses(board, roll) - found.attacker_row.losses(board, roll)
            gain += ways * (lost + RETREAT * (bool(cell.defender) - bool(cell.attacker)))
        return gain


def _striking(board: Board, side: int) -> bool:
    """The counterattacks are fought now."""
    return side != phasing(board) and bool(board.state.step == STRIKES) and manner_of(board, side) is not COMBAT


def _free(board: Board, side: int) -> list[Unit]:
    """Guns that could support and do not yet."""
    return [u for u in on_map(board, side) if ready(board, u, SUPPORT) is None]


def _strike(board: Board, units: list[Unit], targets: tuple[int, ...]) -> Attack:
    return Attack(attackers=names_of(board, units), targets=tuple(label(board, hex_) for hex_ in targets))
