"""Pursuits."""

from __future__ import annotations

import pytest

from counsel import advice
from fight import fight, on, strike
from sztab.rules.wb95.orders import Pursue


@pytest.mark.parametrize(("town", "follows"), [(True, True), (False, False)])
def test_a_lone_unit_follows_for_a_town_only(town: bool, follows: bool) -> None:
    game = fight(
        "A soviet INF 0604 6/6",
        "D german INF 0605 1/1",
        "Z german ARM 0609 9/9",
        dice=[3, 4, 1, 1, 1, 1],
        hexes={"0605": "town"} if town else {},
    )
    strike(game, "A", "0605")
    found = advice(on(game, "pursue")).order
    assert isinstance(found, Pursue)
    assert bool(found.paths) is follows


@pytest.mark.parametrize("foe", ["Z german ARM 0609 9/9", "Z german ARM 0409 6/6"])
def test_all_stay_in_the_town_they_have_taken(foe: str) -> None:
    """Three regiments hold it together; nobody goes on to a hex beside it and leaves one of them there."""
    brigade = [f"{name} soviet INF 0604 4/4 steps=2" for name in "ABC"]
    units = (*brigade, "D german INF 0605 1/1", foe)
    game = fight(*units, dice=[3, 4, *[1] * 12], hexes={"0605": "town"})
    strike(game, "A B C", "0605")
    found = advice(on(game, "pursue")).order
    assert isinstance(found, Pursue)
    assert [way[-1] for way in found.paths.values()] == ["0605"] * 3
