"""One game, one session: whoever comes to a game, at whatever moment, sits at the same table."""

from __future__ import annotations

import asyncio
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from server.seats import Seat, lobby, match_of, new, seated, token
from sztab.errors import SztabError
from sztab.sitting.sessions import IDLE_SESSIONS, OpenSessions
from sztab.sitting.thinker import Thinker

GAMES = 60
END = {"order": "end_phase"}


def test_sixty_games_come_back_at_once_and_nobody_sits_alone(tmp_path: Path) -> None:
    """After a restart every page is there again within half a second."""
    with lobby(tmp_path) as client:
        made = [new(client, "bruxelles") for _ in range(GAMES)]
    with lobby(tmp_path) as client, ExitStack() as stack:
        links = [token(one, number) for number in (0, 1) for one in made]
        doors = [stack.enter_context(client.websocket_connect(f"/ws/{link}")) for link in links]
        seats = [Seat(door) for door in doors]
        split = 0
        for pair in zip(seats[:GAMES], seats[GAMES:]):
            asked, other = sorted(pair, key=lambda seat: not seat.question["mine"])
            assert asked.play(END)["refusal"] is None
            other.ask("AskCalendar")
            split += other.told != asked.told
            assert asked.told
        assert not split, f"{split} of {GAMES} games are split"


def test_a_game_is_loaded_once_for_all_who_ask() -> None:
    loaded: list[str] = []

    async def load(game: str) -> Any:
        await asyncio.sleep(0.01)
        loaded.append(game)
        return object()

    async def come(sessions: OpenSessions) -> Any:
        async with sessions.at("nysa") as session:
            return session

    async def hour() -> None:
        sessions = OpenSessions(load, lambda _: None)
        gone = asyncio.create_task(come(sessions))
        others = [asyncio.create_task(come(sessions)) for _ in range(5)]
        await asyncio.sleep(0)
        gone.cancel()  # whoever asked first goes away; the others are none the worse
        assert len({id(await one) for one in others}) == 1 and loaded == ["nysa"]

    asyncio.run(hour())


def test_a_game_somebody_has_asked_for_is_never_forgotten() -> None:
    gone: list[str] = []

    async def load(game: str) -> Any:
        await asyncio.sleep(0)
        return [game]

    async def hour() -> None:
        sessions = OpenSessions(load, gone.append)
        async with sessions.at("nysa") as mine:
            for k in range(3 * IDLE_SESSIONS):
                async with sessions.at(f"other {k}"):
                    pass
            assert len(sessions.open) == IDLE_SESSIONS + 1 and gone
            async with sessions.at("nysa") as again:
                assert again is mine
        assert len(sessions.open) == IDLE_SESSIONS and "nysa" in sessions.open
        assert sorted({*gone, *sessions.open}) == sorted([*gone, *sessions.open]), "who is told of has gone"

    asyncio.run(hour())


def test_a_game_that_cannot_be_loaded_is_tried_again() -> None:
    tries: list[str] = []

    async def load(game: str) -> Any:
        tries.append(game)
        if len(tries) == 1:
            raise SztabError("the disk is slow today")
        return [game]

    async def come(sessions: OpenSessions) -> Any:
        async with sessions.at("nysa") as session:
            return session

    async def hour() -> None:
        sessions = OpenSessions(load, lambda _: None)
        both = await asyncio.gather(come(sessions), come(sessions), return_exceptions=True)
        assert [str(one) for one in both] == ["the disk is slow today"] * 2
        assert await come(sessions) == ["nysa"] and len(tries) == 2

    asyncio.run(hour())


def visit_others(client: Any) -> None:
    for _ in range(IDLE_SESSIONS + 2):
        assert client.get(f"/api/seats/{token(new(client, 'bruxelles'))}/timeline").status_code == 200


def test_a_computer_at_its_turn_keeps_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its person goes, others come and go; the answer is still given at the table to which the person comes back."""
    go_on, think = threading.Event(), Thinker.think

    def slow(thinker: Thinker, thought: Any) -> Any:
        assert go_on.wait(60)
        return think(thinker, thought)

    with lobby(tmp_path) as client:
        made = new(client, "bruxelles", ("random", "random"))
        monkeypatch.setattr(Thinker, "think", slow)
        with seated(client, token(made)):
            match = match_of(client, made)
        visit_others(client)
        assert match_of(client, made) is match
        go_on.set()
