"""7.2, Fixed positions: halved attackers, shifts in front and from the rear, the price of staying."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import D1, D2, decision, fight, strike
from lab import barred_by, hex_of, lab, play, refusal, unit
from sztab.table import Event, Game

BUDZISZYN = "budziszyn1945"
LINE = '[map.sides]\n"0504/0505" = "fixed_position"'


def told(events: list[Event], kind: str) -> dict[str, Any]:
    [found] = [event.data for event in events if event.kind == kind]
    return found


def line(front: int, rear: tuple[int, ...] = (), defence: str = "defence = 4", more: str = "", pools: str = "",
         dice: Any = (3, 3)) -> Game:  # fmt: skip
    """D at 0504 behind a line towards 0505, where A stands; B and C are in its rear at 0404 and 0604."""
    behind = "".join(
        f'{{id = "{name}", side = "soviet", type = "INF", hex = "{hex_}", attack = {points}}},'
        for name, hex_, points in zip("BC", ("0404", "0604"), rear)
    )
    ahead = f'{{id = "A", side = "soviet", type = "INF", hex = "0505", attack = {front}}},' if front else ""
    return lab(
        f"""
        phase = "combat"
        side = "soviet"
        unit = [
            {ahead}
            {behind}
            {{id = "D", side = "german", type = "INF", hex = "0504", {defence}}},
            {more}
        ]
        {LINE}
        {pools}
        """,
        list(dice),
    )


def ladder(game: Game, *attackers: str, **order: Any) -> tuple[int, list[tuple[int, str]]]:
    """The attacker's points and the shifts of an attack."""
    odds = told(play(game, order="attack", attackers=list(attackers), targets=["0504"], **order), "combat")
    return odds["attacker"], [(shift["value"], shift["case"]) for shift in odds["shifts"]]


@case(BUDZISZYN, "7.2.2", "1.7a", "R45")
def test_an_attack_through_the_line_is_halved_and_meets_three_shifts() -> None:
    assert ladder(line(15), "A") == (8, [(-3, "7.2.2")])


@case(BUDZISZYN, "7.2.2", "R45", "R18")
def test_front_artillery_and_aircraft_are_each_halved_and_rounded_up() -> None:
    guns = """
        {id = "G", side = "soviet", type = "ART", hex = "0507", attack = 2},
        {id = "H", side = "soviet", type = "ART", hex = "0507", attack = 3},
    """
    game = line(15, more=guns, pools="[pools.soviet]\nair = 7")
    assert ladder(game, "A", artillery=["G", "H"], air=7)[0] == 8 + 3 + 4


@case(BUDZISZYN, "7.2.4", "7.2.4-ex", "7.2.2", "R45")
def test_half_of_the_strength_in_front_is_enough_and_the_rear_is_not_halved() -> None:
    assert ladder(line(15, (5, 10)), "A", "B", "C") == (8 + 5 + 10, [(-3, "7.2.2")])


@case(BUDZISZYN, "7.2.4", "7.2.4-ex", "R45")
def test_more_strength_in_the_rear_leaves_the_defender_two_shifts_and_the_front_halved() -> None:
    assert ladder(line(15, (6, 10)), "A", "B", "C") == (8 + 6 + 10, [(-2, "7.2.4")])


@case(BUDZISZYN, "7.2.4", "7.2.4-ex", "R45")
def test_guns_and_aircraft_are_halved_in_an_attack_from_the_rear_too() -> None:
    gun = '{id = "G", side = "soviet", type = "ART", hex = "0402", attack = 5},'
    game = line(0, (6,), more=gun, pools="[pools.soviet]\nair = 5")
    assert ladder(game, "B", artillery=["G"], air=5) == (6 + 3 + 3, [(-2, "7.2.4")])


@case(BUDZISZYN, "7.2.4", "R45")
def test_guns_do_not_count_when_front_and_rear_are_compared() -> None:
    gun = '{id = "G", side = "soviet", type = "ART", hex = "0507", attack = 20},'
    assert ladder(line(5, (6,), more=gun), "A", "B", artillery=["G"])[1] == [(-2, "7.2.4")]


@case(BUDZISZYN, "7.2.5", "5.1.3")
@pytest.mark.parametrize("ground", [LINE, ""])
def test_units_in_fixed_positions_need_not_attack(ground: str) -> None:
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "D", side = "german", type = "INF", hex = "0504"}},
            {{id = "A", side = "soviet", type = "INF", hex = "0503"}},
        ]
        {ground}
        """
    )
    no = refusal(game, order="end_phase")
    assert (no and no.case) == (None if ground else "5.1.7")


@case(BUDZISZYN, "7.2.6", "R29")
@pytest.mark.parametrize(("attack", "hexes", "price"), [(16, 1, 0), (20, 2, 1), (32, 3, 2)])
def test_staying_in_fixed_positions_costs_one_cel_less(attack: int, hexes: int, price: int) -> None:
    game = line(attack, defence="defence = 2, steps = 4, full = 4")
    play(game, order="attack", attackers=["A"], targets=["0504"])
    assert game.decision is not None and game.decision.about.hexes == hexes
    if price:
        no = refusal(game, order="retreat", pays={"D": price - 1})
        assert no is not None and no.case == "5.3.7"
    dear = refusal(game, order="retreat", pays={"D": price + 1})
    assert dear is not None and dear.case == "5.3.7"
    play(game, order="retreat", pays={"D": price})
    assert (hex_of(game, "D"), unit(game, "D").steps) == ("0504", 4 - price)


@case(BUDZISZYN, "7.2.6", "R29")
def test_who_attacks_a_line_and_is_thrown_back_is_not_spared_by_it() -> None:
    game = line(4, dice=(2, 2))
    play(game, order="attack", attackers=["A"], targets=["0504"])
    assert game.decision is not None and (game.decision.kind, game.decision.about.spared) == ("retreat", ())
    no = refusal(game, order="retreat")
    assert no is not None and no.case == "5.3.7"


def two_hexes(dice: list[int], line: str = "0504/0503") -> Game:
    """A attacks D, who is the stronger in the open, and E behind a line."""
    game = fight(
        "A soviet INF 0604 6/6",
        "D german INF 0605 2/2 steps=4",
        "E german INF 0504 1/1 steps=4",
        sides={line: "fixed_position"},
        dice=dice,
    )
    strike(game, "A", "0605 0504")
    return game


def standing(game: Game, *back: str, **pays: int) -> str:
    """The case that forbids a retreat of those named, by the first of their ways, while the others stand and pay."""
    ways = {"D": ["0606", "0607"], "E": ["0405", "0305"]}
    hexes = decision(game).about.hexes
    return barred_by(game, order="retreat", paths={one: ways[one][:hexes] for one in back}, pays=pays)


@case(BUDZISZYN, "7.2.6", "5.3.7", "5.3.8", "R29")
def test_of_two_hexes_only_the_one_in_fixed_positions_is_spared() -> None:
    game = two_hexes(D1)
    assert (decision(game).about.hexes, decision(game).about.spared) == (1, ("E",))
    assert standing(game, "D") == "", "E stands for nothing"
    assert standing(game, "E") == "5.3.7", "D does not"
    assert standing(game) == "5.3.7"
    assert standing(game, D=1) == ""
    assert standing(game, E=1) == "", "paid once for the combat, by any of those who stand"


@case(BUDZISZYN, "7.2.6", "5.3.7", "5.3.8", "R29")
def test_the_price_is_that_of_the_unit_that_wants_most() -> None:
    game = two_hexes(D2)
    assert standing(game, "D") == "5.3.7"
    assert standing(game, "D", E=1) == ""
    assert standing(game, "E", D=1) == "5.3.7"
    assert standing(game, "E", D=2) == ""
    assert barred_by(game, order="retreat", paths={"D": ["0606"]}, pays={"E": 1}) == "", "one hex short in the line"


@case(BUDZISZYN, "7.2.6", "5.3.7", "R29")
@pytest.mark.parametrize("stays", ["D", "E"])
def test_of_attackers_thrown_back_only_those_in_fixed_positions_are_spared(stays: str) -> None:
    game = fight(
        "D german INF 0604 3/3",
        "E german INF 0505 3/3",
        "G soviet INF 0605 6/6",
        sides={"0505/0405": "fixed_position"},
        dice=[5, 5],
    )
    strike(game, "D E", "0605")
    assert decision(game).about.hexes == 1
    paths = {"D": ["0603"]} if stays == "E" else {"E": ["0405"]}
    assert barred_by(game, order="retreat", paths=paths) == ("" if stays == "E" else "5.3.7")


@case(BUDZISZYN, "7.2.1", "7.2.2", "6.4.2", "8.2.7", "F2", "R65")
@pytest.mark.parametrize(("option", "points"), [("true", 20 - 2 * 3), ("false", 20)])
def test_fixed_positions_count_against_fire_unless_agreed_otherwise(option: str, points: int) -> None:
    game = lab(
        f"""
        phase = "combat"
        options = {{works_against_fire = {option}}}
        unit = [
            {{id = "G", side = "soviet", type = "ART", hex = "0507", attack = 20}},
            {{id = "D", side = "german", type = "INF", hex = "0504"}},
        ]
        {LINE}
        """,
        [1, 1],
    )
    events = play(game, order="ranged", artillery=["G"], target="0504")
    assert told(events, "ranged")["points"] == points


@case(BUDZISZYN, "7.2.3")
def test_a_group_with_a_number_gives_that_many_shifts() -> None:
    text = """
        phase = "combat"
        side = "soviet"
        unit = [
            {id = "A", side = "soviet", type = "INF", hex = "0505", attack = 15},
            {id = "D", side = "german", type = "INF", hex = "0504", defence = 4},
        ]
        [map.sides]
        "0504/0505" = "GROUP"
        """
    for group, shift in (("fixed position", -3), ("fixed position 1", -1), ("fixed_position_5", -5)):
        game = lab(text.replace("GROUP", group), [3, 3])
        assert ladder(game, "A") == (8, [(shift, "7.2.2")])
