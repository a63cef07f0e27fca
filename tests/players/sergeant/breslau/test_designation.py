"""Attack markers."""

from __future__ import annotations

from typing import Any

from counsel import advice
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    Mark,
)
from sztab.table import Game


def designating(units: str, dice: list[int], **fields: Any) -> Game:
    return tabletop(units, phase="combat designation", dice=dice, **fields)


def test_markers_of_several_stacks_point_at_the_same_strong_hex() -> None:
    game = designating(
        """
        A soviet INF 1206 4/3 full=2 steps=2
        B soviet INF 1106 4/3 full=2 steps=2
        C soviet INF 1306 4/3 full=2 steps=2
        G german INF 1205 3/2 full=2 steps=2
        H german INF 1205 3/2 full=2 steps=2
        """,
        [1, 1, 1],
        hexes={"1205": "city"},
    )
    found = advice(game).order
    assert isinstance(found, Mark) and [aim.target for aim in found.attacks] == ["1205"] * 3


def test_the_german_leaves_a_hopeless_attack_alone() -> None:
    units = "G german VS 1205 1/1\n" + "\n".join(f"{one} soviet INF 1206 4/3 full=2 steps=2" for one in "ABC")
    game = designating(units, [1, 1, 6], hexes={"1206": "city"})
    found = advice(game)
    assert isinstance(found.order, Mark) and not found.order.attacks
