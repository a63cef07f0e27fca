"""Cobra: how it is won (CO-VA, CO-VG, CO-VT)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import BrokeOut, LinePassed
from sztab.rules.wb95.pieces import counter, on_map
from sztab.rules.wb95.scenario import Outcome, WayOut
from sztab.rules.wb95.state import Unit
from sztab.table.aims import EXIT, OTHER, WarAim
from sztab.titles.normandy1944.front import Front
from sztab.titles.wb95.card import count

OUT, BEYOND = "out", "beyond"
POST, APART = 3, 3
"""What a post on the line is worth to a planner, and at every which hex one stands."""
SOUTH = "S"
"""The zone by which the Allies leave for the open country."""


class Cobra(Front):
    """The breakout from the hedgerows."""

    air_case = "CO-AIR"

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        zones = super().exit_zones(b, u)
        return (*zones, SOUTH) if self._counts(u) else zones

    def leaves(self, game: Game, u: Unit, zone: str) -> bool:
        """CO-VA, nor:R66: one unit with supply is enough."""
        if zone != SOUTH:
            return False
        count(game, OUT)
        game.say(BrokeOut(unit=counter(game, u).id), "CO-VA")
        return True

    def end_phase(self, game: Game) -> None:
        """CO-VG, nor:R66: whoever has once ended a phase beyond the line has passed it."""
        super().end_phase(game)
        if BEYOND not in game.state.tally and any(self._beyond(game, u) for u in on_map(game, self._allies())):
            count(game, BEYOND)
            game.say(LinePassed(), "CO-VG")

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """CO-VA, CO-VG: one unit off the map wins; one beyond the line saves the draw."""
        (allied,) = self._allies()
        rule = self.card.card["victory"]
        beyond = f"Units that passed row {rule['row']} or column {rule['column']}"
        return (
            WarAim(side=allied, kind=EXIT, text="Units in supply that left by the south edge", case="CO-VA", zone=SOUTH,
                need=1, at_once=True),
            WarAim(side=allied, kind=OTHER, text=beyond, case="CO-VG", need=1),
        )  # fmt: skip

    def count(self, b: Board, aim: WarAim) -> int:
        return int(b.state.tally.get(OUT if aim.kind == EXIT else BEYOND, 0))

    def verdict(self, b: Board) -> Outcome | None:
        out, _ = self.aims(b)
        return Outcome("allied", "Allied automatic victory") if self.count(b, out) >= out.need else None

    def outcome(self, b: Board) -> Outcome:
        _, line = self.aims(b)
        if self.count(b, line) >= line.need:
            return Outcome("", "Draw")
        return Outcome("german", "German automatic victory")

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """No hex counts; the towns lie along the roads out. To the Germans the line is more: posts two hexes apart see
        everybody who would pass it (CO-VG)."""
        worth = dict.fromkeys(sorted(b.book.towns), 1)
        if side not in self._allies():
            worth |= dict.fromkeys(self._posts(b), POST)
        return worth

    def _posts(self, b: Board) -> list[int]:
        rule, grid = self.card.card["victory"], b.book.map.grid
        row, column = rule["row"], rule["column"]
        found = []
        for hex_ in sorted(b.book.map.regions["land"]):
            here = (grid.row(hex_), grid.column(hex_))
            east = here[1] == column and here[0] <= row and here[0] % APART == 0
            south = here[0] == row and here[1] < column and here[1] % APART == 0
            if east or south:
                found.append(hex_)
        return found

    def way_out(self, b: Board, u: Unit) -> WayOut | None:
        """CO-VA."""
        return WayOut(SOUTH, u.steps) if self._counts(u) else None

    def _allies(self) -> tuple[int, ...]:
        return (self.sides.index("allied"),)

    def _counts(self, u: Unit) -> bool:
        """nor:R66: a unit of the Allies that was in supply in its last Supply Phase."""
        return u.side in self._allies() and u.supplied

    def _beyond(self, b: Board, u: Unit) -> bool:
        rule, grid = self.card.card["victory"], b.book.map.grid
        return bool(grid.row(u.hex) > rule["row"] or grid.column(u.hex) > rule["column"])
