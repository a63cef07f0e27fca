"""The versions of a store: older ones are brought up, newer ones refused, and only the owner may read any of them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from seats import lobby, seated
from sztab.desk.laying import lay_out
from sztab.errors import DataError
from sztab.server import schema
from sztab.server.store import Store, Written
from sztab.table import Game, SeededDice, record

VERSION_1 = """
CREATE TABLE games (id TEXT PRIMARY KEY, header TEXT NOT NULL, players TEXT NOT NULL, lesson TEXT NOT NULL,
                    created TEXT NOT NULL);
CREATE TABLE seats (token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL);
CREATE TABLE lines (game TEXT NOT NULL REFERENCES games, n INTEGER NOT NULL, gesture INTEGER NOT NULL,
                    line TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE notebooks (game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, key TEXT NOT NULL,
                        value TEXT NOT NULL, PRIMARY KEY (game, seat, key)) WITHOUT ROWID;
CREATE TABLE seen (game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, event INTEGER NOT NULL,
                   PRIMARY KEY (game, seat)) WITHOUT ROWID;
"""
"""As Sztab 0.4 made it."""


def old_store(folder: Path, version: int = 1) -> Game:
    """A store of Sztab 0.4 with a game of a few orders in it; its seats' links are `one` and `two`."""
    game = Game(*lay_out({"title": "budziszyn1945", "scenario": "nysa-1945"}), SeededDice("old"))
    while len(game.lines) < 30:
        game.play(next(game.legal()))
    base = sqlite3.connect(folder / "games.sqlite")
    base.execute("PRAGMA journal_mode = WAL")
    base.executescript(VERSION_1)
    base.execute(
        "INSERT INTO games VALUES ('old', ?, '[\"person\",\"person\"]', '', 'then')", (_json(record.header(game)),)
    )
    base.executemany("INSERT INTO seats VALUES (?, 'old', ?)", [("one", 0), ("two", 1)])
    rows = [(n, n, _json(line)) for n, line in enumerate(record.lines_of(game))]
    base.executemany("INSERT INTO lines VALUES ('old', ?, ?, ?)", rows)
    base.execute("INSERT INTO notebooks VALUES ('old', 1, 'plan', '\"hold\"')")
    base.execute("INSERT INTO seen VALUES ('old', 1, 3)")
    base.execute(f"PRAGMA user_version = {version}")
    base.commit()
    base.close()
    return game


@pytest.mark.parametrize("version", [0, 1])
def test_a_store_of_version_1_is_brought_up_and_keeps_everything(tmp_path: Path, version: int) -> None:
    """Also one whose number is lost."""
    game = old_store(tmp_path, version)
    store = Store(tmp_path / "games.sqlite")
    assert store._base.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    assert [one.line for one in store.load("old").lines] == msgspec.json.decode(_json(record.lines_of(game)))
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
        store = Store(folder / "games.sqlite")
        tables.append(store._base.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall())
        store.close()
    assert tables[0] == tables[1]


def test_a_store_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    store = Store(file)
    store._base.execute("PRAGMA user_version = 99")
    store.close()
    before = file.read_bytes()
    with pytest.raises(DataError, match=r"of format 99.*needs a newer Sztab"):
        Store(file)
    assert file.read_bytes() == before


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.sqlite").write_text("Dear comrade, this is no database at all." * 40)
    with pytest.raises(DataError, match="not a database"):
        Store(tmp_path / "letter.sqlite")
    other = sqlite3.connect(tmp_path / "cookies.sqlite")
    other.execute("CREATE TABLE cookies (name TEXT)")
    other.close()
    with pytest.raises(DataError, match="not one with games of Sztab"):
        Store(tmp_path / "cookies.sqlite")


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
            Store(tmp_path / "games.sqlite")
    base = sqlite3.connect(tmp_path / "games.sqlite")
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert base.execute("SELECT count(*) FROM lines").fetchone() == (len(game.lines),)
    assert not base.execute("SELECT name FROM sqlite_schema WHERE name = 'halfway'").fetchall()
    base.close()
    Store(tmp_path / "games.sqlite").close()


def test_only_the_owner_may_read_a_store(tmp_path: Path) -> None:
    """Its links open every seat of every game."""
    file = tmp_path / "games.sqlite"
    for mode in (None, 0o644):  # a new one, and one that an older Sztab left open to all
        if mode is not None:
            file.chmod(mode)
        store = Store(file)
        store.create({"title": "x"}, ["person"], [Written(0, {"roll": [1]})])
        there = sorted(one for one in tmp_path.iterdir() if one.name.startswith(file.name))
        assert len(there) > 1 and {one.stat().st_mode & 0o777 for one in there} == {0o600}
        store.close()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
