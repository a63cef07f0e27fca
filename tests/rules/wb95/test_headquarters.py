"""Chapter 9, Headquarters: the counter itself, and the reward for destroying one."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from duel import duel, odds
from lab import barred_by, cards, hex_of, lab, play, printed, refusal, unit
from playing import question
from sztab.rules.wb95.headquarters import reward_shifts
from sztab.table import ForcedDice

BOX = "budziszyn1945"


# ---------------------------------------------------------------------- 9.1 the counter


@case(BOX, "9.1.1")
def test_a_headquarters_stops_nobody_who_passes_it() -> None:
    game = lab("""
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0603" },
            { id = "H", side = "german", type = "HQ", hex = "0504" },
        ]
    """)
    play(game, order="move", units=["A"], path=["0604", "0605"])
    assert hex_of(game, "A") == "0605"


@case(BOX, "9.1.1")
def test_nobody_has_to_attack_because_of_a_headquarters() -> None:
    game = lab("""
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604" },
            { id = "H", side = "german", type = "HQ", hex = "0504" },
        ]
    """)
    assert refusal(game, order="end_phase") is None


@case(BOX, "9.1.2", "9.1.4")
def test_every_headquarters_has_ten_points_trucks_and_one_cel() -> None:
    for card in cards():
        staffs = [row for row in card.rows if row.type == "HQ"]
        assert {(row.movement, row.mobility, row.steps) for row in staffs} == {(10, "wheeled", 1)}, card.slug


@case(BOX, "9.1.2")
def test_a_headquarters_pays_like_a_truck_on_roads() -> None:
    game = lab("""
        unit = [{ id = "H", side = "german", type = "HQ", hex = "0203" }]
        [[map.roads]]
        kind = "main"
        hexes = ["0203", "0303", "0403", "0503"]
    """)
    play(game, order="move", units=["H"], path=["0303", "0403", "0503"])
    assert unit(game, "H").left == 12 * 9  # three hexes at a third


@case(BOX, "9.1.2")
def test_ten_points_take_a_headquarters_ten_clear_hexes_and_no_further() -> None:
    game = lab("""
        unit = [{ id = "H", side = "german", type = "HQ", hex = "0101" }]
        [map]
        columns = [1, 12]
        rows = [1, 12]
    """)
    ten = [f"01{row:02}" for row in range(2, 12)]
    assert barred_by(game, order="move", units=["H"], path=[*ten, "0112"]) == "3.1.5"
    play(game, order="move", units=["H"], path=ten)
    assert unit(game, "H").left == 0


@case(BOX, "9.1.3")
def test_a_headquarters_enters_swamp_for_five_points() -> None:
    game = lab("""
        unit = [{ id = "H", side = "german", type = "HQ", hex = "0203" }]
        [map.hexes]
        "0204" = "swamp"
    """)
    play(game, order="move", units=["H"], path=["0204"])
    assert unit(game, "H").left == 12 * (printed(10, ardennes2024=12) - 5)


@case(BOX, "9.1.3")
def test_other_trucks_stay_out_of_swamp_and_a_headquarters_out_of_lakes() -> None:
    game = lab("""
        unit = [
            { id = "M", side = "german", type = "MOT", hex = "0203" },
            { id = "H", side = "german", type = "HQ", hex = "0203" },
        ]
        [map.hexes]
        "0204" = "swamp"
        "0303" = "lake"
    """)
    assert barred_by(game, order="move", units=["M"], path=["0204"]) == "T-TER"
    assert barred_by(game, order="move", units=["H"], path=["0303"]) == "T-TER"


@case(BOX, "9.1.4")
def test_a_headquarters_is_given_up_in_place_of_a_regular_unit() -> None:
    game = duel('{ id = "H", side = "soviet", type = "HQ", hex = "0603" },')
    game.dice = ForcedDice([3, 4])
    play(game, order="attack", attackers=["A"], targets=["0603"])  # 7 + 1 at 1:1: -1 against -1
    play(game, order="losses", units={"A": 1})
    assert refusal(game, order="losses", units={"H": 1}) is None
    play(game, order="losses", units={"H": 1})
    assert (hex_of(game, "H"), unit(game, "D").steps) == (None, 2)


ATTACK_WITH_STAFF = """
    phase = "combat"
    unit = [
        { id = "A", side = "german", type = "INF", hex = "0604", attack = 4 },
        { id = "H", side = "german", type = "HQ", hex = "0604" },
        { id = "D", side = "soviet", type = "INF", hex = "0603", attack = 4 },
    ]
"""


@case(BOX, "9.1.4", "R160")
def test_an_attacking_stacks_headquarters_takes_losses_only_if_it_went_along() -> None:
    game = lab(ATTACK_WITH_STAFF, dice=[4, 5])
    play(game, order="attack", attackers=["A"], targets=["0603"])  # 9 - 1 at 1:1: -1 against -1
    assert barred_by(game, order="losses", units={"H": 1}) == "5.1.8"
    game = lab(ATTACK_WITH_STAFF, dice=[4, 5])
    play(game, order="attack", attackers=["A", "H"], targets=["0603"])
    assert refusal(game, order="losses", units={"H": 1}) is None


@case(BOX, "9.1.4", "R160")
def test_a_headquarters_never_attacks_alone_nor_from_another_hex() -> None:
    game = lab("""
        phase = "combat"
        unit = [
            { id = "A", side = "german", type = "INF", hex = "0604", attack = 4 },
            { id = "H", side = "german", type = "HQ", hex = "0704" },
            { id = "D", side = "soviet", type = "INF", hex = "0703", attack = 4 },
        ]
    """)
    assert barred_by(game, order="attack", attackers=["H"], targets=["0703"]) == "R156"
    game = lab("""
        phase = "combat"
        unit = [
            { id = "A", side = "german", type = "INF", hex = "0704", attack = 4 },
            { id = "H", side = "german", type = "HQ", hex = "0803" },
            { id = "D", side = "soviet", type = "INF", hex = "0703", attack = 4 },
        ]
    """)
    assert barred_by(game, order="attack", attackers=["A", "H"], targets=["0703"]) == "R160"


@case(BOX, "9.1.5")
def test_a_lone_headquarters_falls_to_the_regular_unit_that_enters_at_no_extra_cost() -> None:
    game = lab("""
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604" },
            { id = "H", side = "german", type = "HQ", hex = "0603" },
            { id = "H2", side = "german", type = "HQ", hex = "0603" },
        ]
    """)
    assert refusal(game, order="move", units=["A"], path=["0603"]) is None
    play(game, order="move", units=["A"], path=["0603"])
    assert (hex_of(game, "H"), hex_of(game, "H2"), hex_of(game, "A")) == (None, None, "0603")
    assert unit(game, "A").left == 12 * 3


@case(BOX, "9.1.5")
@pytest.mark.parametrize("mover", ['type = "HQ"', 'type = "ART", setup = "transport"'])
def test_a_headquarters_or_a_towed_gun_overruns_nobody(mover: str) -> None:
    game = lab(f"""
        unit = [
            {{ id = "A", side = "soviet", hex = "0604", {mover} }},
            {{ id = "H", side = "german", type = "HQ", hex = "0603" }},
        ]
    """)
    assert barred_by(game, order="move", units=["A"], path=["0603"]) == "3.1.8"


@case(BOX, "9.1.5")
@pytest.mark.parametrize("company", ['type = "RG"', 'type = "AT"', 'type = "VS"'])
def test_a_headquarters_in_company_is_not_overrun(company: str) -> None:
    game = lab(f"""
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0604" }},
            {{ id = "H", side = "german", type = "HQ", hex = "0603" }},
            {{ id = "C", side = "german", hex = "0603", {company} }},
        ]
    """)
    assert barred_by(game, order="move", units=["A"], path=["0603"]) == "3.1.8"


@case(BOX, "9.1.8")
def test_a_lone_headquarters_under_attack_stands_in_the_rightmost_column_and_cannot_retreat() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604", attack = 1 },
            { id = "H", side = "german", type = "HQ", hex = "0603", fortified = true },
        ]
        [map.hexes]
        "0603" = "forest"
        """,
        dice=[3, 4],
    )
    ladder = odds(game, ["A"], "0603")
    assert (ladder.final, ladder.roll_modifier) == ("10:1", 0)
    play(game, order="attack", attackers=["A"], targets=["0603"])  # 7: nothing against D4
    assert barred_by(game, order="retreat", paths={"H": ["0602", "0601"]}) == "5.1.9"
    assert barred_by(game, order="retreat", paths={"H": ["0602", "0601", "0600"]}) == "5.1.9"
    play(game, order="retreat", pays={"H": 1})
    assert hex_of(game, "H") is None


# ---------------------------------------------------------------------- 9.1.6, 9.1.7 the reward

FALLEN = """
    phase = "movement"
    turn = 5
    unit = [
        { id = "A", side = "soviet", type = "INF", hex = "0604", attack = 4 },
        { id = "B", side = "soviet", type = "INF", hex = "0304", attack = 4 },
        { id = "C", side = "soviet", type = "INF", hex = "0904", attack = 4 },
        { id = "H", side = "german", type = "HQ", hex = "0603" },
        { id = "D", side = "german", type = "INF", hex = "0303", attack = 4, fortified = true },
        { id = "E", side = "german", type = "INF", hex = "0903", attack = 4, fortified = true },
    ]
"""


@case(BOX, "9.1.6")
def test_a_fallen_headquarters_gives_its_enemy_five_shifts_and_no_more() -> None:
    game = lab(FALLEN)
    play(game, order="move", units=["A"], path=["0603"])
    play(game, order="end_phase")
    assert barred_by(game, order="attack", attackers=["B"], targets=["0303"], modifiers=6).startswith("9.1.6")
    assert refusal(game, order="attack", attackers=["B"], targets=["0303"], modifiers=5) is None
    ladder = odds(game, ["B"], "0303", modifiers=5)
    assert ladder.final == "4:1"  # 1:1, five to the right, two back for the works


@case(BOX, "9.1.6", "9.1.7")
def test_the_refusal_says_whether_the_shifts_are_missing_or_too_far_away() -> None:
    game = lab("""
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604", attack = 4 },
            { id = "D", side = "german", type = "INF", hex = "0603", attack = 4 },
        ]
        [pools.soviet]
        rewards = 5
        rewards_hex = "0110"
    """)
    attack: dict[str, Any] = {"order": "attack", "attackers": ["A"], "targets": ["0603"]}
    assert barred_by(game, **attack, modifiers=5) == "9.1.7"
    assert barred_by(game, **attack, modifiers=6) == "9.1.6"


@case(BOX, "9.1.6")
def test_the_five_shifts_may_be_split_between_combats() -> None:
    game = lab(FALLEN, dice=[1, 1, 1, 1])
    play(game, order="move", units=["A"], path=["0603"])
    play(game, order="end_phase")
    play(game, order="attack", attackers=["B"], targets=["0303"], modifiers=3)
    while question(game).kind != "combat":
        play(game, next(game.legal()))
    assert barred_by(game, order="attack", attackers=["C"], targets=["0903"], modifiers=3).startswith("9.1.6")
    assert refusal(game, order="attack", attackers=["C"], targets=["0903"], modifiers=2) is None


@case(BOX, "9.1.6", "9.1.6-ex")
def test_a_headquarters_lost_in_combat_pays_in_the_two_combat_phases_after_it() -> None:
    game = lab(
        """
        phase = "combat"
        turn = 5
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604", attack = 4 },
            { id = "B", side = "soviet", type = "INF", hex = "0304", attack = 4, fortified = true },
            { id = "H", side = "german", type = "HQ", hex = "0603" },
            { id = "D", side = "german", type = "INF", hex = "0303", attack = 4, fortified = true },
        ]
        """,
        dice=[4, 4],
    )
    play(game, order="attack", attackers=["A"], targets=["0603"])
    while question(game).kind != "combat":
        play(game, next(game.legal()))
    assert hex_of(game, "H") is None
    seen: list[tuple[int, str, int]] = []
    while len(seen) < 4:
        if question(game).kind == "combat":
            usable = reward_shifts(game, game.book.sides.index("soviet"), [game.book.labels["0303"]])
            seen.append((game.state.turn, game.book.sides[question(game).sides[0]], usable))
        play(game, order="end_phase")
    assert seen == [(5, "soviet", 0), (5, "german", 5), (6, "soviet", 5), (6, "german", 0)]


@case(BOX, "9.1.6")
def test_a_defender_uses_the_shifts_against_the_attacker() -> None:
    game = lab("""
        phase = "combat"
        dice = [1, 1]
        unit = [
            { id = "A", side = "german", type = "INF", hex = "0604", attack = 12 },
            { id = "D", side = "soviet", type = "INF", hex = "0603", attack = 4 },
        ]
        [pools.soviet]
        rewards = 5
        rewards_hex = "0603"
    """)
    assert odds(game, ["A"], "0603", support={"modifiers": 2}).final == "1:1"
    play(game, order="attack", attackers=["A"], targets=["0603"])
    assert barred_by(game, order="support", modifiers=6).startswith("9.1.6")
    play(game, order="support", modifiers=2)
    assert sum(one.left for one in game.state.rewards) == 3


@case(BOX, "9.1.6")
def test_the_owner_of_the_headquarters_gains_nothing_from_its_end() -> None:
    game = lab(FALLEN)
    play(game, order="move", units=["A"], path=["0603"])
    assert [game.book.sides[one.side] for one in game.state.rewards] == ["soviet"]


@case(BOX, "9.1.6")
def test_a_headquarters_that_surrenders_leaves_the_reward_too() -> None:
    game = lab("""
        phase = "supply"
        side = "german"
        dice = [1, 1]
        unit = [
            { id = "H", side = "german", type = "HQ", hex = "0603", oos = 5 },
            { id = "A", side = "soviet", type = "INF", hex = "1004" },
        ]
    """)
    assert hex_of(game, "H") is None
    assert [(game.book.sides[one.side], one.left) for one in game.state.rewards] == [("soviet", 5)]


@case(BOX, "9.1.6")
def test_the_rewards_of_two_headquarters_add_up() -> None:
    game = lab("""
        phase = "movement"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604", attack = 4 },
            { id = "B", side = "soviet", type = "INF", hex = "0304", attack = 4 },
            { id = "H", side = "german", type = "HQ", hex = "0603" },
            { id = "G", side = "german", type = "HQ", hex = "0603" },
            { id = "D", side = "german", type = "INF", hex = "0303", attack = 4 },
        ]
    """)
    play(game, order="move", units=["A"], path=["0603"])
    play(game, order="end_phase")
    assert refusal(game, order="attack", attackers=["B"], targets=["0303"], modifiers=10) is None
    game.dice = ForcedDice([1, 1])
    play(game, order="attack", attackers=["B"], targets=["0303"], modifiers=7)
    assert sum(one.left for one in game.state.rewards) == 3


REWARD_AWAY = """
    phase = "combat"
    unit = [
        {{ id = "A", side = "german", type = "INF", hex = "0504", attack = 4 }},
        {{ id = "D", side = "soviet", type = "INF", hex = "0503", attack = 4 }},
        {{ id = "E", side = "soviet", type = "INF", hex = "0404", attack = 1 }},
    ]
    [map]
    columns = [1, 16]
    rows = [1, 10]
    [pools.german]
    rewards = 5
    rewards_hex = "{place}"
"""


@case(BOX, "9.1.7")
def test_the_shifts_serve_within_eight_hexes_of_the_place_and_no_further() -> None:
    near, far = lab(REWARD_AWAY.format(place="1303")), lab(REWARD_AWAY.format(place="1403"))
    grid = near.book.map.grid
    assert [grid.distance(grid.hex("0503"), grid.hex(place)) for place in ("1303", "1403")] == [8, 9]
    both = {"order": "attack", "attackers": ["A"], "targets": ["0503", "0404"], "modifiers": 5}
    assert refusal(near, both) is None  # one of the defending hexes is enough
    assert "9.1.7" in barred_by(far, both)
