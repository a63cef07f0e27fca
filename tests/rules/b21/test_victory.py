"""R114 and the cards: points, levels, sudden ends."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from case import case
from rules.b21.field import asked, end_phase, field, told, unit
from sztab.rules.b21.board import Game
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.passage import enter
from sztab.rules.b21.scenario import CasualtyRule, ExitRule, HomeBase, Objective, SuddenEnd, VictoryLevel
from sztab.rules.b21.victory import aims, award, left_map, level_of, points_of, score, sudden_winners, verdict

UNITS = """
A poland INF 0504 5/5
T poland ARM 0504 10/10
H poland HQ 0101 3/3 size=BR brigade=20
B poland HQ 0101 2/2 size=B
R russia INF 1008 5/5
"""
LEVELS = (
    VictoryLevel("Russian", 1, 5, 999),
    VictoryLevel("draw", -1, 0, 4),
    VictoryLevel("Polish", 0, -9, -1),
    VictoryLevel("Polish decisive", 0, -999, -10),
)


def game_of(units: str = UNITS, **scenario: Any) -> Game:
    return field(units, phase="combat", scenario={"attacker": 1, **scenario})


def lines(game: Game, side: int) -> dict[str, int]:
    return {one.why: one.value for one in points_of(game, side)}


@case("b21", "R114")
def test_eliminations_score_by_what_is_eliminated() -> None:
    game = game_of()
    for one, points in (("A", 1), ("T", 3), ("B", 5), ("H", 10)):
        eliminate(game, unit(game, one).n, "7.2.3", "fight")
        assert score(game, 1) == points
    game.change(unit(game, "H").n, box="due", steps=3, replaced=True)
    assert score(game, 1) == 10
    assert score(game, 0) == 0


@case("b21", "R114")
def test_without_a_rule_of_its_own_towns_score_and_a_lead_of_five_wins() -> None:
    hexes = {"0504": "town", "0505": "town", "0506": "town", "1008": "town"}
    game = field(UNITS, phase="combat", hexes=hexes)
    assert (score(game, 0), score(game, 1)) == (2, 2)
    assert level_of(game).winner == -1
    enter(game, [0], game.book.labels["0505"])
    enter(game, [0], game.book.labels["0506"])
    assert level_of(game).winner == -1
    award(game, 0, 1, "equipment", "R112")
    assert level_of(game).winner == 0


@case("b21", "R121", "R114")
def test_an_objective_scores_if_it_is_held_in_supply() -> None:
    at = game_of().book.labels
    aims = (Objective("aim", 0, (at["0104"], at["0504"]), 3), Objective("far", 0, (at["1008"],), 9))
    game = game_of(objectives=aims, bases=(HomeBase(0, (at["0101"],)),))
    assert lines(game, 0) == {"aim": 3}
    enter(game, [0], at["0104"])
    assert lines(game, 0) == {"aim": 6}
    far = game_of(objectives=aims, bases=(HomeBase(0, ()),))
    far.change(unit(far, "T").n, oos=1)
    far.change(unit(far, "A").n, oos=1)
    assert lines(far, 0) == {}


@case("b21", "R121")
def test_units_in_supply_that_leave_score_by_their_strength() -> None:
    rule = ExitRule(0, (7,), start=2, per=10, most=1)
    game = game_of(exits=(rule,))
    left_map(game, [unit(game, "A")], 7)
    assert score(game, 0) == 0
    left_map(game, [unit(game, "A")], 8)
    left_map(game, [unit(game, "R")], 7)
    assert score(game, 0) == 0
    game.change(unit(game, "T").n, oos=1)
    left_map(game, [unit(game, "T")], 7)
    assert score(game, 0) == 0
    game.change(unit(game, "T").n, oos=0)
    left_map(game, [unit(game, "T")], 7)
    left_map(game, [unit(game, "T")], 7)
    assert lines(game, 0) == {"SP that left the map, 10 for a point": 1}
    early = game_of(exits=(ExitRule(0, (7,), start=3),))
    left_map(early, [unit(early, "T")], 7)
    assert not early.state.tally


@case("b21", "S.3", "R112")
def test_casualties_score_for_the_enemy() -> None:
    game = game_of(casualties=(CasualtyRule(0, 2),))
    assert score(game, 1) == 0
    game.change(unit(game, "T").n, steps=7)
    assert lines(game, 1) == {"EP lost by the enemy, 2 for a point": 1}
    eliminate(game, unit(game, "A").n, "7.2.3", "fight")
    assert score(game, 1) == 4 + 1


@case("b21", "S.3", "27.1.1")
def test_what_lies_face_down_is_no_casualty_to_the_enemy() -> None:
    game = field("T poland ARM 0505 10/10\nR russia INF 0101 4/4", options={"camouflage": True},
                 scenario={"casualties": (CasualtyRule(0, 1),)})  # fmt: skip
    assert score(game.view_of(1), 1) == 0


@case("b21", "S.3", "27.1.1")
def test_what_lies_face_down_does_not_count_as_eliminated() -> None:
    ends = (SuddenEnd(1, (0,), lost="T"),)
    game = field("T poland ARM 0505 10/10\nR russia INF 0101 4/4", options={"camouflage": True},
                 scenario={"endings": ends})  # fmt: skip
    (aim,) = [one for one in game.book.aims(game) if one.at_once]
    assert game.book.count(game.view_of(1), aim) == game.book.count(game, aim)
    eliminate(game, unit(game, "T").n, "7.2.3", "fight")
    assert game.book.count(game, aim) == game.book.count(game.view_of(1), aim) == 1 + (game.state.control[0] == 2)


@case("b21", "R114")
@pytest.mark.parametrize(
    ("lead", "name"), [(5, "Russian"), (4, "draw"), (0, "draw"), (-1, "Polish"), (-10, "Polish decisive")]
)
def test_the_level_is_that_of_the_lead_of_the_attacker(lead: int, name: str) -> None:
    game = game_of(levels=LEVELS)
    award(game, 1 if lead > 0 else 0, abs(lead), "test", "R114")
    assert level_of(game).name == name


@case("b21", "R114", "3.1")
def test_the_game_ends_after_its_last_turn() -> None:
    game = game_of(levels=LEVELS, turns=2)
    while game.decision is not None:
        assert game.state.turn == 2
        news = end_phase(game)
    assert told(news, "end") == [{"winner": "", "level": "draw", "points": {"poland": 0, "russia": 0}}]
    assert asked(game) == ("", "")


@case("b21", "S.1", "S.2", "S.3", "R114")
def test_a_side_that_holds_its_aims_wins_at_once() -> None:
    at = game_of().book.labels
    ends = (SuddenEnd(0, (at["0504"], at["0505"])), SuddenEnd(1, (at["1008"],), start=3))
    game = game_of(levels=LEVELS, endings=ends, turns=9)
    assert sudden_winners(game) == []
    enter(game, [0], at["0505"])
    assert sudden_winners(game) == [0]
    list(verdict(game))
    assert game.state.verdict == "Polish decisive"
    game.mark(turn=3, verdict="")
    assert sudden_winners(game) == [0, 1]
    list(verdict(game))
    assert game.state.verdict == "draw"


@case("b21", "S.3", "R114")
def test_a_sudden_end_may_ask_for_units_that_stand_there_and_for_a_lost_headquarters() -> None:
    at = game_of().book.labels
    ends = (SuddenEnd(0, (at["0504"],), stands=True), SuddenEnd(1, (at["1008"],), lost="H"))
    game = game_of(endings=ends, turns=9)
    assert sudden_winners(game) == [0]
    enter(game, [0, 1], at["0505"])
    assert sudden_winners(game) == []
    eliminate(game, unit(game, "H").n, "7.2.3", "fight")
    assert sudden_winners(game) == [1]


@case("b21", "R133")
def test_a_depot_is_lost_for_good_when_the_enemy_enters() -> None:
    hex_ = game_of().book.labels["0705"]
    game = game_of(bases=(HomeBase(1, (hex_,), depot=True),))
    enter(game, [0], hex_)
    assert game.state.tally == {f"depot:{hex_}": 1}


@case("b21", "R114")
def test_a_sudden_end_is_called_by_the_objectives_that_it_takes() -> None:
    labels = field(UNITS, phase="combat").book.labels
    towns = tuple(Objective(name, 1, (labels[hex_],), 2) for name, hex_ in (("Alpha", "0504"), ("Beta", "1008")))
    both = SuddenEnd(1, (labels["0504"], labels["1008"]))
    one = msgspec.structs.replace(both, hexes=both.hexes[:1], stands=True)
    found = [aim.text for aim in aims(game_of(objectives=towns, endings=(both, one))) if aim.at_once]
    assert found == ["Alpha, Beta: all held", "Alpha: own units on all"]
    assert [aim.text for aim in aims(game_of(endings=(both,))) if aim.at_once] == ["Hexes held"]
