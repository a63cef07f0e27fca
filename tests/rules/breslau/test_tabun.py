"""14.1, Tabun: the attack, its zone and what it changes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from case import case
from rules.breslau.tabletop import (
    asked,
    barred_by,
    end_phase,
    hex_of,
    legal_orders,
    play,
    refusal,
    tabletop,
    told,
    unit,
)
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import tabun
from sztab.rules.breslau.orders import Bombard
from sztab.table import Game

UNITS = """
Gun german ART 1201 range=5
Two german ART 1201 range=*
F german AA 1201
X soviet INF 1206 full=2
Y soviet ART 1206 range=*
Z soviet INF 1207
G german INF 1105
"""


def field(units: str = UNITS, **more: Any) -> Game:
    more.setdefault("options", {"tabun": True})
    more.setdefault("gas_left", 2)
    return tabletop(units, phase="artillery bombardment", step=1, **more)


def gas(game: Game, gun: str = "Gun", target: str = "1206") -> list[Any]:
    return play(game, order="bombard", artillery=gun, target=target, gas=True)


def barred(game: Game, *guns: str, target: str = "1206") -> str:
    return barred_by(game, order="bombard", artillery=list(guns), target=target, gas=True)


@vector("tabun_column_12")
@case("breslau1945", "14.1.2a", "14.1.2b")
def test_gas_strikes_with_twelve_and_any_hit_kills_all(v: Vector) -> None:
    for die, hits in enumerate(v["data"]["hits"], 1):
        game = field(hexes={"1206": "fortress"}, dice=[die])
        assert told(gas(game), "gas")[0]["hits"] == hits
        assert hex_of(game, "X") == "1206", "bombardment is simultaneous"
        end_phase(game)
        end_phase(game)
        assert (hex_of(game, "X") is None, hex_of(game, "Y") is None) == (hits > 0, hits > 0)
        assert hex_of(game, "Z") == "1207"


@case("breslau1945", "14.1.2a", "R69")
def test_gas_flips_its_gun_and_is_the_one_bombardment_of_the_hex() -> None:
    game = field(dice=[6])
    gas(game)
    assert unit(game, "Gun").fired
    end_phase(game)
    assert asked(game) == ("german", "bombard")
    assert barred_by(game, order="bombard", artillery=["Two"], target="1206") == "7.2c"


@case("breslau1945", "14.1", "14.1.2a", "R69")
def test_who_may_fire_gas_at_what() -> None:
    game = field()
    assert refusal(game, order="bombard", artillery=["Gun"], target="1206", gas=True) is None
    assert barred(game, "Gun", "Two") == "14.1.2a"
    assert barred(game, "Gun", target="1207") == "7.2a"
    assert barred(field(options={}), "Gun") == "14.1"
    assert barred(field(options={"tabun": True, "aa_dual": True}), "F") == "14.1.2a"
    soviet = tabletop(UNITS, phase="artillery bombardment", options={"tabun": True}, gas_left=2)
    assert barred(soviet, "Y", target="1105") == "14.1"


@case("breslau1945", "14.1.1")
def test_there_is_only_so_much_gas() -> None:
    game = field(gas_left=1, dice=[6])
    gas(game)
    assert game.state.gas_left == 0
    assert barred(field(gas_left=0), "Gun") == "14.1.1"


@case("breslau1945", "14.1.2a", "14.11.1b")
def test_gas_costs_no_supply_points() -> None:
    game = field(options={"tabun": True, "combat_supply": True}, sp=0, dice=[6])
    assert barred_by(game, order="bombard", artillery=["Gun"], target="1206") == "14.11.2a"
    gas(game)
    assert game.state.sp == 0


@case("breslau1945", "14.1.2a", "14.3.1a", "R69")
def test_gas_makes_no_rubble() -> None:
    game = field(options={"tabun": True, "rubble": True}, hexes={"1206": "city"}, dice=[6])
    gas(game)
    assert game.state.rubble == ()


@case("breslau1945", "14.1.3")
def test_the_first_gas_attack_is_remembered_for_good() -> None:
    game = field(dice=[6])
    assert not game.state.gassed
    gas(game)
    assert game.state.gassed


@case("breslau1945", "14.1.2b", "14.1.2c", "R69")
def test_the_zone_is_the_hex_and_its_six_neighbours_hit_or_miss() -> None:
    for die in (1, 6):
        game = field(dice=[die])
        gas(game)
        labels = {game.book.map.grid.label(hex_) for hex_ in tabun.closed(game)}
        assert labels == {"1206", "1205", "1306", "1307", "1207", "1107", "1106"}
        assert tabun.pinned(game, unit(game, "Z")) is not None
        assert tabun.pinned(game, unit(game, "G")) is None


@case("breslau1945", "14.1.2b", "R69")
def test_by_switch_a_miss_closes_nothing() -> None:
    for die, size in ((6, 0), (5, 7)):
        game = field(options={"tabun": True, "tabun_zone_on_miss": False}, dice=[die])
        gas(game)
        assert len(tabun.closed(game)) == size
        assert game.state.gassed


@case("breslau1945", "14.1.2d")
def test_germans_strike_easier_next_to_the_gassed_hex() -> None:
    game = field(gas=["1206"])
    at = game.book.labels
    assert [rung.value for rung in tabun.drm(game, at["1207"], 1)] == [-4]
    assert tabun.drm(game, at["1206"], 1) == []
    assert tabun.drm(game, at["1207"], 0) == []


@case("breslau1945", "14.1.2b")
def test_the_chances_of_gas_are_exact() -> None:
    assert tabun.outlook(field()) == {n: Fraction(k, 6) for n, k in {0: 1, 1: 2, 2: 2, 3: 1}.items()}


@case("breslau1945", "14.1.2a")
def test_gas_is_offered_beside_shells() -> None:
    found = legal_orders(field())
    shots = [(one.artillery, one.target, one.gas) for one in found if isinstance(one, Bombard)]
    assert (("Gun",), "1206", True) in shots and (("Two",), "1207", True) in shots
    assert len(set(shots)) == len(shots)
