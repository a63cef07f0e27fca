"""5.1.2, 5.1.5, R16: what becomes of an overfull hex."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from sztab.rules.b21.battle_orders import GiveUp

FOUR = """
A poland ARM 0504 14/14
B poland ARM 0504 14/14
C poland ARM 0504 14/14
I poland INF 0504 3/3
H poland HQ 0504 2/2
R russia ARM 1201 10/10
"""
SPENT = {"cap": 240, "left": 0}


def stuck() -> Any:
    """Nobody in the hex can move any more."""
    game = field(FOUR)
    for u in game.state.units[:5]:
        game.change(u.n, **SPENT)
    return game


@case("b21", "5.1.2", "R16")
def test_the_phase_does_not_end_while_somebody_could_leave_an_overfull_hex() -> None:
    game = field(FOUR)
    assert barred_by(game, order="end_phase") == "5.1.2"
    play(game, order="move", units="I H", path="0503")
    assert barred_by(game, order="end_phase") == ""


@case("b21", "5.1.2", "R16")
def test_if_nobody_can_leave_the_owner_gives_up_what_is_too_much() -> None:
    game = stuck()
    end_phase(game)
    assert asked(game) == ("poland", "excess")
    assert barred_by(game, order="excess", units="H") == "R16"
    assert barred_by(game, order="excess", units="R") == "R16"
    assert barred_by(game, order="excess", units="A B") == "R16"
    assert barred_by(game, order="hold") == "R16"
    news = play(game, order="excess", units="H I")
    assert told(news, "overfull")[0] == {"hex": "0504", "limit": 42, "units": ["H", "I"]}
    assert hex_of(game, "I") is None and unit(game, "H").box == "dead"
    assert asked(game) == ("russia", "counterattack")


@case("b21", "5.1.2", "R16")
def test_every_answer_offered_is_lawful() -> None:
    game = stuck()
    end_phase(game)
    orders = legal_orders(game)
    assert GiveUp(units=("A",)) in orders
    assert all(isinstance(order, GiveUp) for order in orders)


@case("b21", "5.1.5", "R16")
def test_on_a_road_through_closed_ground_the_limit_is_lower() -> None:
    drawn: dict[str, Any] = {"hexes": {"0504": "swamp"}, "roads": [("main", "0503 0504 0505")]}
    game = field("A poland ARM 0504 14/14\nB poland ARM 0504 14/14\nR russia INF 1201 5/5", phase="combat", **drawn)
    end_phase(game)
    assert asked(game) == ("poland", "excess")
    news = play(game, order="excess", units="A")
    assert told(news, "overfull")[0]["limit"] == 24
