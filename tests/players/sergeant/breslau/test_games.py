"""The sergeant at whole sieges: better than random play, lawful, and blind to what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

import arena
import playing
from conformance import breslau
from conformance.test_fog import exchanged
from sztab.players import RandomPlayer, Sergeant
from sztab.players.sergeant import REASONS
from sztab.study.result import WON

SIEGE = "siege-of-breslau"


@pytest.mark.parametrize("seat", [0, 1])
def test_he_beats_random_play_from_either_seat(seat: int) -> None:
    bout = arena.bout(SIEGE, seat, 1)
    assert bout.results[seat].won == WON, f"{bout.level}, {bout.points}"


@pytest.mark.parametrize("options", [{}, breslau.EVERYTHING, {"fog": False, "combat_supply": True, "tabun": True}])
def test_his_orders_are_lawful_and_break_no_invariant(options: dict[str, Any]) -> None:
    game = playing.start(breslau.TITLE, SIEGE, 3, options)
    players, watch, asked = [Sergeant(1), Sergeant(2)], breslau.PhaseWatch(), set()
    while not game.over and game.state.turn <= 5:
        side, ask = playing.one_side(game)
        asked.add(ask.kind)
        found = players[game.seat_of(side)].advice(game.view_of(side), ask)
        assert found.line() and found.key in REASONS
        game.play(found.order, side)
        watch(game)
    assert game.state.turn == 6
    assert {"movement", "mark", "attack", "losses", "bombard", "ambush", "advance"} <= asked


def test_the_same_seed_plays_the_same_game() -> None:
    games = [playing.start(breslau.TITLE, SIEGE, 5) for _ in range(2)]
    hashes = []
    for game in games:
        players: list[Sergeant | RandomPlayer] = [Sergeant(8), RandomPlayer(9)]
        while not game.over and game.state.turn <= 2:
            side, ask = playing.one_side(game)
            game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)
        hashes.append(game.state_hash())
    assert hashes[0] == hashes[1]


def test_what_he_may_not_see_does_not_move_him() -> None:
    game = playing.start(breslau.TITLE, SIEGE, 4)
    compared = 0
    for count, now in enumerate(playing.steps(game, 4, 0.04)):
        ask = now.decision
        if count > 600:
            break
        if count % 12 or ask is None or not ask.rest or not now.state.turn:
            continue
        side = ask.sides[0]
        for one, two in breslau.swaps(now, now.seat_of(side))[:1]:
            twin = exchanged(now, one, two)
            if twin.decision is not None and twin.decision.kind == ask.kind:
                here, there = (Sergeant(1).answer(table.view_of(side), ask) for table in (now, twin))
                assert here == there
                compared += 1
    assert compared > 8
