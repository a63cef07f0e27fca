"""Chapter 25: lines of supply from the sources to the units, and what the supply phase does."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import end_phase, field, told, unit
from sztab.rules.b21.board import Game
from sztab.rules.b21.scenario import HomeBase, IrregularRule, Liaison
from sztab.rules.b21.supply import Lifeline, fired_at, in_supply, line

CHAIN = """
K poland HQ 0101 3/3 size=BR brigade=20
H poland HQ 0104 2/2 size=B battalion=1 brigade=20
A poland INF 0507 5/5 battalion=1 brigade=20
R russia INF 1210 3/3
"""

COLUMN = """
K poland HQ 0101 3/3 size=BR brigade=20
H poland HQ 0104 2/2 size=B battalion=1 brigade=20
A poland INF 0107 5/5 battalion=1 brigade=20
R russia INF 3/3
"""
"""In a single column, so that nothing can be gone round."""


def chain(units: str = CHAIN, **more: Any) -> Game:
    source = HomeBase(0, (0,))
    scenario = {"bases": (source,), **more.pop("scenario", {})}
    return field(units, phase="combat", scenario=scenario, **more)


def judged(game: Game, name: str) -> Lifeline:
    return line(game, unit(game, name))


def verdict(game: Game, name: str) -> str:
    """supplied, or the case by which it is not."""
    found = judged(game, name)
    return "supplied" if found.supplied else found.case


@case("b21", "25.1.1", "25.1.2", "25.1.5", "25.1.6", "R106")
def test_a_unit_is_supplied_by_its_battalion_that_by_its_brigade_and_that_by_a_source() -> None:
    game = chain()
    assert [verdict(game, one) for one in "KHA"] == ["supplied"] * 3
    way = judged(game, "A").line
    assert (way[0], way[-1], len(way)) == (game.book.labels["0104"], game.book.labels["0507"], 6)
    game.change(unit(game, "A").n, hex=game.book.labels["0508"])
    assert verdict(game, "A") == "25.1.5"


@case("b21", "25.1.6", "25.1.2", "R106")
def test_a_battalion_without_its_brigade_supplies_nobody() -> None:
    assert (
        verdict(chain(CHAIN.replace("3/3 size=BR", "3/0 size=BR").replace("K poland HQ 0101", "K poland HQ")), "A")
        == "25.1.6"
    )
    lost = chain(CHAIN.replace("H poland HQ 0104 2/2", "H poland HQ 2/0"))
    assert verdict(lost, "A") == "25.1.5"
    lost.change(unit(lost, "A").n, hex=lost.book.labels["0304"])
    assert verdict(lost, "A") == "supplied"


@case("b21", "R106", "R33")
def test_brigade_troops_use_any_headquarters_of_the_brigade_and_army_troops_any_at_all() -> None:
    units = """
    T poland AT 0106 5/5 brigade=20
    S poland AT 0106 5/5 brigade=9
    L poland HQ 1201 3/3 size=BR brigade=9
    D poland AT 0106 5/5 division=16
    """
    game = chain(CHAIN + units)
    assert [verdict(game, one) for one in "TSD"] == ["supplied", "25.1.5", "supplied"]


@case("b21", "R106", "R112")
def test_a_scenario_lends_headquarters() -> None:
    rule = Liaison(frozenset({"ninth"}), ("K",))
    ninth = "S poland AT 0106 5/5 brigade=ninth\nL poland HQ 3/3 size=BR brigade=ninth\n"
    game = chain(CHAIN + ninth, scenario={"liaisons": (rule,)})
    assert verdict(game, "S") == "supplied"


@case("b21", "R106", "R33")
def test_a_brigade_headquarters_needs_a_line_of_any_length_to_a_source() -> None:
    shut = chain(scenario={"bases": (HomeBase(1, (0,)), HomeBase(0, ()))})
    assert verdict(shut, "K") == "R106"
    assert verdict(shut, "A") == "25.1.6"


@case("b21", "25.1.3", "26.1.3", "R127")
@pytest.mark.parametrize(
    ("sides", "hexes", "roads", "more", "found"),
    [
        ({}, {"0106": "swamp"}, [], "", "25.1.5"),
        ({}, {"0106": "mountain"}, [], "", "25.1.5"),
        ({}, {"0106": "swamp"}, [("main", "0105 0106 0107")], "", "supplied"),
        ({"0105/0106": "river"}, {}, [], "", "25.1.5"),
        ({"0105/0106": "big_river"}, {}, [], "", "25.1.5"),
        ({"0105/0106": "stream"}, {}, [], "", "supplied"),
        ({"0105/0106": "river+bridge"}, {}, [], "", "supplied"),
        ({"0105/0106": "river"}, {}, [], "P poland PONT 0105 1/1 bridge=0105/0106", "supplied"),
        ({"0105/0106": "scarp:0106"}, {}, [], "", "25.1.5"),
        ({"0105/0106": "scarp:0106"}, {}, [("secondary", "0105 0106")], "", "supplied"),
        ({}, {"0106": "lake"}, [], "", "25.1.5"),
    ],
)
def test_what_a_line_does_not_cross(
    sides: dict[str, str], hexes: dict[str, str], roads: list[tuple[str, str]], more: str, found: str
) -> None:
    game = chain(COLUMN + more, sides=sides, hexes=hexes, roads=roads, columns=(1, 1))
    assert verdict(game, "A") == found


@case("b21", "25.1.3", "21.2.1", "R127")
def test_no_line_over_a_destroyed_bridge() -> None:
    game = chain(COLUMN, sides={"0105/0106": "river+bridge"}, broken=["0105/0106"], columns=(1, 1))
    assert verdict(game, "A") == "25.1.5"


@case("b21", "25.1.4")
def test_enemies_and_their_zones_bar_a_line_unless_a_friend_is_there() -> None:
    units = CHAIN.replace("0507", "0108").replace("R russia INF 1210 3/3", "R russia ARM 0206 9/9")
    game = chain(units, columns=(1, 2))
    assert verdict(game, "A") == "25.1.5"
    friends = "B poland INF 0105 5/5 battalion=1 brigade=20\nC poland INF 0106 5/5 battalion=1 brigade=20\n"
    assert (
        verdict(chain(units + friends + "D poland INF 0107 5/5 battalion=1 brigade=20", columns=(1, 2)), "A")
        == "supplied"
    )
    stands_there = CHAIN.replace("0507", "0107").replace("R russia INF 1210 3/3", "R russia INF 0105 3/3")
    assert verdict(chain(stands_there, columns=(1, 1)), "A") == "25.1.5"


@case("b21", "25.1.6", "R106")
def test_fire_at_range_cuts_headquarters_from_each_other() -> None:
    tank = "K poland HQ 0110 3/3 size=BR brigade=20\nH poland HQ 0102 2/2 battalion=1 brigade=20\n"
    gun = "G russia AT 0406 3/3 gun=7 ammo=3"
    assert verdict(chain(tank + gun, columns=(1, 4)), "H") == "25.1.6"
    empty = chain(tank + gun + " ammo_left=0", columns=(1, 4))
    assert verdict(empty, "H") == "supplied"
    assert not fired_at(empty, 0)
    dark = chain(tank + gun, columns=(1, 4), light="night")
    assert verdict(dark, "H") == "supplied"
    friend = "\nF poland INF 0104 3/3"
    assert game_with(tank + gun + friend) == "25.1.6"


def game_with(units: str) -> str:
    return verdict(chain(units, columns=(1, 4)), "H")


@case("b21", "25.2.1", "25.2.2", "25.2.4", "R106")
def test_the_supply_phase_judges_the_phasing_side() -> None:
    game = chain(CHAIN.replace("0507", "0509").replace("R russia INF 1210 3/3", "R russia INF 1210 3/3 oos=0"))
    assert unit(game, "A").oos == 0
    news = end_phase(game)
    assert unit(game, "A").oos == 1
    assert told(news, "oos") == [{"unit": "A", "level": 1, "why": "no line of 5 hexes to H"}]
    game.change(unit(game, "A").n, hex=game.book.labels["0505"])
    while game.state.turn == 2:
        assert unit(game, "A").oos == 1
        end_phase(game)
    while game.state.phase < 7:
        end_phase(game)
    assert unit(game, "A").oos == 0


@case("b21", "R106", "R122", "R89")
def test_who_has_landed_or_been_supplied_from_the_air_needs_no_line() -> None:
    units = """
    D poland PARA 1005 5/5 dropped=1
    L poland INF 1005 5/5 landed=1
    N poland PARA 1005 5/5
    """
    game = chain(CHAIN + units, turn=4)
    assert [verdict(game, one) for one in "DLN"] == ["supplied", "supplied", "25.1.5"]
    later = chain(CHAIN.replace("0101", "0110") + units, turn=5, scenario={"bases": (HomeBase(0, (0,)),)})
    assert [verdict(later, one) for one in "DL"] == ["25.1.5", "25.1.5"]
    later.mark(supplied=(unit(later, "D").n,))
    assert verdict(later, "D") == "supplied"


@case("b21", "R122")
def test_a_ship_beside_a_beach_supplies_five_hexes() -> None:
    units = "A poland INF 0206 5/5\nB poland INF 0208 5/5\nS poland NAV 0101 2/2 capacity=20\nR russia INF 3/3"
    shore = {"sides": {"0101/0102": "beach"}, "hexes": {"0101": "sea"}}
    game = chain(units, columns=(1, 2), **shore)
    assert [verdict(game, one) for one in "AB"] == ["supplied", "25.1.2"]
    game.change(unit(game, "S").n, capacity=0)
    assert verdict(game, "A") == "25.1.2"


@case("b21", "R133")
def test_a_depot_supplies_what_is_near_until_the_enemy_has_been_there() -> None:
    units = "A poland INF 0505 5/5\nR russia INF 1210 3/3"
    game = field(units)
    depot = HomeBase(0, (game.book.labels["0502"],), radius=5, depot=True)
    game = field(units, scenario={"bases": (depot,)}, hexes={"0502": "depot"})
    assert verdict(game, "A") == "supplied"
    game.mark(tally={f"depot:{depot.hexes[0]}": 1})
    assert verdict(game, "A") == "25.1.2"
    for what in ("depot", "city"):  # R119: nothing works in a ruined city
        ruined = field(units, scenario={"bases": (depot,)}, hexes={"0502": "town+depot"}, ruins={"0502": what})
        assert not judged(ruined, "A").supplied


@case("b21", "R112")
def test_irregulars_need_no_supply_at_home() -> None:
    home = frozenset({field("A poland INF 0505 5/5").book.labels["0505"]})
    rule = IrregularRule(frozenset({"militia"}), home)
    units = "A poland INF 0505 5/5 quality=militia\nB poland INF 0505 5/5\nC poland INF 0506 5/5 quality=militia"
    game = chain(units + "\nR russia INF 1210 3/3", scenario={"irregulars": (rule,)})
    assert [verdict(game, one) for one in "ABC"] == ["supplied", "25.1.2", "25.1.2"]


@case("b21", "R121")
def test_an_objective_is_in_supply_within_five_hexes_of_a_supplied_headquarters_or_a_source() -> None:
    game = chain()
    at = game.book.labels
    assert in_supply(game, at["0308"], 0)
    assert in_supply(game, at["0301"], 0)
    assert not in_supply(game, at["0810"], 0)
    game.change(unit(game, "A").n, hex=at["0810"])
    assert in_supply(game, at["0810"], 0)
    game.change(unit(game, "A").n, oos=1)
    assert not in_supply(game, at["0810"], 0)


@case("b21", "25.2.4")
def test_a_drawn_position_without_staffs_and_sources_is_not_judged() -> None:
    game = field("A poland INF 0505 5/5\nR russia INF 1210 3/3", phase="combat")
    end_phase(game)
    assert unit(game, "A").oos == 0
