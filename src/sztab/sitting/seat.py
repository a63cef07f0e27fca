"""One player at one seat over one line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.seat.models import Cased, Piece, Shown
from sztab.sitting import company, counsel
from sztab.sitting import messages as m
from sztab.sitting.answers import Asker, answer
from sztab.sitting.host import Host
from sztab.sitting.links import NOBODY, ONLY_LOOKS_ON
from sztab.sitting.match import Match, Upshot, shortened
from sztab.sitting.post import Post
from sztab.sitting.sessions import Session
from sztab.sitting.speech import look, refused, told_between, welcome
from sztab.sitting.store import SeatKey
from sztab.sitting.thoughts import Enquiry, Glance

log = logging.getLogger("sztab.sitting")
LARGEST = 64 * 1024
"""Size limit of a request, in bytes."""
THOUGHTS = 8
"""The most slow requests of one seat at a time."""
BOARD = tuple(name for name in Shown.__struct_fields__ if name != "pieces")
NO_SEAT, TOO_SLOW, NOT_OPENED = 4404, 4408, 4503
OWN = (m.Play, m.Undo, m.TakeBack, m.KeepNote, m.Seen, m.Say, m.AskAdvice, m.AskPlan)
"""Requests allowed only to the player of a seat."""
BUSY = "your last questions are still being answered"
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(m.Request)


class Left(Exception):
    """The other end of a line has left."""


class Wire(Protocol):
    """The way to a player: a websocket, or the messages between a page and its worker. Each method raises `Left` where
    nobody is there any more."""

    async def receive(self) -> bytes: ...

    async def send(self, message: bytes) -> None: ...

    async def close(self, code: int) -> None: ...

    def cut(self) -> None:
        """End it at once, whatever is still to be sent."""


class Connection:
    """The state last sent over a connection, so that only changes follow."""

    def __init__(self, host: Host, session: Session, key: SeatKey, language: str) -> None:
        self.host, self.session, self.seat, self.plays = host, session, key.seat, key.plays
        self.tongue = Tongue(language)
        self.post = Post()
        self.thoughts: set[asyncio.Task[None]] = set()
        """Slow requests of this connection, running or queued."""
        self.followed = 0
        """The position after this connection's last gesture."""
        self._pieces: dict[str, Piece] = {}
        self._shown: Shown | None = None
        self._told = 0
        self._rest: tuple[Any, ...] = ()

    @property
    def match(self) -> Match:
        return self.session.match

    def send(self, message: bytes) -> None:
        self.post.put(message)

    def leave(self) -> None:
        """Cancel pending answers."""
        if self in self.session.watchers:
            self.session.watchers.remove(self)
        for thought in self.thoughts:
            thought.cancel()

    def think(self, enquiry: Enquiry) -> None:
        """Answer aside, unless the seat waits for too many answers already."""
        same = [one for one in (self, *self.session.watchers) if one.seat == self.seat]
        if len(set().union(*(one.thoughts for one in same))) >= THOUGHTS:
            self.send(self.refused(enquiry.request.id, BUSY))
            return
        thought = self.host.begin(self.session, _ponder(self, enquiry))
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)

    def warn(self, sentence: str) -> None:
        self.send(self.refused(0, sentence))

    def refused(self, number: int, reason: str) -> bytes:
        return refused(self.tongue, number, reason)

    def welcome(self) -> bytes:
        """The full state."""
        match, seat, store = self.match, self.seat, self.host.store
        present = company.present((self, *self.session.watchers))
        seen = store.seen(match.id, seat) if self.plays else len(match.told[seat])
        notebook = store.notebook(match.id, seat) if self.plays else {}
        message = welcome(match, seat, self.tongue, present.here, seen, notebook, self.plays)
        message = msgspec.structs.replace(
            message, spectators=present.spectators, watching=store.watching(match.id, seat)
        )
        if self.plays:
            message = msgspec.structs.replace(
                message, invitations=tuple(store.invitations(match.id, seat)), chat=company.chat(store, match.id)
            )
        self._remember()
        self.followed = match.position(seat)
        return _json(message)

    def news(self) -> bytes | None:
        """Changes since the last message; None if there are none."""
        try:
            update = self._update()
        except Exception:
            log.exception("game %s: seat %s cannot be shown", self.match.id, self.seat)
            return None
        rest = self._rest
        self._remember()
        changed = update.pieces or update.gone or update.board or update.told or self._rest != rest
        return _json(update) if changed else None

    def _update(self) -> m.Update:
        match, seat = self.match, self.seat
        shown, question = look(match, seat, self.tongue, self.plays)
        before, pieces = self._shown, {piece.key: piece for piece in shown.pieces}
        return m.Update(
            position=match.position(seat),
            pieces=tuple(piece for key, piece in pieces.items() if self._pieces.get(key) != piece),
            gone=tuple(key for key in self._pieces if key not in pieces),
            board={name: getattr(shown, name) for name in BOARD if getattr(shown, name) != getattr(before, name)},
            question=question,
            told=told_between(match, seat, self.tongue, range(self._told, len(match.told[seat]))),
            can_undo=self.plays and match.can_undo(seat),
            over=match.game.over,
        )

    def _remember(self) -> None:
        match, seat = self.match, self.seat
        self._shown, question = look(match, seat, self.tongue, self.plays)
        self._pieces = {piece.key: piece for piece in self._shown.pieces}
        self._told = len(match.told[seat])
        self._rest = (match.position(seat), question, match.can_undo(seat), match.game.over)


async def sit(host: Host, line: Wire, token: str, language: str) -> None:
    """A player at a seat, from coming to leaving."""
    try:
        key = await host.key(token)
        if key is None:
            await _send_away(line, Tongue(language)(NOBODY), NO_SEAT)
            return
        async with host.at(key.game) as session:
            await _stay(line, Connection(host, session, key, language))
    except SztabError as fault:
        await _send_away(line, Tongue(language)(shortened(str(fault))), NOT_OPENED)


async def _stay(line: Wire, connection: Connection) -> None:
    session = connection.session
    connection.post.cut = line.cut
    writer = asyncio.create_task(_post(line, connection))
    try:
        async with session.lock:
            connection.send(await connection.host.work(connection.welcome))
            session.watchers.append(connection)
            company.announce(session, connection)
        await _listen(line, connection)
    except Left:
        pass
    finally:
        connection.leave()
        company.announce(session)
        writer.cancel()


async def _send_away(line: Wire, reason: str, code: int) -> None:
    with suppress(Left):
        await line.send(_json(m.Refused(0, Cased(reason))))
        await line.close(code)


async def _post(line: Wire, connection: Connection) -> None:
    with suppress(Left):
        while (message := await connection.post.next()) is not None:
            await line.send(message)
        await line.close(TOO_SLOW)


async def _listen(line: Wire, connection: Connection) -> None:
    while True:
        request = _read(await line.receive())
        if isinstance(request, m.Refused):
            connection.send(_json(_spoken(request, connection.tongue)))
            continue
        try:
            await _serve(connection, request)
        except Exception:
            log.exception("game %s: a request broke down", connection.match.id)
            connection.send(connection.refused(request.id, "this cannot be answered"))


def _read(data: bytes) -> Any:
    """The request, or a refusal if it is malformed."""
    if len(data) > LARGEST:
        return m.Refused(0, Cased(f"this message is larger than {LARGEST // 1024} kB"))
    try:
        return DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        return m.Refused(_id_of(data), Cased(shortened(f"this is no message of the table: {fault}".replace("`", ""))))


def _id_of(data: bytes) -> int:
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0
    number = raw.get("id") if isinstance(raw, dict) else 0
    return number if type(number) is int else 0


async def _serve(connection: Connection, request: Any) -> None:
    """Gestures change the game; everything else only reads it."""
    if not connection.plays and isinstance(request, OWN):
        connection.send(connection.refused(request.id, ONLY_LOOKS_ON))
        return
    match request:
        case m.Play(id=number, after=after, orders=orders):
            known = connection.followed if after == -1 else after
            await _act(connection, number, lambda: connection.match.play(connection.seat, orders, known))
        case m.Undo(id=number):
            await _act(connection, number, lambda: connection.match.undo(connection.seat))
        case m.TakeBack(id=number, keys=keys, sure=sure):
            await _act(connection, number, lambda: connection.match.take_back(connection.seat, keys, sure))
        case m.Say(id=number, text=text):
            connection.send(await company.say(connection.host, connection, number, text))
        case _ if type(request) in counsel.ANSWERS:
            async with connection.session.lock:
                glance = Glance.at(connection.match, connection.seat)
            connection.think(Enquiry(glance, request, connection.tongue.language))
        case _:
            async with connection.session.lock:
                reply = await connection.host.work(_answered, connection, request)
            connection.send(reply)


async def _ponder(connection: Connection, enquiry: Enquiry) -> None:
    """A slow reply; the player's other requests do not wait for it."""
    try:
        connection.send(await connection.host.ponder(connection.session, enquiry))
    except Exception:
        log.exception("game %s: a request broke down", connection.match.id)
        connection.send(connection.refused(enquiry.request.id, "this cannot be answered"))


async def _act(connection: Connection, number: int, deed: Callable[[], Upshot]) -> None:
    def reply(outcome: Upshot) -> bytes:
        position = connection.match.position(connection.seat)
        if outcome.played:
            connection.followed = position
        why = outcome.refusal
        refusal = Cased(connection.tongue(why.reason), why.case) if why else None
        return _json(m.Played(number, position, outcome.played, refusal, outcome.depends))

    await connection.host.act(connection.session, connection, deed, reply)


def _answered(connection: Connection, request: Any) -> bytes:
    asker = Asker(connection.match, connection.seat, connection.tongue, connection.host.store)
    try:
        return _json(answer(asker, request))
    except SztabError as fault:
        return connection.refused(request.id, str(fault))


def _spoken(refused: m.Refused, tongue: Tongue) -> m.Refused:
    return msgspec.structs.replace(refused, reason=Cased(tongue(refused.reason.text)))


def _json(message: Any) -> bytes:
    return msgspec.json.encode(message)
