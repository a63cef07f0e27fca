"""5.3, Retreat: how far, where to, at what price, and what it costs afterwards."""

from __future__ import annotations

import pytest

from case import case
from fight import CALM, D1, D2, D3, D4, WAY, asked, beaten, decision, end_phases, fight, on, strike, told
from lab import hex_of, play, printed, refusal, unit
from playing import offered
from sztab.table import Choice, Game, Order


def cannot(game: Game, paths: dict[str, list[str]] | None = None, pays: dict[str, int] | None = None) -> str:
    """The case by which a retreat is refused, or nothing."""
    no = refusal(game, order="retreat", paths=paths or {}, pays=pays or {})
    return no.case if no else ""


def go(game: Game, paths: dict[str, list[str]] | None = None, pays: dict[str, int] | None = None) -> None:
    play(game, order="retreat", paths=paths or {}, pays=pays or {})


# ---------------------------------------------------------------------- 5.3.1, 5.3.2 how far


@case("budziszyn1945", "5.3.1")
def test_dn_makes_the_defender_go_back_that_many_hexes() -> None:
    game = beaten("D german INF 0605 2/2", roll=D2)
    assert decision(game).sides == (1,) and decision(game).about.hexes == 2
    go(game, {"D": ["0606", "0607"]})
    assert hex_of(game, "D") == "0607"


@case("budziszyn1945", "5.3.1")
def test_an_makes_the_attacker_go_back() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", dice=[5, 5])
    strike(game, "A", "0605")
    assert decision(game).sides == (0,) and asked(game) == "retreat"
    go(game, {"A": ["0603"]})
    assert hex_of(game, "A") == "0603"


@case("budziszyn1945", "5.3.1")
def test_an_attacker_goes_back_as_many_hexes_as_the_result_says() -> None:
    game = fight("A soviet INF 0604 1/1 steps=2", "D german INF 0605 4/4", dice=[3, 4, *CALM])
    strike(game, "A", "0605")
    play(game, order="losses", units={"A": 1})
    assert told(game, "result")[-1]["attacker"] == "A2-1"
    assert cannot(game, {"A": ["0603"]}) == "5.3.7"
    go(game, {"A": ["0603", "0602"]})
    assert hex_of(game, "A") == "0602"


@case("budziszyn1945", "5.3.1")
def test_nobody_retreats_further_than_he_must() -> None:
    assert cannot(beaten("D german INF 0605 2/2"), {"D": ["0606", "0607"]}) == "5.3.1"


@case("budziszyn1945", "5.3.1")
def test_only_units_of_the_combat_retreat_and_a_retreat_must_be_answered() -> None:
    game = beaten("D german INF 0605 2/2", "E german INF 0608 2/2")
    assert cannot(game, {"E": ["0609"]}) == "5.3.1"
    no = refusal(game, order="pursue")
    assert no is not None and no.case == "5.3.1"


@case("budziszyn1945", "5.3.2", "R28")
def test_the_way_leads_away_from_the_hex_of_the_fight() -> None:
    game = beaten("D german INF 0605 2/2", roll=D2)
    assert cannot(game, {"D": ["0606", "0505"]}) == "5.3.2", "one hex away again"
    assert cannot(game, {"D": ["0505", "0506"]}) == ""


@case("budziszyn1945", "5.3.2")
def test_an_attacker_counts_from_his_own_hex() -> None:
    game = fight("A soviet INF 0604 1/1 full=4 steps=4", "D german INF 0605 4/4", dice=[3, 4, *CALM])
    strike(game, "A", "0605")
    on(game, "retreat")
    assert cannot(game, {"A": ["0603", "0602"]}) == ""
    assert cannot(game, {"A": ["0603", "0503"]}).startswith("5.3.2")


@case("budziszyn1945", "5.3.2", "R28")
def test_units_of_a_stack_may_take_different_ways() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1")
    go(game, {"D": ["0606"], "E": ["0505"]})
    assert (hex_of(game, "D"), hex_of(game, "E")) == ("0606", "0505")


# ---------------------------------------------------------------------- 5.3.3 closed hexes


@case("budziszyn1945", "5.3.3")
def test_an_enemy_zone_is_closed() -> None:
    game = beaten("D german INF 0605 2/2")
    assert cannot(game, {"D": ["0504"]}) == "5.3.3"
    assert cannot(game, {"D": ["0505"]}) == ""


@case("budziszyn1945", "5.3.3")
def test_nobody_retreats_off_the_map() -> None:
    game = beaten("D german INF 0605 2/2")
    assert cannot(game, {"D": ["0699"]}) == "5.3.3"


@case("budziszyn1945", "5.3.3")
def test_a_hex_beside_a_unit_without_a_zone_is_open() -> None:
    game = beaten("D german INF 0605 2/2", f"H soviet {printed('HQ', ardennes2024='ART')} 0607 0/0 nation=poland")
    assert cannot(game, {"D": ["0606"]}) == ""


@case("budziszyn1945", "5.3.3", "4.1.3")
def test_no_zone_reaches_across_a_big_river_to_bar_a_retreat() -> None:
    shut = beaten("D german INF 0605 2/2", "B soviet INF 0607 4/4")
    assert cannot(shut, {"D": ["0606"]}) == "5.3.3"
    game = beaten("D german INF 0605 2/2", "B soviet INF 0607 4/4", sides={"0606/0607": "big_river"})
    assert cannot(game, {"D": ["0606"]}) == ""


@case("budziszyn1945", "5.3.3")
@pytest.mark.parametrize(
    ("kind", "ground", "wanted"),
    [
        ("ARM", "swamp", "5.3.3"),
        ("MOT", "swamp", "5.3.3"),
        ("INF", "swamp", ""),
        ("INF", "lake", "5.3.3"),
    ],
)
def test_impassable_ground_is_closed(kind: str, ground: str, wanted: str) -> None:
    game = beaten(f"D german {kind} 0605 2/2", hexes={"0606": ground})
    assert cannot(game, {"D": ["0606"]}) == wanted


@case("budziszyn1945", "5.3.3")
def test_the_map_edge_is_closed() -> None:
    game = fight("A soviet INF 0609 4/4", "D german INF 0610 2/2", dice=D2)
    strike(game, "A", "0610")
    no = refusal(game, order="retreat", paths={"D": ["0611", "0612"]})
    assert no is not None
    ways = game.choices()
    assert isinstance(ways, Choice) and all(
        len(option.value) < 2 or "0611" not in option.value for option in ways.options
    )


@case("budziszyn1945", "5.3.3")
def test_a_hex_with_enemies_is_closed() -> None:
    game = beaten("D german INF 0605 2/2", "H soviet HQ 0606 0/0 nation=poland")
    assert cannot(game, {"D": ["0606"]}) == "5.3.3"


@case("budziszyn1945", "5.3.3", "R31")
def test_without_any_open_hex_the_group_pays_one_cel_for_each() -> None:
    ring = ("B soviet INF 0506 4/4", "C soviet INF 0706 4/4")
    game = beaten("D german INF 0605 2/2", *ring, roll=D2)
    assert offered(game) == [()]
    assert cannot(game) == "5.3.7"
    go(game, pays={"D": 2})
    assert unit(game, "D").hex < 0


# ---------------------------------------------------------------------- 5.3.4 through friends


@case("budziszyn1945", "5.3.4", "5.3.4-ex")
def test_friends_open_a_hex_in_an_enemy_zone_for_one_cel() -> None:
    game = beaten("D german INF 0605 2/2", "F german ARM 0606 2/2", "B soviet INF 0607 4/4 fortified=true")
    go(game, {"D": ["0606"]})
    assert hex_of(game, "D") == "0606" and unit(game, "D").steps == 1
    assert unit(game, "F").steps == 2


@case("budziszyn1945", "5.3.4")
def test_friends_outside_enemy_zones_cost_nothing() -> None:
    game = beaten("D german INF 0605 2/2", "F german ARM 0606 2/2")
    go(game, {"D": ["0606"]})
    assert unit(game, "D").steps == 2


@case("budziszyn1945", "5.3.4", "R32")
@pytest.mark.parametrize("words", ["HQ 0504 0/0", "ART 0504 1/1 setup=transport", "RG 0504 1/1"])
def test_any_friend_will_do(words: str) -> None:
    game = beaten("D german INF 0605 2/2", f"F german {words}")
    go(game, {"D": ["0504"]})
    assert unit(game, "D").steps == 1


@case("budziszyn1945", "5.3.4", "R32")
def test_each_unit_pays_for_each_such_hex_and_may_fall_by_it() -> None:
    game = beaten(
        "D german INF 0605 1/1",
        "E german INF 0605 1/1 steps=1",
        "F german ARM 0606 1/1",
        "G german INF 0607 1/1",
        "B soviet INF 0706 4/4 fortified=true",
        roll=D2,
    )
    go(game, {"E": WAY[:2], "D": WAY[:2]})
    assert unit(game, "E").hex < 0
    assert unit(game, "D").hex < 0, "two such hexes, two CELs"
    assert [one["path"] for one in told(game, "retreat")] == [["0606"], ["0606", "0607"]], "E got no further"


@case("budziszyn1945", "5.3.4", "R32")
def test_whoever_has_gone_already_is_no_friend_in_the_hex_he_left() -> None:
    game = fight("A soviet INF 0604 2/2", "B soviet INF 0504 2/2", "D german INF 0605 4/4", dice=[5, 5])
    strike(game, "A B", "0605")
    assert cannot(game, {"A": ["0603"], "B": ["0604"]}) == "5.3.3", "A is gone when B comes"
    assert cannot(game, {"B": ["0604"], "A": ["0603"]}) == "", "A is still there when B comes, though B pays"


@case("budziszyn1945", "5.3.4", "5.3.7", "R155")
def test_whoever_falls_paying_for_the_others_is_no_friend_on_their_way() -> None:
    units = ("A soviet INF 0604 2/2 steps=1 full=2", "B soviet INF 0504 2/2", "D german INF 0605 4/4")
    game = fight(*units, dice=[5, 5])
    strike(game, "A B", "0605")
    assert cannot(game, {"B": ["0604"]}, {"A": 1}) == "5.3.3"


@case("budziszyn1945", "5.3.4")
def test_whoever_arrived_before_is_a_friend() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", "F german HQ 0504 0/0", roll=D1)
    go(game, {"D": ["0504"], "E": ["0504"]})
    assert (unit(game, "D").steps, unit(game, "E").steps) == (1, 1)


# ---------------------------------------------------------------------- 5.3.5 big rivers


@case("budziszyn1945", "5.3.5")
@pytest.mark.parametrize(
    ("water", "wanted"),
    [
        ("big_river", "5.3.5"),
        ("big_river+bridge", ""),
        ("big_river+destroyed_bridge", "5.3.5"),
        ("stream", ""),
    ],
)
def test_a_big_river_is_crossed_in_retreat_only_by_a_bridge(water: str, wanted: str) -> None:
    assert cannot(beaten("D german INF 0605 2/2", sides={"0605/0606": water}), {"D": ["0606"]}) == wanted


# ---------------------------------------------------------------------- 5.3.6 stacking


def crowd(hex_: str, spare: int = 0) -> list[str]:
    """Units that fill a hex, or leave room for some more."""
    return [f"C{hex_}{n} german INF {hex_} 1/1" for n in range(printed(4, ardennes2024=2) - spare)]


@case("budziszyn1945", "5.3.6", "F14")
def test_a_retreat_does_not_end_in_a_full_hex() -> None:
    assert cannot(beaten("D german INF 0605 2/2", *crowd("0606")), {"D": ["0606"]}) == "5.3.6"
    assert cannot(beaten("D german INF 0605 2/2", *crowd("0606", 1)), {"D": ["0606"]}) == ""


@case("budziszyn1945", "5.3.6")
def test_it_may_pass_through_one() -> None:
    game = beaten("D german INF 0605 2/2", *crowd("0606"), roll=D2)
    assert cannot(game, {"D": ["0606", "0607"]}) == ""


@case("budziszyn1945", "5.3.6")
def test_units_of_the_group_fill_the_hex_for_each_other() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", *crowd("0606", 1))
    assert cannot(game, {"D": ["0606"], "E": ["0606"]}) == "5.3.6"
    assert cannot(game, {"D": ["0606"], "E": ["0505"]}) == ""


@case("budziszyn1945", "5.3.6", "R33")
def test_where_every_end_is_full_it_goes_one_hex_further() -> None:
    full = [*crowd("0606"), *crowd("0505"), *crowd("0705")]
    game = beaten("D german INF 0605 2/2", *full)
    assert cannot(game, {"D": ["0606", "0607"]}) == ""
    assert cannot(game, {"D": ["0606", "0607", "0608"]}) == "5.3.1"
    game = beaten("D german INF 0605 2/2", *crowd("0606"))
    assert cannot(game, {"D": ["0606", "0607"]}) == "5.3.1", "0505 has room"


@case("budziszyn1945", "5.3.6")
def test_where_every_end_is_full_the_hexes_may_be_paid_for() -> None:
    full = [*crowd("0606"), *crowd("0505"), *crowd("0705")]
    game = beaten("D german INF 0605 2/2", *full)
    further = printed(True, normandy1944=False, ardennes2024=False)
    assert (cannot(game, {"D": ["0606", "0607"]}) == "") is (("0606", "0607") in offered(game)) is further
    assert cannot(game) == "5.3.7"
    go(game, pays={"D": 1})
    assert hex_of(game, "D") == "0605"


@case("budziszyn1945", "5.3.6", "5.3.7")
def test_what_was_paid_before_makes_room() -> None:
    full = printed(8, ardennes2024=4)
    game = beaten("D german INF 0605 2/2", f"C german INF 0606 7/7 steps={full - 1}", roll=D2)
    assert cannot(game, {"D": ["0606"]}, {"D": 1}) == ""
    game = beaten("D german INF 0605 2/2", f"C german INF 0606 8/8 steps={full}", roll=D2)
    assert cannot(game, {"D": ["0606"]}, {"D": 1}) == "5.3.6"


# ---------------------------------------------------------------------- 5.3.9, 5.3.10 afterwards


@case("budziszyn1945", "5.3.9", "5.3.9-ex")
@pytest.mark.parametrize(
    ("strength", "roll", "back", "tests"),
    [
        (8, D3, 1, 0),
        (8, D3, 2, 1),
        (8, D3, 3, 2),
        (16, D4, 3, 2),
        (16, D4, 4, 3),
        (4, D1, 1, 0),
    ],
)
def test_one_test_for_every_hex_of_the_way_but_the_first(strength: int, roll: list[int], back: int, tests: int) -> None:
    game = beaten(f"D german INF 0605 2/2 steps={printed(6, ardennes2024=4)}", strength=strength, roll=roll)
    due = decision(game).about.hexes - back
    go(game, {"D": WAY[:back]}, {"D": due} if due else {})
    on(game)
    assert [test["units"] for test in told(game, "test")] == [["D"]] * tests


@case("budziszyn1945", "5.3.9", "5.3.9-ex")
def test_the_attacker_tests_after_a_retreat_too() -> None:
    game = fight("A soviet INF 0604 1/1 steps=4", "D german INF 0605 4/4", dice=[3, 4, *CALM])
    strike(game, "A", "0605")
    on(game, "retreat")
    go(game, {"A": ["0603", "0602"]})
    on(game)
    assert [test["units"] for test in told(game, "test")] == [["A"]]


@case("budziszyn1945", "5.3.9", "R34")
def test_a_stack_tests_together_and_units_that_part_test_apart() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", roll=D2)
    go(game, {"D": WAY[:2], "E": WAY[:2]})
    on(game)
    assert [sorted(test["units"]) for test in told(game, "test")] == [["D", "E"]]
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", roll=D2)
    go(game, {"D": WAY[:2], "E": ["0606", "0506"]})
    on(game)
    assert sorted(test["units"] for test in told(game, "test")) == [["D"], ["E"]]


@case("budziszyn1945", "5.3.10", "7.1.2", "R47")
def test_whoever_retreated_may_not_dig_in_his_next_movement_phase() -> None:
    game = beaten("D german INF 0605 2/2", "E german INF 0608 2/2")
    go(game, {"D": ["0606"]})
    end_phases(on(game))
    while asked(game) != "movement":
        end_phases(game)
    no = refusal(game, order="fortify", units=["D"])
    assert no is not None and no.case == "5.3.10"
    assert refusal(game, order="fortify", units=["E"]) is None
    end_phases(game)
    while asked(game) != "movement" or decision(game).sides[0] == 0:
        end_phases(game)
    assert refusal(game, order="fortify", units=["D"]) is None, "in the one after it may"


@case("budziszyn1945", "5.3.10", "7.1.2")
def test_whoever_stood_and_paid_may_dig() -> None:
    game = beaten("D german INF 0605 2/2")
    go(game, {}, {"D": 1})
    end_phases(on(game))
    while asked(game) != "movement":
        end_phases(game)
    assert refusal(game, order="fortify", units=["D"]) is None


@case("budziszyn1945", "5.3.10", "7.1.3", "R47")
def test_whoever_cannot_leave_the_enemy_zone_may_dig_all_the_same() -> None:
    units = ("D german INF 0606 2/2 retreated=true", "A soviet INF 0605 4/4", "B soviet INF 0607 4/4")
    no = refusal(fight(*units, phase="movement"), order="fortify", units=["D"])
    assert no is None, "every hex round 0606 is held or controlled"
    no = refusal(fight(*units[:2], phase="movement"), order="fortify", units=["D"])
    assert no is not None and no.case == "5.3.10"


# ---------------------------------------------------------------------- choices


@case("budziszyn1945", "5.3.1", "5.3.7")
def test_every_answer_that_choices_offer_is_lawful() -> None:
    game = beaten(
        "D german INF 0605 1/1",
        "E german INF 0605 1/1 steps=1",
        "G german ART 0605 1/1",
        "F german HQ 0504 0/0",
        strength=8,
        roll=D2,
        sides={"0605/0705": "big_river"},
    )
    orders: list[Order] = list(game.legal())
    assert len(orders) > 20
    assert all(game.check(order) is None for order in orders)
