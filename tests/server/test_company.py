"""Who is at the table, and the chat: between players alone, kept, limited, and told as it is written."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.seats import Seat, both, lobby, new, seated, store_of, token
from sztab.sitting import company, store

SPECTATOR = "this link is for spectators; it cannot give orders"


def watching(client: TestClient, made: dict[str, Any], seat: int = 0) -> str:
    found: str = client.get(f"/api/seats/{token(made, seat)}/watching").json()["token"]
    return found


def heard(seat: Seat, kind: str) -> list[dict[str, Any]]:
    """The messages of a kind so far; whatever is on its way arrives before the reply."""
    seat.ask("AskCalendar")
    return [one for one in seat.heard if one["type"] == kind]


def said(seat: Seat) -> list[tuple[int, str]]:
    return [(one["seat"], one["text"]) for one in heard(seat, "Said")]


def refusal(reply: dict[str, Any]) -> str:
    assert reply["type"] == "Refused", reply
    text: str = reply["reason"]["text"]
    return text


# ---------------------------------------------------------------------- who is here


def test_players_see_each_other_come_and_go(client: TestClient) -> None:
    made = new(client)
    with seated(client, token(made)) as mine:
        assert [one["here"] for one in mine.welcome["seats"]] == [True, False]
        with seated(client, token(made, 1)) as other:
            assert [one["here"] for one in other.welcome["seats"]] == [True, True]
            assert heard(mine, "Present")[-1]["here"] == [0, 1]
        while (present := mine.ws.receive_json())["type"] != "Present":
            pass
        assert (present["here"], present["spectators"]) == ([0], 0)


def test_spectators_are_counted(client: TestClient) -> None:
    made = new(client)
    with seated(client, token(made)) as mine, seated(client, watching(client, made, 1)) as onlooker:
        assert onlooker.welcome["spectators"] == 1
        present = heard(mine, "Present")[-1]
        assert (present["here"], present["spectators"]) == ([0], 1)


def test_a_second_window_of_a_player_changes_nothing(client: TestClient) -> None:
    made = new(client)
    with seated(client, token(made)) as mine:
        with seated(client, token(made)):
            pass
        assert heard(mine, "Present") == []


# ---------------------------------------------------------------------- the chat


def test_what_is_said_is_heard_at_once_and_kept(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        made = new(client)
        with both(client, made) as (one, two):
            assert one.ask("Say", text="Good luck!")["type"] == "Noted"
            assert two.ask("Say", text="<b>You too</b> & \N{SLIGHTLY SMILING FACE}")["type"] == "Noted"
            lines = [(0, "Good luck!"), (1, "<b>You too</b> & \N{SLIGHTLY SMILING FACE}")]
            assert said(one) == lines and said(two) == lines
    with lobby(tmp_path) as client, seated(client, token(made, 1)) as again:
        chat = again.welcome["chat"]
        assert [(one["n"], one["seat"], one["text"]) for one in chat] == [(1, *lines[0]), (2, *lines[1])]
        assert all(one["at"].endswith("+00:00") for one in chat)


@pytest.mark.parametrize("options", [{}, {"masking": "covered"}])
def test_a_spectator_neither_reads_nor_writes(client: TestClient, options: dict[str, Any]) -> None:
    made = new(client, options=options)
    with both(client, made) as (one, _), seated(client, watching(client, made)) as onlooker:
        one.ask("Say", text="for your eyes only")
        assert refusal(onlooker.ask("Say", text="hello")) == SPECTATOR
        assert said(onlooker) == []
        assert [words for _, words in said(one)] == ["for your eyes only"]
    with seated(client, watching(client, made)) as later:
        assert later.welcome["chat"] == [] and later.welcome["invitations"] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", company.EMPTY),
        (" \n\t ", company.EMPTY),
        ("\u202e\u200b", company.EMPTY),
        ("x" * (company.LONGEST + 1), "a message has at most 500 letters"),
    ],
)
def test_bad_lines_are_refused_in_a_sentence(client: TestClient, text: str, why: str) -> None:
    made = new(client)
    with both(client, made) as (one, two):
        assert refusal(one.ask("Say", text=text)) == why
        assert said(two) == []


def test_a_line_is_one_line_of_what_can_be_seen(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (one, two):
        one.ask("Say", text="  attack\n\n at\u202e dawn\x00 ")
        assert said(two) == [(0, "attack at dawn")]


def test_no_line_at_all_is_refused(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (one, _):
        for fields in ({}, {"text": 7}, {"text": None}, {"text": ["x"]}):
            assert "no message of the table" in refusal(one.ask("Say", **fields))


def test_a_flood_is_stopped_for_the_seat_and_not_for_the_other(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("sztab.sitting.company.time.monotonic", lambda: now[0])
    made = new(client)
    with both(client, made) as (one, two), seated(client, token(made)) as window:
        for n in range(company.BURST):
            assert one.ask("Say", text=f"line {n}")["type"] == "Noted"
        assert refusal(one.ask("Say", text="more")) == company.FLOOD
        assert refusal(window.ask("Say", text="more")) == company.FLOOD
        assert two.ask("Say", text="calm down")["type"] == "Noted"
        now[0] += company.WITHIN + 1
        assert window.ask("Say", text="sorry")["type"] == "Noted"
        assert [words for _, words in said(two)] == [*(f"line {n}" for n in range(6)), "calm down", "sorry"]


def test_only_the_last_lines_are_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_LINES", 3)
    made = new(client)
    for n in range(5):
        store_of(client).say(made["game"], n % 2, f"line {n}")
    with seated(client, token(made)) as seat:
        assert [(one["n"], one["text"]) for one in seat.welcome["chat"]] == [
            (3, "line 2"),
            (4, "line 3"),
            (5, "line 4"),
        ]


def test_nobody_talks_to_a_computer(client: TestClient) -> None:
    made = new(client, players=["person", "sergeant"])
    with seated(client, token(made)) as mine:
        assert refusal(mine.ask("Say", text="hello?")) == company.ALONE


def test_a_full_disk_is_said_and_nobody_hears_the_line(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise store.StoreFault("this cannot be written to disk: full")

    made = new(client)
    with both(client, made) as (one, two):
        monkeypatch.setattr(store_of(client), "say", full)
        assert refusal(one.ask("Say", text="hello")) == "this cannot be written to disk: full"
        assert said(two) == []


def test_chat_stays_in_its_game(client: TestClient) -> None:
    made, other = new(client), new(client)
    with both(client, made) as (one, _), seated(client, token(other)) as stranger:
        one.ask("Say", text="here")
        assert said(stranger) == []
    with seated(client, token(other)) as stranger:
        assert stranger.welcome["chat"] == []


def test_a_game_that_cannot_be_opened_is_told_from_a_link_that_leads_nowhere(client: TestClient) -> None:
    made = new(client)
    games = store_of(client)
    games._base.execute("UPDATE games SET header = 'torn' WHERE id = ?", (made["game"],))
    for link, code in ((token(made), 4503), ("nobody", 4404)):
        with client.websocket_connect(f"/ws/{link}") as ws:
            assert ws.receive_json()["type"] == "Refused"
            assert ws.receive()["code"] == code


def test_a_damaged_line_does_not_close_the_table(client: TestClient) -> None:
    made = new(client)
    games = store_of(client)
    games.say(made["game"], 0, "sound")
    games.say(made["game"], 1, "torn")
    games._base.execute("UPDATE chat SET text = ? WHERE n = 2", (sqlite3.Binary(b"\xff\xfe"),))
    with seated(client, token(made)) as seat:
        assert [one["text"] for one in seat.welcome["chat"]] == ["sound"]
