"""3.0a, 3.1: stacks are counted as a Movement Phase ends, and what is too much goes."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import (
    GERMAN,
    SOVIET,
    asked,
    barred_by,
    end_phase,
    hex_of,
    legal_orders,
    play,
    tabletop,
    unit,
)
from rules.breslau.vectors import vector
from sztab.rules.breslau import stacking
from sztab.rules.breslau.orders import Excess
from sztab.table import Game

TITLE = "breslau1945"


def crowd(side: str, number: int) -> Game:
    """So many units of a side in 1506."""
    units = "\n".join(f"{side[0].upper()}{k} {side} INF 1506" for k in range(number))
    return tabletop(f"{units}\nX soviet INF 1001\nY german INF 2012", phase=f"{side} movement", dice=[3] * 9)


@vector("stack_excess")
@case(TITLE, "3.1a")
def test_units_above_the_limit_are_eliminated_as_the_phase_ends(v: dict[str, Any]) -> None:
    for side, full in (("german", 6), ("soviet", 4)):
        game = crowd(side, full)
        end_phase(game)
        assert asked(game) == (side, "excess")
        names = [f"{side[0].upper()}{k}" for k in range(full)]
        play(game, order="excess", units=names[-1])
        gone = [one for one in names if hex_of(game, one) is None]
        assert gone == [names[-1]]
        assert len(gone) == v["data"][side]
        assert unit(game, names[-1]).box == "dead"


@case(TITLE, "3.1a")
@pytest.mark.parametrize(("side", "limit"), [("german", 5), ("soviet", 3)])
def test_five_germans_or_three_soviets_may_stay(side: str, limit: int) -> None:
    game = crowd(side, limit)
    end_phase(game)
    assert asked(game) != (side, "excess")
    assert stacking.room(game, (SOVIET, GERMAN)[side == "german"], game.book.labels["1506"]) == 0


@case(TITLE, "3.1a")
def test_the_owner_names_just_as_many_as_are_too_many_and_only_from_there() -> None:
    game = crowd("soviet", 5)
    end_phase(game)
    assert barred_by(game, order="excess", units="S0") == "3.1a"
    assert barred_by(game, order="excess", units="S0 S1 S2") == "3.1a"
    assert barred_by(game, order="excess", units="S0 X") == "3.1a"
    assert barred_by(game, order="end_phase") == "3.1a"
    offers = legal_orders(game)
    assert len(offers) == 10  # two of five
    assert Excess(units=("S1", "S4")) in offers


@case(TITLE, "3.0a", "8.0b")
def test_a_hex_may_be_overfull_while_units_pass() -> None:
    """R57: overstacking in passing is free."""
    game = tabletop("A soviet INF 1506\nB soviet INF 1505\nC soviet INF 1505\nD soviet INF 1505\nY german INF 2012")
    play(game, order="move", units="A", path=["1505", "1504"])
    play(game, order="move", units="A", path=["1505"])
    assert len(game.layers.stacks[game.book.labels["1505"]]) == 4
    play(game, order="move", units="B", path=["1504"])
    end_phase(game)
    assert all(hex_of(game, one) for one in "ABCD")


@case(TITLE, "3.1b")
def test_markers_do_not_count() -> None:
    units = "\n".join(f"S{k} soviet INF 1506" for k in range(3))
    game = tabletop(units + "\nY german INF 2012", markers={"1506": "1505"}, rubble=["1506"])
    end_phase(game)
    assert asked(game)[1] != "excess"


@case(TITLE, "3.1a")
def test_reduced_units_count_whole_and_volkssturm_too() -> None:
    """R101, 13.2a."""
    units = "\n".join(f"V{k} german VS 1506" for k in range(5))
    game = tabletop(f"{units}\nR german INF 1506 steps=1 full=2\nX soviet INF 1001", phase="german movement")
    end_phase(game)
    assert asked(game) == ("german", "excess")


@case(TITLE, "3.0a", "3.1a")
def test_several_overfull_hexes_are_thinned_one_after_the_other() -> None:
    one = "\n".join(f"A{k} soviet INF 1506" for k in range(4))
    two = "\n".join(f"B{k} soviet INF 1706" for k in range(4))
    game = tabletop(f"{one}\n{two}\nY german INF 2012")
    end_phase(game)
    assert game.decision is not None
    assert (game.decision.about, game.decision.rest) == ("1506", True)
    play(game, order="excess", units="A2")
    assert game.decision.about == "1706"
    play(game, order="excess", units="B0")
    assert [hex_of(game, one) for one in ("A2", "B0")] == [None, None]
    assert asked(game)[1] != "excess"
