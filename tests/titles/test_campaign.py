"""Summer 2025: the four scenarios of the Brussels set in a row, each from where the last one ended (R144)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import playing
from case import case
from sztab.errors import SztabError
from sztab.hexes import kernels
from sztab.players.sergeant import Sergeant
from sztab.table import Game, SeededDice, record
from sztab.titles.ardennes2024 import campaign
from sztab.titles.layout import lay_out

BOX = "ardennes2024"


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """Whole games are played with the compiled kernels."""
    before = kernels.is_fast()
    kernels.fast(True)
    yield
    kernels.fast(before)


def play_out(game: Game) -> Game:
    """Sergeant against sergeant to the end."""
    seats = [Sergeant(1), Sergeant(2)]
    while not game.over:
        side, ask = playing.one_side(game)
        game.play(seats[game.seat_of(side)].answer(game.view_of(side), ask), side)
    return game


def next_game(game: Game, **choice: Any) -> Game:
    book, state = lay_out(campaign.follow(game, **choice))
    return Game(book, state, SeededDice("summer"))


@cache
def summer() -> tuple[tuple[Game, Game], ...]:
    """The four games: each as it was laid out and as it ended."""
    game, played = playing.start(BOX, "bruxelles", 1), []
    while True:
        start = game.fork(SeededDice("aside"))
        played.append((start, play_out(game)))
        if campaign.link_from(game.book.scenario.slug) is None:
            return tuple(played)
        game = next_game(game)


def on_map(game: Game, nation: str) -> dict[str, tuple[int, int]]:
    """Counters of a nation by id: hex and CELs."""
    units = [u for u in game.state.units if u.hex >= 0 and game.book.counters[u.n].nation == nation]
    return {game.book.counters[u.n].id: (u.hex, u.steps) for u in units}


def held(game: Game, side: str) -> set[str]:
    """The hexes a side controls."""
    number = game.book.sides.index(side) + 1
    return {game.book.hex_labels[hex_] for hex_, owner in enumerate(game.state.control) if owner == number}


@case(BOX, "BRU.7", "NEW.7", "NEW.8", "WAT.4", "R144")
def test_the_campaign_plays_through() -> None:
    games = [end for _, end in summer()]
    assert [game.book.scenario.slug for game in games] == list(campaign.plan()["order"])
    assert all(game.over and game.state.verdict for game in games)
    assert sum(campaign.result(games[-1])) >= 8  # at least two points a scenario


@case(BOX, "BRU.7", "NEW.7", "R144")
def test_belgians_and_the_m_brigade_stand_where_bruxelles_left_them() -> None:
    (_, end), (start, _) = summer()[:2]
    for nation in ("belgium", "m_brigade"):
        left = {name: place for name, place in on_map(end, nation).items() if name != "3 Para"}
        begun = on_map(start, nation)
        assert {name: begun.get(name) for name in left} == left
    assert "3 Para" not in start.book.index


@case(BOX, "NEW.8", "DYL.6", "R144")
def test_the_loser_of_new_border_leads_russians_and_germans() -> None:
    (_, end), (start, _) = summer()[1:3]
    winner = campaign._winner(end) or "france"
    loser = "great_britain" if winner == "france" else "france"
    before, now = campaign.legacy_of(end).persons, campaign.legacy_of(start).persons
    assert now["allied"] == before[winner]
    assert now["axis"] == before[loser]
    kept = {name: hex_ for name, (hex_, _) in on_map(end, winner).items()}
    assert {name: hex_ for name, (hex_, _) in on_map(start, winner).items() if name in kept} == kept
    if loser != "france":
        assert not on_map(start, loser)
    assert on_map(start, "russia") and on_map(start, "germany")
    assert len(on_map(start, "m_brigade")) >= 3


@case(BOX, "DYL.13", "R144")
def test_belgians_of_two_steps_lose_one_on_the_way_to_the_dyle() -> None:
    (_, end), (start, _) = summer()[1:3]
    assert all(steps == 1 for _, steps in on_map(start, "belgium").values())
    assert set(on_map(start, "belgium")) == set(on_map(end, "belgium"))


@case(BOX, "WAT.4", "R106", "R144")
def test_waterloo_keeps_the_board_and_adds_what_is_new() -> None:
    (_, end), (start, _) = summer()[2:4]
    for nation in ("russia", "germany"):
        left = on_map(end, nation)
        assert {name: on_map(start, nation).get(name) for name in left} == left
    waiting = {start.book.counters[u.n].nation for u in start.state.units if u.box == "due"}
    assert {"usa", "poland"} <= set(map(str, waiting)) | {c.nation for c in start.book.counters}
    assert len(on_map(start, "m_brigade")) >= 3


@case(BOX, "R144")
def test_points_works_and_control_are_handed_on() -> None:
    (_, end), (start, _) = summer()[2:4]
    assert len(held(end, "axis") - held(start, "axis")) <= len(start.layers.stacks)  # where the new army stands
    axis = end.book.sides.index("axis")
    assert start.state.ew[start.book.sides.index("axis")] == end.state.ew[axis]


@case(BOX, "BRU.7", "R144")
@pytest.mark.parametrize(("takes", "other"), [("france", "great_britain"), ("great_britain", "france")])
def test_the_winner_of_bruxelles_picks_his_side(takes: str, other: str) -> None:
    end = summer()[0][1]
    winner = campaign.legacy_of(end).persons[campaign._winner(end)]
    assert campaign.legacy_of(next_game(end, winner_takes=takes)).persons == {takes: winner, other: 1 - winner}
    with pytest.raises(SztabError):
        campaign.follow(end, winner_takes="belgium")


@case(BOX, "R144")
def test_a_game_of_the_campaign_replays_from_its_record(tmp_path: Path) -> None:
    end = summer()[1][1]
    record.save(end, tmp_path / "game.sztab")
    again = record.replay(record.read(tmp_path / "game.sztab"), lay_out)
    assert again.state_hash() == end.state_hash()


@case(BOX, "R144")
def test_nothing_follows_an_unfinished_game_or_the_last() -> None:
    with pytest.raises(SztabError):
        campaign.follow(summer()[0][0])
    with pytest.raises(SztabError):
        campaign.follow(summer()[3][1])
