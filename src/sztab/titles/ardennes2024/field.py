"""What the four scenarios of the Brussels set share: pools by the calendar, entry zones, sides that nobody leads."""

from __future__ import annotations

from sztab.hexes import Map
from sztab.rules.wb95 import allotments
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import TurnBegun
from sztab.rules.wb95.state import Unit
from sztab.titles.wb95.card import CardScenario


class BrusselsField(CardScenario):
    """The hooks that come from the cards' own tables."""

    def study(self, map_: Map) -> None:
        self._set_up_by = {unit: one["side"] for one in self.card.card.get("free", ()) for unit in one["units"]}

    def begin_turn(self, game: Game) -> None:
        """ard:15.1.1, ard:15.3.1, ard:R145: what the calendar brings on the day."""
        today = self.day(game.state.turn)
        game.say(TurnBegun(turn=game.state.turn, date=today.isoformat(), air={}, ammunition={}), "2.1.5")
        if self.options.allotments != "designed":
            return
        said: dict[tuple[str, str], int] = {}
        for one in sorted(self.card.card.get("allotment", ()), key=lambda one: one["date"]):
            what = one["side"], one["kind"]
            if one["date"] == today:
                allotments.arrive(game, self.sides.index(one["side"]), one["kind"], one["points"], said.get(what))
            said[what] = one["points"]

    def own_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """ard:R94, ard:R123: the edges of the side."""
        return tuple(self.card.card.get("zones", {}).get(self.sides[u.side], ()))

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """ard:15.2.3: by the same edges."""
        return self.own_zones(b, u)

    def always_supplied(self, b: Board, u: Unit) -> bool:
        """ard:R92, ard:R93: a card without supply; and nobody checks that of sides without a leader."""
        return u.side in b.book.nobodys or bool(self.card.card.get("no_supply", False))

    def set_up_by(self, b: Board, u: Unit) -> int:
        """ard:NEW.11: free units are set up by the player whose mark they carry."""
        side = self._set_up_by.get(b.book.counters[u.n].id)
        return u.side if side is None else self.sides.index(side)
