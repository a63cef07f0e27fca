"""Dyle 2025: Brussels for the Axis, or not a German or Russian across the river."""

from __future__ import annotations

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import LineCrossed
from sztab.rules.wb95.pieces import counter, on_map
from sztab.rules.wb95.scenario import Outcome
from sztab.table.aims import HOLD, OTHER, WarAim
from sztab.titles.ardennes2024.brussels import INSTANT, BrusselsScenario
from sztab.titles.ardennes2024.refit import Refitting

CROSSED, CAPTURED = "crossed", "captured"


class Dyle(Refitting, BrusselsScenario):
    """Eight days on the river line."""

    tied = "allied"
    """DYL.4: Brussels stands."""
    SCORED = {
        "Brussels": "Hexes of Brussels held",
        "allied": "Allied units destroyed",
        "axis": "German and Russian units destroyed",
    }

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """DYL.3, DYL.4: all Brussels at the end of a turn, the line held to the last day, and points."""
        city = tuple(sorted(b.book.map.regions["Brussels"]))
        axis, allied = self.sides.index("axis"), self.sides.index("allied")
        return (
            WarAim(side=axis, kind=HOLD, text="Hexes of Brussels held", case="DYL.3", hexes=city, need=len(city),
                at_once=True),
            WarAim(side=allied, kind=OTHER, text="No German or Russian across the Dyle line", case="DYL.4", need=1),
            *super().aims(b),
        )  # fmt: skip

    def count(self, b: Board, aim: WarAim) -> int:
        return int(CROSSED not in b.state.tally) if aim.kind == OTHER else super().count(b, aim)

    def end_turn(self, game: Game) -> None:
        """R101, R102: who stands west of the line, and whether all Brussels is the Axis's."""
        axis, west = self.sides.index("axis"), game.book.map.regions[self.card.card["victory"]["line"]]
        over = [u for u in on_map(game, (axis,)) if u.hex in west and counter(game, u).nation != "m_brigade"]
        tally = dict(game.state.tally)
        if over and CROSSED not in tally:
            tally[CROSSED] = 1
            game.say(LineCrossed(units=tuple(counter(game, u).id for u in over)), "DYL.4 ard:R101")
        whole = self.aims(game)[0]
        if self.count(game, whole) >= whole.need:
            tally[CAPTURED] = 1
        game.mark(tally=tally)

    def verdict(self, b: Board) -> Outcome | None:
        """DYL.3, R102: at the end of any turn."""
        return Outcome("axis", INSTANT, self.points(b)) if b.state.tally.get(CAPTURED) else None

    def outcome(self, b: Board) -> Outcome:
        """DYL.4: the line was held, or points; as many on both sides is an Allied victory, for Brussels stands."""
        if CROSSED not in b.state.tally:
            return Outcome("allied", INSTANT, self.points(b))
        return super().outcome(b)
