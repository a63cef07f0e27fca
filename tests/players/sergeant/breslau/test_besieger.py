"""The Soviets on the march."""

from __future__ import annotations

from counsel import advice, orders
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    Move,
)


def test_a_stack_of_soviets_goes_for_the_fortress_hex_together() -> None:
    game = tabletop(
        "A soviet INF 1209 4/3 movement=8\nB soviet ENG 1209 3/4 movement=8\nG german INF 1203 3/2",
        fortresses=["1203"],
    )
    found = advice(game).order
    assert isinstance(found, Move) and found.units == ("A", "B") and found.path[-1] == "1204"


def test_somebody_stays_in_a_fortress_hex_that_was_taken() -> None:
    game = tabletop(
        "A soviet INF 1207 4/3 movement=8\nB soviet INF 1207 4/3 movement=8\nG german INF 1203 3/2",
        fortresses=["1203", "1207"],
        control={"1207": "soviet"},
    )
    moved = [one.order.units for one in orders(game) if isinstance(one.order, Move)]
    assert sum(map(len, moved)) == 1
