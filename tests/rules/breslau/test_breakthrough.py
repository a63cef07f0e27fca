"""Module 11 and 14.7: Breakthrough Advance and Armor advance."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.onslaught import GERMAN, NORMAL, TARGET, answer_losses, attack, drawn, marked
from rules.breslau.tabletop import asked, barred_by, hex_of, legal_only, play, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.orders import Advance
from sztab.table import Game

FACTORS = {2: 12, 3: 20, 4: 32, 5: 48}
"""A factor that takes so many steps off with a 3 on the die."""


def broken(*units: str, result: int = 2, first: str = "A soviet INF 1206", **fields: Any) -> Game:
    """The Soviet in 1206 has emptied 1205, which held one step, with that result on the table."""
    text = f"{first} {FACTORS[result]}/{FACTORS[result]}\nG german INF 1205\n" + "\n".join(units)
    game = drawn(text, dice=[NORMAL, 3], **fields)
    attack(game)
    answer_losses(game, G=1)
    return game


def cannot(game: Game, **paths: str) -> str:
    return barred_by(game, order="advance", paths={one: way.split() for one, way in paths.items()})


def advance(game: Game, **paths: str) -> None:
    play(game, order="advance", paths={one: way.split() for one, way in paths.items()})


# ---------------------------------------------------------------------- how far


@vector("breakthrough_result_2")
@case("breslau1945", "11.1")
def test_a_surplus_of_one(v: Vector) -> None:
    game = broken(result=v["data"]["crt"])
    assert asked(game) == ("soviet", "advance")
    assert game.decision is not None and game.decision.about.hexes == v["data"]["advance"]


@vector("breakthrough_result_3")
@case("breslau1945", "11.1")
def test_a_surplus_of_two(v: Vector) -> None:
    game = broken(result=v["data"]["crt"])
    assert game.decision is not None and game.decision.about.hexes == v["data"]["advance"]


@vector("breakthrough_exact")
@case("breslau1945", "11.0a", "11.1", "9.2.8b")
def test_no_surplus_no_advance(v: Vector) -> None:
    units = "A soviet INF 1206 20/20\nG german INF 1205 full=2\nH german INF 1205"
    game = drawn(units, dice=[NORMAL, 3])
    (result,) = told(attack(game), "result")
    assert (result["losses"], result["steps"]) == (v["data"]["crt"], v["data"]["steps_in_hex"])
    answer_losses(game, G=2, H=1)
    assert asked(game) == ("soviet", "attack")
    assert hex_of(game, "A") == "1206"


@case("breslau1945", "11.1", "11.2b")
def test_each_hex_costs_one_whatever_the_terrain() -> None:
    game = broken(result=3, hexes={TARGET: "marsh", "1204": "fortress"}, barricades=["1204"])
    assert cannot(game, A="1205 1204 1203") == "11.1"
    assert cannot(game, A="1205 1204") == ""


@case("breslau1945", "11.2a")
def test_the_advance_is_voluntary_in_any_direction_and_as_long_as_one_likes() -> None:
    game = broken("B soviet INF 1206", result=3)
    orders = legal_only(game, Advance)
    ends = {way[-1] for order in orders for way in order.paths.values()}
    grid = game.book.map.grid
    near = {grid.label(hex_) for hex_ in grid.within(grid.hex("1206"), 2)} - {"1206"}
    assert ends == near
    assert {frozenset(order.paths) for order in orders} == {frozenset(), *map(frozenset, ("A", "B", "AB"))}
    assert cannot(game) == ""
    advance(game, A="1207")
    assert (hex_of(game, "A"), hex_of(game, "B")) == ("1207", "1206")


@case("breslau1945", "5.7c", "11.3d")
def test_it_is_taken_at_once_or_lost() -> None:
    game = broken("B soviet INF 1306", "H german INF 1305")
    assert barred_by(game, order="attack", target="1305", from_="1306") == "11.3d"
    assert barred_by(game, order="end_phase") == "11.3d"
    advance(game)
    assert asked(game) == ("soviet", "attack")


# ---------------------------------------------------------------------- who


@case("breslau1945", "11.0a", "11.3c", "R61", "R62")
def test_who_may_advance() -> None:
    others = ("B soviet INF 1206", "M soviet MTR 1206", "C soviet INF 1306")
    game = broken(*others)
    assert game.decision is not None and game.decision.about.units == ("A", "B")
    assert cannot(game, M="1205") == "11.3c"
    assert cannot(game, C="1205") == cannot(game, G="1205") == "11.0a"


@case("breslau1945", "11.0a", "R61")
def test_all_stacks_of_the_attack_may_advance() -> None:
    units = "A soviet INF 1206 6/6\nB soviet INF 1306 6/6\nG german INF 1205"
    game = drawn(units, dice=[NORMAL, 3])
    attack(game, "1206 1306")
    answer_losses(game, G=1)
    advance(game, A="1205", B="1205")
    assert hex_of(game, "A") == hex_of(game, "B") == "1205"


@case("breslau1945", "4.3.1", "R62")
@pytest.mark.parametrize(("kind", "goes"), [("INF", True), ("ARM", False), ("AT", False)])
def test_out_of_supply_only_infantry_advances(kind: str, goes: bool) -> None:
    game = broken(f"B soviet {kind} 1206 oos=1", result=3)
    assert game.decision is not None and ("B" in game.decision.about.units) is goes
    assert cannot(game, B="1205") == ("" if goes else "4.3.1")


@case("breslau1945", "11.0a", "R62")
def test_aa_in_the_stack_may_advance() -> None:
    units = "G german INF 1205 12/12\nF german AA 1205\nA soviet INF 1206"
    game = drawn(units, dice=[3, 3], side=GERMAN, hexes={"1206": "clear"})
    attack(game, TARGET, "1206")
    answer_losses(game, A=1)
    assert game.decision is not None and game.decision.about.units == ("G", "F")


# ---------------------------------------------------------------------- zones of control


@case("breslau1945", "11.3a", "8.2c", "8.5", "3.3c", "R20")
def test_zones_of_control_stop_after_the_first_hex() -> None:
    game = broken("H german INF 1305", result=5)
    assert cannot(game, A="1205") == ""
    assert cannot(game, A="1205 1105") == "11.3a"
    assert cannot(game, A="1106 1105 1204") == ""
    assert cannot(game, A="1106 1105 1204 1203") == "11.3a"
    assert cannot(game, A="1105") == "8.0a"


@case("breslau1945", "11.3a", "3.3c", "R20")
def test_leaving_a_zone_is_free() -> None:
    game = broken("H german INF 1306", result=3)
    assert cannot(game, A="1106 1005") == ""
    advance(game, A="1106 1005")
    assert hex_of(game, "A") == "1005"


@case("breslau1945", "11.3a", "3.2b", "R20")
def test_a_zone_that_was_not_seen_stops_the_advance() -> None:
    hidden = ("V german VS 1203 top=yes", "H german INF 1203")
    game = broken(*hidden, result=4, options={"fog": True})
    assert cannot(game, A="1205 1204 1304") == ""
    advance(game, A="1205 1204 1304")
    assert hex_of(game, "A") == "1204"


@case("breslau1945", "11.3b", "3.2b", "R57")
def test_who_is_stopped_where_there_is_no_room_stays_behind() -> None:
    units = """
    A soviet INF 1206 40/40
    B soviet INF 1206 1/1
    C soviet INF 1206 1/1
    D soviet INF 1306 1/1
    G german INF 1205
    V german VS 1203 top=yes
    H german INF 1203
    """
    game = drawn(units, dice=[NORMAL, 3], options={"fog": True})
    attack(game, "1206 1306")
    answer_losses(game, G=1)
    advance(game, A="1205 1204 1104", B="1205 1204 1104", C="1205 1204 1104", D="1205 1204 1304")
    assert [hex_of(game, one) for one in "ABCD"] == ["1205", "1204", "1204", "1204"]


# ---------------------------------------------------------------------- ground


@case("breslau1945", "8.4", "R62")
def test_rivers_are_crossed_by_bridges_only() -> None:
    fields: dict[str, Any] = {"sides": {"1205/1206": "river", "1106/1206": "river"}, "roads": [("rail", "1205 1206")]}
    game = broken(result=3, **fields)
    assert cannot(game, A="1205") == ""
    assert cannot(game, A="1106") == "8.4"


@case("breslau1945", "3.1b", "R62")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    assert cannot(broken("H german VS 1204", result=3), A="1205 1204") == "3.1b"


@case("breslau1945", "14.1.2c", "R62")
def test_gas_closes_the_way() -> None:
    fields: dict[str, Any] = {"gas": ["1203"], "options": {"tabun": True}}
    game = broken(result=3, **fields)
    assert cannot(game, A="1205 1204") == "14.1.2c"


@case("breslau1945", "14.1.2b", "R62")
def test_who_stands_beside_gas_does_not_advance() -> None:
    game = drawn("A soviet INF 1206 12/12\nG german INF 1205", dice=[NORMAL, 3], gas=["1207"], options={"tabun": True})
    attack(game)
    answer_losses(game, G=1)
    assert asked(game) == ("soviet", "attack")


@case("breslau1945", "13.3c", "R23", "R62")
def test_every_hex_entered_is_taken_and_loses_its_barricade() -> None:
    game = broken(result=3, barricades=["1204"])
    advance(game, A="1205 1204")
    labels = game.book.labels
    assert game.state.control[labels[TARGET]] == game.state.control[labels["1204"]] == 1
    assert game.state.barricades == ()


@case("breslau1945", "15.1l", "R62", "R84")
def test_sauer_units_stay_on_their_bank() -> None:
    units = "G german INF 1205 20/20 formation=Sauer\nA soviet INF 1206"
    plain = drawn(units)
    grid = plain.book.map.grid
    edge = grid.edge_between(grid.hex("1205"), grid.hex("1206"))
    fields: dict[str, Any] = {"sides": {"1205/1206": "river"}, "roads": [("road", "1205 1206")]}
    game = drawn(units, dice=[3, 3], side=GERMAN, scenario={"oder": frozenset({edge})}, **fields)
    attack(game, TARGET, "1206")
    answer_losses(game, A=1)
    assert cannot(game, G="1206") == "15.1l"
    assert cannot(game, G="1204") == ""


# ---------------------------------------------------------------------- stacking


@case("breslau1945", "11.3b", "3.0a", "R57")
def test_stacking_binds_at_the_end_of_the_advance() -> None:
    crowd = [f"F{k} soviet INF 1204" for k in range(3)]
    game = broken(*crowd, result=4)
    assert cannot(game, A="1205 1204") == "11.3b"
    assert cannot(game, A="1205 1204 1203") == ""


@case("breslau1945", "11.3b", "3.0a")
def test_units_that_leave_make_room() -> None:
    units = (
        "A soviet INF 1206 4/4\nB soviet INF 1306 4/4\nC soviet INF 1306 4/4\nD soviet INF 1306 4/4\nG german INF 1205"
    )
    game = drawn(units, dice=[NORMAL, 3])
    attack(game, "1206 1306")
    answer_losses(game, G=1)
    assert cannot(game, A="1306") == "11.3b"
    assert cannot(game, A="1306", B="1205") == ""
    assert cannot(game, A="1205", B="1205", C="1205", D="1205") == "11.3b"


@case("breslau1945", "11.2c", "9.1.2d")
def test_an_advance_takes_units_out_of_an_attack() -> None:
    units = "A soviet INF 1206 12/12\nG german INF 1205\nH german INF 1306"
    game = marked(units, {"1206": TARGET, "1306": "1206"}, dice=[1, NORMAL, 3])
    attack(game)
    answer_losses(game, G=1)
    advance(game, A="1205")
    assert game.state.markers == () and game.state.phase != 6


# ---------------------------------------------------------------------- 14.7


ARMOUR = {"armor_advance": True}


@case("breslau1945", "14.7", "R73")
def test_armour_enters_the_hex_it_has_emptied() -> None:
    units = "T soviet ARM 1206 12/12 direct=2\nB soviet INF 1206 1/1\nG german INF 1205 full=2\nH german INF 1204"
    for options, who in (({}, None), (ARMOUR, ("T",))):
        game = drawn(units, dice=[NORMAL, 3], options=options)
        attack(game)
        answer_losses(game, G=2)
        if who is None:
            assert asked(game) == ("soviet", "attack")
            continue
        assert game.decision is not None and game.decision.about.units == who
        assert cannot(game, B="1205") == "11.0a"
        assert cannot(game, T="1207") == "14.7"
        advance(game, T="1205")
        assert hex_of(game, "T") == "1205"


@case("breslau1945", "14.7", "R73")
def test_breakthrough_hexes_are_counted_from_there() -> None:
    game = broken("B soviet INF 1206", "H german INF 1305", first="T soviet ARM 1206", options=ARMOUR)
    assert cannot(game, T="1205 1105") == ""
    assert cannot(game, T="1205 1105 1004") == "11.1"
    assert cannot(game, T="1106 1005") == "11.1"
    assert cannot(game, B="1205 1105") == "11.1"


@case("breslau1945", "14.7", "11.3a", "R73")
def test_after_the_armor_advance_a_second_hex_needs_ground_free_of_zones() -> None:
    game = broken("H german INF 1305", first="T soviet ARM 1206", result=3, options=ARMOUR)
    assert cannot(game, T="1205 1204 1104") == "11.3a"
    assert cannot(game, T="1205 1105 1104") == ""


@case("breslau1945", "14.7", "4.3.1", "R73")
def test_armour_out_of_supply_stays() -> None:
    game = drawn(
        "T soviet ARM 1206 oos=1\nB soviet INF 1206 12/12\nG german INF 1205 full=2", dice=[NORMAL, 3], options=ARMOUR
    )
    attack(game)
    answer_losses(game, G=2)
    assert asked(game) == ("soviet", "attack")


@case("breslau1945", "14.1.2c", "14.7")
def test_no_armor_advance_into_gas() -> None:
    units = "T soviet ARM 1206 12/12\nG german INF 1205 full=2"
    game = drawn(units, dice=[NORMAL, 3], options={**ARMOUR, "tabun": True}, gas=["1204"])
    attack(game)
    answer_losses(game, G=2)
    assert asked(game) == ("soviet", "attack")


@case("breslau1945", "14.8a", "R28")
def test_who_has_advanced_has_moved() -> None:
    game = broken()
    advance(game, A="1205")
    assert unit(game, "A").moved
