"""10.2, Out of supply: how the level rises and falls, what it costs, and surrender."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, lab, order_as, play, printed, refusal, unit
from playing import question
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.table import Game

BOX = "budziszyn1945"


def supply_phase(oos: int, dice: list[int] | None = None, base: str = "", options: str = "", kind: str = "INF") -> Game:
    """The Supply Phase of a Soviet unit at a level, with a base next to it or without any; it is over at once."""
    return lab(f"""
        phase = "supply"
        dice = {dice or []}
        options = {{ {options} }}
        unit = [
            {{ id = "A", side = "soviet", type = "{kind}", hex = "0604", oos = {oos} }},
            {{ id = "E", side = "german", type = "INF", hex = "1104" }},
        ]
        [map.supply]
        soviet = [{base}]
    """)


# ---------------------------------------------------------------------- 10.2.1, 10.2.6-10.2.8 the Supply Phase


@case(BOX, "10.2.1")
def test_a_unit_without_a_line_is_marked_with_level_one() -> None:
    assert unit(supply_phase(0), "A").oos == 1
    assert unit(supply_phase(0, base='"0603"'), "A").oos == 0


@case(BOX, "10.2.1")
@pytest.mark.parametrize("kind", ["HQ", "ART", "RG", "VS"])
def test_guns_staffs_and_groups_are_marked_like_everybody(kind: str) -> None:
    assert unit(supply_phase(0, kind=kind), "A").oos == 1


@case(BOX, "10.2.1")
def test_the_level_grows_by_one_in_every_supply_phase_without_a_line() -> None:
    assert unit(supply_phase(1), "A").oos == 2
    assert unit(supply_phase(4, dice=[6, 6]), "A").oos == 5


@case(BOX, "10.2.1")
def test_by_option_the_level_does_not_grow_by_itself() -> None:
    assert unit(supply_phase(0, options="oos_growth = false"), "A").oos == 1
    assert unit(supply_phase(1, options="oos_growth = false"), "A").oos == 1
    assert unit(supply_phase(4, dice=[6, 6], options="oos_growth = false"), "A").oos == 4


@case(BOX, "10.2.6")
@pytest.mark.parametrize(("dice", "surrenders"), [([1, 2], True), ([2, 2], True), ([2, 3], False), ([1, 5], False)])
def test_a_unit_surrenders_when_the_raised_level_is_above_the_roll(dice: list[int], surrenders: bool) -> None:
    game = supply_phase(4, dice=dice)  # level 5 when the dice fall
    assert (hex_of(game, "A") is None) is surrenders


@case(BOX, "10.2.6")
def test_without_growth_the_roll_is_against_the_level_as_it_is() -> None:
    assert hex_of(supply_phase(4, dice=[2, 2], options="oos_growth = false"), "A") == "0604"
    assert hex_of(supply_phase(4, dice=[1, 2], options="oos_growth = false"), "A") is None


@case(BOX, "10.2.6")
def test_each_unit_rolls_for_itself_and_the_surrendered_are_out_of_the_game() -> None:
    game = lab("""
        phase = "supply"
        dice = [1, 1, 6, 6]
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604", oos = 3 },
            { id = "B", side = "soviet", type = "INF", hex = "0604", oos = 3 },
            { id = "E", side = "german", type = "INF", hex = "1104" },
        ]
    """)
    assert (hex_of(game, "A"), unit(game, "A").box, hex_of(game, "B")) == (None, "dead", "0604")


@case(BOX, "10.2.6", "10.2.7")
def test_a_unit_in_supply_again_does_not_roll_whatever_its_level() -> None:
    game = supply_phase(12, base='"0603"')
    assert (hex_of(game, "A"), unit(game, "A").oos) == ("0604", 8)
    assert not [event for event in game.events if event.kind == "roll"]


@case(BOX, "10.2.7", "10.2.8")
@pytest.mark.parametrize(("before", "after"), [(9, 5), (5, 1), (4, 0), (3, 0), (1, 0), (0, 0)])
def test_a_regained_line_takes_four_levels_off_and_never_more_than_there_are(before: int, after: int) -> None:
    assert unit(supply_phase(before, base='"0603"'), "A").oos == after


@case(BOX, "10.2.8-ex", "10.2.8")
def test_level_five_needs_two_turns_of_supply_before_the_unit_is_itself_again() -> None:
    game = supply_phase(5, base='"0603"')
    allowed: list[bool] = []
    while len(allowed) < 2:
        if question(game).kind == "movement" and game.book.sides[question(game).sides[0]] == "soviet":
            far = ["0605", "0606", "0607", "0608"]
            allowed.append(refusal(game, order="move", units=["A"], path=far) is None)
        play(game, order="end_phase")
    assert allowed == [False, True]


# ---------------------------------------------------------------------- 10.2.2 halves


def marching(oos: int, kind: str = 'type = "INF"', phase: str = "movement") -> Game:
    marked = str(phase == "strategic").lower()
    return lab(f"""
        phase = "{phase}"
        unit = [{{ id = "A", side = "soviet", {kind}, hex = "0602", oos = {oos}, marked = {marked} }}]
    """)


@case(BOX, "10.2.2")
def test_a_cut_off_unit_has_half_its_movement() -> None:
    assert barred_by(marching(1), order="move", units=["A"], path=["0603", "0604", "0605"]) == "3.1.5"
    assert refusal(marching(1), order="move", units=["A"], path=["0603", "0604"]) is None
    assert refusal(marching(0), order="move", units=["A"], path=["0603", "0604", "0605"]) is None


@case(BOX, "10.2.2", "R17")
def test_half_of_seven_points_is_three_and_a_half() -> None:
    game = marching(2, 'type = "MOT"')
    play(game, order="move", units=["A"], path=["0603", "0604", "0605"])
    assert (unit(game, "A").cap, unit(game, "A").left) == (42, 6)


def ladder(game: Game, attackers: list[str], **more: Any) -> tuple[int, int]:
    """Attack and defence strength of an attack on 0603."""
    order = order_as(Attack, game, {"order": "attack", "attackers": attackers, "targets": ["0603"], **more})
    found = reckon(game, declared(game, order, 0))
    return found.attacker, found.defender


FIGHT = """
    phase = "combat"
    dice = {dice}
    unit = [
        {{ id = "A", side = "soviet", type = "INF", hex = "0604", attack = 5, oos = {oos}, {more} }},
        {{ id = "B", side = "soviet", type = "INF", hex = "0604", attack = 3, oos = {oos} }},
        {{ id = "G", side = "soviet", type = "ART", hex = "0605", attack = 5, oos = {oos} }},
        {{ id = "D", side = "german", type = "INF", hex = "0603", attack = 5, oos = {foe} }},
    ]
"""


def fight(oos: int = 0, foe: int = 0, dice: list[int] | None = None, more: str = "attacked = false") -> Game:
    return lab(FIGHT.format(oos=oos, foe=foe, dice=dice or [], more=more))


@case(BOX, "10.2.2")
def test_cut_off_attackers_and_their_guns_count_half_each_rounded_up() -> None:
    assert ladder(fight(), ["A", "B"], artillery=["G"]) == (13, 5)
    assert ladder(fight(oos=1), ["A", "B"], artillery=["G"]) == (3 + 2 + 3, 5)


@case(BOX, "10.2.2")
def test_a_disorganised_unit_out_of_supply_is_halved_twice() -> None:
    assert ladder(fight(oos=1, more="disorganised = true"), ["A"])[0] == 2  # 5, 3, 2


@case(BOX, "10.2.2")
def test_a_cut_off_unit_defends_with_all_its_strength() -> None:
    assert ladder(fight(foe=6), ["A"])[1] == 5


@case(BOX, "10.2.2")
def test_distant_fire_of_a_cut_off_gun_is_halved_too() -> None:
    text = """
        phase = "combat"
        dice = [3, 4]
        unit = [
            {{ id = "G", side = "soviet", type = "ART", hex = "0605", attack = 5, oos = {oos} }},
            {{ id = "D", side = "german", type = "INF", hex = "0603", attack = 5 }},
        ]
    """
    points = []
    for oos, full in ((0, []), (2, []), (2, ["G"])):
        game = lab(text.format(oos=oos))
        events = play(game, order="ranged", artillery=["G"], target="0603", full=full)
        points.append(next(event.data["points"] for event in events if event.kind == "ranged"))
    assert points == [5, 3, 5]


# ---------------------------------------------------------------------- 10.2.3 buying it off


@case(BOX, "10.2.3", "10.2.5")
def test_full_movement_costs_a_level_at_once() -> None:
    game = marching(2)
    play(game, order="move", units=["A"], path=["0603", "0604", "0605", "0606"], full=["A"])
    assert (hex_of(game, "A"), unit(game, "A").oos) == ("0606", 3)


@case(BOX, "10.2.3")
def test_full_movement_is_bought_before_the_first_hex() -> None:
    game = marching(2)
    play(game, order="move", units=["A"], path=["0603"])
    assert barred_by(game, order="move", units=["A"], path=["0604"], full=["A"]) == "R81"


@case(BOX, "10.2.3")
def test_full_movement_lasts_for_the_phase_and_is_paid_once() -> None:
    game = marching(2)
    play(game, order="move", units=["A"], path=["0603"], full=["A"])
    play(game, order="move", units=["A"], path=["0604", "0605", "0606"])
    assert (hex_of(game, "A"), unit(game, "A").oos) == ("0606", 3)


@case(BOX, "10.2.3", "12.2.3")
def test_full_movement_can_be_bought_for_strategic_movement() -> None:
    far = ["0603", "0604", "0605", "0606"]
    kind = 'type = "INF", movement = 6'
    assert barred_by(marching(1, kind, "strategic"), order="move", units=["A"], path=far[:2]) == "3.1.5"  # 3 - 2
    assert refusal(marching(1, kind, "strategic"), order="move", units=["A"], path=far, full=["A"]) is None  # 6 - 2


@case(BOX, "10.2.3")
def test_a_unit_in_supply_has_nothing_to_buy() -> None:
    assert barred_by(marching(0), order="move", units=["A"], path=["0603"], full=["A"]) == "10.2.3"
    wanted = {"order": "attack", "attackers": ["A", "B"], "targets": ["0603"], "full": ["A"]}
    assert barred_by(fight(), wanted) == "10.2.3"
    assert refusal(fight(oos=1), wanted) is None


@case(BOX, "10.2.3")
def test_a_gun_in_supply_has_nothing_to_buy_either() -> None:
    game = lab("""
        phase = "combat"
        unit = [
            { id = "G", side = "soviet", type = "ART", hex = "0605", attack = 5 },
            { id = "D", side = "german", type = "INF", hex = "0603", attack = 5 },
        ]
    """)
    assert barred_by(game, order="ranged", artillery=["G"], target="0603", full=["G"]) == "10.2.3"


@case(BOX, "10.2.3")
def test_only_those_who_act_can_buy() -> None:
    game = fight(oos=1)
    wanted = {"order": "attack", "attackers": ["A", "B"], "targets": ["0603"]}
    assert barred_by(game, wanted | {"full": ["G"]}) == "10.2.3"
    assert refusal(game, wanted | {"full": ["G"], "artillery": ["G"]}) is None
    pair = lab("""
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0602", oos = 1 },
            { id = "B", side = "soviet", type = "INF", hex = "0602", oos = 1 },
        ]
    """)
    assert barred_by(pair, order="move", units=["A"], path=["0603"], full=["B"]) == "10.2.3"


@case(BOX, "10.2.3", "10.2.5")
def test_full_strength_costs_a_level_and_only_for_those_who_pay() -> None:
    game = fight(oos=1, dice=[1, 2])
    wanted: dict[str, Any] = {"attackers": ["A", "B"], "artillery": ["G"], "full": ["A", "G"]}
    assert ladder(game, **wanted)[0] == 5 + 2 + 5
    play(game, order="attack", targets=["0603"], **wanted)  # 3 at 2:1: test against D2-1
    assert [unit(game, name).oos for name in "ABG"] == [2, 1, 2]


# ---------------------------------------------------------------------- 10.2.4 combat


def settle(game: Game) -> None:
    """Answer what the combat asks, the first lawful way, until the next order of the phase."""
    for _ in range(20):
        if question(game).kind in ("combat", "movement"):
            return
        play(game, next(game.legal()))
    raise AssertionError(game.decision)


@case(BOX, "10.2.4", "10.2.5")
@pytest.mark.parametrize(
    ("dice", "ours", "theirs"),
    [
        ([3, 3], 3, 4),  # 6 at 1:1: nothing against D1
        ([3, 4], 4, 3),  # 7: -1 against -1
        ([4, 5], 4, 3),  # 9: -1 against nothing
        ([4, 6], 4, 3),  # 10: A1 against nothing
    ],
)
def test_a_failed_attack_or_a_successful_one_suffered_costs_a_level(dice: list[int], ours: int, theirs: int) -> None:
    game = fight(oos=3, foe=3, dice=[*dice, 1, 1, 1, 1])
    play(game, order="attack", attackers=["A", "B"], targets=["0603"])
    settle(game)
    levels = {name: unit(game, name).oos for name in "ABD" if unit(game, name).hex >= 0}
    assert levels == {name: theirs if name == "D" else ours for name in levels}
    assert "D" in levels or "A" in levels


@case(BOX, "10.2.4")
def test_units_in_supply_gain_no_level_in_combat() -> None:
    game = fight(dice=[3, 4])
    play(game, order="attack", attackers=["A", "B"], targets=["0603"])
    settle(game)
    assert [unit(game, name).oos for name in "ABD"] == [0, 0, 0]


@case(BOX, "10.2.4", "6.6.1")
def test_a_gun_in_support_shares_a_failure_only_next_to_the_enemy() -> None:
    text = """
        phase = "combat"
        dice = [5, 6]
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0604", attack = 10, oos = 1 }},
            {{ id = "G", side = "soviet", type = "ART", hex = "{where}", attack = 2, oos = 1 }},
            {{ id = "D", side = "german", type = "INF", hex = "0603", attack = 6 }},
        ]
    """
    for where, level in (("0605", 1), ("0703", 1 + 1)):
        game = lab(text.format(where=where))
        play(game, order="attack", attackers=["A"], targets=["0603"], artillery=["G"])  # 11 at 1:1: A1-1
        play(game, order="losses", units={"A": 1})
        settle(game)
        assert unit(game, "G").oos == level


@case(BOX, "10.2.4-ex", "10.2.3-ex", "10.2.3", "10.2.4")
def test_full_move_and_failed_full_attack_cost_three_levels_and_a_lost_defence_a_fourth() -> None:
    game = lab(
        """
        phase = "movement"
        options = { oos_growth = false }
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0607", attack = 5, oos = 1 },
            { id = "D", side = "german", type = "INF", hex = "0603", attack = 5 },
        ]
        """,
        dice=[3, 4, *printed([6, 6], ardennes2024=[6]), 3, 3],
    )
    play(game, order="move", units=["A"], path=["0606", "0605", "0604"], full=["A"])
    assert unit(game, "A").oos == 2
    play(game, order="end_phase")
    play(game, order="attack", attackers=["A"], targets=["0603"], full=["A"])  # 7 at 1:1: -1 against -1
    assert unit(game, "A").oos == 3
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    assert unit(game, "A").oos == 4
    play(game, order="end_phase")  # the highest roll against surrender
    play(game, order="end_phase")
    play(game, order="attack", attackers=["D"], targets=["0604"])  # 6 at 1:1: nothing against D1
    play(game, order="retreat", paths={"A": ["0605"]})
    settle(game)
    assert unit(game, "A").oos == 5
