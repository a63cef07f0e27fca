"""Games over HTTP: the shelf, new games, loading and saving, forks, replay, lessons, and faults in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import sztab
from playing import one_side
from server.seats import Seat, app_of, both, lobby, match_of, new, play_to, seated, token
from sztab.desk.position_reader import read_position
from sztab.players import RandomPlayer
from sztab.sitting import lessons
from sztab.table import record

RETREAT = """
title = "budziszyn1945"
dice = [6, 5]
[lesson]
number = 1
name = { en = "The ladder", pl = "Drabinka" }
text = { en = "Attack across a stream.", pl = "Atak przez strumień." }
side = "soviet"
[clock]
turn = 1
phase = "combat"
side = "soviet"
[map]
columns = [1, 12]
rows = [1, 10]
[[unit]]
id = "A"
side = "soviet"
type = "INF"
hex = "0504"
attack = 8
[[unit]]
id = "B"
side = "german"
type = "INF"
hex = "0503"
attack = 3
"""


@pytest.fixture(scope="module")
def played(client: TestClient) -> dict[str, Any]:
    """A game of people in its second turn."""
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement", turn=2)
    return made


def seat(made: dict[str, Any], rest: str = "", number: int = 0) -> str:
    return f"/api/seats/{token(made, number)}{rest}"


def test_the_shelf_has_what_can_be_played(client: TestClient) -> None:
    scenarios = client.get("/api/shelf").json()["scenarios"]
    shelf = {one["slug"]: one for one in scenarios}
    assert {"nysa-1945", "two-stars", "siege-of-breslau"} <= set(shelf)
    nysa = shelf["nysa-1945"]
    assert (nysa["turns"], nysa["first_day"], nysa["sides"]) == (17, "1945-04-16", ["soviet", "german"])
    assert nysa["forces"]["soviet"] > 120 and nysa["text"] and nysa["options"] and nysa["reconstructed"]
    assert all(client.get(one["picture"]).headers["content-type"] == "image/jpeg" for one in scenarios)


def test_the_map_and_the_rules_are_told(client: TestClient) -> None:
    shown = client.get("/api/maps/budziszyn1945").json()
    hexes = {one["hex"]: one for one in shown["hexes"]}
    assert len(hexes) > 2300 and hexes["2999"]["y"] == -1
    assert {"Neisse", "Elbe"} <= {name for name, _ in shown["rivers"]}
    rules = client.get("/api/rules/budziszyn1945").json()
    assert len(rules["cases"]) == 416 and len(rules["rulings"]) > 150
    combat = next(one for one in rules["tables"] if one["name"] == "combat_results")
    assert (len(combat["head"]), len(combat["rows"])) == (14, 11)
    assert {one["short"]: one["case"] for one in rules["abbreviations"]}["CEL"] == "1.4d"


def test_a_first_game_is_short_and_plain(client: TestClient) -> None:
    made = new(client, scenario="muskau-1945", first_game=True)
    with seated(client, token(made)) as soviet:
        assert soviet.board["clock"]["turns"] == 5
        assert soviet.welcome["options"]["complementary"] is False


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"scenario": "berlin", "players": ["person", "person"]}, "there is no scenario 'berlin'"),
        ({"scenario": "nysa-1945", "players": ["person"]}, "there are 2 seats at this game"),
        ({"scenario": "nysa-1945", "players": ["person", "general"]}, "there is no player 'general'"),
        ({"scenario": "nysa-1945", "players": ["person", "person"], "dice": "loaded"}, "there are no 'loaded' dice"),
        ({"scenario": "nysa-1945", "players": ["person", "person"], "options": {"luck": 1}}, "there is no option"),
        ({"scenario": "nysa-1945"}, "this cannot be read"),
        ({"scenario": 7, "players": []}, "this cannot be read"),
    ],
)
def test_bad_wishes_get_a_sentence(client: TestClient, wish: dict[str, Any], sentence: str) -> None:
    answer = client.post("/api/games", json=wish)
    assert answer.status_code in (400, 422)
    assert answer.json()["fault"].startswith(sentence)


def test_bodies_and_addresses_are_bounded(client: TestClient) -> None:
    assert client.post("/api/games", content=b"x" * 70_000).status_code == 413
    assert client.post("/api/games/load", content=b"x" * (6 * 1024 * 1024)).status_code == 413
    assert client.post("/api/games/load?players=person,person", content=b"\xff{").status_code == 422
    assert client.get("/api/seats/nobody").status_code == 404
    assert client.get("/api/nothing").json()["fault"] == "there is nothing at this address"
    assert client.get("/healthz").text == "ok\n"
    assert client.delete("/api/shelf").status_code == 405


def test_the_summary_says_where_the_game_stands(client: TestClient, played: dict[str, Any]) -> None:
    found = client.get(seat(played)).json()
    assert (found["turn"], found["turns"], found["mine"], found["over"]) == (2, 17, True, False)
    assert not client.get(seat(played, number=1)).json()["mine"]


def test_replay_shows_each_position_and_what_was_told(client: TestClient, played: dict[str, Any]) -> None:
    last = client.get(seat(played)).json()["position"]
    moments = client.get(seat(played, "/timeline")).json()
    assert [one["position"] for one in moments] == list(range(last + 1))
    assert [one["turn"] for one in moments if one["kind"] == "turn"] == [1, 2]
    told = []
    for n in range(last + 1):
        found = client.get(seat(played, f"/positions/{n}")).json()
        told += [one["n"] for one in found["told"]]
    assert told == list(range(1, len(told) + 1))
    with seated(client, token(played)) as soviet:
        assert {one["key"]: one["hex"] for one in found["shown"]["pieces"] if "hex" in one} == {
            key: piece["hex"] for key, piece in soviet.pieces.items() if "hex" in piece
        }
    beyond = client.get(seat(played, f"/positions/{last + 1}"))
    assert beyond.status_code == 422 and beyond.json()["fault"].startswith("there is no position")


def test_a_running_game_is_exported_without_its_seed_and_goes_on_with_fresh_dice(
    client: TestClient, played: dict[str, Any], tmp_path: Path
) -> None:
    text = client.get(seat(played, "/export")).content
    header = json.loads(text.splitlines()[0])
    match = match_of(client, played)
    assert match.header["dice"]["seed"].encode() not in text
    assert header["dice"] == {"mode": "seeded"}
    (tmp_path / "game.sztab").write_bytes(text)
    assert sztab.load(tmp_path / "game.sztab").state_hash() == match.game.state_hash()
    again = client.post("/api/games/load?players=person,random", content=text)
    assert again.status_code == 201
    client.get(seat(again.json()))
    other = match_of(client, again.json())
    assert other.game.state_hash() == match.game.state_hash()
    assert other.header["dice"]["seed"] != match.header["dice"]["seed"]
    assert other.header["dice"]["first"] == list(record.rolled(match.game))


def test_a_fork_plays_on_from_a_position(client: TestClient, played: dict[str, Any]) -> None:
    n = client.get(seat(played)).json()["position"] // 2
    wish = {"position": n, "players": ["person", "person"]}
    fork = client.post(seat(played, "/fork"), json=wish)
    assert fork.status_code == 201
    assert client.get(seat(fork.json())).json()["position"] == n
    match, other = match_of(client, played), match_of(client, fork.json())
    assert other.game.state == match.truth_at(match.reached(0, n)).state
    changed = client.post(seat(played, "/fork"), json={**wish, "options": {"oos_growth": False}})
    assert changed.status_code == 201
    with seated(client, token(changed.json())) as soviet:
        assert soviet.welcome["options"]["oos_growth"] is False


def test_a_fork_under_a_reading_that_forbids_an_order_says_so(client: TestClient, played: dict[str, Any]) -> None:
    n = client.get(seat(played)).json()["position"]
    with both(client, played) as seats:
        mark = next(
            piece["key"]
            for piece in seats[0].pieces.values()
            if seats[0].play({"order": "mark_strategic", "units": [piece["key"]]})["refusal"] is None
        )
    wish = {"position": n + 1, "players": ["person", "person"], "options": {"complementary": False}}
    answer = client.post(seat(played, "/fork"), json=wish)
    assert answer.status_code == 422
    assert answer.json()["fault"].startswith("with this reading of the rules the game cannot reach this position")
    with both(client, played) as seats:
        assert seats[0].ask("TakeBack", keys=[mark])["played"] == 1


def test_a_position_is_written_down_and_read_again(client: TestClient, played: dict[str, Any]) -> None:
    n = client.get(seat(played)).json()["position"]
    text = client.get(seat(played, f"/positions/{n}/file")).text
    there = read_position("download", text)
    here = match_of(client, played).game
    sides = {name: number for number, name in enumerate(there.book.sides)}
    ours = {here.book.counters[u.n].id: u for u in here.state.units if u.hex >= 0}
    theirs = {there.book.counters[u.n].id: u for u in there.state.units if u.hex >= 0}
    assert set(ours) == set(theirs)
    for key, u in ours.items():
        v = theirs[key]
        assert (u.hex, u.steps, u.deployed, u.oos, bool(u.disorder), u.moved) == (
            v.hex,
            v.steps,
            v.deployed,
            v.oos,
            bool(v.disorder),
            v.moved,
        )
        assert sides[here.book.sides[u.side]] == v.side
        assert here.book.counters[u.n].attack == there.book.counters[v.n].attack
    owner = [here.book.sides[k - 1] if k else "" for k in here.state.control]
    assert owner == [there.book.sides[k - 1] if k else "" for k in there.state.control]
    assert here.book.ways(here.state.bridges).standing == there.book.ways(there.state.bridges).standing


def test_a_masked_game_keeps_its_secrets_until_it_ends(client: TestClient) -> None:
    made = new(client, options={"masking": "covered"})
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")
        n = seats[0].position
    for rest in ("/export", f"/positions/{n}/file"):
        assert client.get(seat(made, rest)).json()["fault"].startswith("part of this game is still secret")
    fork = client.post(seat(made, "/fork"), json={"position": n, "players": ["person", "person"]})
    assert fork.json()["fault"].startswith("part of this game is still secret")
    shown = client.get(seat(made, f"/positions/{n}")).json()["shown"]
    assert any(piece["key"].startswith("?") for piece in shown["pieces"])


def test_secret_air_days_stay_secret_while_the_game_runs(client: TestClient) -> None:
    made = new(client, "two-stars")
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")
    assert client.get(seat(made, "/export")).status_code == 422
    joined = f"/api/seats/{token(made, 0)}+{token(made, 1)}/export"
    assert client.get(joined).status_code == 200


def test_a_lesson_has_its_dice_and_a_prompter(client: TestClient, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "ladder.toml").write_text(RETREAT)
    monkeypatch.setattr(lessons, "folders", lambda: [tmp_path])
    assert client.get("/api/shelf").json()["lessons"][0]["name"] == "The ladder"
    answer = client.post("/api/lessons/ladder")
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert [one["player"] for one in made["seats"]] == ["person", "prompter"]
    with seated(client, token(made)) as soviet:
        assert soviet.welcome["lesson"] == "ladder"
        reply = soviet.play({"order": "attack", "attackers": ["A"], "targets": ["0503"]})
        assert reply["refusal"] is None
        assert rolls_until_asked(soviet)[0] == [6, 5]
    again = client.post("/api/lessons/ladder").json()
    with seated(client, token(again)) as second:
        second.play({"order": "attack", "attackers": ["A"], "targets": ["0503"]})
        assert rolls_until_asked(second) == rolls_until_asked(soviet), "a lesson goes the same way for everybody"
    assert client.get(seat(made, "/map")).json()["columns"] == [1, 12]
    assert client.post("/api/lessons/none").json()["fault"] == "there is no lesson 'none'"


def rolls_until_asked(seat: Seat) -> list[list[int]]:
    """The dice that have fallen when the seat is asked next, or when the game is over."""
    while seat.question is not None and not seat.question["mine"]:
        seat.wait()
    told = [one for message in seat.heard if message["type"] == "Update" for one in message["told"]]
    return [one["data"]["dice"] for one in told if one["kind"] == "roll"]


def test_the_page_is_served_at_every_address(tmp_path: Path) -> None:
    from sztab.server.app import application
    from sztab.server.store import SqliteStore

    page = tmp_path / "dist"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<html>table</html>")
    (page / "assets" / "app.js").write_text("play()")
    (tmp_path / "secret.txt").write_text("seed")
    with TestClient(application(SqliteStore(tmp_path / "games.sqlite"), page)) as client:
        for path in ("/", "/learn", "/table/abc+def", "/replay/abc/7"):
            assert client.get(path).text == "<html>table</html>"
        script = client.get("/assets/app.js")
        assert script.text == "play()" and "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert client.get("/assets/none.js").status_code == 404
        assert "seed" not in client.get("/..%2fsecret.txt").text
    with lobby(tmp_path / "other") as client:
        app_of(client).state.page = tmp_path / "nowhere"
        assert client.get("/").status_code == 503


def test_a_finished_game_of_a_campaign_goes_on_with_the_next(client: TestClient, tmp_path: Path) -> None:
    game = sztab.new("bruxelles", seed=3)
    dice = RandomPlayer(3, 0.2)
    while not game.over:
        side, ask = one_side(game)
        game.play(dice.answer(game.view_of(side), ask), side)
    sztab.save(game, tmp_path / "ended.sztab")
    loaded = client.post("/api/games/load?players=person,sergeant", content=(tmp_path / "ended.sztab").read_bytes())
    made = loaded.json()
    offers = client.get(seat(made)).json()["next"]
    assert [(one["name"], one["takes"]) for one in offers] == [
        ("New Border", "france"),
        ("New Border", "great_britain"),
    ]
    following = client.post(seat(made, "/follow"), content=b'{"takes": "great_britain"}')
    assert following.status_code == 201
    assert {one["player"] for one in following.json()["seats"]} == {"person", "sergeant"}
    now = client.get(seat(following.json())).json()
    assert now["scenario"] == "new-border" and now["next"] == []
    assert client.post(seat(following.json(), "/follow"), content=b"{}").status_code == 422
    assert client.post(seat(made, "/follow"), content=b'{"takes": "poland"}').status_code == 422
