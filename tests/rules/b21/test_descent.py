"""17.1.2-17.2.4: wind, anti-aircraft fire, the ground, and where a unit ends that comes down."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, field, hex_of, legal_orders, play, told, unit
from rules.b21.sky import shots
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import Place

HIT, MISS = 5, 4
"""Of the wind."""


def sky(lines: str = "R russia INF 1201 5/5", **more: Any) -> Game:
    units = f"A poland PARA 7/7 box=drop\nB poland PARA 5/5 box=drop\nC poland PARA 9/9 box=drop\n{lines}"
    return field(units, phase="airborne assault", **more)


def drop(game: Game, one: str, hex_: str, **more: Any) -> list[Any]:
    return play(game, order="drop", unit=one, hex=hex_, **more)


@case("b21", "17.1.1", "17.1.2", "T.wind")
@pytest.mark.parametrize(("wind", "hits"), [(1, False), (4, False), (5, True), (6, True)])
def test_the_wind_carries_them_off_with_one_to_four(wind: int, hits: bool) -> None:
    game = sky(dice=[wind] if hits else [wind, 4])
    news = drop(game, "A", "0505")
    assert hex_of(game, "A") == ("0505" if hits else "0506")
    said = told(news, "drop")[0]
    assert (said["aimed"], said["hex"], said.get("missed", False)) == ("0505", hex_of(game, "A"), not hits)
    assert (unit(game, "A").box, unit(game, "A").dropped) == ("", 2)


@case("b21", "17.1.2", "17.1.3", "R83", "M.4")
@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize("way", range(1, 7))
def test_a_second_die_says_where_to_and_at_night_farther(way: int, light: str) -> None:
    game = sky(dice=[MISS, way], light=light)
    drop(game, "A", "0505")
    grid, aim, there = game.book.map.grid, game.book.labels["0505"], unit(game, "A").hex
    far = 2 if light == "night" else 1
    assert grid.distance(aim, there) == far
    here = aim
    for _ in range(far):
        here = grid.neighbours[6 * here + way - 1]
    assert there == here


@case("b21", "17.1.2", "R83")
def test_whoever_is_blown_off_the_map_is_lost() -> None:
    game = sky(dice=[MISS, 1])
    news = drop(game, "A", "0501")
    assert unit(game, "A").box == "dead"
    assert told(news, "drop")[0]["hex"] == ""
    assert told(news, "eliminated")[0]["how"] == "carried off the map"


# ---------------------------------------------------------------------- anti-aircraft fire


@case("b21", "17.2.4", "R84", "T.airborne_aa")
@pytest.mark.parametrize(
    ("named", "roll", "lost"), [(("G",), 3, 1), (("G", "H"), 3, 1), (("G", "H"), 4, 2), ((), 0, 0)]
)
def test_all_that_fire_at_a_unit_are_one_roll(named: tuple[str, ...], roll: int, lost: int) -> None:
    guns = "G russia AA 0507 6/6 aa=guns\nH russia AA 0508 4/4 aa=rocket"
    game = sky(guns, dice=[HIT, roll] if named else [HIT])
    drop(game, "A", "0505")
    assert asked(game) == ("russia", "aa")
    news = play(game, shots(*(f"{gun}>A" for gun in named)))
    assert unit(game, "A").steps == 7 - lost
    assert hex_of(game, "A") == "0505"
    if named:
        strength = sum(unit(game, gun).steps for gun in named)
        assert told(news, "drop_fire") == [
            {"unit": "A", "guns": list(named), "strength": strength, "roll": roll, "lost": lost}
        ]


@case("b21", "17.2.4", "10.2.4", "R62")
def test_shots_are_counted_over_all_drops_and_those_of_the_air_phase() -> None:
    game = sky("G russia AA 0507 3/3 aa=guns shots=1", dice=[HIT, 1, HIT, 1, HIT])
    for one in "AB":
        drop(game, one, "0505")
        assert barred_by(game, shots("G>C")) == "10.2.3"
        play(game, shots(f"G>{one}"))
    assert unit(game, "G").shots == 3
    drop(game, "C", "0505")
    assert hex_of(game, "C") == "0505"  # nobody is asked


@case("b21", "17.2.4", "10.2.3")
@pytest.mark.parametrize(("hex_", "fires"), [("0508", True), ("0509", False)])
def test_range_counts_from_where_they_land(hex_: str, fires: bool) -> None:
    """The wind takes it from 0504 to 0505."""
    game = sky(f"G russia AA {hex_} 6/6 aa=guns", dice=[MISS, 4])
    drop(game, "A", "0504")
    assert (asked(game)[1] == "aa") == fires


@case("b21", "17.2.4")
def test_a_unit_shot_down_never_lands() -> None:
    game = sky("G russia AA 0506 24/24 aa=rocket", dice=[HIT, 6])
    drop(game, "B", "0505")
    play(game, shots("G>B"))
    assert unit(game, "B").box == "dead"
    assert asked(game) == ("poland", "airborne assault")


# ---------------------------------------------------------------------- the ground


@case("b21", "17.2.1", "R85", "T.airborne_terrain")
@pytest.mark.parametrize(
    ("terrain", "roll", "lost"),
    [
        ("ridge", 3, 1),
        ("ridge", 2, 0),
        ("village", 6, 1),
        ("mountain", 4, 4),
        ("forest", 6, 6),
        ("swamp", 5, 3),
        ("town", 3, 2),
        ("ridge+forest", 2, 2),
        ("town+swamp", 6, 5),
    ],
)
def test_what_the_ground_costs(terrain: str, roll: int, lost: int) -> None:
    game = sky(dice=[HIT, roll], hexes={"0505": terrain})
    news = drop(game, "A", "0505")
    assert unit(game, "A").steps == 7 - lost
    said = told(news, "drop_landed")[0]
    assert (said["hex"], said["roll"], said.get("lost", 0)) == ("0505", roll, lost)


@case("b21", "17.2.1")
@pytest.mark.parametrize("terrain", ["clear", "clear+airfield"])
def test_in_the_open_nothing_is_rolled(terrain: str) -> None:
    game = sky(dice=[HIT], hexes={"0505": terrain})
    drop(game, "A", "0505")
    assert unit(game, "A").steps == 7


@case("b21", "17.2.2", "R85", "T.airborne_terrain")
@pytest.mark.parametrize(("terrain", "lost"), [("lake", 4), ("sea", 5)])
def test_out_of_the_water_they_come_to_land_beside_it(terrain: str, lost: int) -> None:
    around = {"0504": "sea", "0604": "sea", "0605": "clear", "0506": "clear", "0405": "lake", "0404": "sea"}
    game = sky("R russia INF 0605 5/5\nS russia INF 1201 5/5", dice=[HIT, 3], hexes={**around, "0505": terrain})
    near = {game.book.map.grid.label(h) for h in game.book.neighbours[6 * game.book.labels["0505"] :][:6]}
    drop(game, "A", "0505")
    free = sorted(near - set(around) | ({"0506"} & near))
    assert unit(game, "A").steps == 7 - lost
    if len(free) > 1:
        assert asked(game) == ("poland", "place")
        assert {order.hex for order in legal_orders(game) if isinstance(order, Place)} == set(free)
        assert barred_by(game, order="place", unit="A", hex="0505") == "17.2.2"
        assert barred_by(game, order="place", unit="B", hex=free[0]) == "17.2.2"
        assert barred_by(game, order="place", unit="A", hex="9999") == "1.1"
        assert barred_by(game, order="hold") == "17.2.2"
        play(game, order="place", unit="A", hex=free[0])
    assert hex_of(game, "A") == free[0]


@case("b21", "17.2.3", "R85")
@pytest.mark.parametrize("shore", [{}, {"0404": "clear"}])
def test_far_from_land_or_before_a_shore_held_by_the_enemy_they_drown(shore: dict[str, str]) -> None:
    lines = "R russia INF 0404 5/5" if shore else "R russia INF 1201 5/5"
    game = sky(lines, dice=[HIT, 1], default="sea", hexes={**shore, "1201": "clear"})
    drop(game, "C", "0505")
    assert unit(game, "C").box == "dead"


@case("b21", "R123", "5.1.2")
def test_over_the_limit_they_come_to_the_nearest_hex_with_room() -> None:
    full = "".join(f"X{n} poland ARM {hex_} 14/14\n" for n, hex_ in enumerate(["0505"] * 3 + ["0504"] * 3))
    game = sky(f"{full}R russia INF 1201 5/5", dice=[HIT])
    drop(game, "A", "0505")
    assert asked(game) == ("poland", "place")
    found = {order.hex for order in legal_orders(game) if isinstance(order, Place)}
    assert len(found) == 5
    assert "0504" not in found
    play(game, order="place", unit="A", hex="0506")
    assert hex_of(game, "A") == "0506"


@case("b21", "R126", "20.2.2")
def test_mines_do_not_spare_those_from_above() -> None:
    game = sky(dice=[HIT, 6], mines=["0505"])
    news = drop(game, "A", "0505")
    assert told(news, "mines")[0]["units"] == ["A"]
    assert unit(game, "A").steps == 6


@case("b21", "12.1.5", "14.1.5", "17.2.1")
def test_empty_works_of_the_enemy_are_gone_and_the_hex_is_theirs() -> None:
    game = sky(dice=[HIT], works=["0505"])
    held = bytearray(game.state.control)
    held[game.book.labels["0505"]] = 2
    game.mark(control=bytes(held))
    drop(game, "A", "0505")
    assert game.state.works == ()
    assert game.state.control[game.book.labels["0505"]] == 1


@vector("drop-B")
@case("b21", "17.2.9a")
def test_a_unit_drifts_into_a_town_out_of_range(v: Vector) -> None:
    game = sky("G russia AA 0909 6/6 aa=guns", dice=[MISS, 1, 6], hexes={"0504": "town"})
    drop(game, "A", "0505")
    assert (hex_of(game, "A"), unit(game, "A").steps) == ("0504", 2)
    assert asked(game) == ("poland", "airborne assault")
