"""Lüttich: how it is won (LU-VG, LU-VA)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import ShoreReached
from sztab.rules.wb95.pieces import counter, label, on_map
from sztab.rules.wb95.scenario import Outcome
from sztab.table.aims import STAND, WarAim
from sztab.titles.normandy1944.front import Front
from sztab.titles.wb95.card import count

SHORE = "shore"


class Luttich(Front):
    """The German stroke for Avranches."""

    air_case = "LU-AIR"

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """LU-VG: one unit on the shore, at the end of any phase."""
        german, shore = self.sides.index("german"), tuple(sorted(self.region_to_win(b)))
        text = "Units that reached the shore near Avranches"
        return (WarAim(side=german, kind=STAND, text=text, case="LU-VG", hexes=shore, need=1, at_once=True),)

    def count(self, b: Board, aim: WarAim) -> int:
        return max(int(b.state.tally.get(SHORE, 0)), super().count(b, aim))

    def end_phase(self, game: Game) -> None:
        """LU-VG, nor:R68: a German unit on the shore, in supply or not, at the end of any phase."""
        super().end_phase(game)
        shore = self.region_to_win(game)
        there = [u for u in on_map(game, (self.sides.index("german"),)) if u.hex in shore]
        if there and SHORE not in game.state.tally:
            count(game, SHORE)
            game.say(ShoreReached(unit=counter(game, there[0]).id, hex=label(game, there[0].hex)), "LU-VG")

    def verdict(self, b: Board) -> Outcome | None:
        return Outcome("german", "German automatic victory") if b.state.tally.get(SHORE) else None

    def outcome(self, b: Board) -> Outcome:
        """LU-VA."""
        return Outcome("allied", "Allied victory")

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """The shore is worth more than anything else on the map."""
        return dict.fromkeys(sorted(self.region_to_win(b)), 10)
