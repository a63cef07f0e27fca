"""Module 13: Goliaths and Barricades."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import asked, barred_by, end_phase, hex_of, legal_orders, play, tabletop, told, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import special
from sztab.rules.breslau.orders import Barricade, Goliath
from sztab.rules.breslau.state import LOST, READY, SPENT
from sztab.table import Game

TITLE = "breslau1945"


def german(units: str, **drawn: Any) -> Game:
    return tabletop(units, **{"phase": "german movement", **drawn})


# ---------------------------------------------------------------------- 13.1 Goliaths


def duel(more: str = "", **drawn: Any) -> Game:
    """An Engineer with a Goliath in 1506, a Soviet battalion in 1504."""
    return german(f"E german ENG 1506 goliath=1\nS soviet INF 1504 steps=2 full=2\n{more}", **drawn)


def send(game: Game, engineer: str = "E", target: str = "1504", enemy: str = "S") -> list[Any]:
    return play(game, order="goliath", engineer=engineer, target=target, unit=enemy)


def barred(game: Game, engineer: str = "E", target: str = "1504", enemy: str = "S") -> str:
    return barred_by(game, order="goliath", engineer=engineer, target=target, unit=enemy)


@case(TITLE, "13.1.2", "5.5")
def test_goliaths_strike_after_all_have_moved() -> None:
    game = duel("G german INF 1906", dice=[6, 1])
    play(game, order="move", units="E", path=["1605"])
    end_phase(game)
    assert asked(game) == ("german", "goliath")
    assert barred_by(game, order="move", units="G", path=["1905"]) == "13.1.2"
    send(game)
    assert unit(game, "E").goliath == SPENT


@case(TITLE, "13.1.2")
def test_the_first_goliath_ends_the_marches() -> None:
    """R65: an order to launch may stand for the end of movement."""
    game = duel("F german ENG 1605 goliath=2\nG german INF 1906", dice=[6, 1])
    send(game)
    assert asked(game) == ("german", "goliath")
    assert barred_by(game, order="move", units="G", path=["1905"]) == "13.1.2"


@case(TITLE, "13.1.2")
def test_goliaths_belong_to_the_german_movement_phase() -> None:
    game = duel(phase="soviet movement")
    assert barred(game) == "13.1.2"


@case(TITLE, "13.1.1")
def test_only_engineers_have_goliaths() -> None:
    game = duel("G german INF 1505\nC german ENG 1605")
    assert barred(game, "G") == "13.1.1"
    assert barred(game, "C") == "13.1.1"
    assert barred(game, "E") == ""


@case(TITLE, "13.1.1")
def test_a_goliath_that_cannot_attack_is_not_placed() -> None:
    game = duel()
    assert barred(game, target="1505") == "13.1.1"
    game = duel(default="woods", dice=[3] * 9)
    end_phase(game)
    assert asked(game)[1] != "goliath"


@case(TITLE, "13.1.1")
def test_the_goliath_of_a_dead_engineer_is_gone() -> None:
    game = german("E german ENG goliath=1 box=dead\nS soviet INF 1504")
    assert barred(game) == "13.1.1"
    assert special.ready(game) == []


@case(TITLE, "13.1.2")
def test_a_goliath_goes_two_hexes_at_most() -> None:
    game = german("E german ENG 1507 goliath=1\nS soviet INF 1504\nT soviet INF 1505")
    assert barred(game) == "13.1.2"
    assert barred(game, target="1505", enemy="T") == ""


@case(TITLE, "13.1.2")
@pytest.mark.parametrize(("terrain", "bar"), [("clear", ""), ("woods", "13.1.2"), ("city", "13.1.2")])
def test_the_hex_between_must_be_clear(terrain: str, bar: str) -> None:
    """R65: those at both ends need not be."""
    assert barred(duel(hexes={"1505": terrain, "1506": "city", "1504": "city"})) == bar


@case(TITLE, "13.1.2")
@pytest.mark.parametrize("woods", ["1605", "1505"])
def test_along_a_hexside_both_hexes_must_be_clear(woods: str) -> None:
    """R65, R72: from 1506 to 1604 the line runs between 1505 and 1605."""
    units = "E german ENG 1506 goliath=1\nS soviet INF 1604"
    assert barred(german(units), target="1604") == ""
    assert barred(german(units, hexes={woods: "woods"}), target="1604") == "13.1.2"


@case(TITLE, "13.1.2")
def test_a_river_stops_a_goliath() -> None:
    """R65: between the two, or on any side of the hex between; bridges do not help."""
    near = "E german ENG 1505 goliath=1\nS soviet INF 1504"
    river = {"1504/1505": "river"}
    assert barred(german(near, sides=river)) == "13.1.2"
    assert barred(german(near, sides=river, roads=[("road", "1504 1505")])) == "13.1.2"
    assert barred(german(near, sides={"1505/1605": "river"})) == ""
    assert barred(duel(sides={"1405/1505": "river"})) == "13.1.2"


@case(TITLE, "13.1.2")
def test_the_engineer_may_be_held_or_cut_off_and_friends_in_between_do_not_matter() -> None:
    """R65: neither its zone, nor its supply, nor enemies on the way."""
    game = german("E german ENG 1506 goliath=1 oos=1\nS soviet INF 1504\nT soviet INF 1505")
    assert barred(game) == ""
    assert {game.book.hex_labels[h] for h in special.targets(game, unit(game, "E"))} == {"1504", "1505"}


@case(TITLE, "13.1.3")
def test_a_goliath_strikes_one_unit_of_a_stack() -> None:
    game = duel("T soviet INF 1504", dice=[1, 1])
    assert barred(game, enemy="X") == "13.1.3"
    send(game)
    assert (hex_of(game, "S"), hex_of(game, "T")) == (None, "1504")


@case(TITLE, "13.1.3")
def test_several_goliaths_may_strike_the_same_unit() -> None:
    game = duel("F german ENG 1605 goliath=2", dice=[6, 1, 6, 1])
    send(game)
    assert unit(game, "S").steps == 1
    assert barred(game) == "13.1.5"
    send(game, "F")
    assert hex_of(game, "S") is None


def total(game: Game, enemy: str) -> int:
    return sum(rung.value for rung in special.modifiers(game, unit(game, enemy)))


def hits(game: Game, enemy: str) -> list[int]:
    """What the column of 12 says for each face of the die."""
    return [game.book.charts.losses(special.FACTOR, face + total(game, enemy)) for face in range(1, 7)]


@vector("goliath_afv_clear_literal")
@case(TITLE, "13.1.4")
def test_the_printed_sign_of_a_goliath_can_be_agreed_on(v: dict[str, Any]) -> None:
    game = german("E german ENG 1506 goliath=1\nT soviet ARM 1505", options={"goliath_drm": "literal"})
    assert total(game, "T") == v["data"]["drm"]


@vector("goliath_afv_clear_ruling")
@case(TITLE, "13.1.4")
def test_a_goliath_against_armour_in_the_open(v: dict[str, Any]) -> None:
    game = german("E german ENG 1506 goliath=1\nT soviet ARM 1505")
    assert (total(game, "T"), hits(game, "T")) == (v["data"]["drm"], v["data"]["hits"])


@vector("goliath_inf_city_ruling")
@case(TITLE, "13.1.4")
def test_a_goliath_against_infantry_in_a_city(v: dict[str, Any]) -> None:
    game = german("E german ENG 1506 goliath=1\nS soviet INF 1505", hexes={"1505": "city"})
    assert (total(game, "S"), hits(game, "S")) == (v["data"]["drm"], v["data"]["hits"])


@case(TITLE, "13.1.4", "14.3.3", "4.3.2b")
def test_rubble_and_supply_count_for_a_goliath_too() -> None:
    """R54: the chosen unit alone must be out of supply."""
    units = "E german ENG 1506 goliath=1\nS soviet INF 1505 oos=1\nT soviet INF 1505"
    game = german(units, hexes={"1505": "city"}, rubble=["1505"], options={"rubble": True})
    assert (total(game, "S"), total(game, "T")) == (-2 + 2 + 1 - 2, -2 + 2 + 1)


@case(TITLE, "13.1.4")
def test_the_roll_is_read_in_the_column_of_12_and_what_is_left_over_is_lost() -> None:
    """R66: 4 hits on a unit of one step cost nobody else anything."""
    game = german("E german ENG 1506 goliath=1\nT soviet ARM 1505\nS soviet INF 1505 steps=2 full=2", dice=[1, 3])
    events = send(game, target="1505", enemy="T")
    told_ = told(events, "goliath")[0]
    assert (told_["roll"], told_["die"], told_["hits"]) == (1, -2, 1)
    assert (hex_of(game, "T"), unit(game, "S").steps) == (None, 2)


@vector("goliath_wear")
@case(TITLE, "13.1.5")
def test_a_six_ends_the_goliath_for_good(v: dict[str, Any]) -> None:
    for face in range(1, 7):
        game = duel(dice=[6, face])
        send(game)
        assert (unit(game, "E").goliath == LOST) is (face in v["data"]["lost"])
        game.change(game.book.index["E"], goliath=LOST if face == 6 else READY)
        assert (special.may_launch(game, unit(game, "E")) is None) is (face != 6)


@case(TITLE, "13.1.5")
def test_a_goliath_attacks_once_a_turn() -> None:
    game = duel("F german ENG 1605 goliath=2", dice=[6, 3])
    send(game)
    assert barred(game) == "13.1.5"
    assert barred(game, "F") == ""


@case(TITLE, "14.3.1b")
@pytest.mark.parametrize(("face", "fallen"), [(3, True), (4, False)])
def test_a_goliath_may_leave_rubble_whatever_it_hits(face: int, fallen: bool) -> None:
    game = duel(hexes={"1504": "city"}, options={"rubble": True}, dice=[6, face, 1])
    send(game)
    assert bool(game.state.rubble) is fallen
    assert unit(game, "S").steps == 2


@case(TITLE, "13.1.2")
def test_every_goliath_offered_may_be_sent() -> None:
    game = duel("T soviet ARM 1504\nF german ENG 1604 goliath=2\nU soviet INF 1603", dice=[1] * 9)
    end_phase(game)
    sent = {order for order in legal_orders(game) if isinstance(order, Goliath)}
    assert {(one.engineer, one.unit) for one in sent} == {("E", "S"), ("E", "T"), ("F", "S"), ("F", "T"), ("F", "U")}


# ---------------------------------------------------------------------- 13.3 Barricades

ROAD = [("road", "1506 1505 1504")]


def build(game: Game, name: str = "E") -> list[Any]:
    return play(game, order="barricade", unit=name)


def unbuilt(game: Game, name: str = "E") -> str:
    return barred_by(game, order="barricade", unit=name)


@case(TITLE, "13.3a")
def test_only_engineers_build_barricades_and_only_on_roads() -> None:
    game = german("E german ENG 1506\nG german INF 1506\nF german ENG 1508", roads=ROAD)
    assert (unbuilt(game), unbuilt(game, "G"), unbuilt(game, "F")) == ("", "13.3a", "13.3a")


@case(TITLE, "13.3b")
def test_a_barricade_costs_five_points_and_stands_at_once() -> None:
    """R67: the Engineer may go on with what it has left."""
    game = german("E german ENG 1506 movement=6", roads=ROAD)
    events = build(game)
    assert game.state.barricades == (game.book.labels["1506"],)
    assert (unit(game, "E").left, game.state.built) == (12, 1)
    assert told(events, "barricade") == [{"hex": "1506", "unit": "E", "left": 9}]
    assert barred_by(game, order="move", units="E", path=["1606", "1607"]) == "8.1d"
    play(game, order="move", units="E", path=["1505", "1504"])


@case(TITLE, "13.3b")
@pytest.mark.parametrize(("steps", "bar"), [(["1505", "1504"], ""), (["1606"], ""), (["1606", "1506"], "13.3b")])
def test_the_five_points_must_be_left(steps: list[str], bar: str) -> None:
    game = german("E german ENG 1506 movement=6", roads=[("road", "1506 1505 1504"), ("road", "1606 1607")])
    play(game, order="move", units="E", path=steps)
    assert unbuilt(game) == bar


@case(TITLE, "13.3b")
def test_an_engineer_out_of_supply_builds_nothing() -> None:
    """R52."""
    assert unbuilt(german("E german ENG 1506 movement=12 oos=1", roads=ROAD)) == "13.3b"


@case(TITLE, "13.3b")
def test_one_barricade_an_engineer_a_turn_and_one_a_hex() -> None:
    game = german("E german ENG 1506 movement=20\nF german ENG 1506", roads=ROAD)
    build(game)
    assert unbuilt(game, "F") == "13.3b"
    play(game, order="move", units="E", path=["1505"])
    assert unbuilt(game) == "13.3b"


@case(TITLE, "13.3b")
@pytest.mark.parametrize("river", [False, True])
def test_no_barricade_beside_soviet_units(river: bool) -> None:
    """R48: rivers or not."""
    sides = {"1507/1506": "river"} if river else {}
    assert unbuilt(german("E german ENG 1506\nS soviet INF 1507", roads=ROAD, sides=sides)) == "13.3b"


@case(TITLE, "13.3b", "13.3g")
def test_ten_barricades_are_built_in_a_game_standing_or_not() -> None:
    assert unbuilt(german("E german ENG 1506", roads=ROAD, built=9)) == ""
    assert unbuilt(german("E german ENG 1506", roads=ROAD, built=10)) == "13.3b"


@case(TITLE, "14.3.6")
def test_a_barricade_may_be_built_in_rubble() -> None:
    game = german("E german ENG 1506", roads=ROAD, hexes={"1506": "city"}, rubble=["1506"], options={"rubble": True})
    assert unbuilt(game) == ""


@case(TITLE, "13.3b")
def test_a_barricade_is_offered_and_taken_back() -> None:
    game = german("E german ENG 1506", roads=ROAD)
    assert Barricade(unit="E") in legal_orders(game)
    build(game)
    assert Barricade(unit="E") not in legal_orders(game)
    assert game.undo(1) is None
    assert (game.state.barricades, game.state.built, unit(game, "E").built) == ((), 0, False)
