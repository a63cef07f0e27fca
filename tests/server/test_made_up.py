"""Ten thousand made-up messages: each is refused in a sentence, the game is untouched, the server lives."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.seats import Seat, both, match_of, new, play_to
from sztab.sitting.match import LONGEST
from sztab.sitting.seat import LARGEST
from sztab.table import Game

MESSAGES = 10_000
AT_ONCE = 200
WORDS = (
    "",
    "?",
    "?1",
    "37/6",
    "0000",
    "9999",
    "5110",
    "-1",
    "é🂡",
    "soviet",
    "german",
    "'; DROP TABLE lines; --",
    "a" * 300,
)
ORDERS = (
    "move", "fortify", "setup", "mark_strategic", "bridge", "attack", "support", "ranged", "barrage", "losses",
    "retreat", "pursue", "air", "engage", "air_days", "enter", "redirect", "exit", "place", "shift", "pontoon",
    "refill", "dice", "march_on_berlin", "arrange", "waive", "rebuild", "strike", "air_bombard", "aa", "bombard", "run",
    "directives", "barricade", "goliath", "excess", "mark", "ambush", "advance",
)  # fmt: skip
FIELDS = (
    "units", "unit", "path", "paths", "mode", "side", "do", "attackers", "targets", "target", "artillery", "air",
    "stars", "missions", "hex", "against", "days", "zone", "army", "to", "from", "pays", "dice", "order", "full", "hq",
    "aircraft", "gas", "transports", "divisions", "free", "engineer", "attacks", "pay",
)  # fmt: skip
REQUESTS = (
    "Play",
    "Undo",
    "TakeBack",
    "AskReach",
    "AskDraft",
    "KeepNote",
    "Seen",
    "Welcome",
    "Update",
    "Played",
    "Cheat",
    "",
)


class Forger:
    """Makes messages up; the same seed makes the same ones. No lawful order comes out."""

    def __init__(self, game: Game, seed: int) -> None:
        self.dice = random.Random(seed)
        self.foreign = [game.book.counters[u.n].id for u in game.state.units if u.side != game.pending()[0]]
        mine = [u for u in game.state.units if u.side == game.pending()[0]]
        self.own = [game.book.counters[u.n].id for u in sorted(mine, key=lambda u: u.hex < 0)[:40]]
        self.tricks: tuple[Callable[[], str | bytes], ...] = (
            self.foreign_units, self.off_the_map, self.another_phase, self.nonsense, self.odd_fields,
            self.malformed, self.strange, self.huge,
        )  # fmt: skip

    def message(self) -> str | bytes:
        return self.dice.choice(self.tricks)()

    def junk(self, depth: int = 0) -> Any:
        """Any JSON."""
        kind = self.dice.randrange(9 if depth < 3 else 6)
        if kind < 2:
            return self.dice.choice(WORDS)
        if kind < 6:
            return (self.dice.randint(-(10**6), 10**20), None, self.dice.random() < 0.5, -0.5)[kind - 2]
        size = self.dice.randrange(4)
        if kind == 6:
            return {self.dice.choice(WORDS): self.junk(depth + 1) for _ in range(size)}
        return [self.junk(depth + 1) for _ in range(size)]

    def play(self, *orders: Any) -> str:
        return json.dumps({"type": "Play", "id": 1, "after": self.dice.choice((-1, 0, 9, 10**9)), "orders": orders})

    def foreign_units(self) -> str:
        units = self.dice.sample(self.foreign, self.dice.randint(1, 3))
        hexes = [f"{self.dice.randint(1, 64):02d}{self.dice.randint(0, 36):02d}" for _ in range(3)]
        return self.play(
            self.dice.choice((
                {"order": "move", "units": units, "path": hexes},
                {"order": "fortify", "units": units},
                {"order": "mark_strategic", "units": units},
                {"order": "enter", "units": units, "hex": hexes[0]},
                {"order": "setup", "unit": units[0], "mode": "transport"},
            ))
        )  # fmt: skip

    def off_the_map(self) -> str:
        path = [self.dice.choice(("9999", "0099", "6500", "6437", "", "5110/5111", "north")) for _ in range(2)]
        return self.play({"order": "move", "units": [self.dice.choice(self.own)], "path": path})

    def another_phase(self) -> str:
        units = self.dice.sample(self.own, 2)
        return self.play(
            self.dice.choice((
                {"order": "attack", "attackers": units, "targets": ["5110"]},
                {"order": "barrage", "artillery": units, "target": "5110"},
                {"order": "support"},
                {"order": "retreat"},
                {"order": "pursue"},
                {"order": "losses", "units": {units[0]: 1}},
                {"order": "air"},
                {"order": "dice", "dice": [6, 6]},
                {"order": "pontoon", "army": "3 Guards Army", "side": "5110/5210"},
            ))
        )  # fmt: skip

    def nonsense(self) -> str:
        fields = {self.dice.choice(FIELDS): self.junk() for _ in range(self.dice.randrange(5))}
        return self.play({**fields, "order": self.dice.choice(ORDERS)})

    def odd_fields(self) -> str:
        order: Any = {"order": "end_phase", "sides": self.junk()}
        return self.play(self.dice.choice((order, [], "end_phase", 7, None, {"order": ["end_phase"]})))

    def malformed(self) -> str | bytes:
        text = self.play({"order": "end_phase"})
        cut = self.dice.randrange(1, len(text))
        return self.dice.choice(
            (text[:cut], text[cut:], text + text, "[" * 5000, text.encode("utf-16"), b"\x00\xff", "")
        )

    def strange(self) -> str:
        """Requests without what they need, with something of the wrong kind, or of no kind at all."""
        kind = self.dice.choice(REQUESTS)
        fields = {self.dice.choice(("id", "after", "order", "key")): self.junk() for _ in range(2)}
        if kind == "Undo":
            fields = {"id": "1"}
        return json.dumps({**fields, "type": self.dice.choice((kind, kind, self.junk()))})

    def huge(self) -> str:
        if self.dice.random() < 0.8:
            return self.play({"order": "move", "units": [self.dice.choice(self.foreign)], "path": ["5110"] * 300})
        return self.play({"order": "move", "units": ["x" * LARGEST], "path": []})


def send(seat: Seat, message: str | bytes) -> None:
    if isinstance(message, bytes):
        seat.ws.send_bytes(message)
    else:
        seat.ws.send_text(message)


def refused(reply: dict[str, Any]) -> str:
    """The sentence with which a message was refused."""
    reason = reply["reason"] if reply["type"] == "Refused" else reply["refusal"] if reply["type"] == "Played" else None
    assert reason, reply
    return str(reason["text"])


TABLES = [("nysa-1945", 1, MESSAGES, 150), ("siege-of-breslau", 2, MESSAGES // 5, 40)]
"""Scenario, the turn in which its players are disturbed, how often, and how many sentences that makes at least."""


@pytest.mark.parametrize(("scenario", "turn", "number", "different"), TABLES)
def test_made_up_messages_change_nothing(
    client: TestClient, scenario: str, turn: int, number: int, different: int
) -> None:
    made = new(client, scenario)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement", turn)
        match = match_of(client, made)
        before, lines, forger = game.state_hash(), len(game.lines), Forger(game, 1945)
        sentences: set[str] = set()
        for batch in range(number // AT_ONCE):
            seat = seats[batch % 4 == 3]
            for _ in range(AT_ONCE):
                send(seat, forger.message())
            sentences |= {refused(seat.ws.receive_json()) for _ in range(AT_ONCE)}
        assert game.state_hash() == before
        assert len(game.lines) == lines and match.written == lines
        assert len(sentences) > different
        for text in sentences:
            assert text.strip() and len(text) <= LONGEST + 4 and "\n" not in text
            assert "Traceback" not in text and text != "this cannot be answered"
        assert not [text for text in sentences if text.startswith("this order cannot be carried out")]
        assert seats[0].play({"order": "end_phase"})["refusal"] is None
        assert client.get("/healthz").text == "ok\n"


QUESTIONS = [("nysa-1945", "movement"), ("siege-of-breslau", "movement"), ("siege-of-breslau", "bombard")]


@pytest.mark.parametrize(("scenario", "kind"), QUESTIONS)
def test_made_up_questions_are_answered_or_refused(client: TestClient, scenario: str, kind: str) -> None:
    made = new(client, scenario)
    with both(client, made) as seats:
        game = play_to(client, made, seats, kind, 2 if scenario == "siege-of-breslau" else 1)
        before, forger = game.state_hash(), Forger(game, 7)
        junk, dice = forger.junk, forger.dice
        for number in range(600):
            keys = [dice.choice((*WORDS, *forger.foreign[:5], *forger.own[:5])) for _ in range(dice.randrange(4))]
            order = {"order": dice.choice(ORDERS), **{dice.choice(FIELDS): junk() for _ in range(3)}}
            request, fields = dice.choice((
                ("AskReach", {"keys": keys}),
                ("AskMarch", {"keys": keys, "hex": dice.choice((*WORDS, "4905"))}),
                ("AskDraft", {"order": order}),
                ("AskPlan", {"drafts": [order, order], "fill": dice.choice(("", "duty", "guns", "all"))}),
                ("AskHex", {"hex": dice.choice((*WORDS, "4905"))}),
                ("AskOverlay", {"name": dice.choice((*WORDS, "zones"))}),
                ("AskChoices", {"partial": [junk(), junk()]}),
                ("AskWords", {"text": f"{dice.choice(ORDERS)} {dice.choice(WORDS)} > {dice.choice(WORDS)}"}),
                ("AskCards", {}),
                ("TakeBack", {"keys": keys}),
            ))  # fmt: skip
            reply = seats[number % 2].ask(request, **fields)
            assert reply.get("reason", {}).get("text") != "this cannot be answered", (request, fields)
        assert game.state_hash() == before
