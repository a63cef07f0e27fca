"""The random player: walks the choices of any decision of any title, using only its view."""

from __future__ import annotations

from random import Random
from typing import Any

from sztab.players.api import walk
from sztab.table import Ask, Board, Choice, Option, Order


class RandomPlayer:
    """Picks at random among the options of each stage. `haste` is the chance of closing a phase when possible."""

    def __init__(self, seed: int = 0, haste: float = 0.04) -> None:
        self.dice = Random(seed)
        self.haste = haste

    def answer(self, view: Board, ask: Ask) -> Order:
        return walk(view, ask, self._pick)

    def _pick(self, step: Choice, picks: tuple[Any, ...]) -> Option:
        options = step.options
        if options[0].ends:
            closing, options = options[0], options[1:]
            if not options or self.dice.random() < self.haste:
                options = [closing]
        return options[self.dice.randrange(len(options))]
