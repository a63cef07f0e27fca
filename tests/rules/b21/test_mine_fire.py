"""20.1.7, R93: minefields laid by the fire of artillery."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import barred_by, end_phase, field, legal_orders, play, told, unit

LINE = """
G poland ART 0501 5/5 range=6 ammo=5 mines=yes
H poland ART 0501 5/5 range=6 ammo=5
R russia INF 0509 5/5
"""
FIRE: dict[str, Any] = {"order": "mine_fire", "artillery": "G", "hex": "0505"}


@case("b21", "20.1.7", "20.1.1", "20.1.3", "R93", "R130")
def test_a_gun_with_the_ammunition_mines_a_hex() -> None:
    game = field(LINE, phase="combat", options={"camouflage": True})
    news = play(game, FIRE)
    assert told(news, "mines_laid")[0]["hex"] == "0505"
    assert [(one.hex, one.until) for one in game.state.mines] == [(game.book.labels["0505"], 3)]
    assert (unit(game, "G").ammo, unit(game, "G").fired, unit(game, "G").shown) == (3, True, 1)
    assert barred_by(game, FIRE) == "9.2.1"


@case("b21", "R93")
def test_fired_mines_last_to_the_end_of_the_next_turn() -> None:
    game = field(LINE, phase="combat", turn=2, scenario={"turns": 9})
    play(game, FIRE)
    for turn, there in ((2, 1), (3, 1), (4, 0)):
        while game.state.turn < turn:
            end_phase(game)
        assert (game.state.turn, len(game.state.mines)) == (turn, there)


@case("b21", "20.1.7", "20.1.4", "R93", "20.1.2")
def test_where_mines_may_not_be_fired() -> None:
    game = field(LINE, phase="combat", hexes={"0405": "lake"}, mines=["0404"])
    for hex_, found in (("0509", "20.1.7"), ("0508", "20.1.7"), ("0405", "20.1.2"), ("0404", "20.1.3")):
        assert barred_by(game, FIRE | {"hex": hex_}) == found
    near = field(LINE.replace("0509", "0506"), phase="combat")
    assert barred_by(near, FIRE | {"hex": "0506"}) == "20.1.4"
    assert barred_by(near, FIRE | {"hex": "0505"}) == "20.1.4"
    assert barred_by(game, FIRE | {"artillery": "H"}) == "20.1.7"
    assert barred_by(field(LINE), FIRE) == "3.1"
    assert len([order for order in legal_orders(game) if type(order).__name__ == "MineFire"]) > 20
