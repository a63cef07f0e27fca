"""Aircraft placed in secret; who meets them."""

from __future__ import annotations

from case import case
from rules.b21.field import field, play
from rules.b21.sky import fly
from seat.b21.seats import cards, draft, question, slot, titles, values
from sztab.rules.b21.board import Game
from sztab.rules.b21.strikes import STRUCK
from sztab.seat.b21.board import FLOWN

AIR = """
F poland AIR 4/4 role=fighter
H poland AIR 4/4 role=helicopter
K russia AIR 3/3 role=fighter
L russia AIR 3/3 role=attack
A poland INF 0504 5/5
D poland AA  0505 4/4 aa=guns
R russia INF 0503 6/6
B russia INF 0809 6/6
"""


def sky() -> Game:
    return field(AIR, phase="air")


@case("b21", "23.2.1", "R124")
def test_an_aircraft_is_placed_slot_by_slot() -> None:
    game = sky()
    sheet = question(game).sheet
    assert sheet is not None and sheet.entries == "placements" and sheet.aims == ("hex",)
    entry = {**sheet.entry, "unit": "H"}
    drafted = draft(game, order="air", placements=[entry])
    assert values(drafted, "placements.unit") == ["F", "H"]
    assert values(drafted, "placements.mission") == ["strike", "object", "support"]
    drafted = draft(game, order="air", placements=[{**entry, "mission": "strike"}])
    assert values(drafted, "placements.hex") == ["0503", "0809"]
    cover = draft(game, order="air", placements=[{**entry, "unit": "F", "mission": "cover"}])
    assert slot(cover, "placements.hex").kind == "place", "anywhere"
    done = draft(game, order="air", placements=[{**entry, "mission": "strike", "hex": "0503"}])
    assert done.refusal is None and [line.text for line in done.entries] == ["H: attack units"]


@case("b21", "23.2.1")
def test_nobody_sees_what_the_other_has_placed() -> None:
    game = sky()
    play(game, order="air", side="poland", placements=[{"unit": "F", "hex": "0504", "mission": "cover"}])
    assert question(game).sides == ("russia",)
    assert all(u.station < 0 for u in game.view(1).state.units)


@case("b21", "23.3.14")
def test_a_fighter_that_strikes_names_its_target() -> None:
    entry = {"unit": "F", "hex": "0507", "mission": "strike", "target": "", "what": ""}
    assert values(draft(sky(), order="air", placements=[entry]), "placements.target") == ["0503", "0809"]


@case("b21", "23.3.4", "10.2.3")
def test_fighters_meet_and_guns_fire_by_cards() -> None:
    game = sky()
    fly(game, "poland", "H 0503 strike")
    fly(game, "russia", "L 0504 strike")
    assert question(game).text == "Fire AA at L, or hold your fire"
    assert titles(game) == ["fire: D at L", "hold fire"]
    assert cards(game)[0].lines[0].text.startswith("D at L: driven off in ")


@case("b21", "23.3.9")
def test_fighters_that_are_left_hunt_by_cards() -> None:
    game = sky()
    fly(game, "poland", "F 0504 cover")
    fly(game, "russia", "L 0504 strike")
    while question(game).kind != "intercept":
        play(game, cards(game)[-1].order)
    assert titles(game) == ["F attacks L", "let them pass"]


@case("b21", "R124")
def test_an_aircraft_that_has_attacked_is_still_named_on_the_map() -> None:
    assert FLOWN[STRUCK] == FLOWN["strike"]
