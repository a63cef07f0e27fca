"""What the lobby says of scenarios comes from their boxes: sides, seats, first games, the hours they take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.seats import lobby, match_of, new, seated, token
from sztab.sitting import shelf
from sztab.titles import title, titles
from sztab.titles.b21.layout import board_of

CARDS = [card for slug in titles() for card in title(slug).scenarios()]


@pytest.fixture(scope="module", params=["en", "pl"])
def shelved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    with lobby(tmp_path_factory.mktemp("shelf")) as client:
        found = client.get(f"/api/shelf?lang={request.param}").json()["scenarios"]
    return {one["slug"]: one for one in found}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_side_has_a_name_and_a_colour_of_its_own(card: Any, shelved: dict[str, Any]) -> None:
    looks = shelved[card.slug]["looks"]
    assert set(card.sides) <= set(looks)
    shown = [looks[side] for side in card.sides]
    assert len({one["name"] for one in shown}) == len({one["colour"] for one in shown}) == len(shown)
    assert all(one["name"] != side for side, one in looks.items())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_card_says_how_long_it_takes(card: Any, shelved: dict[str, Any]) -> None:
    hours, measured = shelved[card.slug]["hours"].split(": ")
    assert any(letter.isdigit() for letter in hours) and any(letter.isdigit() for letter in measured)


def test_a_scenario_without_a_cover_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda path: False)
    drawn, kind = shelf.picture.__wrapped__("cobra")
    assert kind == "image/svg+xml" and drawn.startswith(b"<svg")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_nation_on_a_counter_has_colours(card: Any) -> None:
    worn = {one.nation for one in title(card.title).liveries if not one.service}
    assert {row.nation for row in card.rows} - {""} <= worn


def test_a_seat_is_told_the_colours_of_the_counters(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        made = new(client, "siege-of-breslau")
        with seated(client, token(made)) as seat:
            told = seat.welcome["liveries"]
        assert client.get(f"/api/seats/{token(made)}").json()["liveries"] == told
    assert {(one["nation"], one["service"]) for one in told} == {("soviet", ""), ("german", ""), ("german", "SS")}


def test_every_scenario_lies_in_a_box_and_the_earliest_war_comes_first(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        english, polish = (client.get(f"/api/shelf?lang={lang}").json() for lang in ("en", "pl"))
    boxes = english["boxes"]
    assert {one["title"] for one in boxes} == {one["title"] for one in english["scenarios"]}
    assert [one["first_day"] for one in boxes] == sorted(one["first_day"] for one in boxes)
    assert all(one["first_day"] < one["last_day"] for one in boxes)
    assert all(one["text"] and one["text"] != other["text"] for one, other in zip(boxes, polish["boxes"], strict=True))


def test_names_are_in_the_players_language(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        made = new(client, "siege-of-breslau")
        with seated(client, token(made), "pl") as seat:
            assert seat.welcome["looks"]["german"]["name"] == "Niemcy"
        summary = client.get(f"/api/seats/{token(made)}?lang=en").json()
    assert summary["looks"]["german"]["name"] == "Germans"
    assert summary["seats"] == [["soviet"], ["german"]]


def test_where_three_may_play_the_seats_follow_the_option(shelved: dict[str, Any], tmp_path: Path) -> None:
    card = shelved["two-stars"]
    usual, three = card["seatings"]
    assert usual == {"option": "players", "value": 2, "seats": card["seats"]}
    assert three["value"] == 3 and len(three["seats"]) == 3
    assert shelved["siege-of-breslau"]["seatings"] == []
    with lobby(tmp_path) as client:
        made = new(client, "two-stars", players=["person"] * 3, options={"players": 3})
    assert [list(one["sides"]) for one in made["seats"]] == three["seats"]


def test_a_first_game_is_what_its_card_says(shelved: dict[str, Any], tmp_path: Path) -> None:
    assert {slug for slug, one in shelved.items() if one["first_game"]} == {"muskau-1945"}
    with lobby(tmp_path) as client:
        made = new(client, "muskau-1945", first_game=True)
        with seated(client, token(made)):
            options = match_of(client, made).header["options"]
    assert options["complementary"] is False


def test_a_bridge_with_a_name_of_its_own_does_not_break_its_river() -> None:
    found = dict(shelf._rivers(board_of("bartoszyce")))
    assert set(found) == {"Łyna", "Guber"}
    assert "2424/2524" in found["Łyna"]
