"""The Germans on the march."""

from __future__ import annotations

from counsel import advice, orders
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    Barricade,
    Move,
)


def test_an_empty_fortress_hex_is_manned() -> None:
    game = tabletop(
        "G german INF 1206 3/2 movement=6\nH german INF 1206 3/2 movement=6\nA soviet INF 1211 4/3",
        phase="german movement",
        fortresses=["1204"],
        hexes={"1204": "fortress"},
        dice=[1, 1, 1],
    )
    moved = [one.order for one in orders(game) if isinstance(one.order, Move)]
    assert any(order.path[-1] == "1204" for order in moved)


def test_an_engineer_bars_the_road_where_a_stack_waits() -> None:
    game = tabletop(
        "E german ENG 1206 3/3 movement=6\nH german INF 1206 3/2 movement=6\nA soviet INF 1209 4/3",
        phase="german movement",
        fortresses=["1206"],
        hexes={"1206": "fortress"},
        roads=[("road", "1205 1206 1207")],
    )
    assert isinstance(advice(game).order, Barricade)
