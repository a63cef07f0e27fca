"""Games in a journal: a file to which each change is added as one line, with a checksum, before it counts.

What was being written when the program ended is cut off at the next opening. There are two files: where a journal has
grown long, what it still holds is written to the other one, which is newer by a generation.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec

from sztab.errors import DataError, SztabError
from sztab.sitting import store
from sztab.sitting.store import (
    DAMAGED,
    ChatLine,
    Invited,
    SeatKey,
    SeatLinks,
    Stored,
    StoreFault,
    Written,
    new_links,
    now,
    sound,
)

HEAD = "sztab games 1 {:010d}\n"
"""The first line: the format and the generation."""
LENGTH = len(HEAD.format(0))
GROWN = 1024 * 1024
"""Bytes above which a journal is written anew if most of it is outdated."""
CHECK = 9
"""Characters of the checksum before each line, and a space."""


class File(Protocol):
    """A file of the browser, or of a disk."""

    def read(self) -> bytes:
        """All of it."""

    def write(self, at: int, data: bytes) -> None: ...

    def truncate(self, size: int) -> None: ...

    def flush(self) -> None:
        """What has been written is kept, whatever happens."""


class Seat(msgspec.Struct, tag="seat", array_like=True):
    """A link to a seat."""

    token: str
    game: str
    seat: int
    plays: bool


class Invitation(msgspec.Struct, tag="invitation", array_like=True):
    token: str
    game: str
    seat: int
    about: dict[str, Any]
    claimant: str = ""


class Kept(msgspec.Struct, tag="game", array_like=True):
    """A game without its lines."""

    game: str
    header: msgspec.Raw
    players: tuple[str, ...]
    lesson: str
    created: str
    secret: str


class Lines(msgspec.Struct, tag="lines", array_like=True):
    """Lines of a record from a number on, each with its gesture."""

    game: str
    first: int
    lines: list[tuple[int, msgspec.Raw]]


class Summaries(msgspec.Struct, tag="summaries", array_like=True):
    game: str
    seats: list[msgspec.Raw]


class Jotting(msgspec.Struct, tag="note", array_like=True):
    game: str
    seat: int
    key: str
    value: Any


class Glimpse(msgspec.Struct, tag="seen", array_like=True):
    game: str
    seat: int
    event: int


class Talk(msgspec.Struct, tag="talk", array_like=True):
    """A line of the chat."""

    game: str
    line: ChatLine


Change = Kept | Seat | Invitation | Lines | Summaries | Jotting | Glimpse | Talk
CHANGES: msgspec.json.Decoder[list[Change]] = msgspec.json.Decoder(list[Change])


class Shelved:
    """A game in memory."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.lines: list[tuple[int, int, bytes]] = []
        self.summaries: list[bytes] = []
        self.notes: dict[tuple[int, str], Any] = {}
        self.seen: dict[int, int] = {}
        self.talk: list[ChatLine] = []

    def changes(self) -> Iterator[Change]:
        """What makes it again."""
        game = self.kept.game
        yield self.kept
        yield Lines(game, 0, [(gesture, msgspec.Raw(line)) for _, gesture, line in self.lines])
        yield Summaries(game, [msgspec.Raw(one) for one in self.summaries])
        yield from (Jotting(game, seat, key, value) for (seat, key), value in self.notes.items())
        yield from (Glimpse(game, seat, event) for seat, event in self.seen.items())
        yield from (Talk(game, line) for line in self.talk)


class JournalStore:
    """A store in two files; whoever opens them has them alone."""

    def __init__(self, files: Sequence[File]) -> None:
        self._files = files
        self._games: dict[str, Shelved] = {}
        self._seats: dict[str, Seat] = {}
        self._invitations: dict[str, Invitation] = {}
        texts = [file.read() for file in files]
        generations = [_generation(text) for text in texts]
        self._now = max(range(len(files)), key=lambda n: (generations[n], -n))
        self._generation = generations[self._now]
        self._size = self._take_in(texts[self._now]) if self._generation else 0
        with _kept():
            if not self._generation or self._size < len(texts[self._now]):
                self._file.truncate(self._size)
            if not self._generation:
                self._begin(b"")
            elif self._size > max(GROWN, 2 * len(self._whole())):
                self._renew()

    def close(self) -> None:
        """Everything is kept already."""

    # ------------------------------------------------------------------ all of them

    def exported(self) -> bytes:
        """All games as one file."""
        return HEAD.format(0).encode() + self._whole()

    def imported(self, text: bytes) -> list[tuple[str, str, list[str]]]:
        """Add the games of such a file that are not here yet: each with the scenario's name and the keys of its
        seats."""
        if not text.startswith(HEAD[:13].encode()):
            raise SztabError("this is not a file with games of Sztab")
        before = set(self._games)
        coming = [change for _, changes in _read(text[LENGTH:]) for change in changes if change.game not in before]
        if not coming:
            return []
        self._change(*coming)
        return [(game, self._name(game), self._keys(game)) for game in self._games if game not in before]

    def _name(self, game: str) -> str:
        lines = self._games[game].summaries
        return str(msgspec.json.decode(lines[0])["name"]) if lines else game

    def _keys(self, game: str) -> list[str]:
        found = sorted((one.seat, one.token) for one in self._seats.values() if one.game == game and one.plays)
        return [token for _, token in found]

    # ------------------------------------------------------------------ games

    def create(
        self,
        header: Mapping[str, Any],
        players: Sequence[str],
        lines: Sequence[Written],
        lesson: str = "",
        invited: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> tuple[str, tuple[SeatLinks, ...]]:
        game, invited = secrets.token_hex(8), invited or {}
        links = new_links(players, invited)
        head = msgspec.Raw(msgspec.json.encode(header))
        changes: list[Change] = [Kept(game, head, tuple(players), lesson, now(), secrets.token_hex(16))]
        for seat, one in enumerate(links):
            tokens = [(one.plays, True), (one.watches, False)]
            changes += [Seat(token, game, seat, plays) for token, plays in tokens if token]
            if one.invitation:
                changes.append(Invitation(one.invitation, game, seat, dict(invited[seat])))
        self._change(*changes, _lines(game, 0, lines))
        return game, links

    def append(self, game: str, first: int, lines: Sequence[Written], summaries: Sequence[Any] = ()) -> None:
        if first != len(self._game(game).lines):
            raise StoreFault(f"line {first} does not follow in the record of game {game}")
        self._change(_lines(game, first, lines), _summaries(game, summaries))

    def load(self, game: str) -> Stored:
        one = self._game(game)
        try:
            header = msgspec.json.decode(one.kept.header, type=dict[str, Any])
        except msgspec.DecodeError:
            raise SztabError(DAMAGED) from None
        lines = list(sound(one.lines))
        damaged = len(lines) + 1 if len(lines) < len(one.lines) else 0
        return Stored(game, header, one.kept.players, one.kept.lesson, lines, len(one.lines), damaged)

    def record(self, game: str) -> list[bytes]:
        one = self._game(game)
        return [bytes(one.kept.header), *(line for _, _, line in one.lines)]

    def seat(self, token: str) -> SeatKey | None:
        one = self._seats.get(token)
        return SeatKey(one.game, one.seat, one.plays) if one else None

    def secret(self, game: str) -> str:
        return self._game(game).kept.secret

    # ------------------------------------------------------------------ links for others

    def watching(self, game: str, seat: int) -> str:
        return self._token(game, seat, plays=False)

    def invitation(self, token: str) -> Invited | None:
        one = self._invitations.get(token)
        return Invited(SeatKey(one.game, one.seat), one.about, bool(one.claimant)) if one else None

    def claim(self, token: str, claimant: str) -> str | None:
        one = self._invitations.get(token)
        if one is None or one.claimant not in ("", claimant):
            return None
        if not one.claimant:
            self._change(msgspec.structs.replace(one, claimant=claimant))
        return self._token(one.game, one.seat, plays=True)

    def invitations(self, game: str, seat: int) -> list[str]:
        found = sorted((one.seat, one.token) for one in self._invitations.values() if one.game == game)
        return [] if seat in {invited for invited, _ in found} else [token for _, token in found]

    # ------------------------------------------------------------------ summaries

    def summary(self, game: str, seat: int) -> bytes | None:
        found = self._game(game).summaries
        return found[seat] if seat < len(found) else None

    def summarise(self, game: str, lines: int | None, summaries: Sequence[Any]) -> None:
        if lines in (None, len(self._game(game).lines)):
            self._change(_summaries(game, summaries))

    # ------------------------------------------------------------------ private data of a seat

    def note(self, game: str, seat: int, key: str, value: Any) -> bool:
        notes = self._game(game).notes
        others = sum(where == seat and name != key for where, name in notes)
        if value is not None and others >= store.MOST_NOTES:
            return False
        self._change(Jotting(game, seat, key, value))
        return True

    def notebook(self, game: str, seat: int) -> dict[str, Any]:
        notes = self._game(game).notes
        return {key: notes[where, key] for where, key in sorted(notes) if where == seat}

    def see(self, game: str, seat: int, event: int) -> None:
        self._change(Glimpse(game, seat, event))

    def seen(self, game: str, seat: int) -> int:
        return self._game(game).seen.get(seat, 0)

    # ------------------------------------------------------------------ the chat

    def say(self, game: str, seat: int, text: str) -> ChatLine:
        talk = self._game(game).talk
        line = ChatLine(talk[-1].n + 1 if talk else 1, seat, text, now())
        self._change(Talk(game, line))
        return line

    def chat(self, game: str) -> list[ChatLine]:
        return list(self._game(game).talk)

    # ------------------------------------------------------------------ inside

    @property
    def _file(self) -> File:
        return self._files[self._now]

    def _game(self, game: str) -> Shelved:
        if game not in self._games:
            raise DataError("the journal", f"there is no game {game!r}")
        return self._games[game]

    def _token(self, game: str, seat: int, plays: bool) -> str:
        found = [one.token for one in self._seats.values() if (one.game, one.seat, one.plays) == (game, seat, plays)]
        return min(found, default="")

    def _change(self, *changes: Change) -> None:
        """All of it or nothing: on disk first, then in memory."""
        line = _framed(changes)
        with _kept():
            try:
                self._file.write(self._size, line)
                self._file.flush()
            except Exception:
                self._file.truncate(self._size)
                raise
        self._size += len(line)
        self._apply(changes)

    def _take_in(self, text: bytes) -> int:
        """Apply the lines before the first that is damaged; their length."""
        end = LENGTH
        for length, changes in _read(text[LENGTH:]):
            self._apply(changes)
            end += length
        return end

    def _apply(self, changes: Iterable[Change]) -> None:
        for change in changes:
            self._do(change)

    def _do(self, change: Change) -> None:
        if isinstance(change, Kept):
            self._games[change.game] = Shelved(change)
            return
        one = self._games[change.game]
        match change:
            case Seat(token=token):
                self._seats[token] = change
            case Invitation(token=token):
                self._invitations[token] = change
            case Lines(first=first, lines=lines):
                one.lines[first:] = [(first + n, gesture, bytes(line)) for n, (gesture, line) in enumerate(lines)]
            case Summaries(seats=seats):
                one.summaries = [bytes(seat) for seat in seats]
            case Jotting(seat=seat, key=key, value=value):
                one.notes[seat, key] = value
                if value is None:
                    del one.notes[seat, key]
            case Glimpse(seat=seat, event=event):
                one.seen[seat] = event
            case Talk(line=line):
                one.talk = [*one.talk, line][-store.MOST_LINES :]

    def _whole(self) -> bytes:
        """Everything that still counts, a line for each game."""
        found = []
        for game, one in self._games.items():
            changes = list(one.changes())
            changes[1:1] = [link for link in self._seats.values() if link.game == game]
            changes[1:1] = [link for link in self._invitations.values() if link.game == game]
            found.append(_framed(changes))
        return b"".join(found)

    def _renew(self) -> None:
        """Go over to the other file."""
        old = self._file
        self._now = 1 - self._now
        self._begin(self._whole())
        old.truncate(0)
        old.flush()

    def _begin(self, body: bytes) -> None:
        """A journal counts as soon as its first line is there, which comes last."""
        self._file.truncate(0)
        self._file.write(LENGTH, body)
        self._file.flush()
        self._generation += 1
        self._file.write(0, HEAD.format(self._generation).encode())
        self._file.flush()
        self._size = LENGTH + len(body)


@contextmanager
def _kept() -> Iterator[None]:
    """Faults of the browser's storage become a sentence."""
    try:
        yield
    except Exception as fault:
        raise StoreFault(f"this cannot be written to disk: {fault}") from fault


def _generation(text: bytes) -> int:
    """0: no journal."""
    number = text[LENGTH - 11 : LENGTH - 1]
    sane = number.isdigit() and text[:LENGTH] == HEAD.format(int(number)).encode()
    return int(number) if sane else 0


def _framed(changes: Sequence[Change]) -> bytes:
    text = msgspec.json.encode(changes)
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _read(text: bytes) -> Iterator[tuple[int, list[Change]]]:
    """The changes line by line, each with its length, up to the first that is damaged."""
    for line in text.splitlines(keepends=True):
        bare = line[CHECK:-1]
        if not line.endswith(b"\n") or line[: CHECK - 1] != b"%08x" % zlib.crc32(bare):
            return
        yield len(line), CHANGES.decode(bare)


def _lines(game: str, first: int, lines: Sequence[Written]) -> Lines:
    return Lines(game, first, [(one.gesture, msgspec.Raw(msgspec.json.encode(one.line))) for one in lines])


def _summaries(game: str, summaries: Sequence[Any]) -> Summaries:
    return Summaries(game, [msgspec.Raw(msgspec.json.encode(one)) for one in summaries])
