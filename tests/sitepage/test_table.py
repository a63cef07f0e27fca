"""A page's worker: requests and lines over texts, thoughts in a second worker, games in the journal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sitepage.files import MemoryFile, pair
from sztab.site.table import EVERYTHING, BrowserFile, HelperDied, PageMachine, Table
from sztab.site.thinker import ThinkerWorker
from sztab.sitting.seat import NO_SEAT
from sztab.table import record

PEOPLE = ["person", "person"]


class Page:
    """The page's end: it counts its requests and lines and keeps what it is told."""

    def __init__(self, files: list[MemoryFile]) -> None:
        self.told: list[dict[str, Any]] = []
        self.thinker = ThinkerWorker(lambda text: self.table.machine.hear(text))
        self.table = Table(files, lambda text: self.told.append(json.loads(text)), self.thinker.hear, "a seed")
        self.number = 0

    async def fetch(self, path: str, body: Any = None, method: str = "", **query: str) -> Any:
        self.number += 1
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        method = method or ("GET" if body is None else "POST")
        self.say({"type": "fetch", "id": self.number, "method": method, "path": path, "query": query, "body": text})
        answer = await self.wait(lambda one: one["type"] == "fetched" and one["id"] == self.number)
        return answer["status"], answer["body"]

    async def made(self, players: list[str]) -> dict[str, Any]:
        status, body = await self.fetch("/api/games", {"scenario": "nysa-1945", "players": players})
        assert status == 201, body
        found: dict[str, Any] = json.loads(body)
        return found

    async def sit(self, token: str) -> tuple[int, dict[str, Any]]:
        self.number += 1
        line = self.number
        self.say({"type": "open", "line": line, "token": token, "language": "en"})
        return line, await self.word(line, lambda message: True)

    async def ask(self, line: int, kind: str, **fields: Any) -> dict[str, Any]:
        self.number += 1
        number = self.number
        self.say({"type": "word", "line": line, "text": json.dumps({"type": kind, "id": number, **fields})})
        return await self.word(line, lambda message: message.get("id") == number)

    async def word(self, line: int, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What comes over a line, of that kind."""
        one = await self.wait(lambda one: one["type"] == "word" and one["line"] == line and wanted(_read(one)))
        return _read(one)

    async def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(120):
            while True:
                for place, one in enumerate(self.told):
                    if wanted(one):
                        return self.told.pop(place)
                await asyncio.sleep(0)

    def say(self, message: dict[str, Any]) -> None:
        self.table.hear(json.dumps(message))


def _read(one: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(one["text"])
    return found


def on_page(story: Callable[[Page], Coroutine[Any, Any, None]], files: list[MemoryFile] | None = None) -> None:
    async def told() -> None:
        await story(Page(files or pair()))

    asyncio.run(told())


def test_requests_by_address_are_those_of_the_server() -> None:
    async def story(page: Page) -> None:
        status, body = await page.fetch("/api/shelf", lang="pl")
        assert status == 200 and len(json.loads(body)["lessons"]) > 5
        assert await page.fetch("/api/nothing") == (404, '{"fault":"there is nothing at this address","case":""}')
        assert (await page.fetch("/api/shelf", "x"))[0] == 405
        assert (await page.fetch("/api/games", "{"))[0] == 400
        status, body = await page.fetch("/api/games", {"scenario": "nowhere", "players": []})
        assert status == 422 and "nowhere" in json.loads(body)["fault"]

    on_page(story)


def test_an_order_is_in_the_journal_before_it_is_told() -> None:
    files = pair()

    async def story(page: Page) -> None:
        made = await page.made(PEOPLE)
        line, welcome = await page.sit(made["seats"][1]["token"])
        assert welcome["type"] == "Welcome" and welcome["question"]["mine"]
        before = len(files[0].kept)
        kept: list[int] = []
        watcher = page.table.host.sessions.open[made["game"]].watchers[0]
        tell = watcher.send

        def told(message: bytes) -> None:
            kept.append(len(files[0].kept))
            tell(message)

        watcher.send = told
        played = await page.ask(line, "Play", after=welcome["position"], orders=[{"order": "end_phase"}])
        assert played["refusal"] is None
        assert len(kept) == 2 and kept[0] > before, "the update and the reply come after the journal"
        page.say({"type": "shut", "line": line})
        again = Page([MemoryFile(one.kept) for one in files])
        _, body = await again.fetch(f"/api/seats/{made['seats'][1]['token']}+{made['seats'][0]['token']}/export")
        assert json.loads(body.splitlines()[1])["play"] == {"order": "end_phase"}

    on_page(story, files)


def test_the_sergeant_plays_in_the_other_worker_and_a_record_goes_out_and_in() -> None:
    async def story(page: Page) -> None:
        made = await page.made(["sergeant", "person"])
        token = made["seats"][1]["token"]
        line, welcome = await page.sit(token)
        question = welcome["question"]
        while not question["mine"]:
            update = await page.word(line, lambda message: message["type"] == "Update")
            question = update["question"]
        advice = await page.ask(line, "AskAdvice")
        assert advice["type"] == "GotAdvice" and advice["advice"]
        _, text = await page.fetch(f"/api/seats/{token}/export")
        assert record.parse(text.encode(), "here").header["scenario"] == "nysa-1945"
        status, body = await page.fetch("/api/games/load", text, players="person,person")
        assert status == 201, body
        status, body = await page.fetch("/api/games/load", text.replace('"hash":"', '"hash":"0'), players="")
        assert status == 422
        status, body = await page.fetch(EVERYTHING)
        assert status == 200
        other = Page(pair())
        status, added = await other.fetch(EVERYTHING, body)
        assert json.loads(added)[0][0] == made["game"] and len(json.loads(added)) == 2
        assert (await other.fetch(EVERYTHING, "{}"))[0] == 422

    on_page(story)


def test_a_link_that_leads_nowhere_is_shut() -> None:
    async def story(page: Page) -> None:
        line, refused = await page.sit("nobody")
        assert refused["type"] == "Refused"
        shut = await page.wait(lambda one: one["type"] == "shut")
        assert shut == {"type": "shut", "line": line, "code": NO_SEAT}
        page.say({"type": "word", "line": line, "text": "too late"})

    on_page(story)


def test_a_thought_that_is_not_wanted_is_not_begun() -> None:
    posted: list[str] = []

    async def story() -> None:
        machine = PageMachine(posted.append)
        waiting = asyncio.create_task(machine.replay(b"{}\n"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        found: list[str] = []
        thinker = ThinkerWorker(found.append)
        for text in posted:
            thinker.hear(text)
        await asyncio.sleep(0.01)
        assert len(posted) == 2 and not found

    asyncio.run(story())


def test_a_file_of_the_browser_hands_bytes_on() -> None:
    class Handle:
        def __init__(self) -> None:
            self.calls: list[Any] = []

        def read(self) -> Any:
            return type("Array", (), {"to_bytes": lambda _: b"games"})()

        def __getattr__(self, name: str) -> Any:
            return lambda *given: self.calls.append((name, *given))

    handle = Handle()
    file = BrowserFile(handle)
    assert file.read() == b"games"
    file.write(3, b"x")
    file.truncate(2)
    file.flush()
    assert handle.calls == [("write", 3, b"x"), ("truncate", 2), ("flush",)]


def test_whoever_waits_is_told_that_the_other_worker_died() -> None:
    async def story() -> None:
        machine = PageMachine(lambda _: None)
        waiting = asyncio.create_task(machine.replay(b"{}\n"))
        await asyncio.sleep(0)
        machine.lost()
        with pytest.raises(HelperDied):
            await waiting

    asyncio.run(story())
