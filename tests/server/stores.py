"""Stores for tests: as older programs made them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from sztab.desk.layout import lay_out
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
        "INSERT INTO games VALUES ('old', ?, '[\"person\",\"person\"]', '', 'then')", (as_json(record.header(game)),)
    )
    base.executemany("INSERT INTO seats VALUES (?, 'old', ?)", [("one", 0), ("two", 1)])
    rows = [(n, n, as_json(line)) for n, line in enumerate(record.lines_of(game))]
    base.executemany("INSERT INTO lines VALUES ('old', ?, ?, ?)", rows)
    base.execute("INSERT INTO notebooks VALUES ('old', 1, 'plan', '\"hold\"')")
    base.execute("INSERT INTO seen VALUES ('old', 1, 3)")
    base.execute(f"PRAGMA user_version = {version}")
    base.commit()
    base.close()
    return game


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
