"""3.1, 3.3: the sixteen phases, who acts in them, and what is forgotten between them."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, told, unit
from sztab.rules.b21.scenario import NAMES, PHASES, CalendarTurn
from sztab.rules.b21.state import FOR_NOW

TWO = """
A poland ARM 0504 14/14
R russia ARM 0804 10/10
"""


@case("b21", "3.1", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.5", "3.3.6", "3.3.7", "3.3.8")
def test_a_turn_has_sixteen_phases_in_their_order() -> None:
    game = field(TWO, phase="air", dice=[])
    order = []
    while game.state.turn == 2:
        order.append(asked(game))
        end_phase(game)
    one = ["airborne assault", "artillery barrage", "naval assault", "movement", "counterattack", "combat"]
    halves = [(("russia" if name == "counterattack" else "poland"), name) for name in one] + [
        (("poland" if name == "counterattack" else "russia"), name) for name in one
    ]
    assert order == halves
    assert ("air", *one, "supply") == NAMES
    assert len(PHASES) == 16


@case("b21", "3.2a", "3.3.6")
def test_initiative_comes_from_the_calendar() -> None:
    days = (CalendarTurn("2014-07-14", "04-10", "day", 0), CalendarTurn("2014-07-14", "10-16", "night", 1))
    game = field(TWO, phase="combat", turn=1, scenario={"calendar": days})
    assert game.state.first == 0
    while game.state.turn == 1:
        news = end_phase(game)
    assert game.state.first == 1
    assert told(news, "turn")[0]["initiative"] == "russia"
    assert asked(game) == ("russia", "airborne assault")


@case("b21", "3.1")
def test_an_order_outside_its_phase_is_refused() -> None:
    game = field(TWO, phase="artillery barrage")
    assert barred_by(game, order="fortify", units="A") == "3.1"


@case("b21", "9.2.1", "R54")
def test_fire_of_artillery_is_forgotten_at_the_end_of_the_turn_only() -> None:
    game = field("G poland ART 0504 8/8 range=9 fired=yes\nR russia ARM 0804 10/10", phase="combat")
    while game.state.turn == 2:
        assert unit(game, "G").fired
        end_phase(game)
    assert not unit(game, "G").fired


@case("b21", "27.1.4", "R130")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_a_counter_turned_up_for_now_lies_down_again(phase: str) -> None:
    game = field(f"A poland ARM 0504 14/14 shown={FOR_NOW}\nR russia INF 0804 5/5", phase=phase)
    end_phase(game)
    assert unit(game, "A").shown == 0
