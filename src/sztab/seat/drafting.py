"""Drafted orders: what stands in their way, and all of a phase looked at together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sztab.seat.context import Officer
from sztab.seat.drafts import Drafted, PlanRow
from sztab.seat.models import Cased
from sztab.table import Board, Refusal

MOST_ROWS = 60
"""Drafts of a plan that are looked at."""
Used = dict[str, int]
"""Units, or whatever else can be used once, with the number of the row that uses them."""


def weighed(
    me: Officer, refusal: Refusal | None, warnings: Iterable[Cased], binding: bool
) -> tuple[Cased | None, tuple[Cased, ...]]:
    """Refusal and warnings of an attack. Before its time has come what stands in its way is only a warning."""
    if refusal is None:
        return None, tuple(warnings)
    why = me.refused(refusal)
    return (why, tuple(warnings)) if binding else (None, (why, *warnings))


def used_twice(me: Officer, names: Iterable[str], used: Used, case: Callable[[str], str]) -> Cased | None:
    """Who is named in an earlier row."""
    for one in names:
        if one in used:
            return me.cased(f"{one} is used in row {used[one]}", case(one))
    return None


def row_by_row(
    board: Board,
    rows: Sequence[Any],
    twice: Callable[[Any, Used], Cased | None],
    draft: Callable[[Board, Any], Drafted],
    named: Callable[[Any], Iterable[str]],
    after: Callable[[Board, Any, Drafted], Board | None],
) -> tuple[tuple[PlanRow, ...], Used, Board]:
    """Each row on the board that the rows before it leave; `after` gives none for a row that uses nothing up. Drafts
    among the rows are those that could not be read."""
    found: list[PlanRow] = []
    used: Used = {}
    for number, row in enumerate(rows, 1):
        if isinstance(row, Drafted):
            found.append(PlanRow(row, row.refusal))
            continue
        again, drafted = twice(row, used), draft(board, row)
        found.append(PlanRow(drafted, again or drafted.refusal))
        left = after(board, row, drafted) if again is None else None
        if left is not None:
            used |= dict.fromkeys(named(row), number)
            board = left
    return tuple(found), used, board
