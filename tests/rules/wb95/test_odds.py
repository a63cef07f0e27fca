"""Chapter 1 and the combat table: strengths, rounding, ratio, shifts, the roll and its result."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from case import case
from fight import meant
from lab import lab, play, printed, unit
from sztab.table import ForcedDice, Game

TITLE = "budziszyn1945"
RATIOS = ["1:4", "1:3", "1:2", *(f"{n}:1" for n in range(1, 11))]
TABLE = """
    -1/-1D    -1/D1D    -1/D1D    -1/D2D    -1/D3D    -1/D3D    -1/D3D    -1/D4D -1/D4D -1/D4D  -1/D4D  -1/D5D  -1/D5D-1
    -1/-      -1/D1     */D1      */D2      */D2-1    */D3-1    */D3-1    */D3-1 */D4-1 */D4-1  */D4-1  */D4-1  */D5-1
    A1*/-     */-1      */D1      */D1      */D2      */D3      */D3      */D3   */D3   */D4-1  */D4-1  */D4-1  */D4-1
    A1-1/-    -1/-      -1/-1     */D1      */D2      */D2      -/D3      -/D3   -/D3   -/D3    -/D4    -/D4    -/D4-1
    A1-1/-    A1*/-     -1/-1     -/D1      -/D2      -/D2      -/D2      -/D3   -/D3   -/D3    -/D3    -/D4    -/D4-1
    A2-1/-    A1/-      A1/-      -1/-1     -/D1      -/D2      -/D2      -/D2   -/D3   -/D3    -/D3-1  -/D3-1  -/D4
    A2-2/-1   A1-1/-    A1/-      -1/-1     -/D1      -/D2      -/D2      -/D2   -/D2-1 -/D3-1  -/D3    -/D3-1  -/D3
    A2-2/-    A2-1/-1   A1-1/-    -1/-      -1/D1     -/D1      */D2-1    */D2-1 */D2   -/D2    -/D3    -/D3    -/D3
    A2-2/-    A2-2/-    A2-1/-1   A1/-      -1/D1-1   -1/D1-1   -1/D2     -/D2   -/D2   */D2    */D2    */D3    -/D3
    A2-2/-    A2-2/-    A2-2/-    A1-1/-    -1/-1     -1/-1     -1/D1     -1/D2  -1/D2  -1/D2   -1/D2   -1/D2   */D3
    A2D-2/-1  A2D-2/-1  A2D-2/-1  A2D-1/-1  D-1/-1    D-1/-1    D-1/-1    D-1/D1 D-1/D2 D-1/D2  D-1/D2  D-1/D2  D-1/D2
"""
PRINTED = dict(enumerate((line.split() for line in TABLE.strip().splitlines()), 2))


def duel(attack: str, defence: str, more: str = "", dice: tuple[int, int] = (3, 4)) -> Game:
    """Soviet A in 0504 next to German D in 0505, with the given values; `more` goes below."""
    return lab(
        f"""
        phase = "combat"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0504", {attack} }},
            {{ id = "D", side = "german", type = "INF", hex = "0505", {defence} }},
        ]
        {more}
        """,
        [*dice],
    )


def reckoned(game: Game, **order: Any) -> dict[str, Any]:
    """Attack with A, or as ordered, and hear how it was reckoned."""
    asked = {"attackers": ["A"], "targets": ["0505"], **order}
    events = play(game, order="attack", **asked)
    if game.decision is not None and game.decision.kind == "support":
        events = play(game, order="support")
    return heard(events, "combat")


def heard(events: list[Any], kind: str) -> dict[str, Any]:
    data: dict[str, Any] = next(event.data for event in events if event.kind == kind)
    return data


def test_the_same_attack_on_another_board_is_reckoned_anew() -> None:
    game = duel("attack = 4", "attack = 2")
    book, state = game.book, game.state
    hungry = [msgspec.structs.replace(u, oos=int(u.n == unit(game, "A").n)) for u in state.units]
    boards = (state, msgspec.structs.replace(state, units=hungry), state)
    games = [Game(book, board, ForcedDice([3, 4])) for board in boards]
    assert [reckoned(game)["ratio"] for game in games] == ["2:1", "1:1", "2:1"]


def shifts(told: dict[str, Any]) -> dict[str, int]:
    return {rung["why"]: rung["value"] for rung in told["shifts"]}


# ---------------------------------------------------------------------- 1.5, 1.7b: the ratio


@case(TITLE, "1.5", "1.5-ex")
def test_strengths_of_all_attackers_are_added_up() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4 },
            { id = "B", side = "soviet", type = "INF", hex = "0504", attack = 4 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 5 },
        ]
        """,
        [3, 4],
    )
    told = reckoned(game, attackers=["A", "B"])
    assert (told["attacker"], told["defender"], told["ratio"], told["final"]) == (8, 5, "2:1", "2:1")


@case(TITLE, "1.5")
def test_attack_value_attacks_and_defence_value_defends() -> None:
    told = reckoned(duel("attack = 6, defence = 9", "attack = 9, defence = 3"))
    assert (told["attacker"], told["defender"], told["ratio"]) == (6, 3, "2:1")


@case(TITLE, "1.5")
def test_the_other_side_attacks_by_the_same_reckoning() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "german", type = "INF", hex = "0504", attack = 9 },
            { id = "D", side = "soviet", type = "INF", hex = "0505", defence = 3 },
        ]
        """,
        [3, 4],
    )
    assert reckoned(game)["final"] == "3:1"


@case(TITLE, "1.7b", "1.7-ex", "1.5")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(3, 2, "2:1"), (7, 5, "1:1"), (84, 13, "6:1"), (13, 2, "7:1"), (5, 5, "1:1"), (5, 2, "3:1"), (9, 4, "2:1")],
)
def test_ratio_is_rounded_to_the_nearest_halves_up(attack: int, defence: int, ratio: str) -> None:
    assert reckoned(duel(f"attack = {attack}", f"defence = {defence}"))["ratio"] == ratio


@case(TITLE, "1.7b", "1.5", "R15")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(3, 4, "1:1"), (2, 3, "1:2"), (1, 2, "1:2"), (5, 12, "1:2"), (2, 5, "1:3"), (2, 7, "1:4"), (7, 10, "1:1")],
)
def test_below_even_the_larger_is_divided_by_the_smaller(attack: int, defence: int, ratio: str) -> None:
    assert reckoned(duel(f"attack = {attack}", f"defence = {defence}"))["ratio"] == ratio


@case(TITLE, "1.6c", "R16")
@pytest.mark.parametrize(("attack", "defence", "ratio"), [(99, 1, "10:1"), (21, 2, "10:1"), (1, 99, "1:4")])
def test_first_ratio_never_leaves_the_table(attack: int, defence: int, ratio: str) -> None:
    assert reckoned(duel(f"attack = {attack}", f"defence = {defence}"))["final"] == ratio


# ---------------------------------------------------------------------- 1.6: combat modifiers


@case(TITLE, "1.6b", "1.6-exa", "1.6a")
def test_attackers_modifiers_shift_right_and_defenders_left() -> None:
    game = duel("attack = 8, stars = { yellow = 3 }", "defence = 3", '[map.hexes]\n"0505" = "hills"')
    told = reckoned(game, stars=["A"])
    assert (told["ratio"], told["final"]) == ("3:1", "5:1")
    assert shifts(told) == {"yellow stars": 3, "hills": -1}


def tanks(attack: int, defence: int, ground: str) -> dict[str, Any]:
    """A with three white stars against tanks on that ground."""
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{ id = "A", side = "soviet", type = "ARM", hex = "0504", attack = {attack}, stars = {{ white = 3 }} }},
            {{ id = "D", side = "german", type = "ARM", hex = "0505", defence = {defence} }},
        ]
        [map.hexes]
        "0505" = "{ground}"
        """,
        [3, 4],
    )
    return reckoned(game, stars=["A"])


@case(TITLE, "1.6b", "15.1.3")
def test_stars_shift_right_and_the_ground_left() -> None:
    told = tanks(8, 3, "town")
    assert (told["ratio"], told["final"]) == ("3:1", "5:1")
    assert [(rung["side"], rung["value"]) for rung in told["shifts"]] == [("attacker", 3), ("defender", -1)]


@case(TITLE, "1.6c", "R16")
def test_stars_are_capped_before_the_ground_counts() -> None:
    told = tanks(36, 4, "city")
    assert (told["ratio"], told["final"]) == ("9:1", "8:1")


@case(TITLE, "1.6c", "1.6-exb", "R16", "15.1.4")
def test_attackers_modifiers_are_capped_before_the_defenders_count() -> None:
    game = duel("attack = 18, stars = { yellow = 7 }", "defence = 4", '[map.hexes]\n"0505" = "forest+hills"')
    told = reckoned(game, stars=["A"])
    assert (told["ratio"], told["final"]) == ("5:1", printed("8:1", normandy1944="7:1"))


@case(TITLE, "1.6c", "R16")
def test_first_ratio_is_capped_before_any_modifier() -> None:
    game = duel("attack = 60", "defence = 2", '[map.hexes]\n"0505" = "city"')
    assert reckoned(game)["final"] == "8:1"


@case(TITLE, "1.6c", "R16", "15.1.4")
def test_so_is_a_first_ratio_below_the_lowest() -> None:
    game = duel("attack = 1, stars = { yellow = 2 }", "defence = 20")
    assert reckoned(game, stars=["A"])["final"] == "1:2"


@case(TITLE, "1.6c")
def test_defenders_modifiers_stop_at_one_to_four() -> None:
    game = duel("attack = 2", "defence = 4, fortified = true", '[map.hexes]\n"0505" = "forest"')
    told = reckoned(game)
    assert (told["ratio"], sum(shifts(told).values()), told["final"]) == (
        "1:2",
        -printed(3, normandy1944=4, ardennes2024=2),
        "1:4",
    )


@case(TITLE, "1.6d")
def test_terrain_and_works_count_unasked() -> None:
    game = duel("attack = 8", "defence = 2, fortified = true", '[map.hexes]\n"0505" = "town"')
    assert shifts(reckoned(game)) == {"town": -1, "field fortifications": -2}


@case(TITLE, "1.6d", "1.6a")
def test_tactical_concentration_counts_unasked() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "german", type = "INF", formation = "72", hex = "0504", attack = 2 },
            { id = "B", side = "german", type = "INF", formation = "72", hex = "0504", attack = 2 },
            { id = "C", side = "german", type = "INF", formation = "72", hex = "0504", attack = 2 },
            { id = "D", side = "soviet", type = "INF", hex = "0505", defence = 3 },
        ]
        """,
        [3, 4],
    )
    assert reckoned(game, attackers=["A", "B", "C"])["final"] == "3:1"


@case(TITLE, "1.6d")
def test_stars_count_only_when_they_are_used() -> None:
    assert reckoned(duel("attack = 4, stars = { yellow = 1 }", "defence = 2"))["final"] == "2:1"
    assert reckoned(duel("attack = 4, stars = { yellow = 1 }", "defence = 2"), stars=["A"])["final"] == "3:1"


@case(TITLE, "1.6d", "R20")
@pytest.mark.parametrize(("used", "final"), [([], "4:1"), (["D"], "2:1")])
def test_a_fortification_unit_is_used_or_not(used: list[str], final: str) -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 12 },
            { id = "D", side = "german", type = "FU", hex = "0505", defence = 2, fortified = true },
        ]
        """,
        [3, 4],
    )
    play(game, order="attack", attackers=["A"], targets=["0505"])
    assert heard(play(game, order="support", stars=used), "combat")["final"] == final


@case(TITLE, "1.6a", "R20")
def test_volkssturm_is_weak_without_being_asked() -> None:
    assert reckoned(duel("attack = 4", "defence = 2"))["final"] == "2:1"
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4 },
            { id = "D", side = "german", type = "VS", hex = "0505", defence = 2 },
        ]
        """,
        [3, 4],
    )
    assert reckoned(game)["final"] == "4:1"


# ---------------------------------------------------------------------- 1.7a: halving


@case(TITLE, "1.7a", "1.7-ex")
@pytest.mark.parametrize(("whole", "half"), [(1, 1), (2, 1), (5, 3), (6, 3)])
def test_half_a_strength_is_rounded_up(whole: int, half: int) -> None:
    told = reckoned(duel(f"attack = {whole}, disorganised = true", f"defence = {whole}, disorganised = true"))
    assert (told["attacker"], told["defender"]) == (half, half)


@case(TITLE, "1.7a", "R18")
def test_units_are_halved_one_by_one_before_they_are_added() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 5, disorganised = true },
            { id = "B", side = "soviet", type = "INF", hex = "0504", attack = 5, oos = 1 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 5 },
        ]
        """,
        [3, 4],
    )
    assert reckoned(game, attackers=["A", "B"])["attacker"] == 6


@case(TITLE, "1.7a", "R18")
def test_disorganised_and_out_of_supply_is_halved_twice() -> None:
    assert reckoned(duel("attack = 9, disorganised = true, oos = 2", "defence = 5"))["attacker"] == 3
    assert reckoned(duel("attack = 1, disorganised = true, oos = 2", "defence = 5"))["attacker"] == 1


@case(TITLE, "1.7a", "R18")
def test_air_points_in_defence_are_halved_in_one_sum() -> None:
    game = duel("attack = 10", "defence = 3", "[pools.german]\nair = 13")
    play(game, order="attack", attackers=["A"], targets=["0505"])
    assert heard(play(game, order="support", air=13), "combat")["defender"] == 3 + 7


# ---------------------------------------------------------------------- terrain in combat


@case(TITLE, "T-TER", "1.6a", "R53")
@pytest.mark.parametrize(
    ("ground", "left"),
    [
        ("clear", 0),
        ("forest", 1),
        ("hills", 1),
        ("town", 1),
        ("city", 2),
        ("swamp", 0),
        ("forest+hills", 2),
        ("forest+town", 2),
        ("mountains", 3),
    ],
)
def test_shifts_of_the_ground(ground: str, left: int) -> None:
    told = reckoned(duel("attack = 24", "defence = 2", f'[map.hexes]\n"0505" = "{ground}"'))
    assert -sum(shifts(told).values()) == left


@case(TITLE, "T-TER")
@pytest.mark.parametrize(("side", "left"), [("stream", 1), ("river", 1), ("big_river", 3), ("big_river+bridge", 3)])
def test_shifts_of_the_water(side: str, left: int) -> None:
    told = reckoned(duel("attack = 16", "defence = 2", f'[map.sides]\n"0504/0505" = "{side}"'))
    assert (told["ratio"], told["final"]) == ("8:1", f"{8 - left}:1")


@case(TITLE, "T-TER")
def test_ground_of_the_attacker_counts_for_nothing() -> None:
    told = reckoned(duel("attack = 4", "defence = 2", '[map.hexes]\n"0504" = "forest+hills"'))
    assert told["final"] == "2:1"


@case(TITLE, "T-TER-n2", "T-TER", "1.7a", "R18")
def test_the_whole_attack_into_a_swamp_is_halved() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 3 },
            { id = "B", side = "soviet", type = "ARM", hex = "0504", attack = 3 },
            { id = "G", side = "soviet", type = "ART", hex = "0503", attack = 1 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 4 },
        ]
        [map.hexes]
        "0505" = "swamp"
        """,
        [3, 4],
    )
    told = reckoned(game, attackers=["A", "B"], artillery=["G"])
    assert (told["attacker"], told["defender"]) == (4, 4)


@case(TITLE, "T-TER-n2")
def test_defender_in_the_swamp_is_not_halved_when_he_attacks_out_of_it() -> None:
    assert reckoned(duel("attack = 5", "defence = 5", '[map.hexes]\n"0504" = "swamp"'))["attacker"] == 5


# ---------------------------------------------------------------------- the roll


@case(TITLE, "T-CRT-n", "R12")
@pytest.mark.parametrize(
    ("staff", "dice", "row"),
    [
        ("", (3, 4), 7),
        ("soviet", (3, 4), 6),
        ("german", (3, 4), 8),
        ("soviet", (1, 1), 2),
        ("german", (6, 6), 12),
    ],
)
def test_headquarters_move_the_roll_but_not_off_the_table(staff: str, dice: tuple[int, int], row: int) -> None:
    hq = {"": ("usa", "0110"), "soviet": ("soviet", "0503"), "german": ("german", "0506")}[staff]
    game = lab(
        f"""
        phase = "combat"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4 }},
            {{ id = "D", side = "german", type = "INF", hex = "0505", defence = 4 }},
            {{ id = "H", side = "{hq[0]}", type = "HQ", hex = "{hq[1]}" }},
        ]
        """,
        [*dice],
    )
    events = play(game, order="attack", attackers=["A"], targets=["0505"])
    assert heard(events, "result")["row"] == row


@case(TITLE, "T-CRT-n")
def test_two_headquarters_leave_the_roll_as_it_is() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4 },
            { id = "H", side = "soviet", type = "HQ", hex = "0503" },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 4 },
            { id = "K", side = "german", type = "HQ", hex = "0506" },
        ]
        """,
        [3, 4],
    )
    assert reckoned(game)["roll_modifier"] == 0


# ---------------------------------------------------------------------- the table


def as_ardennes_writes(cell: str) -> str:
    """B for a defender who goes back, and disorganisation last."""
    ours, theirs = (re.sub(r"D(-\d)$", r"\1D", half) for half in cell.split("/"))
    return f"{ours}/{re.sub(r'^D(?=[0-9])', 'B', theirs)}"


@case(TITLE, "T-CRT", "1.6-T", "R10", "R11")
def test_every_cell_is_the_printed_one() -> None:
    tables = duel("attack = 1", "defence = 1").book.tables
    assert list(tables.columns) == RATIOS
    for roll, cells in PRINTED.items():
        for column, cell in enumerate(cells):
            ours, theirs = tables.combat[column, roll]
            word = printed(cell, ardennes2024=as_ardennes_writes(cell))
            assert f"{ours.text}/{theirs.text}" == word, f"{RATIOS[column]} on {roll}"


@case(TITLE, "T-CRT", "1.6-T", "F6")
@pytest.mark.parametrize(
    ("cells", "expected"), [("majority", ["D5D-1", "D3-1", "D1"]), ("rotated", ["D5D", "D3", "D2"])]
)
def test_disputed_cells_by_option(cells: str, expected: list[str]) -> None:
    game = duel("attack = 1", "defence = 1", f'[options]\ncombat_cells = "{cells}"')
    found = [("10:1", 2), ("9:1", 8), ("5:1", 12)]
    cells_ = [game.book.tables.combat[RATIOS.index(ratio), roll][1] for ratio, roll in found]
    assert [meant(cell.text) for cell in cells_] == [meant(text) for text in expected]


@case(TITLE, "T-CRT", "T-CRT-ex", "R13")
@pytest.mark.parametrize(
    ("ratio", "roll", "half", "expected"),
    [
        ("1:1", 7, 0, (0, 1, False, False)),
        ("1:1", 7, 1, (0, 1, False, False)),
        ("4:1", 9, 1, (2, 1, False, False)),
        ("5:1", 2, 1, (4, 0, True, False)),
        ("1:1", 12, 0, (2, 1, True, False)),
        ("1:4", 4, 0, (1, 0, False, True)),
        ("1:4", 2, 1, (0, 1, True, False)),
        ("10:1", 2, 1, (5, 1, True, False)),
        ("2:1", 12, 0, (0, 1, True, False)),
        ("2:1", 7, 0, (0, 0, False, False)),
    ],
)
def test_what_a_result_says(ratio: str, roll: int, half: int, expected: tuple[int, int, bool, bool]) -> None:
    found = duel("attack = 1", "defence = 1").book.tables.combat[RATIOS.index(ratio), roll][half]
    assert (found.retreat, found.loss, found.disorganised, found.test) == expected


@case(TITLE, "T-CRT", "1.5", "1.8")
@pytest.mark.parametrize(
    ("attack", "defence", "dice", "result"),
    [
        (1, 9, (1, 1), "-1/-1D"),
        (5, 5, (6, 6), "A2D-1/-1"),
        (8, 4, (1, 2), "*/D2-1"),
        (12, 4, (6, 4), "-1/D1-1"),
        (40, 4, (5, 6), "*/D3"),
    ],
)
def test_result_is_read_where_ratio_and_roll_meet(
    attack: int, defence: int, dice: tuple[int, int], result: str
) -> None:
    game = duel(f"attack = {attack}", f"defence = {defence}", dice=dice)
    told = heard(play(game, order="attack", attackers=["A"], targets=["0505"]), "result")
    assert (told["roll"], f"{told['attacker']}/{told['defender']}") == (sum(dice), result)


# ---------------------------------------------------------------------- 1.2: CELs


@case(TITLE, "1.2f", "T-CRT-ex")
def test_a_lost_cel_turns_the_counter_over() -> None:
    game = duel("attack = 6", "defence = 6")
    play(game, order="attack", attackers=["A"], targets=["0505"])
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    assert (unit(game, "A").steps, unit(game, "D").steps) == (1, 1)


@case(TITLE, "1.2f", "1.2c")
def test_the_weaker_side_counts_once_it_is_up() -> None:
    weak = "steps = 1, full = 2"
    told = reckoned(duel(f"attack = 8, reduced_attack = 3, {weak}", f"defence = 7, reduced_defence = 1, {weak}"))
    assert (told["attacker"], told["defender"]) == (3, 1)


@case(TITLE, "1.2f")
def test_the_last_cel_takes_the_unit_off_the_map() -> None:
    game = duel("attack = 6, steps = 1, full = 1", "defence = 6")
    play(game, order="attack", attackers=["A"], targets=["0505"])
    events = play(game, order="losses", units={"A": 1})
    gone = unit(game, "A")
    assert (gone.hex, gone.steps, gone.box) == (-1, 0, "dead")
    assert heard(events, "eliminated")["unit"] == "A"


@case(TITLE, "1.2f", "1.2d")
def test_a_towed_gun_has_one_cel_whatever_its_reverse() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 6 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 3 },
            { id = "G", side = "german", type = "ART", hex = "0505", attack = 4, defence = 3 },
        ]
        """,
        [3, 4],
    )
    play(game, order="attack", attackers=["A"], targets=["0505"])
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"G": 1})
    assert unit(game, "G").box == "dead"


@case(TITLE, "1.2f", "1.2e")
def test_self_propelled_artillery_survives_a_lost_cel() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 3 },
            { id = "D", side = "german", type = "ART", mobility = "tracked", hex = "0505", attack = 4, defence = 3 },
        ]
        """,
        [3, 4],
    )
    play(game, order="attack", attackers=["A"], targets=["0505"])
    play(game, order="losses", units={"A": 1})
    play(game, order="losses", units={"D": 1})
    assert (unit(game, "D").steps, unit(game, "D").box) == (1, "")
