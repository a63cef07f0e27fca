"""Play over a websocket: what a seat is shown, gestures, undo, taking back, staleness."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from server.seats import answer_of, both, host_of, lobby, match_of, new, play_to, seated, token
from sztab.players import RandomPlayer
from sztab.rules.wb95 import movement
from sztab.sitting import lessons
from sztab.sitting.sessions import IDLE_SESSIONS
from sztab.table import Game

END = {"order": "end_phase"}
BRIDGE = """
title = "budziszyn1945"
[lesson]
name = { en = "Bridges", pl = "Mosty" }
text = { en = "Mend a bridge.", pl = "Napraw most." }
[clock]
turn = 2
phase = "movement"
side = "soviet"
[map]
columns = [1, 12]
rows = [1, 10]
[map.sides]
"0503/0504" = "stream+destroyed_bridge"
[[map.roads]]
kind = "main"
hexes = ["0502", "0503", "0504", "0505", "0506", "0507"]
[[unit]]
id = "HQ"
side = "soviet"
type = "HQ"
hex = "0503"
movement = 8
[[unit]]
id = "B"
side = "soviet"
type = "INF"
hex = "0503"
attack = 3
movement = 2
[[unit]]
id = "C"
side = "soviet"
type = "INF"
hex = "0802"
attack = 3
[[unit]]
id = "G"
side = "german"
type = "INF"
hex = "1210"
attack = 3
"""

CONTACT = """
title = "budziszyn1945"
[lesson]
name = { en = "Contact", pl = "Styk" }
text = { en = "Attack.", pl = "Atakuj." }
[clock]
turn = 2
phase = "movement"
side = "soviet"
[map]
columns = [1, 9]
rows = [1, 9]
[[unit]]
id = "A"
side = "soviet"
type = "INF"
hex = "0504"
attack = 4
[[unit]]
id = "G"
side = "german"
type = "INF"
hex = "0505"
attack = 2
"""


def moves(game: Game, count: int) -> list[dict[str, Any]]:
    """Moves of different Soviet units, each a hex far, behind the front."""
    view, found = game.view_of(game.pending()[0]), []
    label = view.book.map.grid.label
    for u in view.state.units:
        if u.hex < 0 or u.side != game.pending()[0] or movement.may_move(view, u) is not None:
            continue
        reach = movement.reach(view, u)
        near = [h for h in movement.ends(view, u, reach) if len(reach.path(h)) == 1 and h not in view.layers.stacks]
        if near:
            found.append({"order": "move", "units": [view.book.counters[u.n].id], "path": [label(near[0])]})
        if len(found) == count:
            return found
    raise AssertionError("too few units can move")


def test_updates_add_up_to_what_a_newcomer_is_shown(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        player, match = RandomPlayer(11, 0.4), match_of(client, made)
        for _ in range(120):
            seat, order = answer_of(match.game, player)
            link = (soviet, german)[seat]
            assert link.play(order, after=match.position(seat))["refusal"] is None
        for number, old in enumerate((soviet, german)):
            old.ask("AskCalendar")
            with seated(client, token(made, number)) as fresh:
                assert fresh.pieces == old.pieces
                assert fresh.board == old.board
                assert (fresh.position, fresh.can_undo) == (old.position, old.can_undo)
                assert fresh.question == old.question
                assert old.told == list(range(1, len(old.told) + 1))
                assert fresh.told[-1] == old.told[-1]


def test_a_gesture_is_one_undo_step(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        soviet, before = seats[0], game.state_hash()
        where = dict(soviet.pieces)
        known = soviet.position
        reply = soviet.play(*moves(game, 3))
        assert (reply["played"], reply["position"], soviet.can_undo) == (3, known + 3, True)
        assert game.state_hash() != before
        assert soviet.ask("Undo")["played"] == 3
        assert game.state_hash() == before
        assert soviet.pieces == where
        assert soviet.position == known


def test_a_batch_stops_at_a_refusal_and_keeps_what_came_before(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        first, second = moves(game, 2)
        far = {**second, "path": ["0101"]}
        reply = seats[0].play(first, far, second)
        assert reply["played"] == 1
        assert reply["refusal"]["text"]
        assert seats[0].pieces[first["units"][0]]["hex"] == first["path"][0]
        assert seats[0].pieces[second["units"][0]]["hex"] != second["path"][0]


def test_a_batch_stops_at_the_first_die(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "combat")
        player = RandomPlayer(1, 0.0)
        while True:
            seat, order = answer_of(game, player)
            before = len(game.lines)
            reply = seats[seat].play(order, END, END, after=match_of(client, made).position(seat))
            rolled = any(kind == "roll" for kind, _ in game.lines[before:])
            if rolled:
                assert reply["played"] <= 2
                assert reply["refusal"] is None
                break
        assert not seats[0].can_undo and not seats[1].can_undo
        assert seats[0].ask("Undo")["refusal"]["text"].startswith("nothing of yours can be undone")


def test_quick_clicks_are_not_stale_but_late_orders_are(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        game = play_to(client, made, (soviet, german), "movement")
        known = soviet.position
        first, second, third = moves(game, 3)
        assert soviet.play(first, after=known)["refusal"] is None
        assert soviet.play(second, after=known)["refusal"] is None
        assert soviet.play(third, after=-1)["refusal"] is None
        assert soviet.play(END, after=soviet.position + 1)["refusal"]["text"].startswith("something has happened")
        with seated(client, token(made)) as idle:
            play_to(client, made, (soviet, german), "movement", turn=2)
            for after in (known, -1):
                assert idle.play(END, after=after)["refusal"]["text"].startswith("something has happened")
        assert game.decision is not None and game.decision.kind == "movement"


def test_a_phase_ended_twice_from_two_windows_is_ended_once(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        game = play_to(client, made, (soviet, german), "movement")
        with seated(client, token(made)) as window:
            known = soviet.position
            assert soviet.play(moves(game, 1)[0], after=known)["refusal"] is None
            assert soviet.play(END, after=known)["refusal"] is None
            phase, orders = game.state.phase, len(game.lines)
            for late, after in ((window, known), (window, -1), (soviet, known)):
                refusal = late.play(END, after=after)["refusal"]
                assert refusal["text"] == "that phase is over already: look at the board and order again"
            raid = {"order": "ranged", "artillery": ["A"], "target": "0101"}
            mixed = window.ask("Play", after=known, orders=[raid, END])
            assert mixed["refusal"]["text"] == "that phase is over already: look at the board and order again"
            assert (game.state.phase, len(game.lines)) == (phase, orders)
            why = window.play(END)["refusal"]
            assert why is None or why["case"], "now it knows, and only the rules can stand in its way"


def test_the_other_side_cannot_order(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        game = play_to(client, made, (soviet, german), "movement")
        before = game.state_hash()
        reply = german.play(moves(game, 1)[0])
        assert (reply["played"], reply["refusal"]["text"]) == (0, "it is not your decision")
        assert german.ask("Undo")["refusal"]
        assert game.state_hash() == before
        assert not german.question["mine"] and soviet.question["mine"]
        assert german.question["orders"] == [] and german.question["keys"] == []


def test_one_unit_of_a_gesture_is_taken_back_and_the_rest_stands(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        one, two, three = moves(game, 3)
        start = seats[0].pieces[two["units"][0]]
        seats[0].play(one, two, three)
        reply = seats[0].ask("TakeBack", keys=two["units"])
        assert (reply["refusal"], reply["depends"], reply["played"]) == (None, [], 1)
        assert seats[0].pieces[two["units"][0]] == start
        assert seats[0].pieces[three["units"][0]]["hex"] == three["path"][0]
        assert seats[0].ask("Undo")["played"] == 2
        assert seats[0].pieces[one["units"][0]]["hex"] != one["path"][0]
        assert seats[0].ask("TakeBack", keys=two["units"])["refusal"]["text"].startswith("nothing of theirs")


def test_all_orders_of_a_unit_are_taken_back_together(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        gun = next(
            piece
            for piece in seats[0].pieces.values()
            if piece["side"] == "soviet" and "can_move" in piece.get("flags", ()) and _towed(game, piece["key"])
        )
        key = gun["key"]
        limber = {"order": "setup", "unit": key, "mode": "transport"}
        assert seats[0].play(limber)["refusal"] is None
        step = next(one for one in moves(game, 60) if one["units"] == [key])
        assert seats[0].play(step)["refusal"] is None
        before = game.state_hash()
        match = match_of(client, made)
        assert [type(one.order).__name__ for one in match.orders[-2:]] == ["SetUp", "Move"]
        reply = seats[0].ask("TakeBack", keys=[key])
        assert reply["played"] == 2 and reply["refusal"] is None
        assert seats[0].pieces[key] == gun
        seats[0].play(limber)
        seats[0].play(step)
        assert game.state_hash() == before


def test_taking_back_names_what_depends_on_it(client: TestClient, tmp_path: Path, monkeypatch: Any) -> None:
    """14.2.2: who went over a bridge that would not stand any more must come back too."""
    (tmp_path / "bridge.toml").write_text(BRIDGE)
    monkeypatch.setattr(lessons, "folders", lambda: [tmp_path])
    made = client.post("/api/lessons/bridge").json()
    work = {"order": "bridge", "unit": "HQ", "side": "0503/0504", "do": "rebuild"}
    march = {"order": "move", "units": ["B"], "path": ["0504", "0505", "0506"]}
    aside = {"order": "move", "units": ["C"], "path": ["0803"]}
    with seated(client, token(made)) as soviet:
        for order in (work, march, aside):
            assert soviet.play(order, after=-1)["refusal"] is None
        moved = soviet.pieces["C"]
        asked = soviet.ask("TakeBack", keys=["HQ"])
        assert (asked["played"], asked["depends"]) == (0, ["move B > 0504 0505 0506"])
        assert soviet.pieces["B"]["hex"] == "0506"
        done = soviet.ask("TakeBack", keys=["HQ"], sure=True)
        assert (done["played"], done["refusal"]) == (2, None)
        assert (soviet.pieces["B"]["hex"], soviet.pieces["C"]) == ("0503", moved)
        assert soviet.board["bridges"] == {"0503/0504": "destroyed"} or soviet.board["bridges"] == {}


def test_a_forced_attack_is_left_to_the_player(client: TestClient, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "contact.toml").write_text(CONTACT)
    monkeypatch.setattr(lessons, "folders", lambda: [tmp_path])
    made = client.post("/api/lessons/contact").json()
    own = next(seat["seat"] for seat in made["seats"] if seat["player"] == "person")
    with seated(client, token(made, own)) as soviet:
        soviet.play(END)
        assert soviet.question["kind"] == "combat" and soviet.question["mine"]
        assert [one["ends"] for one in soviet.ask("AskChoices", partial=[])["options"]] == [False], "it waits"


def _towed(game: Game, key: str) -> bool:
    n = game.book.index[key]
    return bool(game.book.traits[n].gun and game.state.units[n].deployed)


def test_an_undone_gesture_is_told_once_to_those_who_heard_of_it(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        game = play_to(client, made, (soviet, german), "movement")
        german.ask("AskCalendar")
        last = german.told[-1]
        soviet.play(*moves(game, 2))
        soviet.ask("Undo")
        german.ask("AskCalendar")
        told = [
            one for update in german.heard if update["type"] == "Update" for one in update["told"] if one["n"] > last
        ]
        assert [one["kind"] for one in told] == ["move", "move", "undo"]
        assert told[-1]["data"] == {"events": [last + 2, last + 1]}


def test_the_computer_plays_and_waits_for_the_person(client: TestClient) -> None:
    made = new(client, players=("person", "random"))
    with seated(client, token(made)) as soviet:
        while not soviet.question["mine"]:
            soviet.wait()
        assert soviet.question["sides"] == ["soviet"]
        assert soviet.position > 0
        assert match_of(client, made).game.pending() == (0,)


def test_notes_are_the_seats_own(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        assert soviet.ask("KeepNote", key="drafts", value=[{"order": "attack"}])["type"] == "Noted"
        assert soviet.ask("KeepNote", key="x" * 999, value=1)["type"] == "Refused"
        german.ask("AskCalendar")
        assert not [one for one in german.heard if "drafts" in str(one)]
    with both(client, made) as (soviet, german):
        assert soviet.welcome["notebook"] == {"drafts": [{"order": "attack"}]}
        assert german.welcome["notebook"] == {}


def test_what_was_seen_is_not_in_the_digest(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement", turn=2)
        assert seats[0].ask("Seen", event=seats[0].told[-1] + 1)["type"] == "Refused"
        assert seats[0].ask("Seen", event=seats[0].told[-1])["type"] == "Noted"
    with both(client, made) as (soviet, german):
        assert soviet.welcome["digest"] == []
        assert german.welcome["digest"] != []


def test_words_are_read_and_choices_followed(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as (soviet, german):
        game = play_to(client, made, (soviet, german), "movement")
        order = moves(game, 1)[0]
        words = f"move {order['units'][0]} > {order['path'][0]}"
        assert soviet.ask("AskWords", text=words)["order"] == order
        assert soviet.ask("AskWords", text="march on Berlin")["refusal"]["text"].startswith("there is no order")
        stage = soviet.ask("AskChoices", partial=[])
        assert stage["options"][0]["ends"]
        done = soviet.ask("AskChoices", partial=[stage["options"][0]["value"]])
        assert done["order"] == END
        assert soviet.ask("AskChoices", partial=["Berlin"])["reason"]["text"] == "that choice is not offered"
        assert german.ask("AskChoices", partial=[])["reason"]["text"] == "it is not your decision"


def test_the_game_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        made = new(client, dice="committed")
        with both(client, made) as seats:
            game = play_to(client, made, seats, "movement")
            seats[0].play(*moves(game, 2))
            seats[0].play(moves(game, 1)[0])
            seats[0].ask("Undo")
            before, shown = game.state_hash(), dict(seats[0].pieces)
            seats[0].ask("KeepNote", key="march", value={"37/6": "5010"})
    with lobby(tmp_path) as client, both(client, made) as (soviet, _):
        again = match_of(client, made)
        assert again.game.state_hash() == before
        assert soviet.pieces == shown
        assert soviet.welcome["notebook"] == {"march": {"37/6": "5010"}}
        assert soviet.can_undo
        assert soviet.ask("Undo")["played"] == 2


def test_an_unknown_link_is_sent_away(client: TestClient) -> None:
    with client.websocket_connect("/ws/nobody") as ws:
        assert ws.receive_json()["reason"]["text"] == "this link leads to no seat"
        assert ws.receive()["code"] == 4404


def test_sealed_answers_are_not_told(client: TestClient) -> None:
    """Air missions: whoever answers first, the other learns nothing until both are in."""
    made = new(client)
    with both(client, made) as (soviet, german):
        match = match_of(client, made)
        game = match.game
        play_to(client, made, (soviet, german), "air")
        if len(game.pending()) == 2:
            before, heard = german.position, len(german.heard)
            mission = {"kind": "attack", "target": "5110", "points": 5}
            assert soviet.play({"order": "air", "missions": [mission]})["refusal"] is None
            german.ask("AskCalendar")
            assert [one["type"] for one in german.heard[heard:]] == ["GotCalendar"]
            assert german.position == before
            assert soviet.play({"order": "air"})["refusal"]["text"].startswith("your answer is in")
        else:  # the German has no aircraft, so his answer was plain and is in already
            assert game.pending() == (game.book.sides.index("soviet"),)
            assert soviet.question["mine"]
        assert not german.question["mine"]


def test_a_game_that_nobody_is_at_any_more_is_forgotten(client: TestClient) -> None:
    """What the server has put out of the garbage collector's sight must not stay in memory for good."""
    made = new(client, scenario="bruxelles")
    assert client.get(f"/api/seats/{token(made)}").status_code == 200
    left = weakref.ref(match_of(client, made))
    session = host_of(client).sessions.open[made["game"]]
    vars(session)["itself"] = session  # in a ring, only the collector frees it
    del session
    for _ in range(2 * IDLE_SESSIONS):
        assert client.get(f"/api/seats/{token(new(client, scenario='bruxelles'))}/timeline").status_code == 200
    assert left() is None
    assert len(host_of(client).sessions.open) <= IDLE_SESSIONS
