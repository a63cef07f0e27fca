"""The sergeant's drops, and where he puts those who cannot stay where they came down."""

from __future__ import annotations

from typing import Any

from rules.b21.field import asked, field, hex_of, play
from sztab.players import Sergeant
from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.battle_orders import AddSupport, Attack
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import DropUnit, Place
from sztab.rules.b21.scenario import Objective
from sztab.table import EndPhase

HIT = 5


def above(lines: str, prize: str = "0505", **more: Any) -> Game:
    hexes = {prize: "town", **more.pop("hexes", {})}
    at = field(lines).book.labels[prize]
    goal = Objective("the town", 0, (at,), 5)
    drawn = {"phase": "airborne assault", "hexes": hexes, "scenario": {"objectives": (goal,)}, **more}
    return field(lines, **drawn)


def advice(game: Game) -> Counsel:
    ask = game.decision
    assert ask is not None
    side = ask.sides[0]
    found = Sergeant(1).advice(game.view_of(side), ask)
    assert found.line()
    assert game.check(found.order, side) is None
    return found


def test_he_drops_beside_what_decides_and_not_on_the_enemy() -> None:
    game = above("A poland PARA 5/5 box=drop\nR russia INF 1010 2/2")
    order = advice(game).order
    assert isinstance(order, DropUnit)
    assert game.book.map.grid.distance(game.book.labels[order.hex], game.book.labels["0505"]) <= 1
    held = above("A poland PARA 5/5 box=drop\nR russia INF 0505 14/14\nS russia ARM 0606 14/14")
    found = advice(held).order
    assert not isinstance(found, DropUnit) or found.hex not in ("0505", "0606")


def test_those_who_are_down_attack_where_it_pays() -> None:
    lines = "A poland PARA 0504 9/9 dropped=2\nB poland PARA 0504 9/9 dropped=2\nR russia INF 0505 2/2"
    order = advice(above(lines, hexes={"0505": "clear"})).order
    assert isinstance(order, Attack)
    assert order.attackers == ("A", "B")
    strong = above(lines.replace("2/2", "14/14"))
    assert isinstance(advice(strong).order, EndPhase)


def test_he_supports_a_unit_that_fights_where_it_came_down() -> None:
    lines = "A poland PARA 9/9 box=drop\nG poland ART 0509 8/8 range=9\nR russia INF 0505 4/4"
    game = above(lines, hexes={"0505": "clear"}, dice=[HIT])
    play(game, order="drop", unit="A", hex="0505")
    assert asked(game) == ("poland", "support")
    assert isinstance(advice(game).order, AddSupport)


def test_a_unit_thrown_off_goes_where_it_is_safest() -> None:
    lines = "A poland PARA 9/9 box=drop\nR russia INF 0505 9/9\nS russia ARM 0502 14/14"
    game = above(lines, prize="1010", hexes={"0506": "forest"}, dice=[HIT, 3, 4, 4, 4, 3, 3, 3, 3])
    play(game, order="drop", unit="A", hex="0505")
    assert asked(game) == ("poland", "place")
    found = advice(game)
    assert isinstance(found.order, Place)
    assert found.key == "place"
    play(game, found.order)
    assert hex_of(game, "A") == found.order.hex
