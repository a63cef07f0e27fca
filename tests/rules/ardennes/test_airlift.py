"""4.2.21-4.2.25, 4.26 and 22.9: helicopters that carry troops."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from rules.ardennes.boards import ally, axis, board, hexes, pools
from sztab.table import Game

BOX = "ardennes2024"

LIGHT = 'type = "INF", quality = "airmobile"'
LIFT = {"order": "airlift", "unit": "A", "hex": "0508", "points": 2}
TEN = pools("axis", helicopters=10)
STRAIGHT = ["0503", "0504", "0505", "0506", "0507", "0508"]


@case(BOX, "4.2.21", "4.2.22", "4.2.23", "22.9", "R115")
def test_a_point_for_each_cel_carries_an_airmobile_unit() -> None:
    game = board(axis("A", "0502", LIGHT), more=TEN)
    play(game, LIFT)
    assert hex_of(game, "A") == "0508"
    assert game.state.helicopters[0] == 10
    assert game.state.helicopters_used[0] == 2
    assert barred_by(game, order="move", units=["A"], path=["0509"]) == "4.2.21"


@case(BOX, "22.7", "R116")
def test_a_side_without_an_enemy_flies_as_well() -> None:
    game = board(axis("A", "0502", LIGHT), head="options = { lift_air_defence = true }", more=TEN, dice=(6,))
    play(game, LIFT)
    assert hex_of(game, "A") == "0508"


@case(BOX, "4.2.21", "4.2.23")
def test_who_is_not_airmobile_or_has_too_few_helicopters_stays() -> None:
    assert barred_by(board(axis("A", "0502", 'type = "INF"'), more=TEN), LIFT) == "4.2.21"
    assert barred_by(board(axis("A", "0502", LIGHT), more=pools("axis", helicopters=1)), LIFT) == "4.2.23"
    assert barred_by(board(axis("A", "0502", LIGHT), more=TEN), {**LIFT, "points": 1}) == "4.2.23"
    weak = axis("A", "0502", LIGHT + ", steps = 1, full = 2")
    assert refusal(board(weak, more=TEN), {**LIFT, "points": 1}) is None
    riders = axis("A", "0502", 'type = "MOT", quality = "airmobile"')
    assert refusal(board(riders, more=TEN), LIFT) is None


@case(BOX, "4.2.24")
def test_the_range_is_twenty_hexes() -> None:
    wide = "[map]\ncolumns = [1, 6]\nrows = [1, 40]\n"
    start = axis("A", "0502", LIGHT)
    assert refusal(board(start, more=wide + TEN), {**LIFT, "hex": "0522"}) is None
    assert barred_by(board(start, more=wide + TEN), {**LIFT, "hex": "0523"}) == "4.2.24"


@case(BOX, "4.2.24", "R114")
def test_helicopters_neither_start_nor_land_in_enemy_zones() -> None:
    assert barred_by(board(axis("A", "0502", LIGHT) + ally("E", "0501"), more=TEN), LIFT) == "4.2.24"
    assert barred_by(board(axis("A", "0502", LIGHT) + ally("E", "0509"), more=TEN), LIFT) == "4.2.24"


@case(BOX, "4.26", "R114")
@pytest.mark.parametrize(
    ("ground", "case_"),
    [("hills", ""), ("town", ""), ("city", ""), ("forest", "4.26"), ("mountain", "4.26"), ("forest+hills", "4.26")],
)
def test_where_helicopters_land(ground: str, case_: str) -> None:
    assert barred_by(board(axis("A", "0502", LIGHT), more=hexes(h0508=ground) + TEN), LIFT) == case_


@case(BOX, "4.2.25")
@pytest.mark.parametrize(("die", "where", "steps", "left"), [(4, "0508", 2, 10), (5, "0502", 2, 9), (6, "0502", 1, 9)])
def test_over_an_enemy_a_die_may_turn_them_back(die: int, where: str, steps: int, left: int) -> None:
    game = board(axis("A", "0502", LIGHT) + ally("E", "0505"), dice=(die,), more=TEN)
    play(game, {**LIFT, "path": STRAIGHT})
    assert hex_of(game, "A") == where
    assert (unit(game, "A").steps, game.state.helicopters[0]) == (steps, left)


@case(BOX, "4.2.24", "4.2.25", "R114")
def test_they_fly_round_enemies_within_their_range() -> None:
    game = board(axis("A", "0502", LIGHT) + ally("E", "0505") + ally("F", "0506"), more=TEN)
    play(game, {**LIFT, "hex": "0509"})
    assert hex_of(game, "A") == "0509"


def wall(*texts: str) -> str:
    """Enemies in a row."""
    return "".join(ally(f"E{text}", text, 'type = "INF"') for text in texts)


def over_the_wall(columns: int, dice: tuple[int, ...] = ()) -> list[int]:
    """The dice of a flight from one side of seven enemies to the other, on a map of so many columns."""
    enemies = wall(*(f"{column:02}05" for column in range(1, 8)))
    game = board(axis("A", "0202", LIGHT) + enemies, dice=dice, more=ground(columns, 10))
    play(game, order="airlift", unit="A", hex="0208", points=2)
    assert hex_of(game, "A") == "0208"
    return rolls(game)


def ground(columns: int, rows: int) -> str:
    return f"[map]\ncolumns = [1, {columns}]\nrows = [1, {rows}]\n" + TEN


def rolls(game: Game) -> list[int]:
    return [event.data["total"] for event in game.events if event.kind == "roll"]


@case(BOX, "4.2.24", "4.2.25", "R114")
def test_they_go_a_long_way_round_before_they_fly_over_an_enemy() -> None:
    assert over_the_wall(columns=8) == []


@case(BOX, "4.2.25", "R114")
def test_where_no_way_is_free_they_fly_over_as_few_enemies_as_they_can() -> None:
    assert over_the_wall(columns=7, dice=(4,)) == [4]


@case(BOX, "4.2.24", "4.2.25", "R114")
@pytest.mark.parametrize(("length", "dice"), [(9, []), (10, [4])])
def test_the_way_round_counts_against_the_range(length: int, dice: list[int]) -> None:
    """Down one side of a wall and up the other: twenty hexes, or twenty-two."""
    enemies = wall(*(f"03{row:02}" for row in range(1, length + 1)))
    game = board(axis("A", "0101", LIGHT) + enemies, dice=tuple(dice), more=ground(9, 20))
    play(game, order="airlift", unit="A", hex="0501", points=2)
    assert hex_of(game, "A") == "0501"
    assert rolls(game) == dice


@case(BOX, "4.2.24", "4.2.25", "R114")
def test_the_player_may_name_the_way_and_rolls_for_every_enemy_on_it() -> None:
    enemies = ally("E", "0505") + ally("F", "0506")
    game = board(axis("A", "0502", LIGHT) + enemies, dice=(1, 4), more=TEN)
    play(game, {**LIFT, "hex": "0509", "path": [*STRAIGHT, "0509"]})
    assert hex_of(game, "A") == "0509"
    assert rolls(game) == [1, 4]


@case(BOX, "4.2.24", "R114")
@pytest.mark.parametrize(
    ("path", "says"),
    [
        (["0503", "0504", "0505", "0506", "0507"], "ends in 0507"),
        (["0504", "0505", "0506", "0507", "0508"], "do not touch"),
        (["0503", "0504"] * 8 + STRAIGHT, "22 hexes long"),
        (["0503", "9999", "0508"], "9999"),
    ],
)
def test_the_way_named_leads_from_hex_to_hex_to_the_landing_within_the_range(path: list[str], says: str) -> None:
    no = refusal(board(axis("A", "0502", LIGHT), more=TEN), {**LIFT, "path": path})
    assert no is not None and says in no.reason


@case(BOX, "R116", "22.7")
def test_by_the_switch_air_defence_shoots_at_lifts() -> None:
    head = "options = { lift_air_defence = true }"
    game = board(axis("A", "0502", LIGHT) + ally("E", "0901"), dice=(1,), head=head, more=TEN)
    play(game, LIFT)
    assert hex_of(game, "A") == "0502"
    assert game.state.helicopters[0] == 9


@case(BOX, "4.2.24", "13.1.2")
def test_who_has_moved_or_is_marked_is_not_carried() -> None:
    game = board(axis("A", "0502", LIGHT), more=TEN)
    play(game, order="move", units=["A"], path=["0503"])
    assert barred_by(game, LIFT) == "4.2.21"
