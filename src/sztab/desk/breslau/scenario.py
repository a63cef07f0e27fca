"""The scenario of a position file: its orders say whom they want to be asked."""

from __future__ import annotations

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.scenario import Scenario

ANSWERS = {"support_move": "move"}
"""Kind of question -> the order that answers it, where it has another name."""


class DrawnScenario(Scenario, frozen=True, kw_only=True):
    """The plain rules, but whoever an order of the file may be meant for is asked even where he has nothing to do, so
    that the order is judged by its own case; and combats end by order."""

    ordered: frozenset[str] = frozenset()
    """The kinds of orders the file gives."""
    attackers: frozenset[int] = frozenset()
    """The sides that attack where combat is resolved and nobody needs Attack markers but those who have some."""
    marked: frozenset[int] = frozenset()
    """Sides that have Attack markers in the file all the same: these bind them."""

    def asks(self, b: Board, side: int, kind: str, able: bool) -> bool:
        match kind:
            case "support":  # 14.8: the attack order has named it
                return able and "attack" not in self.ordered
            case "attack" if self.attackers:
                return able or side in self.attackers
            case "attack":  # who attacks first and has no markers is passed over
                return able or (kind in self.ordered and side != b.state.first)
        return able or ANSWERS.get(kind, kind) in self.ordered


def attackers(b: Board) -> frozenset[int]:
    """The sides whose attacks are open, because the board was drawn that way; none in a game."""
    scenario = b.book.scenario
    return scenario.attackers if isinstance(scenario, DrawnScenario) else frozenset()


def still_bound(b: Board) -> bool:
    """Whoever is bound to Attack markers has some left, by which a reader of the file knows that he is."""
    scenario = b.book.scenario
    marked = scenario.marked if isinstance(scenario, DrawnScenario) else frozenset()
    return marked <= {one.side for one in b.state.markers}
