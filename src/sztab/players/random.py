"""The random player: walks the choices of any decision of any title, from its view alone."""

from __future__ import annotations

import random
from typing import Any

from sztab.table import Ask, Board, Decider, Order


class RandomPlayer:
    """Picks blindly among the options of each stage. `haste` is how likely it closes a phase when it may."""

    def __init__(self, seed: int = 0, haste: float = 0.04) -> None:
        self.dice = random.Random(seed)
        self.haste = haste

    def answer(self, view: Board, ask: Ask) -> Order:
        """An order that answers the decision."""
        decider: Decider = view.book.deciders[ask.kind]
        partial: tuple[Any, ...] = ()
        while True:
            step = decider.choices(view, ask, partial)
            if isinstance(step, Order):
                return step
            options = step.options
            if options[0].ends:
                closing, options = options[0], options[1:]
                if not options or self.dice.random() < self.haste:
                    options = [closing]
            partial += (options[self.dice.randrange(len(options))].value,)
