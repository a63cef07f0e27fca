"""5.4, 5.5: the order of things inside a Movement Phase."""

from __future__ import annotations

import pytest

from case import case
from rules.breslau.tabletop import asked, barred_by, end_phase, hex_of, legal_orders, play, tabletop, unit
from sztab.rules.breslau.orders import Arrange, Move
from sztab.table import END, Choice, EndPhase, SeededDice

TITLE = "breslau1945"
PAIR = "A soviet INF 1506\nG german INF 1902"


@case(TITLE, "5.4a", "5.5")
def test_the_soviet_moves_before_the_german() -> None:
    game = tabletop(PAIR, phase="supply check")
    assert asked(game) == ("soviet", "movement")
    end_phase(game)
    assert asked(game) == ("german", "movement")
    assert game.book.phases[game.state.phase] == "german movement"


@case(TITLE, "5.4a", "5.5")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_a_player_may_move_nobody(side: str) -> None:
    game = tabletop(PAIR, phase=f"{side} movement", dice=[1] * 9)
    first = game.choices()
    assert isinstance(first, Choice) and first.options[0] is END
    assert game.check(EndPhase()) is None
    end_phase(game)
    assert (hex_of(game, "A"), hex_of(game, "G")) == ("1506", "1902")


@case(TITLE, "2.8", "5.0")
def test_what_belongs_elsewhere_is_refused() -> None:
    game = tabletop(PAIR)
    assert barred_by(game, order="ambush", hex="1506") == "5.0"
    assert barred_by(game, order="directives", divisions=["218"]) == "14.4.1a"
    assert barred_by(game, order="barricade", unit="A") == "13.3a"


@case(TITLE, "8.0a")
def test_a_unit_may_be_moved_again_with_what_it_has_left() -> None:
    game = tabletop("A soviet INF 1506 movement=3\nB soviet INF 1706\nG german INF 1902")
    play(game, order="move", units="A", path=["1505"])
    play(game, order="move", units="B", path=["1705"])
    play(game, order="move", units="A", path=["1504", "1503"])
    assert (hex_of(game, "A"), unit(game, "A").left) == ("1503", 0)
    assert not any(isinstance(order, Move) and order.units == ("A",) for order in legal_orders(game))


@case(TITLE, "5.0")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_phase_can_be_entered_afresh_after_every_order(side: str) -> None:
    """A rest point holds everything in the state."""
    game = tabletop(
        "A soviet INF 1506\nB soviet INF 1506\nG german INF 1902\nH german INF 1902", phase=f"{side} movement"
    )
    one, path = ("A", ["1505"]) if side == "soviet" else ("G", ["1901"])
    play(game, order="move", units=one, path=path)
    twin = game.fork(SeededDice(7))
    assert twin.state_hash() == game.state_hash()
    assert legal_orders(twin) == legal_orders(game)


@case(TITLE, "3.2b", "3.2d")
def test_the_german_orders_his_stacks_while_he_moves() -> None:
    units = "V german VS 1506\nG german INF 1506\nA soviet INF 1902"
    game = tabletop(units, phase="german movement", options={"fog": True})
    assert Arrange(unit="G") in legal_orders(game)
    play(game, order="arrange", unit="G")
    assert unit(game, "G").top
    assert asked(game) == ("german", "movement")
    assert barred_by(tabletop(units, options={"fog": True}), order="arrange", unit="G") == "3.2b"
