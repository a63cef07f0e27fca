"""S, the scenarios: what their lists and cards say, laid out on their maps."""

from __future__ import annotations

from random import Random

import pytest

from case import case
from rules.b21.boxes import SCENARIOS, card_of, opened
from rules.b21.field import asked, end_phase
from sztab.rules.b21.stacking import overfull
from sztab.rules.b21.ways import closed_to
from sztab.table import Board, build_layers

LISTED = {"bartoszyce2014": (103, 11), "perekop2014": (93, 12), "basra2003": (94, 12), "bartoszyce-first-day": (103, 4)}
MAPS = {"bartoszyce2014": (46, 30), "perekop2014": (46, 42), "basra2003": (52, 32), "bartoszyce-first-day": (46, 30)}


@case("b21", "0.1", "0.2", "S.1", "S.2", "S.3", "R112", "R111")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_a_scenario_lies_on_its_map(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(slug, monkeypatch)
    book = game.book
    assert (len(book.counters), book.scenario.turns) == LISTED[slug]
    assert (book.map.grid.columns[1], book.map.grid.rows[1]) == MAPS[slug]
    assert len(book.scenario.calendar) == book.scenario.turns
    assert {day.light for day in book.scenario.calendar} == {"day", "night"}


@case("b21", "5.1.2", "4.3.3", "R121")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_counters_start_within_the_limits_on_open_ground(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(slug, monkeypatch)
    assert overfull(game, 0) == overfull(game, 1) == []
    assert [u for u in game.state.units if u.hex >= 0 and closed_to(game, u, u.hex)] == []


@case("b21", "3.3.1")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_the_sequence_runs_to_the_second_turn(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(slug, monkeypatch)
    while game.state.turn < 2:
        assert asked(game)[0] in game.book.sides
        end_phase(game)
    assert game.layers == build_layers(game.state.units, game.book.neighbours, 2, game.book.control)


@case("b21", "27.1.1", "R108")
def test_the_enemy_sees_that_counters_lie_there_and_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("bartoszyce2014", monkeypatch)
    view = game.view(0)
    real = len(game.book.counters)
    for hex_, here in game.layers.stacks.items():
        assert len(view.layers.stacks[hex_]) == len(here)
    shown = [u for u in view.state.units if u.side == 1 and u.hex >= 0]
    assert all(u.hidden and u.n >= real for u in shown)
    assert all(u.hex < 0 for u in view.state.units[:real] if u.side == 1)


@case("b21", "27.1.1")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_an_imagined_state_has_the_same_view(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(slug, monkeypatch)
    view = game.view(0)
    state = game.book.imagine(view, Random(3))
    again = game.book.look(Board.of(game.book, state), view.sides)
    assert again.state == view.state
    assert again.layers == view.layers


@case("b21", "R121", "18.1")
def test_boxes_of_those_who_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("perekop2014", monkeypatch)
    units = {game.book.counters[u.n].id: u for u in game.state.units}
    assert units["1/382"].box == "aboard"
    assert units["1/382"].carrier == units["BDK-1"].n
    assert units["1/54 dshb"].box == "drop"
    assert units["Su-27 UA"].box == "base"
    assert units["BDK-1"].capacity == 20


@case("b21", "R120", "R113")
def test_a_scenario_uses_the_values_of_the_unit_table(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {row.id: row for row in card_of("bartoszyce2014", monkeypatch).rows}
    assert (rows["5/79 tb"].gun, rows["5/79 tb"].armour, rows["5/79 tb"].ammo) == ("8", "7", "10")
    game = opened("bartoszyce2014", monkeypatch)
    tank = game.book.counters[game.book.index["5/79 tb"]]
    assert (tank.gun, tank.armour, tank.ammo, tank.track[0]) == (8, 7, 10, 10)
