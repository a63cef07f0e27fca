"""The process is killed in the middle of play, fifty times over: every order it acknowledged is there again."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sztab.desk.layout import lay_out
from sztab.table import ForcedDice, Game

KILLS = 50
COMMAND = ["serve", "--plain", "--port", "0", "--store"]
SPAWN = """
import os, sys
import uvicorn
from sztab.cli import main
from sztab.desk.layout import lay_out
from sztab.server import process
async def nobody(scope, receive, send): pass
uvicorn.Config(nobody, ws="websockets-sansio").load()
lay_out({"title": "budziszyn1945", "scenario": "nysa-1945"})
for line in sys.stdin:
    child = os.fork()
    if not child:
        sys.exit(main(line.rstrip().split("\t")))
    print(child, flush=True)
    os.waitpid(child, 0)
"""
"""Loading the program takes as long as all the rest of a start: it is done once, and each server is a fork of that,
which knows nothing but what is on disk."""


class Spawner:
    """Starts servers, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", SPAWN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> Spawner:
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def start(self) -> Server:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\t".join([*COMMAND, str(self.folder)]) + "\n")
        self.process.stdin.flush()
        lines = sorted(self.process.stdout.readline() for _ in range(2))  # a number comes before a word
        return Server(int(lines[0]), lines[1].split()[3].rstrip("/"))


class Server:
    """`sztab serve` as a process of its own."""

    def __init__(self, process: int, address: str) -> None:
        self.process, self.address = process, address

    def get(self, path: str, body: Any = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        wish = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        for attempt in range(100):
            try:
                with urllib.request.urlopen(wish, timeout=20) as answer:
                    found: bytes = answer.read()
                    return found
            except urllib.error.HTTPError:
                raise
            except urllib.error.URLError:
                if attempt == 99:
                    raise
                time.sleep(0.02)
        raise AssertionError

    def sit(self, token: str) -> ClientConnection:
        return connect(self.address.replace("http", "ws") + f"/ws/{token}", max_size=None, close_timeout=0.1)

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)


def play_until_killed(server: Server, tokens: list[str], dice: random.Random) -> list[dict[str, Any]]:
    """Both players answer at random until the line goes dead; the orders that were acknowledged."""
    acknowledged: list[dict[str, Any]] = []
    with ExitStack() as stack, suppress(ConnectionClosed):
        players = [stack.enter_context(server.sit(token)) for token in tokens]
        asked = [json.loads(player.recv())["question"] for player in players]
        threading.Timer(dice.uniform(0.02, 0.35), server.kill).start()
        while True:
            for seat, player in enumerate(players):
                while asked[seat]["mine"]:
                    order = answer(player, dice)
                    asked[seat] = play(player, order, asked[seat], acknowledged)
                asked[seat] = catch_up(player, asked[seat])
    return acknowledged


def answer(player: ClientConnection, dice: random.Random) -> dict[str, Any]:
    """An order picked stage by stage; a phase is seldom closed early."""
    partial: list[Any] = []
    while True:
        stage = reply(player, {"type": "AskChoices", "id": 1, "partial": partial})[0]
        if stage["order"] is not None:
            order: dict[str, Any] = stage["order"]
            return order
        options = [one for one in stage["options"] if not one["ends"]]
        if not options or dice.random() < 0.15:
            options = stage["options"]
        partial.append(dice.choice(options)["value"])


def play(player: ClientConnection, order: dict[str, Any], asked: Any, acknowledged: list[dict[str, Any]]) -> Any:
    done, question = reply(player, {"type": "Play", "id": 2, "after": asked["id"], "orders": [order]})
    assert done["type"] == "Played" and (done["played"] == 1 or done["refusal"]), done
    acknowledged += [order] * done["played"]
    return question or asked


def catch_up(player: ClientConnection, asked: Any) -> Any:
    return reply(player, {"type": "AskCards", "id": 3})[1] or asked


def reply(player: ClientConnection, request: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """The reply, and the last question that came on the way."""
    player.send(json.dumps(request))
    question = None
    while True:
        message: dict[str, Any] = json.loads(player.recv())
        if message.get("id") == request["id"]:
            return message, question
        if message["type"] == "Update":
            question = message["question"]


class Mirror:
    """The same game played along here, order by order, with the rolls the server had."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.dice = ForcedDice()
        self.game = Game(*lay_out(header), self.dice)
        self.orders: list[dict[str, Any]] = []
        self.rolled = 0

    def follow(self, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Play what is new in a record; the new orders."""
        orders = [line for line in lines if "play" in line]
        dice = [die for line in lines if "roll" in line for die in line["roll"]]
        assert orders[: len(self.orders)] == self.orders, "what was there before is there still"
        new = orders[len(self.orders) :]
        self.dice.left += dice[self.rolled :]
        self.orders, self.rolled = orders, len(dice)
        for line in new:
            side = self.game.book.sides.index(line["side"])
            self.game.play(msgspec.convert(line["play"], self.game.book.orders), side)
        return [line["play"] for line in new]


def test_every_acknowledged_order_survives_a_kill(tmp_path: Path) -> None:
    dice, kept = random.Random(9), 0
    with Spawner(tmp_path) as spawner:
        server = spawner.start()
        made = json.loads(server.get("/api/games", {"scenario": "nysa-1945", "players": ["person", "person"]}))
        tokens = [seat["token"] for seat in made["seats"]]
        mirror = Mirror({"title": "budziszyn1945", "scenario": "nysa-1945"})
        for kill in range(1, KILLS + 1):
            given = play_until_killed(server, tokens, dice)
            server = spawner.start()
            lines = [json.loads(line) for line in server.get(f"/api/seats/{'+'.join(tokens)}/export").splitlines()]
            there = iter(mirror.follow(lines))
            assert all(order in there for order in given), f"kill {kill}: an acknowledged order is gone"
            assert mirror.game.state_hash() == lines[-1]["hash"], f"kill {kill}: another state"
            kept += len(given)
    assert kept > 2 * KILLS
