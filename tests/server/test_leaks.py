"""Fog of war over the wire: permute what a seat may not see, and every byte it is sent stays the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import playing
from conformance import wb95
from conformance.test_fog import exchanged, swaps
from seats import PEOPLE, lobby, new, plain, token
from sztab.rules.wb95.orders import Move
from sztab.server.match import Match
from sztab.table import ForcedDice, Game, record

OVERLAYS = ("zones", "supply", "control", "headquarters", "artillery", "moved")
Asks = list[dict[str, Any]]


class Twin:
    """One of two servers with the same game but for what a seat may not see."""

    def __init__(self, client: TestClient, made: dict[str, Any]) -> None:
        self.client, self.made = client, made
        client.app.state.host.store.append = lambda *_: None  # type: ignore[attr-defined]
        self.socket: WebSocketTestSession
        self.number = 0

    def lay(self, game: Game) -> Match:
        """Put a game on the table as if it had just begun here."""
        match = Match("twin", record.header(game), PEOPLE, game)
        match.written = len(game.lines)
        self.client.get(f"/api/seats/{token(self.made)}")
        room = self.client.app.state.host._rooms[self.made["game"]]  # type: ignore[attr-defined]
        room.match = match
        return match

    @contextmanager
    def sit(self, seat: int) -> Iterator[list[str]]:
        """The seat's messages so far: the welcome."""
        with self.client.websocket_connect(f"/ws/{token(self.made, seat)}") as self.socket:
            yield [self.socket.receive_text()]

    def hear(self, asks: Asks) -> list[str]:
        """Everything that comes back, word for word."""
        heard = []
        for ask in asks:
            self.number += 1
            self.socket.send_json({"id": self.number, **ask})
            while True:
                heard.append(self.socket.receive_text())
                if f'"id":{self.number}' in heard[-1][:60]:
                    break
        return heard

    def pages(self, seat: int) -> list[str]:
        """What the seat's addresses show."""
        base = f"/api/seats/{token(self.made, seat)}"
        found = [self.client.get(base + rest) for rest in ("", "/timeline", "/positions/0", "/export")]
        return [f"{one.status_code} {one.text}" for one in found]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Twin, Twin]]:
    with ExitStack() as stack:
        clients = [stack.enter_context(lobby(tmp_path_factory.mktemp(name))) for name in ("one", "two")]
        one, two = (Twin(client, new(client, options={"masking": "covered"})) for client in clients)
        yield one, two


def questions(game: Game, seat: int, dice: random.Random) -> Asks:
    """What a curious player asks: his own units, enemy hexes, orders that go too far."""
    view, grid = game.view(seat), game.book.map.grid
    own = [u for u in view.state.units if u.hex >= 0 and u.side in game.book.seats[seat]]
    foes = sorted({u.hex for u in view.state.units if u.hex >= 0 and u.side not in game.book.seats[seat]})
    asks: Asks = [{"type": "AskOverlay", "name": name} for name in OVERLAYS]
    asks += [{"type": kind} for kind in ("AskCalendar", "AskCards", "AskAdvice")]
    asks += [{"type": "AskChoices", "partial": []}, {"type": "Undo"}]
    for hex_ in dice.sample(foes, min(4, len(foes))):
        near = [u for u in own if grid.distance(u.hex, hex_) == 1][:3]
        keys = [game.book.counters[u.n].id for u in near or own[:2]]
        attack = {"order": "attack", "attackers": keys, "targets": [grid.label(hex_)]}
        into = {"order": "move", "units": keys[:1], "path": [grid.label(hex_)]}
        asks += [
            {"type": "AskHex", "hex": grid.label(hex_)},
            {"type": "AskReach", "keys": keys},
            {"type": "AskMarch", "keys": keys, "hex": grid.label(hex_)},
            {"type": "AskDraft", "order": attack},
            {"type": "AskPlan", "drafts": [attack], "fill": "duty"},
            {"type": "Play", "after": 0, "orders": [into]},
            {"type": "TakeBack", "keys": keys},
        ]
    return asks


@pytest.mark.parametrize("seed", [1, 2])
def test_no_message_depends_on_what_a_seat_may_not_see(twins: tuple[Twin, Twin], seed: int) -> None:
    dice, compared, told = random.Random(seed), 0, 0
    game = playing.start(wb95.TITLE, "nysa-1945", seed, {"masking": "covered"})
    for count, now in enumerate(playing.steps(game, seed, 0.06)):
        ask = now.decision
        if compared >= 16 and told >= 2:
            break
        if count % 30 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        seat = (compared + seed) % 2
        pairs = swaps(now, seat)
        for one, two in dice.sample(pairs, min(1, len(pairs))):
            here, there = Game(now.book, now.state, ForcedDice()), exchanged(now, one, two)
            if there.decision is None or there.decision.kind != ask.kind:
                continue
            compare(twins, (here, there), seat, questions(here, seat, dice))
            told += hear_of_a_move(twins, (here, there), seat, (one, two))
            compared += 1
    assert compared >= 16
    assert told >= 2


def compare(twins: tuple[Twin, Twin], games: tuple[Game, Game], seat: int, asks: Asks) -> None:
    heard = []
    for twin, game in zip(twins, games):
        twin.lay(game)
        twin.number = 0
        with twin.sit(seat) as messages:
            heard.append([*messages, *twin.hear(asks), *twin.pages(seat)])
    for ours, theirs in zip(*heard, strict=True):
        assert ours == theirs


def hear_of_a_move(twins: tuple[Twin, Twin], games: tuple[Game, Game], seat: int, pair: tuple[int, int]) -> bool:
    """The other side moves a hidden counter, which is one in this game and another in that: the same is told."""
    ask = games[0].decision
    assert ask is not None
    mover = games[0].seat_of(ask.sides[0])
    if mover == seat or ask.kind != "movement":
        return False
    grid, unit = games[0].book.map.grid, games[0].state.units[pair[0]]
    around = [h for h in games[0].book.neighbours[6 * unit.hex : 6 * unit.hex + 6] if h >= 0]
    for hex_ in around:
        orders = [Move(units=(games[0].book.counters[n].id,), path=(grid.label(hex_),)) for n in pair]
        if all(game.check(order) is None for game, order in zip(games, orders)):
            break
    else:
        return False
    heard = []
    for twin, game, order in zip(twins, games, orders):
        twin.lay(game)
        with twin.sit(seat):
            with twin.client.websocket_connect(f"/ws/{token(twin.made, mover)}") as other:
                other.receive_text()
                other.send_json({"type": "Play", "id": 1, "after": 0, "orders": [plain(order)]})
                assert '"type":"Update"' in other.receive_text()
            twin.number = 0
            heard.append(twin.hear([{"type": "AskCalendar"}]))
    assert heard[0] == heard[1]
    assert len(heard[0]) == 2
    return True
