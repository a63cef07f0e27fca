"""14.13, the strike of 6th Bomber Corps."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from case import case
from rules.breslau.tabletop import (
    asked,
    barred_by,
    hex_of,
    legal_only,
    legal_orders,
    play,
    refusal,
    tabletop,
    told,
    unit,
)
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import bombers
from sztab.rules.breslau.orders import Strike
from sztab.table import Game

CITY = {"1406": "city", "1405": "suburban"}


def field(units: str = "A german INF 1212", turn: int = 5, **more: Any) -> Game:
    """Turn 5 before the Air Bombardment Phase; its air steps take a die after the strike."""
    more.setdefault("hexes", CITY)
    more.setdefault("options", {"bomber_corps": True})
    return tabletop(units, phase="air bombardment", turn=turn, **more)


def landed(*dice: int, **more: Any) -> str:
    """The hex that is hit when the strike is aimed at 1406."""
    game = field(dice=[*dice, 1], **more)
    hexes: list[str] = [one["hex"] for one in told(play(game, order="strike", target="1406"), "bomber_strike")]
    return hexes[0]


@case("breslau1945", "14.13a", "R78")
def test_the_strike_comes_on_turn_five_with_the_option_and_must_be_made() -> None:
    assert asked(field()) == ("soviet", "strike")
    assert barred_by(field(), order="end_phase") == "5.0"
    assert asked(field(turn=4))[1] == "air_bombard"
    assert asked(field(options={}, dice=[1]))[1] == "air_bombard"


@case("breslau1945", "14.13a")
def test_it_is_aimed_at_a_city_hex_of_the_area() -> None:
    game = field()
    assert barred_by(game, order="strike", target="1405") == "14.13a"
    assert refusal(game, order="strike", target="9999") is not None
    assert refusal(game, order="strike", target="1406") is None
    both = {"1406": "city", "1206": "city"}
    drawn = field(hexes=both)
    assert len(legal_orders(drawn)) == 2
    area = frozenset({drawn.book.labels["1206"]})
    narrow = field(hexes=both, scenario={"bombers": area})
    assert barred_by(narrow, order="strike", target="1406") == "14.13a"
    assert [order.target for order in legal_only(narrow, Strike)] == ["1206"]


@vector("bomber_accuracy")
@case("breslau1945", "14.13b")
def test_accuracy_and_drift(v: Vector) -> None:
    for die in v["data"]["accurate"]:
        assert landed(die) == "1406"
    for die in v["data"]["close"]:
        assert [landed(die, second, 1) for second in (1, 2, 3)] == ["1405"] * 3
        assert [landed(die, second, 1) for second in (4, 5, 6)] == ["1404"] * 3
    for die in v["data"]["scattered"]:
        assert [landed(die, second, 1) for second in (1, 2, 3, 4)] == ["1405", "1404", "1403", "1402"]


@case("breslau1945", "14.13b", "R78")
def test_the_direction_runs_clockwise_from_the_north() -> None:
    around = ["1405", "1506", "1507", "1407", "1307", "1306"]
    assert [landed(3, 1, direction) for direction in range(1, 7)] == around


@case("breslau1945", "14.13b", "R78")
def test_drift_stops_at_the_edge_of_the_map() -> None:
    assert landed(5, 6, 1, rows=(4, 12)) == "1404"


@vector("bomber_strengths")
@case("breslau1945", "14.13c", "6.1.7a")
def test_thirty_two_in_the_middle_and_twenty_four_around(v: Vector) -> None:
    game = field(
        "A german INF 1406 full=2\nB german INF 1405 full=2\nC german INF 1506 full=2\nD german INF 1404",
        dice=[1, 6, 6, 6, 1],
    )
    play(game, order="strike", target="1406")
    while asked(game)[1] == "losses":
        assert game.decision is not None
        about = game.decision.about
        play(game, order="losses", units={about.units[0]: about.number})
    found = {one["target"]: one["factor"] for one in told(game.events, "bombardment")}
    assert found == {"1406": v["data"]["city"], "1405": v["data"]["suburban"], "1506": v["data"]["clear"]}


@case("breslau1945", "14.13c")
def test_the_bombs_fall_on_soviets_too_and_their_owner_chooses() -> None:
    game = field("S soviet INF 1506 full=2\nR soviet INF 1506\nA german INF 1212", dice=[1, 6, 1])
    play(game, order="strike", target="1406")
    assert asked(game) == ("soviet", "losses")
    play(game, order="losses", units={"S": 2})
    assert (hex_of(game, "S"), hex_of(game, "R")) == (None, "1506")


@case("breslau1945", "14.13c", "6.1.7b")
def test_armour_alone_is_halved_under_the_strike() -> None:
    game = field("T german ARM 1406 full=2", dice=[1, 6, 1])
    events = play(game, order="strike", target="1406")
    assert told(events, "bombardment")[0]["factor"] == 5


@case("breslau1945", "14.13a", "R107")
def test_aa_does_not_fire_at_the_bombers() -> None:
    game = field(
        "F german AA 1407\nA german INF 1406", dice=[1, 6, 6, 1], options={"bomber_corps": True, "aa_dual": True}
    )
    events = play(game, order="strike", target="1406")
    assert told(events, "aa_fire") == []
    assert not unit(game, "F").fired


@case("breslau1945", "14.13c", "14.3.1a", "R78")
def test_every_hex_of_the_strike_may_fall_to_rubble_empty_or_not() -> None:
    game = field(options={"bomber_corps": True, "rubble": True}, dice=[1, 1, 4, 1])
    events = play(game, order="strike", target="1406")
    assert [one["purpose"] for one in told(events, "roll")] == [
        "accuracy of the bombers",
        "rubble",
        "rubble",
        "air steps",
    ]
    assert [game.book.map.grid.label(hex_) for hex_ in game.state.rubble] == ["1406"]


@case("breslau1945", "14.13c", "13.3e")
def test_the_strike_takes_an_empty_barricade() -> None:
    game = field(dice=[1, 1, 1], barricades=["1407"])
    play(game, order="strike", target="1406")
    assert game.state.barricades == ()


@case("breslau1945", "14.13c", "14.2.1a", "R70")
def test_germans_in_the_city_are_on_some_level() -> None:
    game = field("A german INF 1406 full=2", options={"bomber_corps": True, "city_levels": True}, dice=[1, 1, 6, 1])
    events = play(game, order="strike", target="1406")
    assert told(events, "level") == [{"hex": "1406", "level": "basement"}]
    assert told(events, "bombardment")[0]["factor"] == 8


@case("breslau1945", "14.13a", "R78")
def test_the_air_bombardment_phase_follows_the_strike() -> None:
    game = field("One soviet AIR\nA german INF 1406 full=2", dice=[1, 6, 1])
    play(game, order="strike", target="1406")
    assert asked(game) == ("soviet", "air_bombard")
    order = {"order": "air_bombard", "missions": [{"aircraft": "One", "target": "1406"}]}
    assert refusal(game, order) is None, "it may be bombed again"


@case("breslau1945", "14.13b")
def test_the_chances_of_where_it_lands_are_exact() -> None:
    game = field(rows=(4, 12), dice=[])
    found = bombers.landing(game, game.book.labels["1406"])
    assert sum(found.values()) == 1
    assert found[game.book.labels["1406"]] == Fraction(1, 3)
    assert found[game.book.labels["1405"]] == Fraction(1, 6) * (Fraction(1, 6) + Fraction(1, 18))
    north = Fraction(1, 6) * (Fraction(1, 6) + Fraction(5, 18))
    assert found[game.book.labels["1404"]] == north, "two hexes or more, and the edge stops it"
