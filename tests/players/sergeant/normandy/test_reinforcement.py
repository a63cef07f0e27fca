"""Landings."""

from __future__ import annotations

import playing
from players.sergeant.normandy.boards import BOX
from sztab.players.sergeant import Sergeant
from sztab.rules.wb95.orders import Enter


def test_who_waits_off_the_beaches_comes_ashore() -> None:
    game = playing.start(BOX, "d-day", 1)
    seats = [Sergeant(1), Sergeant(2)]
    landed: set[str] = set()
    while game.state.turn < 3:
        side, ask = playing.one_side(game)
        found = seats[game.seat_of(side)].advice(game.view_of(side), ask)
        if isinstance(found.order, Enter) and game.book.sides[side] == "allied":
            landed |= {
                zone for zone, hexes in game.book.map.zones.items() if game.book.labels[found.order.hex] in hexes
            }
        game.play(found.order, side)
    assert len(landed & {"Utah", "Omaha", "Gold", "Juno", "Sword"}) >= 3
