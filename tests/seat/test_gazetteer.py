"""Hexes as a reader finds them: by the name on the map, else by the nearest place and the way from it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import playing
import sztab
from sztab.language.tongue import Tongue, Untold
from sztab.players import RandomPlayer
from sztab.seat.gazetteer import Gazetteer, Wording, gazetteer
from sztab.seat.staff import FamilyStaff
from sztab.sitting.shelf import map_shown

SCENARIOS = {
    "nysa-1945": ("5115", "Muskau", "5114", "1 hex north of Muskau"),
    "d-day": ("1093", "Cherbourg", "0794", "3 hexes southwest of Cherbourg"),
    "dyle-2025": ("5211", "Leuven", "4912", "3 hexes southwest of Leuven"),
    "siege-of-breslau": ("1514", "Krietern", "1513", "1 hex north of Krietern"),
    "bartoszyce2014": ("2523", "Bartoszyce", "2222", "3 hexes northwest of Bartoszyce"),
}


@cache
def book(scenario: str) -> Any:
    return sztab.new(scenario, seed=7).book


def places(scenario: str, language: str = "en") -> Gazetteer:
    return gazetteer(book(scenario), Tongue(language))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_hex_has_a_name_or_a_way_from_one(scenario: str) -> None:
    here = places(scenario)
    for label in here.hexes:
        assert (label in here.named) != bool(here.near(label))
        assert here.name(label).count(label) == 1
    assert {one.near for one in map_shown(book(scenario), Tongue("en")).hexes} == {here.near(one) for one in here.hexes}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_way_leads_to_the_hex_it_tells_of(scenario: str) -> None:
    here, grid = places(scenario), book(scenario).map.grid
    for label, hex_ in here.hexes.items():
        if label in here.named:
            continue
        far, _, wind, _, place = here.near(label).split(" ", 4)
        ends = [other for other, name in here.named.items() if name == place]
        near = [one for one in ends if grid.distance(here.hexes[one], hex_) == int(far)]
        assert any(here.wind(one, label) == wind for one in near), here.near(label)
        assert min(grid.distance(here.hexes[one], hex_) for one in here.named) == int(far)


@pytest.mark.parametrize(("scenario", "label", "name", "other", "near"), [(k, *v) for k, v in SCENARIOS.items()])
def test_a_sentence_names_its_hexes(scenario: str, label: str, name: str, other: str, near: str) -> None:
    here = places(scenario)
    assert here.told(f"A retreats to {label}") == f"A retreats to {name} ({label})"
    assert here.told(f"no enemy is in {other}") == f"no enemy is in {other} ({near})"
    assert here.told(f"no enemy is in {other} or {other}") == f"no enemy is in {other} ({near}) or {other}"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_is_named_stays_as_it_is(language: str) -> None:
    say = Wording(places("nysa-1945", language), Tongue(language))
    once = say("no enemy is in 5115, 5114")
    assert say(once) == once
    assert "Muskau (5115)" in once
    assert once.count("Muskau (") == 1


def test_other_numbers_are_no_hexes() -> None:
    here = places("nysa-1945")
    for sentence in (
        "VS 4204 holds",
        "the bridge at 5115/5215 is destroyed",
        "1945-04-16",
        "case 5.3.4 of 36",
        "9999 is not on this map",
        "(5115)",
    ):
        assert here.told(sentence) == sentence
    assert here.told("5115: nobody holds it") == "Muskau (5115): nobody holds it"
    assert here.told("VS 4204 holds 4204") == "VS 4204 holds Peitz (4204)"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_year_of_a_date_is_no_hex(language: str) -> None:
    here = places("bartoszyce2014", language)
    assert "2014" in here.hexes
    assert Wording(here, Tongue(language))("Turn 2, 27 June 2014").endswith(" 2014")
    assert here.told("A, 2014") != "A, 2014"


def test_a_list_of_hexes_keeps_its_numbers_but_for_places() -> None:
    assert places("nysa-1945").told("5112, 5113, 5114, 5115") == "5112, 5113, 5114, Muskau (5115)"


def test_directions_are_those_of_the_sheet() -> None:
    here, grid = places("nysa-1945"), book("nysa-1945").map.grid
    middle = here.hexes["5115"]
    winds = [here.wind("5115", grid.label(grid.neighbours[6 * middle + d])) for d in range(6)]
    assert winds == ["north", "northeast", "southeast", "south", "southwest", "northwest"]
    assert here.wind("5115", "4515") == "west"
    assert here.wind("5115", "5715") == "east"


def test_the_way_is_told_in_the_language_of_the_player() -> None:
    assert places("nysa-1945", "pl").name("5113") == "5113 (Muskau, 2 pola na północ)"


def test_what_is_worded_later_has_the_names_alone() -> None:
    here = gazetteer(book("nysa-1945"), Untold())
    assert Wording(here, Untold())("no enemy is in 5115, 5114") == "no enemy is in Muskau (5115), 5114"
    assert here.name("5114") == "5114"


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("title", "scenario"), [("budziszyn1945", "nysa-1945"), ("breslau1945", "siege-of-breslau")])
def test_log_digest_and_throws_name_their_hexes(title: str, scenario: str, language: str) -> None:
    game = playing.start(title, scenario, 3)
    staffs = [FamilyStaff(game.book, seat, Tongue(language)) for seat in range(len(game.book.seats))]
    player, named = RandomPlayer(3, 0.3), 0
    for count in range(250):
        if game.over:
            break
        side, ask = playing.one_side(game)
        events = game.play(player.answer(game.view_of(side), ask), side)
        for staff in staffs:
            told = [staff.tell(event, count) for event in events]
            said = [text for one in told for text in (one.text, one.lead, one.brief)]
            said += [item.text for item in staff.digest(told)]
            assert [staff.me.places.told(text) for text in said] == said
            named += sum(f"{name} ({label})" in text for text in said for label, name in staff.me.places.named.items())
    assert named > 20
