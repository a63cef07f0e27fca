"""Ground that must not be left."""

from __future__ import annotations

import playing
from players.sergeant.ardennes.boards import BOX
from sztab.players.sergeant import Sergeant


def test_the_city_is_never_left_by_the_last_of_them() -> None:
    game = playing.start(BOX, "bruxelles", 7)
    seats = [Sergeant(1), Sergeant(2)]
    city = game.book.map.regions["Brussels"]
    while not game.over:
        side, ask = playing.one_side(game)
        inside = {u.side for u in game.state.units if u.hex in city}
        game.play(seats[game.seat_of(side)].answer(game.view_of(side), ask), side)
        if ask.kind in ("movement", "strategic", "pursue"):
            assert inside <= {u.side for u in game.state.units if u.hex in city}
