"""Chapter 26: columns open a river hexside, and take their bridge with them."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import barred_by, edge_of, field, legal_orders, play, told, unit
from sztab.rules.b21.orders import SpanPontoon
from sztab.rules.b21.passage import enter
from sztab.rules.b21.pontoons import open_sides

COLUMN = "P poland PONT 0504 1/1\nA poland INF 0504 5/5\nR russia INF 1001 5/5"
RIVERS = {"0504/0505": "river", "0504/0604": "big_river", "0504/0404": "stream", "0504/0503": "river+bridge"}


@case("b21", "26.0", "26.1.1", "26.1.4", "26.1.5", "R107")
def test_a_column_opens_a_river_hexside_of_its_hex() -> None:
    game = field(COLUMN, sides=RIVERS)
    assert {order.side for order in legal_orders(game) if isinstance(order, SpanPontoon)} == {"0504/0505", "0504/0604"}
    news = play(game, order="pontoon", unit="P", side="0504/0505")
    assert told(news, "pontoon") == [{"unit": "P", "side": "0504/0505"}]
    assert open_sides(game, 0) == {edge_of(game.book.map, "0504/0505")}
    assert unit(game, "P").bridged


@case("b21", "26.0", "26.1.1")
def test_only_a_column_spans_and_only_a_river_beside_it_without_a_bridge() -> None:
    game = field(COLUMN, sides={**RIVERS, "0506/0507": "river"})
    assert barred_by(game, order="pontoon", unit="A", side="0504/0505") == "26.0"
    for side in ("0504/0404", "0504/0503", "0506/0507", "0504/0405"):
        assert barred_by(game, order="pontoon", unit="P", side=side) == "26.1.1"


@case("b21", "26.1.2")
def test_one_place_a_turn() -> None:
    game = field(COLUMN, sides=RIVERS)
    play(game, order="pontoon", unit="P", side="0504/0505")
    assert barred_by(game, order="pontoon", unit="P", side="0504/0604") == "26.1.2"
    enter(game, [0], game.book.labels["0404"])
    assert unit(game, "P").bridge == -1
    assert barred_by(game, order="pontoon", unit="P", side="0504/0604") == "26.1.2"


@case("b21", "26.1.2")
def test_the_bridge_goes_with_the_column() -> None:
    game = field("P poland PONT 0504 1/1 bridge=0504/0505\nR russia INF 1001 5/5", sides=RIVERS)
    enter(game, [0], game.book.labels["0404"])
    assert not open_sides(game, 0)
    assert told(game.events, "pontoon_gone") == [{"unit": "P", "side": "0504/0505"}]


@case("b21", "26.1.2")
def test_a_column_of_an_earlier_turn_may_turn_to_another_side() -> None:
    game = field("P poland PONT 0504 1/1 bridge=0504/0505\nR russia INF 1001 5/5", sides=RIVERS)
    assert barred_by(game, order="pontoon", unit="P", side="0504/0505") == "26.1.1"
    play(game, order="pontoon", unit="P", side="0504/0604")
    assert open_sides(game, 0) == {edge_of(game.book.map, "0504/0604")}


@case("b21", "26.1.1", "19.1.3", "R107")
@pytest.mark.parametrize(("line", "cost"), [("MECH", 3 + 5), ("ENG", 3 + 5), ("ENG assisted", 3 + 2), ("INF", 1)])
def test_nobody_pays_more_for_a_pontoon_than_for_the_river_beside_it(line: str, cost: int) -> None:
    """In the phase in which it is laid: 5 on top of the hex, or 2 for engineers who are helped over."""
    kind, _, helped = line.partition(" ")
    text = f"P poland PONT 0504 2/2 bridge=0504/0505 bridged\nA poland {kind} 0504 4/4 {helped}"
    game = field(f"{text}\nR russia INF 1201 3/3", sides={"0504/0505": "river"})
    play(game, order="move", units="A", path="0505")
    assert (unit(game, "A").cap - unit(game, "A").left) // 12 == cost
