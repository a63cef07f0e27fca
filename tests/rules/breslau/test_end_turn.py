"""Module 12 and 5.8: ammunition, gas, transports, and what is made ready for the next turn."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.siege import arranged
from rules.breslau.tabletop import hex_of, tabletop, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.state import LOST, READY, SPENT

GUNS = """
    A    soviet INF 1010
    Gun  german ART 1402 range=*
    Near german ART 1403 range=9
    Flak german AA  1404
    G    german INF 1405
"""


@vector("depletion")
@case("breslau1945", "12.1")
def test_guns_run_out_of_shells_from_turn_3(v: Vector) -> None:
    first = v["data"]["first_turn"]
    early = tabletop(GUNS, phase="end turn", turn=first - 1)
    assert not told(early.events, "roll")
    for die in range(1, 7):
        game = tabletop(GUNS, phase="end turn", turn=first, dice=[die, 1])
        lost = die in v["data"]["lost"]
        assert (hex_of(game, "Gun") is None) is lost and hex_of(game, "Flak") == "1404"


@case("breslau1945", "12.1", "5.8c")
def test_only_flak_and_guns_of_unlimited_range_roll() -> None:
    game = tabletop(GUNS, phase="end turn", turn=3, dice=[1, 6])
    assert len(told(game.events, "roll")) == 2
    assert hex_of(game, "Flak") is None and hex_of(game, "Near") == "1403" and hex_of(game, "Gun") == "1402"


@case("breslau1945", "12.1")
def test_soviet_guns_have_shells_enough() -> None:
    game = tabletop("S soviet ART 1010 range=*\nG german INF 1402", phase="end turn", turn=3)
    assert not told(game.events, "roll")


CREW = """
    A    soviet INF 1010
    Gun  german ART 1402 range=*
    G    german INF 1405
    V1   german VS  box=dead steps=0
    V2   german VS  box=dead steps=0
    V3   german VS  box=dead steps=0
"""


@case("breslau1945", "14.10", "R74")
@pytest.mark.parametrize(("dice", "found"), [([6, 1], "V1"), ([6, 2], "V2"), ([6, 5], "V2"), ([6, 6], "V3")])
def test_a_crew_fights_on_as_a_volkssturm_unit_drawn_by_the_die(dice: list[int], found: str) -> None:
    game = tabletop(CREW, phase="end turn", turn=3, dice=dice, options={"depletion_vs": True})
    assert [one for one in ("V1", "V2", "V3") if hex_of(game, one) == "1402"] == [found]
    assert unit(game, found).steps == 1 and unit(game, found).box == ""


@case("breslau1945", "14.10", "R99")
def test_without_the_option_nobody_comes_back() -> None:
    game = tabletop(CREW, phase="end turn", turn=3, dice=[6])
    assert hex_of(game, "V1") is None


@case("breslau1945", "14.10", "R74")
def test_no_crew_comes_where_there_is_no_room() -> None:
    crowd = "".join(f"X{k} german INF 1402\n" for k in range(5))
    game = tabletop(CREW + crowd, phase="end turn", turn=3, dice=[6], options={"depletion_vs": True})
    assert all(hex_of(game, one) is None for one in ("V1", "V2", "V3"))


@case("breslau1945", "14.10")
def test_with_a_single_fallen_unit_nothing_is_drawn() -> None:
    units = "A soviet INF 1010\nGun german ART 1402 range=*\nG german INF 1405\nV1 german VS box=dead steps=0"
    game = tabletop(units, phase="end turn", turn=3, dice=[6], options={"depletion_vs": True})
    assert hex_of(game, "V1") == "1402"


@case("breslau1945", "12.2", "14.1.2e")
def test_gas_is_gone_with_the_turn() -> None:
    game = tabletop(GUNS, phase="end turn", turn=2, gas=["1010"], options={"tabun": True})
    assert game.state.gas == ()


@case("breslau1945", "12.3", "5.8c", "14.11.4e")
def test_transports_are_repaired_by_the_die() -> None:
    units = GUNS + "Ju german TRANS steps=1\nHe german TRANS box=dead steps=0 full=2\n"
    options = {"combat_supply": True, "combat_supply_mode": "tactical"}
    game = tabletop(units, phase="end turn", turn=2, dice=[2, 2], options=options)
    assert (unit(game, "Ju").steps, unit(game, "He").steps) == (2, 1)


@case("breslau1945", "12.0", "5.8a", "R26")
def test_guns_are_ready_again_and_moves_forgotten() -> None:
    units = """
        A   soviet INF 1010 moved=yes supported=yes
        Gun soviet ART 1010 fired=yes
        E   german ENG 1402 moved=yes built=yes
    """
    game = tabletop(units, phase="end turn", turn=2)
    assert not any(u.moved or u.fired or u.supported or u.built for u in game.state.units)


@case("breslau1945", "13.1.5")
def test_a_goliath_that_came_back_can_be_sent_again() -> None:
    sent: dict[str, Any] = {"Eng 1": {"goliath": SPENT}, "Eng 2": {"goliath": LOST}, "I/955/309": "1020"}
    game = arranged(sent, phase="end turn", turn=2)
    assert unit(game, "Eng 1").goliath == READY and unit(game, "Eng 2").goliath == LOST


@case("breslau1945", "14.4.1a")
def test_directives_lapse_with_the_turn() -> None:
    game = tabletop(GUNS, phase="end turn", turn=2, directives=("309",), directed=1)
    assert (game.state.directives, game.state.directed) == ((), -1)


@case("breslau1945", "12.5", "6.1.10")
def test_used_aircraft_are_available_again_as_they_are() -> None:
    units = GUNS + "Air soviet AIR box=used steps=1\nGone soviet AIR box=dead steps=0 full=2\n"
    game = tabletop(units, phase="end turn", turn=2)
    assert (unit(game, "Air").box, unit(game, "Air").steps) == ("available", 1)
    assert unit(game, "Gone").box == "dead"


@case("breslau1945", "12.4", "R19")
def test_after_turn_9_the_game_is_judged_once_ammunition_is_rolled_for() -> None:
    game = tabletop(GUNS, phase="end turn", turn=9, dice=[6, 6])
    assert game.over and hex_of(game, "Gun") is None
    assert [event.kind for event in game.events][-1] == "end"
