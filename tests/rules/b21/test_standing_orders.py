"""R135: standing orders are fire declared in advance."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from sztab.rules.b21.battle_orders import StandingOrder
from sztab.rules.b21.board import Game
from sztab.rules.b21.state import Reaction

LINE = """
A poland ARM 0508 8/8 gun=8 armour=7 ammo=8
M poland MECH 0508 6/6 gun=6 armour=4 ammo=6
R russia ARM 0504 8/8 gun=8 armour=7 ammo=8
"""
MISS = [6, 6]


def ordered(game: Game, **order: Any) -> Game:
    """The Russians have a standing order, and the Poles move."""
    play(game, {"order": "standing", "units": "R", "do": "fire", **order})
    while asked(game) != ("poland", "movement"):
        end_phase(game)
    return game


def waiting(dice: int) -> Game:
    return field(LINE, phase="combat", side="russia", turn=1, scenario={"turns": 9}, dice=MISS * dice)


def shots(game: Game) -> list[tuple[str, int]]:
    return [(one["target"], len(one["rolls"])) for one in told(game.events, "shots") if one["unit"] == "R"]


@case("b21", "R135", "R70")
def test_fire_by_standing_order_asks_nobody() -> None:
    game = ordered(waiting(8))
    play(game, order="move", units="A M", path="0507")
    assert shots(game) == [("M", 8)]
    assert asked(game) == ("poland", "answer")


@case("b21", "R135")
def test_a_standing_order_says_how_near_how_often_and_at_what() -> None:
    for order, path, expected in (
        ({"within": 2}, "0507", []),
        ({"within": 2, "shots": 1}, "0507 0506", [("M", 1)]),
        ({"shots": 3}, "0507", [("M", 3)]),
        ({"keep": 6}, "0507", [("M", 2)]),
        ({"keep": 8}, "0507", []),
        ({"types": "ARM", "shots": 1}, "0507", [("A", 1)]),
        ({"types": "AT"}, "0507", []),
        ({"difference": 3, "shots": 1}, "0507", []),
        ({"difference": 2, "shots": 1}, "0507", [("M", 1)]),
        ({"do": "hold"}, "0507", []),
    ):
        game = ordered(waiting(8), **order)
        play(game, order="move", units="A M", path=path)
        assert shots(game) == expected, order


@case("b21", "R135", "15.1.7")
def test_a_standing_order_returns_fire_if_it_says_so() -> None:
    for answer, expected in ((True, [("A", 2)]), (False, [])):
        game = field(LINE.replace("0508", "0507"), phase="combat", side="russia", turn=1, dice=MISS * 3)
        while asked(game) != ("russia", "combat"):
            play(game, {"order": "hold"})
        play(game, {"order": "standing", "units": "R", "do": "hold", "shots": 2, "answer": answer})
        while asked(game) != ("poland", "movement"):
            end_phase(game)
        play(game, {"order": "fire", "unit": "A", "target": "R", "shots": 1})
        assert shots(game) == expected


@case("b21", "R135")
def test_standing_orders_are_secret_and_may_be_changed_whenever_their_owner_is_asked() -> None:
    game = waiting(0)
    play(game, {"order": "standing", "units": "R", "do": "fire"})
    mine = game.book.sides.index("russia")
    assert len(game.view_of(mine).state.reactions) == 1
    assert game.view_of(1 - mine).state.reactions == ()
    assert not told(game.told(1 - mine), "standing") and told(game.told(mine), "standing")
    play(game, {"order": "standing", "units": "R", "do": "ask"})
    assert game.state.reactions == ()


@case("b21", "R135")
def test_a_standing_order_may_be_given_when_fire_is_asked_about() -> None:
    game = field(LINE, dice=MISS)
    play(game, order="move", units="A", path="0507")
    assert asked(game) == ("russia", "fire")
    play(game, {"order": "standing", "units": "R", "do": "hold"})
    assert asked(game) == ("russia", "fire")
    assert game.state.reactions[0].do == "hold"


@case("b21", "R135", "15.1.1")
def test_what_a_standing_order_may_not_be() -> None:
    game = field(LINE + "I poland INF 0101 5/5")

    def barred(**order: Any) -> str:
        return barred_by(game, {"order": "standing", "units": "A", "do": "fire", **order})

    assert barred() == ""
    assert barred(units="") == barred(do="flee") == barred(within=5) == barred(keep=-1) == barred(units="R") == "R135"
    assert barred(units="I") == "15.1.1"
    assert len([order for order in legal_orders(game) if isinstance(order, StandingOrder)]) == 4
    assert unit(game, "A").ammo == 8


@case("b21", "R135")
def test_another_standing_order_is_offered_in_the_own_movement_phase() -> None:
    for phase, offered in (("movement", {"ask", "hold"}), ("airborne assault", set())):
        game = field(LINE, phase=phase, side="russia", reactions=(Reaction(2, "fire"),), scenario={"turns": 9})
        orders = [one for one in legal_orders(game) if isinstance(one, StandingOrder)]
        assert {one.do for one in orders} == offered
    fresh = legal_orders(field(LINE, phase="airborne assault", side="russia"))
    assert {one.do for one in fresh if isinstance(one, StandingOrder)} == {"fire", "hold"}
