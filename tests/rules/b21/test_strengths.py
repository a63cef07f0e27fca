"""3.4, 3.6: tracks, shares of a strength, ratios."""

from __future__ import annotations

from fractions import Fraction

from case import case
from rules.b21.field import field, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.charts import COLUMNS
from sztab.rules.b21.strengths import HALF, QUARTER, TWO_THIRDS, nearest, points, ratio, share, shifted


def column(attacker: int, defender: int) -> str:
    return COLUMNS[ratio(attacker, defender)]


def by_losses(track: str) -> list[int]:
    """SP after 0, 1, 2 and more losses, until the unit is eliminated."""
    levels = len(track.split(","))
    lines = [f"A{lost} poland INF 0504 {track} steps={levels - lost}" for lost in range(levels + 1)]
    game = field("\n".join(lines))
    return [points(game, unit(game, f"A{lost}")) for lost in range(levels + 1)]


@vector("round-3.51")
@case("b21", "3.4.1")
def test_more_than_half_goes_up(v: Vector) -> None:
    assert nearest(Fraction("3.51")) == 4
    assert column(351, 100) == "4:1"


@vector("round-3.5")
@case("b21", "3.4.1")
def test_exactly_half_goes_down(v: Vector) -> None:
    assert nearest(Fraction("3.5")) == 3
    assert column(35, 10) == "3:1"


@vector("round-5.49")
@case("b21", "3.4.1")
def test_less_than_half_goes_down(v: Vector) -> None:
    assert column(549, 100) == "5:1"


@vector("ratio-6-4")
@case("b21", "3.4.1a")
def test_six_against_four_is_even(v: Vector) -> None:
    assert column(6, 4) == "1:1"


@vector("ratio-1.51")
@case("b21", "3.4.1a")
def test_a_little_more_than_one_and_a_half_is_two(v: Vector) -> None:
    assert column(151, 100) == "2:1"


@case("b21", "3.4.1", "R3")
def test_a_stronger_defender_is_rounded_the_same_way() -> None:
    assert [column(100, n) for n in (150, 151, 251, 450, 451)] == ["1:1", "1:2", "1:3", "1:4", "<1:4"]
    assert column(300, 10) == "10:1"


@case("b21", "3.2b", "R5")
def test_the_attacker_shifts_first_and_both_stop_at_the_ends_of_the_table() -> None:
    assert COLUMNS[shifted(ratio(10, 1), 3, 2)] == "8:1"
    assert COLUMNS[shifted(ratio(1, 10), 0, 5)] == "<1:4"


@vector("half-5")
@case("b21", "3.4.2", "7.3.6")
def test_half_of_five_is_three(v: Vector) -> None:
    assert share(5, [HALF]) == 3


@vector("half-twice")
@case("b21", "3.4.3", "R24")
def test_two_halvings_are_rounded_once(v: Vector) -> None:
    assert share(5, [HALF, HALF]) == 2


@vector("half-twice-9")
@case("b21", "3.4.3", "R24")
def test_two_halvings_of_nine(v: Vector) -> None:
    assert share(9, [HALF, HALF]) == 3


@vector("min-one")
@case("b21", "3.4.4")
def test_a_strength_is_never_below_one(v: Vector) -> None:
    assert share(1, [HALF]) == 1
    assert share(1, [QUARTER]) == 1


@vector("beach-quarter")
@case("b21", "18.2.4")
def test_a_quarter_goes_to_the_nearest(v: Vector) -> None:
    assert share(9, [QUARTER]) == 2
    assert share(6, [QUARTER]) == 1


@case("b21", "16.1.4", "R4")
def test_two_thirds_go_to_the_nearest() -> None:
    assert [share(n, [TWO_THIRDS]) for n in (14, 10, 7, 5, 1)] == [9, 7, 5, 3, 1]


@vector("track-1")
@case("b21", "3.6.1")
def test_track_of_a_battalion(v: Vector) -> None:
    assert by_losses("5,4,4,3,2,2,1") == [5, 4, 4, 3, 2, 2, 1, 0]


@vector("track-2")
@case("b21", "3.6.1")
def test_track_of_a_company(v: Vector) -> None:
    assert by_losses("2,1,1") == [2, 1, 1, 0]


@vector("track-3")
@case("b21", "3.6.1")
def test_track_of_a_parachute_company(v: Vector) -> None:
    assert by_losses("2,2,1") == [2, 2, 1, 0]


@vector("track-4")
@case("b21", "3.6.1")
def test_track_of_a_sapper_company(v: Vector) -> None:
    assert by_losses("2,1") == [2, 1, 0]


@vector("track-5")
@case("b21", "3.6.1")
def test_track_of_a_second_battalion(v: Vector) -> None:
    assert by_losses("6,5,4,3,2,1") == [6, 5, 4, 3, 2, 1, 0]


@vector("track-6")
@case("b21", "3.6.1")
def test_track_of_a_commando_battalion(v: Vector) -> None:
    assert by_losses("5,4,4,3,3,2,1") == [5, 4, 4, 3, 3, 2, 1, 0]


@vector("track-loss2")
@case("b21", "3.6.2", "3.2e", "3.2f")
def test_a_battalion_that_lost_two(v: Vector) -> None:
    game = field("A poland INF 0504 5,4,4,3,2,2,1 steps=5")
    assert points(game, unit(game, "A")) == 4


@case("b21", "3.2h", "3.6.2")
def test_artillery_fires_with_the_strength_of_its_track() -> None:
    game = field("G poland ART 0504 7,4,2 range=15")
    assert points(game, unit(game, "G")) == 7
    game.change(0, steps=2)
    assert points(game, unit(game, "G")) == 4
