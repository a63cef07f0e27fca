"""Fog of war over the wire: permute what a seat may not see, and every byte it is sent stays the same."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import playing
from conformance import breslau, wb95
from conformance.suite import FAMILIES, FOGS, named
from conformance.test_choices import march
from conformance.test_fog import HIDDEN, exchanged, soviet_air
from lab import lab
from server.seats import PEOPLE, host_of, lobby, match_of, new, plain, token
from sztab.errors import SztabError
from sztab.players import RandomPlayer
from sztab.rules.breslau.state import SOVIET
from sztab.rules.wb95.orders import BridgeWork
from sztab.sitting import summaries
from sztab.sitting.match import Match
from sztab.sitting.store import Written
from sztab.table import ForcedDice, Game, Order, record

OVERLAYS = ("zones", "supply", "control", "headquarters", "artillery", "moved", "aa", "fortress")
Asks = list[dict[str, Any]]


class Unwritten(Match):
    """A game of which no store knows."""

    def unwritten(self) -> list[Written]:
        return []


class Twin:
    """One of two servers with the same game but for what a seat may not see."""

    def __init__(self, client: TestClient, made: dict[str, Any]) -> None:
        self.client, self.made = client, made
        self.socket: WebSocketTestSession
        self.number = 0

    def lay(self, game: Game) -> Match:
        """Put a game on the table as if it had just begun here."""
        match = Unwritten("twin", record.header(game), PEOPLE, game)
        match_of(self.client, self.made)
        host_of(self.client).sessions.open[self.made["game"]].match = match
        return match

    @contextmanager
    def sit(self, seat: int) -> Iterator[list[str]]:
        """The seat's messages so far: the welcome."""
        with self.client.websocket_connect(f"/ws/{token(self.made, seat)}") as self.socket:
            yield [self.socket.receive_text()]

    def hear(self, asks: Asks) -> list[str]:
        """Everything that comes back, word for word."""
        return hear(self, self.socket, asks)

    def pages(self, seat: int) -> list[str]:
        """What the seat's addresses show."""
        base, store = f"/api/seats/{token(self.made, seat)}", host_of(self.client).store
        lines = len(store.load(self.made["game"]).lines)
        store.summarise(self.made["game"], lines, summaries.lines(match_of(self.client, self.made)))
        last = self.client.get(base).json()["position"]
        rest = ("", "/timeline", "/positions/0", f"/positions/{last}", f"/positions/{last}/file", "/export")
        found = [self.client.get(base + one) for one in rest]
        found.append(self.client.post(f"{base}/fork", json={"position": last, "players": list(PEOPLE)}))
        texts = [f"{one.status_code} {'' if one.status_code == 201 else one.text}" for one in found]
        return [self.unnamed(text) for text in texts]

    def unnamed(self, text: str) -> str:
        """Without the number of the game and the seat's own link, which are matters of chance."""
        return re.sub('"watching":"[^"]+"', "", text.replace(self.made["game"], ""))


def hear(twin: Twin, socket: WebSocketTestSession, asks: Asks) -> list[str]:
    heard = []
    for ask in asks:
        twin.number += 1
        socket.send_json({"id": twin.number, **ask})
        while True:
            text = socket.receive_text()
            if text.startswith('{"type":"Present"'):  # who comes and goes meanwhile
                continue
            heard.append(text)
            if f'"id":{twin.number}' in heard[-1][:60]:
                break
    return heard


@contextmanager
def two_servers(folders: pytest.TempPathFactory, scenario: str, **options: Any) -> Iterator[tuple[Twin, Twin]]:
    with ExitStack() as stack:
        clients = [stack.enter_context(lobby(folders.mktemp(name))) for name in ("one", "two")]
        one, two = (Twin(client, new(client, scenario, options=options)) for client in clients)
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
        attack = attack_on(game, grid.label(hex_), keys, [grid.label(u.hex) for u in near])
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


def attack_on(game: Game, target: str, units: list[str], hexes: list[str]) -> dict[str, Any]:
    """An attack as the family writes it: by units, or by the hexes of stacks."""
    if FAMILIES[game.book.title] is not breslau:
        return {"order": "attack", "attackers": units, "targets": [target]}
    return {"order": "attack", "target": target, "from": sorted(set(hexes))}


@pytest.mark.parametrize(("box", "scenario", "options"), FOGS, ids=map(named, FOGS))
def test_no_message_depends_on_what_a_seat_may_not_see(
    tmp_path_factory: pytest.TempPathFactory, box: str, scenario: str, options: dict[str, Any]
) -> None:
    dice, compared, told = random.Random(1), 0, 0
    games = (playing.steps(playing.start(box, scenario, seed, options), seed, 0.06) for seed in (1, 2, 3))
    both_blind = FAMILIES[box] is not breslau
    every = 6 if not both_blind else 30 if box == wb95.TITLE else 12
    blind = [seat for seat in (0, 1) if both_blind or seat == SOVIET]
    with two_servers(tmp_path_factory, scenario, **options) as twins:
        for count, now in enumerate(chain.from_iterable(games)):
            ask = now.decision
            if compared >= 16 and told >= 2:
                break
            if ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn or count % every:
                continue
            seat = blind[compared % len(blind)]
            pairs = FAMILIES[box].swaps(now, seat)
            for one, two in dice.sample(pairs, min(1, len(pairs))):
                here, there = Game(now.book, now.state, ForcedDice()), exchanged(now, one, two)
                if there.decision is None or there.decision.kind != ask.kind:
                    continue
                if compared < 16:
                    compare(twins, (here, there), seat, questions(here, seat, dice))
                told += hear_of_a_move(twins, (here, there), seat, (one, two))
                compared += 1
    assert compared >= 16
    assert told >= 2


def test_secret_air_days_are_in_no_message_to_the_others(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Two games with the same dice and the same orders but for the Soviet air days, of which one is used."""
    with two_servers(tmp_path_factory, "two-stars") as twins, ExitStack() as stack:
        soviet = 1
        ours = [twin.unnamed(stack.enter_context(twin.sit(1 - soviet))[0]) for twin in twins]
        theirs = [stack.enter_context(sat(twin, soviet)) for twin in twins]
        games = [match_of(twin.client, twin.made).game for twin in twins]
        book, player, turns = games[0].book, RandomPlayer(5, 0.5), set()
        assert [book.sides[side] for side in book.seats[soviet]] == ["soviet"]
        assert ours[0] == ours[1]
        for count in range(2_000):
            if games[0].state.turn == 8:
                break
            side, ask = playing.one_side(games[0])
            order = player.answer(games[0].view_of(side), ask)
            heard: list[list[str]] = []
            for twin, game, days, other in zip(twins, games, HIDDEN, theirs):
                seat = game.seat_of(side)
                played = plain(soviet_air(game, order, days) if seat == soviet else order)
                played |= {"side": book.sides[side]} if len(ask.sides) > 1 else {}
                position = match_of(twin.client, twin.made).position(seat)
                link = other if seat == soviet else twin.socket
                said = hear(twin, link, [{"type": "Play", "after": position, "orders": [played]}])
                assert '"refusal":null' in said[-1]
                heard.append([] if seat == soviet else said)
                asks: Asks = [{"type": "AskCalendar"}]
                if count % 60 == 0:
                    asks = [*questions(game, 1 - soviet, random.Random(count)), {"type": "AskDigest", "since": 0}]
                    heard[-1] += twin.pages(1 - soviet)
                heard[-1] += twin.hear(asks)
            assert heard[0] == heard[1]
            turns |= {games[0].state.turn} if games[0].state.air != games[1].state.air else set()
    assert turns == {3, 7}


RIVER = """
phase = "movement"
side = "soviet"
[map]
columns = [1, 12]
rows = [1, 12]
[map.sides]
"0603/0604" = "big_river"
"0503/0604" = "big_river"
"0604/0703" = "big_river"
[map.supply]
soviet = ["edge:south"]
german = ["edge:north"]
[[unit]]
id = "HQ"
side = "soviet"
type = "HQ"
hex = "0604"
movement = 8
banked = true
[[unit]]
id = "G"
side = "german"
type = "INF"
hex = "0510"
attack = 3
"""


def test_a_bridge_begun_in_secret_is_in_no_message_to_the_other_seat(tmp_path_factory: pytest.TempPathFactory) -> None:
    """14.3.2: one headquarters begins it and the other does not; nobody else can tell them apart."""
    begin = BridgeWork(unit="HQ", side="0603/0604", do="build")
    with two_servers(tmp_path_factory, "nysa-1945") as twins, ExitStack() as stack:
        games = [lab(RIVER) for _ in twins]
        heard = []
        for twin, game, orders in zip(twins, games, ([], [begin])):
            match = twin.lay(game)
            (welcome,) = stack.enter_context(twin.sit(1))
            for order in orders:
                assert match.play(0, [plain(order)], 0).refusal is None
            asks = [*questions(game, 1, random.Random(1)), {"type": "AskHex", "hex": "0604"}]
            heard.append([twin.unnamed(welcome), *twin.hear(asks), *twin.pages(1)])
            assert match.position(1) == 0
    assert heard[0] == heard[1]
    assert not games[0].state.notes and games[1].state.notes


@contextmanager
def sat(twin: Twin, seat: int) -> Iterator[WebSocketTestSession]:
    """Somebody else at the table."""
    with twin.client.websocket_connect(f"/ws/{token(twin.made, seat)}") as socket:
        socket.receive_text()
        yield socket


def compare(twins: tuple[Twin, Twin], games: tuple[Game, Game], seat: int, asks: Asks) -> None:
    heard = []
    for twin, game in zip(twins, games):
        twin.lay(game)
        twin.number = 0
        with twin.sit(seat) as messages:
            heard.append([*messages, *twin.hear(asks), *twin.pages(seat)])
    for ours, theirs in zip(*heard, strict=True):
        assert ours == theirs


def rolls_nothing(game: Game, order: Order) -> bool:
    """Whether the order is carried out without dice: whoever rolls for a hidden counter may find it out."""
    try:
        game.fork(ForcedDice()).play(order)
    except SztabError:
        return False
    return True


def hear_of_a_move(twins: tuple[Twin, Twin], games: tuple[Game, Game], seat: int, pair: tuple[int, int]) -> bool:
    """The other side moves a hidden counter, which is one in this game and another in that: the same is told."""
    ask = games[0].decision
    assert ask is not None
    mover = games[0].seat_of(ask.sides[0])
    if mover == seat or ask.kind != "movement":
        return False
    unit = games[0].state.units[pair[0]]
    around = [h for h in games[0].book.neighbours[6 * unit.hex : 6 * unit.hex + 6] if h >= 0]
    if FAMILIES[games[0].book.title].under_others(games[0].book):  # where it stays unseen
        around = [h for h in around if h in games[0].layers.stacks and min(games[0].layers.stacks[h]) < min(pair)]
        around = [h for h in around if games[0].state.units[games[0].layers.stacks[h][0]].side == unit.side]
    for hex_ in around:
        orders = [march(games[0].book, games[0].book.counters[n].id, [hex_]) for n in pair]
        if all(game.check(order) is None and rolls_nothing(game, order) for game, order in zip(games, orders)):
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
