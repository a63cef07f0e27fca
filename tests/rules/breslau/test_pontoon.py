"""14.15: pontoon bridges."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import barred_by, end_phase, legal_orders, play, tabletop, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import losses, movement, ways
from sztab.rules.breslau.orders import PontoonBridge
from sztab.table import Game

TITLE = "breslau1945"
RIVER = {"1505/1506": "river", "1506/1605": "river", "1405/1506": "river"}
"""1506 lies in a bend of the river."""


def bank(more: str = "", **drawn: Any) -> Game:
    """A construction engineer in 1507 and infantry in 1508."""
    units = f"E soviet CENG 1507\nA soviet INF 1508\n{more}"
    return tabletop(units, **{"sides": RIVER, "options": {"pontoon": True}, **drawn})


def barred(game: Game, side: str = "1505/1506", name: str = "E") -> str:
    return barred_by(game, order="pontoon", unit=name, side=side)


def bridged(more: str = "", **drawn: Any) -> Game:
    """The engineer has gone to 1506 and spans 1505/1506."""
    game = bank(more, **drawn)
    play(game, order="move", units="E", path=["1506"])
    play(game, order="pontoon", unit="E", side="1505/1506")
    return game


@vector("pontoon_cost")
@case(TITLE, "14.15b")
def test_crossing_a_pontoon_costs_two_points_more(v: dict[str, Any]) -> None:
    for terrain, points in v["data"].items():
        game = bridged(hexes={"1505": terrain})
        play(game, order="move", units="A", path=["1507", "1506"])
        before = unit(game, "A").left
        play(game, order="move", units="A", path=["1505"])
        assert Fraction(before - unit(game, "A").left, 12) == points


@case(TITLE, "14.15a")
def test_a_construction_engineer_bridges_a_river_beside_its_hex() -> None:
    game = bank("C soviet ENG 1506\nI soviet INF 1506")
    assert barred(game) == "14.15a"  # 1507 is not on that bank
    play(game, order="move", units="E", path=["1506"])
    assert barred(game) == ""
    assert barred(game, "1506/1507") == "14.15a"
    assert (barred(game, name="C"), barred(game, name="I")) == ("14.15a", "14.15a")


@case(TITLE, "14.15a")
def test_pontoons_are_an_option() -> None:
    assert barred(bank(options={})) == "14.15a"


@case(TITLE, "14.15a")
def test_where_a_bridge_stands_none_is_built() -> None:
    """R80."""
    game = bank(roads=[("rail", "1506 1505")])
    play(game, order="move", units="E", path=["1506"])
    assert barred(game) == "14.15a"
    assert barred(game, "1506/1605") == ""


@case(TITLE, "14.15a")
def test_the_bridge_ends_the_engineers_move() -> None:
    game = bridged()
    assert barred_by(game, order="move", units="E", path=["1507"]) == "8.1d"
    assert barred(game, "1506/1605") == "14.15a"


@case(TITLE, "14.15b")
def test_others_cross_at_once_and_back() -> None:
    game = bridged()
    play(game, order="move", units="A", path=["1507", "1506", "1505"])
    assert unit(game, "A").left == (8 - 2 - 3) * 12
    play(game, order="move", units="A", path=["1506"])
    assert unit(game, "A").left == 0


@case(TITLE, "14.15b")
def test_no_german_uses_a_pontoon() -> None:
    """R80."""
    game = bridged(more="G german INF 1503")
    end_phase(game)
    assert barred_by(game, order="move", units="G", path=["1504"]) == ""
    at = game.book.labels
    assert ways.crossing(game, 1, at["1505"], at["1506"]) == "closed"


@case(TITLE, "14.15c")
def test_the_bridge_goes_with_the_engineer() -> None:
    game = bank("E2 soviet CENG 1506\nB soviet INF 1506")
    edge = game.book.map.grid.edge_between(game.book.labels["1505"], game.book.labels["1506"])
    game.change(game.book.index["E2"], bridge=edge)
    assert movement.reach(game, unit(game, "B")).cost(game.book.labels["1505"]) == 36
    events = play(game, order="move", units="E2", path=["1507"])
    assert [event.data["standing"] for event in events if event.kind == "pontoon"] == [False]
    assert ways.pontoons(game) == ()
    assert barred_by(game, order="move", units="B", path=["1505"]) == "8.4"


@case(TITLE, "14.15c")
def test_the_bridge_goes_when_the_engineer_dies() -> None:
    game = bridged()
    assert len(ways.pontoons(game)) == 1
    losses.eliminate(game, game.book.index["E"], "2.4b", "lost")
    assert ways.pontoons(game) == ()


@case(TITLE, "14.15c")
def test_an_engineer_does_not_cross_its_own_bridge_nor_those_who_march_with_it() -> None:
    game = bank("E2 soviet CENG 1506\nB soviet INF 1506")
    edge = game.book.map.grid.edge_between(game.book.labels["1505"], game.book.labels["1506"])
    game.change(game.book.index["E2"], bridge=edge)
    assert barred_by(game, order="move", units="E2", path=["1505"]) == "8.4"
    assert barred_by(game, order="move", units="B E2", path=["1505"]) == "8.4"
    assert len(movement.reach(game, unit(game, "E2")).path(game.book.labels["1505"])) > 1  # round the bend


@case(TITLE, "14.15c")
def test_a_new_bridge_takes_the_place_of_the_old_one() -> None:
    game = bank("E2 soviet CENG 1506")
    edge = game.book.map.grid.edge_between(game.book.labels["1505"], game.book.labels["1506"])
    game.change(game.book.index["E2"], bridge=edge)
    play(game, order="pontoon", unit="E2", side="1506/1605")
    assert [game.book.map.grid.edge_label(one) for one in ways.pontoons(game)] == ["1506/1605"]


@case(TITLE, "14.1.2c")
def test_no_pontoon_is_built_or_crossed_where_gas_is() -> None:
    """R69."""
    game = bank("E2 soviet CENG 1506", gas=["1503"], options={"pontoon": True, "tabun": True})
    assert barred(game, name="E2") == ""
    game = bank("E2 soviet CENG 1506", gas=["1504"], options={"pontoon": True, "tabun": True})
    assert barred(game, name="E2") == "14.1.2c"


@case(TITLE, "14.15a")
def test_every_site_is_offered() -> None:
    game = bank("E2 soviet CENG 1506")
    offers = {order.side for order in legal_orders(game) if isinstance(order, PontoonBridge)}
    assert offers == {"1505/1506", "1506/1605", "1405/1506"}


@case(TITLE, "14.15a", "14.4.1b")
def test_engineers_work_whatever_the_directives_say() -> None:
    game = bank("E2 soviet CENG 1506", directed=1, directives=("9",), step=2)
    assert barred(game, name="E2") == ""


@pytest.mark.parametrize("words", ["1506", "1506/1508", "9999/1506"])
def test_a_hexside_that_is_none_is_refused(words: str) -> None:
    assert bank().check(PontoonBridge(unit="E", side=words)) is not None
