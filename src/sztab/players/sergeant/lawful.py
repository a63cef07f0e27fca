"""Lawful answers to any question, found by walking its choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.errors import SztabError
from sztab.players.api import walk
from sztab.players.sergeant.counsel import Counsel
from sztab.table import Ask, Board, Choice, Option, Order

Rank = Callable[[Choice, tuple[Any, ...], Option], int]
"""How bad an option of a stage is, after the picks made so far."""


def least(view: Board, ask: Ask, rank: Rank) -> Order:
    """Through the choices, at each stage the option with the least rank, the first of equals."""
    return walk(view, ask, lambda step, picks: min(step.options, key=lambda option: rank(step, picks, option)))


def any_answer(view: Board, ask: Ask) -> Counsel:
    """The first lawful answer among the choices: the end of a phase where that is one, else whatever is usual."""
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
