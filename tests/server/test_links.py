"""Who gets which link: keys for one's own seats, invitations for others, links for looking on, none for computers."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from starlette.testclient import TestClient

from server.seats import both, host_of, lobby, match_of, new, play_to, seated, store_of, token
from sztab.server import schema
from sztab.server.store import SqliteStore
from sztab.sitting import messages as m
from sztab.sitting.host import Host
from sztab.sitting.lobby import new_game
from sztab.sitting.lobby_messages import NewGame
from sztab.sitting.seat import OWN
from sztab.sitting.store import SeatKey

WHO, OTHER = "a" * 24, "b" * 24


def watching(client: TestClient, made: dict[str, Any], seat: int = 0) -> str:
    found: str = client.get(f"/api/seats/{token(made, seat)}/watching").json()["token"]
    return found


def claim(client: TestClient, invitation: str, claimant: str = WHO) -> Any:
    return client.post(f"/api/invitations/{invitation}", json={"claimant": claimant})


@pytest.mark.parametrize("options", [{}, {"masking": "covered"}])
def test_nobody_gets_the_link_of_a_computer(client: TestClient, options: dict[str, Any]) -> None:
    made = new(client, players=["person", "sergeant"], options=options)
    assert made["seats"][0]["token"] and not made["watching"]
    assert (made["seats"][1]["token"], made["seats"][1]["invitation"]) == ("", "")
    store = store_of(client)
    rows = store._base.execute("SELECT seat FROM seats WHERE game = ?", (made["game"],)).fetchall()
    assert {seat for (seat,) in rows} == {0}, "there is no link that could leak"


def test_nor_that_of_a_prompter(client: TestClient) -> None:
    seats = client.post("/api/lessons/movement").json()["seats"]
    assert {bool(one["token"]) for one in seats if one["player"] == "prompter"} == {False}
    assert {bool(one["token"]) for one in seats if one["player"] == "person"} == {True}


def test_a_person_keeps_several_seats_at_one_screen(client: TestClient) -> None:
    made = new(client)
    assert all(one["token"] and not one["invitation"] for one in made["seats"])
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")


def test_an_invitation_is_claimed_once(client: TestClient) -> None:
    made = new(client, players=["person", "guest"])
    mine, guest = made["seats"]
    assert mine["token"] and (guest["token"], guest["player"]) == ("", "guest")
    address = f"/api/invitations/{guest['invitation']}"
    shown = client.get(f"{address}?lang=pl").json()
    assert (shown["name"], shown["sides"], shown["claimed"]) == ("Nysa 1945", guest["sides"], False)
    assert shown["looks"]["german"]["name"] == "Niemcy"
    assert not client.get(address).json()["claimed"], "to look at an invitation is not to take it"

    answer = claim(client, guest["invitation"])
    key = answer.json()["token"]
    assert answer.status_code == 200 and answer.json()["game"] == made["game"]
    with seated(client, key) as seat:
        assert (seat.welcome["seat"], seat.welcome["plays"]) == (1, True)
        assert seat.welcome["seats"][1]["player"] == "person"
    assert client.get(address).json()["claimed"], "whoever invited can see it"

    second = claim(client, guest["invitation"], OTHER)
    assert second.status_code == 422
    assert second.json()["fault"] == "this seat is taken: an invitation is for one person"
    again = claim(client, guest["invitation"])
    assert again.json()["token"] == key, "whose answer was lost asks again"


def test_an_invitation_is_no_key(client: TestClient) -> None:
    made = new(client, players=["guest", "person"])
    invitation = made["seats"][0]["invitation"]
    assert client.get(f"/api/seats/{invitation}").status_code == 404
    with client.websocket_connect(f"/ws/{invitation}") as ws:
        assert ws.receive_json()["reason"]["text"] == "this link leads to no seat"
    key = claim(client, invitation).json()["token"]  # whoever set the game up may take the seat, too
    assert client.get(f"/api/seats/{key}+{token(made, 1)}").status_code == 200


@pytest.mark.parametrize("claimant", ["", "short", "x" * 101])
def test_a_claimant_has_a_secret(client: TestClient, claimant: str) -> None:
    made = new(client, players=["person", "guest"])
    invitation = made["seats"][1]["invitation"]
    answer = claim(client, invitation, claimant)
    assert answer.status_code == 422 and answer.json()["fault"] == "a claimant's secret has 16 to 100 letters"
    assert not client.get(f"/api/invitations/{invitation}").json()["claimed"]


def test_an_invitation_to_nothing_is_said_so(client: TestClient) -> None:
    for answer in (client.get("/api/invitations/none"), claim(client, "none")):
        assert (answer.status_code, answer.json()["fault"]) == (404, "this link leads to no seat")


def test_an_invitation_outlives_the_server(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        made = new(client, players=["person", "guest"])
        key = claim(client, made["seats"][1]["invitation"]).json()["token"]
    with lobby(tmp_path) as client:
        assert client.get(f"/api/invitations/{made['seats'][1]['invitation']}").json()["claimed"]
        assert claim(client, made["seats"][1]["invitation"]).json()["token"] == key
        assert claim(client, made["seats"][1]["invitation"], OTHER).status_code == 422


# ---------------------------------------------------------------------- looking on


def test_a_link_for_looking_on_orders_nothing(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")
        seats[0].ask("KeepNote", key="plan", value="secret")
        link = watching(client, made)
        assert link not in (token(made), token(made, 1))
        before = match_of(client, made).game.state_hash()
        with seated(client, link) as onlooker:
            assert not onlooker.welcome["plays"] and not onlooker.can_undo
            assert {key: piece.get("hex") for key, piece in onlooker.pieces.items()} == {
                key: piece.get("hex") for key, piece in seats[0].pieces.items()
            }
            assert onlooker.welcome["notebook"] == {}
            question = onlooker.question
            assert question["mine"] is False and question["text"] == "The Soviets move"
            asked: list[tuple[str, dict[str, Any]]] = [
                ("Play", {"after": onlooker.position, "orders": [{"order": "end_phase"}]}),
                ("Undo", {}),
                ("TakeBack", {"keys": [next(iter(onlooker.pieces))], "sure": True}),
                ("KeepNote", {"key": "plan", "value": "mine"}),
                ("Seen", {"event": 1}),
                ("AskAdvice", {}),
                ("AskPlan", {"drafts": [], "fill": ""}),
                ("Say", {"text": "hello"}),
            ]
            for kind, fields in asked:
                reply = onlooker.ask(kind, **fields)
                assert reply["type"] == "Refused", kind
                assert reply["reason"]["text"] == "this link is for spectators; it cannot give orders"
            assert onlooker.ask("AskCalendar")["type"] == "GotCalendar"
            seats[0].play({"order": "end_phase"})
            onlooker.wait()
            assert onlooker.position == seats[0].position
        assert match_of(client, made).game.state_hash() != before
    store = store_of(client)
    assert store.notebook(made["game"], 0) == {"plan": "secret"}


READING = {"AskReach", "AskMarch", "AskDraft", "AskCards", "AskChoices", "AskHex", "AskOverlay", "AskCalendar"}
READING |= {"AskDigest", "AskWords", "AskThrows", "AskStory"}


def test_every_request_is_closed_to_spectators_or_only_reads() -> None:
    """A new one must be sorted here, and so thought of."""
    assert {one.__name__ for one in get_args(m.Request)} - {one.__name__ for one in OWN} == READING


def test_a_link_for_looking_on_opens_no_other_door(client: TestClient) -> None:
    made = new(client, players=["person", "guest"])
    invitation = made["seats"][1]["invitation"]
    link = watching(client, made)
    before = match_of(client, made).game.state_hash()
    for answer in (claim(client, link), client.get(f"/api/invitations/{link}")):
        assert (answer.status_code, answer.json()["fault"]) == (404, "this link leads to no seat")
    with seated(client, link) as onlooker:
        assert onlooker.welcome["invitations"] == [] and onlooker.welcome["watching"] == link
        heard = str(onlooker.welcome)
    for rest in ("", "/timeline", "/map", "/positions/0", "/watching"):
        heard += client.get(f"/api/seats/{link}{rest}").text
    assert token(made) not in heard and invitation not in heard
    for method in ("post", "put", "delete", "patch"):
        for rest in ("", "/watching", "/timeline", "/positions/0"):
            assert getattr(client, method)(f"/api/seats/{link}{rest}").status_code in (404, 405)
    assert not client.get(f"/api/invitations/{invitation}").json()["claimed"]
    assert match_of(client, made).game.state_hash() == before


def test_the_maker_of_a_game_finds_his_invitations_again(client: TestClient) -> None:
    """At another machine, too, and after they were taken; guests find none."""
    made = new(client, players=["person", "guest"])
    invitation = made["seats"][1]["invitation"]
    with seated(client, token(made)) as maker:
        assert maker.welcome["invitations"] == [invitation]
    key = claim(client, invitation).json()["token"]
    with seated(client, token(made)) as maker, seated(client, key) as guest:
        assert maker.welcome["invitations"] == [invitation]
        assert guest.welcome["invitations"] == []


def test_a_seat_knows_its_link_for_watching(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        links = [seat.welcome["watching"] for seat in seats]
    assert links == [watching(client, made, 0), watching(client, made, 1)]
    assert not set(links) & {token(made, 0), token(made, 1)}


def test_an_onlooker_does_not_count_as_a_player_who_is_here(client: TestClient) -> None:
    made = new(client)
    with seated(client, watching(client, made, 1)), seated(client, token(made)) as mine:
        assert [one["here"] for one in mine.welcome["seats"]] == [True, False]


def test_a_replay_can_be_shown_around(client: TestClient) -> None:
    made = new(client, options={"masking": "covered"})
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")
    link, own = watching(client, made), token(made)
    last = client.get(f"/api/seats/{own}").json()["position"]
    for rest in ("", "/timeline", "/map", f"/positions/{last}", "/positions/0"):
        theirs, ours = client.get(f"/api/seats/{link}{rest}"), client.get(f"/api/seats/{own}{rest}")
        if rest:
            assert theirs.json() == ours.json(), rest
        assert own not in theirs.text
    for rest in ("/export", f"/positions/{last}/file"):
        assert client.get(f"/api/seats/{link}{rest}").status_code == 422
    assert client.get(f"/api/seats/{link}/watching").json()["token"] == link
    assert [client.get(f"/api/seats/{one}").json()["mine"] for one in (own, link)] == [True, False]
    joined = client.get(f"/api/seats/{own}+{token(made, 1)}/watching").json()["token"]
    assert joined == f"{link}+{watching(client, made, 1)}"


def test_a_link_for_looking_on_continues_no_campaign(client: TestClient) -> None:
    made = new(client, "bruxelles")
    answer = client.post(f"/api/seats/{watching(client, made)}/follow", json={})
    assert (answer.status_code, answer.json()["fault"]) == (403, "this link is for spectators; it cannot give orders")


def test_computers_among_themselves_can_be_watched(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    made = new(client, "siege-of-breslau", players=["random", "random"])
    assert [one["token"] for one in made["seats"]] == ["", ""]
    with seated(client, made["watching"]) as onlooker:
        assert not onlooker.welcome["plays"]
        kinds: set[str] = set()
        while not {"setup", "attack"} <= kinds and onlooker.question is not None:
            kinds.add(onlooker.question["kind"])
            assert not onlooker.question["mine"]
            onlooker.wait()
    assert not caplog.records


# ---------------------------------------------------------------------- games that follow from others


def test_a_fork_may_invite(client: TestClient) -> None:
    made = new(client)
    wish = {"position": 0, "players": ["person", "guest"]}
    fork = client.post(f"/api/seats/{token(made)}/fork", json=wish).json()
    assert fork["seats"][0]["token"] and not fork["seats"][1]["token"]
    assert claim(client, fork["seats"][1]["invitation"]).status_code == 200


def test_a_game_with_a_guest_is_loaded(client: TestClient) -> None:
    made = new(client)
    text = client.get(f"/api/seats/{token(made)}/export").content
    loaded = client.post("/api/games/load?players=guest,person", content=text).json()
    assert claim(client, loaded["seats"][0]["invitation"]).status_code == 200


def test_dice_by_hand_need_people(client: TestClient) -> None:
    wish = {"scenario": "nysa-1945", "players": ["person", "sergeant"], "dice": "hand"}
    answer = client.post("/api/games", json=wish)
    assert answer.status_code == 422
    assert answer.json()["fault"] == "dice that are rolled by hand need a person in every seat"


# ---------------------------------------------------------------------- the whims of computers


def test_the_whims_of_a_computer_are_nobodys_to_guess(tmp_path: Path) -> None:
    """The id of a game is public: whatever is drawn from it can be foreseen."""
    store = SqliteStore(tmp_path / "games.sqlite")
    wish = NewGame("nysa-1945", ("person", "person"))
    made = new_game(store, wish, seed="the same dice")
    secret, other = store.secret(made.game), store.secret(new_game(store, wish, seed="the same dice").game)
    assert len(secret) >= 32 and secret != other
    assert made.game not in secret and secret not in str(msgspec.to_builtins(made))
    store.close()


def test_the_random_player_plays_by_the_games_secret(client: TestClient, monkeypatch: Any) -> None:
    monkeypatch.setattr(host_of(client), "seed", "")
    monkeypatch.setattr(Host, "wake", lambda *_: None)
    made = new(client, players=["person", "random"])
    client.get(f"/api/seats/{token(made)}/timeline")
    session = host_of(client).sessions.open[made["game"]]
    side = session.match.game.book.seats[1][0]
    assert session.turn_of(side).seed == f"{store_of(client).secret(made['game'])}:1"


# ---------------------------------------------------------------------- stores of before


def test_old_links_of_computers_end(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    schema.games(base)
    games = {"mixed": '["person","sergeant"]', "people": '["person","person"]', "computers": '["random","sergeant"]'}
    for game, players in games.items():
        base.execute("INSERT INTO games VALUES (?, '{}', ?, '', 'then')", (game, players))
        base.executemany("INSERT INTO seats VALUES (?, ?, ?)", [(f"{game}{seat}", game, seat) for seat in (0, 1)])
    base.execute("PRAGMA user_version = 1")
    base.close()
    store = SqliteStore(tmp_path / "games.sqlite")
    assert store.seat("mixed0") == SeatKey("mixed", 0) and store.seat("mixed1") is None
    assert store.seat("people0") == SeatKey("people", 0) and store.seat("people1") == SeatKey("people", 1)
    assert store.seat("computers0") == SeatKey("computers", 0, plays=False)
    for game, seat in (("mixed", 0), ("people", 0), ("people", 1)):
        assert store.seat(store.watching(game, seat)) == SeatKey(game, seat, plays=False)
    assert store.watching("mixed", 1) == ""
    assert len({store.secret(game) for game in games}) == 3 and "" not in {store.secret(game) for game in games}
    store.close()
