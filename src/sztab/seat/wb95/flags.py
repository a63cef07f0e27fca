"""What units may and must do while a question stands, in flags on their counters."""

from __future__ import annotations

from sztab.rules.wb95 import artillery, duty
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import traits
from sztab.rules.wb95.state import Unit
from sztab.seat.prompt import Flags


def _combat_flags(view: Board, side: int, found: Flags) -> None:
    owing = duty.owed(view, side)
    own = view.book.friends[side]
    for u in view.state.units:
        if u.side not in own or u.hex < 0:
            continue
        words = ["can_attack"] if duty.targets_of(view, u) else []
        words += ["must_attack"] if u.n in owing.units else []
        if _artillery(view, u) and artillery.may_fire(view, u) is None:
            words.append("can_fire")
        if words:
            found.setdefault(u.n, []).extend(words)
    for hex_ in owing.hexes:
        for index in view.layers.stacks[hex_]:
            found.setdefault(index, []).append("must_be_attacked")


def _gun_flags(view: Board, side: int, found: Flags) -> None:
    """6.5: guns with ammunition and a target."""
    if view.state.ammunition[side] < view.book.variant.barrage_guns:
        return
    for u in view.state.units:
        if u.side in view.book.friends[side] and u.hex >= 0 and _artillery(view, u) and not u.barraged:
            if artillery.may_fire(view, u) is None and _aims_far(view, u):
                found.setdefault(u.n, []).append("can_barrage")


def _aims_far(view: Board, u: Unit) -> bool:
    """Whether a gun reaches enemies from where it stands that are not next to it, and have not been fired at."""
    grid, stacks, foes = view.book.map.grid, view.layers.stacks, view.book.foes[u.side]
    return any(
        hex_ in stacks
        and view.state.units[stacks[hex_][0]].side in foes
        and grid.distance(u.hex, hex_) > 1
        and hex_ not in view.state.shelled
        for hex_ in grid.within(u.hex, artillery.gun_range(view, u))
    )


def _artillery(view: Board, u: Unit) -> bool:
    return traits(view, u).gun or traits(view, u).self_propelled


FLAGS = {
    "combat": _combat_flags,
    "barrage": _gun_flags,
}
"""By the kind of question; chapters with prompts of their own hold theirs."""
