"""The sergeant at whole games: he beats random play, keeps to the rules under every option, and is quick enough."""

from __future__ import annotations

from typing import Any

import pytest

import arena
import playing
from conformance import wb95
from conformance.test_fog import exchanged
from sztab.hexes import kernels
from sztab.players import RandomPlayer, Sergeant
from sztab.study.result import WON
from sztab.table import Game

NYSA = "nysa-1945"


def carry_on(game: Game, players: list[Any], last: int) -> list[Any]:
    """Play to the end of a turn; the orders given."""
    orders = []
    while not game.over and game.state.turn <= last:
        side, ask = playing.one_side(game)
        orders.append(players[game.seat_of(side)].answer(game.view_of(side), ask))
        game.play(orders[-1], side)
    return orders


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2])
def test_he_beats_random_play_from_either_seat_of_nysa(seat: int, seed: int) -> None:
    bout = arena.bout(NYSA, seat, seed)
    assert bout.results[seat].won == WON, f"{bout.level}, {bout.points}"


@pytest.mark.parametrize("seat", [0, 1])
def test_he_beats_random_play_from_either_seat_of_two_stars(seat: int) -> None:
    bout = arena.bout("two-stars", seat, 1)
    assert bout.results[seat].won == WON, f"{bout.level}, {bout.points}"


@pytest.mark.parametrize(
    ("scenario", "seat"),
    [
        ("cobra", 0),
        ("totalize", 0),
        ("d-day", 0),
        ("d-day", 1),
        ("luttich", 0),
        ("bruxelles", 0),
        ("bruxelles", 1),
        ("new-border", 0),
        ("new-border", 1),
        ("dyle-2025", 0),
        ("waterloo-2025", 1),
    ],
)
def test_he_beats_random_play_in_normandy_and_round_brussels(scenario: str, seat: int) -> None:
    bout = arena.bout(scenario, seat, 1)
    assert bout.results[seat].won == WON, f"{bout.level}, {bout.points}"


SISTERS = [(box, scenario) for box, scenarios in sorted(wb95.SISTERS.items()) for scenario in scenarios]


@pytest.mark.parametrize(("box", "scenario"), SISTERS)
def test_no_question_of_the_other_titles_is_answered_blindly(box: str, scenario: str) -> None:
    game = playing.start(box, scenario, 3)
    players = [Sergeant(seat) for seat in range(len(game.book.seats))]
    watch = wb95.PhaseWatch()
    while not game.over and game.state.turn <= 2:
        side, ask = playing.one_side(game)
        found = players[game.seat_of(side)].advice(game.view_of(side), ask)
        assert found.key != "any", f"{ask.kind}: {found.order}"
        game.play(found.order, side)
        watch(game)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        *wb95.TABLES,
        (NYSA, {"masking": "covered", "setup_spill": False}),
        (NYSA, {"complementary": False, "zone_to_zone": "new"}),
        ("two-stars", {"masking": "top", "players": 3}),
    ],
)
def test_his_orders_are_lawful_and_break_no_invariant(scenario: str, options: dict[str, Any]) -> None:
    game = playing.start(wb95.TITLE, scenario, 3, options)
    players = [Sergeant(seat) for seat in range(len(game.book.seats))]
    watch = wb95.PhaseWatch()
    while not game.over and game.state.turn <= 3:
        side, ask = playing.one_side(game)
        game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)
        watch(game)
    assert game.state.turn == 4


def test_the_same_seed_plays_the_same_game() -> None:
    games = [playing.start(wb95.TITLE, NYSA, 5) for _ in range(2)]
    played = [carry_on(game, [Sergeant(8), RandomPlayer(9)], 2) for game in games]
    assert played[0] == played[1]
    assert games[0].state_hash() == games[1].state_hash()


def test_he_plays_the_same_with_plain_kernels() -> None:
    played = []
    for mode in (False, True):
        assert kernels.fast(mode) is mode
        played.append(carry_on(playing.start(wb95.TITLE, NYSA, 5), [Sergeant(8), RandomPlayer(9)], 1))
    assert played[0] == played[1]


def test_thinking_changes_nothing_on_the_table() -> None:
    game = playing.start(wb95.TITLE, NYSA, 6)
    players = [Sergeant(1), Sergeant(2)]
    while not game.over and game.state.turn <= 1:
        side, ask = playing.one_side(game)
        before, rolls = game.state_hash(), sum(kind == "roll" for kind, _ in game.lines)
        layers = game.layers.copy()
        order = players[game.seat_of(side)].answer(game.view_of(side), ask)
        assert game.state_hash() == before and game.layers == layers
        assert sum(kind == "roll" for kind, _ in game.lines) == rolls
        game.play(order, side)


@pytest.mark.parametrize(
    ("box", "scenario", "options"),
    [(wb95.TITLE, NYSA, {"masking": "covered"}), ("ardennes2024", "waterloo-2025", {})],
)
def test_what_he_may_not_see_does_not_move_him(box: str, scenario: str, options: dict[str, Any]) -> None:
    game = playing.start(box, scenario, 4, options)
    compared = 0
    for count, now in enumerate(playing.steps(game, 4, 0.04)):
        ask = now.decision
        if count > 500:
            break
        if count % 25 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        side = ask.sides[0]
        for one, two in wb95.swaps(now, now.seat_of(side))[:1]:
            twin = exchanged(now, one, two)
            if twin.decision is not None and twin.decision.kind == ask.kind:
                here, there = (Sergeant(1).answer(table.view_of(side), ask) for table in (now, twin))
                assert here == there
                compared += 1
    assert compared > 8
