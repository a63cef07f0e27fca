"""Chapter 12, Strategic movement: who may be marked, what the marker forbids, and how the marked move."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, lab, play, refusal, unit
from playing import offered, question
from sztab.table import Game

BOX = "budziszyn1945"


def board(units: str, phase: str = "movement", options: str = "", more: str = "") -> Game:
    return lab(f"""
phase = "{phase}"
side = "soviet"
options = {{ {options} }}
unit = [ {units} ]
{more}
""")


def soviet(where: str, more: str = 'type = "INF"', name: str = "A") -> str:
    return f'{{ id = "{name}", side = "soviet", hex = "{where}", {more} }},'


def german(where: str, more: str = 'type = "INF"', name: str = "E") -> str:
    return f'{{ id = "{name}", side = "german", hex = "{where}", {more} }},'


def marked(game: Game, *names: str) -> Game:
    play(game, order="mark_strategic", units=list(names))
    return game


# ---------------------------------------------------------------------- 12.1.4 marking


@case(BOX, "12.0", "12.1.1", "12.1.4")
def test_marked_units_move_after_the_combat_phase() -> None:
    game = marked(board(soviet("0604")), "A")
    seen = [question(game).kind]
    while question(game).kind != "strategic":
        play(game, order="end_phase")
        seen.append(question(game).kind)
    assert seen == ["movement", "combat", "strategic"]
    play(game, order="move", units=["A"], path=["0605"])
    assert hex_of(game, "A") == "0605"


@case(BOX, "12.1.1")
def test_without_marked_units_or_reinforcements_there_is_no_strategic_phase() -> None:
    game = board(soviet("0604"))
    play(game, order="end_phase")
    play(game, order="end_phase")
    assert question(game).kind == "movement"


@case(BOX, "12.1.4")
def test_only_marked_units_move_in_the_strategic_phase() -> None:
    game = marked(board(soviet("0604") + soviet("0604", name="B")), "A")
    play(game, order="end_phase")
    play(game, order="end_phase")
    assert barred_by(game, order="move", units=["B"], path=["0605"]) == "12.1.4"
    assert refusal(game, order="move", units=["A"], path=["0605"]) is None


@case(BOX, "12.1.4")
def test_the_marker_is_laid_in_the_movement_phase_once_and_on_the_map() -> None:
    game = marked(board(soviet("0604") + '{ id = "R", side = "soviet", type = "INF" },'), "A")
    assert barred_by(game, order="mark_strategic", units=["A"]) == "12.1.4"
    assert barred_by(game, order="mark_strategic", units=["R"]) == "12.1.4"
    assert barred_by(board(soviet("0604"), "combat"), order="mark_strategic", units=["A"]) == "12.1.4"
    other = soviet("0604") + soviet("0604", 'type = "INF", marked = true', "B")
    assert barred_by(board(other, "strategic"), order="mark_strategic", units=["A"]) == "12.1.4"


@case(BOX, "12.1.4")
def test_the_marker_is_gone_after_the_strategic_phase() -> None:
    game = board(soviet("0604", 'type = "INF", marked = true'), "strategic")
    play(game, order="end_phase")
    assert not unit(game, "A").marked


@case(BOX, "12.1.2")
def test_a_unit_used_in_the_movement_phase_cannot_be_marked() -> None:
    for use in (
        {"order": "move", "units": ["A"], "path": ["0605"]},
        {"order": "fortify", "units": ["A"]},
        {"order": "bridge", "unit": "A", "side": "0604/0703", "do": "destroy"},
    ):
        game = board(soviet("0604"), more='[map.sides]\n"0604/0703" = "stream+bridge"')
        play(game, use)
        assert barred_by(game, order="mark_strategic", units=["A"]) == "12.1.2"
    game = board(soviet("0604", 'type = "ART"'))
    play(game, order="setup", unit="A", mode="transport")
    assert barred_by(game, order="mark_strategic", units=["A"]) == "12.1.2"
    assert refusal(board(soviet("0604", 'type = "INF", barraged = true')), order="mark_strategic", units=["A"])


@case(BOX, "12.1.2", "12.1.3")
@pytest.mark.parametrize(
    ("kind", "wanted"),
    [('type = "RG"', "12.1.3"), ('type = "ART", setup = "transport"', None)],
)
def test_only_what_can_move_can_be_marked(kind: str, wanted: str | None) -> None:
    found = refusal(board(soviet("0604", kind)), order="mark_strategic", units=["A"])
    assert (found and found.case) == wanted


@case(BOX, "6.2.3", "12.1.3")
def test_guns_in_combat_set_up_cannot_be_marked() -> None:
    assert barred_by(board(soviet("0604", 'type = "ART"')), order="mark_strategic", units=["A"]) == "6.2.3"


@case(BOX, "12.1.2")
def test_a_marked_unit_does_nothing_else_in_the_movement_phase() -> None:
    water = '[map.sides]\n"0604/0703" = "stream+bridge"'
    game = marked(
        board(soviet("0604") + soviet("0604", 'type = "ART", setup = "transport"', "G"), more=water), "A", "G"
    )
    for order in (
        {"order": "move", "units": ["A"], "path": ["0605"]},
        {"order": "fortify", "units": ["A"]},
        {"order": "bridge", "unit": "A", "side": "0604/0703", "do": "destroy"},
        {"order": "setup", "unit": "G", "mode": "combat"},
    ):
        assert barred_by(game, order) == "12.1.2"


@case(BOX, "12.1.2")
def test_a_marked_unit_neither_attacks_nor_fires_in_its_combat_phase() -> None:
    units = soviet("0604", 'type = "INF", marked = true') + soviet("0604", name="B")
    guns = soviet("0605", 'type = "ART", mobility = "tracked", marked = true', "G")
    game = board(units + guns + german("0603"), "combat")
    assert barred_by(game, order="attack", attackers=["A", "B"], targets=["0603"]) == "12.1.2"
    assert barred_by(game, order="attack", attackers=["B"], targets=["0603"], artillery=["G"]) == "12.1.2"
    game = board(guns + german("0603"), "combat")
    assert barred_by(game, order="ranged", artillery=["G"], target="0603") == "12.1.2"


@case(BOX, "12.1.2", "12.2.1")
def test_a_unit_that_has_to_attack_cannot_be_marked() -> None:
    near = german("0603")
    assert barred_by(board(soviet("0604") + near), order="mark_strategic", units=["A"]) == "12.2.1"
    dug_in = soviet("0604", 'type = "INF", fortified = true')
    assert refusal(board(dug_in + near), order="mark_strategic", units=["A"]) is None
    for idle in ("HQ", "AT"):
        staff = soviet("0604", f'type = "{idle}"')
        assert refusal(board(staff + near), order="mark_strategic", units=["A"]) is None
    assert refusal(board(soviet("0604") + german("0603", 'type = "HQ"')), order="mark_strategic", units=["A"]) is None


# ---------------------------------------------------------------------- 12.2 moving


def strategic(units: str, more: str = "") -> Game:
    return board(units, "strategic", more=more)


MARKED = 'type = "INF", marked = true'


@case(BOX, "12.2.1")
def test_a_unit_in_an_enemy_zone_does_not_move_strategically() -> None:
    path = {"order": "move", "units": ["A"], "path": ["0605"]}
    assert barred_by(strategic(soviet("0604", MARKED) + german("0603")), path) == "12.2.1"
    assert refusal(strategic(soviet("0604", MARKED) + german("0603", 'type = "HQ"')), path) is None
    assert refusal(strategic(soviet("0604", MARKED) + german("0603", 'type = "ART"')), path) is None


@case(BOX, "12.2.2")
def test_enemy_zones_are_not_entered_strategically() -> None:
    far = {"order": "move", "units": ["A"], "path": ["0604", "0603"]}
    assert barred_by(strategic(soviet("0605", MARKED) + german("0602")), far) == "12.2.2"
    assert refusal(strategic(soviet("0605", MARKED) + german("0602", 'type = "HQ"')), far) is None
    friend = soviet("0603", 'type = "INF"', "B")
    assert barred_by(strategic(soviet("0605", MARKED) + friend + german("0602")), far) == "12.2.2"


@case(BOX, "12.2.2")
def test_the_choices_offer_no_hex_in_an_enemy_zone() -> None:
    game = strategic(soviet("0605", MARKED) + german("0602"))
    ends = offered(game, ("0605", "A", "move"))
    assert "0604" in ends
    assert not {"0603", "0602", "0502", "0702"} & set(ends)


@case(BOX, "12.2.3", "12.2.3-ex")
def test_strategic_movement_has_two_points_less() -> None:
    lorries = 'type = "MOT", movement = 7, marked = true'
    game = strategic(soviet("0601", lorries))
    six = ["0602", "0603", "0604", "0605", "0606", "0607"]
    assert barred_by(game, order="move", units=["A"], path=six) == "3.1.5"
    play(game, order="move", units=["A"], path=six[:5])
    assert (unit(game, "A").cap, unit(game, "A").left) == (60, 0)


@case(BOX, "12.2.3")
def test_lack_of_supply_halves_before_the_two_points_are_taken_off() -> None:
    game = strategic(soviet("0601", 'type = "MOT", movement = 7, marked = true, oos = 1'))
    play(game, order="move", units=["A"], path=["0602"])
    assert (unit(game, "A").cap, unit(game, "A").left) == (18, 6)  # 3 1/2 less 2


@case(BOX, "12.2.3")
def test_a_unit_left_without_points_does_not_move_at_all() -> None:
    game = strategic(soviet("0601", 'type = "INF", movement = 4, marked = true, oos = 1'))
    assert barred_by(game, order="move", units=["A"], path=["0602"]) == "F13"


@case(BOX, "12.1.3")
def test_the_rules_of_movement_hold_for_strategic_movement() -> None:
    ground = '[map.hexes]\n"0602" = "swamp"\n"0502" = "forest"'
    game = strategic(soviet("0601", 'type = "MOT", movement = 4, marked = true'), ground)
    assert barred_by(game, order="move", units=["A"], path=["0602"]) == "T-TER"
    assert barred_by(game, order="move", units=["A"], path=["0603"]) == "3.1.4"
    assert barred_by(game, order="move", units=["A"], path=["0501", "0502"]) == "3.1.5"  # 1 + 2 of 2
    full = "".join(soviet("0605", 'type = "INF"', f"B{n}") for n in range(4))
    game = strategic(soviet("0604", MARKED) + full)
    play(game, order="move", units=["A"], path=["0605"])
    assert barred_by(game, order="end_phase") == "3.2.1"


@case(BOX, "12.1.3")
def test_the_extra_hex_of_a_secondary_route_is_there_in_strategic_movement_too() -> None:
    road = '[[map.roads]]\nkind = "secondary"\nhexes = ["0601", "0602", "0603", "0604", "0605"]'
    game = strategic(soviet("0601", MARKED), road)
    play(game, order="move", units=["A"], path=["0602", "0603", "0604"])  # two points and one hex more
    assert hex_of(game, "A") == "0604"


@case(BOX, "12.1.3")
@pytest.mark.parametrize(
    ("order", "case_"),
    [({"order": "fortify", "units": ["A"]}, "7.1.2"), ({"order": "setup", "unit": "G", "mode": "combat"}, "6.2.4")],
)
def test_nothing_but_moving_is_done_in_the_strategic_phase(order: dict[str, object], case_: str) -> None:
    units = soviet("0604", MARKED) + soviet("0604", 'type = "ART", setup = "transport", marked = true', "G")
    assert barred_by(strategic(units), order) == case_


# ---------------------------------------------------------------------- the option


@case(BOX, "12.1.4", "12.1.1", "COMP")
def test_without_the_complementary_rules_nobody_moves_strategically() -> None:
    off = "complementary = false"
    assert barred_by(board(soviet("0604"), options=off), order="mark_strategic", units=["A"]) == "COMP"
    game = board(soviet("0604", MARKED), "strategic", options=off)
    assert barred_by(game, order="move", units=["A"], path=["0605"]) == "COMP"
    game = board(soviet("0604", MARKED), "combat", options=off)
    play(game, order="end_phase")
    assert question(game).kind == "movement"
