"""How both scenarios are won: the race to Berlin, towns and their scale, the points of Two Stars item by item."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import play, refusal, unit
from situations import arrange, asked, fresh, tallied
from sztab.rules.wb95 import reinforcement
from sztab.rules.wb95.tables import points
from sztab.table import Game
from sztab.table.aims import degree_of
from sztab.titles.budziszyn1945.nysa import scale

NYSA, STARS = "nysa-1945", "two-stars"


# ---------------------------------------------------------------------- NY-V1: to Berlin


def north(units: dict[str, Any], phase: str = "movement", **more: Any) -> Game:
    return arrange(NYSA, turn=5, phase=phase, side="soviet", units=units, **more)


@case("budziszyn1945", "NY-V1")
def test_the_sixtieth_cel_ends_the_game_at_once() -> None:
    game = north({"51/VI ARM": "2000", "52/VI ARM": "2000", "37/6": "3010"}, tally={"exited": 58})
    play(game, order="exit", units=["51/VI ARM"], zone="S")
    assert game.over
    assert game.events[-1].data["winner"] == "soviet"
    assert game.state.verdict == "Soviet automatic victory"
    assert game.state.turn == 5


@case("budziszyn1945", "NY-V1")
def test_fifty_nine_are_not_enough() -> None:
    game = north({"51/VI ARM": {"hex": "2000", "steps": 1}, "37/6": "3010"}, tally={"exited": 58})
    play(game, order="exit", units=["51/VI ARM"], zone="S")
    assert tallied(game, "exited") == 59  # a reduced brigade brings the one CEL it has
    assert asked(game) == ("soviet", "movement")


@case("budziszyn1945", "NY-V1")
def test_it_ends_in_a_strategic_movement_phase_as_well() -> None:
    game = north({"51/VI ARM": {"hex": "2000", "marked": True}}, "strategic", tally={"exited": 58})
    play(game, order="exit", units=["51/VI ARM"], zone="S")
    assert game.over


@case("budziszyn1945", "NY-V1")
@pytest.mark.parametrize(
    ("one", "counts"),
    [
        ("51/VI ARM", True),  # tanks of a corps
        ("22/VI ARM", True),  # its motor rifle brigade
        ("69/IX MECH", True),
        ("AG/VI ARM", True),
        ("1/I ARM", True),  # the Polish corps
        ("16 ARM", True),  # independent armour
        ("52 AG", True),
        ("1/I CAV", False),
        ("213 INF", False),
        ("25/10", False),  # infantry, though of a division
        ("7 MOT", False),  # trucked army troops
        ("PL Art A", False),
        ("HQ 3 Arm", False),
        ("271/69", False),
    ],
)
def test_who_counts_on_the_way_to_berlin(one: str, counts: bool) -> None:
    game = north({one: {"hex": "2000", "deployed": False}, "37/6": "3010"})
    answer = refusal(game, order="exit", units=[one], zone="S")
    assert (answer.case if answer else "") == ("" if counts else "NY-V1")


@case("budziszyn1945", "NY-V1")
def test_germans_do_not_go_to_berlin() -> None:
    game = arrange(NYSA, turn=5, phase="movement", side="german", units={"22/21": "2000"})
    assert refusal(game, order="exit", units=["22/21"], zone="S") is not None


@case("budziszyn1945", "NY-V1")
def test_only_by_zone_s_and_only_from_it() -> None:
    game = north({"51/VI ARM": "2001"})
    answer = refusal(game, order="exit", units=["51/VI ARM"], zone="S")
    assert answer is not None and answer.case == "11.2.3"
    game = north({"51/VI ARM": "6405"})
    play(game, order="exit", units=["51/VI ARM"], zone="D")
    assert tallied(game, "exited") == 0
    assert unit(game, "51/VI ARM").box == "due"


@case("budziszyn1945", "NY-V1")
def test_who_has_left_for_berlin_does_not_come_back() -> None:
    game = north({"51/VI ARM": "2000"})
    play(game, order="exit", units=["51/VI ARM"], zone="S")
    assert unit(game, "51/VI ARM").box == "left"
    later = arrange(NYSA, turn=8, phase="movement", side="soviet", units={"51/VI ARM": {"hex": "2000"}})
    later.change(later.book.index["51/VI ARM"], hex=-1, box="left", due=6, zone="S")
    assert refusal(later, order="enter", units=["51/VI ARM"], hex="2000") is not None


@case("budziszyn1945", "NY-V1")
@pytest.mark.parametrize(
    ("hex_", "enemy", "price"), [("1900", None, "1"), ("2600", None, "1/3"), ("1900", "1801", "2")]
)
def test_leaving_costs_a_clear_hex_or_the_road_and_the_enemy_zone(hex_: str, enemy: str | None, price: str) -> None:
    units = {"51/VI ARM": hex_, **({"37/6": enemy} if enemy else {})}
    game = north(units)
    assert points(reinforcement.exit_cost(game, unit(game, "51/VI ARM"))) == price


@case("budziszyn1945", "NY-V1")
def test_an_enemy_zone_on_the_exit_hex_stops_the_tanks_for_the_phase() -> None:
    game = north({"51/VI ARM": "2000", "37/6": "1801"})
    play(game, order="move", units=["51/VI ARM"], path=["1900"])
    answer = refusal(game, order="exit", units=["51/VI ARM"], zone="S")
    assert answer is not None and answer.case == "4.2.1"
    game = north({"51/VI ARM": "1900", "37/6": "1801"})
    assert refusal(game, order="exit", units=["51/VI ARM"], zone="S") is None


@case("budziszyn1945", "NY-V1")
def test_neither_german_control_nor_want_of_supply_closes_the_zone() -> None:
    game = north({"51/VI ARM": {"hex": "2000", "oos": 3, "supplied": False}}, control={"*": "german"})
    assert refusal(game, order="exit", units=["51/VI ARM"], zone="S") is None


@case("budziszyn1945", "NY-V1")
def test_a_unit_with_too_little_left_stays() -> None:
    tired = {"hex": "1900", "cap": 72, "left": 6, "moved": True}
    game = north({"51/VI ARM": tired}, movers=(fresh(NYSA).book.index["51/VI ARM"],))
    answer = refusal(game, order="exit", units=["51/VI ARM"], zone="S")
    assert answer is not None and answer.case == "3.1.5"


# ---------------------------------------------------------------------- NY-V2, NY-V3: towns


def at_the_end(soviet: int, german: int, **more: Any) -> Game:
    """2 May is over; so many town hexes are in each side's hands, the others in nobody's."""
    towns = sorted(fresh(NYSA).book.towns)
    label = fresh(NYSA).book.map.grid.label
    control = {"*": ""}
    control |= {label(hex_): "soviet" for hex_ in towns[:soviet]}
    control |= {label(hex_): "german" for hex_ in towns[soviet : soviet + german]}
    return arrange(NYSA, turn=17, phase="supply", side="german", units={"37/6": "3010"}, control=control, **more)


@case("budziszyn1945", "NY-V2")
def test_a_point_for_every_town_hex_and_none_for_what_is_nobodys() -> None:
    game = at_the_end(40, 25)
    assert game.over
    assert game.events[-1].data["points"] == {"soviet": 40, "german": 25}


@case("budziszyn1945", "NY-V2")
def test_every_hex_of_dresden_counts_by_itself() -> None:
    control = {"*": "", **dict.fromkeys(("2432", "2433", "2532"), "german"), "2533": "soviet"}
    game = arrange(NYSA, turn=17, phase="supply", side="german", units={"37/6": "3010"}, control=control)
    assert game.events[-1].data["points"] == {"soviet": 1, "german": 3}


@case("budziszyn1945", "NY-V2")
def test_towns_are_not_counted_before_the_last_day_is_over() -> None:
    assert not arrange(NYSA, turn=17, phase="supply", side="soviet", units={"37/6": "3010"}).over


@case("budziszyn1945", "NY-V2")
def test_a_town_taken_by_americans_counts_for_the_soviet_player() -> None:
    game = arrange(
        NYSA,
        turn=17,
        phase="supply",
        side="soviet",
        units={"271/69": "0415", "37/6": "3010"},
        control={"*": "german"},
    )
    game.play(next(game.legal()))
    while not game.over:
        play(game, order="end_phase")
    assert game.events[-1].data["points"]["soviet"] == 1


@case("budziszyn1945", "NY-V3")
@pytest.mark.parametrize(
    ("soviet", "german", "winner", "level"),
    [
        (30, 40, "german", "German victory"),
        (40, 40, "german", "German victory"),
        (41, 40, "soviet", "Soviet minimal victory"),
        (50, 40, "soviet", "Soviet minimal victory"),
        (51, 40, "soviet", "Soviet medium victory"),
        (56, 40, "soviet", "Soviet medium victory"),
        (57, 40, "soviet", "Soviet significant victory"),
        (64, 40, "soviet", "Soviet significant victory"),
        (66, 36, "soviet", "Soviet significant victory"),
        (67, 36, "soviet", "Soviet total victory"),
    ],
)
def test_the_printed_scale_in_five_steps(soviet: int, german: int, winner: str, level: str) -> None:
    end = at_the_end(soviet, german).events[-1].data
    assert (end["winner"], end["level"]) == (winner, level)


@case("budziszyn1945", "NY-V3")
@pytest.mark.parametrize(
    ("soviet", "level"),
    [
        (40, "German victory"),
        (50, "Soviet minimal victory"),
        (51, "Soviet minor victory"),
        (56, "Soviet minor victory"),
        (57, "Soviet medium victory"),
        (63, "Soviet medium victory"),
        (64, "Soviet significant victory"),
    ],
)
def test_the_scale_in_six_steps_is_an_option(soviet: int, level: str) -> None:
    game = at_the_end(soviet, 40, options={"victory_scale": "six"})
    assert game.state.verdict == level


@case("budziszyn1945", "NY-V3")
def test_both_scales_agree_at_the_ends() -> None:
    five, six = (scale("budziszyn1945", steps) for steps in ("five", "six"))
    for margin in (-108, 0, 1, 10, 31, 108):
        assert degree_of(five, margin).level == degree_of(six, margin).level


# ---------------------------------------------------------------------- Two Stars


FAR_EAST = {"213 INF": "6020"}


def score(units: dict[str, Any] | None = None, control: dict[str, str] | None = None, **more: Any) -> dict[str, int]:
    """The points after 15 May. With nobody in control and no American about: Soviet 34, Allied 0, German 20."""
    game = ended(units, control, **more)
    points_: dict[str, int] = game.events[-1].data["points"]
    return points_


def ended(units: dict[str, Any] | None = None, control: dict[str, str] | None = None, **more: Any) -> Game:
    game = arrange(
        STARS,
        turn=16,
        phase="supply",
        side="soviet",
        units=FAR_EAST if units is None else units,
        control={"*": "", **(control or {})},
        **more,
    )
    assert game.over
    return game


@case("budziszyn1945", "TS-V1", "TS-V2", "TS-V3")
def test_what_an_empty_map_is_worth() -> None:
    assert score() == {"soviet": 34, "allied": 0, "german": 20}


@case("budziszyn1945", "TS-V1")
@pytest.mark.parametrize(
    ("units", "points_"),
    [
        ({"213 INF": "6436"}, 54),
        ({"213 INF": "6436", "50 INF": "6436", "25/10": "6335"}, 54),  # once, however many
        ({"25/10": "6436"}, 54),  # Poles on the Soviet side will do
        ({"213 INF": "6420"}, 34),
        ({"213 INF": "4035"}, 54),
        ({"213 INF": "4035", "496/269": "4034", "490/269": "4135", "489/269": "3935"}, 34),  # out of supply
        ({"25/10": {"hex": "6436", "side": "allied"}}, 34),
    ],
)
def test_twenty_for_a_supplied_unit_in_czechoslovakia(units: dict[str, Any], points_: int) -> None:
    assert score(units)["soviet"] == points_


@case("budziszyn1945", "TS-V1")
def test_ten_for_each_road_off_the_south_edge() -> None:
    assert score(control={"5636": "soviet"})["soviet"] == 44
    assert score(control={"5636": "soviet", "5236": "soviet"})["soviet"] == 54
    assert score(control={"5536": "soviet"})["soviet"] == 34  # no road leaves there
    assert (
        score(control=dict.fromkeys(("0836", "1336", "2236", "2836", "3936", "4436", "4836"), "soviet"))["soviet"]
        == 104
    )


@case("budziszyn1945", "TS-V1")
def test_a_road_without_supply_to_its_exit_is_worth_nothing() -> None:
    cut = {**FAR_EAST, "496/269": "5635"}
    assert score(cut, {"5636": "soviet"})["soviet"] == 34


@case("budziszyn1945", "TS-V1", "TS-V2", "TS-V3")
@pytest.mark.parametrize(
    ("key", "soviet", "allied", "german"),
    [
        ("lost:allied:usa", 2, 0, 0),
        ("lost:allied:poland", 2, 0, 0),
        ("lost:german:germany", 1, 0, 0),
        ("lost:soviet:ussr", 0, 2, 2),
        ("lost:soviet:poland", 0, 1, 0),
    ],
)
def test_points_for_lost_counters(key: str, soviet: int, allied: int, german: int) -> None:
    assert score(tally={key: 3}) == {"soviet": 34 + 3 * soviet, "allied": 3 * allied, "german": 20 + 3 * german}


@case("budziszyn1945", "TS-V1")
def test_who_surrenders_is_eliminated_too() -> None:
    game = arrange(
        STARS,
        turn=16,
        phase="supply",
        side="allied",
        units={**FAR_EAST, "496/269": {"hex": "5022", "oos": 12}},
        control={"*": "soviet"},
        dice=[1, 1],
    )
    assert tallied(game, "lost:german:germany") == 1


@case("budziszyn1945", "TS-V1", "TS-V1-ex", "TS-V2", "TS-V2-ex")
@pytest.mark.parametrize(
    ("hex_", "column", "soviet", "allied"),
    [("2631", 26, 25, 9), ("3829", 38, 13, 21), ("3130", 31, 20, 14), ("2830", 28, 23, 11)],
)
def test_columns_to_the_easternmost_american(hex_: str, column: int, soviet: int, allied: int) -> None:
    found = score({**FAR_EAST, "271/69": hex_, "272/69": "0115"})
    assert int(hex_[:2]) == column
    assert (found["soviet"], found["allied"]) == (soviet, allied)


@case("budziszyn1945", "TS-V1", "TS-V2")
def test_an_american_out_of_supply_or_a_pole_does_not_count_for_columns() -> None:
    units = {**FAR_EAST, "271/69": "2631", "25/10": {"hex": "3130", "side": "allied"}}
    assert score(units)["allied"] == 9
    cut_off = {**FAR_EAST, "271/69": "2631", "272/69": "5022", "50 INF": "5120", "254 INF": "4923"}
    ring = dict.fromkeys(("5021", "5023", "5121", "5122", "4921", "4922"), "soviet")
    game = ended({**cut_off, "111 INF": "5023", "294 INF": "4921"}, ring)
    assert game.book.scenario.easternmost(game) == 26


@case("budziszyn1945", "TS-V1", "TS-V2")
@pytest.mark.parametrize(("hex_", "soviet", "allied"), [("5330", 0, 36), ("0115", 50, 0)])
def test_columns_never_cost_points(hex_: str, soviet: int, allied: int) -> None:
    found = score({**FAR_EAST, "271/69": hex_})
    assert (found["soviet"], found["allied"]) == (soviet, allied)


@case("budziszyn1945", "TS-V2")
def test_a_point_for_every_town_hex_the_americans_control() -> None:
    assert score(control=dict.fromkeys(("2432", "2433", "0115", "3113"), "allied"))["allied"] == 3
    assert score(control={"2432": "german", "3113": "soviet"})["allied"] == 0


@case("budziszyn1945", "TS-V3")
def test_twenty_while_no_hex_of_the_south_edge_is_soviet() -> None:
    assert score(control={"5536": "soviet"})["german"] == 0
    assert score(control={"5536": "allied"})["german"] == 20
    assert score(control={"5535": "soviet"})["german"] == 20


@case("budziszyn1945", "TS-V3")
def test_eight_for_the_whole_of_dresden() -> None:
    whole = dict.fromkeys(("2432", "2433", "2532", "2533"), "german")
    assert score(control=whole)["german"] == 28
    for lost in ("soviet", "allied", ""):
        assert score(control={**whole, "2533": lost})["german"] == 20


@case("budziszyn1945", "TS-V3")
def test_two_for_each_town_hex_taken_back_from_the_soviets() -> None:
    book, opening = fresh(STARS).book, fresh(STARS).state
    soviet = book.sides.index("soviet") + 1
    first = {hex_ for hex_ in book.towns if opening.control[hex_] == soviet}
    assert book.labels["3113"] in first and book.labels["2931"] not in first
    assert score(control={"3113": "german"})["german"] == 22
    assert score(control={"3113": "german", "1010": "german"})["german"] == 24
    assert score(control={"2931": "german"})["german"] == 20  # German from the start


@case("budziszyn1945", "TS-V0")
@pytest.mark.parametrize(
    ("towns", "winner", "level"),
    [
        ((), "", "draw"),  # (24 + 44) / 2 = 34
        (("3113",), "", "draw"),  # 69 / 2, rounded down
        (("3113", "1010"), "allied", "Allied victory"),
    ],
)
def test_who_leads_americans_and_germans_halves_their_points(towns: tuple[str, ...], winner: str, level: str) -> None:
    end = ended(control=dict.fromkeys(towns, "allied"), tally={"lost:soviet:ussr": 12}).events[-1].data
    assert (end["winner"], end["level"]) == (winner, level)
    assert end["points"]["soviet"] == 34


@case("budziszyn1945", "TS-V0")
def test_the_soviets_win_with_more_than_half_of_the_others_sum() -> None:
    end = ended(tally={"lost:soviet:ussr": 11}).events[-1].data
    assert end["winner"] == "soviet"


@case("budziszyn1945", "TS-V0")
@pytest.mark.parametrize(
    ("lost", "towns", "winner"),
    [(0, (), "soviet"), (7, (), ""), (8, (), "german"), (17, ("3113",), "german")],
)
def test_three_players_compare_single_totals(lost: int, towns: tuple[str, ...], winner: str) -> None:
    game = arrange(
        STARS,
        turn=16,
        phase="supply",
        side="german",
        units=FAR_EAST,
        control={"*": "", **dict.fromkeys(towns, "allied")},
        tally={"lost:soviet:ussr": lost},
        options={"players": 3},
    )
    totals = game.events[-1].data["points"]
    assert totals == {"soviet": 34, "allied": 2 * lost + len(towns), "german": 20 + 2 * lost}
    assert game.events[-1].data["winner"] == winner
