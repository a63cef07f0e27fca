"""3.2, inspection of stacks: what the Soviet's view tells of the garrison, as facts that can be counted."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import sight
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import GERMAN

SUPPLY = PHASES.index("supply check")


def known(view: Board) -> frozenset[tuple[Any, ...]]:
    """3.2b: which German units the Soviet sees, which stacks to the bottom, how often supply has been judged by where
    everybody really stands. The German sees everything."""
    if GERMAN in view.sides or not sight.fogged(view):
        return frozenset()
    state = view.state
    facts: set[tuple[Any, ...]] = {
        ("unit", u.n, u.hex, u.box, u.due) for u in state.units if u.side == GERMAN and not u.hidden
    }
    near = sight.watched(view)
    held = {hex_ for hex_, here in view.layers.stacks.items() if state.units[here[0]].side == GERMAN}
    facts.update(("through", hex_) for hex_ in near & held)
    facts.add(("supply", state.turn + (state.phase >= SUPPLY)))
    return frozenset(facts)
