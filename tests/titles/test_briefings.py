"""Every side that a player leads is told what it has and what to try first, in every language."""

from __future__ import annotations

import pytest

from sztab.language.tongue import FOLDERS, Tongue
from sztab.seat.customs import customs
from sztab.seat.staff import FamilyStaff
from sztab.table import Game, SeededDice
from sztab.titles import ScenarioCard, title, titles
from sztab.titles.briefings import briefing
from sztab.titles.layout import lay_out

CARDS = [card for slug in titles() for card in title(slug).scenarios()]


def led(card: ScenarioCard) -> list[str]:
    tables = card.card.get("players", ())
    return sorted({side for table in tables for seat in table["seats"] for side in seat["sides"]} or set(card.sides))


@pytest.mark.parametrize("language", ["en", *FOLDERS])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_side_is_briefed(card: ScenarioCard, language: str) -> None:
    for side in led(card):
        told = briefing(card.title, card.slug, side, language)
        assert told is not None and told.have.endswith(".") and told.first.endswith(".")
        english = briefing(card.title, card.slug, side, "en")
        assert language == "en" or told != english


def test_the_card_of_a_hex_says_what_it_is_worth() -> None:
    book, state = lay_out({"title": "budziszyn1945", "scenario": "muskau-1945", "options": {}})
    view = Game(book, state, SeededDice("cards")).view(0)
    cards = [FamilyStaff(book, 0, Tongue(said)).hex_card(view, None, "5115") for said in ("en", "pl")]
    assert [card.lines[0].text for card in cards] == [
        "2 victory points for the Soviets",
        "2 punkty zwycięstwa dla strony Rosjanie",
    ]
    nysa, opening = lay_out({"title": "budziszyn1945", "scenario": "nysa-1945", "options": {}})
    card = FamilyStaff(nysa, 0, Tongue("en")).hex_card(Game(nysa, opening, SeededDice("cards")).view(0), None, "5115")
    assert card.lines[0].text == "1 victory point for whoever holds it"


def test_a_seat_is_briefed_for_each_of_its_sides_and_knows_a_first_game() -> None:
    book, _ = lay_out({"title": "budziszyn1945", "scenario": "two-stars", "options": {}})
    seats = [customs(FamilyStaff(book, seat, Tongue("pl")).me) for seat in (0, 1)]
    assert sorted(one.side for seat in seats for one in seat.briefings) == ["allied", "german", "soviet"]
    assert not any(seat.first_game for seat in seats)
    muskau, _ = lay_out({"title": "budziszyn1945", "scenario": "muskau-1945", "options": {}})
    assert customs(FamilyStaff(muskau, 0, Tongue("en")).me).first_game
