"""5.1 and 6, the Soviet Air Bombardment Phase: air steps, targets, bombs and what becomes of the aircraft."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import (
    asked,
    barred_by,
    end_phase,
    hex_of,
    legal_only,
    legal_orders,
    play,
    refusal,
    tabletop,
    told,
    unit,
)
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import air
from sztab.rules.breslau.factors import fire_rung
from sztab.rules.breslau.orders import Rebuild
from sztab.rules.breslau.strikes import AIR, StrikeLadder, reckon
from sztab.table import ForcedDice, Game

PHASE = "air bombardment"


def field(units: str, step: int = air.PLACING, **more: Any) -> Game:
    return tabletop(units, phase=PHASE, step=step, **more)


def fly(game: Game, **targets: str) -> list[Any]:
    """`Air="1205"`: that aircraft over that hex."""
    return play(game, **missions(**targets))


def missions(**targets: str) -> dict[str, Any]:
    return {"order": "air_bombard", "missions": [{"aircraft": one, "target": text} for one, text in targets.items()]}


def ladder(game: Game, *aircraft: str, target: str = "1205") -> StrikeLadder:
    fire = [fire_rung(game, unit(game, one)) for one in aircraft]
    return reckon(game, 0, game.book.labels[target], fire, AIR)


# ---------------------------------------------------------------------- air steps


FLEET = """
Full soviet AIR bombard=32
Weak soviet AIR bombard=24 steps=1 full=2
Dead soviet AIR bombard=16 steps=0 full=2 box=dead
A german INF 1205
"""


@vector("air_steps")
@case("breslau1945", "6.0c")
def test_air_steps_mend_and_bring_back(v: Vector) -> None:
    words = {2: "full", 1: "depleted", 0: "eliminated"}
    for given, key, name in (({"Weak": 1}, "depleted_1", "Weak"), ({"Dead": 1}, "eliminated_1", "Dead")):
        game = field(FLEET, air.REBUILDING, air_steps=2)
        play(game, order="rebuild", aircraft=given)
        assert words[unit(game, name).steps] == v["data"][key]
    game = field(FLEET, air.REBUILDING, air_steps=3)
    play(game, order="rebuild", aircraft={"Dead": 2})
    assert words[unit(game, "Dead").steps] == v["data"]["eliminated_2"]
    assert game.state.air_steps == 0, "what is not used is lost"


@case("breslau1945", "5.1a", "6.0b", "6.0c", "R60")
def test_rebuilt_aircraft_fly_in_the_same_phase() -> None:
    game = field(FLEET, air.REBUILDING, air_steps=1)
    play(game, order="rebuild", aircraft={"Dead": 1})
    assert asked(game) == ("soviet", "air_bombard")
    assert refusal(game, missions(Dead="1205")) is None


@case("breslau1945", "6.0c", "R60")
def test_no_more_steps_than_there_are_and_none_that_do_not_fit() -> None:
    game = field(FLEET, air.REBUILDING, air_steps=2)
    assert refusal(game, order="rebuild", aircraft={"Dead": 1, "Weak": 1}) is None
    assert barred_by(game, order="rebuild", aircraft={"Dead": 2, "Weak": 1}) == "6.0c"
    assert barred_by(game, order="rebuild", aircraft={"Weak": 2}) == "6.0c"
    assert barred_by(game, order="rebuild", aircraft={"Full": 1}) == "6.0c"
    assert barred_by(game, order="rebuild", aircraft={"Weak": -1}) == "6.0c"
    assert refusal(game, order="rebuild", aircraft={"A": 1}) is not None


@case("breslau1945", "6.0c")
def test_the_ways_to_spend_air_steps() -> None:
    game = field(FLEET, air.REBUILDING, air_steps=2)
    found = [tuple(sorted(order.aircraft.items())) for order in legal_only(game, Rebuild)]
    assert sorted(found) == sorted(
        [(), (("Weak", 1),), (("Dead", 1),), (("Dead", 2),), (("Dead", 1), ("Weak", 1))],
    )


@vector("air_steps_turns")
@case("breslau1945", "15.2.1")
def test_the_turn_record_gives_air_steps(v: Vector) -> None:
    for turn, given in enumerate(v["data"]["fixed"], 1):
        game = field(FLEET, air.OPENING, turn=turn, dice=[4])
        want = 5 if given == "die" else given
        assert game.state.air_steps == want, f"turn {turn}"
        assert (asked(game)[1] == "rebuild") is (want > 0)


@case("breslau1945", "6.0b", "6.0c", "15.2.1")
def test_steps_are_diced_once_however_often_the_phase_is_entered() -> None:
    game = field(FLEET, air.OPENING, turn=2, dice=[3])
    again = Game(game.book, game.state, ForcedDice([]))
    assert (again.state.air_steps, asked(again)) == (4, ("soviet", "rebuild"))


@case("breslau1945", "6.0c")
def test_nothing_is_asked_when_every_aircraft_is_whole() -> None:
    game = field("Full soviet AIR\nA german INF 1205", air.OPENING, turn=3)
    assert (asked(game), game.state.air_steps) == (("soviet", "air_bombard"), 0)


# ---------------------------------------------------------------------- targets


TARGETS = """
One soviet AIR
Two soviet AIR
Used soviet AIR box=used
S soviet INF 1208
A german INF 1205
B german INF 1207
C german INF 1405
"""


@case("breslau1945", "5.1b", "6.0d", "6.0f")
def test_the_soviet_may_decline_and_keep_his_aircraft() -> None:
    game = field(TARGETS)
    end_phase(game)
    assert unit(game, "One").box == "available"
    assert asked(game)[1] != "air_bombard"
    game = field(TARGETS, dice=[6])
    fly(game, One="1205")
    play(game, order="losses", units={"A": 1})
    assert (unit(game, "One").box, unit(game, "Two").box) == ("used", "available")


@case("breslau1945", "6.0d", "6.1.1")
def test_only_aircraft_of_the_available_box_fly() -> None:
    game = field(TARGETS)
    assert barred_by(game, missions(Used="1205")) == "6.0d"
    assert barred_by(game, missions(S="1205")) == "6.0d"
    assert refusal(game, missions(A="1205")) is not None


@case("breslau1945", "6.1.1", "R21")
def test_targets_hold_germans_and_are_not_next_to_soviets() -> None:
    game = field(TARGETS)
    assert barred_by(game, missions(One="1207")) == "6.1.1"
    assert barred_by(game, missions(One="1206")) == "6.1.1"
    assert barred_by(game, missions(One="1208")) == "6.1.1"
    assert refusal(game, missions(One="1205", Two="1405")) is None


@case("breslau1945", "6.1.1", "R21", "R48")
def test_a_soviet_across_the_river_is_next_to_the_target_too() -> None:
    game = field("One soviet AIR\nS soviet INF 1208\nB german INF 1207", sides={"1207/1208": "river"})
    assert barred_by(game, missions(One="1207")) == "6.1.1"


@case("breslau1945", "6.0e", "6.1.1")
def test_one_aircraft_to_a_hex() -> None:
    game = field(TARGETS)
    assert barred_by(game, missions(One="1205", Two="1205")) == "6.0e"


@case("breslau1945", "14.14", "6.0e")
def test_with_the_option_two_aircraft_to_a_hex() -> None:
    game = field(TARGETS + "Three soviet AIR", options={"air_coordination": True})
    assert refusal(game, missions(One="1205", Two="1205")) is None
    assert barred_by(game, missions(One="1205", Two="1205", Three="1205")) == "6.0e"


@case("breslau1945", "6.1.1")
def test_an_aircraft_flies_once() -> None:
    twice = {"order": "air_bombard", "missions": [{"aircraft": "One", "target": text} for text in ("1205", "1405")]}
    assert refusal(field(TARGETS), twice) is not None


@case("breslau1945", "13.3f", "6.1.1")
def test_an_empty_barricade_may_be_bombed() -> None:
    game = field("One soviet AIR\nA german INF 1101", barricades=["1305"], dice=[1])
    fly(game, One="1305")
    assert game.state.barricades == ()


@pytest.mark.parametrize("option", [False, True])
@case("breslau1945", "6.0e", "6.1.1", "14.14")
def test_the_choices_are_lawful_and_each_comes_once(option: bool) -> None:
    game = field(TARGETS, options={"air_coordination": option})
    found = [getattr(order, "missions", ()) for order in legal_orders(game)]
    assert len(set(found)) == len(found)
    assert len(found) == 1 + 2 + 2 + (4 if option else 2)


# ---------------------------------------------------------------------- bombs


@vector("air_24_afv_suburban")
@case("breslau1945", "6.1.7b", "6.1.7a")
def test_bombs_on_a_tank_in_the_suburbs(v: Vector) -> None:
    game = field("One soviet AIR bombard=24\nT german ARM 1205", hexes={"1205": "suburban"})
    assert ladder(game, "One").factor == v["data"]["result"]


@vector("air_24_afv_city")
@case("breslau1945", "6.1.7b", "6.1.7a")
def test_bombs_on_a_tank_in_the_city(v: Vector) -> None:
    game = field("One soviet AIR bombard=24\nT german ARM 1205", hexes={"1205": "city"})
    assert ladder(game, "One").factor == v["data"]["result"]


@vector("air_coordination")
@case("breslau1945", "14.14", "6.1.7d")
def test_two_aircraft_are_added_before_they_are_divided(v: Vector) -> None:
    game = field(
        "One soviet AIR bombard=24\nTwo soviet AIR bombard=16\nA german INF 1205 full=2",
        hexes={"1205": "city"},
        options={"air_coordination": True},
        dice=[6],
    )
    (shot,) = told(fly(game, One="1205", Two="1205"), "bombardment")
    assert shot["factor"] == v["data"]["result"]


@case("breslau1945", "6.1.7b")
def test_bombs_are_not_halved_by_armour_that_is_not_alone() -> None:
    game = field("One soviet AIR bombard=24\nT german ARM 1205\nA german AT 1205", hexes={"1205": "suburban"})
    assert ladder(game, "One").factor == 12


@case("breslau1945", "6.1.7a", "7.3b")
def test_aircraft_are_not_halved_far_from_friends() -> None:
    assert ladder(field("One soviet AIR bombard=16\nA german INF 1205"), "One").factor == 16


@case("breslau1945", "6.1.7c", "3.6")
def test_the_factor_of_aircraft_is_rounded_at_the_end() -> None:
    game = field("One soviet AIR bombard=16\nA german INF 1205", hexes={"1205": "city"})
    assert ladder(game, "One").factor == 5
    game = field("One soviet AIR bombard=16\nT german ARM 1205", hexes={"1205": "city"})
    assert ladder(game, "One").factor == 3


@case("breslau1945", "6.1.6", "6.1.7a")
def test_a_depleted_aircraft_has_the_factor_of_its_other_side() -> None:
    game = field("One soviet AIR bombard=24 reduced_bombard=12 full=2 steps=1\nA german INF 1205")
    assert ladder(game, "One").factor == 12


@case("breslau1945", "6.1.8")
def test_terrain_modifies_the_die_of_bombs() -> None:
    for die, hits in ((1, 1), (2, 1), (3, 0)):
        game = field(
            "One soviet AIR bombard=24\nA german INF 1205\nB german INF 1205", hexes={"1205": "city"}, dice=[die]
        )
        (shot,) = told(fly(game, One="1205"), "bombardment")
        assert shot["hits"] == hits


@case("breslau1945", "6.1", "6.1.9", "6.1.10")
def test_losses_are_taken_at_once_and_the_aircraft_is_used() -> None:
    game = field("One soviet AIR bombard=24\nA german INF 1205 full=2\nG german ART 1205", dice=[5])
    fly(game, One="1205")
    assert asked(game) == ("german", "losses")
    assert barred_by(game, order="losses", units={"A": 2}) == "6.1.9"
    play(game, order="losses", units={"G": 1, "A": 1})
    assert (hex_of(game, "G"), unit(game, "A").steps, unit(game, "One").box) == (None, 1, "used")
    assert unit(game, "One").steps == 2


@case("breslau1945", "6.1.9", "14.12")
def test_armour_goes_last_under_bombs_with_the_option() -> None:
    units = "One soviet AIR bombard=24\nA german INF 1205 full=2\nT german ARM 1205 full=2"
    game = field(units, dice=[5], options={"afv_loss_last": True})
    fly(game, One="1205")
    assert barred_by(game, order="losses", units={"T": 2}) == "14.12"
    assert refusal(game, order="losses", units={"A": 2}) is None


@vector("barricade_bombard")
@case("breslau1945", "13.3e")
def test_bombs_on_a_barricade_in_the_city(v: Vector) -> None:
    game = field(
        "One soviet AIR bombard=24\nA german INF 1205 full=2", hexes={"1205": "city"}, barricades=["1205"], dice=[1]
    )
    events = fly(game, One="1205")
    (shot,) = told(events, "bombardment")
    assert sum(rung["value"] for rung in shot["drm"]) == v["data"]["drm"]
    assert shot["hits"] == v["data"]["steps"]
    play(game, order="losses", units={"A": 1})
    assert unit(game, "A").steps == 1
    assert bool(game.state.barricades) is v["data"]["barricade"]


@case("breslau1945", "6.1", "6.1.1")
def test_hexes_are_bombed_one_after_the_other() -> None:
    game = field(TARGETS, dice=[6, 6])
    fly(game, One="1405", Two="1205")
    assert [one["target"] for one in told(game.events, "bombardment")] == ["1405"]
    play(game, order="losses", units={"C": 1})
    assert [one["target"] for one in told(game.events, "bombardment")] == ["1405", "1205"]


@case("breslau1945", "6.1.7a", "6.1.8")
def test_the_chances_of_bombs_are_exact() -> None:
    game = field("One soviet AIR bombard=24\nA german INF 1205", hexes={"1205": "city"})
    found = air.outlook(game, [unit(game, "One")], game.book.labels["1205"])
    assert found.spread == {0: Fraction(4, 6), 1: Fraction(2, 6)}


@case("breslau1945", "6.1.5", "6.1.6")
def test_the_chances_of_bombs_count_aa_fire() -> None:
    """One AA in the hex has 12 factors, 3 2 2 1 1 0 hits: the aircraft survives a 6 whole and a 4 or 5 depleted."""
    game = field("One soviet AIR bombard=24 reduced_bombard=12\nF german AA 1205", hexes={"1205": "city"})
    found = air.outlook(game, [unit(game, "One")], game.book.labels["1205"])
    chances = {ladder.total: chance for chance, ladder in found.ladders}
    assert chances == {0: Fraction(3, 6), 12: Fraction(2, 6), 24: Fraction(1, 6)}
    assert found.spread == {
        0: Fraction(1, 2) + Fraction(1, 3) * Fraction(5, 6) + Fraction(1, 6) * Fraction(4, 6),
        1: Fraction(1, 3) * Fraction(1, 6) + Fraction(1, 6) * Fraction(2, 6),
    }
    held = air.outlook(game, [unit(game, "One")], game.book.labels["1205"], guns=())
    assert held.spread == {0: Fraction(4, 6), 1: Fraction(2, 6)}


@case("breslau1945", "6.1.5", "6.1.8", "14.2.2")
def test_the_chances_are_what_all_dice_bring() -> None:
    units = "One soviet AIR bombard=32 reduced_bombard=16\nA german INF 1205 full=2\nF german AA 1205\nG german AA 1207"

    def board(dice: tuple[int, ...]) -> Game:
        return field(units, hexes={"1205": "city"}, options={"city_levels": True}, dice=dice)

    counted: dict[int, int] = {}
    for dice in product(range(1, 7), repeat=3):
        game = board(dice)
        fly(game, One="1205")
        shots = told(play(game, order="aa", units="F G"), "bombardment")
        hits = shots[0]["hits"] if shots else 0
        counted[hits] = counted.get(hits, 0) + 1
    found = air.outlook(board(()), [unit(board(()), "One")], board(()).book.labels["1205"])
    assert found.spread == {hits: Fraction(ways, 216) for hits, ways in sorted(counted.items())}
