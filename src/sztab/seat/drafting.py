"""Drafted orders: what stands in their way."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.seat.context import Officer
from sztab.seat.models import Cased
from sztab.table import Refusal


def weighed(
    me: Officer, refusal: Refusal | None, warnings: Iterable[Cased], binding: bool
) -> tuple[Cased | None, tuple[Cased, ...]]:
    """Refusal and warnings of an attack. Before its time has come what stands in its way is only a warning."""
    if refusal is None:
        return None, tuple(warnings)
    why = me.refused(refusal)
    return (why, tuple(warnings)) if binding else (None, (why, *warnings))
