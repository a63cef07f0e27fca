"""The board as a seat may see it: what is shown of it alike in every family."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from sztab.seat.context import Drawn, Officer
from sztab.seat.models import Clock, PhaseShown, Piece
from sztab.table import Board

Flags = dict[int, list[str]]
"""Flags by place in the list of units."""
UNSEEN = "masked"
"""The box of enemies of whom not even that is known whether they are on the map."""


def clock_of(me: Officer, view: Board, day: str, phases: Callable[[], tuple[PhaseShown, ...]]) -> Clock:
    """Turn and phase; `day` is the date of the turn, or of the first one before it begins."""
    state = view.state
    return Clock(
        turn=state.turn,
        turns=view.book.scenario.turns,
        date=day,
        phase=state.phase if state.turn else -1,
        phases=me.again("phases", view.book.phases, phases),
    )


def by_side(me: Officer, view: Board, name: str) -> dict[str, str]:
    """A layer of the state that holds 1 + the side for each hex, by label."""
    layer: bytes = getattr(view.state, name)
    labels, sides = view.book.hex_labels, view.book.sides
    found: dict[str, str] = me.again(
        name, layer, lambda: {labels[h]: sides[owner - 1] for h, owner in enumerate(layer) if owner and labels[h]}
    )
    return found


def loads(me: Officer, view: Board, load: Callable[[int], str]) -> dict[str, str]:
    """How full the hexes of own stacks are."""
    own = [hex_ for hex_, here in view.layers.stacks.items() if view.state.units[here[0]].side in me.sides]
    return {view.book.hex_labels[hex_]: load(hex_) for hex_ in sorted(own)}


def shown_again(
    me: Officer, index: int, u: Any, looks: Hashable, words: tuple[str, ...], make: Callable[[], Piece]
) -> Piece:
    """A counter that has not changed, nor what else its looks depend on, stays the same object."""
    last = me.pieces.get(index)
    if last is None or last.unit is not u or last.looks != looks or last.words != words:
        last = me.pieces[index] = Drawn(u, looks, words, make())
    return last.piece
