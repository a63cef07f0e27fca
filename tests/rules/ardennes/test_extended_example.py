"""The extended example of combat, by the text of the rules and as it is printed (R142): two German attacks."""

from __future__ import annotations

import pytest

from case import case
from duel import odds
from lab import barred_by, hex_of, lab, play, unit
from rules.ardennes.fights import asked, kinds, of, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95 import air_points, electronic_warfare
from sztab.rules.wb95.odds import Odds, ratio_column
from sztab.table import Event, Game

BOX = "ardennes2024"
GERMAN, AMERICAN = 0, 1
PRINTED = 'options = { hq_effect = "column", river_majority = "half", aa_line = "allied", morale_test = "mirrored" }'
TEST = (3, 4)
"""A test of the American that he passes."""


def field(*dice: int, printed: bool = False) -> Game:
    """Both fights: 393/37 and 411/41 against 1/4 in the forest of 2526, 6/12 and 231/23 against 1/37 in 2424."""
    return lab(
        f"""
        title = "{BOX}"
        {PRINTED if printed else ""}
        [clock]
        turn = 1
        phase = "combat"
        side = "german"
        air_advantage = "german"
        [map]
        columns = [20, 30]
        rows = [15, 34]
        [map.hexes]
        "2526" = "forest"
        [map.sides]
        "2424/2524" = "river"
        [pools.german]
        helicopters = 8
        [pools.american]
        helicopters = 6
        ew = 2
        [[unit]]
        id = "393/37"
        side = "german"
        type = "ARM"
        hex = "2626"
        attack = 7
        stars = {{ white = 1 }}
        [[unit]]
        id = "411/41"
        side = "german"
        type = "MECH"
        hex = "2627"
        attack = 6
        stars = {{ white = 1 }}
        [[unit]]
        id = "231/23"
        side = "german"
        type = "INF"
        quality = "mountain"
        hex = "2524"
        attack = 3
        reduced = 2
        movement = 5
        stars = {{ white = 1 }}
        [[unit]]
        id = "6/12"
        side = "german"
        type = "REC"
        hex = "2523"
        attack = 3
        [[unit]]
        id = "325"
        side = "german"
        type = "ART"
        mobility = "tracked"
        hex = "2725"
        attack = 6
        defence = 3
        [[unit]]
        id = "HQ"
        side = "german"
        type = "HQ"
        hex = "2827"
        [[unit]]
        id = "1/4"
        side = "american"
        type = "REC"
        mobility = "tracked"
        hex = "2526"
        attack = 3
        reduced = 2
        movement = 9
        stars = {{ white = 1 }}
        [[unit]]
        id = "1/37"
        side = "american"
        type = "ARM"
        hex = "2424"
        attack = 3
        stars = {{ white = 1 }}
        """,
        list(dice),
    )


def first(game: Game) -> tuple[list[Event], list[Event]]:
    """The first attack and the answer to it."""
    stars = ["393/37", "411/41"]
    events = play(game, order="attack", attackers=stars, targets=["2526"], helicopters=3, stars=stars)
    return events, play(game, order="support", helicopters=2, stars=["1/4"])


def first_odds(game: Game) -> Odds:
    """Its ladder, with what got through."""
    stars = ["393/37", "411/41"]
    return odds(game, stars, "2526", helicopters=2, stars=stars, support={"helicopters": 2, "stars": ["1/4"]})


def second_odds(game: Game, helicopters: int) -> Odds:
    answer = {"stars": ["1/37"], "ew": 2}
    own = ["231/23", "6/12"]
    return odds(game, own, "2424", artillery=["325"], helicopters=helicopters, stars=["231/23"], support=answer)


def second(game: Game, sent: int = 3) -> list[Event]:
    own = {"attackers": ["231/23", "6/12"], "targets": ["2424"], "artillery": ["325"], "stars": ["231/23"]}
    play(game, {"order": "attack", "helicopters": sent, **own})
    return play(game, order="support", stars=["1/37"], ew=2)


# ---------------------------------------------------------------------- the first attack


@case(BOX, "EX.2", "22.7", "22.6")
@vector("ext-1-attacker-sp")
def test_two_of_three_helicopters_arrive(v: Vector) -> None:
    game = field(1, 5, 4, 5, *TEST)
    events, answer = first(game)
    assert told(events, "air_defence")["lost"] == 1
    assert (air_points.free(game, GERMAN, "helicopters"), air_points.track(game, GERMAN, "helicopters")) == (5, 7)
    assert told(answer, "combat")["attacker"] == 15
    assert "13+2 = 15 SP" in v["expect"]


@case(BOX, "EX.3", "22.4", "22.7", "10.5.3")
@vector("ext-1-defender-sp")
def test_the_american_adds_one(v: Vector) -> None:
    game = field(1, 5, 4, 5, *TEST)
    _, answer = first(game)
    assert told(answer, "air_defence")["lost"] == 0
    assert air_points.free(game, AMERICAN, "helicopters") == 4
    assert told(answer, "combat")["defender"] == 4
    assert "3+1 = 4 SP" in v["expect"]


@case(BOX, "EX.4", "7.4.2")
@vector("ext-1-ratio")
def test_fifteen_to_four(v: Vector) -> None:
    game = field()
    assert f"3.75 -> {game.book.tables.columns[ratio_column(game, 15, 4)]}" == v["expect"]


@case(BOX, "EX.5", "11.2.1")
@vector("ext-1-column-example")
def test_the_printed_column_of_the_first_attack(v: Vector) -> None:
    found = first_odds(field(printed=True))
    assert (found.ratio, found.final, found.roll_modifier) == ("4:1", "5:1", 0)
    assert v["expect"].endswith("5:1")


@case(BOX, "7.3.1", "11.2.1", "7.83")
@vector("ext-1-column-rule")
def test_the_column_of_the_first_attack_by_the_text(v: Vector) -> None:
    found = first_odds(field())
    assert (found.ratio, found.final, found.roll_modifier) == ("4:1", "4:1", -1)
    assert v["expect"].endswith("die roll -1")


@case(BOX, "EX.6", "T-COMBAT")
@vector("ext-1-result-example")
def test_the_printed_result_of_the_first_attack(v: Vector) -> None:
    _, answer = first(field(1, 5, 4, 5, printed=True))
    event = told(answer, "result")
    assert (event["column"], event["attacker"], event["defender"]) == ("5:1", "*", "B2-1")
    assert "B2-1" in v["expect"]


@case(BOX, "T-COMBAT", "11.2.1")
@vector("ext-1-result-rule")
def test_the_result_of_the_first_attack_by_the_text(v: Vector) -> None:
    game = field(1, 5, 4, 5, *TEST)
    _, answer = first(game)
    event = told(answer, "result")
    assert (event["column"], event["row"], event["attacker"], event["defender"]) == ("4:1", 8, "-", "B2")
    play(game, order="retreat", paths={"1/4": ["2426", "2326"]})
    events = play(game, order="pursue")
    assert [one.data["units"] for one in events if one.kind == "test"] == [["1/4"]]
    assert "one American test" in v["expect"]


def beaten(*dice: int, printed: bool = True) -> tuple[Game, list[Event]]:
    """The first attack carried on as it is printed, up to the tests."""
    game = field(1, 5, 4, 5, *dice, printed=printed)
    first(game)
    play(game, order="losses", units={"1/4": 1})
    play(game, order="retreat", paths={"1/4": ["2426", "2326"]})
    return game, play(game, order="pursue", paths={"393/37": ["2526", "2426"], "411/41": ["2526", "2426"]})


@case(BOX, "EX.7", "7.6.2", "7.7.2", "5.1.1")
@vector("ext-1-apply")
def test_the_american_falls_back_and_both_germans_follow(v: Vector) -> None:
    game, _ = beaten(3, 4, 2, 6, 2, 1)
    assert (unit(game, "1/4").steps, hex_of(game, "1/4")) == (1, "2326")
    assert [hex_of(game, one) for one in ("393/37", "411/41")] == ["2426", "2426"]
    assert "4 CEL, legal" in v["expect"]


@case(BOX, "EX.8", "7.6.9", "18.1.2")
@vector("ext-1-test-us")
def test_the_american_test(v: Vector) -> None:
    _, events = beaten(3, 4, 2, 6, 2, 1)
    test = next(event.data for event in events if event.kind == "test")
    assert (test["units"], test["roll"], test["failed"]) == (["1/4"], 7, [])
    assert "unharmed" in v["expect"]


@case(BOX, "EX.8", "18.1.2")
@vector("ext-1-test-393")
def test_the_test_of_the_first_german_stack(v: Vector) -> None:
    _, events = beaten(3, 4, 2, 6, 2, 1)
    test = [event.data for event in events if event.kind == "test"][1]
    assert (test["units"], test["roll"], test["failed"]) == (["393/37"], 8, [])
    assert "8 below 11" in v["expect"]


@case(BOX, "EX.8", "18.1.2")
@vector("ext-1-test-411")
@pytest.mark.parametrize(("mirrored", "failed"), [(True, ["411/41"]), (False, [])])
def test_the_test_of_the_second_german_stack(v: Vector, mirrored: bool, failed: list[str]) -> None:
    game = field(1, 5, 4, 5, 3, 4, 2, 6, 2, 1, printed=True)
    reading = "mirrored" if mirrored else "limit"
    game.book.options = type(game.book.options)(**{**_options(game), "morale_test": reading})
    first(game)
    play(game, order="losses", units={"1/4": 1})
    play(game, order="retreat", paths={"1/4": ["2426", "2326"]})
    events = play(game, order="pursue")
    test = [event.data for event in events if event.kind == "test"][2]
    assert (test["units"], test["roll"], test["failed"]) == (["411/41"], 3, failed)
    assert v["default"].startswith("rule")


def _options(game: Game) -> dict[str, object]:
    return {name: getattr(game.book.options, name) for name in game.book.options.__struct_fields__}


# ---------------------------------------------------------------------- the second attack


@case(BOX, "EX.9", "22.7")
@vector("ext-2-attacker-sp")
@pytest.mark.parametrize(("printed", "lost", "points"), [(True, 3, 12), (False, 2, 13)])
def test_air_defence_against_the_second_flight(v: Vector, printed: bool, lost: int, points: int) -> None:
    game = field(3, 1, 1, *TEST * 2, printed=printed)
    answer = second(game)
    [shot] = [event.data for event in game.events if event.kind == "air_defence"]
    assert (shot["lost"], told(answer, "combat")["attacker"]) == (lost, points)
    assert air_points.track(game, GERMAN, "helicopters") == 8 - lost
    assert f"{points} SP" in v["expect"]


@case(BOX, "EX.11")
@vector("ext-2-ratio-example")
def test_twelve_to_three(v: Vector) -> None:
    game = field()
    assert game.book.tables.columns[ratio_column(game, 12, 3)] == v["expect"]


@case(BOX, "7.4.2")
@vector("ext-2-ratio-rule")
def test_thirteen_to_three(v: Vector) -> None:
    game = field()
    assert f"4.33 -> {game.book.tables.columns[ratio_column(game, 13, 3)]}" == v["expect"]


@case(BOX, "EX.10", "EX.11", "EX.12")
@vector("ext-2-column-example")
def test_the_printed_column_of_the_second_attack(v: Vector) -> None:
    found = second_odds(field(printed=True), 0)
    assert (found.attacker, found.ratio, found.final) == (12, "4:1", "2:1")
    assert (of(found, "5.5.4"), of(found, "ard:20.2")) == ([-1], [-2])
    assert v["expect"].endswith("2:1")


@case(BOX, "11.2.1", "7.8.4", "20.2")
@vector("ext-2-column-rule")
def test_the_column_of_the_second_attack_by_the_text(v: Vector) -> None:
    found = second_odds(field(), 1)
    assert (found.attacker, found.ratio, found.final, found.roll_modifier) == (13, "4:1", "2:1", -1)
    assert of(found, "5.5.4") == []
    assert "treated as 2" in v["expect"]


@case(BOX, "EX.13", "T-COMBAT")
@vector("ext-2-result-example")
def test_the_printed_result_of_the_second_attack(v: Vector) -> None:
    event = told(second(field(3, 1, 1, printed=True)), "result")
    assert (event["column"], event["attacker"], event["defender"]) == ("2:1", "-1", "B3D")
    assert "B3D" in v["expect"]


@case(BOX, "T-COMBAT")
@vector("ext-2-result-rule")
def test_the_result_of_the_second_attack_by_the_text(v: Vector) -> None:
    game = field(3, 1, 1)
    event = told(second(game), "result")
    assert (event["column"], event["row"], event["attacker"], event["defender"]) == ("2:1", 2, "-1", "B3D")
    even = game.book.tables.combat[game.book.tables.even, 2]
    assert [half.text for half in even] == ["-1", "B2D"]
    assert "B2D" in v["expect"]


@case(BOX, "EX.14", "7.86")
@vector("ext-2-loss")
def test_the_mountain_battalion_used_its_star_and_flips(v: Vector) -> None:
    game = field(3, 1, 1)
    second(game)
    assert barred_by(game, order="losses", units={"6/12": 1}) == "7.86"
    play(game, order="losses", units={"231/23": 1})
    assert unit(game, "231/23").steps == 1
    assert game.book.counters[game.book.index["231/23"]].reduced_attack == 2
    assert "2-5 side" in v["expect"]


def driven_back() -> Game:
    game = field(3, 1, 1)
    second(game)
    play(game, order="losses", units={"231/23": 1})
    play(game, order="retreat", paths={"1/37": ["2324", "2225", "2125"]})
    return game


@case(BOX, "EX.15", "7.6.2", "18.1.1")
@vector("ext-2-retreat")
def test_the_american_goes_back_three_hexes_and_is_disorganised(v: Vector) -> None:
    game = driven_back()
    grid = game.book.map.grid
    start = game.book.labels["2424"]
    assert [grid.distance(start, game.book.labels[text]) for text in ("2324", "2225", "2125")] == [1, 2, 3]
    events = play(game, order="pursue")
    assert unit(game, "1/37").disorder and "test" not in kinds(events)
    assert "no extra tests" in v["expect"]


@case(BOX, "EX.16", "7.7.2", "7.7.6", "7.7.9")
@vector("ext-2-pursuit")
def test_the_pursuit_along_the_path_and_off_it(v: Vector) -> None:
    game = driven_back()
    assert asked(game) == "pursue"
    assert barred_by(game, order="pursue", paths={"325": ["2424"]}) != ""
    assert barred_by(game, order="pursue", paths={"6/12": ["2424", "2423", "2422"]}) == "7.7.2"
    play(game, order="pursue", paths={"231/23": ["2424", "2324", "2225"], "6/12": ["2424", "2423"]})
    assert [hex_of(game, one) for one in ("231/23", "6/12", "325")] == ["2225", "2423", "2725"]
    assert electronic_warfare.points(game, AMERICAN) == 0
    assert "artillery stays" in v["expect"]


@case(BOX, "EX.0", "EX.1", "7.1.3")
def test_all_germans_have_to_attack() -> None:
    game = field()
    reason = barred_by(game, order="end_phase")
    assert reason == "7.1.7"
    assert set(game.state.must_attack) == {game.book.index[one] for one in ("393/37", "411/41", "231/23", "6/12")}
