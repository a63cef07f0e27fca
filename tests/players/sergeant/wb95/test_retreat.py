"""Retreats."""

from __future__ import annotations

from counsel import advice
from fight import beaten, fight, on, strike, supposing
from sztab.rules.wb95.orders import Retreat


def test_a_retreat_keeps_its_cels_and_looks_for_cover() -> None:
    game = beaten("D german INF 0605 2/2", hexes={"0505": "forest"})
    found = advice(game).order
    assert isinstance(found, Retreat)
    assert not found.pays and found.paths["D"][-1] == "0505"


def test_a_town_is_not_given_up_for_one_cel() -> None:
    """9 against 4 is 2:1, 1:1 in a town: on a 6 two regiments with two CELs each have to go back one hex."""
    pair = ("D german INF 0605 2/2 steps=2", "E german INF 0605 2/2 steps=2")
    game = beaten(*pair, strength=9, roll=[3, 3], hexes={"0605": "town"})
    found = advice(game)
    assert isinstance(found.order, Retreat)
    assert (found.key, sum(found.order.pays.values())) == ("stand", 1)


def test_he_stands_rather_than_leave_his_headquarters() -> None:
    units = ("A soviet INF 0604 4/4 steps=2", "H soviet HQ 0604", "D german INF 0605 6/6")
    game = supposing(fight(*units, dice=[3, 4]), "A1/-")
    strike(game, "A", "0605")
    found = advice(on(game, "retreat"))
    assert isinstance(found.order, Retreat)
    assert (found.key, found.order.pays) == ("stand", {"A": 1})
