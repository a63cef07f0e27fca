"""D-Day: how it is won (DD-VA1, DD-VA2, DD-VG, DD-VS)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.scenario import Outcome
from sztab.table.aims import HOLD, Degree, WarAim, degree_of
from sztab.titles import title
from sztab.titles.normandy1944.front import Front
from sztab.titles.wb95.card import limits

WON = "won:"
DECISIVE = 3
"""What a town that wins the game is worth to a planner, counted in others."""


class DDay(Front):
    """Five beaches, three airborne divisions and four days."""

    air_case = "DD-AIR"

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """DD-VA1, DD-VA2, DD-VG, nor:R22."""
        rule = self.card.card["victory"]
        allied, german = (self.sides.index(name) for name in ("allied", "german"))
        towns, ours, theirs = tuple(sorted(b.book.towns)), self._hexes(b, "allied"), self._hexes(b, "german")
        day = int(rule["german"]["turn"])
        return (
            WarAim(side=allied, kind=HOLD, text="Hexes of Saint-Lô and Caen held", case="DD-VA1", hexes=ours,
                need=len(ours), at_once=True),
            WarAim(side=allied, kind=HOLD, text="Town and city hexes held", case="DD-VA2", hexes=towns,
                worth=int(rule["points"])),
            WarAim(side=german, kind=HOLD, text="Hexes of Caen, Carentan, Saint-Lô and Bayeux held", case="DD-VG",
                hexes=theirs, need=len(theirs), at_once=True, first=day, last=day),
        )  # fmt: skip

    def _hexes(self, b: Board, name: str) -> tuple[int, ...]:
        """The towns that win the game for a side."""
        regions = self.card.card["victory"][name]["regions"]
        return tuple(sorted(hex_ for region in regions for hex_ in b.book.map.regions[region]))

    def end_phase(self, game: Game) -> None:
        """nor:R65: DD-VA1 is looked at after each Supply Phase of the Allies, DD-VG at the end of the fourth turn."""
        phase, last = game.book.phases[game.state.phase], len(game.book.phases) - 1
        for aim in self.aims(game):
            name = self.sides[aim.side]
            whole = aim.at_once and self.count(game, aim) >= aim.need
            if aim.last:
                judged = game.state.turn == aim.last and game.state.phase == last
            else:
                judged = phase.kind == "supply" and self.sides[phase.side] == name
            if whole and judged:
                game.mark(tally={**game.state.tally, f"{WON}{name}": 1})

    def verdict(self, b: Board) -> Outcome | None:
        if b.state.tally.get(f"{WON}allied"):
            return Outcome("allied", "Allied automatic victory", self.points(b))
        if b.state.tally.get(f"{WON}german"):
            return Outcome("german", "German automatic victory", self.points(b))
        return None

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        return "allied", ()

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        """DD-VS, nor:R65."""
        rows = title(self.card.title).tables(self.card.card["victory"]["scale"])
        return tuple(
            Degree(row.text("outcome"), row.text("winner", needed=False), *limits(row, "points")) for row in rows
        )

    def outcome(self, b: Board) -> Outcome:
        points = self.points(b)
        degree = degree_of(self.degrees(b), self.figure(b, points))
        return Outcome(degree.winner, degree.level, points)

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """DD-VA2 for every town; those that win at once are worth three (DD-VA1, DD-VG)."""
        aims = self.aims(b)
        decisive = {hex_ for aim in aims if aim.at_once for hex_ in aim.hexes}
        worth = next(aim.worth for aim in aims if aim.worth)
        return {hex_: DECISIVE * worth if hex_ in decisive else worth for hex_ in sorted(b.book.towns | decisive)}
