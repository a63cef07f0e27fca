"""14.4: Soviet Command Directives."""

from __future__ import annotations

from typing import Any

from case import case
from rules.breslau.tabletop import asked, barred_by, end_phase, legal_orders, play, tabletop, told, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import directives
from sztab.rules.breslau.orders import Directives
from sztab.rules.breslau.scenario import EntryGroup
from sztab.table import Game

TITLE = "breslau1945"
ARMY = """
    A soviet INF 1506 division=218
    B soviet INF 1706 division=309
    C soviet INF 1906 division=181
    Gun soviet ART 1508 division=218
    T soviet ARM 1308
    K soviet CENG 1308
    G german INF 1501
"""


def army(die: int = 1, more: str = "", **drawn: Any) -> Game:
    """Three divisions and a few others on turn 3."""
    settings = {"turn": 3, "options": {"soviet_directives": True}, "dice": [die, *[3] * 9], **drawn}
    return tabletop(ARMY + more, **settings)


def choose(game: Game, *divisions: str) -> Game:
    play(game, order="directives", divisions=list(divisions))
    return game


def held(game: Game, name: str) -> str:
    here = game.book.hex_labels[unit(game, name).hex]
    there = f"{here[:2]}{int(here[2:]) - 1:02}"
    return barred_by(game, order="move", units=name, path=[there])


@vector("directives_range")
@case(TITLE, "14.4.1a")
def test_one_die_and_one_more_say_how_many_divisions_act(v: dict[str, Any]) -> None:
    found = [army(die).state.directed for die in range(1, 7)]
    assert (min(found), max(found)) == (v["data"]["min"], v["data"]["max"])
    first = v["data"]["first_turn"]
    assert [army(1, turn=turn).state.directed for turn in range(1, first + 1)] == [-1] * (first - 1) + [2]


@case(TITLE, "5.4b", "14.4.1a")
def test_the_plain_die_can_be_agreed_on() -> None:
    """R64."""
    game = army(2, options={"soviet_directives": True, "directive_dice": "1D6"})
    assert game.state.directed == 2


@case(TITLE, "14.4", "14.4.1a")
def test_without_the_option_nobody_rolls() -> None:
    game = army(options={})
    assert asked(game) == ("soviet", "movement")
    assert not told(game.events, "roll")


@case(TITLE, "14.4.1a")
def test_the_soviet_names_the_divisions_that_act() -> None:
    game = army(1)
    assert asked(game) == ("soviet", "directives")
    assert barred_by(game, order="directives", divisions=["218", "309", "181"]) == "14.4.1a"
    assert barred_by(game, order="directives", divisions=["218", "218"]) == "14.4.1a"
    assert barred_by(game, order="directives", divisions=["999"]) == "14.4.1a"
    assert barred_by(game, order="directives", divisions=[]) == "14.4.1a"
    assert barred_by(game, order="end_phase") == "14.4.1a"
    choose(game, "218", "309")
    assert [held(game, one) for one in "ABC"] == ["", "", "14.4.1a"]


@case(TITLE, "14.4.1a")
def test_every_choice_of_divisions_is_offered_once() -> None:
    offers = legal_orders(army(1))
    assert len(offers) == len(set(offers)) == 6
    assert Directives(divisions=("181", "309")) in offers


@case(TITLE, "14.4.1a")
def test_enough_directives_for_all_are_not_asked_about() -> None:
    game = army(2)
    assert asked(game) == ("soviet", "movement")
    assert [held(game, one) for one in "ABC"] == ["", "", ""]


@case(TITLE, "14.4.1b")
def test_units_of_no_division_act_regardless() -> None:
    game = choose(army(1), "309", "181")
    assert (held(game, "T"), held(game, "K")) == ("", "")


@case(TITLE, "14.4.1b")
def test_divisional_guns_of_an_idle_division_stay_where_they_are() -> None:
    """R64: they may bombard, not move."""
    game = choose(army(1), "309", "181")
    assert held(game, "Gun") == "14.4.1a"


@case(TITLE, "14.4.2")
def test_reinforcements_are_exempt_on_the_turn_they_enter() -> None:
    entry = EntryGroup("late", 0, 3, "15.2.1d", (143,))
    more = "    N soviet INF division=273 enters=late due=3\n    O soviet INF division=218 enters=late due=2\n"
    game = army(1, more, entries=[entry], columns=(10, 21))
    assert directives.divisions(game) == ["181", "218", "309"]
    choose(game, "309", "181")
    play(game, order="enter", units="N O", hex="2112")
    assert (held(game, "N"), held(game, "O"), held(game, "A")) == ("", "", "14.4.1a")
    game.mark(turn=4)
    assert not directives.acts(game, unit(game, "N"))


@case(TITLE, "14.4.1a")
def test_a_division_with_no_units_left_uses_up_nothing() -> None:
    """R64."""
    game = army(1, "    D soviet INF division=135 box=dead\n")
    assert directives.divisions(game) == ["181", "218", "309"]


@vector("tabun_directives")
@case(TITLE, "14.1.3", "14.4.3")
def test_after_gas_no_directives_are_rolled(v: dict[str, Any]) -> None:
    game = army(1, gassed=True, turn=4)
    assert len(told(game.events, "roll")) == v["data"]["rolls_after"]
    assert [held(game, one) for one in "ABC"] == ["", "", ""]


@case(TITLE, "14.4.1a")
def test_germans_have_no_directives() -> None:
    game = choose(army(1), "309", "181")
    end_phase(game)
    assert asked(game) == ("german", "movement")
    assert barred_by(game, order="move", units="G", path=["1502"]) == ""


@case(TITLE, "14.4.1a")
def test_the_choice_is_taken_back_but_not_the_die() -> None:
    game = choose(army(1), "309")
    assert game.undo(0) is None
    assert asked(game) == ("soviet", "directives")
    assert game.undo(0) is not None
    assert game.state.directed == 2
