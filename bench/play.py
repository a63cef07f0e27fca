"""Random play of every title beside python-chess, in the same minutes: orders a second as a share of its moves.

An order: the view of the side that is asked, choices walked blindly to an order, the order carried out, from the first
order of the set-up on; what the choices have offered is not checked again. A move of chess: is the game over, all legal
moves listed, one of them played.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import chess

from engine import answer
from kernels import Row
from sztab.hexes import kernels
from sztab.players import RandomPlayer
from sztab.table import Game, SeededDice
from sztab.titles import titles
from sztab.titles.layout import lay_out

BARS = {
    ("budziszyn1945", "nysa-1945"): 0.20,
    ("normandy1944", "cobra"): 0.12,
    ("ardennes2024", "dyle-2025"): 0.12,
    ("ardennes2024", "bruxelles"): 0.12,
    ("breslau1945", "siege-of-breslau"): 0.12,
    ("b21", "basra2003"): 0.12,
}
"""The share of python-chess's moves that each must reach."""
ORDERS = 3000
"""How many are measured, in as many games as that takes."""
LONGEST = 1200
MOVES = 5000


def groups() -> list[Callable[[], list[Row]]]:
    shelf = titles()
    return [partial(_row, title, scenario, bar) for (title, scenario), bar in BARS.items() if title in shelf]


def _row(title: str, scenario: str, bar: float) -> list[Row]:
    kernels.fast(True)
    _play(title, scenario, seed=0)  # everything compiled and read
    _play_chess(seed=0)
    orders, moves, ours, theirs, seed = 0, 0, 0.0, 0.0, 0
    while orders < ORDERS:
        seed += 1
        count, seconds = _play(title, scenario, seed)
        orders, ours = orders + count, ours + seconds
        if moves < orders / bar:  # chess gets about as much time
            moves, theirs = moves + MOVES, theirs + _play_chess(seed)
    rate, yardstick = orders / ours, moves / theirs
    ratio = rate / yardstick
    work = f"random play of {scenario}, orders a second"
    return [Row(work, rate, "chess", yardstick, ratio, f">= {bar:.2f}", ratio >= bar)]


def _play(title: str, scenario: str, seed: int) -> tuple[int, float]:
    """Orders of one game and the seconds of processor time they took, without laying it out."""
    book, state = lay_out({"title": title, "scenario": scenario})
    game, player, count = Game(book, state, SeededDice(seed)), RandomPlayer(seed), 0
    start = time.process_time()
    while not game.over and count < LONGEST:
        answer(game, player)
        count += 1
    return count, time.process_time() - start


def _play_chess(seed: int) -> float:
    """Seconds of processor time for so many moves, in as many games as they take."""
    board, dice = chess.Board(), random.Random(seed)
    start = time.process_time()
    for _ in range(MOVES):
        if board.is_game_over():
            board.reset()
        moves = list(board.legal_moves)
        board.push(moves[dice.randrange(len(moves))])
    return time.process_time() - start
