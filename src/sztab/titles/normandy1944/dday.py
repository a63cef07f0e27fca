"""D-Day: how it is won (DD-VA1, DD-VA2, DD-VG, DD-VS)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.scenario import Outcome
from sztab.titles import title
from sztab.titles.normandy1944.front import Front

WON = "won:"
DECISIVE = 3
"""What a town that wins the game is worth to a planner, counted in others."""


class DDay(Front):
    """Five beaches, three airborne divisions and four days."""

    air_case = "DD-AIR"

    def end_phase(self, game: Game) -> None:
        """nor:R65: DD-VA1 is looked at after each Supply Phase of the Allies, DD-VG at the end of the fourth turn."""
        phase, last = game.book.phases[game.state.phase], len(game.book.phases) - 1
        rule = self.card.card["victory"]
        if phase.kind == "supply" and self.sides[phase.side] == "allied" and self._holds(game, "allied"):
            game.mark(tally={**game.state.tally, f"{WON}allied": 1})
        if game.state.turn == rule["german"]["turn"] and game.state.phase == last and self._holds(game, "german"):
            game.mark(tally={**game.state.tally, f"{WON}german": 1})

    def verdict(self, b: Board) -> Outcome | None:
        if b.state.tally.get(f"{WON}allied"):
            return Outcome("allied", "Allied automatic victory", self.towns(b))
        if b.state.tally.get(f"{WON}german"):
            return Outcome("german", "German automatic victory", self.towns(b))
        return None

    def towns(self, b: Board) -> dict[str, int]:
        """DD-VA2, nor:R22: town and city hexes the Allies control."""
        allied = self.sides.index("allied")
        worth = int(self.card.card["victory"]["points"])
        return {"allied": worth * sum(controller(b, hex_) == allied for hex_ in b.book.towns)}

    def outcome(self, b: Board) -> Outcome:
        """DD-VS, nor:R65."""
        points = self.towns(b)
        for row in title(self.card.title).tables(self.card.card["victory"]["scale"]):
            if row.number("points_min") <= points["allied"] <= row.number("points_max", empty=999):
                return Outcome(row.text("winner", needed=False), row.text("outcome"), points)
        raise AssertionError(f"no degree of success for {points['allied']} points")

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """DD-VA2 for every town; those that win at once are worth three (DD-VA1, DD-VG)."""
        rule = self.card.card["victory"]
        named = {region for name in ("allied", "german") for region in rule[name]["regions"]}
        decisive = {hex_ for region in named for hex_ in b.book.map.regions[region]}
        worth = int(rule["points"])
        return {hex_: DECISIVE * worth if hex_ in decisive else worth for hex_ in sorted(b.book.towns | decisive)}

    def _holds(self, b: Board, name: str) -> bool:
        """Whether a side controls every hex of the towns that win the game for it."""
        side, regions = self.sides.index(name), self.card.card["victory"][name]["regions"]
        return all(controller(b, hex_) == side for region in regions for hex_ in sorted(b.book.map.regions[region]))
