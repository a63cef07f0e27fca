"""What has been seen stays seen: an order that showed its side anything of an enemy cannot be undone."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import playing
from case import case
from conformance.suite import FAMILIES, FOGS, named
from conformance.test_fog import exchanged
from sztab.players import RandomPlayer
from sztab.table import Board, Event, Game, Order, SeededDice, record
from sztab.titles.layout import lay_out


def known(view: Board) -> tuple[set[int], Counter[int], Counter[int]]:
    """The enemies a view names, and by hex how many it shows at least the type of, and how many at all."""
    foes = [u for u in view.state.units if u.side not in view.sides and u.hex >= 0]
    names = {u.n for u in foes if not u.hidden}
    kinds = Counter(u.hex for u in foes if getattr(u, "known", 3))
    return names, kinds, Counter(u.hex for u in foes)


def learned(before: Board, after: Board, told: list[Event]) -> str:
    """What a side knows of enemies after an order and did not know before it."""
    hidden = {u.n for u in before.state.units if u.hidden and u.side not in before.sides and u.box == "masked"}
    if not hidden:
        return ""
    old, new = known(before), known(after)
    if new[0] - old[0]:
        return f"units {sorted(new[0] - old[0])} are named"
    if new[1] - old[1]:
        return f"the kind is seen of {new[1] - old[1]}"
    if new[2] - old[2]:
        return f"somebody is seen at {new[2] - old[2]}"
    names = {before.book.counters[n].id for n in hidden}
    for event in told:
        words = set(str(msgspec.to_builtins(event.data)).replace("'", "\0").split("\0"))
        if names & words:
            return f"{event} names {names & words}"
    return ""


@case("budziszyn1945", "16.1.3", "16.1.4")
@case("ardennes2024", "19.1.2")
@case("breslau1945", "3.2b")
@pytest.mark.parametrize(("box", "scenario", "options"), FOGS, ids=map(named, FOGS))
def test_undo_leaves_what_is_known_as_it_was(box: str, scenario: str, options: dict[str, Any], seed: int = 11) -> None:
    """Random games; whenever the last order may be undone, it has told its side nothing about enemies."""
    game, player = playing.start(box, scenario, seed, options), RandomPlayer(seed, 0.03)
    undone, closed = 0, 0
    while not game.over and not (undone >= 500 and closed):
        side, ask = playing.one_side(game)
        seat, told = game.seat_of(side), len(game.events)
        before, could = game.view(seat), game.undoable(seat)
        order = player.answer(before, ask)
        game.play(order, side)
        news = learned(before, game.view(seat), game.told(seat, told))
        if not game.undoable(seat):
            closed += bool(news)
            continue
        assert not news, f"turn {before.state.turn}: {order} may be undone, but {news}"
        assert game.undoable(seat) == could + 1 or not could
        undone += 1
        if undone % 25 == 0:
            assert game.undo(seat) is None
            assert game.view(seat).state == before.state
            game.play(order, side)
    assert undone > 100
    assert closed


@case("budziszyn1945", "16.1.3", "16.1.4")
@case("ardennes2024", "19.1.2")
@case("breslau1945", "3.2b")
@pytest.mark.parametrize(("box", "scenario", "options"), FOGS, ids=map(named, FOGS))
def test_an_order_that_can_be_undone_does_not_tell_two_worlds_apart(
    box: str, scenario: str, options: dict[str, Any], seed: int = 21
) -> None:
    """Two games alike but for what a side may not see: after an order it may undo they look alike still."""
    dice = random.Random(seed)
    compared = 0
    game = playing.start(box, scenario, seed, options)
    player = RandomPlayer(seed, 0.2)
    for count, now in enumerate(playing.steps(game, seed, 0.04)):
        ask = now.decision
        if compared > 120:
            break
        if count % 6 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        side = ask.sides[0]
        pairs = near(now, side, FAMILIES[box].swaps(now, now.seat_of(side)))
        for one, two in dice.sample(pairs, min(2, len(pairs))):
            worlds = exchanged(now, one, one), exchanged(now, one, two)
            if any(world.decision is None or world.decision.kind != ask.kind for world in worlds):
                continue
            for world in worlds:
                world.dice = SeededDice(seed)
                FAMILIES[box].settle(world)
            if worlds[0].view_of(side).state != worlds[1].view_of(side).state:
                continue
            for _ in range(3):
                order = player.answer(worlds[0].view_of(side), playing.one_side(worlds[0])[1])
                if not alike(worlds, order, side) or not all(world.pending() == (side,) for world in worlds):
                    break
                compared += 1
    assert compared > 40


def near(game: Game, side: int, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs with somebody two or three hexes from a unit of the side; all if there are none."""
    grid, units = game.book.map.grid, game.state.units
    own = {u.hex for u in units if u.side == side and u.hex >= 0}
    close = {u.n for u in units if u.hex >= 0 and any(grid.distance(u.hex, here) <= 3 for here in own)}
    return [pair for pair in pairs if close & set(pair)] or pairs


def alike(worlds: tuple[Game, Game], order: Order, side: int) -> bool:
    """Whether the order can be undone; then neither the board, what was heard nor what is asked may differ."""
    seat, told = worlds[0].seat_of(side), [len(world.events) for world in worlds]
    for world in worlds:
        assert world.check(order, side) is None
        world.play(order, side)
    one, two = (world.view(seat) for world in worlds)
    heard = [world.told(seat, since) for world, since in zip(worlds, told)]
    asked = [world.decision and (world.decision.kind, world.decision.sides) for world in worlds]
    same = one.state == two.state and one.layers == two.layers and heard[0] == heard[1] and asked[0] == asked[1]
    may = [world.undoable(seat) > 0 for world in worlds]
    assert same or not all(may), f"{order} may be undone, but tells what is hidden"
    assert not same or may[0] == may[1], f"whether {order} may be undone tells what is hidden"
    return all(may)


def test_a_record_in_which_somebody_scouted_opens(tmp_path: Path) -> None:
    """Older rules let him undo it; what was undone then stays undone."""
    for game in playing.steps(playing.start("ardennes2024", "waterloo-2025", 5), 5):
        seat = game.seat_of(game.pending()[0])
        if game.lines and game.lines[-1][0] == "order" and game.undo(seat) is not None:
            if game.undo(seat, recorded=True) is None:
                break
    record.save(game, tmp_path / "scouted.sztab")
    again = record.replay(record.read(tmp_path / "scouted.sztab"), lay_out)
    assert again.state_hash() == game.state_hash()
