"""Who is at the table, and what the players say to each other.

Spectators neither read nor write: a link for watching may be shown around, and what players say is theirs alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Protocol

import msgspec

from sztab.errors import SztabError
from sztab.sitting import messages as m
from sztab.sitting.host import Host
from sztab.sitting.sessions import Session
from sztab.sitting.store import PERSON, Store

LONGEST = 500
"""Characters in a line of the chat."""
BURST, WITHIN = 6, 10.0
"""The most lines of a seat within that many seconds, over all its connections."""
ALONE = "there is nobody else to talk to at this table"
EMPTY = "a message needs a word at least"
FLOOD = "that is too much at once; wait a few seconds"


class Company(Protocol):
    """A connection of a player or of a spectator."""

    session: Session
    seat: int
    plays: bool

    def send(self, message: bytes) -> None: ...

    def refused(self, number: int, reason: str) -> bytes:
        """A refusal in this connection's language."""


def present(watchers: Iterable[Company]) -> m.Present:
    """The seats with a connected player, and the number of spectators."""
    there = list(watchers)
    return m.Present(tuple(sorted({one.seat for one in there if one.plays})), sum(not one.plays for one in there))


def announce(session: Session, but: Company | None = None) -> None:
    """Tell everybody who is there, if it has changed; a newcomer knows it from his welcome."""
    now = present(session.watchers)
    if now == session.present:
        return
    session.present = now
    for one in session.watchers:
        if one is not but:
            one.send(msgspec.json.encode(now))


def chat(store: Store, game: str) -> tuple[m.Said, ...]:
    """Everything said in a game."""
    return tuple(m.Said(one.n, one.seat, one.text, one.at) for one in store.chat(game))


async def say(host: Host, speaker: Company, number: int, text: str) -> bytes:
    """Keep a line of the chat and tell it to all players; the reply to its sender."""
    session = speaker.session
    try:
        if session.match.players.count(PERSON) < 2:
            raise SztabError(ALONE)
        words = _tidy(text)
        _admit(session, speaker.seat)
        async with session.lock:
            line = await host.work(host.store.say, session.match.id, speaker.seat, words)
            said = msgspec.json.encode(m.Said(line.n, line.seat, line.text, line.at))
            for one in session.watchers:
                if one.plays:
                    one.send(said)
    except SztabError as fault:
        return speaker.refused(number, str(fault))
    return msgspec.json.encode(m.Noted(number))


def _tidy(text: str) -> str:
    """One line, without characters that cannot be seen."""
    words = " ".join("".join(one for one in part if one.isprintable()) for part in text.split())
    if not words.strip():
        raise SztabError(EMPTY)
    if len(words) > LONGEST:
        raise SztabError(f"a message has at most {LONGEST} letters")
    return words


def _admit(session: Session, seat: int) -> None:
    """Count a line of a seat, unless it has said too much just now."""
    now = time.monotonic()
    lately = [one for one in session.talk.get(seat, []) if one > now - WITHIN]
    if len(lately) >= BURST:
        raise SztabError(FLOOD)
    session.talk[seat] = [*lately, now]
