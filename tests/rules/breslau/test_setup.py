"""15.1: the garrison stands complete, each counter in its zone, and its owner may move it there."""

from __future__ import annotations

from collections import Counter as Count

import pytest

from case import case
from playing import offered
from rules.breslau.siege import siege
from rules.breslau.tabletop import asked, barred_by, end_phase, hex_of, play, refusal, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Game

BOX = "breslau1945"


def zone(game: Game, name: str) -> set[str]:
    return {game.book.hex_labels[hex_] for hex_ in game.book.scenario.setup[name]}


def starts(game: Game, *types: str) -> Count[str]:
    """Where counters of these types, or with these ids, start."""
    found: Count[str] = Count()
    for u in game.state.units:
        printed = counter(game, u)
        if u.hex >= 0 and (
            printed.type in types or printed.formation in types or printed.id.rstrip(" 123456789") in types
        ):
            found[game.book.hex_labels[u.hex]] += 1
    return found


@case(BOX, "15.0", "15.2a")
def test_only_the_german_starts_on_the_map_and_is_asked_for_his_set_up() -> None:
    game = siege()
    assert asked(game) == ("german", "setup")
    assert {u.side for u in game.state.units if u.hex >= 0} == {GERMAN}
    assert all(u.box in ("due", "available") for u in game.state.units if u.side == SOVIET)


@case(BOX, "15.0", "3.1a", "R57")
def test_the_prefilled_set_up_is_lawful() -> None:
    game = siege()
    for u in game.state.units:
        if u.hex >= 0:
            place, where = counter(game, u).place, hex_of(game, counter(game, u).id)
            assert where == place if place.isdigit() else where in zone(game, place), counter(game, u).id
    assert max(len(here) for here in game.layers.stacks.values()) <= 5
    assert game.check(next(game.legal())) is None


@case(BOX, "15.1b", "15.1c", "15.1d", "15.1e", "15.1f")
@pytest.mark.parametrize(
    ("kind", "hexes"),
    [
        ("AA", "1309 1507 1508 1710 1810 1910 2008 2113 2511"),
        ("PzVI", "1314 1615"),
        ("Pz II", "2009 2009 2009"),
        ("StG", "1206 1414 1603 1712 1816 2314 2715"),
        ("SturmPz", "1414"),
    ],
)
def test_guns_and_armour_have_their_printed_hexes(kind: str, hexes: str) -> None:
    game = siege()
    assert starts(game, kind) == Count(hexes.split())


@case(BOX, "15.1b", "15.1c", "15.1d", "15.1e", "15.1f")
@pytest.mark.parametrize(
    ("one", "case_"),
    [
        ("88mm AA 1", "15.1b"),
        ("PzVI 1", "15.1c"),
        ("Pz II 1", "15.1d"),
        ("StG 1", "15.1e"),
        ("SturmPz", "15.1f"),
    ],
)
def test_what_has_a_printed_hex_stays_there(one: str, case_: str) -> None:
    game = siege()
    assert barred_by(game, order="place", unit=one, hex="1912") == case_


ZONES = [
    ("Eng 1", "1709", "1711", "15.1a"),
    ("CO 1", "1516", "1517", "15.1g"),
    ("I/Hanf", "1007", "1006", "15.1h"),
    ("I/Wehl", "1818", "1916", "15.1i"),
    ("II/Mohr", "1016", "1015", "15.1i"),
    ("I/SCH", "1912", "1911", "15.1j"),
    ("859 (1)", "2204", "2205", "15.1k"),
    ("I/Sauer", "2502", "2503", "15.1l"),
    ("VS 45", "1001", "1017", "15.1n"),
    ("HY 55", "2816", "2817", "15.1o"),
    ("I/REIN", "1014", "1013", "15.1p"),
]


@case(BOX, "15.1a", "15.1g", "15.1h", "15.1i", "15.1j", "15.1k", "15.1l", "15.1n", "15.1o", "15.1p", "R82", "R83")
@pytest.mark.parametrize(("one", "inside", "outside", "case_"), ZONES)
def test_a_counter_is_placed_within_its_zone(one: str, inside: str, outside: str, case_: str) -> None:
    game = siege()
    if case_ == "15.1n":
        play(game, order="place", unit="VS 45", hex="1015")  # so that 20 stay near the line whatever he does
    play(game, order="place", unit=one, hex=inside)
    assert hex_of(game, one) == inside
    assert barred_by(game, order="place", unit=one, hex=outside).startswith("15.1")


@case(BOX, "15.1m", "R83")
def test_twenty_volkssturm_stay_within_two_hexes_of_the_front_line() -> None:
    game = siege()
    front = zone(game, "set-up: Volkssturm")
    assert sum(starts(game, "VS")[hex_] for hex_ in front) == 20
    assert barred_by(game, order="place", unit="VS 21", hex="1809") == "15.1m"
    play(game, order="place", unit="VS 21", hex="2816")
    play(game, order="place", unit="VS 68", hex="2816")
    play(game, order="place", unit="VS 21", hex="1809")
    assert barred_by(game, order="place", unit="VS 22", hex="1809") == "15.1m"


@case(BOX, "15.1m", "15.1p", "R83")
@pytest.mark.parametrize(("name", "far"), [("set-up: Volkssturm", 2), ("set-up: others", 3)])
def test_distances_are_counted_from_the_front_line(name: str, far: int) -> None:
    game = siege()
    grid, at = game.book.map.grid, game.book.labels
    south = [at[label] for label in at.keys() - zone(game, "german side")]
    near = {label for label in zone(game, "german side") if min(grid.distance(at[label], h) for h in south) <= far}
    assert zone(game, name) == near


@case(BOX, "2.1f", "R82")
def test_nobody_is_set_up_south_of_the_front_line() -> None:
    game = siege()
    south = {label for label in game.book.labels if label not in zone(game, "german side")}
    assert {"1017", "2817", "1520"} <= south
    assert all(not south & zone(game, name) for name in game.book.scenario.setup)


@case(BOX, "R57")
def test_set_up_obeys_the_stacking_limit_at_once() -> None:
    game = siege()
    for one in ("HY 55", "HY 56"):
        play(game, order="place", unit=one, hex="2009")  # with three Pz II
    assert barred_by(game, order="place", unit="VS 45", hex="2009") == "3.1a"


@case(BOX, "15.1.1", "15.2a")
def test_reinforcements_are_not_set_up() -> None:
    game = siege()
    assert barred_by(game, order="place", unit="Porsel", hex="1506") == "15.1.1d"
    assert refusal(game, order="place", unit="I/955/309", hex="2126") is not None


@case(BOX, "15.0")
def test_the_set_up_is_accepted_and_the_first_turn_begins() -> None:
    game = siege()
    play(game, order="place", unit="I/Hanf", hex="1007")
    end_phase(game)
    assert (game.state.turn, asked(game)) == (1, ("soviet", "air_bombard"))
    assert hex_of(game, "I/Hanf") == "1007"


@case(BOX, "14.0")
def test_no_optional_rule_is_in_play_unless_the_table_agrees() -> None:
    from sztab.titles import title

    optional = [one for one in title(BOX).options.values() if one.case.startswith("14.") or one.case == "15.1.2"]
    assert len(optional) == 18
    assert all(one.default in (False, "operational") for one in optional)


@case(BOX, "14.1.1")
def test_the_stock_of_gas_is_diced_before_the_first_turn() -> None:
    game = siege({"tabun": True}, dice=[5])
    end_phase(game)
    assert game.state.gas_left == 5


@case(BOX, "14.11.1a")
def test_the_german_begins_with_21_supply_points() -> None:
    game = siege({"combat_supply": True})
    end_phase(game)
    assert game.state.sp == 21


@vector("div269_turn")
@case(BOX, "15.1.2")
def test_the_269th_division_comes_between_turn_3_and_8(v: Vector) -> None:
    turns = []
    for die in range(1, 7):
        game = siege({"division_269": True}, dice=[die])
        end_phase(game)
        turns.append(game.state.arrival)
        assert unit(game, "469/269").due == game.state.arrival
    assert (min(turns), max(turns)) == (v["data"]["min"], v["data"]["max"])
    assert "469/269" not in siege().book.index


@vector("air_start")
@case(BOX, "15.2.1a")
def test_nine_full_aircraft_are_ready_for_turn_1(v: Vector) -> None:
    game = siege()
    found = [u for u in game.state.units if counter(game, u).kind == "AIR"]
    assert all(u.box == "available" and u.steps == 2 for u in found)
    assert len(found) == v["data"]["units"]
    assert sum(counter(game, u).bombard for u in found) == v["data"]["factors"]
    assert Count(counter(game, u).bombard for u in found) == Count({32: 1, 24: 4, 16: 4})


@case(BOX, "6.0a")
def test_the_soviet_flies_with_nine_aircraft_on_turn_1() -> None:
    game = siege()
    end_phase(game)
    assert sum(str(one).startswith("Air") for one in offered(game)) == 9
