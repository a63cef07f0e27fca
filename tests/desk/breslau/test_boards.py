"""Breslau boards written down and read again, in text, as pictures, and what happens on them in sentences."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import msgspec
import pytest

import playing
from desk.breslau.sketch import read, sketch
from sztab.cli.screen import headline, question, situation, unit_list
from sztab.desk import textmap
from sztab.desk.clerk import clerk, clerk_of
from sztab.desk.faces import stack_at, unit_words
from sztab.desk.log import tell, whole
from sztab.desk.order_writer import forms, order_for, write_order
from sztab.desk.picture import draw
from sztab.desk.position_reader import read_position
from sztab.desk.position_writer import position_file
from sztab.desk.words import words_of
from sztab.players import RandomPlayer
from sztab.table import Board, Event, Game
from sztab.table.events import Moved, StepsLost

SIEGE = "siege-of-breslau"
EVERYTHING = dict.fromkeys(
    (
        "tabun", "city_levels", "rubble", "soviet_directives", "direct_fire", "leave_zoc", "armor_advance",
        "support_movement", "coordinated_artillery", "depletion_vs", "combat_supply", "afv_loss_last", "bomber_corps",
        "air_coordination", "pontoon", "aa_dual", "division_269",
    ),
    True,
)  # fmt: skip


def ours(b: Board) -> dict[str, Any]:
    """A state by the ids of its units; Attack markers in any order."""
    state = msgspec.to_builtins(b.state)
    del state["units"]
    units = {b.book.counters[u.n].id: msgspec.structs.replace(u, n=0) for u in b.state.units}
    return {**state, "units": units, "markers": {(m.side, m.hex, m.target) for m in b.state.markers}}


@pytest.fixture(scope="module")
def moments() -> list[tuple[Board, Any]]:
    """Rest points of a random game with all options, and what was asked."""
    game, found = playing.start("breslau1945", SIEGE, 6, EVERYTHING), []
    for count, now in enumerate(playing.steps(game, 6, 0.15)):
        if now.state.turn and now.decision is not None and now.decision.rest and count % 12 == 0:
            found.append((Board(now.book, now.state, now.layers), now.decision))
    return [*found, (Board(game.book, game.state, game.layers), None)]


def test_a_game_is_written_down_at_any_time(moments: list[tuple[Board, Any]]) -> None:
    assert len(moments) > 12
    for board, ask in moments[:-1:2]:
        there = read_position("here", position_file(board), lenient=True)
        assert ours(there.board()) == ours(board)
        assert there.book.counters == board.book.counters
        again = there.game().decision
        assert again is not None and (again.kind, again.sides) == (ask.kind, ask.sides)


def test_a_drawn_map_comes_along() -> None:
    here = read(
        sketch(
            "A soviet INF 1206 division=309 attacks=1205\nP soviet AIR primary=16 steps=1\nE german ENG 1205 oos=1\n",
            "combat resolution",
            side="soviet",
            hexes={"1205": "city+rubble", "1203": "clear+barricade"},
            sides={"1205/1206": "river"},
            roads={"road": "1203 1204 1205 1206"},
            supply={"german": ["1001"]},
            control={"soviet": ["1010"]},
            options={"rubble": True},
        )
    )
    there = read(position_file(here.board()))
    assert ours(there.board()) == ours(here.board())
    assert there.book.scenario == here.book.scenario
    assert (there.book.map.terrain, there.book.map.tracks) == (here.book.map.terrain, here.book.map.tracks)
    assert position_file(there.board()) == position_file(here.board())


def test_before_the_first_turn_there_is_no_position() -> None:
    with pytest.raises(Exception, match="when the first turn has begun"):
        position_file(playing.start("breslau1945", SIEGE, 1))


# ---------------------------------------------------------------------- text and pictures


def test_a_window_shows_numbers_ground_and_what_lies_there() -> None:
    text = sketch(
        "G german INF 1205\nV german VS 1205\n",
        hexes={"1205": "city+rubble"},
        sides={"1205/1206": "river"},
        roads={"road": "1205 1206", "rail": "1204 1205"},
    )
    board = read(text).board()
    lines = textmap.window(board, *textmap.around(board, board.book.labels["1205"], 0)).splitlines()
    assert lines == ["  ___=___", " / 1205 c\\", "/    G    \\", "\\ G2 5-4: /", " \\###H###/"]
    assert textmap.hex_line(board, board.book.labels["1205"]) == (
        "1205 city, rubble: german G INF 4-3-6 2 steps; V VS 1-1-4 1 step"
    )
    assert "F fortress" in textmap.legend(board)


def test_counters_show_what_is_printed_on_them() -> None:
    text = sketch("B german ART 1205 primary=16 range=* fired=true\nP soviet AIR primary=24 steps=1 reduced=12\n")
    board = read(text).board()
    assert [unit_words(board, u) for u in board.state.units] == [
        "B ART 16(*)-3 1 step, fired",
        "P AIR 12 1 step, reduced",
    ]


def test_what_the_owner_puts_on_top_lies_on_top() -> None:
    board = read(sketch("G german INF 1205\nV german VS 1205 top=true\n")).board()
    assert [board.book.counters[u.n].id for u in stack_at(board, board.book.labels["1205"])] == ["V", "G"]


def test_a_soviet_board_does_not_tell_what_lies_under_a_stack() -> None:
    units = "V german VS 1205 top=true\nHiddenGun german ART 1205\nA soviet INF 1210\n"
    game = read(sketch(units, options={"fog": True})).game()
    view = game.view_of(0)
    assert "HiddenGun" in draw(game) and "HiddenGun" not in draw(view)
    assert "HiddenGun" not in "\n".join([*textmap.hex_list(view), textmap.overview(view), *situation(game, view)])


def test_pictures_are_well_formed(moments: list[tuple[Board, Any]]) -> None:
    for board, _ in moments[:: len(moments) - 1]:
        assert ElementTree.fromstring(draw(board)).tag.endswith("svg")
        assert len(textmap.overview(board).splitlines()) == 2 + 26


# ---------------------------------------------------------------------- sentences


@pytest.mark.parametrize(("seed", "options"), [(3, {}), (4, EVERYTHING)])
def test_every_event_of_a_random_game_has_its_sentence(seed: int, options: dict[str, bool]) -> None:
    game = playing.start("breslau1945", SIEGE, seed, options)
    asked = set()
    for now in playing.steps(game, seed, haste=0.15):
        assert now.decision is not None
        asked.add(now.decision.kind)
        assert not question(now).startswith("answer a question"), now.decision.kind
    for event in whole(game.events):
        first, *ladder = tell(event, game.book)
        assert first and "\n" not in first and "{" not in first
        assert all(line.startswith("  ") for line in ladder)
    assert set(words_of("breslau").questions) & asked >= {"air_bombard", "bombard", "movement", "attack"}
    assert headline(game).startswith("The Siege of Breslau 1945, turn ")
    assert unit_list(game)


def test_the_referee_hears_the_german_side_of_a_story() -> None:
    veiled = Event(StepsLost(unit="?", hex="1205", lost=1), "2.4b", sees=(0,))
    named = Event(Moved(start="1205", path=("1206",), units=("V",), left={"V": "3"}), "8.0a", sees=(1,))
    hidden = Event(Moved(start="1205", path=("1206",), units=("?",), left={}), "8.0a", sees=(0,))
    assert whole([veiled, named, hidden]) == [named]


def test_what_is_ordered_can_be_written_and_read() -> None:
    game, player = playing.start("breslau1945", SIEGE, 9), RandomPlayer(9, 0.15)
    kinds = set()
    while not game.over and game.state.turn < 7:
        side, ask = playing.one_side(game)
        given = player.answer(game.view_of(side), ask)
        assert order_for(game, write_order(given)) == given
        kinds.add(type(given).__name__)
        game.play(given, side)
    assert {"AirBombard", "Bombard", "Enter", "Move", "Mark", "Attack", "StepLosses", "EndPhase"} <= kinds


def test_orders_are_written_as_people_write_them() -> None:
    game: Game = read(sketch("A soviet INF 1206\nG german INF 1205\n", "combat resolution", side="soviet")).game()
    for text in (
        "attack 1205 > 1206",
        "mark 1206 1205",
        "bombard A > 1205",
        "air_bombard A 1205",
        "goliath A > 1205 unit G",
    ):
        read_back = write_order(order_for(game, text))
        assert order_for(game, read_back) == order_for(game, text)
    assert order_for(game, "fire A > 1205") == order_for(game, "bombard A > 1205")
    assert set(forms(game.book.orders)) > {"mark", "advance", "waive"}


# ---------------------------------------------------------------------- families


def test_a_book_finds_its_clerk() -> None:
    assert clerk(read(sketch("A soviet INF 1206")).book) is clerk_of("breslau")
