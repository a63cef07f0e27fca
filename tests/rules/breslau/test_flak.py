"""6.1.2-6.1.6, 6.1.11, 14.16: AA fire at Soviet aircraft."""

from __future__ import annotations

from typing import Any

from case import case
from rules.breslau.onslaught import NORMAL, attack, drawn
from rules.breslau.tabletop import asked, barred_by, legal_only, play, refusal, tabletop, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import flak
from sztab.rules.breslau.orders import Flak
from sztab.table import Game


def over(units: str, *targets: str, **more: Any) -> Game:
    """Aircraft One, Two ... have just been placed on the targets."""
    names = ("One", "Two", "Three")[: len(targets)]
    fleet = "".join(f"{name} soviet AIR bombard=4 reduced_bombard=2\n" for name in names)
    game = tabletop(fleet + units, phase="air bombardment", step=2, **more)
    missions = [{"aircraft": one, "target": text} for one, text in zip(names, targets)]
    play(game, order="air_bombard", missions=missions)
    return game


@vector("aa_double")
@case("breslau1945", "6.1.4", "2.4c")
def test_aa_in_the_bombed_hex_counts_double(v: Vector) -> None:
    game = over("F german AA 1205\nG german AA 1208", "1205", dice=[6, 6])
    (shot,) = told(play(game, order="aa", units="F G"), "aa_fire")
    assert shot["factor"] == v["data"]["total"]


@vector("aa_range")
@case("breslau1945", "2.4c", "6.1.3")
def test_aa_reaches_four_hexes(v: Vector) -> None:
    game = over("A german INF 1205\nF german AA 1209\nG german AA 1210", "1205")
    hex_ = game.book.labels["1205"]
    in_range = flak.in_range(game, hex_)
    assert [(u.n, rung.value) for u, rung in zip(in_range, flak.strength(game, in_range, hex_))] == [
        (unit(game, "F").n, v["data"]["d4"])
    ]
    assert v["data"]["d5"] == 0
    assert barred_by(game, order="aa", units="G") == "6.1.3"


@case("breslau1945", "6.1.2", "R58")
def test_the_german_is_asked_for_every_aircraft_in_the_order_of_placing() -> None:
    game = over("A german INF 1205\nB german INF 1405\nF german AA 1304", "1405", "1205", dice=[6, 6, 6, 6])
    over_hexes = []
    while asked(game) == ("german", "aa"):
        assert game.decision is not None
        over_hexes.append((game.decision.about.aircraft, game.decision.about.hex))
        play(game, order="aa", units="F")
    assert over_hexes == [("One", "1405"), ("Two", "1205")]


@case("breslau1945", "6.1.2")
def test_to_hold_fire_is_an_answer() -> None:
    for answer in ({"order": "aa", "units": []}, {"order": "end_phase"}):
        game = over("A german INF 1205\nF german AA 1206", "1205", dice=[6])
        events = play(game, answer)
        assert told(events, "aa_fire") == [] and told(events, "bombardment") != []


@case("breslau1945", "6.1.2")
def test_nobody_is_asked_when_no_aa_is_in_range() -> None:
    assert asked(over("A german INF 1205\nF german AA 1210", "1205", dice=[6]))[1] != "aa"


@case("breslau1945", "6.1.3")
def test_one_aa_fires_at_any_number_of_aircraft_with_all_its_factor() -> None:
    game = over("A german INF 1205\nB german INF 1405\nF german AA 1304", "1405", "1205", dice=[6, 6, 6, 6])
    first = told(play(game, order="aa", units="F"), "aa_fire")
    second = told(play(game, order="aa", units="F"), "aa_fire")
    assert [one["factor"] for one in (*first, *second)] == [6, 6]


@case("breslau1945", "6.1.3")
def test_terrain_does_not_matter_to_aa() -> None:
    game = over("A german INF 1205\nF german AA 1206", "1205", hexes={"1205": "fortress", "1206": "city"}, dice=[1, 6])
    (shot,) = told(play(game, order="aa", units="F"), "aa_fire")
    assert (shot["factor"], shot["roll"], shot["hits"]) == (6, 1, 2)


@case("breslau1945", "6.1.3", "6.1.5")
def test_the_factors_of_all_are_rolled_for_once_without_modifiers() -> None:
    game = over("A german INF 1205\nF german AA 1206\nG german AA 1204", "1205", dice=[5, 6])
    events = play(game, order="aa", units="F G")
    (shot,) = told(events, "aa_fire")
    assert (shot["factor"], shot["hits"]) == (12, 1)
    assert [one["purpose"] for one in told(events, "roll")] == ["AA fire", "air bombardment"]


@vector("aircraft_hits")
@case("breslau1945", "6.1.6")
def test_what_hits_do_to_aircraft(v: Vector) -> None:
    words = ("eliminated", "depleted", "full")
    for steps, key in ((2, "full"), (1, "depleted")):
        for hits, want in enumerate(v["data"][key]):
            game = tabletop(f"One soviet AIR full=2 steps={steps}\nA german INF 1205", phase="air bombardment", step=2)
            if hits:
                flak.hit(game, unit(game, "One").n, hits)
            now = unit(game, "One")
            assert words[now.steps] == want
            assert now.box == ("dead" if want == "eliminated" else "available")


@case("breslau1945", "5.1b", "6.1.2", "6.1.6")
def test_an_aircraft_shot_down_drops_no_bombs() -> None:
    game = over("A german INF 1205\nF german AA 1205", "1205", dice=[1])
    events = play(game, order="aa", units="F")
    assert told(events, "bombardment") == []
    assert (unit(game, "One").box, unit(game, "One").steps) == ("dead", 0)


@case("breslau1945", "6.1.6", "6.1.7a")
def test_a_depleted_aircraft_bombs_with_what_is_left() -> None:
    game = over("A german INF 1205\nF german AA 1205", "1205", dice=[5, 6])
    (shot,) = told(play(game, order="aa", units="F"), "bombardment")
    assert shot["factor"] == 2
    assert (unit(game, "One").box, unit(game, "One").steps) == ("used", 1)


@case("breslau1945", "14.14", "R79")
def test_two_aircraft_over_one_hex_are_fired_at_separately() -> None:
    game = over(
        "A german INF 1205\nF german AA 1206", "1205", "1205", dice=[1, 6, 6], options={"air_coordination": True}
    )
    play(game, order="aa", units="F")
    assert asked(game) == ("german", "aa")
    (shot,) = told(play(game, order="aa", units="F"), "bombardment")
    assert shot["total"] == 4, "the first was shot down"


@case("breslau1945", "6.1.11", "14.16a")
def test_aa_stays_ready_unless_the_option_flips_it() -> None:
    for option in (False, True):
        game = over(
            "A german INF 1205\nB german INF 1405\nF german AA 1304\nG german AA 1303",
            "1405",
            "1205",
            options={"aa_dual": option},
            dice=[6] * 4,
        )
        play(game, order="aa", units="F")
        assert not unit(game, "F").fired, "all fire of the phase is one use"
        play(game, order="aa", units="F")
        assert unit(game, "F").fired is option and not unit(game, "F").bombarded
        assert not unit(game, "G").fired


@case("breslau1945", "14.16a", "9.2.4a")
def test_aa_on_its_fired_side_is_silent() -> None:
    game = over("A german INF 1205\nF german AA 1206 fired=yes\nG german AA 1206", "1205", options={"aa_dual": True})
    assert barred_by(game, order="aa", units="F") == "14.16a"
    assert refusal(game, order="aa", units="G") is None


@case("breslau1945", "6.1.2", "2.3.6")
def test_only_aa_units_of_the_german_fire() -> None:
    game = over("A german INF 1205\nF german AA 1206", "1205")
    assert barred_by(game, order="aa", units="A") == "2.3.6"
    assert refusal(game, order="aa", units="One") is not None
    assert refusal(game, order="aa", units="F F") is not None
    assert barred_by(game, order="losses", units={"A": 1}) == "6.1.2"


@case("breslau1945", "6.1.3")
def test_every_set_of_aa_units_is_offered_once() -> None:
    game = over("A german INF 1205\nF german AA 1206\nG german AA 1206", "1205")
    found = {order.units for order in legal_only(game, Flak)}
    assert found == {("F", "G"), ("F",), ("G",), ()}


SUPPLY = "A german INF 1205\nB german INF 1405\nF german AA 1304\nG german AA 1303"


@case("breslau1945", "14.11.1a", "14.11.2a")
def test_aa_fire_of_a_whole_air_phase_costs_one_supply_point() -> None:
    game = over(SUPPLY, "1405", "1205", options={"combat_supply": True}, sp=5, dice=[6] * 4)
    play(game, order="aa", units="F G")
    assert game.state.sp == 4
    play(game, order="aa", units="F G")
    assert game.state.sp == 4
    assert asked(over(SUPPLY, "1405", options={"combat_supply": True}, sp=0, dice=[6]))[1] != "aa"


@case("breslau1945", "14.11.1a")
def test_aa_that_holds_its_fire_costs_nothing() -> None:
    game = over(SUPPLY, "1405", options={"combat_supply": True}, sp=1, dice=[6])
    play(game, order="aa", units=[])
    assert game.state.sp == 1


@case("breslau1945", "14.11b", "R75")
def test_aa_out_of_supply_has_no_supply_points() -> None:
    units = "A german INF 1205\nF german AA 1206 oos=1\nG german AA 1206"
    game = over(units, "1205", options={"combat_supply": True}, sp=5)
    assert barred_by(game, order="aa", units="F") == "14.11.2a"
    assert refusal(game, order="aa", units="G") is None
    assert refusal(over(units, "1205"), order="aa", units="F") is None


# ---------------------------------------------------------------------- over a ground attack


CLOSE_SUPPORT = """
A soviet INF 1206 4/3
B german INF 1205 3/2 full=2
F german AA 1203
G german AA 1202
One soviet AIR bombard=4
Two soviet AIR bombard=4
"""


def supported(**more: Any) -> Game:
    """A Soviet attack on 1205 with two aircraft that has just been declared."""
    game = drawn(CLOSE_SUPPORT, **more)
    attack(game, aircraft="One Two")
    return game


@case("breslau1945", "9.2.4a", "9.2.4b")
def test_aa_fires_at_every_aircraft_in_support() -> None:
    game = supported(dice=[6, 6, NORMAL, 6])
    shots = []
    while asked(game) == ("german", "aa"):
        shots += told(play(game, order="aa", units="F G"), "aa_fire")
    assert [(one["aircraft"], one["factor"]) for one in shots] == [("One", 12), ("Two", 12)]


@case("breslau1945", "14.11.1d")
def test_in_an_attack_each_aa_unit_costs_a_supply_point_once() -> None:
    game = supported(options={"combat_supply": True}, sp=5, dice=[6, 6, NORMAL, 6])
    play(game, order="aa", units="F")
    assert game.state.sp == 4
    play(game, order="aa", units="F G")
    assert game.state.sp == 3


@case("breslau1945", "14.11.1d", "14.11.2a")
def test_no_more_aa_fires_than_there_are_supply_points() -> None:
    game = supported(options={"combat_supply": True}, sp=1, dice=[6, 6, NORMAL, 6])
    assert barred_by(game, order="aa", units="F G") == "14.11.2a"
    found = {order.units for order in legal_only(game, Flak)}
    assert found == {("F",), ("G",), ()}
    play(game, order="aa", units="F")
    assert barred_by(game, order="aa", units="G") == "14.11.2a"
    assert refusal(game, order="aa", units="F") is None, "it has been paid for"


@case("breslau1945", "14.16a", "9.2.4a", "R81")
def test_all_fire_of_an_attack_is_one_use_of_the_aa() -> None:
    game = supported(options={"aa_dual": True}, dice=[6, 6, NORMAL, 6])
    play(game, order="aa", units="F")
    assert not unit(game, "F").fired
    play(game, order="aa", units="F")
    assert (unit(game, "F").fired, unit(game, "G").fired) == (True, False)
