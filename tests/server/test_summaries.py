"""The lobby's lines: written with each order, told in any language, and made aside where a store lacks them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.seats import answer_of, both, host_of, lobby, match_of, new, play_to, token
from server.stores import old_store
from sztab import titles
from sztab.desk.layout import lay_out
from sztab.language.tongue import LANGUAGES, Tongue
from sztab.players import RandomPlayer
from sztab.server.store import SqliteStore
from sztab.sitting import summaries
from sztab.sitting.match import Match
from sztab.sitting.speech import look, staff_for
from sztab.sitting.store import Written
from sztab.table import Game, SeededDice


@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars", "dyle-2025", "siege-of-breslau"])
def test_a_line_says_in_every_language_what_the_table_says(scenario: str) -> None:
    game = Game(*lay_out({"title": titles.scenario(scenario).title, "scenario": scenario}), SeededDice("lines"))
    match = Match("x", {}, ("person",) * len(game.book.seats), game)
    player, kinds = RandomPlayer(5, 0.5), set()
    while game.decision is not None and len(match.orders) < 150:
        for line in summaries.lines(match):
            for tongue in map(Tongue, LANGUAGES):
                shown, question = look(match, line.seat, tongue)
                read = summaries.told(line, tongue)
                assert question is not None
                assert (read.text, read.mine) == (_bare(match, line.seat, tongue, question.text), question.mine)
                assert (read.turn, read.turns, read.date) == (shown.clock.turn, shown.clock.turns, shown.clock.date)
                assert read.position == match.position(line.seat)
        kinds.add(game.decision.kind)
        side = game.pending()[0]
        ask = msgspec.structs.replace(game.decision, sides=(side,))
        match.answer(side, player.answer(game.view_of(side), ask))
    assert len(kinds) > 5


def _bare(match: Match, seat: int, tongue: Tongue, text: str) -> str:
    """A sentence without the ways to hexes that have no name: a line that any language may be told in lacks them."""
    places: Any = staff_for(match, seat, tongue)
    ways = [places.me.places.near(label) for label in places.me.places.hexes if label in text]
    for way in filter(None, ways):
        text = text.replace(f" ({way})", "")
    return text


def lines_of(client: Any, made: dict[str, Any], language: str = "en") -> list[dict[str, Any]]:
    return [client.get(f"/api/seats/{token(made, seat)}?lang={language}").json() for seat in (0, 1)]


def test_the_lobby_loads_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with lobby(tmp_path) as client:
        made = new(client)
        with both(client, made) as seats:
            play_to(client, made, seats, "movement", turn=2)
            asked = [seat.question["text"] for seat in seats]
    monkeypatch.setattr(Match, "revive", None)
    with lobby(tmp_path) as client:
        found = lines_of(client, made)
        assert [one["text"] for one in found] == asked
        assert [one["mine"] for one in found] == [True, False] and {one["turn"] for one in found} == {2}
        assert found[0]["looks"]["german"]["name"] == "Germans" and found[0]["liveries"]
        assert lines_of(client, made, "pl")[1]["text"] not in asked
        assert not host_of(client).sessions.open


def test_an_undone_order_is_undone_in_the_line(client: Any) -> None:
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")
        match = match_of(client, made)
        before = [one["position"] for one in lines_of(client, made)]
        seat, order = answer_of(match.game, RandomPlayer(3, 0))
        assert seats[seat].play(order)["refusal"] is None
        assert [one["position"] for one in lines_of(client, made)] != before
        assert seats[seat].ask("Undo")["played"]
        assert [one["position"] for one in lines_of(client, made)] == before


def test_lines_of_an_old_store_are_made_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at his old game waits for it; whoever plays does not."""
    old_store(tmp_path)
    go_on, begun, revive = threading.Event(), threading.Event(), Match.revive

    def slow(stored: Any, lay_out: Any) -> Match:
        if stored.id == "old":
            begun.set()
            assert go_on.wait(60)
        return revive(stored, lay_out)

    monkeypatch.setattr(Match, "revive", slow)
    with lobby(tmp_path) as client:
        made = new(client)
        with both(client, made) as seats:
            found: list[Any] = []
            looking = threading.Thread(target=lambda: found.append(client.get("/api/seats/two").json()))
            looking.start()
            assert begun.wait(60)
            seat, order = answer_of(match_of(client, made).game, RandomPlayer(3, 1))
            assert seats[seat].play(order)["refusal"] is None
            assert not found and not go_on.is_set()
            go_on.set()
            looking.join(60)
        assert found[0]["game"] == "old" and found[0]["position"]
        assert "old" not in host_of(client).sessions.open
        monkeypatch.setattr(Match, "revive", None)
        assert client.get("/api/seats/one").json()["game"] == "old"


def test_what_was_made_aside_never_replaces_a_newer_line(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    game, _ = store.create({"title": "x"}, ["person"], [Written(0, {"roll": [1]})])
    store.append(game, 1, [Written(1, {"roll": [2]})], ["new"])
    store.summarise(game, 1, ["old"])
    assert store.summary(game, 0) == b'"new"'
    store.summarise(game, 2, ["newer"])
    assert store.summary(game, 0) == b'"newer"'
    store.close()


def test_a_line_that_cannot_be_made_stops_no_order(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement")
        match = match_of(client, made)
        with monkeypatch.context() as patch:
            patch.setattr(summaries, "_line", None)
            seat, order = answer_of(match.game, RandomPlayer(3, 1))
            assert seats[seat].play(order)["refusal"] is None
            assert host_of(client).store.summary(made["game"], 0) is None
        assert lines_of(client, made)[0]["position"] == match.position(0)
