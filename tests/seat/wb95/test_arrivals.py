"""Reinforcements dragged onto the map and on."""

from __future__ import annotations

from typing import Any

import playing
from case import case
from seat.wb95.seats import copy_of, order_of, staff_of
from sztab.table import Game


def test_reinforcements_are_dragged_onto_the_map_and_on() -> None:
    game = reinforced()
    staff, view, ask = staff_of(game)
    waiting = [piece.key for piece in staff.show(view, ask).pieces if piece.box == "due" and piece.due <= 2]
    able = [key for key in waiting if staff.reach(view, ask, [key]).hexes]
    assert able
    for key in able[:6]:
        twin = copy_of(game)
        entry = staff.reach(view, ask, [key]).hexes[0].hex
        (leg,) = staff.march(view, ask, [key], entry)
        assert leg.arrives and [data["order"] for data in leg.orders] == ["enter"]
        twin.play(order_of(twin, leg.orders[0]))
        assert twin.book.hex_labels[twin.state.units[twin.book.index[key]].hex] == entry
        inland = further_in(staff, view, ask, key, entry)
        if inland:
            twin = copy_of(game)
            for data in inland:
                twin.play(order_of(twin, data))


def reinforced() -> Game:
    """A German Movement Phase of Nysa in which somebody is due."""
    for game in playing.steps(playing.start("budziszyn1945", "nysa-1945", 8), 8, 0.9):
        ask = game.decision
        if ask is not None and ask.kind == "movement" and game.state.turn >= 2:
            if game.book.sides[game.pending()[0]] == "german":
                return game
    raise AssertionError("no such phase")


def further_in(staff: Any, view: Any, ask: Any, key: str, entry: str) -> tuple[Any, ...]:
    labels = view.book.hex_labels
    for hex_ in view.book.map.grid.within(view.book.labels[entry], 2):
        (leg,) = staff.march(view, ask, [key], labels[hex_])
        if leg.arrives and len(leg.orders) == 2:
            assert [data["order"] for data in leg.orders] == ["enter", "move"]
            return tuple(leg.orders)
    return ()


@case("normandy1944", "R84")
def test_the_second_wave_can_be_taken_over_its_beach() -> None:
    game = playing.start("normandy1944", "d-day", 1)
    for now in playing.steps(game, 1, 0.9):
        if now.state.turn == 2 and now.decision is not None and now.decision.kind == "movement":
            break
    staff, view, ask = staff_of(now)
    waiting = [piece for piece in staff.show(view, ask).pieces if "can_enter" in piece.flags]
    assert any(piece.zone in ("Utah", "Omaha", "Gold", "Juno", "Sword") for piece in waiting)
    assert all(staff.reach(view, ask, [piece.key]).hexes for piece in waiting)
