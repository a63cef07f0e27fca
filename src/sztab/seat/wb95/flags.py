"""What units may and must do while a question stands, in flags on their counters."""

from __future__ import annotations

from sztab.rules.wb95 import artillery, duty
from sztab.rules.wb95.board import Board
from sztab.seat.prompt import Flags
from sztab.seat.wb95.artillery import is_artillery


def _combat_flags(view: Board, side: int, found: Flags) -> None:
    owing = duty.owed(view, side)
    own = view.book.friends[side]
    for u in view.state.units:
        if u.side not in own or u.hex < 0:
            continue
        words = ["can_attack"] if duty.targets_of(view, u) else []
        words += ["must_attack"] if u.n in owing.units else []
        if is_artillery(view, u) and artillery.may_fire(view, u) is None:
            words.append("can_fire")
        if words:
            found.setdefault(u.n, []).extend(words)
    for hex_ in owing.hexes:
        for index in view.layers.stacks[hex_]:
            found.setdefault(index, []).append("must_be_attacked")


FLAGS = {
    "combat": _combat_flags,
}
"""By the kind of question; chapters with prompts of their own hold theirs."""
