"""Work of engineers on the sheet of the movement phase: mines, bridges, objects, pontoons, help over a river."""

from __future__ import annotations

from case import case
from rules.b21.field import field
from seat.b21.seats import draft, question, values
from sztab.table import Game

RIVER = """
Eng poland ENG  0505 4/4 brigade=1
Col poland PONT 0505 1/1
Inf poland INF  0505 6/6 brigade=1
R   russia INF  0901 4/4
"""


def river() -> Game:
    return field(
        RIVER,
        hexes={"0505": "depot"},
        sides={"0504/0505": "river", "0505/0506": "river+bridge"},
        roads=[("main", "0505 0605")],
    )


def offered(game: Game) -> list[str]:
    sheet = question(game).sheet
    return [one.order["order"] for one in sheet.starters] if sheet is not None else []


def test_the_sheet_offers_what_somebody_could_do() -> None:
    assert {"assist", "lay_mines", "pontoon", "demolish", "build_bridge"} <= set(offered(river()))
    assert not set(offered(field("A poland INF 0505 6/6"))) & {"assist", "lay_mines", "pontoon", "build_bridge"}


@case("b21", "20.1.2", "19.1.4")
def test_mines_are_laid_in_the_hex_or_beside_it() -> None:
    game = river()
    assert values(draft(game, order="lay_mines"), "unit") == ["Eng"]
    drafted = draft(game, order="lay_mines", unit="Eng")
    assert {"0505", "0504"} <= set(values(drafted, "hex"))
    assert [line.text for line in drafted.warnings] == ["4 actions left this turn"]
    assert draft(game, order="lay_mines", unit="Eng", hex="0504").refusal is None


@case("b21", "20.3.2")
def test_mines_are_cleared_under_the_engineers() -> None:
    game = field(RIVER, mines=["0505"])
    assert "clear_mines" in offered(game)
    assert draft(game, order="clear_mines", unit="Eng").refusal is None


@case("b21", "22.2.2")
def test_a_bridge_is_begun_on_the_near_bank() -> None:
    drafted = draft(river(), order="build_bridge", unit="Eng")
    assert values(drafted, "side") == ["0504/0505"]
    assert any(line.case == "22.2.2" for line in drafted.warnings)


@case("b21", "26.1.1")
def test_a_column_opens_a_bridge() -> None:
    game = river()
    assert values(draft(game, order="pontoon"), "unit") == ["Col"]
    assert draft(game, order="pontoon", unit="Col", side="0504/0505").refusal is None


@case("b21", "19.1.3")
def test_units_are_helped_over_a_river() -> None:
    assert "0505" in values(draft(river(), order="assist", unit="Eng"), "hex")


@case("b21", "21.1.6", "22.1.1")
def test_objects_are_named_by_place_and_kind() -> None:
    game = river()
    assert set(values(draft(game, order="demolish", unit="Inf"), "object")) == {"0505", "0505/0506"}
    assert set(values(draft(game, order="demolish", unit="Inf", object="0505"), "what")) == {"depot", "road"}
    assert draft(game, order="demolish", unit="Inf", object="0505", what="road").refusal is None


@case("b21", "R94")
def test_what_lies_destroyed_is_repaired() -> None:
    game = field(RIVER, roads=[("main", "0505 0605")], ruins={"0505": "road"})
    assert values(draft(game, order="repair", unit="Eng"), "object") == ["0505"]
    assert values(draft(game, order="repair", unit="Eng", object="0505"), "what") == ["road"]
    assert draft(game, order="repair", unit="Eng", object="0505", what="road").refusal is None


@case("b21", "12.1.1")
def test_units_dig_in_by_a_key() -> None:
    asked = question(river())
    assert [(one.order["order"], one.key) for one in asked.standing] == [("fortify", "d")]
    drafted = draft(river(), order="fortify")
    assert set(values(drafted, "units")) == {"Eng", "Inf"} and drafted.warnings[0].case == "12.1.1"
