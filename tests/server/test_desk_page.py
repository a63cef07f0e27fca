"""The desk of the page answers as the command line does, within limits, and says at which line a file is wrong."""

from __future__ import annotations

import asyncio
import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from desk.positions import SAMPLE, head, order, unit
from server.seats import lobby
from sztab.desk import commands
from sztab.desk.lines import line_of
from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.server import workshop
from sztab.server.workshop import Workshop
from sztab.sitting import desk
from sztab.sitting.desk_messages import AskDesk
from sztab.sitting.thoughts import DeskThought
from sztab.titles import title, titles

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = [part.split("```")[0] for part in PAGE.read_text("utf-8").split("```toml\n")[1:]]
ORDERED = SAMPLE + order("losses", units={"A": 1})
WALK = head("movement", "german") + unit("T", "german", "ARM", "0504") + order("move", unit="T", path=["0505"])
REFUSED = head("movement", "german") + unit("T", "german", "ARM", "0504") + order("move", unit="T", path=["0909"])
FILES = [*EXAMPLES, SAMPLE, ORDERED, WALK, REFUSED]


def ask(client: TestClient, text: str, command: str = "check", *arguments: str, lang: str = "en") -> dict[str, Any]:
    answer = client.post(f"/api/desk?lang={lang}", json={"text": text, "command": command, "arguments": arguments})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def questions(text: str) -> list[tuple[str, ...]]:
    units = tomllib.loads(text)["unit"]
    sides = sorted({one["side"] for one in units})
    reach = [("reach", one["id"]) for one in units if "hex" in one]
    return [("check",), ("adjudicate",), ("odds",), *reach, *(("supply", side) for side in sides)]


@pytest.mark.parametrize("n", range(len(FILES)))
def test_the_page_is_answered_as_the_command_line_is(client: TestClient, tmp_path: Path, n: int) -> None:
    file = tmp_path / "file.toml"
    file.write_text(FILES[n], "utf-8")
    for command, *arguments in questions(FILES[n]):
        code, words = commands.run(command, file, arguments, False)
        _, data = commands.run(command, file, arguments, True)
        found = ask(client, FILES[n], command, *arguments)
        assert (found["code"], found["report"], found["plain"]) == (code, words, json.loads(data)), command


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_ladder_has_every_factor_and_all_chances(client: TestClient, text: str) -> None:
    found = ask(client, text, "odds")
    (ladder,), (plain,) = found["ladders"], found["plain"]
    listed = [one for name in ("strengths", "steps_why", "shifts", "drm") for one in plain.get(name, ())]
    assert sorted((one["value"], one["case"]) for one in ladder["rungs"]) == sorted(
        (one["value"], one["case"]) for one in listed
    )
    assert sum(one["chance"] for one in ladder["results"]) == pytest.approx(10_000, abs=20)
    assert {roll for one in ladder["results"] for roll in one["rolls"]} == {one["roll"] for one in plain["results"]}


def test_the_board_before_and_after_is_drawn(client: TestClient) -> None:
    found = ask(client, WALK, "adjudicate")
    places = [
        {one["key"]: one["hex"] for one in shown["pieces"]} for shown in (found["board"]["shown"], found["after"])
    ]
    assert places == [{"T": "0504"}, {"T": "0505"}]
    assert found["board"]["title"] == "budziszyn1945" and found["told"] and found["next"]
    assert [one["cases"] for one in found["told"]] == [one["cases"] for one in found["plain"]["events"]]


def test_a_refused_order_is_at_its_line(client: TestClient) -> None:
    (fault,) = ask(client, REFUSED, "adjudicate")["faults"]
    assert REFUSED.splitlines()[fault["line"] - 1] == "[[order]]"
    assert fault["case"] and fault["text"]


BAD = [
    ("dice = [4, 5]", "dice = [4, 7]", "dice = [4, 7]", "die 2 is 7"),
    ('phase = "combat"', 'phase = "tea"', 'phase = "tea"', "there is no phase 'tea'"),
    ('"0503" = "forest+hills"', '"0503" = "cheese"', '"0503" = "cheese"', "cheese"),
    ("attack = 5", "attack = true", "attack = true", "should be"),
    ('hex = "0504"\nattack = 5', 'attak = 5', "attak = 5", "is not known here"),
    ("columns = [1, 12]", "columns = [1, 12", "rows = [1, 10]", ""),
]  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "line", "reason"), BAD)
def test_a_fault_is_one_sentence_at_its_line(client: TestClient, good: str, bad: str, line: str, reason: str) -> None:
    text = SAMPLE.replace(good, bad, 1)
    assert text != SAMPLE
    found = ask(client, text, "odds")
    (fault,) = found["faults"]
    assert text.splitlines()[fault["line"] - 1].strip() == line and reason in fault["text"]
    assert found["board"] is None and found["plain"] is None and found["code"] == 2


def test_what_cannot_be_played_is_still_drawn(client: TestClient) -> None:
    text = SAMPLE + unit("X", "german", "INF", "0504")
    for command in ("check", "odds"):
        found = ask(client, text, command)
        assert found["board"]["shown"]["pieces"] and found["faults"]
    assert ask(client, text, "check")["plain"]["ok"] is False


@pytest.mark.parametrize(
    "request_", [("dance",), ("reach",), ("reach", "nobody"), ("supply", "martians"), ("odds", "A")]
)
def test_a_bad_question_gets_a_sentence_and_the_board(client: TestClient, request_: tuple[str, ...]) -> None:
    found = ask(client, SAMPLE, *request_)
    assert len(found["faults"]) == 1 and found["board"] is not None and found["plain"] is None


def test_bad_bodies_are_refused(client: TestClient) -> None:
    assert client.post("/api/desk", content=b"{").status_code == 400
    assert client.post("/api/desk", json={"text": 5}).status_code == 400
    assert client.post("/api/desk", json={"text": "x" * 300_000}).status_code == 413
    deep = ask(client, f"a = {'[' * 5000}{']' * 5000}")
    assert len(deep["faults"]) == 1


def test_the_answer_is_in_the_player_s_language(client: TestClient) -> None:
    english, polish = (ask(client, SAMPLE, "odds", lang=lang) for lang in ("en", "pl"))
    assert english["report"] == polish["report"]
    assert english["ladders"][0]["title"] != polish["ladders"][0]["title"]


def test_nothing_is_stored(tmp_path: Path) -> None:
    with lobby(tmp_path, processes=1) as client:

        def stored() -> list[tuple[str, bytes]]:
            return sorted((file.name, file.read_bytes()) for file in tmp_path.iterdir())

        before = stored()
        found = ask(client, SAMPLE, "adjudicate")  # a process answers
        assert found["code"] == 0 and client.app.state.host.machine.pool.workers  # type: ignore[attr-defined]
        assert not client.app.state.host.sessions.open  # type: ignore[attr-defined]
        assert stored() == before


def slow(*_: object) -> bytes:
    time.sleep(0.5)
    return b""


def test_a_question_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "LONGEST_ANSWER", 0.05)
    monkeypatch.setattr(desk, "answer", slow)

    async def wait() -> None:
        shop = Workshop()
        thought = DeskThought(AskDesk(SAMPLE), "en")
        try:
            with pytest.raises(SztabError, match="takes longer than"):
                await shop.ask_desk(thought)
            monkeypatch.setattr(workshop, "MOST_ASKING", 0)
            with pytest.raises(SztabError, match="other positions"):
                await shop.ask_desk(thought)
        finally:
            await shop.close()

    asyncio.run(wait())


def test_a_fault_of_the_program_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(commands, "answered", breaks)
    found = json.loads(desk.answer(AskDesk(SAMPLE), Tongue()))
    assert found["faults"] == [{"line": 0, "text": desk.BROKEN, "case": ""}]


def test_places_are_found_in_the_text() -> None:
    lines = ['title = "x"', "[map]", "[map.sides]", '"0503/0504" = "stream"', "[[unit]]", 'id = "A"', "[[unit]]"]
    text = "\n".join([*lines, "[unit.memory]", "left = 1"])
    places: list[str | int] = [
        "title",
        "map",
        "map.sides.0503/0504",
        "unit 1 (A).id",
        "unit 2 (A (1).SS).hex",
        "unit 3",
        "clock.phase",
        "",
        4,
    ]
    assert [line_of(text, place) for place in places] == [1, 2, 4, 6, 7, 0, 0, 0, 4]


@pytest.mark.parametrize(
    "card", [card for slug in titles() for card in title(slug).scenarios()], ids=lambda one: one.slug
)
def test_a_new_file_has_the_map_of_its_scenario_and_nothing_on_it(client: TestClient, card: Any) -> None:
    for query, hexes in (("?map=blank", 120), ("", len(client.get(f"/api/maps/{card.title}").json()["hexes"]))):
        answer = client.get(f"/api/desk/{card.slug}{query}")
        assert answer.status_code == 200, answer.text
        found = ask(client, answer.text)
        assert (found["code"], found["faults"]) == (0, [])
        assert found["board"]["shown"]["pieces"] == []
        assert len(found["board"]["map"]["hexes"]) == hexes or card.title == "b21"
    assert client.get("/api/desk/nowhere").status_code == 422
