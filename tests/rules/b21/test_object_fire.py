"""9.6.5, 21.1, R59: fire of artillery at objects."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import barred_by, edge_of, field, legal_orders, play, told, unit
from sztab.rules.b21.battle_orders import FireBarrage, SingleFire
from sztab.rules.b21.board import Game
from sztab.rules.b21.object_fire import object_table

LINE = "G poland ART 0501 {}/{} range=5 ammo=9\nR russia INF 0909 5/5"
SINGLE: dict[str, Any] = {"order": "single_fire", "artillery": "G"}


def ground(strength: int, phase: str = "combat", **more: Any) -> Game:
    """Guns, a depot under the enemy's roofs, a bridge, and mines."""
    return field(
        LINE.format(strength, strength),
        phase=phase,
        hexes={"0504": "town+depot", "0508": "clear+depot"},
        sides={"0505/0506": "river+bridge", "0507/0508": "river+bridge"},
        roads=[("main", "0404 0403"), ("rail", "0404 0405")],
        mines=["0304"],
        **more,
    )


@case("b21", "9.6.5", "21.1.1", "21.1.2", "21.1.4", "R59", "R129", "T.artillery_on_objects")
@pytest.mark.parametrize(
    ("target", "what", "place"), [("0505/0506", "", "0505/0506"), ("0504", "depot", "0504"), ("0304", "mines", "0304")]
)
def test_an_object_needs_no_sight_and_no_ground_protects_it(target: str, what: str, place: str) -> None:
    for roll, destroyed in ((2, False), (3, True)):
        game = ground(16, dice=[roll])
        news = play(game, SINGLE | {"target": target, "what": what})
        found = told(news, "object")[0]
        assert (found["place"], found["destroyed"], found["units"]) == (place, destroyed, ["G"])
        assert (unit(game, "G").fired, unit(game, "G").ammo) == (True, 7)
        gone = [
            edge_of(game.book.map, "0505/0506") in game.state.broken,
            "depot" in [one.what for one in game.state.ruins],
            not game.state.mines,
        ]
        assert gone == [destroyed and word in target + what for word in ("/", "depot", "mines")]


@case("b21", "9.6.5", "9.2.1", "21.0")
def test_what_fire_at_objects_may_not_be() -> None:
    game = ground(7)
    assert barred_by(game, SINGLE | {"target": "0505/0506"}) == ""
    assert barred_by(ground(6), SINGLE | {"target": "0505/0506"}) == "9.6.5"
    assert barred_by(game, SINGLE | {"target": "0507/0508"}) == "9.2.1"
    assert barred_by(game, SINGLE | {"target": "0508", "what": "depot"}) == "9.2.1"
    assert barred_by(game, SINGLE | {"target": "0504/0505"}) == "21.0"
    assert barred_by(game, SINGLE | {"target": "0504", "what": "port"}) == "21.0"
    assert barred_by(game, SINGLE | {"target": "0404", "what": "rail"}) == ""
    assert barred_by(game, SINGLE | {"target": "0505/0506", "what": "city"}) == "21.0"


@case("b21", "9.7.3", "9.7.4", "10.4.1", "13.1.4", "21.1.1")
def test_a_barrage_at_an_object() -> None:
    line = LINE.format(7, 7).replace(" ART", " RKT").replace("range=5", "range=6")
    line += "".join(f"\n{one} poland RKT 0501 7/7 range=6 ammo=9" for one in "HI")
    game = field(line, phase="artillery barrage", sides={"0505/0506": "river+bridge"}, dice=[1])
    order = {"order": "barrage", "artillery": "G H I", "target": "0505/0506"}
    assert barred_by(game, order | {"artillery": "G H"}) == "9.7.2"
    guns = [unit(game, one) for one in "GHI"]
    assert [(one.value, one.case) for one in object_table(game, guns, barrage=True).die] == [(2, "9.7.4")]
    assert [one.case for one in object_table(game, guns, barrage=False).die] == ["10.4.1"]
    news = play(game, order)
    assert told(news, "object")[0]["destroyed"]
    assert {(unit(game, one).grounded, unit(game, one).ammo) for one in "GHI"} == {(True, 5)}
    dark = field(line, phase="artillery barrage", light="night", sides={"0505/0506": "river+bridge"})
    assert sum(one.value for one in object_table(dark, [unit(dark, "G")], barrage=True).die) == 0


@case("b21", "9.6.1", "9.7.1")
def test_bridges_and_installations_in_range_are_offered() -> None:
    found = [order for order in legal_orders(ground(9)) if isinstance(order, SingleFire)]
    assert {(order.target, order.what) for order in found} == {("0505/0506", ""), ("0504", "depot")}
    assert not [order for order in legal_orders(ground(9, "artillery barrage")) if isinstance(order, FireBarrage)]
