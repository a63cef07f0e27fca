"""Drops: what is written, what the wind and the ground may do, and the fight of those who are down."""

from __future__ import annotations

from case import case
from rules.b21.field import field, play
from seat.b21.seats import draft, flagged, question, slot, titles, values
from sztab.rules.b21.board import Game

DROP = """
J poland PARA 6/6 box=drop
A poland INF 0308 5/5
R russia INF 0504 3/3
Z russia AA  0506 4/4 aa=guns
"""


def dropping(**more: object) -> Game:
    return field(DROP, phase="airborne assault", hexes={"0604": "forest"}, **more)  # type: ignore[arg-type]


@case("b21", "17.1.1", "17.1.2", "17.2.1")
def test_a_drop_shows_wind_ground_and_guns() -> None:
    game = dropping()
    assert question(game).text == "Drop units from the air, or end the phase"
    drafted = draft(game, order="drop", unit="J", hex="0604")
    assert values(drafted, "unit") == ["J"] and slot(drafted, "hex").kind == "place"
    ladder = drafted.declared
    assert ladder is not None
    assert {one.text: one.chance for one in ladder.results} == {"one hex away": 4, "on its hex": 2}
    assert [one.title for one in ladder.besides] == ["The ground costs it"]
    assert any(one.text == "Z may fire at it" for one in drafted.warnings)
    assert drafted.refusal is None and drafted.give == "Drop J over 0604"


@case("b21", "17.2.5")
def test_a_drop_on_the_enemy_warns_of_the_fight() -> None:
    assert any(one.case == "17.2.5" for one in draft(dropping(), order="drop", unit="J", hex="0504").warnings)


@case("b21", "17.2.4", "R84", "17.2.5")
def test_guns_fire_at_the_jumper_and_who_is_down_may_attack() -> None:
    game = dropping(dice=[6] * 9)
    play(game, order="drop", unit="J", hex="0605")
    assert titles(game) == ["fire: Z at J", "hold fire"]
    play(game, order="aa")
    assert flagged(game, "can_attack") == {"J"}
    drafted = draft(game, order="attack", attackers=["J"], targets=["0504"])
    assert drafted.declared is not None and drafted.declared.attack == 4, "two thirds of 6 SP"
    assert values(drafted, "attackers") == ["J"]
