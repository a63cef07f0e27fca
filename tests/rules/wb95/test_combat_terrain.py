"""5.5, Terrain in combat: what the ground and the water give the defender, which hex counts, who is halved."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import fight, strike, told
from lab import printed
from sztab.titles import title


def ladder(*units: str, attackers: str = "A", targets: str = "0605", **fields: Any) -> dict[str, Any]:
    """The reckoning of one attack."""
    game = fight(*units, dice=[3, 4, *[1] * 12], **fields)
    strike(game, attackers, targets)
    found: dict[str, Any] = told(game, "combat")[0]
    return found


def given(ladder_: dict[str, Any]) -> dict[str, int]:
    """What the defender gains, by reason."""
    return {shift["why"]: -shift["value"] for shift in ladder_["shifts"] if shift["side"] == "defender"}


DUEL = ("A soviet INF 0604 4/4", "D german INF 0605 4/4")


# ---------------------------------------------------------------------- 5.5.1, 5.5.2 the table


@case("budziszyn1945", "5.5.1", "T-TER")
@pytest.mark.parametrize(
    ("ground", "shift"), [("clear", 0), ("forest", 1), ("hills", 1), ("town", 1), ("city", 2), ("swamp", 0)]
)
def test_each_ground_gives_the_defender_what_the_table_says(ground: str, shift: int) -> None:
    assert sum(given(ladder(*DUEL, hexes={"0605": ground})).values()) == shift


@case("budziszyn1945", "5.5.1", "T-TER")
@pytest.mark.parametrize(("water", "shift"), [("stream", 1), ("big_river", 3)])
def test_water_gives_the_defender_what_the_table_says(water: str, shift: int) -> None:
    assert sum(given(ladder(*DUEL, sides={"0604/0605": water})).values()) == shift


@case("budziszyn1945", "5.5.1", "T-TER")
def test_the_rules_use_the_shifts_of_the_printed_table() -> None:
    for row in title("budziszyn1945").tables("terrain"):
        if row.text("placement") == "hex" and row.cells["defender_cm"] != "0":
            name = row.text("terrain")
            found = ladder(*DUEL, hexes={"0605": name})
            assert sum(given(found).values()) == row.number("defender_cm"), name


@case("budziszyn1945", "5.5.1")
@pytest.mark.parametrize(("ground", "shift"), [("clear", 0), ("town", 1), ("city", 2)])
def test_houses_shift_the_column_for_the_defender(ground: str, shift: int) -> None:
    assert sum(given(ladder(*DUEL, hexes={"0605": ground})).values()) == shift


@case("budziszyn1945", "5.5.1")
def test_the_ground_of_the_attacker_and_hexsides_elsewhere_give_nothing() -> None:
    found = ladder(*DUEL, hexes={"0604": "city"}, sides={"0605/0606": "stream", "0603/0604": "big_river"})
    assert given(found) == {}


@case("budziszyn1945", "5.5.1", "T-TER-n2")
def test_attackers_into_a_swamp_are_halved_in_all_and_rounded_up() -> None:
    units = ("A soviet INF 0604 3/3", "B soviet INF 0504 4/4", "D german INF 0605 4/4")
    found = ladder(*units, attackers="A B", hexes={"0605": "swamp"})
    assert found["attacker"] == 4, "3 + 4 = 7, half of it 4"
    assert ladder(*units, attackers="A B", hexes={"0604": "swamp"})["attacker"] == 7


@case("budziszyn1945", "5.5.2", "5.5.2-ex")
def test_woods_across_a_stream_give_two() -> None:
    found = ladder(*DUEL, hexes={"0605": "forest"}, sides={"0604/0605": "stream"})
    assert sum(given(found).values()) == printed(2, normandy1944=3)
    assert (found["ratio"], found["final"]) == ("1:1", printed("1:3", normandy1944="1:4"))


@case("budziszyn1945", "5.5.2")
def test_everything_in_a_hex_and_works_on_top_add_up() -> None:
    found = ladder(DUEL[0], DUEL[1] + " fortified=true", hexes={"0605": "forest+hills"})
    assert sum(given(found).values()) == 1 + 1 + 2 + printed(0, normandy1944=1)


# ---------------------------------------------------------------------- 5.5.3 which hex counts


TWO = ("A soviet INF 0604 8/8", "D german INF 0605 {}", "E german INF 0504 {}")


@case("budziszyn1945", "5.5.3")
@pytest.mark.parametrize(("one", "two", "shift"), [("3/3", "2/2", 1), ("2/2", "3/3", 2)])
def test_the_hex_with_most_strength_sets_the_defenders_modifiers(one: str, two: str, shift: int) -> None:
    units = (TWO[0], TWO[1].format(one), TWO[2].format(two))
    found = ladder(*units, targets="0605 0504", hexes={"0605": "town", "0504": "city"})
    assert sum(given(found).values()) == shift


@case("budziszyn1945", "5.5.3", "R44")
def test_strength_now_is_compared_not_what_is_printed() -> None:
    units = (TWO[0], TWO[1].format("5/5 disorganised=true"), TWO[2].format("4/4"))
    found = ladder(*units, targets="0605 0504", hexes={"0605": "forest", "0504": "city"})
    assert given(found) == {"city": 2}


@case("budziszyn1945", "5.5.3", "R44")
@pytest.mark.parametrize("cities", ["0605", "0504"])
def test_of_equals_the_defender_has_the_better_one(cities: str) -> None:
    units = (TWO[0], TWO[1].format("3/3"), TWO[2].format("3/3"))
    found = ladder(*units, targets="0605 0504", hexes={"0605": "town", "0504": "town", cities: "city"})
    assert given(found) == {"city": 2}


@case("budziszyn1945", "5.5.3", "R44", "5.5.4")
@pytest.mark.parametrize("wet", ["0604/0605", "0604/0504"])
def test_of_equals_the_defender_has_the_one_behind_the_water(wet: str) -> None:
    units = (TWO[0], TWO[1].format("3/3"), TWO[2].format("3/3"))
    found = ladder(*units, targets="0605 0504", sides={wet: "big_river"})
    assert found["final"] == printed("1:4", normandy1944="1:2", ardennes2024="1:2")


@case("budziszyn1945", "5.5.3", "R44", "7.2.2")
@pytest.mark.parametrize("lined", ["0604/0605", "0604/0504"])
def test_of_equals_the_defender_has_the_one_with_fixed_positions(lined: str) -> None:
    units = (TWO[0], TWO[1].format("3/3"), TWO[2].format("3/3"))
    found = ladder(*units, targets="0605 0504", sides={lined: "fixed_position"})
    assert found["attacker"] == 4 and given(found) == {"fixed positions": 3}


@case("budziszyn1945", "5.5.3", "R44")
def test_works_are_taken_from_the_same_hex() -> None:
    units = (TWO[0], TWO[1].format("3/3"), TWO[2].format("2/2 fortified=true"))
    assert given(ladder(*units, targets="0605 0504")) == {}
    units = (TWO[0], TWO[1].format("2/2"), TWO[2].format("3/3 fortified=true"))
    assert given(ladder(*units, targets="0605 0504")) == {"field fortifications": printed(2, ardennes2024=1)}


@case("budziszyn1945", "5.5.3", "6.6.3")
def test_guns_alone_count_one_point_for_their_hex_however_many_they_are() -> None:
    found = ladder(
        "A soviet INF 0604 8/8",
        "D german CAV 0605 5/5",
        "G german ART 0504 5/3",
        "K german ART 0504 5/3",
        targets="0605 0504",
        hexes={"0605": "forest", "0504": "city"},
    )
    assert found["defender"] == 6
    assert given(found) == {"forest": printed(1, normandy1944=2)}


@case("budziszyn1945", "5.5.3")
@pytest.mark.parametrize(("swamp", "attacker"), [("0605", 4), ("0504", 8)])
def test_a_swamp_halves_only_if_it_is_the_hex_that_counts(swamp: str, attacker: int) -> None:
    units = (TWO[0], TWO[1].format("3/3"), TWO[2].format("2/2"))
    assert ladder(*units, targets="0605 0504", hexes={swamp: "swamp"})["attacker"] == attacker


@case("budziszyn1945", "5.5.3", "R43")
@pytest.mark.parametrize(("side", "shift"), [("0604/0605", 1), ("0604/0504", 0)])
def test_only_water_towards_the_hex_that_counts_helps(side: str, shift: int) -> None:
    units = (TWO[0], TWO[1].format("3/3"), TWO[2].format("2/2"))
    assert sum(given(ladder(*units, targets="0605 0504", sides={side: "stream"})).values()) == shift


# ---------------------------------------------------------------------- 5.5.4 rivers and streams


def crossing(across: int, dry: int, water: str = "stream", **fields: Any) -> dict[str, int]:
    """So many points across the water in the north, so many from the west."""
    return given(
        ladder(
            f"A soviet INF 0604 {across}/{across}",
            f"B soviet INF 0504 {dry}/{dry}",
            "D german INF 0605 4/4",
            attackers="A B",
            sides={"0604/0605": water},
            **fields,
        )
    )


@case("budziszyn1945", "5.5.4", "F7")
@pytest.mark.parametrize(("across", "dry", "shift"), [(5, 4, 1), (4, 4, 0), (4, 5, 0)])
def test_water_counts_if_more_than_half_the_strength_comes_across(across: int, dry: int, shift: int) -> None:
    assert sum(crossing(across, dry).values()) == shift
    assert sum(crossing(across, dry, "big_river").values()) == printed(3, normandy1944=0, ardennes2024=0) * shift


@case("budziszyn1945", "5.5.4", "F7")
@pytest.mark.parametrize(("across", "dry", "shift"), [(4, 4, 1), (4, 5, 0)])
def test_a_table_may_agree_that_half_is_enough(across: int, dry: int, shift: int) -> None:
    assert sum(crossing(across, dry, river_majority="half").values()) == shift


@case("budziszyn1945", "5.5.4", "R43")
def test_a_bridge_does_not_cancel_it() -> None:
    assert crossing(5, 4, "stream+bridge") == {printed("across a stream", ardennes2024="across a river"): 1}


@case("budziszyn1945", "5.5.4", "R43")
def test_different_waters_need_a_majority_each() -> None:
    units = ("A soviet INF 0604 4/4", "B soviet INF 0504 4/4", "D german INF 0605 4/4")
    both = {"0604/0605": "stream", "0504/0605": "big_river"}
    assert given(ladder(*units, attackers="A B", sides=both)) == {}
    same = {"0604/0605": "stream", "0504/0605": "stream"}
    assert given(ladder(*units, attackers="A B", sides=same)) == {
        printed("across a stream", ardennes2024="across a river"): 1
    }


@case("budziszyn1945", "5.5.4", "R43")
def test_strength_now_counts_and_guns_and_aircraft_are_left_out() -> None:
    found = ladder(
        "A soviet INF 0604 5/5 disorganised=true",
        "B soviet INF 0504 4/4",
        "D german INF 0605 4/4",
        attackers="A B",
        sides={"0604/0605": "stream"},
    )
    assert given(found) == {}, "3 of 7 across"
    game = fight(
        "A soviet INF 0604 3/3",
        "B soviet INF 0504 2/2",
        "G soviet ART 0503 9/9",
        "D german INF 0605 4/4",
        sides={"0604/0605": "stream"},
        dice=[3, 4],
    )
    strike(game, "A B", "0605", artillery=["G"])
    assert given(told(game, "combat")[0]) == {printed("across a stream", ardennes2024="across a river"): 1}, (
        "3 of 5 on the ground"
    )
