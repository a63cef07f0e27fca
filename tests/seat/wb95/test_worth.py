"""Answers that are found by a shortcut are those that a look at every answer finds."""

from __future__ import annotations

import pytest

import playing
from sztab.seat.wb95 import losses, retreat
from sztab.seat.wb95.worth import front_of


@pytest.mark.parametrize(("title", "scenario"), [("budziszyn1945", "nysa-1945"), ("ardennes2024", "dyle-2025")])
def test_the_shortcuts_of_losses_and_retreats_change_no_answer(title: str, scenario: str) -> None:
    seen = {"losses": 0, "retreat": 0}
    for count, game in enumerate(playing.steps(playing.start(title, scenario, 5), 5, 0.3)):
        if count > 1500:
            break
        side, ask = playing.one_side(game)
        if ask.kind not in seen:
            continue
        seen[ask.kind] += 1
        view = game.view_of(side)
        front = front_of(view, side)
        if ask.kind == "losses":
            assert losses.cheapest(front, view, ask) == losses.answers(front, view, ask)[0].order
        else:
            for way in retreat._worth_a_look(front, view, ask, retreat._ways_of_first(view, ask)):
                assert retreat._together(front, view, ask, way) == retreat._unit_by_unit(front, view, ask, way)
    assert all(seen.values()), seen
