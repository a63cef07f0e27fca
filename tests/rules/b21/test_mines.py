"""Chapter 20: minefields are laid, entered and cleared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.mines import entered, expire, mined
from sztab.rules.b21.orders import LayMines
from sztab.rules.b21.state import Minefield
from sztab.table.decision import Throw


def step_on(game: Game, names: str, dice: Iterable[int] = ()) -> list[dict[str, Any]]:
    """These units have entered the minefield they stand on; what is told of it."""
    rolls, before, answer = list(dice), len(game.events), None
    going = entered(game, [unit(game, one).n for one in names.split()])
    try:
        while True:
            asked = going.send(answer)
            assert isinstance(asked, Throw), asked
            answer = [rolls.pop(0)]
    except StopIteration:
        assert not rolls
        return told(game.events[before:], "mines")


def stack_of(strength: int, light: str) -> Game:
    units = f"A poland INF 0504 {strength}/{strength}\nR russia INF 1001 5/5"
    return field(units, light=light, mines=["0504"])


def both(strength: int, roll: int) -> tuple[int, int]:
    """EP lost by day and at night."""
    day, night = (step_on(stack_of(strength, light), "A", [roll])[0]["lost"] for light in ("day", "night"))
    return day, night


@vector("mine-1-7-3")
@case("b21", "T.minefield", "13.1.2", "20.2.2")
def test_a_small_stack_may_come_through(v: Vector) -> None:
    assert both(7, 3) == (0, 0)


@vector("mine-1-7-4")
@case("b21", "T.minefield", "13.1.2", "20.2.2")
def test_a_small_stack_loses_one(v: Vector) -> None:
    assert both(7, 4) == (1, 2)


@vector("mine-19-24-5")
@case("b21", "T.minefield", "13.1.2", "20.2.2")
def test_a_full_stack_loses_two(v: Vector) -> None:
    assert both(20, 5) == (2, 4)


@vector("mine-37p-6")
@case("b21", "T.minefield", "13.1.2", "20.2.2")
def test_a_very_full_stack_loses_four(v: Vector) -> None:
    assert both(37, 6) == (4, 8)


@case("b21", "20.2.2", "R126", "R61")
def test_who_enters_together_rolls_once_and_shares_the_losses() -> None:
    game = field(
        "A poland INF 0504 10/10\nB poland INF 0504 10/10\nC poland INF 0504 5/5\nR russia INF 1001 5/5",
        mines=["0504"],
    )
    assert step_on(game, "A B", [6]) == [{"units": ["A", "B"], "hex": "0504", "roll": 6, "lost": 2}]
    assert [unit(game, one).steps for one in "ABC"] == [9, 9, 5]


@case("b21", "20.2.3", "R126")
@pytest.mark.parametrize(("roll", "lost"), [(4, 0), (5, 1), (6, 1)])
def test_engineers_roll_by_themselves(roll: int, lost: int) -> None:
    game = field("E poland ENG 0504 4/4\nR russia INF 1001 5/5", mines=["0504"])
    assert step_on(game, "E", [roll])[0]["lost"] == lost
    assert unit(game, "E").steps == 4 - lost


@case("b21", "20.2.3", "R126", "13.1.2")
def test_engineers_roll_first_and_at_night_lose_double() -> None:
    game = field("A poland INF 0504 7/7\nE poland ENG 0504 4/4\nR russia INF 1001 5/5", mines=["0504"], light="night")
    found = step_on(game, "A E", [5, 4])
    assert [(one["units"], one["lost"]) for one in found] == [(["E"], 2), (["A"], 2)]


@case("b21", "20.2.4")
def test_units_are_guided_by_engineers_who_stand_there() -> None:
    game = field("A poland INF 0504 7/7\nE poland ENG 0504 4/4\nR russia INF 1001 5/5", mines=["0504"])
    assert step_on(game, "A") == []


@case("b21", "20.2.2")
def test_no_mines_no_roll() -> None:
    game = field("A poland INF 0504 7/7\nR russia INF 1001 5/5", mines=["0505"])
    assert step_on(game, "A") == []


@case("b21", "20.1.1", "20.1.2", "20.1.3", "R130")
def test_engineers_lay_mines_for_their_whole_move() -> None:
    game = field("E poland ENG 0504 2/2\nA poland INF 0504 5/5\nR russia INF 1001 5/5", options={"camouflage": True})
    assert barred_by(game, order="lay_mines", unit="A", hex="0505") == "19.0"
    news = play(game, order="lay_mines", unit="E", hex="0505")
    assert told(news, "mines_laid") == [{"hex": "0505", "units": ["E"]}]
    assert told(news, "recognised")
    assert mined(game, game.book.labels["0505"])
    assert barred_by(game, order="lay_mines", unit="E", hex="0504") == "19.1.3"


@case("b21", "20.1.2")
def test_no_mines_behind_a_big_river_or_a_scarp_or_farther_away() -> None:
    game = field(
        "E poland ENG 0504 2/2\nR russia INF 1001 5/5",
        sides={"0504/0505": "big_river", "0504/0503": "scarp:0503", "0504/0604": "river"},
        hexes={"0403": "sea"},
    )
    assert barred_by(game, order="lay_mines", unit="E", hex="0505") == "20.1.2"
    assert barred_by(game, order="lay_mines", unit="E", hex="0503") == "20.1.2"
    assert barred_by(game, order="lay_mines", unit="E", hex="0506") == "20.1.2"
    assert barred_by(game, order="lay_mines", unit="E", hex="0403") == "20.1.2"
    assert barred_by(game, order="lay_mines", unit="E", hex="0604") == ""
    assert {order.hex for order in legal_orders(game) if isinstance(order, LayMines)} >= {"0504", "0604"}


@case("b21", "20.1.4")
def test_no_mines_in_an_enemy_zone() -> None:
    game = field("E poland ENG 0504 2/2\nR russia ARM 0506 10/10")
    assert barred_by(game, order="lay_mines", unit="E", hex="0505") == "20.1.4"
    assert barred_by(game, order="lay_mines", unit="E", hex="0504") == ""


@vector("mines-8")
@case("b21", "20.1.5")
def test_twice_as_many_minefields_as_it_started_with_strength(v: Vector) -> None:
    game = field("E poland ENG 0504 4/4 laid=7\nR russia INF 1001 5/5")
    play(game, order="lay_mines", unit="E", hex="0504")
    game.change(0, cap=-1, left=0, halted=False)
    assert unit(game, "E").laid == 8
    assert barred_by(game, order="lay_mines", unit="E", hex="0505") == "20.1.5"


@case("b21", "19.2.1", "20.1.1")
def test_a_company_with_another_task_lays_no_mines() -> None:
    game = field("E poland ENG 0504 2/2 task=bridges\nR russia INF 1001 5/5", mines=["0504"])
    assert barred_by(game, order="lay_mines", unit="E", hex="0505") == "19.2.1"
    assert barred_by(game, order="clear_mines", unit="E") == "19.2.1"


@case("b21", "20.3.1", "20.3.2", "R126")
def test_mines_are_gone_after_the_combat_phase() -> None:
    game = field("E poland ENG 0504 2/2\nR russia INF 1001 5/5", mines=["0504"])
    play(game, order="clear_mines", unit="E")
    assert unit(game, "E").clearing
    while asked(game) != ("poland", "combat"):
        end_phase(game)
        assert game.state.mines
    news = end_phase(game)
    assert told(news, "mines_cleared") == [{"hex": "0504"}]
    assert not game.state.mines
    assert not unit(game, "E").clearing


@case("b21", "20.3.2", "R126")
def test_engineers_forced_back_have_not_cleared() -> None:
    game = field("E poland ENG 0504 2/2 clearing=yes beaten=yes\nR russia INF 1001 5/5", phase="combat", mines=["0504"])
    end_phase(game)
    assert game.state.mines


@case("b21", "20.3.2", "20.3.3", "R126")
def test_clearing_needs_mines_a_whole_move_and_no_enemy_zone() -> None:
    units = "E poland ENG 0504 2/2\nF poland ENG 0604 2/2 cap=16 left=4\nG poland ENG 0701 2/2\nR russia ARM 0505 9/9"
    game = field(units, mines=["0504", "0604"])
    assert barred_by(game, order="clear_mines", unit="E") == "20.3.3"
    assert barred_by(game, order="clear_mines", unit="F") == "19.1.3"
    assert barred_by(game, order="clear_mines", unit="G") == "20.3.2"
    late = field("F poland ENG 0604 2/2 cap=16 left=4\nR russia INF 1001 5/5", mines=["0604"])
    assert barred_by(late, order="clear_mines", unit="F") == "19.1.3"


@case("b21", "20.3.2", "17.2.12", "R126")
@pytest.mark.parametrize(
    ("how", "why"), [("", ""), ("landed=1", ""), ("dropped=1", ""), ("landed=2", "20.3.2"), ("dropped=2", "17.2.12")]
)
def test_engineers_clear_no_mines_onto_which_they_have_come_in_this_turn(how: str, why: str) -> None:
    game = field(f"E poland ENG 0504 2/2 {how}\nR russia INF 1001 5/5", mines=["0504"])
    assert barred_by(game, order="clear_mines", unit="E") == why


@case("b21", "20.1.7", "R93")
def test_mines_laid_by_fire_last_two_turns() -> None:
    game = field("A poland INF 0504 5/5\nR russia INF 1001 5/5")
    game.mark(mines=(Minefield(7, until=3), Minefield(9)))
    list(expire(game))
    assert len(game.state.mines) == 2
    game.mark(turn=3)
    list(expire(game))
    assert [one.hex for one in game.state.mines] == [9]


@case("b21", "17.2.12", "20.1.2", "20.3.2", "12.1.1")
def test_a_unit_dropped_in_this_turn_does_nothing_that_takes_a_whole_move() -> None:
    units = "E poland ENG 0504 2/2 dropped={0}\nI poland INF 0701 5/5 dropped={0}\nR russia INF 1001 5/5"
    for turn, case_ in ((2, "17.2.12"), (1, "")):
        game = field(units.format(turn), mines=["0504"])
        assert barred_by(game, order="clear_mines", unit="E") == case_
        assert barred_by(game, order="lay_mines", unit="E", hex="0404") == case_
        assert barred_by(game, order="fortify", units=["I"]) == case_
