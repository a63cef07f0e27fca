"""Chapter 4.3: who controls a hex."""

from __future__ import annotations

import pytest

from case import case
from lab import lab, play
from playing import start
from sztab.rules.wb95 import control
from sztab.table import EndPhase, Game

TITLE = "budziszyn1945"


def owner(game: Game, hex_: str) -> str:
    """The side that controls a hex, nothing for nobody."""
    side = control.controller(game, game.book.labels[hex_])
    return game.book.sides[side] if side >= 0 else ""


def settled(*units: str, more: str = "", side: str = "soviet", dice: str = "[]", rest: str = "german") -> Game:
    """After the Supply Phase of a side. A unit is its id, side, hex and values, with blanks between.

    All is controlled by `rest` but the edge from which the other side is supplied.
    """
    other = "soviet" if rest == "german" else "german"
    rows = []
    for one in units:
        name, of, hex_, values = one.split(maxsplit=3)
        rows.append(f'{{ id = "{name}", side = "{of}", hex = "{hex_}", {values} }},')
    return lab(
        f"""
        phase = "supply"
        side = "{side}"
        dice = {dice}
        unit = [
        {" ".join(rows)}
        ]
        [map.control]
        {rest} = ["rest"]
        {other} = ["edge:{"west" if other == "soviet" else "east"}"]
        {more}
        """
    )


SOURCES = '[map.supply]\nsoviet = ["edge:west"]\ngerman = ["edge:east"]'
CUT = '[map.supply]\nsoviet = ["0101"]\ngerman = ["edge:east"]'
"""A Soviet unit beyond eight hexes of 0101 is out of supply."""
INF = 'type = "INF"'
FAR = f"Z german 1210 {INF}"
AROUND = ["0503", "0504", "0603", "0605", "0703", "0704"]
"""The hexes around 0604."""


# ---------------------------------------------------------------------- 4.3.1: at the start


@case(TITLE, "4.3.1", "R8")
@pytest.mark.parametrize(
    ("hex_", "side"),
    [("4007", "german"), ("5924", "german"), ("6025", "german"), ("6226", "german"), ("6427", "german")]
    + [("6119", "soviet"), ("6305", "soviet"), ("0110", "german"), ("2432", "german")],
)
def test_at_the_start_of_nysa_the_front_is_the_neisse(hex_: str, side: str) -> None:
    assert owner(start(TITLE, "nysa-1945", 1), hex_) == side


@case(TITLE, "4.3.1", "R8")
def test_nobody_starts_on_enemy_ground() -> None:
    for scenario in ("nysa-1945", "two-stars"):
        game = start(TITLE, scenario, 1)
        for u in game.state.units:
            if u.hex >= 0:
                where = game.book.map.grid.label(u.hex)
                assert owner(game, where) == game.book.sides[u.side], f"{scenario}: {where}"


@case(TITLE, "4.3.1", "R8")
@pytest.mark.parametrize(
    ("hex_", "side"), [("0111", "allied"), ("1121", "allied"), ("2403", "soviet"), ("3600", "german")]
)
def test_at_the_start_of_two_stars_a_hex_is_whose_units_are_nearest(hex_: str, side: str) -> None:
    assert owner(start(TITLE, "two-stars", 1), hex_) == side


# ---------------------------------------------------------------------- 4.3.2: hexes with units


@case(TITLE, "4.3.2", "R157")
@pytest.mark.parametrize("values", [INF, 'type = "ARM"', 'type = "HQ"', 'type = "ART"', 'type = "VS"'])
def test_any_unit_takes_the_hex_it_stands_in(values: str) -> None:
    assert owner(settled(f"A soviet 0604 {values}", FAR, more=SOURCES), "0604") == "soviet"


@case(TITLE, "4.3.2", "4.3.5", "R157")
def test_a_unit_out_of_supply_takes_its_own_hex_too() -> None:
    game = settled(f"A soviet 1204 {INF}", FAR, more=CUT)
    assert owner(game, "1204") == "soviet"


@case(TITLE, "4.3.2")
def test_the_germans_take_hexes_in_their_supply_phase() -> None:
    game = settled(f"A german 0604 {INF}", f"Z soviet 0110 {INF}", more=SOURCES, side="german", rest="soviet")
    assert [owner(game, hex_) for hex_ in ("0604", "0603", "0610")] == ["german", "german", "soviet"]


@case(TITLE, "4.3.2", "R157")
def test_a_hex_with_enemies_keeps_its_owner() -> None:
    game = settled(f"A soviet 0604 {INF}", f"D german 0605 {INF}", more=SOURCES, rest="soviet")
    assert owner(game, "0605") == "soviet"
    game = settled(f"A soviet 0604 {INF}", 'G german 0605 type = "ART"', more=SOURCES)
    assert owner(game, "0605") == "german"


@case(TITLE, "4.3.2", "4.3.3")
def test_control_changes_at_the_end_of_the_supply_phase_only() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0604" },
            { id = "Z", side = "german", type = "INF", hex = "1210" },
        ]
        [map.control]
        german = ["rest"]
        soviet = ["edge:west"]
        [map.supply]
        soviet = ["edge:west"]
        """
    )
    play(game, order="move", units=["A"], path=["0605"])
    game.play(EndPhase())
    assert (owner(game, "0605"), owner(game, "0606")) == ("german", "german")
    game.play(EndPhase())
    assert (owner(game, "0605"), owner(game, "0606"), owner(game, "0603")) == ("soviet", "soviet", "german")


@case(TITLE, "4.3.2", "R157")
def test_the_enemys_supply_phase_books_nothing_for_me() -> None:
    game = settled(f"A german 0604 {INF}", f"B soviet 0609 {INF}", more=SOURCES, side="german")
    assert [owner(game, hex_) for hex_ in ("0609", "0610")] == ["german", "german"]


@case(TITLE, "4.3.2", "R157")
def test_a_hex_stays_with_its_last_owner_when_all_have_gone() -> None:
    game = settled(f"A soviet 0604 {INF}", FAR, more=SOURCES)
    assert owner(game, "0608") == "german"
    game = settled(f"A soviet 0604 {INF}", FAR, more=SOURCES, rest="soviet")
    assert owner(game, "0608") == "soviet"


# ---------------------------------------------------------------------- 4.3.3 - 4.3.6: empty hexes


@case(TITLE, "4.3.3", "4.1.6")
def test_a_zone_alone_takes_the_hexes_around() -> None:
    game = settled(f"A soviet 0604 {INF}", FAR, more=SOURCES)
    assert [owner(game, hex_) for hex_ in AROUND] == ["soviet"] * 6
    assert [owner(game, hex_) for hex_ in ("0602", "0606", "0505")] == ["german"] * 3


@case(TITLE, "4.3.3", "4.1.6", "4.1.2")
@pytest.mark.parametrize("values", ['type = "HQ"', 'type = "ART"', 'type = "ART", mobility = "tracked"'])
def test_who_has_no_zone_takes_no_hex_beside_it(values: str) -> None:
    game = settled(f"A soviet 0604 {values}", FAR, more=SOURCES)
    assert [owner(game, hex_) for hex_ in AROUND] == ["german"] * 6


@case(TITLE, "4.3.3", "4.1.3", "T-TER-n1", "R157")
def test_the_far_bank_of_a_big_river_has_to_be_entered() -> None:
    more = f'{SOURCES}\n[map.sides]\n"0604/0605" = "big_river+bridge"\n"0604/0603" = "stream"'
    game = settled(f"A soviet 0604 {INF}", FAR, more=more)
    assert (owner(game, "0605"), owner(game, "0603")) == ("german", "soviet")


@case(TITLE, "4.3.3", "4.1.4")
def test_ground_closed_to_the_unit_is_not_taken() -> None:
    more = f'{SOURCES}\n[map.hexes]\n"0605" = "swamp"'
    assert owner(settled('A soviet 0604 type = "ARM"', FAR, more=more), "0605") == "german"
    assert owner(settled(f"A soviet 0604 {INF}", FAR, more=more), "0605") == "soviet"


@case(TITLE, "4.3.3")
def test_hexes_of_nobody_are_taken_as_well() -> None:
    units = (
        f'{{ id = "A", side = "soviet", hex = "0604", {INF} }}, {{ id = "Z", side = "german", hex = "1210", {INF} }}'
    )
    game = lab(f'phase = "supply"\nside = "soviet"\nunit = [{units}]\n{SOURCES}')
    assert (owner(game, "0603"), owner(game, "0610")) == ("soviet", "")


@case(TITLE, "4.3.2", "R157")
def test_the_enemy_books_a_hex_of_nobody_himself() -> None:
    units = (
        f'{{ id = "A", side = "soviet", hex = "0604", {INF} }}, {{ id = "Z", side = "german", hex = "1210", {INF} }}'
    )
    assert owner(lab(f'phase = "supply"\nside = "soviet"\nunit = [{units}]\n{SOURCES}'), "1210") == ""


@case(TITLE, "4.3.4")
def test_a_unit_that_surrenders_controls_nothing() -> None:
    game = settled(f"A soviet 1204 {INF}, oos = 11", FAR, more=CUT, dice="[1, 1]")
    assert game.state.units[0].box == "dead"
    assert [owner(game, hex_) for hex_ in ("1204", "1203", "1104")] == ["german"] * 3


@case(TITLE, "4.3.4", "4.3.6")
def test_a_unit_that_surrenders_contests_nothing() -> None:
    game = settled(f"A soviet 1204 {INF}, oos = 11", f"D german 1206 {INF}", more=CUT, dice="[1, 1]")
    assert owner(game, "1205") == "german"


@case(TITLE, "4.3.5")
def test_a_unit_out_of_supply_takes_no_hex_beside_it() -> None:
    game = settled(f"A soviet 1204 {INF}", FAR, more=CUT)
    assert [owner(game, hex_) for hex_ in ("1203", "1205", "1103", "1104")] == ["german"] * 4


@case(TITLE, "4.3.5")
def test_a_unit_whose_line_is_open_again_takes_them_whatever_its_level() -> None:
    game = settled(f"A soviet 0604 {INF}, oos = 9", FAR, more=SOURCES)
    assert owner(game, "0603") == "soviet"


@case(TITLE, "4.3.6")
@pytest.mark.parametrize("rest", ["german", "soviet"])
@pytest.mark.parametrize("values", [INF, f"{INF}, oos = 8", f"{INF}, disorganised = true"])
def test_an_empty_hex_in_zones_of_both_belongs_to_nobody(values: str, rest: str) -> None:
    game = settled(f"A soviet 0604 {INF}", f"D german 0606 {values}", more=SOURCES, rest=rest)
    assert owner(game, "0605") == ""
    assert owner(game, "0603") == "soviet"


@case(TITLE, "4.3.6", "4.3.5", "R157")
def test_my_own_unit_out_of_supply_contests_as_well() -> None:
    game = settled(f"A soviet 1204 {INF}", f"D german 1206 {INF}", more=CUT)
    assert owner(game, "1205") == ""


@case(TITLE, "4.3.6", "4.1.2")
def test_enemy_guns_contest_nothing() -> None:
    game = settled(f"A soviet 0604 {INF}", 'D german 0606 type = "ART"', more=SOURCES)
    assert owner(game, "0605") == "soviet"


@case(TITLE, "4.3.2", "R157")
def test_an_occupied_hex_in_zones_of_both_is_the_occupants() -> None:
    game = settled(f"A soviet 0604 {INF}", f"D german 0605 {INF}", more=SOURCES)
    assert owner(game, "0604") == "soviet"


# ---------------------------------------------------------------------- Americans and Germans


@case(TITLE, "4.3.2", "4.3.3", "R141")
@pytest.mark.parametrize("players", [2, 3])
def test_americans_and_germans_take_no_hexes_over_from_each_other(players: int) -> None:
    game = start(TITLE, "two-stars", 1, {"players": players})
    allied, german, soviet = (game.book.side_of(one) for one in ("allied", "german", "soviet"))
    us = next(u for u in game.state.units if u.side == allied and u.hex >= 0 and game.book.traits[u.n].zone)
    middle = game.book.labels["4820"]
    here = {middle, *game.book.map.grid.within(middle, 1)}
    for u in game.state.units:
        if u.hex >= 0 and game.book.map.grid.distance(u.hex, middle) <= 3:
            game.change(u.n, hex=-1, steps=0, box="dead")
    game.change(us.n, hex=middle, supplied=True)
    for owner_, kept in ((german, german), (soviet, allied)):
        control_ = bytearray(game.state.control)
        for hex_ in here:
            control_[hex_] = owner_ + 1
        game.mark(control=bytes(control_))
        control.settle(game, allied)
        assert {control.controller(game, hex_) for hex_ in here} == {kept}
