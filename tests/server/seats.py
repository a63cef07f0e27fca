"""Seats at a server in tests: a lobby in memory, players on websockets, and the truth behind them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from sztab.players import RandomPlayer
from sztab.server.app import application
from sztab.server.store import SqliteStore
from sztab.server.workshop import Workshop
from sztab.sitting.host import Host
from sztab.sitting.match import Match
from sztab.table import Game, Order

SEED = "a seed of the tests"
PEOPLE = ("person", "person")
PARTS = ("clock", "works", "control", "bridges", "missions", "pools", "score", "overfull", "stacks")


@contextmanager
def lobby(folder: Path, processes: int = 0) -> Iterator[TestClient]:
    """A server over the games of a folder; its new games always roll the same dice."""
    with TestClient(application(SqliteStore(folder / "games.sqlite"), seed=SEED, processes=processes)) as client:
        yield client


def new(client: TestClient, scenario: str = "nysa-1945", players: Any = PEOPLE, **more: Any) -> dict[str, Any]:
    """A new game, as the lobby tells of it."""
    answer = client.post("/api/games", json={"scenario": scenario, "players": list(players), **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def token(made: dict[str, Any], seat: int = 0) -> str:
    """The key of a seat; where no person plays, the link for looking on."""
    found: str = made["seats"][seat]["token"] or made["watching"]
    assert found, "nobody has the key of this seat"
    return found


def app_of(client: TestClient) -> Starlette:
    """The application behind a lobby."""
    assert isinstance(client.app, Starlette)
    return client.app


def host_of(client: TestClient) -> Host:
    found: Host = app_of(client).state.host
    return found


def store_of(client: TestClient) -> SqliteStore:
    store = host_of(client).store
    assert isinstance(store, SqliteStore)
    return store


def workshop_of(client: TestClient) -> Workshop:
    workshop = host_of(client).machine
    assert isinstance(workshop, Workshop)
    return workshop


def match_of(client: TestClient, made: dict[str, Any]) -> Match:
    """What the server holds of a game; it is loaded if nobody is there."""
    if made["game"] not in host_of(client).sessions.open:
        client.get(f"/api/seats/{token(made)}/timeline").raise_for_status()
    return host_of(client).sessions.open[made["game"]].match


def plain(order: Order) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(order))
    return found


def answer_of(game: Game, player: RandomPlayer) -> tuple[int, dict[str, Any]]:
    """The seat that is asked, and a lawful order of it."""
    side = game.pending()[0]
    assert game.decision is not None
    ask = msgspec.structs.replace(game.decision, sides=(side,))
    order = plain(player.answer(game.view_of(side), ask))
    if len(game.decision.sides) > 1:
        order["side"] = game.book.sides[side]
    return game.seat_of(side), order


class Seat:
    """A player at a websocket, who keeps what he was shown as a page does."""

    def __init__(self, ws: WebSocketTestSession) -> None:
        self.ws = ws
        self.number = 0
        self.heard: list[dict[str, Any]] = []
        self.welcome = ws.receive_json()
        assert self.welcome["type"] == "Welcome", self.welcome
        shown = self.welcome["shown"]
        self.pieces = {piece["key"]: piece for piece in shown["pieces"]}
        self.board = {part: shown[part] for part in PARTS}
        self.question = self.welcome["question"]
        self.position = self.welcome["position"]
        self.can_undo = self.welcome["can_undo"]
        self.told = [one["n"] for one in self.welcome["told"]]

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its reply; updates on the way are taken in."""
        self.number += 1
        self.ws.send_json({"type": kind, "id": self.number, **fields})
        return self.wait(self.number)

    def wait(self, number: int | None = None) -> dict[str, Any]:
        """The reply of that number; without one, the next update."""
        while True:
            message: dict[str, Any] = self.ws.receive_json()
            self.heard.append(message)
            if message["type"] == "Update":
                self._take(message)
                if number is None:
                    return message
            elif message.get("id") == number and message["type"] != "Said":
                return message

    def play(self, *orders: dict[str, Any], after: int | None = None) -> dict[str, Any]:
        return self.ask("Play", after=self.position if after is None else after, orders=list(orders))

    def _take(self, update: dict[str, Any]) -> None:
        for key in update["gone"]:
            del self.pieces[key]
        self.pieces |= {piece["key"]: piece for piece in update["pieces"]}
        self.board |= update["board"]
        self.question, self.position = update["question"], update["position"]
        self.can_undo = update["can_undo"]
        self.told += [one["n"] for one in update["told"]]


@contextmanager
def seated(client: TestClient, link: str, language: str = "en") -> Iterator[Seat]:
    with client.websocket_connect(f"/ws/{link}?lang={language}") as ws:
        yield Seat(ws)


@contextmanager
def both(client: TestClient, made: dict[str, Any]) -> Iterator[tuple[Seat, Seat]]:
    """Two people at one table."""
    with seated(client, token(made, 0)) as one, seated(client, token(made, 1)) as two:
        yield one, two


def play_to(client: TestClient, made: dict[str, Any], seats: tuple[Seat, ...], kind: str, turn: int = 1) -> Game:
    """Random answers over the wire until a question of that kind comes up; little is done on the way."""
    game, player = match_of(client, made).game, RandomPlayer(3, 0.6)
    while game.decision is not None and not (game.decision.kind == kind and game.state.turn >= turn):
        seat, order = answer_of(game, player)
        reply = seats[seat].play(order, after=match_of(client, made).position(seat))
        assert reply["refusal"] is None, reply
    for one in seats:  # whatever is on its way arrives before the reply
        one.ask("AskCalendar")
    return game
