"""The terminal game: lines in, lines out, saved after every order."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import sztab
from commands import Run
from playing import question

Talk = Callable[..., str]


@pytest.fixture
def talk(run: Run, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Type lines into a game and read what comes back."""

    def _talk(file: Path, *lines: str, versus: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        words = ("--versus", "random", "--as", versus) if versus else ()
        done = run("play", file, "--interactive", *words)
        assert (done.code, done.err) == (0, "")
        return done.out

    return _talk


def test_orders_in_words_are_played_and_saved(talk: Talk, begun: Path) -> None:
    out = talk(begun, "move 6 INF > 5210", "quit", "move 117 INF > 5210")
    assert "6 INF moves from 5211 to 5210" in out
    assert "117 INF moves" not in out, "nothing is read after quit"
    unit = sztab.load(begun).state.units[sztab.load(begun).book.index["6 INF"]]
    assert sztab.load(begun).book.map.grid.label(unit.hex) == "5210"


def test_refusals_and_slips_are_told_and_the_game_goes_on(talk: Talk, begun: Path) -> None:
    out = talk(begun, "move 6 INF > 5110", "fly away", "help fly", "map 9999", "list 5110 x", "77", "move 6 INF > 5210")
    for reason in ("there is no order 'fly'", "hex 9999 is not on the map", "not a number of hexes"):
        assert reason in out
    assert "there is no choice 77" in out
    assert "6 INF moves from 5211 to 5210" in out


def test_menus_lead_to_an_order(talk: Talk, fresh: Path) -> None:
    out = talk(fresh, "choices", "2", "back", "2 1")
    assert out.count("Choose unit:") == 2
    assert "german: " not in out
    game = sztab.load(fresh)
    assert sum(kind == "order" for kind, _ in game.lines) == 1


def test_undo_takes_the_last_order_back(talk: Talk, begun: Path) -> None:
    before = sztab.load(begun).state_hash()
    talk(begun, "fortify 117 INF", "undo")
    assert sztab.load(begun).state_hash() == before
    assert "revealed" in talk(begun, "undo", "undo", "undo", "undo")


def test_map_list_units_log_and_help(talk: Talk, begun: Path) -> None:
    out = talk(
        begun,
        "map",
        "map 5110",
        "list",
        "list 5110",
        "units HQ",
        "units nobody",
        "log 2",
        "show",
        "help",
        "help orders",
    )
    assert "554/342" in out and "sides: S soviet, G german" in out
    assert "soviet 5314: HQ 5" in out and "no unit is called that" in out
    assert "6 INF moves from 5210 to 5211" in out
    assert "attack UNITS > HEXES" in out
    assert "Choose unit" not in out


def test_help_on_one_order(talk: Talk, fresh: Path) -> None:
    out = talk(fresh, "help move", "help end")
    assert "move UNITS > HEXES [full UNITS]" in out and "Move along a path" in out
    assert "end_phase" in out


def test_hot_seat_passes_from_side_to_side(talk: Talk, fresh: Path) -> None:
    out = talk(fresh, "end", "end")
    assert "german> " in out and "soviet> " in out
    assert question(sztab.load(fresh)).kind == "air"


def test_computer_answers_for_the_other_seat(talk: Talk, fresh: Path) -> None:
    out = talk(fresh, "end", "air", versus="soviet")
    assert "german> " not in out and "soviet> " in out
    assert sztab.load(fresh).pending() == (0,)


def test_each_side_sees_its_own_view_only(talk: Talk, masked: Path) -> None:
    out = talk(masked, "list", "units", "map 4808 1")
    assert "127 INF 4-4-4" in out
    assert "687/342 INF" not in out and "german 4808: 687/342" not in out
    assert "german 4808: hidden" in out


def test_finished_game_says_who_won(talk: Talk, finished: Path) -> None:
    assert "The game is over: " in talk(finished)
