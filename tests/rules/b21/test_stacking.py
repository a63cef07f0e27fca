"""Chapter 5, concentration."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import barred_by, field, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.stacking import may_join, surplus

THREE = "A poland ARM 0504 14/14\nB poland ARM 0504 14/14\nC poland ARM 0504 14/14\n"


@vector("stack-42")
@case("b21", "5.1.2")
def test_three_companies_fill_a_hex(v: Vector) -> None:
    game = field(THREE + "D poland HQ 0505 1/1")
    here = [unit(game, one) for one in "ABC"]
    assert surplus(game, here, here[0].hex) == 0
    assert not may_join(game, [unit(game, "D")], here[0].hex)


@case("b21", "5.1.2", "R16")
def test_a_phase_does_not_end_over_the_limit() -> None:
    assert barred_by(field(THREE), order="end_phase") == ""
    assert barred_by(field(THREE + "D poland HQ 0504 1/1"), order="end_phase") == "5.1.2"


@case("b21", "5.1.2", "R16")
def test_losses_make_room() -> None:
    game = field("A poland ARM 0504 14/10\nB poland ARM 0504 14/14\nC poland ARM 0504 14/14\nD poland HQ 0504 4/4")
    assert barred_by(game, order="end_phase") == ""


@case("b21", "5.1.5")
def test_on_a_road_through_closed_terrain_fewer_may_stand() -> None:
    drawn: dict[str, Any] = {"hexes": {"0504": "swamp"}, "roads": [("main", "0504 0505")]}
    two = "A poland ARM 0504 14/14\nB poland ARM 0504 14/11\n"
    assert barred_by(field(two, **drawn), order="end_phase") == "5.1.5"
    assert barred_by(field(two.replace("14/11", "14/10") + "I poland INF 0504 9/9", **drawn), order="end_phase") == ""
