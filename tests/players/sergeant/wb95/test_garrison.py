"""Pickets: nobody drives through an empty rear and leaves the map to win."""

from __future__ import annotations

import pytest

from counsel import orders
from lab import hex_of, unit
from situations import arrange
from sztab.rules.wb95 import movement
from sztab.rules.wb95.orders import Fortify


def gets_out(units: dict[str, str], runner: str) -> bool:
    """Whether a unit of the Allies could drive to the south edge in its next move."""
    game = arrange("cobra", turn=3, phase="movement", side="allied", units=units)
    reach = movement.reach(game, unit(game, runner))
    return any(hex_ in reach for hex_ in game.book.map.zones["S"])


@pytest.mark.parametrize(
    ("runner", "start", "germans"),
    [
        ("2 HCR", "4128", {"2/2": "3825", "156/116": "4428"}),
        ("113 Cav", "2526", {"658 AT": "2026", "341 StuG": "3022"}),
    ],
)
def test_the_road_to_the_south_is_barred(runner: str, start: str, germans: dict[str, str]) -> None:
    assert gets_out({runner: start, **germans}, runner)
    game = arrange("cobra", turn=2, phase="movement", side="german", units={runner: start, **germans})
    assert "bar" in [one.key for one in orders(game)]
    there = {name: hex_of(game, name) or "" for name in germans}
    assert not gets_out({runner: start, **there}, runner)


def test_who_bars_the_road_already_stays_and_digs_in() -> None:
    units = {"2 HCR": "4128", "2/2": "4131", "156/116": "4428"}
    game = arrange("cobra", turn=2, phase="movement", side="german", units=units)
    assert Fortify(units=("2/2",)) in [one.order for one in orders(game)]
    assert hex_of(game, "2/2") == "4131"
