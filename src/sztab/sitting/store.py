"""Where games are kept: what a host asks of a store and gets from it. Appended lines survive the end of the program."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec

from sztab.errors import SztabError

PERSON = "person"
"""The player of a seat without a computer."""
DAMAGED = "the first line of this game's record is damaged; it cannot be opened"
MOST_NOTES = 500
"""The most keys in a side's notebook."""
MOST_LINES = 500
"""The lines of chat that are kept of a game."""


class Written(msgspec.Struct, frozen=True):
    """A line of a game's record; orders of one gesture have the same number."""

    gesture: int
    line: dict[str, Any]


class Stored(msgspec.Struct, frozen=True):
    """A stored game. The header holds the seed: it never leaves the server while the game runs."""

    id: str
    header: dict[str, Any]
    players: tuple[str, ...]
    lesson: str
    lines: list[Written]
    rows: int = 0
    """The number of lines, sound or not."""
    damaged: int = 0
    """The number of the first unreadable line, if there is one; `lines` ends before it."""


class StoreFault(SztabError):
    """The disk or the file fails; nothing has changed."""


class SeatKey(msgspec.Struct, frozen=True):
    """The seat of a token. `plays` is false for a link for watching."""

    game: str
    seat: int
    plays: bool = True


class SeatLinks(msgspec.Struct, frozen=True):
    """The links to a seat: the key of its player, a link for watching, an invitation. A seat without a person has none,
    but computers may be watched where no person plays at all."""

    plays: str = ""
    watches: str = ""
    invitation: str = ""


class Invited(msgspec.Struct, frozen=True):
    """An invitation: its seat, and whether it is claimed. `about`: its description of the game."""

    key: SeatKey
    about: dict[str, Any]
    claimed: bool


class ChatLine(msgspec.Struct, frozen=True):
    """A line of the chat, with its number and the time at which it came."""

    n: int
    seat: int
    text: str
    at: str


class Store(Protocol):
    """Each change is made whole, and kept for good before the call returns; else it raises a StoreFault."""

    def close(self) -> None: ...

    # ------------------------------------------------------------------ games

    def create(
        self,
        header: Mapping[str, Any],
        players: Sequence[str],
        lines: Sequence[Written],
        lesson: str = "",
        invited: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> tuple[str, tuple[SeatLinks, ...]]:
        """A new game and the links to its seats; those of people have keys. `invited`: seats whose player is still to
        be invited, with the text of their invitations."""

    def append(self, game: str, first: int, lines: Sequence[Written], summaries: Sequence[Any] = ()) -> None:
        """Add lines to a game's record, and update each seat's summary; `first` is the number of the first line."""

    def load(self, game: str) -> Stored:
        """A game with its whole record."""

    def record(self, game: str) -> list[bytes]:
        """The header and the lines of a game as stored, sound or not."""

    def seat(self, token: str) -> SeatKey | None:
        """The seat a link belongs to."""

    def secret(self, game: str) -> str:
        """A game's secret, from which its computers draw their chance choices."""

    # ------------------------------------------------------------------ links for others

    def watching(self, game: str, seat: int) -> str:
        """The link for watching a seat."""

    def invitation(self, token: str) -> Invited | None: ...

    def claim(self, token: str, claimant: str) -> str | None:
        """The key of the seat for the first claimant of an invitation, at every request; None for others."""

    def invitations(self, game: str, seat: int) -> list[str]:
        """All invitations to a game, for its maker: whoever was invited himself hands none on."""

    # ------------------------------------------------------------------ summaries

    def summary(self, game: str, seat: int) -> bytes | None:
        """A seat's stored summary; None if there is none yet."""

    def summarise(self, game: str, lines: int | None, summaries: Sequence[Any]) -> None:
        """Store the summaries of a game at this many lines, unless it has gone on."""

    # ------------------------------------------------------------------ private data of a seat

    def note(self, game: str, seat: int, key: str, value: Any) -> bool:
        """Save a value in a notebook, or delete it with None; False when the notebook is full."""

    def notebook(self, game: str, seat: int) -> dict[str, Any]:
        """The notes of a seat, without those that are damaged."""

    def see(self, game: str, seat: int, event: int) -> None:
        """The player has seen everything up to this event."""

    def seen(self, game: str, seat: int) -> int: ...

    # ------------------------------------------------------------------ the chat

    def say(self, game: str, seat: int, text: str) -> ChatLine:
        """Add a line to the chat of a game; the oldest beyond the limit go."""

    def chat(self, game: str) -> list[ChatLine]:
        """The chat of a game, without lines that are damaged."""


# ---------------------------------------------------------------------- what every store writes


def new_links(players: Sequence[str], invited: Mapping[int, Any]) -> tuple[SeatLinks, ...]:
    """The links to the seats of a new game."""
    return tuple(_links(players, seat, seat in invited) for seat in range(len(players)))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def sound(rows: Sequence[tuple[int, int, Any]]) -> Iterator[Written]:
    """The lines before the first that is damaged or missing: each is a number, a gesture, a text."""
    for place, (n, gesture, line) in enumerate(rows):
        try:
            read = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.DecodeError, TypeError):
            return
        if n != place:
            return
        yield Written(gesture, read)


def _links(players: Sequence[str], seat: int, invited: bool) -> SeatLinks:
    if players[seat] == PERSON:
        return SeatLinks(_link(), _link(), _link() if invited else "")
    return SeatLinks(watches=_link()) if seat == 0 and PERSON not in players else SeatLinks()


def _link() -> str:
    return secrets.token_urlsafe(24)
