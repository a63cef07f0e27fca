"""The engine on Nysa 1945: moves, ladders, forks, random play, replay, the state as JSON, start-up of the command."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from kernels import Board, Row, best_time
from sztab.hexes import kernels
from sztab.players import RandomPlayer
from sztab.rules.wb95 import movement, supply
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.destinations import destinations
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack, Move
from sztab.rules.wb95.state import State
from sztab.table import Game, SeededDice, record
from sztab.titles.layout import lay_out

HEADER = {"title": "budziszyn1945", "scenario": "nysa-1945"}
POSITION = """
title = "budziszyn1945"
[clock]
phase = "combat"
side = "soviet"
[map]
columns = [1, 12]
rows = [1, 10]
[[unit]]
id = "A"
side = "soviet"
type = "INF"
hex = "0504"
attack = 4
[[unit]]
id = "B"
side = "german"
type = "INF"
hex = "0503"
attack = 3
[[order]]
order = "attack"
attackers = ["A"]
targets = ["0503"]
"""


def new_game(seed: int = 1) -> Game:
    book, state = lay_out(HEADER)
    return Game(book, state, SeededDice(seed))


def to_phase(game: Game, kind: str, turn: int, seed: int = 3) -> Game:
    """Random play up to a phase of a turn."""
    player = RandomPlayer(seed, 0.3)
    while not game.over:
        ask = game.decision
        assert ask is not None
        if game.state.turn >= turn and ask.kind == kind:
            return game
        side = game.pending()[0]
        game.play(player.answer(game.view_of(side), msgspec.structs.replace(ask, sides=(side,))), side)
    raise SystemExit("the game ended before the phase was reached")


def groups() -> list[Callable[[], list[Row]]]:
    """Every engine row with its bar, in groups that are measured together."""
    return [_moves, _combat, _games, _json, _start_up]


def kernel_board() -> Board:
    """The kernels' board on the Nysa map: 150 moves of Soviet units, some asked twice, against the German front."""
    game = to_phase(new_game(), "movement", 1)
    book, side = game.book, game.book.side_of("soviet")
    ways = book.ways(game.state.bridges)
    units = [u for u in game.state.units if u.side == side and u.hex >= 0]
    units = (units + units)[:150]
    traits = [book.traits[u.n].wheels for u in units]
    german = book.side_of("german")
    price = [0] * book.map.grid.n
    for hex_, here in game.layers.stacks.items():
        if game.state.units[here[0]].side == german:
            price[hex_] = -1
    return Board(
        grid=book.map.grid,
        costs=[list(row) for row in ways.cost[:3]],
        chains=[bytearray(row) for row in ways.chain[:3]],
        masks=bytearray(game.layers.masks[german]),
        price=price,
        sur=[0] * book.map.grid.n,
        starts=[u.hex for u in units],
        classes=[wheels if wheels < 3 else 0 for wheels in traits],
        budget=240,
        sources=list(book.map.grid.border("east")),
    )


def row(work: str, microseconds: float, bar: float, unit: str = "us") -> Row:
    return Row(work, microseconds, unit, bar, microseconds / bar, f"<= {bar:g}", microseconds <= bar)


def rate_row(work: str, rate: float, bar: float) -> Row:
    return Row(work, rate, "a second", bar, rate / bar, f">= {bar:g}", rate >= bar)


def _moves() -> list[Row]:
    kernels.fast(True)
    game = to_phase(new_game(), "movement", 1)
    side = game.pending()[0]
    destinations(game, side)
    fresh = []
    for _ in range(8):
        twin = Game(game.book, game.state, SeededDice(1))
        game.book.kept.clear()
        start = time.perf_counter()
        destinations(twin, side)
        fresh.append((time.perf_counter() - start) * 1e6)
    view = game.view_of(side)
    orders = []
    for u in view.state.units:
        if u.hex >= 0 and u.side == side and movement.may_move(view, u) is None and len(orders) < 60:
            found = movement.reach(view, u)
            ends = movement.ends(view, u, found)
            if ends:
                path = tuple(view.book.map.grid.label(h) for h in found.path(ends[len(ends) // 2]))
                orders.append(Move(units=(view.book.counters[u.n].id,), path=path))
    best = 1e9
    for _ in range(5):
        twin = Game(game.book, game.state, SeededDice(1))
        start = time.perf_counter()
        for order in orders:
            twin.play(order)
        best = min(best, (time.perf_counter() - start) / len(orders) * 1e6)
    flood = best_time(lambda: supply.trace_all(game, side), 5) * 1
    return [
        row("all legal destinations of a side, from a fresh state", min(fresh), 10_000),
        row("game.play of a move order with check and events", best, 150),
        Row("supply of every unit of a side", flood, "us", flood, 1.0),
    ]


def _combat() -> list[Row]:
    game = to_phase(new_game(5), "combat", 1, seed=11)
    player = RandomPlayer(2, 0.0)
    order: Any = None
    while not isinstance(order, Attack):
        side = game.pending()[0]
        ask = game.decision
        assert ask is not None
        order = player.answer(game.view_of(side), msgspec.structs.replace(ask, sides=(side,)))
        if not isinstance(order, Attack):
            game.play(order, side)
    view = game.view_of(game.pending()[0])
    ladder = best_time(lambda: reckon(view, declared(view, order, view.sides[0])), 200)
    middle = _mid_combat()
    forks = best_time(lambda: middle.fork(SeededDice(9)), 100)
    return [
        row("an attack's ladder with the chance of every result", ladder, 500),
        row("fork a game in mid-combat", forks, 300),
    ]


def _mid_combat() -> Game:
    game, player = new_game(8), RandomPlayer(8, 0.3)
    while game.decision is None or game.decision.kind not in ("retreat", "pursue"):
        answer(game, player)
    return game


def answer(game: Game, player: RandomPlayer) -> None:
    """One order of whoever is asked first."""
    ask, side = game.decision, game.pending()[0]
    assert ask is not None
    game.play(player.answer(game.view_of(side), msgspec.structs.replace(ask, sides=(side,))), side)


def _random_rate(fast: bool, seed: int = 4, most: int = 6000) -> tuple[float, Game]:
    kernels.fast(fast)
    to_phase(new_game(2), "combat", 2)  # everything compiled and read
    game, player = new_game(seed), RandomPlayer(seed, 0.01)
    while game.state.turn == 0:
        answer(game, player)
        player.haste = 1.0
    player.haste = 0.01
    count, start = 0, time.process_time()
    while not game.over and count < most:
        answer(game, player)
        count += 1
    return count / (time.process_time() - start), game


def _games() -> list[Row]:
    _, game = _random_rate(True)
    plain, _ = _random_rate(False)
    kernels.fast(True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.sztab"
        record.save(game, path)
        orders = sum(kind == "order" for kind, _ in game.lines)
        seconds = _cpu(lambda: record.replay(record.read(path), lay_out), 3)
        lay = _cpu(lambda: lay_out(HEADER), 3)
    return [
        rate_row("random play of Nysa 1945, orders, plain Python", plain, 1500),
        rate_row("replay from the record, orders", orders / (seconds - lay), 6000),
    ]


def _cpu(call: Callable[[], Any], rounds: int) -> float:
    """Seconds of processor time: rates over whole games are too long for a quiet moment."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def _json() -> list[Row]:
    state = to_phase(new_game(), "combat", 3).state
    text = msgspec.json.encode(state)
    decoder = msgspec.json.Decoder(State)
    return [
        row("state of Nysa as JSON", len(text) / 1000, 60, "kB"),
        row("state to JSON", best_time(lambda: msgspec.json.encode(state), 50), 150),
        row("state from JSON", best_time(lambda: decoder.decode(text), 50), 250),
    ]


def _start_up() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.toml"
        path.write_text(POSITION)
        return [
            row("sztab --help", _seconds(["--help"]), 0.3, "s"),
            row("sztab odds FILE", _seconds(["odds", str(path)]), 1.0, "s"),
        ]


def _seconds(arguments: list[str]) -> float:
    command = [str(Path(sys.executable).with_name("sztab")), *arguments]
    run: Callable[[], Any] = lambda: subprocess.run(command, check=True, capture_output=True)  # noqa: E731
    return best_time(run, 3) / 1e6
