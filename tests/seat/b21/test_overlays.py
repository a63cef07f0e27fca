"""Hex cards, overlays, the calendar."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import field
from seat.b21.seats import draft, staff_of
from sztab.seat.drafts import HexCard
from sztab.seat.models import Overlay
from sztab.table import Game

BOARD = """
Tank poland ARM 0506 10/10 gun=7 armour=5
Gun  poland ART 0509 9/9 range=10
Flak poland AA  0508 4/4 aa=guns
Foe  russia INF 0503 6/6 armour=1 fortified
"""


def board(**more: Any) -> Game:
    return field(BOARD, hexes={"0503": "town"}, **more)


def hex_card(game: Game, hex_: str) -> HexCard:
    staff, view, ask = staff_of(game)
    return staff.hex_card(view, ask, hex_)


def overlay(game: Game, name: str) -> Overlay:
    staff, view, _ = staff_of(game)
    return staff.overlay(view, name)


def test_the_card_of_an_enemy_hex_tells_what_it_takes() -> None:
    card = hex_card(board(), "0503")
    assert card.title == "Defence 6 SP" and card.terrain == "town, works"
    assert {rung.case for rung in card.rungs} == {"7.3.1", "12.1.6"}
    assert [group.keys for group in card.able] == [("Tank", "Flak"), ("Gun",)]
    assert card.wishes[0].order["targets"] == ["0503"]
    assert "Field works" in [line.text for line in card.lines]


@case("b21", "27.1.1")
@case("b21", "7.3.5")
def test_the_card_says_from_where_a_river_counts() -> None:
    """The shift of the ladder across the river, and the hexes from which it would count."""
    sides = {"0503/0504": "river", "0403/0503": "river"}
    game = field(BOARD + "Near poland INF 0504 5/5\n", hexes={"0503": "town"}, sides=sides, phase="combat")
    (river,) = [one for one in hex_card(game, "0503").rungs if one.case == "7.3.5"]
    assert river.text.startswith("across a river (") and "0504" in river.text and "0403" in river.text
    declared = draft(game, order="attack", targets=["0503"], attackers=["Near"]).declared
    assert declared is not None
    assert [one.value for one in declared.rungs if one.case == "7.3.5"] == [river.value]


def test_the_card_of_hidden_counters_counts_them() -> None:
    card = hex_card(board(options={"camouflage": True}), "0503")
    assert card.title.startswith("Defence at least")
    assert "A counter lies face down" in [line.text for line in card.lines]


def test_own_hexes_and_those_that_are_not_there_have_short_cards() -> None:
    assert hex_card(board(), "0506").rungs == () and hex_card(board(), "0506").able == ()
    assert "no hex" in hex_card(board(), "9999").lines[0].text


@case("b21", "15.1.3", "3.5.1")
def test_fields_of_fire_and_view() -> None:
    game = field(BOARD)
    fire = overlay(game, "fire")
    assert "0502" in fire.areas["poland"] and "0505" not in fire.areas["poland"] and "0501" not in fire.areas["poland"]
    assert "russia" not in fire.areas
    assert "0502" in overlay(game, "sight").areas["poland"]
    assert "0503" not in overlay(board(), "sight").areas["poland"]


def test_overlays() -> None:
    game = board()
    assert "0505" in overlay(game, "zones").areas["poland"]
    assert overlay(game, "control").areas["russia"] == ("0503",)
    assert "0503" in overlay(game, "artillery").areas["poland"] and overlay(game, "artillery").notes == {
        "0509": "Gun: 10"
    }
    assert "0505" in overlay(game, "aa").areas["poland"]
    assert overlay(game, "weather") == Overlay("weather")


@case("b21", "23.3.9", "10.2.5")
def test_air_defence_has_the_zones_of_fighters_too() -> None:
    game = field(f"{BOARD}\nJet poland AIR 0303 4/4 role=fighter mission=cover")
    found = overlay(game, "aa")
    assert found.notes == {"0303": "Jet: 7", "0508": "Flak: 3"} and "0304" in found.areas["poland"]
    assert "Jet is over the hex" in [line.text for line in hex_card(game, "0303").lines]


@case("b21", "R106", "R121")
def test_supply_and_calendar_of_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    found = overlay(game, "supply")
    assert found.areas["cut"] == () and "2624" in found.areas["supplied"] and found.lines
    staff, view, _ = staff_of(game)
    lines = staff.calendar(view)
    assert any(line.turn == 4 and line.text.startswith("Night") for line in lines)
    assert any("2 aircraft a turn" in line.text and line.side == "poland" and line.turn == 1 for line in lines)
    assert any("9 BKPanc" in line.keys and line.turn > 1 for line in lines)
