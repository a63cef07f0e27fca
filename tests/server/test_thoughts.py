"""Whoever thinks long keeps nobody waiting: neither another game, nor his own next click."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from server.seats import both, match_of, new, play_to, seated, token
from sztab.language.tongue import Tongue
from sztab.server.store import SqliteStore
from sztab.server.workshop import Workshop
from sztab.sitting import speech
from sztab.sitting.host import Host
from sztab.sitting.match import Upshot

LONG = 60.0
"""Seconds after which a test gives up."""


@pytest.fixture
def hurry() -> threading.Event:
    """What the slow adviser waits for."""
    return threading.Event()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, hurry: threading.Event) -> list[Any]:
    """An adviser who thinks until he is hurried; the rulebooks he was asked on."""
    books: list[Any] = []

    def adviser(view: Any, ask: Any) -> list[Any]:
        books.append(view.book)
        assert hurry.wait(LONG)
        return []

    monkeypatch.setattr(speech, "_sergeant", adviser)
    return books


def test_a_slow_adviser_does_not_delay_the_orders_of_any_game(
    client: TestClient, slow: list[Any], hurry: threading.Event
) -> None:
    one, two = new(client), new(client)
    with both(client, one) as here, both(client, two) as there:
        for made, seats in ((one, here), (two, there)):
            play_to(client, made, seats, "movement")
        asking = here[match_of(client, one).game.seat_of(match_of(client, one).game.pending()[0])]
        other = there[match_of(client, two).game.seat_of(match_of(client, two).game.pending()[0])]
        asking.ws.send_json({"type": "AskAdvice", "id": 7001})
        for seat in (other, asking):
            assert seat.play({"order": "end_phase"})["refusal"] is None
        assert not hurry.is_set()
        hurry.set()
        assert asking.wait(7001)["type"] == "GotAdvice"
    assert len(slow) == 1 and slow[0] is not match_of(client, one).game.book


def test_an_answer_is_posted_before_anybody_works_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker and the postman take turns of milliseconds; whoever has ordered would wait for what others see."""
    done: list[str] = []

    class Watcher:
        def __init__(self, seat: int) -> None:
            self.seat, self.queue = seat, asyncio.Queue[bytes]()

        def news(self) -> bytes:
            done.append(f"worked for {self.seat}")
            return b"news"

        def send(self, message: bytes) -> None:
            self.queue.put_nowait(message)

        def warn(self, sentence: str) -> None:
            raise AssertionError(sentence)

        async def post(self) -> None:
            while True:
                done.append(f"posted {(await self.queue.get()).decode()} to {self.seat}")

    async def at_once(self: Host, task: Any, *args: Any) -> Any:
        return task(*args)

    async def order() -> None:
        mine, other = Watcher(0), Watcher(1)
        session: Any = SimpleNamespace(
            lock=asyncio.Lock(),
            watchers=[mine, other],
            computers={},
            thought=None,
            lost=False,
            match=SimpleNamespace(id="a", unwritten=list, stopped=""),
        )
        posts = [asyncio.create_task(one.post()) for one in (mine, other)]
        await asyncio.sleep(0)
        await host.act(session, mine, lambda: Upshot(1), lambda _: b"reply")
        await asyncio.sleep(0)
        for one in posts:
            one.cancel()

    host = Host(SqliteStore(tmp_path / "games.sqlite"), Workshop())
    monkeypatch.setattr(Host, "work", at_once)
    asyncio.run(order())
    host.store.close()
    own = ["worked for 0", "posted news to 0", "posted reply to 0"]
    assert done == [*own, "worked for 1", "posted news to 1"]


def test_plans_overlays_and_advice_are_those_of_the_table(client: TestClient) -> None:
    """The side table has the same board: what it says is what the table itself would say."""
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "combat")
        match = match_of(client, made)
        seat = match.game.seat_of(match.game.pending()[0])
        officer, view, ask = speech.staff_for(match, seat, Tongue()), match.view(seat), match.ask(seat)
        assert ask is not None
        plan = seats[seat].ask("AskPlan", drafts=[], fill="duty")["plan"]
        assert plan == _sent(officer.plan(view, ask, [], "duty")) and plan["rows"]
        for name in ("supply", "zones"):
            shown = seats[seat].ask("AskOverlay", name=name)["overlay"]
            assert shown == _sent(officer.overlay(view, name)) and shown["areas"]
        advice = seats[seat].ask("AskAdvice")["advice"]
        assert advice == [_sent(one) for one in officer.advice(view, ask)] and advice


def test_a_seat_that_is_left_while_somebody_thinks_for_it_is_no_harm(
    client: TestClient, slow: list[Any], hurry: threading.Event
) -> None:
    made = new(client)
    with seated(client, token(made)) as seat:
        seat.ws.send_json({"type": "AskAdvice", "id": 1})
    with seated(client, token(made)) as seat:
        assert seat.ask("AskCalendar")["type"] == "GotCalendar"
        hurry.set()


def _sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
