"""What the desk tells of games of B-21: the log, the board in text, the terminal, orders in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import playing
from desk.b21.sketch import order, read, sketch
from sztab.cli import screen
from sztab.desk import commands, report
from sztab.desk.log import tell
from sztab.desk.order_writer import names_of, read_order, write_order
from sztab.desk.picture import draw
from sztab.desk.questions import question
from sztab.desk.textmap import around, hex_list, legend, window
from sztab.table import Game

TITLE = "b21"


def moments(scenario: str, seed: int, count: int) -> Iterator[Game]:
    for number, now in enumerate(playing.steps(playing.start(TITLE, scenario, seed), seed, 0.1)):
        if number > count:
            return
        yield now


@pytest.mark.parametrize(("scenario", "seed"), [("perekop2014", 9), ("bartoszyce2014", 2)])
def test_orders_in_words_mean_what_they_say(scenario: str, seed: int) -> None:
    kinds, last = set[str](), 0
    for now in moments(scenario, seed, 300):
        names = names_of(now.book)
        for kind, line in now.lines[last:]:
            if kind == "order":
                text = write_order(line[1])
                assert read_order(text, now.book.orders, names) == line[1], text
                kinds.add(text.split()[0])
        last = len(now.lines)
    assert {"air", "move", "fire"} <= kinds


def test_everything_is_told_in_sentences_and_asked_in_words() -> None:
    told, asked, last = set[str](), set[str](), 0
    for now in moments("perekop2014", 4, 300):
        for event in now.events[last:]:
            told.add(event.kind)
            assert "{" not in tell(event, now.book)[0]
        last = len(now.events)
        if now.decision is not None and now.decision.kind not in asked | {"dice"}:
            asked.add(now.decision.kind)
            assert "answer a question" not in question(now, now.decision)
    assert {"move", "fire", "shots"} <= told
    assert {"air", "movement", "fire"} <= asked


def test_the_board_in_text_and_as_a_picture() -> None:
    text = sketch(
        "A poland ARM 0505 14/9 gun=8 armour=7 ammo=9 fortified\nR russia INF 0503 5/5 hidden oos=1\n",
        hexes={"0504": "forest+minefield", "0605": "depot+destroyed"},
        sides={"0504/0505": "river+bridge", "0603/0604": "scarp:0603"},
        roads={"main": "0404 0405"},
    )
    board = read(text).board()
    drawn = window(board, *around(board, board.book.labels["0505"], 2))
    assert "P1 9-20^" in drawn and "0504 f" in drawn and "*" in drawn and "%" in drawn and "H" in drawn
    assert any(line.startswith("0505 clear, works: poland A ARM 9-20 9 EP") for line in hex_list(board))
    assert "forest" in legend(board) and draw(board).startswith("<svg")
    assert screen.unit_list(board)


def test_answers_in_lines() -> None:
    units = "A poland MECH 0504 12/12\nR russia INF 0503 5/5\n"
    attack = order("attack", attackers="A", targets="0503")
    position = read(sketch(units, "combat", attack, dice="33 44 44"))
    lines = report.adjudication(commands.adjudicate(position), position.book)
    assert "A: poland, 0504, 11 EP, 11 SP" in lines
    assert "12 SP against 5 SP: 2:1, roll 6: the defender retreats 1 hex" in lines
    ladder = report.odds(commands.odds(position), position.book)
    assert "Attacker's losses, row 4-5" in ladder and "Roll 2, 2.8 %: attacker -, defender B2" in ladder
    guns = "G poland ART 0508 9/9 range=10\nE poland INF 0505 5/5\nR russia INF 0504 6/6\n"
    shelling = read(sketch(guns, "combat", order("single_fire", artillery="G", target="0504")))
    assert "Row 7-10" in report.odds(commands.odds(shelling), shelling.book)
