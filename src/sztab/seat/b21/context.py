"""The staff officer of the B-21 family."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sztab.seat import context

if TYPE_CHECKING:
    from sztab.rules.b21.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer
