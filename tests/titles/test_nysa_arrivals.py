"""Nysa 1945: who starts where, who comes when, and the Americans."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import hex_of, play, refusal, unit
from nysa import NYSA, nysa, supplied
from situations import asked, day, fresh, owner, tallied
from sztab.rules.wb95 import supply
from sztab.rules.wb95.orders import Place
from sztab.table import Game

ACROSS = {"213 INF": "5720", "50 INF": "5721"}
"""Two rifle divisions of 52 Army west of the Neisse."""


# ---------------------------------------------------------------------- NY-N10, NY-US: Americans


@case("budziszyn1945", "NY-N10")
@pytest.mark.parametrize(
    ("start", "path", "fits"),
    [
        ("1628", ["1627"], False),  # over the Elbe
        ("1731", ["1832"], False),  # column 18
        ("1631", ["1730"], True),
    ],
)
def test_americans_stay_west_of_the_elbe_and_of_column_18(start: str, path: list[str], fits: bool) -> None:
    game = nysa("movement", "soviet", {"271/69": start}, 12, control={"*": "soviet"})
    answer = refusal(game, order="move", units=["271/69"], path=path)
    assert (answer is None) == fits
    assert answer is None or answer.case == "NY-N10"


@case("budziszyn1945", "NY-N10")
def test_soviets_may_go_where_americans_may_not() -> None:
    game = nysa("movement", "soviet", {"213 INF": "1731"}, 12, control={"*": "soviet"})
    assert refusal(game, order="move", units=["213 INF"], path=["1832"]) is None


@case("budziszyn1945", "NY-N10")
def test_americans_do_not_retreat_beyond_their_limit() -> None:
    game = nysa(
        "combat",
        "german",
        {"271/69": "1731", "37/6": "1631", "18/6": "1631", "58/6": "1631", "124/72": "1632"},
        12,
        dice=[1, 1],
    )
    play(game, order="attack", attackers=["37/6", "18/6", "58/6", "124/72"], targets=["1731"])
    while asked(game)[1] == "losses":
        play(game, next(game.legal()))
    assert asked(game) == ("soviet", "retreat")
    answer = refusal(game, order="retreat", paths={"271/69": ["1832"]})
    assert answer is not None and answer.case == "NY-N10"


@case("budziszyn1945", "NY-N10")
def test_americans_and_soviets_do_not_share_a_hex() -> None:
    game = nysa("movement", "soviet", {"271/69": "1630", "213 INF": "1631"}, 12, control={"*": "soviet"})
    answer = refusal(game, order="move", units=["213 INF"], path=["1630"])
    assert answer is not None and answer.case == "TS-2P4"


@case("budziszyn1945", "NY-US")
def test_no_american_comes_before_25_april() -> None:
    early = nysa("movement", "soviet", {"213 INF": "6020"}, 9, waiting=True, control={"*": "soviet"})
    answer = refusal(early, order="enter", units=["271/69"], hex="0115")
    assert answer is not None and answer.case == "NY-US"
    due = nysa("movement", "soviet", {"213 INF": "6020"}, 10, waiting=True, control={"*": "soviet"})
    assert day(due.book, 10) == "1945-04-25"
    assert refusal(due, order="enter", units=["271/69"], hex="0115") is None


@case("budziszyn1945", "NY-US")
def test_one_regiment_a_day_whichever_it_is() -> None:
    game = nysa("movement", "soviet", {"213 INF": "6020"}, 11, waiting=True, control={"*": "soviet"})
    both = refusal(game, order="enter", units=["271/69", "355/89"], hex="0115")
    assert both is not None and both.case == "NY-US"
    play(game, order="enter", units=["355/89"], hex="0121")
    again = refusal(game, order="enter", units=["271/69"], hex="0115")
    assert again is not None and again.case == "NY-US"


@case("budziszyn1945", "NY-US")
def test_the_next_day_another_may_come_but_days_are_not_saved() -> None:
    game = nysa(
        "movement",
        "soviet",
        {"355/89": "0121"},
        12,
        waiting=True,
        control={"*": "soviet"},
        tally={"entered:11:us": 1, "in:297": 1},
    )
    play(game, order="enter", units=["271/69"], hex="0115")
    assert refusal(game, order="enter", units=["272/69"], hex="0115") is not None


@case("budziszyn1945", "NY-US")
def test_americans_enter_in_the_west_only() -> None:
    game = nysa("movement", "soviet", {"213 INF": "6020"}, 11, waiting=True, control={"*": "soviet"})
    answer = refusal(game, order="enter", units=["271/69"], hex="6405")
    assert answer is not None and answer.case == "11.1.2"


@case("budziszyn1945", "NY-US")
def test_the_redirection_of_americans_waits_for_their_day() -> None:
    game = nysa("movement", "soviet", {"213 INF": "6020"}, 4, waiting=True, control={"*": "soviet"})
    answer = refusal(game, order="redirect", units=["271/69"], zone="N")
    assert answer is not None and answer.case == "NY-US"


@case("budziszyn1945", "NY-SUP")
def test_americans_draw_supply_from_the_hexes_they_came_by() -> None:
    units = {"271/69": "0215", "37/6": "3010"}
    cut_off = nysa("movement", "soviet", units, 12, control={"*": "soviet"})
    assert not supplied(cut_off, "271/69")
    entry = {f"entered:{cut_off.book.labels['0115']}": 1}
    assert supplied(nysa("movement", "soviet", units, 12, control={"*": "soviet"}, tally=entry), "271/69")


# ---------------------------------------------------------------------- NY-SUP: the other sources


@case("budziszyn1945", "NY-SUP")
@pytest.mark.parametrize(
    ("one", "hex_", "side", "fits"),
    [
        ("213 INF", "6415", "soviet", True),
        ("213 INF", "0115", "soviet", False),
        ("213 INF", "3000", "soviet", False),
        ("213 INF", "3036", "soviet", False),
        ("37/6", "0105", "german", True),
        ("37/6", "3000", "german", True),
        ("37/6", "3036", "german", True),
        ("37/6", "6415", "german", False),
    ],
)
def test_edges_from_which_each_side_is_supplied(one: str, hex_: str, side: str, fits: bool) -> None:
    game = nysa("movement", side, {one: hex_}, control={"*": side})
    near = {h for h in game.book.map.grid.hexes if game.book.map.grid.distance(h, game.book.labels[hex_]) <= 2}
    sources = supply.source_hexes(game, unit(game, one).side, game.book.counters[unit(game, one).n].nation)
    assert bool(near & set(sources)) == fits
    assert not fits or supplied(game, one)


@case("budziszyn1945", "NY-SUP")
@pytest.mark.parametrize(("held", "fits"), [("german", True), ("soviet", False)])
def test_dresden_supplies_while_one_of_its_hexes_is_german(held: str, fits: bool) -> None:
    game = nysa("movement", "german", {"37/6": "2532"}, control={"*": "soviet", "2433": held})
    sources = supply.source_hexes(game, 1, "germany")
    assert (game.book.labels["2532"] in sources) == fits


# ---------------------------------------------------------------------- NY-N11: the spare headquarters


def lost_staff(**more: Any) -> Game:
    units = more.pop("units", {"687 ENG": "3021"})
    phase, side = more.pop("phase", "movement"), more.pop("side", "german")
    return nysa(phase, side, units, tally=more.pop("tally", {"hq:german": 1}), **more)


@case("budziszyn1945", "NY-N11")
def test_a_spare_headquarters_and_its_guns_take_the_place_of_a_lost_one() -> None:
    game = lost_staff()
    play(game, order="place", unit="HQ IV", hex="3819")
    assert hex_of(game, "HQ IV") == hex_of(game, "Art IV") == "3819"


@case("budziszyn1945", "NY-N11")
def test_no_spare_headquarters_while_none_is_lost() -> None:
    answer = refusal(lost_staff(tally={}), order="place", unit="HQ IV", hex="3819")
    assert answer is not None and answer.case == "NY-N11"


@case("budziszyn1945", "NY-N11")
def test_an_overrun_headquarters_counts_as_lost() -> None:
    game = nysa("movement", "soviet", {"HQ V": "3021", "213 INF": "3020"})
    play(game, order="move", units=["213 INF"], path=["3021"])
    assert tallied(game, "hq:german") == 1
    assert unit(game, "HQ V").box == "dead"


@case("budziszyn1945", "NY-N11")
@pytest.mark.parametrize(
    ("hex_", "units", "control"),
    [
        ("3820", {}, {}),  # not a town
        ("3819", {}, {"3819": "soviet"}),
        ("3819", {}, {"3819": ""}),
        ("3819", {"213 INF": "3919"}, {}),  # in an enemy zone
        ("3819", {"Mahren": "3819", "Trabant": "3819", "Schultze": "3819", "HQ GD": "3819"}, {}),  # no room for two
    ],
)
def test_the_spare_headquarters_needs_a_safe_town_with_room(
    hex_: str, units: dict[str, Any], control: dict[str, str]
) -> None:
    game = lost_staff(units={"687 ENG": "3021", **units}, control=control)
    answer = refusal(game, order="place", unit="HQ IV", hex=hex_)
    assert answer is not None and answer.case == "NY-N11"


@case("budziszyn1945", "NY-N11")
def test_the_spare_headquarters_comes_once_and_in_a_movement_phase_of_its_own() -> None:
    assert refusal(lost_staff(phase="combat"), order="place", unit="HQ IV", hex="3819") is not None
    assert refusal(lost_staff(phase="movement", side="soviet"), order="place", unit="HQ IV", hex="3819") is not None
    game = lost_staff(tally={"hq:german": 2})
    play(game, order="place", unit="HQ IV", hex="3819")
    answer = refusal(game, order="place", unit="HQ IV", hex="4007")
    assert answer is not None and answer.case == "NY-N11"


@case("budziszyn1945", "NY-N11")
@pytest.mark.parametrize(("mode", "deployed"), [("combat", True), ("transport", False)])
def test_the_guns_of_the_spare_headquarters_come_in_either_set_up(mode: str, deployed: bool) -> None:
    game = lost_staff()
    play(game, order="place", unit="HQ IV", hex="3819", mode=mode)
    assert unit(game, "Art IV").deployed == deployed
    assert lost_staff().check(Place(unit="HQ IV", hex="3819", mode="sideways")) is not None


# ---------------------------------------------------------------------- NY-GER, NY-SOV, NY-GR, NY-SR


@case("budziszyn1945", "NY-GER")
def test_all_germans_start_in_field_works() -> None:
    game = fresh(NYSA)
    german = game.book.sides.index("german")
    own = [u for u in game.state.units if u.hex >= 0 and u.side == german]
    assert len(own) == 74
    assert all(game.state.works[u.hex] == german + 1 for u in own)


@case("budziszyn1945", "NY-SOV")
def test_no_soviet_starts_in_field_works() -> None:
    game = fresh(NYSA)
    own = [u for u in game.state.units if u.hex >= 0 and u.side == 0]
    assert len(own) == 130
    assert not any(game.state.works[u.hex] for u in own)
    assert all(u.deployed for u in own if game.book.traits[u.n].gun)


@case("budziszyn1945", "NY-SOV")
def test_the_neisse_parts_the_sides_at_the_start() -> None:
    game = fresh(NYSA)
    assert [owner(game, text) for text in ("5720", "5820", "6025", "6226", "6427", "6426", "0115", "6400")] == [
        "german",
        "soviet",
        "german",
        "german",
        "german",
        "soviet",
        "german",
        "soviet",
    ]


@case("budziszyn1945", "NY-GR")
@pytest.mark.parametrize(
    ("one", "turn", "hex_"),
    [
        ("91/36SS", 2, "4900"),
        ("983/275", 3, "E"),
        ("10 Pz/10SS", 3, "F"),
        ("18/6", 3, "X"),
        ("1057/344", 4, "W"),
        ("21/20", 4, "U"),
        ("489/269", 5, "Y"),
        ("2 Pz/2SS", 10, "P"),
        ("1601/600", 12, "F"),
    ],
)
def test_german_reinforcements_come_on_their_day_by_their_zone(one: str, turn: int, hex_: str) -> None:
    def coming(turn: int) -> Game:
        return nysa("movement", "german", {"37/6": "3010"}, turn, waiting=True, control={"*": "german"})

    game = coming(turn)
    where = hex_ if hex_.isdigit() else game.book.map.grid.label(game.book.map.zones[hex_][0])
    assert refusal(game, order="enter", units=[one], hex=where) is None
    early = refusal(coming(turn - 1), order="enter", units=[one], hex=where)
    assert early is not None and early.case == "11.1.1"


@case("budziszyn1945", "NY-GR")
def test_german_reinforcements_come_from_17_to_27_april() -> None:
    game = fresh(NYSA)
    due = [u for u in game.state.units if u.side == 1 and u.box == "due"]
    assert len(due) == 58
    assert {u.due for u in due} == {2, 3, 4, 5, 6, 7, 10, 11, 12}


@case("budziszyn1945", "NY-SR")
def test_two_divisions_of_52_army_enter_at_c_on_17_april() -> None:
    for turn, fits in ((1, False), (2, True)):
        game = nysa("movement", "soviet", {"213 INF": "6020"}, turn, waiting=True)
        answer = refusal(game, order="enter", units=["294 INF", "337 INF"], hex="6412")
        assert (answer is None) == fits


@case("budziszyn1945", "NY-SR")
def test_28_army_stays_out_while_nobody_of_52_army_has_crossed() -> None:
    game = nysa("movement", "soviet", {"213 INF": "6020"}, waiting=True)
    answer = refusal(game, order="enter", units=["20 INF"], hex="6405")
    assert answer is not None and answer.case == "NY-SR"


def crossed(units: dict[str, Any], turn: int = 2, **more: Any) -> Game:
    """The Soviets have crossed and the Germans have had their turn: the next Soviet Movement Phase."""
    game = nysa("supply", "soviet", units, turn, waiting=True, **more)
    for _ in range(9):
        if asked(game) == ("soviet", "movement"):
            break
        play(game, order="air", missions=[]) if asked(game)[1] == "air" else play(game, order="end_phase")
    assert asked(game) == ("soviet", "movement")
    return game


@case("budziszyn1945", "NY-SR", "NY-SR-ex")
def test_two_divisions_and_guns_across_bring_two_divisions_and_guns() -> None:
    game = crossed({**ACROSS, "52 Art 1": "5720"}, 4)
    assert [tallied(game, f"credit:{kind}") for kind in ("INF", "ART", "HQ")] == [2, 1, 0]
    assert refusal(game, order="enter", units=["20 INF", "48 INF", "54 INF"], hex="6405") is not None
    play(game, order="enter", units=["20 INF", "48 INF", "28 Art 3"], hex="6405")
    for one in ("54 INF", "28 Art 20", "HQ 28"):
        answer = refusal(game, order="enter", units=[one], hex="6401")
        assert answer is not None and answer.case == "NY-SR"


@case("budziszyn1945", "NY-SR")
def test_a_headquarters_across_brings_the_headquarters() -> None:
    game = crossed({"HQ 52": "5720", "213 INF": "5720"}, 4)
    assert refusal(game, order="enter", units=["HQ 28"], hex="6405") is None


@case("budziszyn1945", "NY-SR")
@pytest.mark.parametrize(
    "units",
    [
        {"24/VII MECH": "5720", "124 ARM": "5720"},  # nothing of that type in 28 Army
        {"13 INF": "5720"},  # another army
        {"213 INF": "5820"},  # still on the east bank
    ],
)
def test_who_brings_nobody(units: dict[str, Any]) -> None:
    game = crossed(units, 4)
    assert [tallied(game, f"credit:{kind}") for kind in ("INF", "ART", "HQ", "ARM", "MECH")] == [0] * 5
    assert refusal(game, order="enter", units=["20 INF"], hex="6405") is not None


@case("budziszyn1945", "NY-SR")
def test_a_unit_counts_once_however_often_it_crosses() -> None:
    game = crossed({"213 INF": "5720"}, 4)
    play(game, order="enter", units=["20 INF"], hex="6405")
    for _ in range(4):
        play(game, order="end_phase")
    assert tallied(game, "credit:INF") == 0


@case("budziszyn1945", "NY-SR")
def test_a_crossing_serves_from_the_next_movement_phase_on() -> None:
    game = nysa("movement", "soviet", {"213 INF": "5720"}, 4, waiting=True)
    play(game, order="end_phase")
    play(game, order="end_phase")
    if asked(game) == ("soviet", "pontoon"):
        play(game, order="end_phase")
    assert asked(game) == ("soviet", "strategic")
    answer = refusal(game, order="enter", units=["20 INF"], hex="6405")
    assert answer is not None and answer.case == "NY-SR"


@case("budziszyn1945", "NY-SR")
def test_28_army_may_leave_and_come_back_without_another_crossing() -> None:
    game = crossed({"213 INF": "5720", "50 INF": "6020"}, 4)
    play(game, order="enter", units=["20 INF"], hex="6405")
    play(game, order="exit", units=["20 INF"], zone="D")
    assert unit(game, "20 INF").due == 6
    again = nysa(
        "movement",
        "soviet",
        {"213 INF": "5720"},
        7,
        waiting=True,
        tally=game.state.tally,
    )
    assert refusal(again, order="enter", units=["20 INF"], hex="6405") is None
    assert refusal(again, order="enter", units=["48 INF"], hex="6405") is not None


@case("budziszyn1945", "NY-SR")
def test_28_army_shifts_its_zone_only_when_it_may_come() -> None:
    game = nysa("movement", "soviet", {"213 INF": "6020"}, waiting=True)
    answer = refusal(game, order="redirect", units=["20 INF"], zone="C")
    assert answer is not None and answer.case == "NY-SR"
    assert refusal(crossed(ACROSS, 4), order="redirect", units=["20 INF"], zone="C") is None
