"""The book on the table: hexes, edges, bridges, zones of control, what its header tells."""

from __future__ import annotations

import pytest

from case import case
from rules.breslau.siege import siege
from rules.breslau.tabletop import barred_by, refusal, tabletop
from rules.breslau.vectors import Vector, vector
from sztab.desk.cases import one_case
from sztab.rules.breslau.state import SOVIET
from sztab.titles import title
from sztab.titles.layout import lay_out

BOX = "breslau1945"


@vector("case_number_reading")
@case(BOX, "0.1")
def test_case_numbers_read_module_section_case(v: Vector) -> None:
    cases = title(BOX).cases
    assert all(name.split(".")[0].isdigit() or name.startswith("T.") for name in cases)
    assert one_case(BOX, "3.1a").section == "Stacking limits"
    assert "7.5.1" in v["given"] and "7.5.1 is module 7, section 5, case 1" in cases["0.1"].summary


@vector("grid_parity")
@case(BOX, "2.1b", "2.1g")
def test_even_columns_lie_lower(v: Vector) -> None:
    book = siege().book
    for name, around in v["data"].items():
        hex_ = book.labels[name.removeprefix("h")]
        assert [book.hex_labels[there] for there in book.neighbours[6 * hex_ : 6 * hex_ + 6]] == around
        assert book.map.terrain[hex_] == ("fortress",)


@case(BOX, "2.1c")
def test_there_is_no_hex_beyond_the_numbered_ones() -> None:
    game = tabletop("A soviet INF 1012\nG german INF 1402")
    assert len(siege().book.labels) == 494
    assert "there is no hex '1013'" in str(refusal(game, order="move", units="A", path="1013"))


@case(BOX, "2.1d")
@pytest.mark.parametrize("kind", ["road", "rail"])
def test_a_road_or_railway_over_a_river_is_a_bridge(kind: str) -> None:
    units = "A soviet INF 1206\nG german INF 1702"
    river = {"1205/1206": "river"}
    assert barred_by(tabletop(units, sides=river), order="move", units="A", path="1205") == "8.4"
    bridged = tabletop(units, sides=river, roads=[(kind, "1206 1205")])
    assert barred_by(bridged, order="move", units="A", path="1205") == ""


@case(BOX, "R13")
def test_a_table_may_leave_the_old_oder_out() -> None:
    units = "A soviet INF 1206\nG german INF 1702"
    for river, barred in ((True, "8.4"), (False, "")):
        game = tabletop(units, old_oder=["1205/1206"], options={"old_oder_is_river": river})
        assert barred_by(game, order="move", units="A", path="1205") == barred
    main = tabletop(units, sides={"1205/1206": "river"}, options={"old_oder_is_river": False})
    assert barred_by(main, order="move", units="A", path="1205") == "8.4"


@case(BOX, "R3", "R4", "R43")
def test_readings_of_the_terrain_chart_are_switches() -> None:
    plain = siege().book.charts.terrain
    other = siege(
        {"suburban_drm": 1, "elevated_rr_like": "city", "afv_marsh_with_infantry": "secondary"}
    ).book.charts.terrain
    assert (plain["suburban"].drm, other["suburban"].drm) == (2, 1)
    assert (plain["elevated_rr"].divisor, other["elevated_rr"].divisor) == (2, 3)
    assert other["elevated_rr"].name == "elevated_rr"
    assert (plain["marsh"].armour_with, other["marsh"].armour_with) == ("p", "s")


@case(BOX, "T.1")
def test_the_combat_table_is_read_by_the_highest_column_not_above_the_factor() -> None:
    charts = siege().book.charts
    assert [charts.column(factor) for factor in (0, 1, 3, 4, 11, 12, 47, 48, 90)] == [-1, 0, 1, 2, 5, 6, 11, 12, 12]
    assert charts.losses(0, 1) == 0
    assert [charts.losses(12, roll) for roll in range(1, 7)] == [3, 2, 2, 1, 1, 0]
    assert charts.losses(12, -9) == charts.losses(12, -2) == 4
    assert charts.losses(48, 12) == charts.losses(48, 9) == 2


def test_a_header_lays_the_same_game_out_again() -> None:
    game = siege({"rubble": True, "fog": False})
    book, state = lay_out(game.book.header())
    assert (book.options, state) == (game.book.options, game.state)
    assert game.view(SOVIET).state == game.state
