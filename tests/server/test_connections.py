"""What strangers and slow readers may cost the server: so much memory, so many connections, no thought for nobody."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from server.seats import both, host_of, new, play_to, seated, token
from server.test_serve import serving
from sztab.server.connections import Http, no_strays
from sztab.sitting import speech
from sztab.sitting.post import MOST_BYTES, MOST_MESSAGES, Post
from sztab.sitting.seat import BUSY, THOUGHTS

HANDSHAKE = (
    "GET /ws/{} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MEMORY = 40
"""Megabytes that readers who do not read may add to the server's memory."""


def frame(message: dict[str, Any]) -> bytes:
    text = json.dumps(message).encode()
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text


def megabytes(process: int) -> int:
    line = next(one for one in Path(f"/proc/{process}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_readers_who_do_not_read_are_cut_off(tmp_path: Path) -> None:
    """Two of them ask and ask: each loses its connection, and the server stays small."""
    with serving(tmp_path) as process:
        assert process.stdout is not None
        place = process.stdout.readline().split()[3].rstrip("/").removeprefix("http://")
        wish = {"scenario": "nysa-1945", "players": ["person", "person"]}
        request = urllib.request.Request(
            f"http://{place}/api/games", json.dumps(wish).encode(), {"Content-Type": "application/json"}
        )
        made = json.load(urllib.request.urlopen(request))
        ask = frame({"type": "AskCalendar", "id": 1}) * 20
        before = 0
        for _ in range(2):
            host, port = place.split(":")
            with socket.create_connection((host, int(port)), timeout=20) as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.sendall(HANDSHAKE.format(made["seats"][0]["token"], place).encode())
                deaf.recv(200)
                before = before or megabytes(process.pid)
                with pytest.raises(OSError):
                    for _ in range(400):
                        deaf.sendall(ask)
                        time.sleep(0.02)
        assert megabytes(process.pid) - before < MEMORY
        assert urllib.request.urlopen(f"http://{place}/healthz").status == 200


def test_the_post_holds_so_much_and_no_more() -> None:
    async def wait_for_all(post: Post) -> list[bytes | None]:
        return [await post.next() for _ in range(2)]

    for count, size in ((MOST_MESSAGES, 1), (8, MOST_BYTES // 8)):
        cut: list[int] = []
        post = Post()
        post.cut = lambda cut=cut: cut.append(1)  # type: ignore[misc]
        for _ in range(count):
            post.put(b"x" * size)
        assert not post.closed and post.waiting == count * size
        post.put(b"x")
        post.put(b"x")
        assert post.closed and cut == [1] and post.waiting == 0
        assert asyncio.run(post.next()) is None
    post = Post()
    post.put(b"x" * (2 * MOST_BYTES))
    assert not post.closed, "one message may be as large as it is"
    assert asyncio.run(post.next()) == b"x" * (2 * MOST_BYTES)


@asynccontextmanager
async def listening(**bounds: Any) -> AsyncIterator[int]:
    """A server of one word behind our connections; its port."""

    async def word(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    bounded = type("Bounded", (Http,), bounds)
    config = uvicorn.Config(word, port=0, http=bounded, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


async def said(reader: asyncio.StreamReader) -> bytes:
    """What comes until the connection ends or is cut."""
    try:
        return await asyncio.wait_for(reader.read(), 5)
    except ConnectionError:
        return b""


LONG = 60.0
"""Seconds after which a test gives up."""
GREETINGS = [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT"]


@pytest.mark.parametrize("greeting", GREETINGS, ids=["silent", "half a head", "half a second one"])
def test_who_does_not_say_what_he_wants_is_cut_off(greeting: bytes) -> None:
    async def hang() -> bytes:
        async with listening(patience=0.3) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(greeting)
            if greeting.endswith(b"HT"):
                await asyncio.sleep(0.1)
                writer.write(b"TP")
            heard = await said(reader)
            writer.close()
            return heard

    heard = asyncio.run(asyncio.wait_for(hang(), LONG))
    assert heard.endswith(b"ok") == greeting.endswith(b"HT")


def test_there_are_only_so_many_connections() -> None:
    async def crowd() -> list[bytes]:
        async with listening(most=3) as port:
            links = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
            await asyncio.sleep(0.1)
            for _, writer in links:
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            heard = [await said(reader) for reader, _ in links]
            for _, writer in links:
                writer.close()
            return heard

    assert [heard.endswith(b"ok") for heard in asyncio.run(crowd())] == [True] * 3 + [False] * 2


def test_strangers_do_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def babble() -> None:
        async with listening() as port:
            for _ in range(20):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"\x16\x03\x01\x00\xff nonsense\r\n\r\n")
                await said(reader)
                writer.close()

    log = logging.getLogger("uvicorn.error")
    log.addFilter(no_strays)
    try:
        asyncio.run(babble())
    finally:
        log.removeFilter(no_strays)
    assert not caplog.records


def test_thoughts_end_with_whoever_asked_for_them(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is being thought about is finished; what waits is not begun; a seat cannot ask for more than so much."""
    begun, done = [], threading.Event()

    def adviser(view: Any, ask: Any) -> list[Any]:
        begun.append(view)
        done.wait(10)
        return []

    monkeypatch.setattr(speech, "_sergeant", adviser)
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        number = game.seat_of(game.pending()[0])
    with seated(client, token(made, number)) as seat:
        for one in range(THOUGHTS + 3):
            seat.ws.send_json({"type": "AskAdvice", "id": 7000 + one})
        for one in range(THOUGHTS, THOUGHTS + 3):
            assert seat.wait(7000 + one)["reason"]["text"] == BUSY
        until = time.monotonic() + 10
        while not begun and time.monotonic() < until:
            time.sleep(0.01)
    session = host_of(client).sessions.open[made["game"]]
    until = time.monotonic() + 5
    while (session.watchers or session.enquiry.locked()) and time.monotonic() < until:
        time.sleep(0.01)
    assert len(begun) == 1 and not session.enquiry.locked()
    done.set()
    with seated(client, token(made, number)) as seat:
        assert seat.ask("AskAdvice")["type"] == "GotAdvice"
    assert len(begun) == 2
