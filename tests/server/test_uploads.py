"""A record that is brought is played again aside, within a budget, and never a second time for the lobby's sake."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import playing
from server.seats import both, lobby, new, play_to, seated, token, workshop_of
from sztab.language.tongue import Tongue
from sztab.players import RandomPlayer
from sztab.sitting.match import Match
from sztab.sitting.uploads import MOST_COUNTERS, MOST_HEXES
from sztab.table import EndPhase, record

PAIRS = 6000
MEANWHILE = 6
"""Orders that go in while a long record is at work: one that has to wait for it is the last."""
END = {"order": "end_phase"}
LOAD = "/api/games/load?players=person,person"


def pacing(pairs: int) -> bytes:
    """A record in which somebody ends a phase and takes that back, over and over."""
    game, player = playing.start("budziszyn1945", "nysa-1945", 1), RandomPlayer(1, 0.6)
    while game.decision is not None and game.decision.kind != "movement":
        side, ask = playing.one_side(game)
        game.play(player.answer(game.view_of(side), ask), side)
    lines = [record.header(game), *record.lines_of(game)]
    before = len(game.lines)
    seat, side = game.seat_of(game.pending()[0]), game.pending()[0]
    game.play(EndPhase(), side)
    assert game.undo(seat) is None
    lines += record.lines_of(game, before) * pairs
    return b"\n".join(msgspec.json.encode(line) for line in lines) + b"\n"


def answered(seat: Any, until: Any) -> int:
    """Orders in a game that are carried out meanwhile."""
    count = 0
    while not until():
        for kind, fields in (("Play", {"after": -1, "orders": [END]}), ("Undo", {})):
            assert seat.ask(kind, **fields)["refusal"] is None
            count += not until()
        time.sleep(0.01)
    return count


def test_no_order_waits_for_a_record_that_is_brought(client: TestClient) -> None:
    """Neither while it is played again nor while somebody sits down at the game."""
    made, text = new(client), pacing(PAIRS)
    with both(client, made) as seats, ThreadPoolExecutor(2) as threads:
        play_to(client, made, seats, "movement")
        loading = threads.submit(client.post, LOAD, content=text)
        assert answered(seats[0], loading.done) >= MEANWHILE
        answer = loading.result()
        assert answer.status_code == 201, answer.text
        link = f"/api/seats/{token(answer.json())}/timeline"
        coming = threads.submit(client.get, link)
        assert answered(seats[0], coming.done) >= MEANWHILE
        assert coming.result().status_code == 200


def test_the_lobby_does_not_play_a_record_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client.post(LOAD, content=pacing(2)).json()

    def never(*_: Any) -> None:
        raise AssertionError("it is played again")

    monkeypatch.setattr(Match, "revive", never)
    monkeypatch.setattr(Match, "reviving", never)
    found = client.get(f"/api/seats/{token(made)}").json()
    assert (found["game"], found["turn"], found["mine"]) == (made["game"], 1, True)
    monkeypatch.undo()
    with seated(client, token(made)) as seat:
        assert seat.question["kind"] == "movement"
    assert client.get(f"/api/seats/{token(made)}").json() == found


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_record_beyond_the_budget_is_refused_in_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    uploads, tongue, text = workshop_of(client).uploads, Tongue(language), pacing(200)
    count = len(text.splitlines())
    for budget, most, sentence in (
        ("most_lines", 100, f"this record has {count} lines; at most 100 can be loaded here"),
        ("longest", 0.0, "this record takes longer than 0 seconds to play again"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(uploads, budget, most)
            answer = client.post(f"{LOAD}&lang={language}", content=text)
        assert (answer.status_code, answer.json()["fault"]) == (422, tongue(sentence))
        assert language == "en" or tongue(sentence) != sentence
    assert uploads._child is None


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_board_too_large_for_the_games_thread_is_refused_in_a_sentence(client: TestClient, language: str) -> None:
    crowd, tongue = MOST_COUNTERS + 1, Tongue(language)
    for text, sentence in (
        (drawn(crowd, 29), f"this record has {crowd} counters; at most {MOST_COUNTERS} can be played with here"),
        (drawn(2, 99), f"this record has a map of 10000 hexes; at most {MOST_HEXES} can be played on here"),
        (drawn(MOST_COUNTERS, 29), ""),
    ):
        answer = client.post(f"{LOAD}&lang={language}", content=text)
        assert answer.status_code == (422 if sentence else 201)
        assert not sentence or answer.json()["fault"] == tongue(sentence)
        assert language == "en" or not sentence or tongue(sentence) != sentence


def drawn(counters: int, last: int) -> bytes:
    """The record of a game not yet begun, on a square of drawn hexes up to that number."""
    hexes = [f"{n // 30:02}{n % 30:02}" for n in range(counters)]
    units = [{"id": f"U{n}", "side": "soviet", "type": "INF", "hex": hex_} for n, hex_ in enumerate(hexes[:-1])]
    units.append({"id": "Z", "side": "german", "type": "INF", "hex": hexes[-1]})
    position = {
        "title": "budziszyn1945",
        "clock": {"phase": "movement", "side": "soviet"},
        "map": {"columns": [0, max(last, 39)], "rows": [0, last]},
        "unit": units,
    }
    head = {"sztab": 1, "rules": "", "dice": {"mode": "seeded", "seed": "s"}, "position": position}
    return msgspec.json.encode(head) + b"\n"


def test_only_so_many_records_wait_for_their_turn(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    uploads = workshop_of(client).uploads
    monkeypatch.setattr(uploads, "_waiting", 99)
    answer = client.post(LOAD, content=pacing(1))
    assert answer.json()["fault"] == "other records are being loaded; try again in a minute"


def test_a_server_that_is_stopped_leaves_no_process_behind(tmp_path: Any) -> None:
    with ThreadPoolExecutor(1) as threads:
        with lobby(tmp_path) as client:
            uploads, text = workshop_of(client).uploads, pacing(3000)
            loading = threads.submit(client.post, LOAD, content=text)
            while (child := uploads._child) is None and not loading.done():
                time.sleep(0.01)
            assert child is not None
            uploads.close()
            assert child.wait(5) != 0
        loading.exception()
