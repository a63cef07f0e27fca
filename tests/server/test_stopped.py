"""Games that cannot go on, and a disk that fails: told in a sentence, and nothing else changes."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.seats import answer_of, both, lobby, match_of, new, play_to, seated, store_of, token
from sztab.players import RandomPlayer
from sztab.server.store import SqliteStore
from sztab.sitting.thinker import Thinker

OLD = "0.0 of the tests"
FULL = "database or disk is full"
UNWRITTEN = "the order could not be written to disk; nothing has changed"


def played(folder: Path, **more: Any) -> dict[str, Any]:
    """A game in its first Movement Phase, left."""
    with lobby(folder) as client:
        made = new(client, **more)
        with both(client, made) as seats:
            play_to(client, made, seats, "movement")
    return made


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """The store with nobody serving it."""
    base = sqlite3.connect(folder / "games.sqlite")
    yield base
    base.commit()
    base.close()


def lines_in(base: sqlite3.Connection) -> list[dict[str, Any]]:
    return [json.loads(line) for (line,) in base.execute("SELECT line FROM lines ORDER BY n")]


def part(folder: Path) -> tuple[int, list[dict[str, Any]]]:
    """Let the rules have changed since: the state at the last phase is another one. The line, and the record."""
    with opened(folder) as base:
        lines = lines_in(base)
        n = max(k for k, line in enumerate(lines) if "phase" in line)
        lines[n]["hash"] = "another"
        base.execute("UPDATE lines SET line = ? WHERE n = ?", (json.dumps(lines[n]), n))
        header = json.loads(base.execute("SELECT header FROM games").fetchone()[0])
        base.execute("UPDATE games SET header = ?", (json.dumps({**header, "rules": OLD}),))
    return n + 1, lines


@pytest.mark.parametrize("options", [{}, {"masking": "covered"}])
def test_a_game_whose_rules_have_changed_stays_within_reach(tmp_path: Path, options: dict[str, Any]) -> None:
    made = played(tmp_path, options=options)
    line, lines = part(tmp_path)
    with lobby(tmp_path) as client:
        base = f"/api/seats/{token(made)}"
        with seated(client, token(made)) as seat:
            why = seat.welcome["stopped"]
            assert f"then {OLD}, now" in why and why.endswith(f"at line {line}")
            assert seat.question is None and seat.pieces and seat.position and not seat.can_undo
            for kind, fields in (("Play", {"after": -1, "orders": [{"order": "end_phase"}]}), ("Undo", {})):
                reply = seat.ask(kind, **fields)
                assert (reply["played"], reply["refusal"]["text"]) == (0, why)
            assert seat.ask("AskAdvice")["reason"]["text"] == seat.ask("AskCards")["reason"]["text"] == why
        moments = client.get(f"{base}/timeline").json()
        assert len(moments) == seat.position + 1
        for position in (0, seat.position):
            assert client.get(f"{base}/positions/{position}").json()["shown"]["pieces"]
        file = client.get(f"{base}/positions/{seat.position}/file")
        assert file.status_code == 200, file.text
        fork = client.post(f"{base}/fork", json={"position": seat.position, "players": ["person", "person"]})
        assert fork.status_code == 201
        with both(client, fork.json()) as seats:
            assert not seats[0].welcome["stopped"] and {one.question["mine"] for one in seats} == {True, False}
        head, *record = [json.loads(one) for one in client.get(f"{base}/export").text.splitlines()]
        assert record == lines and head["rules"] == OLD
        assert not {"seed", "sealed_seed"} & set(head["dice"])
        summary = client.get(base).json()
        assert (summary["text"], summary["stopped"], summary["mine"], summary["over"]) == (why, True, False, False)
        assert "zmieniły się" in client.get(f"{base}?lang=pl").json()["text"]


def test_computers_play_no_game_that_has_stopped(tmp_path: Path) -> None:
    made = played(tmp_path)
    _, lines = part(tmp_path)
    with opened(tmp_path) as base:
        base.execute('UPDATE games SET players = \'["random","random"]\'')
    with lobby(tmp_path) as client:
        with seated(client, token(made)) as seat:
            assert seat.welcome["stopped"]
            assert seat.ask("AskCalendar")["type"] == "GotCalendar"
        assert len(store_of(client).load(made["game"]).lines) == len(lines)


def test_a_game_that_cannot_be_laid_out_still_gives_its_record(tmp_path: Path) -> None:
    made = played(tmp_path)
    with opened(tmp_path) as base:
        header = json.loads(base.execute("SELECT header FROM games").fetchone()[0])
        base.execute("UPDATE games SET header = ?", (json.dumps({**header, "scenario": "lost"}),))
        lines = lines_in(base)
    with lobby(tmp_path) as client:
        with client.websocket_connect(f"/ws/{token(made)}") as ws:
            assert "lost" in ws.receive_json()["reason"]["text"]
        assert client.get(f"/api/seats/{token(made)}/timeline").status_code == 422
        text = client.get(f"/api/seats/{token(made)}/export").text
        assert [json.loads(one) for one in text.splitlines()][1:] == lines


@pytest.mark.parametrize("damage", ["{'", "[]", b"\xff\xfe", None])
def test_a_damaged_line_stops_its_game_alone(tmp_path: Path, damage: Any) -> None:
    """Broken off, of the wrong kind, no text at all, or gone."""
    made = played(tmp_path)
    with lobby(tmp_path) as client:
        other = new(client)
    with opened(tmp_path) as base:
        n = base.execute("SELECT count(*) FROM lines WHERE game = ?", (made["game"],)).fetchone()[0] // 2
        if damage is None:
            base.execute("DELETE FROM lines WHERE game = ? AND n = ?", (made["game"], n))
        else:
            text = "CAST(? AS TEXT)" if isinstance(damage, bytes) else "?"
            base.execute(f"UPDATE lines SET line = {text} WHERE game = ? AND n = ?", (damage, made["game"], n))
    with lobby(tmp_path) as client:
        with seated(client, token(made)) as seat:
            assert seat.welcome["stopped"] == f"this game cannot go on here: line {n + 1} of its record is damaged"
            assert seat.position > 0 and seat.question is None
        assert client.get(f"/api/seats/{token(made)}/export").status_code == 200
        with both(client, other) as seats:
            play_to(client, other, seats, "movement")


def test_a_damaged_note_is_missing_and_keeps_nobody_from_his_seat(tmp_path: Path) -> None:
    made = played(tmp_path)
    with opened(tmp_path) as base:
        for key, value in (("whole", "1"), ("torn", "{'"), ("bytes", b"\xff\xfe")):
            base.execute("INSERT INTO notebooks VALUES (?, 0, ?, CAST(? AS TEXT))", (made["game"], key, value))
    with lobby(tmp_path) as client, seated(client, token(made)) as seat:
        assert seat.welcome["notebook"] == {"whole": 1} and not seat.welcome["stopped"]


class Broken:
    """A connection on which some statements fail."""

    def __init__(self, base: sqlite3.Connection, *words: str) -> None:
        self.base, self.words = base, words

    def execute(self, query: str, *rest: Any) -> Any:
        if query.startswith(self.words):
            raise sqlite3.OperationalError(FULL)
        return self.base.execute(query, *rest)

    def executemany(self, query: str, *rest: Any) -> Any:
        if query.startswith(self.words):
            raise sqlite3.OperationalError(FULL)
        return self.base.executemany(query, *rest)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.base, name)


@contextmanager
def broken(store: SqliteStore, *words: str) -> Iterator[None]:
    base = store._base
    failing: Any = Broken(base, *words)
    store._base = failing
    try:
        yield
    finally:
        store._base = base


@pytest.mark.parametrize("word", ["INSERT INTO lines", "INSERT INTO summaries", "COMMIT"])
def test_a_full_disk_is_told_and_changes_nothing(client: TestClient, word: str) -> None:
    """Also when it is full at the very end of writing."""
    made, store = new(client), store_of(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        number, order = answer_of(game, RandomPlayer(3, 0))
        asked, other = seats[number], seats[1 - number]
        before, heard, hash_ = asked.position, len(other.heard), game.state_hash()
        with broken(store, word):
            assert asked.play(order)["refusal"]["text"] == UNWRITTEN
        assert asked.position == before and match_of(client, made).game.state_hash() == hash_
        other.ask("AskCalendar")
        assert [one["type"] for one in other.heard[heard:]] == ["GotCalendar"]
        assert asked.play(order, after=before)["refusal"] is None
        other.ask("AskCalendar")
        assert other.told == asked.told


def test_notes_and_new_games_hear_of_a_full_disk(client: TestClient) -> None:
    made, store = new(client), store_of(client)
    wish = {"scenario": "nysa-1945", "players": ["person", "person"]}
    with seated(client, token(made)) as seat:
        with broken(store, "COMMIT"):
            assert seat.ask("KeepNote", key="a", value=1)["reason"]["text"].endswith(FULL)
            answer = client.post("/api/games?lang=pl", json=wish)
            assert (answer.status_code, answer.json()["fault"]) == (
                422,
                "tego nie da się zapisać na dysku: dysk jest pełny",
            )
        assert seat.ask("KeepNote", key="a", value=1)["type"] == "Noted"
        assert client.post("/api/games", json=wish).status_code == 201


def test_a_disk_that_can_neither_be_written_nor_read_stops_its_games_until_it_is_back(client: TestClient) -> None:
    made, store = new(client), store_of(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        number, order = answer_of(game, RandomPlayer(3, 0))
        asked, other = seats[number], seats[1 - number]
        before, heard = asked.position, len(other.heard)
        with broken(store, "BEGIN", "SELECT n,", "SELECT CAST"):
            assert asked.play(order)["refusal"]["text"] == UNWRITTEN
            assert "cannot be read from disk now" in asked.play(order)["refusal"]["text"]
            with client.websocket_connect(f"/ws/{token(made)}") as ws:
                assert "cannot be read from disk now" in ws.receive_json()["reason"]["text"]
            assert client.get(f"/api/seats/{token(made)}/export").status_code == 422
        assert asked.play(order, after=before)["refusal"] is None
        other.ask("AskCalendar")
        assert [one["type"] for one in other.heard[heard:]] == ["Update", "GotCalendar"]


def test_players_are_told_when_the_computers_order_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full while it thinks; afterwards it goes on as soon as somebody comes."""
    think, full = Thinker.think, ExitStack()
    with lobby(tmp_path) as client, full:
        made, store = new(client, players=("person", "random")), store_of(client)

        def fill(thinker: Thinker, thought: Any) -> Any:
            full.enter_context(broken(store, "INSERT INTO lines"))
            return think(thinker, thought)

        with seated(client, token(made)) as seat:
            monkeypatch.setattr(Thinker, "think", fill)
            game, player = match_of(client, made).game, RandomPlayer(3, 1)
            while not isinstance(store._base, Broken):
                seat.play(answer_of(game, player)[1])
                seat.ask("AskCalendar")
                time.sleep(0.05)
            told: list[str] = []
            for _ in range(200):
                seat.ask("AskCalendar")
                told = told or [one["reason"]["text"] for one in seat.heard if one.get("id") == 0]
            assert told and "the computer's order could not be written" in told[0]
        before = len(store.load(made["game"]).lines)
        full.close()
        monkeypatch.setattr(Thinker, "think", think)
        with seated(client, token(made)) as seat:
            while not seat.question["mine"]:
                seat.wait()
        assert len(store.load(made["game"]).lines) > before
