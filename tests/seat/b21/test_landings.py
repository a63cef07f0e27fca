"""The naval phase: ships, fire from the coast, troops ashore."""

from __future__ import annotations

from case import case
from rules.b21.field import hex_of, play
from rules.b21.test_landings import off_the_beach
from seat.b21.seats import cards, draft, question, titles, values

BATTERY = """
S poland NAV 0504 3/3 capacity=42
A poland INF 9/9 carrier=0 box=aboard
R russia INF 0506 5/5
G russia ART 0509 8/8 range=15
"""


@case("b21", "18.2.1")
def test_troops_go_ashore_by_units_and_hex() -> None:
    game = off_the_beach()
    asked = question(game)
    assert asked.text == "Sail and land your troops, or end the phase" and asked.sheet is not None
    assert [one.order["order"] for one in asked.sheet.starters] == ["sail", "land", "standing"] or asked.sheet.starters
    drafted = draft(game, order="land", units=["A", "B"], hex="0505")
    assert {"A", "B"} <= set(values(drafted, "units")) and "0505" in values(drafted, "hex")
    assert drafted.refusal is None
    play(game, order="land", units="A B", hex="0505")
    assert hex_of(game, "A") == "0505"


@case("b21", "18.2.4")
def test_a_beach_that_the_enemy_holds_warns_of_the_fight() -> None:
    game = off_the_beach(BATTERY.replace("0506", "0505"))
    assert any(one.case == "18.2.4" for one in draft(game, order="land", units=["A"], hex="0505").warnings)


@case("b21", "R122")
def test_a_ship_is_sent_by_its_way() -> None:
    game = off_the_beach()
    ways = values(draft(game, order="sail", unit="S"), "path")
    assert ["0503"] in ways
    play(game, order="sail", unit="S", path="0503")


@case("b21", "18.2.3")
def test_artillery_ashore_fires_by_cards() -> None:
    game = off_the_beach(BATTERY)
    play(game, order="sail", unit="S", path="0404 0504")
    assert question(game).text == "Fire at S, or hold your fire"
    assert titles(game) == ["G fire at S", "hold fire"]
    assert cards(game)[0].lines[0].text == "8 SP together"
    found = draft(game, order="coast_fire", target="S", artillery=["G"]).declared
    assert found is not None and found.attack == 8
