"""6.6, Artillery in direct combat: guns alone and in company, limbered, self-propelled, and those that have fired."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import lab, play, refusal
from sztab.table import Event, Game

BUDZISZYN = "budziszyn1945"
GUN = 'side = "soviet", type = "ART", attack = 5, defence = 3'
GERMAN_GUN = 'side = "german", type = "ART", attack = 5, defence = 3'


def told(events: list[Event], kind: str) -> dict[str, Any]:
    """The data of the only event of a kind."""
    [found] = [event.data for event in events if event.kind == kind]
    return found


def two_hexes(guard: str = "") -> Game:
    return lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 12}},
            {{id = "C", side = "german", type = "CAV", hex = "0504", defence = 5}},
            {{id = "G", {GERMAN_GUN}, hex = "0405"}},
            {{id = "H", {GERMAN_GUN}, hex = "0405"}},
            {guard}
        ]
        """,
        [3, 3],
    )


@case(BUDZISZYN, "6.6.3", "6.6.3-ex", "R62")
def test_lone_guns_are_worth_one_point_however_many() -> None:
    events = play(two_hexes(), order="attack", attackers=["A"], targets=["0504", "0405"])
    assert told(events, "combat")["defender"] == 6


@case(BUDZISZYN, "6.6.1", "6.6.3-ex", "R62")
def test_guns_beside_a_regular_unit_bring_their_defence_strength() -> None:
    game = two_hexes('{id = "I", side = "german", type = "INF", hex = "0405", defence = 2},')
    events = play(game, order="attack", attackers=["A"], targets=["0504", "0405"])
    assert told(events, "combat")["defender"] == 5 + 2 + 3 + 3


@case(BUDZISZYN, "6.6.1", "R21")
def test_guns_beside_a_resilience_group_do_not_fight() -> None:
    game = two_hexes('{id = "R", side = "german", type = "RG", hex = "0405", defence = 2},')
    events = play(game, order="attack", attackers=["A"], targets=["0504", "0405"])
    assert told(events, "combat")["defender"] == 5 + 2


@case(BUDZISZYN, "6.6.3-ex", "6.6.2", "6.3.1")
def test_the_same_units_attack_with_all_their_strength() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "C", side = "german", type = "CAV", hex = "0504", attack = 5},
            {id = "G", side = "german", type = "ART", attack = 5, defence = 3, hex = "0405"},
            {id = "H", side = "german", type = "ART", attack = 5, defence = 3, hex = "0405"},
            {id = "A", side = "soviet", type = "INF", hex = "0505", defence = 5},
        ]
        """,
        [3, 3],
    )
    events = play(game, order="attack", attackers=["C"], targets=["0505"], artillery=["G", "H"])
    assert told(events, "combat")["attacker"] == 15


@case(BUDZISZYN, "6.6.2", "R156", "5.1.10")
def test_towed_guns_need_a_regular_unit_to_attack_with() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "G", side = "soviet", type = "ART", hex = "0505", attack = 5},
            {id = "S", side = "soviet", type = "ART", hex = "0605", attack = 5, mobility = "tracked"},
            {id = "D", side = "german", type = "INF", hex = "0504", defence = 5},
        ]
        """
    )
    no = refusal(game, order="attack", attackers=["G"], targets=["0504"])
    assert no is not None and no.case == "5.1.10"
    assert refusal(game, order="attack", attackers=["S"], targets=["0504"], artillery=["G"]) is None


@case(BUDZISZYN, "6.6.4", "R26")
def test_limbered_guns_alone_are_attacked_in_the_last_column_and_cannot_retreat() -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 1}},
            {{id = "G", {GERMAN_GUN}, hex = "0504", setup = "transport", fortified = true}},
            {{id = "H", {GERMAN_GUN}, hex = "0504", setup = "transport"}},
            {{id = "I", {GERMAN_GUN}, hex = "0504", setup = "transport"}},
        ]
        """,
        [4, 4],
    )
    events = play(game, order="attack", attackers=["A"], targets=["0504"])
    assert told(events, "combat")["final"] == "10:1"
    no = refusal(game, order="retreat", paths={"G": ["0503", "0502", "0501"]})
    assert no is not None and no.case == "5.1.9"


@case(BUDZISZYN, "6.6.4", "6.6.3")
def test_one_deployed_gun_beside_limbered_ones_defends_at_normal_odds() -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 2}},
            {{id = "G", {GERMAN_GUN}, hex = "0504", setup = "transport"}},
            {{id = "H", {GERMAN_GUN}, hex = "0504"}},
        ]
        """,
        [3, 3],
    )
    events = play(game, order="attack", attackers=["A"], targets=["0504"])
    assert (told(events, "combat")["defender"], told(events, "combat")["final"]) == (1, "2:1")


@case(BUDZISZYN, "6.6.5", "R69")
def test_self_propelled_guns_defend_with_their_own_strength_even_alone() -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 6}},
            {{id = "S", {GERMAN_GUN}, hex = "0504", mobility = "tracked"}},
        ]
        """,
        [3, 3],
    )
    events = play(game, order="attack", attackers=["A"], targets=["0504"])
    assert told(events, "combat")["defender"] == 3


@case(BUDZISZYN, "6.6.1", "R62", "R24")
def test_a_gun_that_has_supported_another_hex_adds_nothing_in_its_own() -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 8}},
            {{id = "B", side = "soviet", type = "INF", hex = "0305", attack = 8}},
            {{id = "D", side = "german", type = "INF", hex = "0504", defence = 4}},
            {{id = "E", side = "german", type = "INF", hex = "0304", defence = 4}},
            {{id = "G", {GERMAN_GUN}, hex = "0304"}},
        ]
        """,
        [4, 3, 3, 3],
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])
    play(game, order="support", artillery=["G"])  # 8 : 7, roll 7: both lose one
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    events = play(game, order="attack", attackers=["B"], targets=["0304"])
    assert told(events, "combat")["defender"] == 4


@case(BUDZISZYN, "6.1.4", "6.6.5", "R24")
def test_self_propelled_guns_that_have_fired_do_not_attack_as_well() -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "S", {GUN}, hex = "0505", mobility = "tracked", fortified = true}},
            {{id = "D", side = "german", type = "INF", hex = "0504", defence = 4}},
            {{id = "E", side = "german", type = "INF", hex = "0503", defence = 4}},
        ]
        """,
        [4, 3],
    )
    play(game, order="ranged", artillery=["S"], target="0503")
    no = refusal(game, order="attack", attackers=["S"], targets=["0504"])
    assert no is not None and no.case == "6.1.4"


@case(BUDZISZYN, "6.1.3", "6.1.4", "6.3.1", "6.5.6", "R62")
@pytest.mark.parametrize(
    ("state", "case_"),
    [("", ""), ('setup = "transport"', "6.1.3"), ("fired = true", "6.1.4"), ("silent = 1", "6.5.6")],
)
def test_a_gun_in_the_attacked_hex_is_not_named_in_support_if_it_cannot_fire(state: str, case_: str) -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 8}},
            {{id = "D", side = "german", type = "INF", hex = "0504", defence = 4, stars = {{ blue = 1 }}}},
            {{id = "G", side = "german", type = "ART", hex = "0504", attack = 3{", " * bool(state)}{state}}},
            {{id = "H", side = "german", type = "ART", hex = "0503", attack = 3}},
        ]
        """
    )
    play(game, order="attack", attackers=["A"], targets=["0504"])
    no = refusal(game, order="support", artillery=["G"])
    assert (no.case if no else "") == case_
    walker = refusal(game, order="support", artillery=["D"])
    assert walker is not None and walker.case == "6.3.1"
