"""Nysa 1945: how it is won (NY-V1 to NY-V3)."""

from __future__ import annotations

from sztab.rules.wb95.control import controller
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.scenario import Outcome, WayOut
from sztab.rules.wb95.state import Unit
from sztab.table import Board, Game
from sztab.titles import title
from sztab.titles.wb95.card import CardScenario

EXITED = "exited"


class Nysa(CardScenario):
    """Konev's race: armour off the map to Berlin, or towns."""

    air_case = "NY-N5"

    def counts_for_berlin(self, b: Board, u: Unit) -> bool:
        """NY-V1, R124: counters of armoured and mechanised corps and independent armour of the Soviet side."""
        printed = counter(b, u)
        if self.sides[u.side] != "soviet" or printed.nation == "usa":
            return False
        corps = bool(printed.formation) and printed.type in ("ARM", "MECH", "MOT", "AG")
        return corps or printed.type == "ARM"

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        if b.book.counters[u.n].bound or b.book.counters[u.n].nation == "usa":
            return ()
        return (*self.ring, "S") if self.counts_for_berlin(b, u) else self.ring

    def leaves(self, game: Game, u: Unit, zone: str) -> bool:
        if zone != "S":
            return False
        gone = game.state.tally.get(EXITED, 0) + u.steps
        game.mark(tally={**game.state.tally, EXITED: gone})
        game.say("berlin", "NY-V1", unit=counter(game, u).id, cels=u.steps, total=gone)
        return True

    def verdict(self, b: Board) -> Outcome | None:
        """NY-V1: at once."""
        needed = self.card.card["victory"]["automatic"]["cel"]
        gone = b.state.tally.get(EXITED, 0)
        if gone < needed:
            return None
        return Outcome("soviet", "Soviet automatic victory", {"exited": gone})

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """NY-V2."""
        return dict.fromkeys(sorted(b.book.towns), int(self.card.card["victory"]["towns"]["points"]))

    def way_out(self, b: Board, u: Unit) -> WayOut | None:
        """NY-V1."""
        rule = self.card.card["victory"]["automatic"]
        wanted = int(rule["cel"]) - b.state.tally.get(EXITED, 0)
        return WayOut(rule["zone"], wanted) if wanted > 0 and self.counts_for_berlin(b, u) else None

    def towns(self, b: Board) -> dict[str, int]:
        """NY-V2, R125: town hexes each side controls."""
        points = dict.fromkeys(self.sides, 0)
        for hex_ in sorted(b.book.towns):
            owner = controller(b, hex_)
            if owner >= 0:
                points[self.sides[owner]] += 1
        return points

    def outcome(self, b: Board) -> Outcome:
        """NY-V3: the margin and its level."""
        points = self.towns(b)
        margin = points["soviet"] - points["german"]
        level = scale(self.card.title, b.book.options.victory_scale, margin)
        return Outcome("soviet" if margin > 0 else "german", level, points)


def scale(slug: str, steps: str, margin: int) -> str:
    """The level of victory for a margin, in the printed five steps or in six (R126)."""
    for row in title(slug).tables("nysa_victory_scale"):
        if row.text("scale") != steps:
            continue
        low, high = row.text("margin_min", needed=False), row.text("margin_max", needed=False)
        if (not low or margin >= int(low)) and (not high or margin <= int(high)):
            return row.text("outcome")
    raise AssertionError(f"no level for a margin of {margin}")
