"""7.81 to 7.86 and 7.7b: stars against mechanised enemies, none against the fortified, three a side; chapter 12."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from duel import odds
from lab import barred_by, play, unit
from rules.ardennes.boards import ally, axis, board, hexes, sides
from rules.ardennes.fights import GUN, attack, duel, of, supposing
from rules.ardennes.vectors import Vector, vector
from sztab.table import Game

BOX = "ardennes2024"
STAR = 'type = "MECH", attack = 6, stars = { white = 1 }'
WALKERS = 'type = "INF", attack = 3'


def starred(game: Game, *users: str, **more: Any) -> list[int]:
    return of(odds(game, ["A"], "0605", stars=list(users or ("A",)), **more), "15.1.3")


@case(BOX, "7.83", "7.7b", "7.3.4", "R25")
def test_a_star_is_a_column_if_its_owner_uses_it() -> None:
    game = duel(STAR)
    plain, used = odds(game, ["A"], "0605"), odds(game, ["A"], "0605", stars=["A"])
    assert (used.column - plain.column, starred(game)) == (1, [1])


@case(BOX, "7.7b", "7.83", "R23")
@pytest.mark.parametrize(
    ("foe", "case_"),
    [
        ('type = "MOT"', ""),
        ('type = "ARM"', ""),
        ('type = "REC"', ""),
        (WALKERS, "7.7b"),
        ('type = "ART", mobility = "tracked"', "7.7b"),
    ],
)
def test_stars_count_against_mechanised_units_alone(foe: str, case_: str) -> None:
    game = duel(STAR, foe)
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], stars=["A"]) == case_


@case(BOX, "7.7b", "R23")
def test_by_a_switch_stars_count_against_anyone() -> None:
    assert starred(duel(STAR, WALKERS, head='options = { stars_scope = "anyone" }')) == [1]


@case(BOX, "7.7b", "R23")
@pytest.mark.parametrize(("own", "shifts"), [('type = "MECH"', [-1]), ('type = "INF"', [])])
def test_the_defender_uses_his_stars_against_mechanised_attackers(own: str, shifts: list[int]) -> None:
    game = duel(own, 'type = "INF", stars = { white = 1 }')
    assert of(odds(game, ["A"], "0605", support={"stars": ["D"]}), "15.1.3") == shifts


@case(BOX, "7.84", "9.2.1", "R24")
def test_field_fortifications_void_the_attackers_stars_but_not_the_defenders() -> None:
    game = duel(STAR, 'type = "MECH", fortified = true, stars = { white = 1 }')
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], stars=["A"]) == "7.84"
    assert of(odds(game, ["A"], "0605", support={"stars": ["D"]}), "15.1.3") == [-1]


@case(BOX, "7.83", "7.85", "7.85.ex")
@vector("stars-cap-net")
def test_three_stars_of_a_side_count(v: Vector) -> None:
    more = axis("B", "0604", STAR) + axis("C", "0704", STAR) + axis("E", "0504", STAR)
    game = duel(STAR, 'type = "MECH", attack = 3, stars = { white = 1 }', more)
    users = ["A", "B", "C", "E"]
    found = odds(game, users, "0605", stars=users, support={"stars": ["D"]})
    net = sum(of(found, "15.1.3")) + sum(of(found, "ard:7.85"))
    assert net == 2
    assert "= +2" in v["expect"]


@case(BOX, "7.85", "R23")
def test_by_a_switch_three_stars_of_each_hex_count() -> None:
    two = 'type = "MECH", attack = 6, stars = { white = 2 }'
    more = axis("B", "0604", two) + axis("C", "0704", two)
    for cap, total in (("side", 3), ("hex", 5)):
        game = duel(two, "", more, head=f'options = {{ stars_cap = "{cap}" }}')
        found = odds(game, ["A", "B", "C"], "0605", stars=["A", "B", "C"])
        assert sum(of(found, "15.1.3")) + sum(of(found, "ard:7.85")) == total


@case(BOX, "7.86", "7.1.8", "R25", "R26")
def test_who_used_a_star_loses_the_first_cel() -> None:
    game = supposing(duel(STAR, "", axis("B", "0604"), dice=(3, 3)), "-1/-")
    attack(game, "A", "B", stars=["A"])
    assert barred_by(game, order="losses", units={"B": 1}) == "7.86"
    play(game, order="losses", units={"A": 1})
    assert unit(game, "A").steps == 1
    free = supposing(duel(STAR, "", axis("B", "0604"), dice=(3, 3)), "-1/-")
    attack(free, "A", "B")
    play(free, order="losses", units={"B": 1})
    assert unit(free, "B").steps == 1


# ---------------------------------------------------------------------- 12 Tactical concentration


def squad(name: str, where: str, formation: str, more: str = 'type = "MECH"') -> str:
    return axis(name, where, f'{more}, formation = "{formation}"')


@case(BOX, "12.1.1", "12.1.2", "12.1.3", "R131")
def test_three_units_of_a_brigade_are_a_column_wherever_they_stand() -> None:
    more = squad("B", "0504", "41") + squad("C", "0704", "41")
    game = duel('type = "MECH", formation = "41"', "", more)
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == [1]
    assert of(odds(game, ["A", "B"], "0605"), "13.1.2") == []


@case(BOX, "12.1.2", "R131")
def test_infantry_of_a_russian_division_counts_like_any_other() -> None:
    more = squad("B", "0504", "150", 'type = "INF"') + squad("C", "0704", "150", 'type = "INF"')
    units = squad("A", "0604", "150", 'type = "INF"') + more
    game = board(units.replace('"germany"', '"russia"') + ally("D", "0605"), phase="combat")
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == [1]


@case(BOX, "12.1.2", "R131")
def test_nor_does_it_matter_on_whose_side_a_nation_fights() -> None:
    own = 'type = "INF", formation = "18"'
    units = axis("A", "0604", own) + axis("B", "0504", own) + axis("C", "0704", own) + ally("D", "0605")
    game = board(units.replace('"germany"', '"poland"'), phase="combat")
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == [1]


@case(BOX, "12.1.2", "R132")
def test_brigades_of_two_nations_are_two_though_they_have_one_number() -> None:
    more = squad("B", "0504", "41") + squad("C", "0704", "41").replace('"germany"', '"russia"')
    game = duel('type = "MECH", formation = "41"', "", more)
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == []


@case(BOX, "12.1.2", "R131")
def test_the_m_brigade_is_one_brigade() -> None:
    own = 'type = "INF", steps = 1, full = 2'
    units = axis("A", "0604", own) + axis("B", "0504", own) + axis("C", "0704", own)
    game = board(units.replace('"germany"', '"M Brigade"') + ally("D", "0605"), phase="combat")
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == [1]
    game = board(units + ally("D", "0605"), phase="combat")
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == []
    parts = "".join(squad(name, where, name, own) for name, where in (("A", "0604"), ("B", "0504"), ("C", "0704")))
    game = board(parts.replace('"germany"', '"M Brigade"') + ally("D", "0605"), phase="combat")
    assert of(odds(game, ["A", "B", "C"], "0605"), "13.1.2") == [1]


@case(BOX, "12.1.4", "R131")
def test_six_units_of_two_brigades_are_two_columns() -> None:
    one = [squad(name, "0504", "41", 'type = "MECH", steps = 1, full = 2') for name in "BCE"]
    two = [squad(name, "0704", "37", 'type = "MECH", steps = 1, full = 2') for name in "FGH"]
    game = duel("", "", "".join(one + two))
    found = odds(game, ["B", "C", "E", "F", "G", "H"], "0605")
    assert sum(of(found, "13.1.2")) == 2


@case(BOX, "12.1.5", "R131")
def test_artillery_counts_from_afar_and_a_headquarters_does_not() -> None:
    more = squad("B", "0504", "41") + squad("G", "0601", "41", GUN) + squad("H", "0604", "41", 'type = "HQ"')
    game = duel('type = "MECH", formation = "41"', "", more)
    assert of(odds(game, ["A", "B"], "0605", artillery=["G"]), "13.1.2") == [1]
    assert of(odds(game, ["A", "B"], "0605"), "13.1.2") == []


@case(BOX, "12.1.2", "R131")
def test_defenders_have_it_too() -> None:
    brigade = 'type = "MECH", steps = 1, full = 2, formation = "7"'
    game = duel("", brigade, ally("E", "0605", brigade) + ally("F", "0605", brigade))
    assert of(odds(game, ["A"], "0605"), "13.1.2") == [-1]


# ---------------------------------------------------------------------- 7.8 Terrain and 9.2 Field fortifications


@case(BOX, "9.2.1", "9.2.1.ex")
@vector("ff-shift")
def test_field_fortifications_are_a_column(v: Vector) -> None:
    game = duel('type = "MECH", attack = 12', 'type = "MECH", attack = 2, fortified = true')
    found = odds(game, ["A"], "0605")
    assert (found.ratio, found.final) == ("6:1", "5:1")
    assert "FF -1 = 5:1" in v["expect"]


@case(BOX, "9.2.1")
@vector("ff-shift-3sp")
def test_the_printed_ratio_fits_a_defender_of_three(v: Vector) -> None:
    game = duel('type = "MECH", attack = 12', 'type = "MECH", attack = 3, fortified = true')
    found = odds(game, ["A"], "0605")
    assert f"{found.ratio} -> {found.final}" == v["expect"]


@case(BOX, "9.2.2")
@vector("ff-forest")
def test_works_add_to_the_forest(v: Vector) -> None:
    game = duel("", 'type = "MECH", fortified = true', tables=hexes(h0605="forest"))
    found = odds(game, ["A"], "0605")
    assert sum(of(found, "7.1.10") + of(found, "T-TER")) == -2
    assert v["expect"] == "+2 CM"


@case(BOX, "9.2.1", "9.2.2")
@vector("ff-city")
@pytest.mark.parametrize(("ground", "shifts"), [("city", 4), ("town", 3)])
def test_works_are_worth_two_in_a_town_or_city(v: Vector, ground: str, shifts: int) -> None:
    game = duel("", 'type = "MECH", fortified = true', tables=hexes(h0605=ground))
    found = odds(game, ["A"], "0605")
    assert -sum(of(found, "7.1.10") + of(found, "T-TER")) == shifts
    assert f"= {shifts} CM" in v["expect"]


@case(BOX, "7.8.2")
@vector("terrain-sum")
def test_terrain_adds_up(v: Vector) -> None:
    game = duel(tables=hexes(h0605="forest") + sides({"0604/0605": "river"}))
    found = odds(game, ["A"], "0605")
    assert -sum(of(found, "T-TER") + of(found, "5.5.4")) == 2
    assert "= 2 CM" in v["expect"]


@case(BOX, "7.8.3", "7.8.4", "R27", "R28", "R29")
@pytest.mark.parametrize(("dry", "points"), [(0, 7), (10, 12), (11, 23)])
def test_a_big_river_halves_all_assaulting_strength_if_most_of_it_crosses(dry: int, points: int) -> None:
    """Guns are added in full; exactly half is not most."""
    attackers = ["A", "B"] if dry else ["A"]
    more = axis("G", "0601", 'type = "ART", attack = 1, defence = 1') + axis(
        "B", "0504", f'type = "MECH", attack = {dry or 1}'
    )
    game = duel('type = "MECH", attack = 11', "", more, tables=sides({"0604/0605": "big_river"}))
    found = odds(game, attackers, "0605", artillery=["G"])
    assert found.attacker == points


@case(BOX, "7.8.4", "R27")
@pytest.mark.parametrize(("reading", "shifts"), [("more", []), ("half", [-1])])
def test_exactly_half_across_a_river_counts_by_a_switch_only(reading: str, shifts: list[int]) -> None:
    game = duel(
        'type = "MECH", attack = 3',
        "",
        axis("B", "0504", 'type = "MECH", attack = 3'),
        tables=sides({"0604/0605": "river"}),
        head=f'options = {{ river_majority = "{reading}" }}',
    )
    assert of(odds(game, ["A", "B"], "0605"), "5.5.4") == shifts
