"""12.1.5, 14.1.5: what follows when units come into a hex."""

from __future__ import annotations

from case import case
from rules.b21.field import field, hex_of, told, unit
from sztab.rules.b21.passage import controller, desert, enter, lone_staffs


@case("b21", "12.1.5")
def test_works_are_gone_when_an_enemy_enters_but_not_for_a_friend() -> None:
    game = field("A poland INF 0504 5/5\nR russia INF 0605 5/5 fortified\nS russia INF 0606 5/5")
    enter(game, [2], game.book.labels["0605"])
    assert game.state.works == (game.book.labels["0605"],)
    game.change(1, hex=-1)
    game.change(2, hex=-1)
    enter(game, [0], game.book.labels["0605"])
    assert not game.state.works
    assert controller(game, game.book.labels["0605"]) == 0


@case("b21", "4.2.1", "14.1.5")
def test_a_lone_headquarters_falls_to_whoever_enters() -> None:
    game = field("A poland INF 0504 5/5\nH russia HQ 0605 2/2\nR russia INF 0704 5/5\nK russia HQ 0704 2/2")
    assert lone_staffs(game, 0, game.book.labels["0605"])
    assert not lone_staffs(game, 0, game.book.labels["0704"])
    assert not lone_staffs(game, 1, game.book.labels["0605"])
    enter(game, [0], game.book.labels["0605"])
    assert unit(game, "H").box == "dead"
    assert hex_of(game, "A") == "0605"


@case("b21", "12.1.4", "R48")
def test_works_that_nobody_is_left_in_are_gone() -> None:
    game = field("A poland INF 0504 5/5 fortified\nB poland INF 0504 5/5")
    hex_ = game.book.labels["0504"]
    enter(game, [0], game.book.labels["0505"])
    desert(game, hex_, "R48")
    assert hex_ in game.state.works
    enter(game, [1], game.book.labels["0505"])
    desert(game, hex_, "R48")
    assert told(list(game.events), "works_gone") == [{"hex": "0504"}]
