"""The journal keeps what the other store keeps, loses nothing that was acknowledged, and cuts off what was not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sitepage.files import MemoryFile, pair
from sztab.errors import SztabError
from sztab.server.store import SqliteStore
from sztab.site import journal
from sztab.site.journal import JournalStore
from sztab.sitting import store as stores
from sztab.sitting.store import Store, StoreFault, Written

HEADER = {"title": "budziszyn1945", "scenario": "nysa-1945", "dice": {"mode": "seeded", "seed": "Żary"}}
PEOPLE = ("person", "sergeant")
Make = Callable[[Path], Store]


def line(n: int) -> Written:
    return Written(n, {"play": {"order": "move", "unit": f"{n} Dywizja Piechoty", "n": n}})


def summary(n: int) -> dict[str, Any]:
    return {"name": "Nysa", "seat": n}


def in_journal(_: Path) -> Store:
    return JournalStore(pair())


def in_sqlite(folder: Path) -> Store:
    return SqliteStore(folder / "games.sqlite")


@pytest.mark.parametrize("make", [in_journal, in_sqlite])
def test_both_stores_keep_the_same(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "MOST_NOTES", 2)
    monkeypatch.setattr(stores, "MOST_LINES", 2)
    store = make(tmp_path)
    game, links = store.create(HEADER, ("person", "person"), [line(0)], "", {1: {"name": "Nysa"}})
    store.append(game, 1, [line(1), line(2)], [summary(0), summary(1)])
    stored = store.load(game)
    assert (stored.header, stored.lines, stored.rows, stored.damaged) == (HEADER, [line(0), line(1), line(2)], 3, 0)
    assert len(store.record(game)) == 4 and len(store.secret(game)) == 32
    assert store.seat("nobody") is None
    key = store.seat(links[0].plays)
    assert key is not None and (key.game, key.seat, key.plays) == (game, 0, True)
    watcher = store.seat(store.watching(game, 1))
    assert watcher is not None and (watcher.seat, watcher.plays) == (1, False)
    invited = store.invitation(links[1].invitation)
    assert invited is not None and invited.about == {"name": "Nysa"} and not invited.claimed
    assert store.claim(links[1].invitation, "first") == links[1].plays == store.claim(links[1].invitation, "first")
    assert store.claim(links[1].invitation, "second") is None
    assert store.invitations(game, 0) == [links[1].invitation] and store.invitations(game, 1) == []
    assert store.summary(game, 1) == b'{"name":"Nysa","seat":1}'
    store.summarise(game, 2, [summary(5), summary(6)])
    assert store.summary(game, 1) == b'{"name":"Nysa","seat":1}', "the game has gone on"
    assert store.note(game, 0, "a", 1) and store.note(game, 0, "b", [2]) and not store.note(game, 0, "c", 3)
    assert store.note(game, 0, "a", None) and store.note(game, 0, "c", 3) and store.note(game, 1, "a", 4)
    assert store.notebook(game, 0) == {"b": [2], "c": 3}
    store.see(game, 0, 7)
    assert (store.seen(game, 0), store.seen(game, 1)) == (7, 0)
    for words in ("one", "two", "three"):
        store.say(game, 0, words)
    assert [(one.n, one.text) for one in store.chat(game)] == [(2, "two"), (3, "three")]
    store.close()


def test_a_journal_cut_anywhere_holds_every_order_before_the_cut() -> None:
    files = pair()
    store = JournalStore(files)
    game, links = store.create(HEADER, PEOPLE, [line(0)])
    ends = [len(files[0].data)]
    for n in range(1, 12):
        store.append(game, n, [line(n)], [summary(0), summary(1)])
        ends.append(len(files[0].kept))
    whole = files[0].kept
    assert whole == bytes(files[0].data), "each change is flushed before it counts"
    for cut in range(ends[0], len(whole) + 1):
        again = JournalStore(pair(whole[:cut]))
        count = sum(end <= cut for end in ends)
        assert again.load(game).lines == [line(n) for n in range(count)]
        again.append(game, count, [line(99)])
    assert again.seat(links[0].plays) == store.seat(links[0].plays)


def test_a_write_that_fails_changes_nothing() -> None:
    files = pair()
    store = JournalStore(files)
    game, _ = store.create(HEADER, PEOPLE, [line(0)])
    files[0].fails = 1
    with pytest.raises(StoreFault, match="no space left"):
        store.append(game, 1, [line(1)])
    assert store.load(game).lines == [line(0)]
    store.append(game, 1, [line(2)])
    assert JournalStore(files).load(game).lines == [line(0), line(2)]
    with pytest.raises(StoreFault, match="does not follow"):
        store.append(game, 1, [line(3)])


def test_a_damaged_line_ends_the_journal() -> None:
    files = pair()
    store = JournalStore(files)
    game, _ = store.create(HEADER, PEOPLE, [line(0)])
    end = len(files[0].data)
    store.append(game, 1, [line(1)])
    files[0].data[end + 20] ^= 1
    assert JournalStore(files).load(game).lines == [line(0)]
    assert len(files[0].data) == end


def test_a_long_journal_is_written_anew_in_the_other_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "GROWN", 1000)
    files = pair()
    store = JournalStore(files)
    game, links = store.create(HEADER, PEOPLE, [line(0)])
    for n in range(50):
        store.append(game, n + 1, [line(n)], [summary(0), summary(1)])
        store.note(game, 0, "plan", n)
    before = len(files[0].data)
    again = JournalStore(files)
    assert not files[0].data and 0 < len(files[1].data) < before / 2
    assert again.load(game) == store.load(game) and again.notebook(game, 0) == {"plan": 49}
    half = pair()
    half[0].data[:] = again.exported()
    half[1].data[:] = files[1].data
    half[0].data[: journal.LENGTH] = bytes(journal.LENGTH)
    assert JournalStore(half).seat(links[0].plays) == store.seat(links[0].plays), "a journal without its head is none"


def test_all_games_go_into_one_file_and_back() -> None:
    store, other = JournalStore(pair()), JournalStore(pair())
    game, links = store.create(HEADER, PEOPLE, [line(0)])
    store.append(game, 1, [line(1)], [summary(0), summary(1)])
    own, _ = other.create(HEADER, PEOPLE, [line(5)])
    text = store.exported()
    assert other.imported(text) == [(game, "Nysa", [links[0].plays])]
    assert other.imported(text) == []
    assert other.load(game) == store.load(game) and other.load(own).lines == [line(5)]
    with pytest.raises(SztabError, match="this is not a file with games"):
        other.imported(b'{"sztab": 1}\n')


def test_files_in_memory_lose_what_is_not_flushed() -> None:
    file = MemoryFile()
    file.write(2, b"ab")
    assert (file.read(), file.kept) == (b"\0\0ab", b"")
    file.flush()
    assert file.kept == b"\0\0ab"
