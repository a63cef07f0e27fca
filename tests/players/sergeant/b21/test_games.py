"""The sergeant at whole games of B-21: better than random play, lawful, and blind to what is hidden."""

from __future__ import annotations

import msgspec
import pytest

import arena
import playing
from sztab.players import RandomPlayer, Sergeant
from sztab.players.sergeant import REASONS
from sztab.rules.b21.camouflage import face_down
from sztab.study.result import WON
from sztab.table import ForcedDice, Game

SCENARIOS = ["bartoszyce-first-day", "bartoszyce2014", "perekop2014", "basra2003"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_he_beats_random_play_from_either_seat(scenario: str, seat: int) -> None:
    bout = arena.bout(scenario, seat, 1)
    assert bout.results[seat].won == WON, f"{bout.level}, {bout.points}"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_his_orders_are_lawful_and_none_is_any(scenario: str) -> None:
    game = playing.start("b21", scenario, 3)
    players, asked = [Sergeant(1), Sergeant(2)], set()
    while not game.over and game.state.turn <= 4:
        side, ask = playing.one_side(game)
        asked.add(ask.kind)
        found = players[game.seat_of(side)].advice(game.view_of(side), ask)
        assert found.line() and found.key in REASONS
        assert found.key != "any", ask.kind
        game.play(found.order, side)
    assert {"setup", "air", "movement", "counterattack", "combat", "artillery barrage", "retreat"} <= asked


def test_the_same_seed_plays_the_same_game() -> None:
    games = [playing.start("b21", "bartoszyce-first-day", 5) for _ in range(2)]
    hashes = []
    for game in games:
        players: list[Sergeant | RandomPlayer] = [Sergeant(8), RandomPlayer(9)]
        while not game.over and game.state.turn <= 2:
            side, ask = playing.one_side(game)
            game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)
        hashes.append(game.state_hash())
    assert hashes[0] == hashes[1]


def hidden_pair(game: Game, side: int) -> tuple[int, int] | None:
    """Two counters of the other side that lie face down in different hexes."""
    found = [u for u in game.state.units if u.side != side and face_down(game, u)]
    pairs = ((one.n, two.n) for one in found for two in found if one.hex < two.hex)
    return next(pairs, None)


def exchanged(game: Game, one: int, two: int) -> Game:
    """The same game with two counters in each other's hex."""
    units = list(game.state.units)
    for here, there in ((one, two), (two, one)):
        units[here] = msgspec.structs.replace(units[here], hex=game.state.units[there].hex)
    return Game(game.book, msgspec.structs.replace(game.state, units=units), ForcedDice())


@pytest.mark.parametrize("scenario", ["bartoszyce-first-day", "perekop2014"])
def test_what_he_may_not_see_does_not_move_him(scenario: str) -> None:
    game, compared = playing.start("b21", scenario, 4), 0
    for count, now in enumerate(playing.steps(game, 4, 0.04)):
        ask = now.decision
        if compared > 8:
            break
        if count % 9 or ask is None or not ask.rest or not now.state.turn or now.pending() != ask.sides[:1]:
            continue
        side = ask.sides[0]
        pair = hidden_pair(now, side)
        twin = exchanged(now, *pair) if pair is not None else None
        if twin is not None and twin.decision is not None and twin.decision.kind == ask.kind:
            here, there = (Sergeant(1).answer(table.view_of(side), ask) for table in (now, twin))
            assert here == there
            compared += 1
    assert compared > 8
