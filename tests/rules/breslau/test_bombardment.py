"""5.2 and 7, the Artillery Bombardment Phase: who fires at what, in turns, with which factor."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import (
    asked,
    barred_by,
    end_phase,
    hex_of,
    legal_orders,
    order_of,
    play,
    refusal,
    tabletop,
    told,
    unit,
)
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import bombardment, movement
from sztab.rules.breslau.orders import Bombard
from sztab.rules.breslau.strikes import ARTILLERY, StrikeOutlook, reckon
from sztab.table import ForcedDice, Game

PHASE = "artillery bombardment"


def field(units: str, **more: Any) -> Game:
    return tabletop(units, phase=PHASE, **more)


def factor(game: Game, *guns: str, target: str = "1205") -> int:
    return outlook(game, *guns, target=target).ladders[0][1].factor


def outlook(game: Game, *guns: str, target: str = "1205") -> StrikeOutlook:
    order: Any = order_of({"order": "bombard", "artillery": list(guns), "target": target})
    return bombardment.outlook(game, order, unit(game, guns[0]).side)


def shoot(game: Game, *guns: str, target: str = "1205", **more: Any) -> list[Any]:
    return play(game, order="bombard", artillery=list(guns), target=target, **more)


# ---------------------------------------------------------------------- turns


TWO_EACH = """
S1 soviet ART 1210 range=*
S2 soviet ART 1211 range=*
G1 german ART 1201 range=*
G2 german ART 1202 range=*
A german INF 1205 full=2
B german INF 1405 full=2
X soviet INF 1208 full=2
Y soviet INF 1408 full=2
"""


@case("breslau1945", "5.2b", "5.2c")
def test_the_soviet_fires_first_and_then_they_take_turns() -> None:
    game = field(TWO_EACH, dice=[6] * 4)
    turns = []
    for guns, target in (("S1", "1205"), ("G1", "1208"), ("S2", "1405"), ("G2", "1408")):
        turns.append(asked(game)[0])
        shoot(game, guns, target=target)
    assert turns == ["soviet", "german", "soviet", "german"]


@case("breslau1945", "5.2a", "5.2c", "R55")
def test_whoever_passes_is_finished_and_the_other_goes_on() -> None:
    game = field(TWO_EACH, dice=[6] * 4)
    end_phase(game)
    assert asked(game) == ("german", "bombard")
    shoot(game, "G1", target="1208")
    assert asked(game) == ("german", "bombard")
    end_phase(game)
    assert asked(game)[1] != "bombard"


@case("breslau1945", "5.2a")
def test_nobody_has_to_fire() -> None:
    game = field(TWO_EACH)
    end_phase(game)
    end_phase(game)
    assert asked(game)[1] != "bombard"
    assert not any(u.fired for u in game.state.units)


@case("breslau1945", "5.2c")
def test_a_side_that_cannot_fire_is_passed_over() -> None:
    game = field("G1 german ART 1201 range=*\nG2 german ART 1202 range=*\nX soviet INF 1208 full=2", dice=[6, 6])
    assert asked(game) == ("german", "bombard")
    shoot(game, "G1", target="1208")
    assert asked(game) == ("soviet", "bombard"), "when nobody can fire any more, somebody ends the phase"
    end_phase(game)
    assert asked(game)[1] != "bombard"


@case("breslau1945", "5.2c", "7.0a", "R55")
def test_a_doomed_gun_may_still_fire() -> None:
    game = field(
        "S1 soviet ART 1210 bombard=48 range=*\nG1 german ART 1205 range=*\nX soviet INF 1206 full=2", dice=[1, 6]
    )
    shoot(game, "S1", target="1205")
    play(game, order="losses", units={"G1": 1})
    assert asked(game) == ("german", "bombard")
    assert refusal(game, order="bombard", artillery=["G1"], target="1206") is None
    shoot(game, "G1", target="1206")
    end_phase(game)
    assert hex_of(game, "G1") is None


@case("breslau1945", "5.2d", "7.0a", "7.1d")
def test_guns_that_bombard_go_to_their_fired_side() -> None:
    game = field(TWO_EACH, dice=[6, 6])
    shoot(game, "S1", target="1205")
    assert unit(game, "S1").fired and not unit(game, "S2").fired
    shoot(game, "G1", target="1208")
    assert barred_by(game, order="bombard", artillery=["S1"], target="1405") == "5.2d"


@case("breslau1945", "5.2c")
def test_the_phase_can_be_entered_afresh_after_every_shot() -> None:
    game = field(TWO_EACH, dice=[6] * 4)
    for guns, target in (("S1", "1205"), ("G1", "1208"), ("S2", "1405")):
        shoot(game, guns, target=target)
        again = Game(game.book, game.state, ForcedDice([6] * 4))
        assert again.decision is not None and game.decision is not None
        assert (again.decision.kind, again.decision.sides) == (game.decision.kind, game.decision.sides)
        assert again.state == game.state


# ---------------------------------------------------------------------- who and what


LIMITS = """
S1 soviet ART 1210 range=3
S2 soviet ART 1210 range=*
S3 soviet ART 1211 range=*
I soviet INF 1210
A german INF 1207
B german INF 1206
"""


@vector("range_count")
@case("breslau1945", "7.2a")
def test_range_counts_the_target_and_not_the_firer(v: Vector) -> None:
    game = field("S1 soviet ART 1210 range=3\nA german INF 1207\nB german INF 1206")
    assert (refusal(game, order="bombard", artillery=["S1"], target="1207") is None) is v["data"]["d3"]
    assert (refusal(game, order="bombard", artillery=["S1"], target="1206") is None) is v["data"]["d4"]


@case("breslau1945", "7.1a", "7.2a", "R17")
def test_every_gun_must_reach_the_target_and_unlimited_range_reaches_all() -> None:
    game = field(LIMITS)
    assert barred_by(game, order="bombard", artillery=["S1", "S2"], target="1206") == "7.2a"
    assert refusal(game, order="bombard", artillery=["S2"], target="1206") is None


@case("breslau1945", "5.2b", "7.1b")
def test_only_guns_of_one_hex_combine() -> None:
    game = field(LIMITS)
    assert barred_by(game, order="bombard", artillery=["S2", "S3"], target="1206") == "7.1b"
    assert refusal(game, order="bombard", artillery=["S1", "S2"], target="1207") is None


@case("breslau1945", "7.2b", "7.0b")
def test_only_artillery_bombards() -> None:
    game = field(LIMITS)
    assert barred_by(game, order="bombard", artillery=["I"], target="1207") == "7.2b"
    game = field("F german AA 1201\nX soviet INF 1208", step=1)
    assert barred_by(game, order="bombard", artillery=["F"], target="1208") == "7.0b"


@case("breslau1945", "7.1a")
def test_the_target_holds_enemies() -> None:
    game = field(LIMITS)
    assert barred_by(game, order="bombard", artillery=["S2"], target="1205") == "7.1a"
    assert barred_by(game, order="bombard", artillery=["S2"], target="1211") == "7.1a"
    assert barred_by(game, order="bombard", artillery=[], target="1207") == "7.1a"
    assert refusal(game, order="bombard", artillery=["S2"], target="9999") is not None
    assert refusal(game, order="bombard", artillery=["A"], target="1207") is not None


@case("breslau1945", "7.1a", "5.0")
def test_guns_off_the_map_and_other_orders_are_refused() -> None:
    game = field("S1 soviet ART range=*\nS2 soviet ART 1210 range=*\nA german INF 1207")
    assert barred_by(game, order="bombard", artillery=["S1"], target="1207") == "7.1a"
    assert barred_by(game, order="move", units=["S2"], path=["1211"]) == "5.0"


@case("breslau1945", "7.0a", "7.2c", "5.2b")
def test_a_hex_is_bombarded_once_in_the_phase() -> None:
    game = field(TWO_EACH, dice=[6, 6])
    shoot(game, "S1", target="1205")
    shoot(game, "G1", target="1208")
    assert barred_by(game, order="bombard", artillery=["S2"], target="1205") == "7.2c"
    assert refusal(game, order="bombard", artillery=["S2"], target="1405") is None


@case("breslau1945", "5.2b", "7.1b")
def test_guns_of_one_hex_add_their_factors() -> None:
    game = field("S1 soviet ART 1207 bombard=14\nS2 soviet ART 1207 bombard=14\nA german INF 1206", dice=[6])
    assert factor(game, "S1", "S2", target="1206") == 28
    assert told(shoot(game, "S1", "S2", target="1206"), "bombardment")[0]["factor"] == 28


@case("breslau1945", "7.1a", "7.1b", "7.2a")
def test_the_choices_are_lawful_and_name_every_set_of_guns_once() -> None:
    found = legal_orders(field(LIMITS))
    shots = [(one.artillery, one.target) for one in found if isinstance(one, Bombard)]
    assert len(set(shots)) == len(shots)
    assert set(shots) == {
        (("S1",), "1207"),
        (("S1", "S2"), "1207"),
        (("S2",), "1207"),
        (("S2",), "1206"),
        (("S3",), "1206"),
        (("S3",), "1207"),
    }


# ---------------------------------------------------------------------- factors


@vector("art_16_nonadj_afv_suburban")
@case("breslau1945", "7.3d")
def test_sixteen_factors_far_from_friends_on_a_tank_in_the_suburbs(v: Vector) -> None:
    game = field("S soviet ART 1210 bombard=16\nT german ARM 1205", hexes={"1205": "suburban"})
    assert factor(game, "S") == v["data"]["result"]


@vector("art_14_nonadj_afv_suburban")
@case("breslau1945", "7.3d", "3.6")
def test_fourteen_factors_are_rounded_once_at_the_end(v: Vector) -> None:
    game = field("S soviet ART 1210 bombard=14\nT german ARM 1205", hexes={"1205": "suburban"})
    assert factor(game, "S") == v["data"]["result"]


@vector("art_round_once")
@case("breslau1945", "7.3d", "3.5.3")
def test_factors_are_added_before_they_are_divided(v: Vector) -> None:
    first, second = v["data"]["factors"]
    game = field(
        f"S soviet ART 1210 bombard={first}\nR soviet ART 1210 bombard={second}\nI soviet INF 1206\nA german INF 1205",
        hexes={"1205": "city"},
    )
    assert factor(game, "S", "R") == v["data"]["result"]


@pytest.mark.parametrize(
    ("terrain", "divided", "drm"),
    [("clear", 24, 0), ("woods", 24, 1), ("marsh", 24, 0), ("suburban", 12, 2), ("city", 8, 2), ("fortress", 6, 3)],
)
@case("breslau1945", "7.3a", "7.3e")
def test_terrain_divides_the_factor_and_modifies_the_die(terrain: str, divided: int, drm: int) -> None:
    game = field("S soviet ART 1206 bombard=24\nA german INF 1205", hexes={"1205": terrain})
    ladder = outlook(game, "S").ladders[0][1]
    assert (ladder.factor, ladder.modifier) == (divided, drm)


@case("breslau1945", "7.3b", "R56")
def test_fire_is_halved_where_no_friend_is_next_to_the_target() -> None:
    assert factor(field("S soviet ART 1210 bombard=16\nA german INF 1205"), "S") == 8
    assert factor(field("S soviet ART 1210 bombard=16\nI soviet INF 1206\nA german INF 1205"), "S") == 16
    river = field("S soviet ART 1210 bombard=16\nI soviet INF 1206\nA german INF 1205", sides={"1205/1206": "river"})
    assert factor(river, "S") == 16
    air = field("S soviet ART 1210 bombard=16\nI soviet AIR\nA german INF 1205")
    assert factor(air, "S") == 8


@case("breslau1945", "4.3.2c", "13.2c")
def test_volkssturm_and_units_out_of_supply_count_as_friends_next_to_the_target() -> None:
    for friend in ("V german VS 1204", "O german INF 1204 oos=1", "O german INF 1204 oos=2"):
        game = field(f"G german ART 1201 bombard=16\n{friend}\nX soviet INF 1205")
        assert factor(game, "G") == 16


@case("breslau1945", "7.3c")
def test_fire_is_halved_against_armour_alone() -> None:
    assert factor(field("S soviet ART 1206 bombard=16\nT german ARM 1205\nU german TRAIN 1205"), "S") == 8
    assert factor(field("S soviet ART 1206 bombard=16\nT german ARM 1205\nA german AT 1205"), "S") == 16


@case("breslau1945", "4.3.2b", "7.3e", "R54")
def test_a_stack_out_of_supply_is_hit_more_easily() -> None:
    assert outlook(field("S soviet ART 1206\nA german INF 1205 oos=1"), "S").ladders[0][1].modifier == -2
    assert outlook(field("S soviet ART 1206\nA german INF 1205 oos=1\nB german INF 1205"), "S").ladders[0][1].drm == ()


@case("breslau1945", "7.1c", "7.3e")
def test_the_die_and_its_modifiers_are_read_on_the_table() -> None:
    game = field(
        "S soviet ART 1206 bombard=24\nA german INF 1205 full=2\nB german INF 1205", dice=[1], hexes={"1205": "city"}
    )
    events = shoot(game, "S")
    (shot,) = told(events, "bombardment")
    assert (shot["factor"], shot["roll"], shot["hits"], shot["column"]) == (8, 1, 1, "8")
    assert shot["drm"] == [{"value": 2, "why": "city", "case": "7.3a"}]


@case("breslau1945", "7.1c")
def test_a_miss_costs_nothing() -> None:
    game = field("S soviet ART 1206 bombard=4\nA german INF 1205", dice=[6])
    shoot(game, "S")
    assert unit(game, "A").doomed == 0


@case("breslau1945", "3.5.3", "R36")
def test_less_than_half_a_factor_is_no_attack_but_the_gun_has_fired() -> None:
    game = field("S soviet ART 1210 bombard=3\nT german ARM 1205", hexes={"1205": "fortress"}, dice=[])
    events = shoot(game, "S")
    assert told(events, "bombardment")[0]["factor"] == 0
    assert told(events, "roll") == []
    assert unit(game, "S").fired


@case("breslau1945", "7.0c", "7.2d")
def test_a_hex_bombed_from_the_air_may_be_shelled_in_the_same_turn() -> None:
    game = tabletop(
        "Air soviet AIR bombard=4\nS soviet ART 1210 range=*\nA german INF 1205 full=2",
        phase="air bombardment",
        step=2,
        dice=[6, 6],
    )
    play(game, order="air_bombard", missions=[{"aircraft": "Air", "target": "1205"}])
    assert asked(game) == ("soviet", "bombard")
    assert refusal(game, order="bombard", artillery=["S"], target="1205") is None


@case("breslau1945", "7.3e", "T.1")
def test_the_chances_of_a_bombardment_are_exact() -> None:
    game = field("S soviet ART 1206 bombard=24\nA german INF 1205", hexes={"1205": "city"})
    assert outlook(game, "S").spread == {0: Fraction(4, 6), 1: Fraction(2, 6)}
    game = field("S soviet ART 1206 bombard=12\nA german INF 1205")
    assert outlook(game, "S").spread == {n: Fraction(k, 6) for n, k in {0: 1, 1: 2, 2: 2, 3: 1}.items()}


@case("breslau1945", "3.2b")
def test_the_soviet_is_not_sure_of_an_unseen_stack() -> None:
    far = field("S soviet ART 1210\nT german ARM 1205\nA german INF 1205", options={"fog": True})
    near = field("S soviet ART 1206\nT german ARM 1205\nA german INF 1205", options={"fog": True})
    order: Any = order_of({"order": "bombard", "artillery": ["S"], "target": "1205"})
    assert not bombardment.outlook(far.view_of(0), order, 0).sure
    assert bombardment.outlook(near.view_of(0), order, 0).sure


@case("breslau1945", "3.2c", "R88")
def test_of_an_unseen_stack_the_german_tells_what_matters() -> None:
    stack = "T german ARM 1205\nA german INF 1205\nG german IG 1205"
    game = field(f"S soviet ART 1210 bombard=4\n{stack}", options={"fog": True}, dice=[6])
    (told_,) = told(shoot(game, "S"), "stack_told")
    assert told_ == {"hex": "1205", "only_armour": False, "artillery": ["IG"]}
    game = field(f"S soviet ART 1206 bombard=4\n{stack}", options={"fog": True}, dice=[6])
    assert told(shoot(game, "S"), "stack_told") == []


# ---------------------------------------------------------------------- Barricades


@case("breslau1945", "13.3e", "13.3g")
def test_any_hit_takes_the_barricade_and_a_miss_leaves_it() -> None:
    for die, stands in ((1, False), (6, True)):
        game = field("S soviet ART 1206 bombard=8\nA german INF 1205 full=2", barricades=["1205"], dice=[die])
        shoot(game, "S")
        assert (game.state.barricades != ()) is stands


@case("breslau1945", "13.3f", "13.3e")
def test_the_soviet_may_shell_a_barricade_that_nobody_holds() -> None:
    game = field("S soviet ART 1206 bombard=8\nA german INF 1101", barricades=["1205"], dice=[1])
    shoot(game, "S")
    assert game.state.barricades == ()
    game = field("G german ART 1204 bombard=8\nX soviet INF 1212", barricades=["1205"], step=1)
    assert barred_by(game, order="bombard", artillery=["G"], target="1205") == "7.1a"


@case("breslau1945", "13.3e")
def test_a_barricade_neither_divides_nor_modifies_a_bombardment() -> None:
    game = field("S soviet ART 1206 bombard=8\nA german INF 1205", barricades=["1205"])
    assert reckon(game, 0, game.book.labels["1205"], (), ARTILLERY).drm == ()


# ---------------------------------------------------------------------- AA as artillery, Supply Points


@vector("aa_bombard")
@case("breslau1945", "14.16b", "7.3d")
def test_with_the_option_aa_bombards_with_six(v: Vector) -> None:
    game = field(
        "F german AA 1201\nV german VS 1204\nX soviet INF 1205",
        options={"aa_dual": True},
        hexes={"1205": "suburban"},
        step=1,
        dice=[6],
    )
    ladder = outlook(game, "F").ladders[0][1]
    assert (ladder.factor, ladder.modifier) == (v["data"]["factor"], v["data"]["drm"])
    shoot(game, "F")
    assert unit(game, "F").fired


@case("breslau1945", "14.16a", "14.16b", "R81")
def test_a_fired_aa_does_not_bombard_and_aa_combines_with_guns() -> None:
    units = "F german AA 1201 fired={}\nG german ART 1201 range=*\nX soviet INF 1205"
    game = field(units.format("yes"), options={"aa_dual": True}, step=1)
    assert barred_by(game, order="bombard", artillery=["F"], target="1205") == "5.2d"
    game = field(units.format("no"), options={"aa_dual": True}, step=1)
    assert refusal(game, order="bombard", artillery=["F", "G"], target="1205") is None


@case("breslau1945", "7.0a", "14.16b", "R31", "R81")
def test_aa_that_bombards_stays_where_it_is() -> None:
    """Guns do because they are fired; AA might have fired at aircraft, after which it is free to move."""
    units = "F german AA 1201\nG german ART 1201 range=*\nX soviet INF 1205 full=2"
    game = field(units, options={"aa_dual": True}, step=1, dice=[6])
    shoot(game, "F", "G")
    assert unit(game, "F").bombarded and not unit(game, "G").bombarded
    held = [movement.may_move(game, unit(game, one)) for one in "FG"]
    assert [refused and refused.case for refused in held] == ["5.2d", "5.2d"]


@case("breslau1945", "14.11.1b", "14.11.2a")
def test_every_german_gun_costs_a_supply_point() -> None:
    units = "G german ART 1201 range=*\nH german ART 1201 range=*\nX soviet INF 1205 full=2"
    game = field(units, options={"combat_supply": True}, sp=2, step=1, dice=[6])
    shoot(game, "G", "H")
    assert game.state.sp == 0
    game = field(units, options={"combat_supply": True}, sp=1, step=1)
    assert barred_by(game, order="bombard", artillery=["G", "H"], target="1205") == "14.11.2a"
    assert len(legal_orders(game)) == 3
    game = field(units, options={"combat_supply": True}, sp=0, step=1)
    assert barred_by(game, order="bombard", artillery=["G"], target="1205") == "14.11.2a"


@case("breslau1945", "14.11b", "R75")
def test_a_gun_out_of_supply_draws_no_supply_points() -> None:
    game = field("G german ART 1201 range=* oos=1\nX soviet INF 1205", options={"combat_supply": True}, sp=9, step=1)
    assert barred_by(game, order="bombard", artillery=["G"], target="1205") == "14.11b"


@case("breslau1945", "14.11.1b")
def test_soviet_guns_cost_nothing() -> None:
    game = field("S soviet ART 1210 range=*\nA german INF 1205 full=2", options={"combat_supply": True}, sp=5, dice=[6])
    shoot(game, "S")
    assert game.state.sp == 5
