"""The log is written for people: no codes, no field names, no dates for machines, in either language."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import playing
from sztab.desk.log import sentence
from sztab.language.tongue import Tongue
from sztab.rules.wb95.events import AnyEvent
from sztab.seat.staff import staff
from sztab.table import Event
from sztab.table.events import TakenBack

TITLE = "budziszyn1945"
RAW = re.compile(
    r"\d{4}-\d\d-\d\d"  # a date for machines
    r"|\b[a-z]+_[a-z]+\b"  # the name of a field
    r"|\b(soviet|german|allied)\b"  # a side by its key
    r"|\b1 (points|air points|hexes|shifts)\b"
    r"|[{}\[\]]|None|True|False"
)


@pytest.mark.parametrize(
    ("scenario", "options", "seed"),
    [("nysa-1945", {}, 1), ("two-stars", {}, 4), ("nysa-1945", {"masking": "covered"}, 2)],
)
def test_every_event_is_a_sentence(scenario: str, options: dict[str, Any], seed: int) -> None:
    game, told = playing.start(TITLE, scenario, seed, options), 0
    officers = [staff(game.book, 0, Tongue(language)) for language in ("en", "pl")]
    kinds = set()
    for count, now in enumerate(playing.steps(game, seed, 0.1)):
        if count == 700:
            break
        for event in now.told(0, told):
            for officer in officers:
                text = officer.tell(event, 1).text
                assert not RAW.search(text), text
                assert not text.startswith(f"{event.kind.replace('_', ' ')}:"), text
            kinds.add(event.kind)
        told = len(now.events)
    assert len(kinds) > 15


@pytest.mark.parametrize(
    ("kind", "data", "english", "polish"),
    [
        (
            "turn",
            {"turn": 1, "date": "1945-04-16", "air": {"soviet": 30}, "ammunition": {"soviet": 10}},
            "Turn 1, 16 April 1945; the Soviets have 30 air points and 10 ammunition units",
            "Tura 1, 16 kwietnia 1945; Rosjanie: 30 punktów lotnictwa, 10 jednostek amunicji",
        ),
        (
            "undo",
            {"by": ["soviet"], "events": [3], "gesture": 2},
            "The Soviets undo their last order",
            "Rosjanie cofają swój ostatni rozkaz",
        ),
        (
            "move",
            {
                "units": ["25/10", "26/10"],
                "start": "5211",
                "path": ["5310", "5309"],
                "left": {"25/10": "2", "26/10": "1"},
            },
            "25/10, 26/10 move from 5211 to 5309, 2 hexes, MP left: 25/10 2, 26/10 1",
            "25/10, 26/10 idą z 5211 na 5309, 2 pola, zostaje PR: 25/10 2, 26/10 1",
        ),
        (
            "result",
            {"column": "3:1", "roll": 7, "row": 7, "attacker": "-1", "defender": "D2-1"},
            "Column 3:1, row 7: attacker: lose 1; defender: retreat 2, lose 1",
            "Kolumna 3:1, wiersz 7: atakujący: strata 1 PSB; obrońca: odwrót o 2 pola, strata 1 PSB",
        ),
        (
            "mission",
            {"side": "soviet", "mission": "crossing", "target": "5312", "points": 1},
            "The Soviets fly attacks on the crossings of 5312 with 1 air point",
            "Rosjanie: ataki na przeprawy przy 5312, 1 punkt lotnictwa",
        ),
        ("oos", {"unit": "25/10", "level": 0, "why": "in supply again"}, "25/10 is in supply again", ""),
        ("control", {"hex": "5312", "owner": ""}, "Nobody controls 5312 now", "Nikt nie kontroluje już 5312"),
        (
            "end",
            {"winner": "soviet", "level": "Soviet minor victory", "points": {"soviet": 12}},
            "The game is over: the Soviets win, Soviet minor victory; the Soviets have 12 victory points",
            "Koniec gry: wygrywają Rosjanie, Małe zwycięstwo Rosjan; Rosjanie: 12 punktów zwycięstwa",
        ),
    ],
)
def test_sentences_a_player_would_write(kind: str, data: dict[str, Any], english: str, polish: str) -> None:
    event = Event(msgspec.convert({**data, "kind": kind}, AnyEvent), "")
    text = sentence(event, playing.start(TITLE, "nysa-1945", 1).book)
    assert text == english
    assert not polish or Tongue("pl")(text) == polish


def test_what_is_taken_back_is_told_by_the_staff() -> None:
    game = playing.start(TITLE, "nysa-1945", 1)
    event = Event(TakenBack(by=("german",), gesture=1), "")
    assert staff(game.book, 0, Tongue()).tell(event, 1).text == "The Germans undo their last order"
