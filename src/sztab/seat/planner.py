"""All drafts of a phase together: what each may still use, what is owed, and filling in what is missing.

A family derives one `Planner` in its `planner.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from sztab.seat.context import Officer
from sztab.seat.drafts import Drafted, Plan, PlanRow, Slot, SlotOption
from sztab.seat.models import Cased, Due, Pool, Sheet, Starter
from sztab.table import Ask, Board

MOST_ROWS = 60
"""Drafts of a plan that are looked at."""
Rows = list[Any]
"""Orders in the order of their drafts; what could not be read stays as it was drafted."""
Used = dict[str, int]
"""Units, or whatever else can be used once, with the number of the row that uses them."""
Tried = tuple[Any, Drafted, Cased | None]
"""A row, what is to be said of it, and whom it names that an earlier one uses."""
Offer = tuple[Any, Any]
"""What a row gains by more support, and the row with it."""
Unused = tuple[str, str, str, Iterable[SlotOption]]
"""What no row uses: the field of a row it would go into, its heading, its case, what there is."""


class Planner(ABC):
    """Plans all attacks of a phase."""

    OFFERS_LAST: ClassVar[bool] = True
    """What a row could gain hangs on nothing that others have been given, but for what it would use itself."""

    @abstractmethod
    def plan_ahead(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """The sheet on which attacks of this turn can be planned before their time."""

    @abstractmethod
    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        """What can be begun against an enemy hex on that sheet."""

    def board(self, me: Officer, view: Board, ask: Ask) -> Board:
        """The board on which the drafts are looked at."""
        return view

    @abstractmethod
    def plans(self, row: Any) -> bool:
        """Whether orders of this kind can be planned."""

    def read(self, me: Officer, data: dict[str, Any]) -> Any:
        """A draft as an order; a `Drafted` that says why if it is none, or none that can be planned."""
        order = me.read(data)
        if isinstance(order, Cased):
            return Drafted(data, refusal=order)
        return order if self.plans(order) else Drafted(data, refusal=me.cased("orders of this kind cannot be planned"))

    def standing(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """The rows, those that can no longer be given set aside."""
        return rows

    def drafted(self, me: Officer, board: Board, ask: Ask, row: Any) -> Drafted:
        return me.family.form(type(row)).drafted(me, board, ask, row)

    @abstractmethod
    def named(self, row: Any) -> list[str]:
        """Whom a row uses."""

    @abstractmethod
    def once_case(self, row: Any, one: str) -> str:
        """The case by which what a row names can be used once."""

    @abstractmethod
    def after(self, board: Board, row: Any, side: int) -> Board:
        """The board once a row has been declared."""

    @abstractmethod
    def owed(self, me: Officer, view: Board, ask: Ask, board: Board, used: Used) -> tuple[Due, ...]:
        """What the rows leave undone: `board` is the one after them all."""

    @abstractmethod
    def unused(self, me: Officer, board: Board, side: int) -> Iterable[Unused]: ...

    def pools(self, me: Officer, board: Board, side: int) -> tuple[Pool, ...]:
        """Points that no row uses."""
        return ()

    @abstractmethod
    def fill_duty(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> Rows:
        """The rows with what is owed."""

    @abstractmethod
    def best_guns(self, board: Board, rows: Rows, side: int) -> Rows:
        """The rows with free support where it gains most."""

    # ------------------------------------------------------------------ the plan

    def plan(self, me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
        """Each row on the board that the rows before it leave; a row that is refused uses nothing up."""
        board, side = self.board(me, view, ask), me.side(ask)
        rows = self.standing(me, board, ask, [self.read(me, data) for data in drafts[:MOST_ROWS]])
        if fill == "duty":
            rows = self.fill_duty(me, board, ask, rows)
        elif fill == "guns":
            rows = self.best_guns(board, rows, side)
        tried, used, board = self.row_by_row(me, board, ask, rows)
        shown = tuple(PlanRow(drafted, again or drafted.refusal) for _, drafted, again in tried)
        owed, pools = self.owed(me, view, ask, board, used), self.pools(me, board, side)
        return Plan(shown, owed, tuple(self._free(me, board, side)), pools)

    def row_by_row(self, me: Officer, board: Board, ask: Ask, rows: Rows) -> tuple[list[Tried], Used, Board]:
        tried: list[Tried] = []
        used: Used = {}
        for number, row in enumerate(rows, 1):
            drafted = row if isinstance(row, Drafted) else self.drafted(me, board, ask, row)
            again = None if row is drafted else self._used_twice(me, row, used)
            tried.append((row, drafted, again))
            if row is not drafted and again is None and drafted.refusal is None:
                used |= dict.fromkeys(self.named(row), number)
                board = self.after(board, row, me.side(ask))
        return tried, used, board

    def _used_twice(self, me: Officer, row: Any, used: Used) -> Cased | None:
        """Who is named in an earlier row."""
        for one in self.named(row):
            if one in used:
                return me.cased(f"{one} is used in row {used[one]}", self.once_case(row, one))
        return None

    def _free(self, me: Officer, board: Board, side: int) -> Iterable[Slot]:
        for field, heading, case, options in self.unused(me, board, side):
            there = tuple(options)
            if there:
                yield Slot(field, "list", me.say(heading), me.book.cite(case), there, look="fire")

    # ------------------------------------------------------------------ for filling in

    def after_all(self, board: Board, rows: Rows, side: int, but: int = -1) -> Board:
        """The board once all rows but one have been declared."""
        for place, row in enumerate(rows):
            if place != but and not isinstance(row, Drafted):
                board = self.after(board, row, side)
        return board

    def spread(self, board: Board, rows: Rows, side: int, more: Callable[[Board, Any, set[str]], Offer | None]) -> Rows:
        """Support goes where it gains most, as long as `more` finds some for a row that the others leave; what has
        just been given is handed to it, and offers that count on it are made again."""
        rows, given = list(rows), set[str]()
        offers: dict[int, Offer | None] = {}
        for _ in range(MOST_ROWS):
            for place, row in enumerate(rows):
                if place not in offers and not isinstance(row, Drafted):
                    offers[place] = more(self.after_all(board, rows, side, place), row, given)
            good = [(offer[0], -place, offer[1]) for place, offer in offers.items() if offer is not None]
            if not good:
                break
            _, place, better = max(good, key=lambda one: one[:2])
            taken = set(self.named(better)) - set(self.named(rows[-place]))
            rows[-place], given = better, given | taken
            del offers[-place]
            last = offers if self.OFFERS_LAST else {}
            offers = {k: one for k, one in last.items() if one is None or not taken & set(self.named(one[1]))}
        return rows
