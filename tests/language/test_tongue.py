"""Every language knows everything the program says; games are told in Polish."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any

import pytest

import playing
from conformance.breslau import EVERYTHING
from language.spoken import sentences
from sztab.language.tongue import FOLDERS, Tongue
from sztab.players import RandomPlayer
from sztab.seat.family import Family
from sztab.seat.staff import FamilyStaff
from sztab.sitting import shelf
from sztab.table import Ask, Board, Game
from sztab.titles import title, titles
from sztab.titles.families import families
from sztab.titles.files import read_csv

POLISH = Tongue("pl")


@pytest.mark.parametrize("language", FOLDERS)
def test_every_sentence_of_the_program_is_known(language: str) -> None:
    unknown = [f"{where}: {text}" for text, (where, told) in sentences().items() if not known(language, text, told)]
    assert unknown == []


@cache
def lines(language: str) -> dict[str, str]:
    """The catalogues of a language."""
    files = sorted(FOLDERS[language].glob("*.csv"))
    return {row.text("english"): row.text("other") for path in files for row in read_csv(path)}


def known(language: str, text: str, told: bool) -> bool:
    """Whether nothing English is left when the holes are filled with numbers. What is not told by itself may be a part
    of a line."""
    if not told and any(text in line for line in lines(language)):
        return True
    filled = re.sub(r"(?<=[A-Za-z}])\{\}", "", text)
    return not any(re.search("[a-z]{2}", left) for left in Tongue(language).left_over(filled.replace("{}", "7")))


def test_a_sentence_that_a_language_lacks_is_found() -> None:
    assert not known("pl", "The besieged dig tunnels", told=True)


@pytest.mark.parametrize("language", FOLDERS)
def test_lines_use_the_holes_of_their_sentences(language: str) -> None:
    for english, other in lines(language).items():
        holes = len(re.findall(r"\{[nw]?\}", english))
        used = {int(found) for found in re.findall(r"\{(\d+)(?::[^{},]+,[^{},]+,[^{},]+)?\}", other)}
        assert used == set(range(1, holes + 1)), english


class Listener(Tongue):
    """Speaks Polish and remembers what it was asked to say."""

    def __init__(self) -> None:
        super().__init__("pl")
        self.heard: set[str] = set()

    def __call__(self, sentence: str) -> str:
        self.heard.add(sentence)
        return super().__call__(sentence)


GAMES: list[tuple[str, str, dict[str, Any], int, int]] = [
    ("budziszyn1945", "nysa-1945", {"masking": "off"}, 1, 160),
    ("budziszyn1945", "nysa-1945", {"masking": "covered"}, 2, 160),
    ("budziszyn1945", "two-stars", {"masking": "top"}, 3, 160),
    ("budziszyn1945", "two-stars", {"masking": "off"}, 4, 160),
    ("normandy1944", "d-day", {"masking": "off"}, 5, 140),
    ("normandy1944", "cobra", {"masking": "covered"}, 6, 140),
    ("ardennes2024", "dyle-2025", {"masking": "off"}, 7, 140),
    ("ardennes2024", "new-border", {}, 8, 140),
    ("breslau1945", "siege-of-breslau", {}, 5, 600),
    ("breslau1945", "siege-of-breslau", EVERYTHING, 6, 600),
]
if "b21" in titles():
    GAMES += [
        ("b21", "bartoszyce2014", {}, 7, 400),
        ("b21", "perekop2014", {}, 8, 400),
        ("b21", "basra2003", {}, 9, 400),
    ]


@pytest.mark.parametrize(("box", "scenario", "options", "seed", "orders"), GAMES)
def test_games_are_told_in_polish(box: str, scenario: str, options: dict[str, Any], seed: int, orders: int) -> None:
    game = playing.start(box, scenario, seed, options)
    listener, player = Listener(), RandomPlayer(seed, 0.1)
    staffs = [FamilyStaff(game.book, seat, listener) for seat in range(len(game.book.seats))]
    for count in range(orders):
        side, ask = playing.one_side(game)
        seat = game.seat_of(side)
        view = game.view(seat)
        for number, staff in enumerate(staffs):
            staff.question(game.view(number), ask, game.pending())
        if count % 8 == 0:
            ask_around(staffs[seat], view, ask)
        since = len(game.events)
        game.play(player.answer(game.view_of(side), ask), side)
        for number, staff in enumerate(staffs):
            for event in game.told(number, since):
                staff.tell(event, count)
        if game.over:
            break
    names = names_of(game)
    english = {
        text: [one for one in left if not names.issuperset(WORD.findall(one))]
        for text in sorted(listener.heard)
        if (left := POLISH.left_over(text))
    }
    assert {text: left for text, left in english.items() if left} == {}


def ask_around(staff: FamilyStaff, view: Board, ask: Ask) -> None:
    """What a player may look at beside the question."""
    shown = staff.show(view, ask)
    staff.coach(view, ask)
    staff.cards(view, ask)
    staff.calendar(view)
    for hex_ in sorted({piece.hex for piece in shown.pieces if piece.hex})[::9]:
        staff.hex_card(view, ask, hex_)
    own = [piece.key for piece in shown.pieces if "can_move" in piece.flags][:4]
    if own and ask.kind == "movement":
        staff.reach(view, ask, own)
        staff.march(view, ask, own, view.book.hex_labels[view.book.map.grid.hexes[-1]])
    question = staff.question(view, ask, ask.sides)
    for sheet in filter(None, (question.sheet, question.plan)):
        for starter in sheet.starters:
            staff.draft(view, ask, starter.order)
        for fill in sheet.fills:
            staff.plan(view, ask, (), fill.name)
    staff.customs()


WORD = re.compile("[^\\W\\d_]{3,}")


def names_of(game: Game) -> set[str]:
    """The words in names of counters, formations, types and places."""
    printed = ("id", "type", "army", "formation", "division", "enters")
    texts = [str(getattr(one, field, "")) for one in game.book.counters for field in printed]
    texts += [*game.book.map.names.values(), *game.book.map.side_names.values(), "Volkssturm"]
    if game.book.title == "b21":
        texts += [one.name for one in game.book.scenario.objectives]
    return {word for text in texts for word in WORD.findall(text)}


def test_everything_in_the_boxes_is_told_in_polish(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases, rulings, options, tables, scenarios, as a page shows them; codes and numbers stay."""
    listener = Listener()
    shelf.shelf(listener)
    monkeypatch.setattr(shelf, "Tongue", lambda _: listener)  # the drawer is kept for each language, with its own
    for slug in titles():
        inspect.unwrap(shelf._rules)(slug, "pl")
        shelf.printed_map(slug, listener)
    known = {english for slug in titles() for english in title(slug).words("pl")}
    unknown = [text for text in sorted(listener.heard) if text not in known and POLISH.left_over(text) == [text]]
    assert [text for text in unknown if re.search("[a-z]{3}", text)] == []


@pytest.mark.parametrize("slug", titles())
def test_a_title_is_translated_whole_and_its_numbers_stay_what_they_are(slug: str) -> None:
    box = title(slug)
    words = box.words("pl")
    assert all(words[case.summary] != case.summary for case in box.cases.values())
    assert all(words[ruling.ruling] for ruling in box.rulings.values())
    assert all(words[note["text"]] for card in box.scenarios() for note in card.card["notes"])
    texts = [case.summary for case in box.cases.values()] + [ruling.ruling for ruling in box.rulings.values()]
    for text in texts:
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", words[text])), text


@pytest.mark.parametrize(
    ("english", "polish"),
    [
        ("25/10 is 1 hexes away, it reaches 3", "25/10 jest o 1 pole stąd, zasięg wynosi 3"),
        ("Retreat 3 hexes, or stand and lose CEL", "Cofnij się o 3 pola albo zostań i ponieś stratę"),
        ("Retreat 5 hexes, or stand and lose CEL", "Cofnij się o 5 pól albo zostań i ponieś stratę"),
        ("5126 costs 25/10 2 1/2, it has 2", "5126 kosztuje 2 1/2 PR; 25/10 ma 2"),
        (
            "game.sztab:12: the order is refused: 25/10 may not go to 5126 (3.1.1)",
            "game.sztab:12: rozkaz odrzucony: 25/10 nie może iść na 5126 (3.1.1)",
        ),
        (
            "Turn 3, 18 April 1945; the Soviets have 30 air points; the Germans have 10 air points",
            "Tura 3, 18 kwietnia 1945; Rosjanie: 30 punktów lotnictwa; Niemcy: 10 punktów lotnictwa",
        ),
        ("25/10 in 5126 loses 1 CEL, 1 left", "25/10 na 5126 traci 1 PSB, zostaje 1"),
        (
            "air missions: offensive 5126 with 4, attack 5127 with 3",
            "zadania lotnictwa: wsparcie ofensywne 5126, 4 pkt, atak na 5127, 3 pkt",
        ),
        ("Fire at the bridge at 6116/6217", "Ostrzał mostu na 6116/6217"),
        ("the attacker is disorganised", "atakujący zdezorganizowany"),
        ("2 EP", "2 PW"),
        ("nobody knows this", "nobody knows this"),
    ],
)
def test_sentences(english: str, polish: str) -> None:
    assert POLISH(english) == polish


COLLECTIVES = {"The Soviets": "Rosjanie", "The Axis": "Państwa Osi", "The Coalition": "Wojska Koalicji"}
PLURAL = re.compile(r" \w+ą\b")


@pytest.mark.parametrize("family", families())
def test_sides_act_in_the_plural_on_the_cards_of_throws(family: str) -> None:
    """The Soviets, the Axis and the Coalition are many, in the verb too."""
    said = [cast.says for cast in Family(family).throws.CASTS.values() if cast.says.startswith("{side} ")]
    for text in [*said, "{side} attack {places}", "{side} fire at {places}"]:
        told = {side: POLISH(text.format(side=side, places="Forst (0505)")) for side in COLLECTIVES}
        did = {line.removeprefix(COLLECTIVES[side]) for side, line in told.items()}
        assert len(did) == 1 and PLURAL.match(did.pop()), told


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("Retreat 1 hexes, or stand and lose CEL", "Retreat 1 hex, or stand and lose CEL"),
        ("The Russians lose 1 helicopter points, 21 left", "The Russians lose 1 helicopter point, 21 left"),
        ("A/545 retreats 21 hexes, 1/1 steps", "A/545 retreats 21 hexes, 1/1 steps"),
        ("forest, hill3", "forest, high hills"),
        ("your Air 16 (1): 1 hits", "your Air 16 (1): 1 hit"),
    ],
)
def test_english_counts_one(rules: str, said: str) -> None:
    assert Tongue("en")(rules) == said


def test_english_stays_english() -> None:
    assert Tongue()("Move your units") == "Move your units"
    assert Tongue("klingon").language == "en"
