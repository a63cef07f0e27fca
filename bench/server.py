"""The server as a process of its own: an order in over a websocket, the view and the reply out."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import websockets

from disk import Disk, watched
from engine import HEADER
from kernels import Row
from sztab.rules.wb95 import movement
from sztab.table import Game, SeededDice
from sztab.titles.layout import lay_out

ROUNDS = 8
GAMES = 200
PAUSE = 5.0
"""Seconds between two orders in each of many games."""
LASTING = 12.0
"""Seconds for which many games are watched."""
WATCHES = 3
"""So many times; the middle one counts, so that one stumble of the machine does not."""
MOST = 9
"""Watches at most, if the disk stalls."""
STALL = 20.0
"""Milliseconds: a disk that takes longer to keep one page holds every server up, and the watch is repeated."""
ANSWERS = {"air": {"order": "air"}}
END = {"order": "end_phase"}
Message = dict[str, Any]


def rows() -> list[Row]:
    """The rows of the server with their bars."""
    with serving() as address, watched() as disk, _uncollected():
        one, many = asyncio.run(_measure(address, disk))
    alone = _p99([taken for _, taken in disk.taken])
    return [
        _row("order in, view out over a websocket, one client, p99", _middle(one), 15),
        _row(f"the same, {GAMES} games at once with an order every {PAUSE:g} s in each, p99", _middle(many), 50),
        Row("  the disk alone keeps a page, p99", alone, "ms", alone, 1.0),
    ]


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own for as long as it is needed, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sztab", "serve", "--port", "0", "--store", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3].rstrip("/")
            _wait_for(address)
            yield address
        finally:
            process.terminate()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collector of ours in between: it walks all that the other rows have left behind, for a tenth of a
    second, and the server would be blamed."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Player:
    """Both seats of a game of people; the Soviet one moves."""

    def __init__(self, address: str) -> None:
        self.address = address.replace("http", "ws")
        made = _post(f"{address}/api/games", {"scenario": "nysa-1945", "players": ["person", "person"]})
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.sockets: list[Any] = []
        self.asked: list[Any] = []
        self.position = 0

    async def sit(self) -> None:
        for token in self.tokens:
            socket = await websockets.connect(f"{self.address}/ws/{token}", max_size=None, compression=None)
            self.sockets.append(socket)
            self.asked.append(json.loads(await socket.recv())["question"])

    async def to_movement(self) -> None:
        """Accept the set-up, fly nothing, fire nothing."""
        while True:
            seat = next((k for k, asked in enumerate(self.asked) if asked["mine"]), None)
            if seat is None:
                for k in range(len(self.sockets)):
                    await self.ask(k, {"type": "AskCalendar"})
            elif self.asked[seat]["kind"] == "movement":
                return
            else:
                order = ANSWERS.get(self.asked[seat]["kind"], END)
                await self.ask(seat, {"type": "Play", "after": self.asked[seat]["id"], "orders": [order]})

    async def ask(self, seat: int, request: Message) -> Message:
        socket = self.sockets[seat]
        await socket.send(json.dumps({"id": 7, **request}))
        while True:
            text = await socket.recv()
            message: Message = json.loads(text)
            if message["type"] == "Update":
                self.asked[seat] = message["question"]
            elif message.get("id") == 7:
                return message

    async def play(self, order: Message) -> float:
        """Milliseconds from the order to its reply, the view before it; then it is taken back."""
        start = time.perf_counter()
        reply = await self.ask(0, {"type": "Play", "after": -1, "orders": [order]})
        taken = (time.perf_counter() - start) * 1000
        if reply["refusal"]:
            raise SystemExit(f"the server refused {order}: {reply['refusal']['text']}")
        await self.ask(0, {"type": "Undo"})
        return taken

    async def leave(self) -> None:
        for socket in self.sockets:
            await socket.close()


async def _measure(address: str, disk: Disk) -> tuple[list[list[float]], list[list[float]]]:
    orders = _orders()
    single = Player(address)
    await single.sit()
    await single.to_movement()
    for order in orders:  # everything compiled and read
        await single.play(order)

    async def alone() -> list[float]:
        return [await single.play(order) for _ in range(ROUNDS) for order in orders]

    one = await _calm(disk, alone)
    await single.leave()
    players = [Player(address) for _ in range(GAMES)]
    for player in players:
        await player.sit()
        await player.to_movement()

    async def together() -> list[float]:
        taken: list[float] = []
        await asyncio.gather(*(_now_and_then(player, orders, k, taken) for k, player in enumerate(players)))
        return taken

    many = await _calm(disk, together)
    for player in players:
        await player.leave()
    return one, many


async def _calm(disk: Disk, watch: Callable[[], Awaitable[list[float]]]) -> list[list[float]]:
    """Watches during which the disk did not stall; if there are too few of them, others with them."""
    calm: list[list[float]] = []
    stalled: list[list[float]] = []
    while len(calm) < WATCHES and len(calm) + len(stalled) < MOST:
        since = time.perf_counter()
        taken = await watch()
        worst = disk.worst(since)
        (calm if worst <= STALL else stalled).append(taken)
        if worst > STALL:
            print(
                f"watched again: the disk alone took {worst:.0f} ms to keep a page (p99 {_p99(taken):.4g})", flush=True
            )
    return (calm + stalled)[:WATCHES]


async def _now_and_then(player: Player, orders: list[Message], seed: int, taken: list[float]) -> None:
    dice = random.Random(seed)
    end = time.perf_counter() + LASTING
    await asyncio.sleep(dice.uniform(0, PAUSE))
    while time.perf_counter() < end:
        taken.append(await player.play(dice.choice(orders)))
        await asyncio.sleep(dice.uniform(0.5, 1.5) * PAUSE)


def _orders() -> list[Message]:
    """Moves that are lawful at the start of the first Movement Phase."""
    game = Game(*lay_out(HEADER), SeededDice(1))
    while game.decision is not None and game.decision.kind != "movement":
        game.play(next(game.legal()))
    side, found = game.pending()[0], []
    view = game.view_of(side)
    for u in view.state.units:
        if u.hex >= 0 and u.side == side and movement.may_move(view, u) is None and len(found) < 60:
            reach = movement.reach(view, u)
            ends = movement.ends(view, u, reach)
            if ends:
                path = [view.book.map.grid.label(h) for h in reach.path(ends[len(ends) // 2])]
                found.append({"order": "move", "units": [view.book.counters[u.n].id], "path": path})
    return found


def _p99(taken: list[float]) -> float:
    return sorted(taken)[len(taken) * 99 // 100]


def _middle(watches: list[list[float]]) -> float:
    return sorted(_p99(taken) for taken in watches)[len(watches) // 2]


def _row(work: str, milliseconds: float, bar: float) -> Row:
    return Row(work, milliseconds, "ms", bar, milliseconds / bar, f"<= {bar:g}", milliseconds <= bar)


def _post(address: str, body: Message) -> Message:
    wish = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(wish) as answer:
        found: Message = json.loads(answer.read())
        return found


def _wait_for(address: str) -> None:
    for _ in range(500):
        try:
            urllib.request.urlopen(f"{address}/healthz").close()
            return
        except OSError:
            time.sleep(0.02)
    raise SystemExit("the server does not come up")
