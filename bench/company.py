"""The engine on B-21, if the box stands on the shelf: moves with and without an enemy in range, odds, forks, play."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine import answer, rate_row, row, to_phase
from kernels import Row, best_time
from sztab.hexes import kernels
from sztab.players import RandomPlayer
from sztab.rules.b21 import movement
from sztab.rules.b21.assaults import COMBAT
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.declaration import assault_of
from sztab.rules.b21.odds import reckon
from sztab.rules.b21.orders import Move
from sztab.rules.b21.pieces import label, near_enemies, on_map
from sztab.rules.b21.ranged_fire import FARTHEST
from sztab.table import Game, Order, SeededDice
from sztab.titles.families import families
from sztab.titles.layout import lay_out

SCENARIO = "basra2003"
ORDERS = 2500


def groups() -> list[Callable[[], list[Row]]]:
    return [_moves, _combat, _play] if "b21" in families() else []


def new_game(seed: int = 1) -> Game:
    book, state = lay_out({"title": "b21", "scenario": SCENARIO})
    return Game(book, state, SeededDice(seed))


def _moves() -> list[Row]:
    """Steps of single units from the same position, each on a board of its own: far from the enemy, and into a hex
    within range of his guns, with the question or the fire that follows."""
    kernels.fast(True)
    game = to_phase(new_game(), "movement", 2)
    side = game.pending()[0]
    view = game.view_of(side)
    near = near_enemies(view, side, FARTHEST)
    plain, watched, marched = list[Order](), list[Order](), set[int]()
    for u in on_map(view, side):
        if not movement.can_go(view, u):
            continue
        found = movement.reach(view, u)
        for hex_ in found.hexes[len(found.hexes) // 2 :: 9]:
            path = tuple(found.path(hex_))
            order = Move(units=(view.book.counters[u.n].id,), path=tuple(label(view, there) for there in path))
            if near.isdisjoint(path) and u.n not in marched:
                marched.add(u.n)
                plain.append(order)
            elif path[-1] in near and near.isdisjoint(path[:-1]):
                watched.append(order)
    return [
        row("B-21: game.play of a move order with check and events", _each(game, plain[:40]), 150),
        row("B-21: game.play of a move into reaction fire", _each(game, watched[:40]), 450),
    ]


def _each(game: Game, orders: list[Order]) -> float:
    """Microseconds for an order; the best of some rounds."""
    best = float("inf")
    for _ in range(5):
        total = 0.0
        for order in orders:
            twin = game.fork(SeededDice(3))
            twin.view(0), twin.view(1)
            start = time.perf_counter()
            twin.play(order)
            total += time.perf_counter() - start
        best = min(best, total / len(orders) * 1e6)
    return best


def _combat() -> list[Row]:
    kernels.fast(True)
    game = to_phase(new_game(5), "combat", 2, seed=11)
    player = RandomPlayer(2, 0.0)
    while True:
        side, ask = game.pending()[0], game.decision
        assert ask is not None
        order = player.answer(game.view_of(side), ask)
        if isinstance(order, Attack):
            break
        game.play(order, side)
    view, attack = game.view_of(side), order
    odds = best_time(lambda: reckon(view, assault_of(view, attack, COMBAT, side)), 200)
    middle = _mid_combat()
    forks = best_time(lambda: middle.fork(SeededDice(9)), 100)
    return [
        row("B-21: the odds of an attack", odds, 500),
        row("B-21: fork a game in mid-combat", forks, 1000),
    ]


def _mid_combat() -> Game:
    game, player = new_game(8), RandomPlayer(8, 0.3)
    while game.decision is None or game.decision.kind not in ("retreat", "pursue"):
        answer(game, player)
    return game


def _play() -> list[Row]:
    """Orders of a random player in seconds of processor time, from the first order of the set-up on."""
    kernels.fast(True)
    rates = []
    for seed in range(4):  # the first has everything compiled and read
        game, player, count = new_game(seed), RandomPlayer(seed), 0
        start = time.process_time()
        while not game.over and count < ORDERS // 2:
            answer(game, player)
            count += 1
        rates.append(count / (time.process_time() - start))
    return [rate_row("B-21: random play, orders with compiled kernels", max(rates[1:]), 2000)]
