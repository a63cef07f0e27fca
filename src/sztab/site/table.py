"""The worker behind a page without a server: the page's messages go to a host, and its answers back.

Messages are texts. The page asks by address (`Fetch`) or opens a line to a seat (`Open`, then `Word` both ways, and
`Shut`). Thoughts go to another worker (`site/thinker.py`), so that the table answers meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.site.journal import File, JournalStore
from sztab.site.thinker import Replay, Task, packed, unpacked
from sztab.sitting import desk
from sztab.sitting.host import Host
from sztab.sitting.requests import Fetched, answer
from sztab.sitting.seat import Left, sit
from sztab.sitting.thoughts import DeskThought, Drop, Found, Leave, Think, Thought
from sztab.sitting.uploads import Upload, check_length

log = logging.getLogger("sztab.site")
T = TypeVar("T")
DONE = 1000
"""How a line is closed that the page has shut."""


class Fetch(msgspec.Struct, tag="fetch"):
    """A request by address."""

    id: int
    method: str
    path: str
    query: dict[str, str]
    body: str = ""


class FetchDone(msgspec.Struct, tag="fetched"):
    id: int
    status: int
    kind: str
    body: str


class Open(msgspec.Struct, tag="open"):
    """A line to a seat."""

    line: int
    token: str
    language: str


class Word(msgspec.Struct, tag="word"):
    """A message over a line, from either end."""

    line: int
    text: str


class Shut(msgspec.Struct, tag="shut"):
    """A line is closed, from either end."""

    line: int
    code: int = DONE


HEARD: msgspec.json.Decoder[Fetch | Open | Word | Shut] = msgspec.json.Decoder(Fetch | Open | Word | Shut)
Post = Callable[[str], object]


class HelperDied(Exception):
    """The other worker is gone."""


class PageLine:
    """The `Wire` of a page."""

    def __init__(self, number: int, post: Post) -> None:
        self.number, self._post = number, post
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()

    def hear(self, message: bytes | None) -> None:
        """A message of the page; None: it has shut the line."""
        self._heard.put_nowait(message)

    async def receive(self) -> bytes:
        message = await self._heard.get()
        if message is None:
            raise Left
        return message

    async def send(self, message: bytes) -> None:
        _tell(self._post, Word(self.number, message.decode()))

    async def close(self, code: int) -> None:
        _tell(self._post, Shut(self.number, code))
        self.hear(None)

    def cut(self) -> None:
        self.hear(None)


class PageMachine:
    """The `Machine` of a page: this thread is the games' queue, another worker thinks."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._numbers = 0
        self._waiting: dict[int, asyncio.Future[Any]] = {}

    async def run(self, task: Callable[..., T], *args: Any) -> T:
        await asyncio.sleep(0)  # messages that have come in meanwhile are heard
        return task(*args)

    async def aside(self, task: Callable[..., T], *args: Any) -> T:
        return await self.run(task, *args)

    async def think(self, thought: Thought) -> Found:
        found: Found = await self._ask(lambda number: Think(number, thought))
        return found

    async def ask_desk(self, thought: DeskThought) -> bytes:
        return await self.run(desk.answer, thought.request, Tongue(thought.language))

    async def replay(self, text: bytes) -> Upload:
        check_length(text)
        played: Upload = await self._ask(lambda number: Replay(number, text))
        if played.fault:
            raise SztabError(played.fault)
        return played

    def expect(self) -> None:
        """The other worker starts with its first message."""
        self._post(packed(Leave("")))

    def forget(self, game: str) -> None:
        self._post(packed(Leave(game)))

    async def close(self) -> None:
        """The workers end with the page."""

    def hear(self, text: str) -> None:
        """What the other worker has found."""
        finding = unpacked(text)
        waiting = self._waiting.pop(finding.number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(finding.found)

    def lost(self) -> None:
        """The other worker has died with everything it was asked."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(HelperDied)
        self._waiting.clear()

    async def _ask(self, make: Callable[[int], Task]) -> Any:
        self._numbers += 1
        number = self._numbers
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._post(packed(make(number)))
        try:
            return await waiting
        finally:
            if self._waiting.pop(number, None) is not None:
                self._post(packed(Drop(number)))


class BrowserFile:
    """A `File` of the browser's own storage: bytes come as its arrays."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def read(self) -> bytes:
        found: bytes = self._handle.read().to_bytes()
        return found

    def write(self, at: int, data: bytes) -> None:
        self._handle.write(at, data)

    def truncate(self, size: int) -> None:
        self._handle.truncate(size)

    def flush(self) -> None:
        self._handle.flush()


class Table:
    """Everything a page asks, answered by one host."""

    def __init__(self, files: Sequence[File], post: Post, think: Post, seed: str = "") -> None:
        self.store = JournalStore(files)
        self.machine = PageMachine(think)
        self.host = Host(self.store, self.machine, seed)
        self._post = post
        self._lines: dict[int, PageLine] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, text: str) -> None:
        """A message of the page."""
        match HEARD.decode(text):
            case Fetch() as wanted:
                self._begin(self._fetch(wanted))
            case Open() as wanted:
                line = self._lines[wanted.line] = PageLine(wanted.line, self._post)
                self._begin(self._sit(line, wanted))
            case Word(number, message):
                if number in self._lines:
                    self._lines[number].hear(message.encode("utf-8", "replace"))
            case Shut(number):
                if number in self._lines:
                    self._lines[number].hear(None)

    async def _fetch(self, wanted: Fetch) -> None:
        if wanted.path == EVERYTHING:
            found = self._everything(wanted)
        else:
            body = wanted.body.encode("utf-8", "replace")
            found = await answer(self.host, wanted.method, wanted.path, wanted.query, body)
        _tell(self._post, FetchDone(wanted.id, found.status, found.kind, found.body.decode("utf-8", "replace")))

    def _everything(self, wanted: Fetch) -> Fetched:
        """All games of this browser, out and in."""
        if wanted.method == "GET":
            return Fetched(self.store.exported())
        try:
            return Fetched(msgspec.json.encode(self.store.imported(wanted.body.encode())))
        except SztabError as fault:
            return Fetched(msgspec.json.encode({"fault": str(fault)}), 422)

    async def _sit(self, line: PageLine, wanted: Open) -> None:
        try:
            await sit(self.host, line, wanted.token, wanted.language)
        finally:
            del self._lines[line.number]

    def _begin(self, deed: Any) -> None:
        task = asyncio.get_running_loop().create_task(deed)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def opened(handles: Iterable[Any], post: Post, think: Post, seed: str) -> Table:
    """The table of a page, over its files."""
    return Table([BrowserFile(handle) for handle in handles], post, think, seed)


EVERYTHING = "/api/everything"


def _tell(post: Post, message: Any) -> None:
    post(msgspec.json.encode(message).decode())
