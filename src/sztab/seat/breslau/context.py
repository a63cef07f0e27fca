"""The staff officer of the Breslau family."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sztab.seat import context

if TYPE_CHECKING:
    from sztab.rules.breslau.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer
