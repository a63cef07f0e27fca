"""Hex cards, overlays, the calendar."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import BOARD, GERMAN, SOVIET, board, staff_of, to_question
from sztab.seat.drafts import HexCard
from sztab.seat.models import Overlay
from sztab.table import Game


def hex_card(game: Game, hex_: str, seat: int | None = None) -> HexCard:
    staff, view, ask = staff_of(game, seat)
    return staff.hex_card(view, ask, hex_)


def overlay(game: Game, name: str, seat: int | None = None) -> Overlay:
    staff, view, _ = staff_of(game, seat)
    return staff.overlay(view, name)


def test_the_card_of_an_enemy_hex_tells_what_it_takes() -> None:
    card = hex_card(board(), "1205")
    assert card.terrain == "city" and card.defence == 3 and card.title == "Steps to lose: 3"
    assert [rung.value for rung in card.rungs] == [2, -3]
    assert [group.keys for group in card.able] == [("A",), ("Gun",)]
    assert card.wishes[0].order["target"] == "1205"
    assert dict(card.needed)["12"] == 12
    assert (card.lines[0].text, card.lines[0].case) == ("1 victory point for whoever holds it", "16.0")


def test_an_own_hex_and_one_that_is_not_there_have_short_cards() -> None:
    assert hex_card(board(), "1206").rungs == () and hex_card(board(), "1206").able == ()
    assert "no hex" in hex_card(board(), "9999").lines[0].text


@case("breslau1945", "3.2b")
def test_of_an_unseen_stack_only_the_top_is_told() -> None:
    game = board(options={"fog": True})
    units = BOARD.replace("1206", "1211")
    game = tabletop(units, phase="soviet movement", step=2, options={"fog": True}, hexes={"1205": "city"})
    card = hex_card(game, "1205", SOVIET)
    assert card.title == "Steps to lose: at least 2"
    assert not any("T " in line.text for line in card.lines)
    assert any(line.case == "3.2b" for line in card.lines)
    assert hex_card(game, "1205", GERMAN).lines != card.lines


def test_overlays() -> None:
    game = board()
    assert "1206" in overlay(game, "zones").areas["german"]
    assert overlay(game, "control").areas["soviet"] == ("1206", "1209")
    assert (
        "1205" in overlay(game, "artillery").areas["soviet"]
        and "1203" not in overlay(game, "artillery").areas["soviet"]
    )
    assert overlay(game, "aa").notes == {"1203": "Fk: 2"} and "1205" in overlay(game, "aa").areas["german"]
    assert overlay(game, "fortress").areas == {"german": ("1205",)}
    supply = overlay(game, "supply")
    assert "1206" in supply.areas["supplied"] and supply.areas["cut"] == ()
    assert overlay(game, "weather") == Overlay("weather")


def test_the_front_line_lies_over_the_printed_map() -> None:
    game = to_question("air_bombard")
    found = overlay(game, "fortress")
    assert len(found.areas["german"]) == 10 and len(found.lines) > 20


def test_the_calendar_has_reinforcements_and_air_steps() -> None:
    game = to_question("air_bombard")
    staff, view, _ = staff_of(game)
    lines = staff.calendar(view)
    turns = {(line.turn, line.side) for line in lines if line.keys}
    assert {(1, "soviet"), (2, "german"), (4, "german"), (5, "german"), (8, "soviet")} <= turns
    assert [line.text for line in lines if line.turn == 2 and "air steps" in line.text] == ["1D6+1 air steps"]
    assert any("ammunition" in line.text and line.turn == 3 for line in lines)


@case("breslau1945", "15.1.2")
def test_when_the_269th_division_comes_is_the_secret_of_the_german() -> None:
    game = to_question("air_bombard", options={"division_269": True})
    staff, view, _ = staff_of(game, SOVIET)
    (line,) = [line for line in staff.calendar(view) if "269" in line.text]
    assert "unknown" in line.text and line.turn == 1
    staff, view, _ = staff_of(game, GERMAN)
    (line,) = [line for line in staff.calendar(view) if "269" in line.text]
    assert line.turn == game.state.arrival > 1
