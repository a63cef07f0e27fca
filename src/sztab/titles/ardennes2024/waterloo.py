"""Waterloo 2025: cities and Brussels against an army to be destroyed."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.hexes import Map
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import FormationReleased
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.scenario import Outcome
from sztab.rules.wb95.state import Unit
from sztab.table.aims import OTHER, WarAim
from sztab.titles.ardennes2024.brussels import INSTANT, BrusselsScenario
from sztab.titles.wb95.card import count

RELEASED = "released"


class Waterloo(BrusselsScenario):
    """Ten days of counterattack."""

    tied = "axis"
    SCORED = {
        "cities": "City hexes held",
        "Brussels": "Hexes of Brussels held",
        "axis": "Enemy units destroyed",
    }

    def study(self, map_: Map) -> None:
        super().study(map_)
        self._everywhere = frozenset(map_.grid.hexes)

    # ------------------------------------------------------------------ the Belgians, WAT.11

    def closed(self, b: Board, u: Unit) -> frozenset[int]:
        """WAT.11, R105: the brigade stays where it is until it is released."""
        if self._held(b, u):
            return self._everywhere
        return super().closed(b, u)

    def closed_case(self, u: Unit) -> str:
        return "WAT.11"

    def _held(self, b: Board, u: Unit) -> bool:
        rule, printed = self.card.card["release"], counter(b, u)
        ours = printed.nation == rule["nation"] and rule["formation"] in (printed.formation, printed.army)
        return ours and RELEASED not in b.state.tally

    def struck(self, game: Game, units: Iterable[int], side: int) -> None:
        """R105: any attack on one of them, fire included."""
        if any(self._held(game, game.state.units[n]) for n in units):
            self._release(game)

    def passed(self, game: Game, units: Iterable[int], hexes: Iterable[int]) -> None:
        """R105: a US unit in Ghent."""
        rule = self.card.card["release"]
        depot = game.book.map.regions[rule["region"]]
        if RELEASED not in game.state.tally and not depot.isdisjoint(hexes):
            if any(game.book.counters[n].nation == rule["by"] for n in units):
                self._release(game)

    def _release(self, game: Game) -> None:
        count(game, RELEASED)
        game.say(FormationReleased(formation=self.card.card["release"]["formation"]), "WAT.11 ard:R105")

    # ------------------------------------------------------------------ how it is won

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """WAT.1, WAT.2: points, and the end of the German and Russian armies at once."""
        allied, text = self.sides.index("allied"), "No German or Russian unit left"
        return WarAim(side=allied, kind=OTHER, text=text, case="WAT.2", need=1, at_once=True), *super().aims(b)

    def count(self, b: Board, aim: WarAim) -> int:
        return int(self._none_left(b)) if aim.kind == OTHER else super().count(b, aim)

    def verdict(self, b: Board) -> Outcome | None:
        """WAT.2: at once."""
        return Outcome("allied", INSTANT, self.points(b)) if self._none_left(b) else None

    def _none_left(self, b: Board) -> bool:
        """Whether no German or Russian unit is left."""
        axis = self.sides.index("axis")
        for u in b.state.units:
            printed = counter(b, u)
            if u.side == axis and u.steps and u.box not in ("dead", "surrendered") and printed.nation != "m_brigade":
                return False
        return True
