"""R23: whose a hex is."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import GERMAN, SOVIET, play, tabletop, told
from sztab.rules.breslau import control
from sztab.table import Game

TITLE = "breslau1945"


def owner(game: Game, text: str) -> int:
    return control.controller(game, game.book.labels[text])


@case(TITLE, "2.1g", "R23")
def test_a_hex_belongs_to_the_side_whose_ground_unit_was_there_last() -> None:
    game = tabletop("A soviet INF 1506\nG german INF 1203", fortresses=["1504"])
    assert owner(game, "1505") == owner(game, "1504") == GERMAN
    events = play(game, order="move", units="A", path=["1505", "1504"])
    assert owner(game, "1505") == owner(game, "1504") == SOVIET
    assert told(events, "control") == [{"hex": "1504", "owner": "soviet"}]
    play(game, order="move", units="A", path=["1503"])
    assert owner(game, "1504") == SOVIET


@case(TITLE, "R23")
def test_a_german_takes_a_hex_back_even_volkssturm_and_a_zone_takes_nothing() -> None:
    game = tabletop("V german VS 1506\nG german INF 1508", phase="german movement", control={"1505": "soviet"})
    assert owner(game, "1505") == SOVIET
    play(game, order="move", units="V", path=["1505", "1506"])
    assert owner(game, "1505") == GERMAN
    game = tabletop("G german INF 1506", phase="german movement", control={"1505": "soviet"})
    assert owner(game, "1505") == SOVIET


@case(TITLE, "R23", "15.2a")
def test_entering_the_map_takes_the_hex() -> None:
    game = tabletop("A soviet INF", scenario={"exits": frozenset({0})})
    play(game, order="enter", units="A", hex="1001")
    assert owner(game, "1001") == SOVIET
