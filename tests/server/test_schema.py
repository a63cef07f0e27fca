"""The versions of a store: older ones are brought up, newer ones refused, and only the owner may read any of them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from server.seats import lobby, seated
from server.stores import as_json, old_store
from sztab.errors import DataError
from sztab.server import schema
from sztab.server.store import SqliteStore
from sztab.sitting.store import Written
from sztab.table import record


@pytest.mark.parametrize("version", [0, 1])
def test_a_store_of_version_1_is_brought_up_and_keeps_everything(tmp_path: Path, version: int) -> None:
    """Also one whose number is lost."""
    game = old_store(tmp_path, version)
    store = SqliteStore(tmp_path / "games.sqlite")
    assert store._base.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    assert [one.line for one in store.load("old").lines] == msgspec.json.decode(as_json(record.lines_of(game)))
    assert store.notebook("old", 1) == {"plan": "hold"} and store.seen("old", 1) == 3
    store.close()
    with lobby(tmp_path) as client, seated(client, "two") as seat:
        assert seat.welcome["notebook"] == {"plan": "hold"}
        assert seat.ask("AskCalendar")["type"] == "GotCalendar"


def test_a_new_store_and_a_migrated_one_have_the_same_tables(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    old_store(old)
    tables = []
    for folder in (old, new):
        store = SqliteStore(folder / "games.sqlite")
        tables.append(store._base.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall())
        store.close()
    assert tables[0] == tables[1]


def test_a_store_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    store = SqliteStore(file)
    store._base.execute("PRAGMA user_version = 99")
    store.close()
    before = file.read_bytes()
    with pytest.raises(DataError, match=r"of format 99.*needs a newer Sztab"):
        SqliteStore(file)
    assert file.read_bytes() == before


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.sqlite").write_text("Dear comrade, this is no database at all." * 40)
    with pytest.raises(DataError, match="not a database"):
        SqliteStore(tmp_path / "letter.sqlite")
    other = sqlite3.connect(tmp_path / "cookies.sqlite")
    other.execute("CREATE TABLE cookies (name TEXT)")
    other.close()
    with pytest.raises(DataError, match="not one with games of Sztab"):
        SqliteStore(tmp_path / "cookies.sqlite")


def test_a_migration_that_fails_leaves_the_store_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = old_store(tmp_path)

    def halfway(base: sqlite3.Connection) -> None:
        base.execute("CREATE TABLE halfway (n INTEGER)")
        base.execute("DELETE FROM lines")
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (schema.games, halfway))
        patch.setattr(schema, "VERSION", 2)
        with pytest.raises(DataError, match="disk is full"):
            SqliteStore(tmp_path / "games.sqlite")
    base = sqlite3.connect(tmp_path / "games.sqlite")
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert base.execute("SELECT count(*) FROM lines").fetchone() == (len(game.lines),)
    assert not base.execute("SELECT name FROM sqlite_schema WHERE name = 'halfway'").fetchall()
    base.close()
    SqliteStore(tmp_path / "games.sqlite").close()


def test_only_the_owner_may_read_a_store(tmp_path: Path) -> None:
    """Its links open every seat of every game."""
    file = tmp_path / "games.sqlite"
    for mode in (None, 0o644):  # a new one, and one that an older Sztab left open to all
        if mode is not None:
            file.chmod(mode)
        store = SqliteStore(file)
        store.create({"title": "x"}, ["person"], [Written(0, {"roll": [1]})])
        there = sorted(one for one in tmp_path.iterdir() if one.name.startswith(file.name))
        assert len(there) > 1 and {one.stat().st_mode & 0o777 for one in there} == {0o600}
        store.close()
