"""Chapter 24, special forces: what they are, and what objects and zones cost them. Their marches are among those of
chapter 4, their raids among the fights."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import barred_by, field, play, unit
from sztab.hexes import points
from sztab.rules.b21.special_forces import ENTERING, LEAVING, cost_of, zone_cost
from sztab.rules.b21.state import Counter, Ruin


@case("b21", "24.0")
def test_who_is_special() -> None:
    assert Counter(id="S", mobility="special").special
    assert not Counter(id="P", type="PARA").special


@case("b21", "24.1.4", "R13", "T.special")
@pytest.mark.parametrize(("light", "entering", "leaving"), [("day", "2", "1"), ("night", "1", "0")])
def test_zones_cost_them_more_by_day(light: str, entering: str, leaving: str) -> None:
    game = field("S poland SPEC 0504 4/4", light=light)
    assert (points(cost_of(game, ENTERING)), points(cost_of(game, LEAVING))) == (entering, leaving)
    assert zone_cost(game, leaving=True, entering=True) == cost_of(game, ENTERING)
    assert zone_cost(game, leaving=False, entering=False) == 0


@case("b21", "24.1.5b", "21.1.6", "T.special")
def test_they_destroy_objects_alone_for_three_points() -> None:
    text = "S poland SPEC 0504 4/4\nI poland INF 0504 5/5\nR russia INF 1008 5/5"
    game = field(text, hexes={"0504": "airfield"})
    assert barred_by(game, order="demolish", unit="I", object="0504", what="airfield") == "21.1.6"
    play(game, order="demolish", unit="S", object="0504", what="airfield")
    assert game.state.ruins == (Ruin(unit(game, "S").hex, "airfield"),)
    assert unit(game, "S").cap - unit(game, "S").left == 3 * 12
