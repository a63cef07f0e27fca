"""Backups: complete and sound while orders come in, and back in place only where nothing is lost unasked."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from server.seats import answer_of, both, lobby, match_of, new, play_to, seated, store_of, token
from server.stores import old_store
from sztab.cli import main
from sztab.errors import DataError
from sztab.players import RandomPlayer
from sztab.server import schema
from sztab.server.backup import backup, restore
from sztab.server.store import SqliteStore
from sztab.sitting.store import Written

COPIES = 4


def test_backups_of_a_served_store_are_whole_while_orders_come_in(tmp_path: Path) -> None:
    """Each holds the game as it was at one moment, and nobody's order is refused for it."""
    done: list[subprocess.CompletedProcess[str]] = []

    def copy() -> None:
        for k in range(COPIES):
            command = [sys.executable, "-m", "sztab", "backup", str(tmp_path), str(tmp_path / f"copy{k}")]
            done.append(subprocess.run(command, capture_output=True, text=True, timeout=120, check=False))

    with lobby(tmp_path) as client:
        made = new(client)
        with both(client, made) as seats:
            play_to(client, made, seats, "movement")
            match, player, orders = match_of(client, made), RandomPlayer(4, 0.4), 0
            copying = threading.Thread(target=copy)
            copying.start()
            while copying.is_alive() and match.game.decision is not None:
                seat, order = answer_of(match.game, player)
                assert seats[seat].play(order, after=match.position(seat))["refusal"] is None
                orders += 1
            copying.join()
            record = store_of(client).load(made["game"]).lines
    assert [one.returncode for one in done] == [0] * COPIES and orders > COPIES, done
    assert done[0].stdout == f"1 game of {tmp_path / 'games.sqlite'} copied to {tmp_path / 'copy0'}\n"
    lengths = []
    for k in range(COPIES):
        folder = tmp_path / f"again{k}"
        assert (tmp_path / f"copy{k}").stat().st_mode & 0o777 == 0o600
        assert main(["restore", str(tmp_path / f"copy{k}"), f"{folder}/"]) == 0
        with lobby(folder) as client:
            lines = match_of(client, made).unwritten() or store_of(client).load(made["game"]).lines
            assert lines == record[: len(lines)]
            lengths.append(len(lines))
            with seated(client, token(made)) as opened:
                assert not opened.welcome["stopped"]
    assert lengths == sorted(lengths) and lengths[0] < lengths[-1]


def filled(path: Path, games: int = 1) -> None:
    store = SqliteStore(path)
    for _ in range(games):
        store.create({"title": "x"}, ["person"], [Written(0, {"roll": [1]})])
    store.close()


def games_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as base:
        return int(base.execute("SELECT count(*) FROM games").fetchone()[0])


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    filled(tmp_path / "games.sqlite")
    (tmp_path / "letter").write_text("Dear comrade")
    with pytest.raises(DataError, match="letter: there is a file of this name already"):
        backup(tmp_path / "games.sqlite", tmp_path / "letter")
    with pytest.raises(DataError, match="there is a file of this name already"):
        backup(tmp_path / "games.sqlite", tmp_path / "games.sqlite")
    assert (tmp_path / "letter").read_text() == "Dear comrade" and games_in(tmp_path / "games.sqlite") == 1
    assert names(tmp_path) == ["games.sqlite", "games.sqlite-lock", "letter"]


def test_only_a_sound_store_of_a_known_version_is_copied(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with pytest.raises(DataError, match="there is no such file"):
        backup(store, tmp_path / "copy")
    for content, why in ((b"Dear comrade" * 100, "not a database"), (b"", "there are no games in this file")):
        store.write_bytes(content)
        with pytest.raises(DataError, match=why):
            backup(store, tmp_path / "copy")
        with pytest.raises(DataError, match=why):
            restore(store, tmp_path / "other" / "games.sqlite")
        store.unlink()
    filled(store)
    with closing(sqlite3.connect(store)) as base:
        base.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    with pytest.raises(DataError, match="needs a newer Sztab"):
        restore(store, tmp_path / "other" / "games.sqlite")
    assert names(tmp_path) == ["games.sqlite", "games.sqlite-lock"]


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "games.sqlite")

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sztab.server.backup.os.link", lambda *_: full(tmp_path))
    with pytest.raises(DataError, match="copy: No space left on device"):
        backup(tmp_path / "games.sqlite", tmp_path / "copy")
    assert names(tmp_path) == ["games.sqlite", "games.sqlite-lock"]


def test_a_backup_of_an_older_version_is_brought_up_when_it_is_opened(tmp_path: Path) -> None:
    old_store(tmp_path)
    assert backup(tmp_path / "games.sqlite", tmp_path / "copy") == 1
    assert restore(tmp_path / "copy", tmp_path / "new" / "games.sqlite") == 1
    with lobby(tmp_path / "new") as client, seated(client, "two") as seat:
        assert seat.welcome["notebook"] == {"plan": "hold"}


def test_games_that_are_there_are_replaced_only_when_that_is_said(tmp_path: Path) -> None:
    store, copy = tmp_path / "games.sqlite", tmp_path / "copy"
    filled(store)
    backup(store, copy)
    filled(store)
    with pytest.raises(DataError, match="there is a file of this name already; --replace"):
        restore(copy, store)
    assert games_in(store) == 2
    assert main(["restore", str(copy), str(store), "--replace"]) == 0
    assert games_in(store) == 1
    with pytest.raises(DataError, match="this is the backup itself"):
        restore(store, store, replace=True)
    store.write_bytes(b"Dear comrade" * 1000)  # what was there is broken: that is what backups are for
    assert restore(copy, store, replace=True) == 1
    assert games_in(store) == 1


def test_the_log_of_a_killed_server_is_not_taken_for_the_backups(tmp_path: Path) -> None:
    store, copy = tmp_path / "games.sqlite", tmp_path / "copy"
    filled(store)
    backup(store, copy)
    script = (
        "import os, sys\nfrom pathlib import Path\nfrom sztab.server.store import SqliteStore, Written\n"
        "store = SqliteStore(Path(sys.argv[1]))\n"
        "for _ in range(50):\n    store.create({'title': 'y'}, ['person'], [Written(0, {'roll': [1]})])\n"
        "os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", script, str(store)], timeout=60, check=False)
    assert (tmp_path / "games.sqlite-wal").stat().st_size > 0
    assert backup(store, tmp_path / "after") == 51
    restore(copy, store, replace=True)
    again = SqliteStore(store)
    assert again._base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert again._base.execute("SELECT count(*) FROM games").fetchone() == (1,)
    again.close()


def test_a_served_store_is_never_replaced(tmp_path: Path) -> None:
    store, copy = tmp_path / "games.sqlite", tmp_path / "copy"
    filled(store)
    backup(store, copy)
    served = SqliteStore(store)
    command = [sys.executable, "-m", "sztab", "restore", str(copy), str(store), "--replace"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and "another server is using these games" in done.stderr
    assert done.stderr.count("\n") == 1
    served.create({"title": "x"}, ["person"], [])
    served.close()
    assert games_in(store) == 2
