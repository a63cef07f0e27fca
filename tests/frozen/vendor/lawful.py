"""Legal answers to any question, found by walking its choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frozen.vendor.counsel import Counsel
from sztab.errors import SztabError
from sztab.players.api import walk
from sztab.table import Ask, Board, Choice, Option, Order

Rank = Callable[[Choice, tuple[Any, ...], Option], int]
"""The rank of an option of a stage, after the picks made so far; the least is best."""


def least(view: Board, ask: Ask, rank: Rank) -> Order:
    """At each stage of the choices the option with the least rank, the first of equals."""
    return walk(view, ask, lambda step, picks: min(step.options, key=lambda option: rank(step, picks, option)))


def any_answer(view: Board, ask: Ask) -> Counsel:
    """The first legal answer among the choices: the end of a phase where possible, else the usual answer."""
    decider = view.book.deciders[ask.kind]
    paths: list[tuple[Any, ...]] = [()]
    while paths:
        partial = paths.pop()
        step = decider.choices(view, ask, partial)
        if isinstance(step, Choice):
            paths += [(*partial, option.value) for option in reversed(step.options)]
        elif decider.check(view, ask, step) is None:
            return Counsel(step, "any")
    raise SztabError(f"the rules offer no answer to {ask.kind!r}")
