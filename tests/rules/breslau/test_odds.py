"""9.2.6 and 9.2.8: the factor of an attack and everything that modifies its die."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from case import case
from rules.breslau.onslaught import GERMAN, TARGET, assault, attack, drawn, drms, ladder
from rules.breslau.tabletop import unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.odds import reckon, reckon_ambush, reckon_goliath

PAIR = """
A soviet INF 1206 4/3
G german INF 1205 3/2
"""


# ---------------------------------------------------------------------- factors


@vector("cas_and_artillery")
@case("breslau1945", "3.5.3", "9.2.5", "9.2.6a")
def test_support_is_divided_and_rounded_once(v: Vector) -> None:
    units = """
    A soviet INF 1206 4/3
    B soviet INF 1206 4/3
    C soviet INF 1206 4/3
    P soviet AIR bombard=24
    X soviet ART 1209 bombard=14
    Y soviet ART 1209 bombard=14
    G german INF 1205
    """
    game = drawn(units, hexes={TARGET: "city"})
    alone = ladder(game)
    supported = ladder(game, aircraft="P", artillery="X Y")
    assert alone.factor == v["data"]["ground"]
    assert supported.factor - alone.factor == v["data"]["support"]
    assert supported.factor == v["data"]["total"]
    assert supported.column == "24"


@case("breslau1945", "9.2.6a", "3.5")
def test_ground_units_of_all_stacks_add_up_by_the_terrain_of_the_target() -> None:
    units = "A soviet INF 1206 4/3\nT soviet ARM 1306 6/2\nG german INF 1205"
    assert ladder(drawn(units), "1206 1306").factor == 10
    assert ladder(drawn(units, hexes={TARGET: "city"}), "1206 1306").factor == 5


@case("breslau1945", "3.5.2a", "3.5.2b", "R43", "R44")
def test_armour_needs_infantry_in_its_own_hex() -> None:
    units = "A soviet INF 1206 4/3\nT soviet ARM {} 6/2\nG german INF 1205"
    suburb = {TARGET: "suburban"}
    assert ladder(drawn(units.format("1206"), hexes=suburb)).factor == 10
    assert ladder(drawn(units.format("1306"), hexes=suburb), "1206 1306").factor == 6
    guns = "K soviet AT 1206 3/1\nT soviet ARM 1206 6/2\nG german INF 1205"
    assert ladder(drawn(guns, hexes=suburb)).factor == 3
    marsh = {TARGET: "marsh"}
    assert ladder(drawn(units.format("1206"), hexes=marsh)).factor == 10
    strict = drawn(units.format("1206"), hexes=marsh, options={"afv_marsh_with_infantry": "secondary"})
    assert ladder(strict).factor == 6


@case("breslau1945", "9.2.6c", "R24")
def test_artillery_under_a_marker_adds_its_divided_factor() -> None:
    units = "A soviet INF 1206 4/3\nM soviet MTR 1206 bombard=9\nX soviet ART 1209 bombard=12\nG german INF 1205"
    game = drawn(units, hexes={TARGET: "suburban"})
    assert ladder(game).factor == 4
    assert ladder(game, artillery="M").factor == 4 + 5
    assert ladder(game, artillery="M X").factor == 4 + 11


@vector("sp_half_attack")
@case("breslau1945", "14.11.2b", "3.6")
def test_an_attack_without_supply_points_is_halved(v: Vector) -> None:
    units = "G german INF 1205 13/9\nA soviet INF 1206"
    game = drawn(units, side=GERMAN, options={"combat_supply": True}, sp=21, hexes={"1206": "clear"})
    assert ladder(game, TARGET, "1206").factor == v["data"]["factor"]
    assert ladder(game, TARGET, "1206", pay=False).factor == v["data"]["result"]


@case("breslau1945", "14.11.2b", "R36", "R75")
def test_an_attack_that_cannot_be_paid_is_halved_too() -> None:
    units = "G german INF 1205 4/3\nH german INF 1305 3/2\nA soviet INF 1206\nB soviet INF 1306"
    fields: dict[str, Any] = {"side": GERMAN, "options": {"combat_supply": True}}
    assert ladder(drawn(units, sp=4, **fields), "1205 1305", "1306").factor == 7
    assert ladder(drawn(units, sp=3, **fields), "1205 1305", "1306").factor == 4
    cut_off = units.replace("H german INF 1305 3/2", "H german INF 1305 3/2 oos=1")
    assert ladder(drawn(cut_off, sp=9, **fields), "1205 1305", "1306").factor == 3


@case("breslau1945", "9.2.6b", "3.5.4", "14.16a")
def test_aa_fights_on_the_ground_only_with_the_option_and_unfired() -> None:
    units = "F german AA 1205 4/2 {}\nG german INF 1205 3/2\nA soviet INF 1206"
    fields: dict[str, Any] = {"side": GERMAN}
    assert ladder(drawn(units.format(""), **fields), TARGET, "1206").factor == 3
    dual = {"aa_dual": True}
    assert ladder(drawn(units.format(""), options=dual, **fields), TARGET, "1206").factor == 7
    assert ladder(drawn(units.format("fired=yes"), options=dual, **fields), TARGET, "1206").factor == 3
    city = {"1206": "city"}
    assert ladder(drawn(units.format(""), options=dual, hexes=city, **fields), TARGET, "1206").factor == 4


# ---------------------------------------------------------------------- terrain


@case("breslau1945", "9.2.7c", "9.2.8a", "T.2")
@pytest.mark.parametrize(
    ("terrain", "drm"),
    [("clear", 0), ("woods", 1), ("marsh", 0), ("suburban", 2), ("elevated_rr", 2), ("city", 2), ("fortress", 3)],
)
def test_a_normal_attack_has_the_modifier_of_the_terrain(terrain: str, drm: int) -> None:
    odds = ladder(drawn(PAIR, hexes={TARGET: terrain}))
    assert odds.modifier == drm
    losses = drawn(PAIR).book.charts.losses
    assert odds.results == tuple((die, losses(odds.factor, die + drm)) for die in range(1, 7))


@vector("rubble_suburban_drm")
@case("breslau1945", "14.3.3")
def test_rubble_is_added_to_the_terrain(v: Vector) -> None:
    game = drawn(PAIR, hexes={TARGET: "suburban"}, rubble=[TARGET])
    assert ladder(game).modifier == v["data"]["drm"]


@vector("barricade_clear")
@case("breslau1945", "13.3d")
def test_a_barricade_stands_in_for_clear_ground(v: Vector) -> None:
    odds = ladder(drawn(PAIR, barricades=[TARGET]))
    assert odds.modifier == v["data"]["drm"]
    assert odds.factor == 3


@vector("barricade_fortress")
@case("breslau1945", "13.3d")
def test_the_higher_of_barricade_and_terrain_counts(v: Vector) -> None:
    assert ladder(drawn(PAIR, hexes={TARGET: "fortress"}, barricades=[TARGET])).modifier == v["data"]["drm"]


@case("breslau1945", "9.0c", "13.3d", "14.3.3", "R42")
def test_barricade_and_rubble_lie_over_each_other() -> None:
    both: dict[str, Any] = {"barricades": [TARGET], "rubble": [TARGET]}
    assert ladder(drawn(PAIR, hexes={TARGET: "suburban"}, **both)).modifier == 3
    assert ladder(drawn(PAIR, hexes={TARGET: "fortress"}, **both)).modifier == 4
    assert drms(ladder(drawn(PAIR, **both))) == {"13.3d": 2, "14.3.3": 1}


@case("breslau1945", "14.2.3", "R42", "R70")
@pytest.mark.parametrize(("level", "divisor", "drm"), [("basement", 4, 3), ("street", 3, 2), ("upper", 2, 1)])
def test_the_level_stands_in_for_the_city(level: str, divisor: int, drm: int) -> None:
    units = PAIR + "X soviet ART 1209 bombard=24"
    game = drawn(units, hexes={TARGET: "city"}, options={"city_levels": True})
    found = msgspec.structs.replace(assault(game, artillery="X"), level=level)
    odds = reckon(game, found)
    assert odds.modifier == drm
    assert odds.factor == 3 + 24 // divisor
    barred = drawn(units, hexes={TARGET: "city"}, options={"city_levels": True}, barricades=[TARGET])
    assert reckon(barred, found).modifier == max(2, drm)


@case("breslau1945", "14.2.3", "R70")
def test_germans_who_attack_a_city_meet_no_levels() -> None:
    units = "G german INF 1205 3/2\nA soviet INF 1206"
    game = drawn(units, side=GERMAN, hexes={"1206": "city"}, options={"city_levels": True}, dice=[3, 1])
    assert ladder(game, TARGET, "1206").modifier == 2
    rolled = [event.data["purpose"] for event in attack(game, TARGET, "1206") if event.kind == "roll"]
    assert rolled == ["tactical initiative", "combat"]


# ---------------------------------------------------------------------- bridges


@vector("bridge_city_drm")
@case("breslau1945", "9.2.11b")
def test_a_bridge_adds_one(v: Vector) -> None:
    game = drawn(PAIR, hexes={TARGET: "city"}, sides={"1205/1206": "river"}, roads=[("road", "1205 1206")])
    assert ladder(game).modifier == v["data"]["drm"]


@case("breslau1945", "9.2.11a", "9.2.11b", "R41")
def test_the_bridge_counts_if_all_stacks_cross_one() -> None:
    units = PAIR + "B soviet INF 1306"
    fields: dict[str, Any] = {"sides": {"1205/1206": "river"}, "roads": [("rail", "1205 1206")]}
    assert drms(ladder(drawn(units, **fields), "1206 1306")) == {}
    assert drms(ladder(drawn(units, **fields))) == {"9.2.11b": 1}
    any_ = drawn(units, options={"bridge_drm_when": "any"}, **fields)
    assert drms(ladder(any_, "1206 1306")) == {"9.2.11b": 1}


@case("breslau1945", "9.2.11a", "9.2.11b", "14.15b")
def test_soviets_attack_over_a_pontoon_bridge() -> None:
    units = PAIR + "E soviet CENG 1206 bridge={}"
    plain = drawn(PAIR, sides={"1205/1206": "river"})
    grid = plain.book.map.grid
    edge = grid.edge_between(grid.hex("1205"), grid.hex("1206"))
    game = drawn(units.format(edge), sides={"1205/1206": "river"}, options={"pontoon": True})
    assert drms(ladder(game)) == {"9.2.11b": 1}


# ---------------------------------------------------------------------- who defends, who attacks


@vector("vs_only")
@case("breslau1945", "13.2d")
def test_only_volkssturm_in_the_hex(v: Vector) -> None:
    units = "A soviet INF 1206\nV german VS 1205\nW german VS 1205\nX german VS 1205"
    assert ladder(drawn(units, hexes={TARGET: "city"})).modifier == v["data"]["drm"]


@vector("vs_mixed")
@case("breslau1945", "13.2d")
def test_volkssturm_with_others(v: Vector) -> None:
    units = "A soviet INF 1206\nV german VS 1205\nW german VS 1205\nC german INF 1205"
    assert ladder(drawn(units, hexes={TARGET: "city"})).modifier == v["data"]["drm"]


@case("breslau1945", "4.3.2b", "R54")
def test_all_defenders_out_of_supply() -> None:
    units = "A soviet INF 1206\nG german INF 1205 oos=1\nH german INF 1205 oos={}"
    assert drms(ladder(drawn(units.format(2)))) == {"4.3.2b": -2}
    assert drms(ladder(drawn(units.format(0)))) == {}


@vector("tabun_drm")
@case("breslau1945", "14.1.2d", "9.2.8a")
def test_germans_attack_beside_gas(v: Vector) -> None:
    units = "G german INF 1205 3/2\nA soviet INF 1206"
    fields: dict[str, Any] = {"side": GERMAN, "hexes": {"1206": "suburban"}, "options": {"tabun": True}}
    assert ladder(drawn(units, gas=["1207"], **fields), TARGET, "1206").modifier == v["data"]["drm"]
    assert ladder(drawn(units, gas=["1208"], **fields), TARGET, "1206").modifier == 2


@case("breslau1945", "T.4", "R5")
@pytest.mark.parametrize(
    ("troops", "terrain", "drm"),
    [
        ("ENG", "city", -1),
        ("FLAM", "suburban", -1),
        ("ENG FLAM", "elevated_rr", -2),
        ("ENG ENG", "fortress", -1),
        ("CENG", "city", 0),
        ("ENG FLAM", "woods", 0),
        ("ENG FLAM", "clear", 0),
    ],
)
def test_engineers_and_flamethrowers_help_against_houses(troops: str, terrain: str, drm: int) -> None:
    units = "".join(f"S{k} soviet {type_} 1206\n" for k, type_ in enumerate(troops.split()))
    game = drawn(units + "G german INF 1205", hexes={TARGET: terrain})
    assert sum(rung.value for rung in ladder(game).drm if rung.case == "T.4") == drm


@case("breslau1945", "T.4", "R5")
def test_engineers_help_against_barricades_and_rubble_and_only_in_supply() -> None:
    units = "E soviet ENG 1206 {}\nG german INF 1205"
    assert drms(ladder(drawn(units.format(""), barricades=[TARGET]))) == {"13.3d": 2, "T.4": -1}
    assert drms(ladder(drawn(units.format(""), rubble=[TARGET]))) == {"14.3.3": 1, "T.4": -1}
    assert drms(ladder(drawn(units.format("oos=1"), barricades=[TARGET]))) == {"13.3d": 2}
    off = drawn(units.format(""), barricades=[TARGET], options={"engineer_drm": 0})
    assert drms(ladder(off)) == {"13.3d": 2}


# ---------------------------------------------------------------------- Surprise


@vector("surprise_ignores_terrain")
@case("breslau1945", "9.2.7b")
def test_surprise_ignores_terrain(v: Vector) -> None:
    units = "A soviet INF 1206\nG german INF 1205 oos=1"
    game = drawn(units, hexes={TARGET: "city"})
    assert ladder(game).modifier == 0
    assert ladder(game, surprise=True).modifier == v["data"]["drm"]


@case("breslau1945", "9.2.7b", "9.2.11c", "R38")
def test_what_surprise_keeps() -> None:
    fields: dict[str, Any] = {
        "hexes": {TARGET: "suburban"},
        "sides": {"1205/1206": "river"},
        "roads": [("road", "1205 1206")],
        "rubble": [TARGET],
        "barricades": [TARGET],
    }
    game = drawn("E soviet ENG 1206\nV german VS 1205", **fields)
    assert drms(ladder(game, surprise=True)) == {"9.2.11b": 1, "13.2d": -1, "T.4": -1}
    assert ladder(game, surprise=True).factor == ladder(game).factor == 3
    loose = drawn("E soviet ENG 1206\nV german VS 1205", options={"surprise_keeps_bridge_drm": False}, **fields)
    assert drms(ladder(loose, surprise=True)) == {"13.2d": -1, "T.4": -1}


# ---------------------------------------------------------------------- ambush and Goliath


@vector("ambush_drm")
@case("breslau1945", "9.2.7d")
def test_an_ambush_takes_one_off(v: Vector) -> None:
    game = drawn(PAIR, hexes={"1206": "clear"})
    odds = reckon_ambush(game, assault(game), game.book.labels["1206"])
    assert [die + odds.modifier for die, _ in odds.results] == v["data"]["modified"]
    assert odds.factor == 3


@case("breslau1945", "9.2.7d", "R39")
def test_modifiers_of_an_ambush() -> None:
    fields: dict[str, Any] = {
        "hexes": {"1206": "city"},
        "sides": {"1205/1206": "river"},
        "roads": [("road", "1205 1206")],
        "rubble": ["1206"],
        "options": {"city_levels": True},
    }
    game = drawn("A soviet INF 1206 oos=1\nE german ENG 1205 3/2\nF german FLAM 1205 2/1", **fields)
    odds = reckon_ambush(game, assault(game), game.book.labels["1206"])
    assert drms(odds) == {"9.2.7d": -1, "7.3a": 2, "14.3.3": 1, "9.2.11b": 1, "4.3.2b": -2}
    assert odds.factor == 3  # Secondary by the ground of the attackers


@case("breslau1945", "9.2.7d", "13.3d", "3.5.1", "R39")
def test_an_ambush_meets_the_barricade_of_the_attackers() -> None:
    """It forces Secondary, and it adds two where the terrain does not add as much."""
    for terrain, drm in (("clear", {"13.3d": 2}), ("woods", {"13.3d": 2}), ("suburban", {"7.3a": 2})):
        game = drawn(PAIR, side=GERMAN, barricades=[TARGET], hexes={TARGET: terrain})
        odds = reckon_ambush(game, assault(game, TARGET, "1206"), game.book.labels[TARGET])
        assert drms(odds) == {"9.2.7d": -1, **drm}
        assert odds.factor == 3


@case("breslau1945", "13.3d", "3.5.1", "3.5.2a", "R39", "R67")
def test_a_barricade_is_of_no_use_to_soviets() -> None:
    """Neither factor nor modifier, in an attack or in an Ambush."""
    units = "A soviet INF 1206 4/3\nG german INF 1205 4/3\nT german ARM 1205 4/2\nE german ENG 1205 1/1"
    game = drawn(units, side=GERMAN, barricades=["1206"])
    odds = ladder(game, TARGET, "1206")
    assert (odds.factor, drms(odds)) == (9, {"7.3a": 1})
    game = drawn(units, barricades=["1206"])
    odds = reckon_ambush(game, assault(game), game.book.labels["1206"])
    assert (odds.factor, drms(odds)) == (9, {"9.2.7d": -1, "7.3a": 1})


@case("breslau1945", "9.2.7d", "13.2d", "14.1.2d", "R39", "R54")
def test_an_ambush_has_the_modifiers_of_those_it_strikes() -> None:
    game = drawn("V german VS 1205 2/1\nA soviet INF 1206 4/3", side=GERMAN)
    odds = reckon_ambush(game, assault(game, TARGET, "1206"), game.book.labels[TARGET])
    assert drms(odds) == {"9.2.7d": -1, "13.2d": -1}
    game = drawn("V german VS 1205 2/1\nA soviet INF 1206 4/3", gas=["1207"], hexes={"1206": "clear"})
    odds = reckon_ambush(game, assault(game), game.book.labels["1206"])
    assert drms(odds) == {"9.2.7d": -1, "14.1.2d": -4}


@case("breslau1945", "9.2.7d", "9.2.6c", "10.0a", "R25")
def test_only_guns_in_the_ambushing_hex_join_an_ambush() -> None:
    units = """
    A soviet INF 1206
    G german INF 1205 3/2
    M german MTR 1205 bombard=9
    N german MTR 1205 bombard=9 fired=yes
    X german ART 1203 bombard=20
    F german AA 1205 4/2
    """
    game = drawn(units, hexes={"1206": "suburban"})
    odds = reckon_ambush(game, assault(game), game.book.labels["1206"])
    assert odds.factor == 3 + 5
    dual = drawn(units, hexes={"1206": "suburban"}, options={"aa_dual": True})
    assert reckon_ambush(dual, assault(dual), dual.book.labels["1206"]).factor == 3 + 4 + 5


@case("breslau1945", "13.1.4", "R2")
def test_the_ladder_of_a_goliath() -> None:
    game = drawn("T soviet ARM 1206\nA soviet INF 1206 oos=1\nG german INF 1205", hexes={"1206": "city"})
    armour, infantry = reckon_goliath(game, unit(game, "T")), reckon_goliath(game, unit(game, "A"))
    assert (armour.factor, armour.column, armour.modifier) == (12, "12", -1)
    assert infantry.modifier == -2
    assert [steps for _, steps in armour.results] == [3, 3, 2, 2, 1, 1]


@case("breslau1945", "9.2.8a", "T.1")
def test_the_ladder_as_the_desk_prints_it() -> None:
    plain = ladder(drawn(PAIR, hexes={TARGET: "city"})).plain()
    assert plain["factor"] == sum(rung["value"] for rung in plain["steps_why"]) == 3
    assert plain["drm"] == [{"value": 2, "why": "city", "case": "7.3a"}]
    assert plain["column"] == "2"
    assert plain["results"][0] == {"roll": 1, "p": 0.1667, "losses": 0}
