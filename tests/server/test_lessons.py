"""The lessons: small, in both languages, and each step can be done with the dice they bring."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from fight import first
from server.seats import Seat, seated, token
from sztab.desk.layout import lay_out
from sztab.desk.order_reader import kinds_of, read_order
from sztab.language.tongue import LANGUAGES
from sztab.rules.wb95.supply import flood, supply_points
from sztab.sitting.lessons import Lesson, lessons
from sztab.sitting.lobby_messages import LessonStep
from sztab.table import ForcedDice, Game
from sztab.titles import title

MOST_COUNTERS = 8
NAMES = ["movement", "ladder", "guns", "retreat", "duty", "supply", "siege", "range"]
STAY: dict[str, Any] = {"order": "pursue"}
END = {"order": "end_phase"}
ALL_FOUR = ["25/10", "27/10", "2/I ARM", "3/I ARM"]
MODEL: dict[str, list[dict[str, Any]]] = {
    "movement": [
        {"order": "move", "units": ["2/I ARM"], "path": ["5129"]},
        {"order": "move", "units": ["25/10"], "path": ["5126"]},
        {"order": "move", "units": ["25/10"], "path": ["5125"]},
        {"undo": True},
        END,
    ],
    "ladder": [{"order": "attack", "attackers": ["25/10", "27/10", "2/I ARM"], "targets": ["5126"]}, STAY],
    "guns": [
        {"order": "air", "missions": [{"kind": "offensive", "target": "4928", "points": 4}], "side": "soviet"},
        END,
        {"order": "ranged", "artillery": ["PL Art B"], "target": "4827"},
        {
            "order": "attack",
            "attackers": ["26/9", "28/9", "16 ARM PL"],
            "targets": ["4928"],
            "artillery": ["PL Art A"],
            "air": 4,
        },
        STAY,
    ],
    "retreat": [
        {"order": "attack", "attackers": ALL_FOUR, "targets": ["5128"]},
        {"order": "pursue", "paths": {"2/I ARM": ["5128", "5029"]}},
        {"order": "attack", "attackers": ["33/7"], "targets": ["5126"]},
        {"order": "retreat", "paths": {"33/7": ["5225"]}},
    ],
    "duty": [
        END,
        {"order": "attack", "attackers": ["28/9", "30/9", "16 ARM PL"], "targets": ["5128"]},
        STAY,
        {"order": "attack", "attackers": ["26/9", "33/7"], "targets": ["5027"]},
        STAY,
        END,
    ],
    "supply": [
        {"order": "move", "units": ["25/10", "27/10"], "path": ["5529", "5430"]},
        END,
        {"order": "attack", "attackers": ["25/10", "27/10", "2/I ARM"], "targets": ["5431"]},
        STAY,
        END,
    ],
    "siege": [
        {
            "order": "mark",
            "attacks": [{"from": "1618", "target": "1617"}, {"from": "1718", "target": "1717"}],
        },
        {"order": "attack", "target": "1717", "from": ["1718"]},
        {"order": "losses", "units": {"1/1248 Tk": 1}},
        {"order": "attack", "target": "1617", "from": ["1618"]},
        {"order": "advance", "paths": {one: ["1617", "1616"] for one in ("I/955/309", "II/955/309", "III/955/309")}},
    ],
    "range": [
        {"order": "fire", "unit": "1/10 bcz", "target": "1/1 msb", "shots": 3},
        {"order": "standing", "units": ["1/10 bcz"], "do": "fire", "within": 3, "difference": -1, "shots": 2},
        END,
        {"order": "hold"},
        END,
    ],
}
"""What a good pupil orders."""


def test_they_come_in_their_order() -> None:
    assert [one.slug for one in lessons()] == NAMES


@pytest.mark.parametrize("lesson", lessons(), ids=NAMES)
def test_a_lesson_is_small_and_in_every_language(lesson: Lesson) -> None:
    assert len(lesson.position["unit"]) <= MOST_COUNTERS and lesson.dice
    box = title(lesson.position["title"])
    texts = [[one.text for one in lesson.steps[language]] for language in LANGUAGES]
    assert all(len(set(said)) == len(LANGUAGES) for said in zip(*texts))
    for one in lesson.steps["en"]:
        assert not one.case or one.case in box.cases, one.case


@pytest.mark.parametrize("lesson", lessons(), ids=NAMES)
def test_steps_ask_for_orders_of_the_book_and_units_of_the_lesson(lesson: Lesson) -> None:
    """An order that cannot come would leave the learner stuck."""
    book, _ = lay_out({"position": lesson.position})
    kinds = {"end_phase", *kinds_of(book.orders)}
    units = {one["counter"] for one in lesson.position["unit"]}
    asked = [wanted for one in lesson.steps["en"] for wanted in one.accepts]
    assert asked and all(wanted["order"] in kinds for wanted in asked)
    named = [one for wanted in asked for key in ("units", "attackers") for one in wanted.get(key, ())]
    assert set(named) <= units
    ends = [wanted["end"] for wanted in asked if "end" in wanted]
    assert all(hex_ in book.labels for hex_ in ends)
    assert [one.accepts for one in lesson.steps["pl"]] == [one.accepts for one in lesson.steps["en"]]


def test_lesson_six_tells_the_truth_about_supply() -> None:
    """10.1.10, 10.2.7: no line reaches the brigade by any road until the regiments stand in 5430; then one does."""
    lesson = next(one for one in lessons() if one.slug == "supply")
    book, state = lay_out({"position": lesson.position})
    game = Game(book, state, ForcedDice([3] * 40))
    brigade = book.index["2/I ARM"]

    def reached() -> bool:
        u = game.state.units[brigade]
        found = flood(game, u.side, book.counters[brigade].nation)
        return 0 <= found.cost(u.hex) <= supply_points(game, u.side, book.counters[brigade].nation)

    assert game.state.units[brigade].oos == 1 and not reached()
    assert supply_points(game, 0, book.counters[brigade].nation) == 8 * 12
    for order in MODEL["supply"][:2]:
        game.play(read_order(order, book, "model", "order").order)
    assert reached() and game.state.units[brigade].oos == 1
    for order in MODEL["supply"][2:]:
        while game.decision is not None and not game.decision.rest and game.decision.kind != "pursue":
            game.play(first(game))
        game.play(read_order(order, book, "model", "order").order)
    assert game.state.units[brigade].oos == 0


@pytest.mark.parametrize("slug", NAMES)
def test_steps_are_told_in_the_language_asked_for(client: TestClient, slug: str) -> None:
    english, polish = (client.get(f"/api/lessons/{slug}/steps?lang={one}").json() for one in LANGUAGES)
    assert english["number"] == NAMES.index(slug) + 1 and english["of"] == len(NAMES)
    assert english["next"] == (NAMES + [""])[english["number"]]
    assert len(english["steps"]) == len(polish["steps"]) and english["name"] != polish["name"]


@pytest.mark.parametrize("slug", NAMES)
def test_a_good_pupil_gets_through(client: TestClient, slug: str) -> None:
    made = client.post(f"/api/lessons/{slug}").json()
    steps = next(one for one in lessons() if one.slug == slug).steps["en"]
    with seated(client, token(made)) as pupil:
        seen = _followed(pupil, MODEL[slug])
    for one in steps:
        while seen and not _does(one, seen[0]):
            seen.pop(0)
        assert seen, f"nothing does: {one.text}"
        if one.event:
            seen.pop(0)


def test_the_digest_tells_what_happened_since(client: TestClient) -> None:
    made = client.post("/api/lessons/ladder").json()
    with seated(client, token(made)) as pupil:
        _followed(pupil, MODEL["ladder"])
        told = pupil.ask("AskDigest", since=0)["digest"]
        assert [one["kind"] for one in told if one["kind"] == "combat"] == ["combat"]
        assert pupil.ask("AskDigest", since=len(pupil.told))["digest"] == []
        assert pupil.ask("AskDigest", since=len(pupil.told) + 1)["type"] == "Refused"


def _followed(pupil: Seat, orders: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everything the page would notice: events, questions, refusals."""
    seen: list[dict[str, Any]] = []
    for order in orders:
        if not pupil.question["mine"] or (order is STAY and pupil.question["kind"] != "pursue"):
            continue
        reply = pupil.ask("Undo") if "undo" in order else pupil.play(order)
        refused = reply["type"] == "Refused" or reply["refusal"]
        seen += [{"refused": reply}] if refused else []
        while not refused and not pupil.question["mine"]:
            pupil.wait()
        news = [one for one in pupil.heard if one["type"] == "Update"]
        seen += [event for one in news for event in one["told"]]
        seen.append({"question": pupil.question["kind"]})
        pupil.heard.clear()
    return seen


def _does(step: LessonStep, seen: dict[str, Any]) -> bool:
    """As the page sees it; what happens in the player's hand alone is taken as done."""
    if step.refused:
        return "refused" in seen
    if step.question:
        return seen.get("question") in step.question.split()
    if not step.event:
        return True
    data = seen.get("data", {})
    who = [data.get("unit"), *data.get("units", ())]
    where = [*data.get("path", ())[-1:], data.get("hex"), data.get("target"), *data.get("targets", ())]
    named = (not step.unit or step.unit in who) and (not step.hex or step.hex in where)
    return bool(seen.get("kind") == step.event and named)
