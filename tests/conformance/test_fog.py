"""Fog of war that cannot leak: permute what a side may not see, and nothing it sees, may do or is told changes."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import playing
from case import case
from conformance import wb95
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack, Move
from sztab.table import Choice, ForcedDice, Game, Order

MASKS = [("nysa-1945", "covered"), ("nysa-1945", "top"), ("two-stars", "covered")]


def swaps(game: Game, seat: int) -> list[tuple[int, int]]:
    """Pairs of enemy units whose exchange the seat must not notice."""
    book, state = game.book, game.state
    own = book.seats[seat]
    near = {h for u in state.units if u.hex >= 0 and u.side in own for h in book.neighbours[6 * u.hex : 6 * u.hex + 6]}
    tops = {min(here) for here in game.layers.stacks.values()}
    away, close = [], {}
    for u in state.units:
        if u.hex < 0 or u.side in own or u.shown or (book.options.masking == "top" and u.n in tops):
            continue
        if u.hex not in near:
            away.append((u.side, u.n))
        elif state.works[u.hex]:
            printed = book.counters[u.n]
            marks = (u.side, printed.type, printed.mobility, u.deployed, u.attacked, u.fired, bool(u.disorder))
            close.setdefault(marks, []).append(u.n)
    pairs = [(a[1], b[1]) for a, b in pairwise(away) if a[0] == b[0]]
    pairs += [(a, b) for ns in close.values() for a, b in pairwise(ns)]
    if book.options.masking == "top":  # the lowest number lies on top: it must stay the lowest
        pairs = [(a, b) for a, b in pairs if min(a, b) > max(tops_of(game, a), tops_of(game, b))]
    return pairs


def tops_of(game: Game, n: int) -> int:
    return min(game.layers.stacks[game.state.units[n].hex])


def exchanged(game: Game, one: int, two: int) -> Game:
    """The same game with two units in each other's place."""
    units = list(game.state.units)
    units[one] = msgspec.structs.replace(game.state.units[two], n=one)
    units[two] = msgspec.structs.replace(game.state.units[one], n=two)
    return Game(game.book, msgspec.structs.replace(game.state, units=units), ForcedDice())


def answers(game: Game, side: int, seed: int) -> list[Any]:
    """What the side is offered, what is refused it and why, and what odds it is shown."""
    dice = random.Random(seed)
    view, heard = game.view_of(side), []
    for _ in range(4):
        partial: tuple[Any, ...] = ()
        step = game.choices(partial, side)
        while isinstance(step, Choice):
            heard.append((step.slot, [option.value for option in step.options]))
            partial += (dice.choice(step.options).value,)
            step = game.choices(partial, side)
        heard.append(step)
        if isinstance(step, Attack):
            battle = declared(view, step, side)
            heard += [reckon(view, battle, guess) for guess in ("low", "high")]
    movers = [u for u in view.state.units if u.hex >= 0 and u.side == side]
    for u in dice.sample(movers, min(5, len(movers))):
        around = [h for h in view.book.neighbours[6 * u.hex : 6 * u.hex + 6] if h >= 0]
        order: Order = Move(units=(view.book.counters[u.n].id,), path=(view.book.map.grid.label(dice.choice(around)),))
        heard.append(str(game.check(order, side)))
    return heard


@case("budziszyn1945", "16.1.1", "16.1.2", "16.1.4")
@pytest.mark.parametrize(("scenario", "masking"), MASKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_a_side_learns_depends_on_what_it_may_not_see(scenario: str, masking: str, seed: int) -> None:
    dice = random.Random(seed)
    compared = 0
    game = playing.start(wb95.TITLE, scenario, seed, {"masking": masking})
    for count, now in enumerate(playing.steps(game, seed, 0.04)):
        ask = now.decision
        if count % 12 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        side = ask.sides[0]
        pairs = swaps(now, now.seat_of(side))
        for one, two in dice.sample(pairs, min(2, len(pairs))):
            twin = exchanged(now, one, two)
            if twin.decision is None or twin.decision.kind != ask.kind:
                continue
            here, there = now.view_of(side), twin.view_of(side)
            assert here.state == there.state
            assert here.layers == there.layers
            assert answers(now, side, count) == answers(twin, side, count)
            compared += 1
    assert compared > 40


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
