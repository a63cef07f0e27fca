"""3.5, 3.6, 4.3.2: Primary or Secondary, guns and aircraft, dividing and rounding once."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import tabletop, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import factors
from sztab.table import Game

GROUND = {
    "1201": "clear",
    "1202": "woods",
    "1203": "marsh",
    "1204": "suburban",
    "1205": "elevated_rr",
    "1206": "city",
    "1207": "fortress",
}


def board(units: str, **more: Any) -> Game:
    return tabletop(units, phase="artillery bombardment", hexes=GROUND, **more)


def used(game: Game, name: str, escorted: bool) -> str:
    """Which factor a unit uses against each kind of ground, as letters."""
    u = unit(game, name)
    return "".join(factors.letter(game, u, game.book.labels[text], escorted)[0] for text in GROUND)


@vector("round_16_by_3")
@case("breslau1945", "3.6")
def test_a_third_of_sixteen(v: Vector) -> None:
    assert factors.rounded(v["data"]["factor"], v["data"]["divisor"]) == v["data"]["result"]


@vector("round_8_by_3")
@case("breslau1945", "3.6")
def test_a_third_of_eight(v: Vector) -> None:
    assert factors.rounded(v["data"]["factor"], v["data"]["divisor"]) == v["data"]["result"]


@vector("round_half_up")
@case("breslau1945", "3.6")
def test_halves_round_up_and_less_rounds_down(v: Vector) -> None:
    for factor, divisor, result in v["data"]["pairs"]:
        assert factors.rounded(factor, divisor) == result


@case("breslau1945", "3.5", "3.5.1")
def test_infantry_uses_primary_in_the_open_and_suburbs_and_secondary_in_the_city() -> None:
    game = board("A soviet INF 1301 4/3")
    assert used(game, "A", False) == "pppppss"
    assert used(game, "A", True) == "pppppss"


@pytest.mark.parametrize("type_", ["FLAM", "ENG", "CENG", "PARA", "HY", "VS"])
@case("breslau1945", "3.5.1")
def test_all_of_the_infantry_class_fights_alike(type_: str) -> None:
    assert used(board(f"A german {type_} 1301 4/3"), "A", False) == "pppppss"


@vector("inf_factor")
@case("breslau1945", "3.5.1")
def test_infantry_against_four_kinds_of_hex(v: Vector) -> None:
    game = board("A soviet INF 1301 4/3", barricades=["1201"])
    hexes = [game.book.labels[text] for text in ("1203", "1204", "1206", "1201")]
    assert [factors.ground(game, unit(game, "A"), hex_, False) for hex_ in hexes] == v["data"]["values"]


@case("breslau1945", "3.5.1", "3.5.2c")
def test_rubble_and_barricades_force_secondary() -> None:
    game = board("A soviet INF 1301 4/3\nT soviet ARM 1301 6/3", rubble=["1204"], barricades=["1202"])
    for text in ("1204", "1202"):
        for name in ("A", "T"):
            assert factors.letter(game, unit(game, name), game.book.labels[text], True)[0] == "s"


@pytest.mark.parametrize("type_", ["ARM", "AG", "AT", "TRAIN"])
@case("breslau1945", "3.5.2a", "3.5.2b", "3.5.2c")
def test_armour_and_anti_tank_guns_need_infantry_beside_them(type_: str) -> None:
    game = board(f"T german {type_} 1301 6/3")
    assert used(game, "T", True) == "pppppss"
    assert used(game, "T", False) == "ppsssss"


@vector("afv_factor_suburban")
@case("breslau1945", "3.5.2a", "3.5.2b")
def test_a_tank_in_the_suburbs_with_and_without_infantry(v: Vector) -> None:
    game = board("T soviet ARM 1301 6/3")
    hex_ = game.book.labels["1204"]
    assert factors.ground(game, unit(game, "T"), hex_, True) == v["data"]["with_inf"]
    assert factors.ground(game, unit(game, "T"), hex_, False) == v["data"]["without"]


@vector("afv_factor_city")
@case("breslau1945", "3.5.2c")
def test_a_tank_in_the_city_has_its_secondary_factor(v: Vector) -> None:
    game = board("T soviet ARM 1301 6/3")
    assert factors.ground(game, unit(game, "T"), game.book.labels["1206"], True) == v["data"]["value"]


@case("breslau1945", "3.5.2b", "R43")
def test_armour_with_infantry_in_marsh_by_switch() -> None:
    game = board("T soviet ARM 1301 6/3", options={"afv_marsh_with_infantry": "secondary"})
    assert factors.ground(game, unit(game, "T"), game.book.labels["1203"], True) == 3
    assert factors.letter(game, unit(game, "T"), game.book.labels["1203"], True) == ("s", "3.5.2b")


@case("breslau1945", "3.5.2a", "R44")
def test_an_anti_tank_gun_is_no_escort() -> None:
    game = board("T soviet ARM 1301 6/3\nG soviet AT 1301 3/2\nA soviet INF 1302")
    by_hex = [list(here) for _, here in groupby(game.state.units, key=lambda u: u.hex)]
    assert [factors.escorted(game, here) for here in by_hex] == [False, True]


@case("breslau1945", "3.5.4")
def test_aa_chooses_its_factor_like_infantry() -> None:
    game = board("F german AA 1301 4/2")
    assert used(game, "F", False) == "pppppss"
    assert factors.letter(game, unit(game, "F"), game.book.labels["1206"], False)[1] == "3.5.4"


@case("breslau1945", "2.4b", "3.5")
def test_a_reduced_unit_has_the_factors_of_its_other_side() -> None:
    game = board("A soviet INF 1301 4/3 full=2 steps=1 reduced_primary=2 reduced_secondary=1")
    assert factors.ground(game, unit(game, "A"), game.book.labels["1201"], False) == 2
    assert factors.ground(game, unit(game, "A"), game.book.labels["1206"], False) == 1


@vector("oos_combat")
@case("breslau1945", "4.3.2a", "4.3.2b")
def test_units_out_of_supply_fight_with_one_and_are_easier_to_hit(v: Vector) -> None:
    game = board("A soviet INF 1301 4/3 oos=1\nB soviet INF 1301 4/3 oos=2\nC soviet INF 1301 1/1 oos=1")
    units = game.state.units
    assert sum(factors.ground(game, u, game.book.labels["1206"], True) for u in units) == v["data"]["factor"]
    assert [rung.value for rung in factors.supply_drm(game, units, "ground")] == [v["data"]["drm"]]


@case("breslau1945", "4.3.2b", "R54")
def test_one_unit_in_supply_spoils_the_bonus() -> None:
    game = board("A soviet INF 1301 oos=1\nB soviet INF 1301")
    assert factors.supply_drm(game, game.state.units, "ground") == []


@case("breslau1945", "4.3.2b", "R54")
def test_the_bonus_can_be_kept_to_ground_attacks() -> None:
    wide, narrow = (board("A soviet INF 1301 oos=1", options={"oos_drm_scope": scope}) for scope in ("all", "ground"))
    kinds = ("ground", "ambush", "direct_fire", "air", "artillery", "goliath")
    assert [len(factors.supply_drm(wide, wide.state.units, kind)) for kind in kinds] == [1] * 6
    assert [len(factors.supply_drm(narrow, narrow.state.units, kind)) for kind in kinds] == [1, 1, 1, 0, 0, 0]


@case("breslau1945", "4.3.2a", "R53")
def test_a_gun_out_of_supply_fires_with_one() -> None:
    game = board("Gun german ART 1301 bombard=16 oos=1\nTwo german ART 1301 bombard=16")
    assert [factors.fire(game, u) for u in game.state.units] == [1, 16]


@case("breslau1945", "3.5.3")
def test_terrain_divides_guns_and_aircraft_by_up_to_four() -> None:
    game = board("A soviet INF 1301")
    assert [factors.divisor(game, game.book.labels[text]).value for text in GROUND] == [1, 1, 1, 2, 2, 3, 4]
