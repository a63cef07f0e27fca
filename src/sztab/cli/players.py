"""Computer players at the table, by seat."""

from __future__ import annotations

import msgspec

from sztab.cli.screen import side_named
from sztab.errors import SztabError
from sztab.players.api import Player
from sztab.players.named import player
from sztab.table import Event, Game


def answer(game: Game, side: int, one: Player) -> list[Event]:
    """Let a player answer for a side, from its view alone."""
    assert game.decision is not None
    ask = msgspec.structs.replace(game.decision, sides=(side,))
    return game.play(one.answer(game.view_of(side), ask), side)


class Opponents:
    """The computer's seats; all others belong to people."""

    def __init__(self, game: Game, name: str | None, own: str | None) -> None:
        if bool(name) != bool(own):
            raise SztabError("--versus and --as go together: who plays against you, and which side is yours")
        self.seats: dict[int, Player] = {}
        if name and own:
            mine = game.seat_of(side_named(game, own))
            seed = f"{game.state_hash()}:{game.asked}"
            self.seats = {seat: player(name, f"{seed}:{seat}") for seat in range(len(game.book.seats)) if seat != mine}

    def answer_all(self, game: Game) -> list[Event]:
        """Play until a person is asked, or the game is over. People enter dice rolled by hand."""
        news: list[Event] = []
        while game.decision is not None and game.decision.kind != "dice":
            side = next((side for side in game.pending() if game.seat_of(side) in self.seats), None)
            if side is None:
                break
            news += answer(game, side, self.seats[game.seat_of(side)])
        return news

    def sides(self, game: Game) -> tuple[int, ...]:
        """The sides that people play; none when people hold every seat, since each gets only its own view."""
        if not self.seats:
            return ()
        return tuple(side for seat, sides in enumerate(game.book.seats) if seat not in self.seats for side in sides)
