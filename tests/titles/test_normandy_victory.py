"""How the four scenarios of Normandy 1944 are won."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import barred_by, play
from situations import arrange, asked, tallied
from sztab.table import EndPhase, Game

GERMAN = {"22/21": "6320"}


def supply_over(slug: str, side: str, units: dict[str, Any], **more: Any) -> Game:
    """The Supply Phase of a side has just been played."""
    return arrange(slug, phase="supply", side=side, units={**GERMAN, **units}, dice=[1] * 20, **more)


def verdict(game: Game) -> tuple[str, str]:
    assert game.over
    return game.events[-1].data["winner"], game.state.verdict


# ---------------------------------------------------------------------- Cobra


def breakout(units: dict[str, Any], **more: Any) -> Game:
    return arrange("cobra", turn=6, phase="movement", side="allied", units={**GERMAN, **units}, **more)


@case("normandy1944", "CO-VA", "R66")
def test_one_supplied_unit_out_to_the_south_wins_at_once() -> None:
    game = breakout({"CCA/4AD US": "2036"})
    play(game, order="exit", units=["CCA/4AD US"], zone="S")
    assert verdict(game) == ("allied", "Allied automatic victory")
    assert game.state.turn == 6


@case("normandy1944", "CO-VA", "R66")
def test_who_is_out_of_supply_does_not_count() -> None:
    game = breakout({"CCA/4AD US": {"hex": "2036", "supplied": False, "oos": 1}})
    assert barred_by(game, order="exit", units=["CCA/4AD US"], zone="S")


@case("normandy1944", "CO-VA", "R66")
def test_only_the_south_edge_leads_out_and_only_for_the_allies() -> None:
    game = breakout({"CCA/4AD US": "2035"})
    assert barred_by(game, order="exit", units=["CCA/4AD US"], zone="S"), "a row too far north"
    game = arrange("cobra", turn=6, phase="movement", side="german", units={"22/21": "2036", "8/4 US": "2509"})
    assert barred_by(game, order="exit", units=["22/21"], zone="S")


def last_day(units: dict[str, Any], **more: Any) -> Game:
    return supply_over("cobra", "german", units, turn=11, **more)


@case("normandy1944", "CO-VG", "R66")
def test_a_line_that_was_never_passed_is_a_german_victory() -> None:
    assert verdict(last_day({"8/4 US": "2223", "8 AB": "5612"})) == ("german", "German automatic victory")


@case("normandy1944", "CO-VG", "CO-VT", "R66")
@pytest.mark.parametrize("text", ["2224", "5712"])
def test_one_unit_beyond_row_23_or_column_56_makes_a_draw(text: str) -> None:
    assert verdict(last_day({"8/4 US": text})) == ("", "Draw")


@case("normandy1944", "CO-VT", "R66")
def test_who_was_beyond_once_has_passed_though_he_is_gone() -> None:
    assert verdict(last_day({"8/4 US": "2210"}, tally={"beyond": 1})) == ("", "Draw")


@case("normandy1944", "CO-VG", "R66")
def test_the_second_sheet_is_not_south_of_row_23() -> None:
    game = supply_over("cobra", "german", {"8/4 US": "1498"}, turn=2)
    assert not tallied(game, "beyond")


# ---------------------------------------------------------------------- Totalize


TOWNS = ("5223", "5729", "4130", "5028", "6126", "5718", "6531", "6527")


def pocket(allied: int, nobody: int = 0) -> Game:
    control = dict.fromkeys(TOWNS[:allied], "allied") | dict.fromkeys(TOWNS[allied : allied + nobody], "")
    return supply_over("totalize", "german", {"8/4 US": "2509"}, turn=14, control=control)


@case("normandy1944", "TO-V1", "TO-V2", "R67")
@pytest.mark.parametrize(
    ("allied", "nobody", "outcome"),
    [
        (8, 0, ("allied", "Allied victory")),
        (5, 0, ("allied", "Allied victory")),
        (4, 0, ("", "Draw")),
        (3, 0, ("german", "German victory")),
        (4, 1, ("allied", "Allied victory")),
    ],
)
def test_more_towns_win(allied: int, nobody: int, outcome: tuple[str, str]) -> None:
    game = pocket(allied, nobody)
    assert verdict(game) == outcome
    assert tallied(game, "vp:allied") == allied
    assert tallied(game, "vp:german") == 8 - allied - nobody


@case("normandy1944", "TO-V1")
def test_other_towns_count_for_nothing() -> None:
    control = {"4711": "allied", "3126": "allied", **dict.fromkeys(TOWNS, "german")}
    game = supply_over("totalize", "german", {"8/4 US": "2509"}, turn=14, control=control)
    assert tallied(game, "vp:allied") == 0


# ---------------------------------------------------------------------- D-Day


CAEN, SAINT_LO = ("4710", "4711", "4811"), ("2514", "2614")


@case("normandy1944", "DD-VA1", "R65")
def test_saint_lo_and_caen_win_at_once() -> None:
    control = dict.fromkeys((*CAEN, *SAINT_LO), "allied")
    game = supply_over("d-day", "allied", {"8/4 US": "2101"}, turn=5, control=control)
    assert verdict(game) == ("allied", "Allied automatic victory")


@case("normandy1944", "DD-VA1", "R65")
@pytest.mark.parametrize("missing", [*CAEN, *SAINT_LO])
def test_every_hex_of_both_is_needed(missing: str) -> None:
    control = {**dict.fromkeys((*CAEN, *SAINT_LO), "allied"), missing: "german"}
    assert not supply_over("d-day", "allied", {"8/4 US": "2101"}, turn=5, control=control).over


@case("normandy1944", "DD-VA1", "4.3.2", "R104")
@pytest.mark.parametrize("town", [CAEN[1], SAINT_LO[0]])
def test_a_town_is_not_captured_while_a_german_unit_stands_in_it(town: str) -> None:
    control = dict.fromkeys((*CAEN, *SAINT_LO), "allied")
    assert not supply_over("d-day", "allied", {"8/4 US": "2101", "2/2": town}, turn=5, control=control).over


@case("normandy1944", "DD-VG", "4.3.2", "R104")
def test_a_town_is_not_held_while_an_allied_unit_stands_in_it() -> None:
    assert not supply_over("d-day", "german", {"8/4 US": CAEN[0]}, turn=4, control={"*": "german"}).over


@case("normandy1944", "TO-V1", "4.3.2", "R104")
def test_a_town_of_the_pocket_counts_for_nobody_while_an_enemy_stands_in_it() -> None:
    units = {"8/4 US": "2509", "2/2": TOWNS[0]}
    game = supply_over("totalize", "allied", units, turn=13, control=dict.fromkeys(TOWNS, "allied"))
    assert game.book.scenario.points(game) == {"allied": 7, "german": 0}


@case("normandy1944", "DD-VG", "R65")
def test_four_towns_held_for_four_days_win_for_the_germans() -> None:
    game = supply_over("d-day", "german", {"8/4 US": "2101"}, turn=4, control={"*": "german"})
    assert verdict(game) == ("german", "German automatic victory")


@case("normandy1944", "DD-VG", "R65")
@pytest.mark.parametrize(
    ("turn", "side", "lost"),
    [(4, "german", "3707"), (4, "german", "2106"), (4, "german", "4811"), (3, "german", ""), (5, "german", "")],
)
def test_a_town_less_or_another_day_is_no_victory(turn: int, side: str, lost: str) -> None:
    control = {"*": "german"} | ({lost: "allied"} if lost else {})
    assert not supply_over("d-day", side, {"8/4 US": "2101"}, turn=turn, control=control).over


@case("normandy1944", "DD-VA2", "DD-VS", "R22", "R65")
@pytest.mark.parametrize(
    ("towns", "outcome"),
    [
        (11, ("german", "German success")),
        (12, ("", "Draw")),
        (17, ("", "Draw")),
        (18, ("allied", "Allied minor success")),
        (24, ("allied", "Allied minor success")),
        (25, ("allied", "Allied major success")),
    ],
)
def test_towns_tell_the_degree_of_success(towns: int, outcome: tuple[str, str]) -> None:
    book = arrange("d-day", turn=1, phase="air", side="allied", units=GERMAN).book
    held = [book.map.grid.label(hex_) for hex_ in sorted(book.towns)][:towns]
    control = {"*": "german", **dict.fromkeys(held, "allied")}
    game = supply_over("d-day", "german", {"8/4 US": "2101"}, turn=12, control=control)
    assert verdict(game) == outcome
    assert tallied(game, "vp:allied") == towns


# ---------------------------------------------------------------------- Lüttich


@case("normandy1944", "LU-VG", "R68")
@pytest.mark.parametrize("text", ["1532", "1632", "1733", "1734"])
def test_a_german_unit_on_the_shore_wins_at_once(text: str) -> None:
    game = arrange("luttich", turn=3, phase="movement", side="german", units={"22/21": text, "8/4 US": "2509"})
    assert not game.over
    game.play(EndPhase())
    assert verdict(game) == ("german", "German automatic victory")


@case("normandy1944", "LU-VG", "R68")
def test_on_foot_the_flats_count_and_supply_does_not_matter() -> None:
    unit = {"hex": "1633", "supplied": False, "oos": 2}
    game = arrange("luttich", turn=3, phase="movement", side="german", units={"957/363": unit, "8/4 US": "2509"})
    game.play(EndPhase())
    assert game.over


@case("normandy1944", "LU-VG", "R68")
def test_avranches_itself_is_not_the_sea_nor_do_allies_win_there() -> None:
    game = arrange("luttich", turn=3, phase="movement", side="german", units={"22/21": "1732", "8/4 US": "1532"})
    game.play(EndPhase())
    assert not game.over and asked(game)[1] == "combat"


@case("normandy1944", "LU-VA", "R68")
def test_ten_days_without_the_sea_are_an_allied_victory() -> None:
    game = supply_over("luttich", "allied", {"8/4 US": "2509"}, turn=10)
    assert verdict(game) == ("allied", "Allied victory")
