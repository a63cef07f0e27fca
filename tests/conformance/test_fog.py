"""Fog of war that cannot leak: permute what a side may not see, and nothing it sees, may do or is told changes."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import playing
from case import case
from conformance import breslau, wb95
from conformance.suite import FAMILIES, FOGS, named
from conformance.test_choices import march
from sztab.players import RandomPlayer
from sztab.rules.breslau import sight
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.rules.wb95.orders import Air, AirDays, AirMission
from sztab.table import Choice, ForcedDice, Game, Order


def exchanged(game: Game, one: int, two: int) -> Game:
    """The same game with two units in each other's place."""
    units = list(game.state.units)
    units[one] = msgspec.structs.replace(game.state.units[two], n=one)
    units[two] = msgspec.structs.replace(game.state.units[one], n=two)
    state = FAMILIES[game.book.title].renamed(game.state, one, two)
    return Game(game.book, msgspec.structs.replace(state, units=units), ForcedDice())


def answers(game: Game, side: int, seed: int) -> list[Any]:
    """What the side is offered, what is refused it and why, and what odds it is shown."""
    dice = random.Random(seed)
    view, heard = game.view_of(side), list[Any]()
    for _ in range(4):
        partial: tuple[Any, ...] = ()
        step = game.choices(partial, side)
        while isinstance(step, Choice):
            heard.append((step.slot, [option.value for option in step.options]))
            partial += (dice.choice(step.options).value,)
            step = game.choices(partial, side)
        heard += [step, *FAMILIES[game.book.title].chances(view, step, side)]
    movers = [u for u in view.state.units if u.hex >= 0 and u.side == side]
    for u in dice.sample(movers, min(5, len(movers))):
        around = [h for h in view.book.neighbours[6 * u.hex : 6 * u.hex + 6] if h >= 0]
        order = march(view.book, view.book.counters[u.n].id, [dice.choice(around)])
        heard.append(str(game.check(order, side)))
    return heard


@case("budziszyn1945", "16.1.1", "16.1.2", "16.1.4")
@case("breslau1945", "3.2b", "R88")
@pytest.mark.parametrize(("box", "scenario", "options"), FOGS, ids=map(named, FOGS))
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_a_side_learns_depends_on_what_it_may_not_see(
    box: str, scenario: str, options: dict[str, Any], seed: int
) -> None:
    dice = random.Random(seed)
    compared = 0
    game = playing.start(box, scenario, seed, options)
    for count, now in enumerate(playing.steps(game, seed, 0.04)):
        ask = now.decision
        if count % 12 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        side = ask.sides[0]
        pairs = FAMILIES[box].swaps(now, now.seat_of(side))
        for one, two in dice.sample(pairs, min(2, len(pairs))):
            twin = exchanged(now, one, two)
            if twin.decision is None or twin.decision.kind != ask.kind:
                continue
            here, there = now.view_of(side), twin.view_of(side)
            assert here.state == there.state
            assert here.layers == there.layers
            assert answers(now, side, count) == answers(twin, side, count)
            compared += 1
    assert compared > 30


@case("budziszyn1945", "16.1.1", "16.1.3")
@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_events_do_not_name_masked_enemies(scenario: str) -> None:
    game = playing.start(wb95.TITLE, scenario, 3, {"masking": "covered"})
    named = 0
    told = 0
    for now in playing.steps(game, 3, 0.05):
        hidden = {now.book.counters[u.n].id: u.side for u in now.state.units if u.hex >= 0 and not u.shown}
        for seat, own in enumerate(now.book.seats):
            for event in now.told(seat, told):
                if event.kind in ("move", "fortify", "setup", "enter", "oos", "recovered", "mark_strategic", "refill"):
                    words = set(str(msgspec.to_builtins(event.data)).replace("'", "\0").split("\0"))
                    assert not {one for one, side in hidden.items() if side not in own} & words, event
                    named += 1
        told = len(now.events)
    assert named > 100


@case("breslau1945", "3.2b", "R88")
@pytest.mark.parametrize("options", [{}, breslau.EVERYTHING], ids=["plain", "everything"])
def test_events_do_not_name_germans_hidden_in_their_stacks(options: dict[str, Any]) -> None:
    """Neither as they are told now nor if they are told again when everything lies open."""
    game = playing.start(breslau.TITLE, breslau.SCENARIO, 8, options)
    before, veiled, told = sight.seen(game), 0, 0
    for now in playing.steps(game, 8, 0.03):
        after = sight.seen(now)
        hidden = {u.n for u in now.state.units if u.hex >= 0} - before - after
        names = {now.book.counters[n].id for n in hidden if now.state.units[n].side == GERMAN}
        for event in now.events[told:]:
            words = set(str(msgspec.to_builtins(event.data)).replace("'", "\0").split("\0"))
            if event.sees is None or SOVIET in event.sees:
                assert not names & words, event
            veiled += bool(names & words)
        before, told = after, len(now.events)
    assert veiled > 20


@case("budziszyn1945", "14.3.2")
def test_notes_and_secret_days_are_seen_by_their_owner_alone() -> None:
    game = playing.start(wb95.TITLE, "two-stars", 9)
    for now in playing.steps(game, 9, 0.5):
        if now.state.turn == 1:
            break
    soviet, allied = game.book.sides.index("soviet"), game.book.sides.index("allied")
    assert game.view_of(soviet).state.secrets["soviet"]
    assert not game.view_of(allied).state.secrets
    assert not any(event.kind == "air_days" for event in game.told(game.seat_of(allied)))
    assert any(event.kind == "air_days" for event in game.told(game.seat_of(soviet)))


SHOWN = {"1945-04-30": 25}
HIDDEN = ({"1945-05-06": 20, "1945-05-10": 30}, {"1945-05-02": 30, "1945-05-13": 20})


@case("budziszyn1945", "TS-N3", "R147")
@pytest.mark.parametrize("options", [{}, {"players": 3}, {"masking": "covered"}])
def test_days_that_are_not_used_leave_no_trace(options: dict[str, Any]) -> None:
    """The same game twice with other Soviet air days, of which one is used: the other seats cannot tell them apart."""
    games = [playing.start(wb95.TITLE, "two-stars", 5, options) for _ in HIDDEN]
    player, count, told = RandomPlayer(5, 0.5), 0, 0
    seats = [seat for seat, sides in enumerate(games[0].book.seats) if games[0].book.side_of("soviet") not in sides]
    differed = set()
    while not games[0].over:
        count += 1
        side, ask = playing.one_side(games[0])
        if games[0].book.sides[side] != "soviet" and games[0].state.turn and count % 20 == 0:
            assert answers(games[0], side, count) == answers(games[1], side, count)
        order = player.answer(games[0].view_of(side), ask)
        for game, days in zip(games, HIDDEN):
            game.play(soviet_air(game, order, days) if game.book.sides[side] == "soviet" else order, side)
        for seat in seats:
            assert seen(games[0], seat, told) == seen(games[1], seat, told)
        told = len(games[0].events)
        differed |= {game.state.turn for game in games if games[0].state.air != games[1].state.air}
    assert differed == {3, 7, 11, 14}
    for seat in seats:
        assert games[0].told(seat) == games[1].told(seat)
        assert [event.data["days"] for event in games[0].told(seat) if event.kind == "air_days"] == [SHOWN]


def soviet_air(game: Game, order: Order, days: dict[str, int]) -> Order:
    """What is written down before play, a mission on the first day, and none on any other."""
    if isinstance(order, AirDays):
        return AirDays(days={**SHOWN, **days})
    if isinstance(order, Air):
        first = (game.state.turn, game.state.phase) == (1, 0)
        support = AirMission(kind="offensive", target="0515", points=10)
        return Air(missions=(support,) if first else (), side="soviet")
    return order


def seen(game: Game, seat: int, since: int) -> tuple[Any, ...]:
    """Everything a seat can notice: the board, who is asked for what, what it hears, and how much there was to hear."""
    view = game.view(seat)
    return view.state, view.layers, game.decision, game.pending(), game.told(seat, since), len(game.events)
