"""Charts of the players' own in the lobby: offered by name, tried out before they are, carried along by the game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.seats import match_of, new, seated, token
from sztab.errors import DataError, SztabError
from sztab.server.app import application
from sztab.server.store import SqliteStore
from sztab.sitting.chart_sets import ChartSets
from sztab.titles import title

SIEGE = "siege-of-breslau"
VICTORY = title("breslau1945").folder / "tables" / "victory.csv"


def a_set(folder: Path, text: str = "") -> Path:
    """A folder with a chart of victory in it: that of the box, or another text."""
    folder.mkdir(parents=True)
    (folder / "victory.csv").write_text(text or VICTORY.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


@contextmanager
def lobby(folder: Path, charts: Path) -> Iterator[TestClient]:
    with TestClient(application(SqliteStore(folder / "games.sqlite"), charts=ChartSets(charts))) as client:
        yield client


def shelved(client: TestClient) -> dict[str, Any]:
    return {one["slug"]: one for one in client.get("/api/shelf").json()["scenarios"]}


def test_sets_are_offered_where_they_can_be_played(tmp_path: Path) -> None:
    for name in ("mine", "yours"):
        a_set(tmp_path / "sets" / name)
    with lobby(tmp_path, tmp_path / "sets") as client:
        offered = {slug: one["charts"] for slug, one in shelved(client).items()}
    assert offered.pop(SIEGE) == ["mine", "yours"]
    assert set(map(tuple, offered.values())) == {()}


def test_a_folder_with_charts_in_it_is_a_set(tmp_path: Path) -> None:
    sets = ChartSets(a_set(tmp_path / "mine"))
    assert sets.offered(SIEGE) == ("mine",)


def test_a_game_carries_its_charts_along(tmp_path: Path) -> None:
    charts = a_set(tmp_path / "mine")
    with lobby(tmp_path, charts) as client:
        plain = new(client, SIEGE)
        own = new(client, SIEGE, charts="mine")
        shutil.rmtree(charts)  # it needs them no longer
        with seated(client, token(plain)) as one, seated(client, token(own)) as other:
            assert one.welcome["own_charts"] == [] and other.welcome["own_charts"] == ["victory"]
            lost = [line for line in one.welcome["reconstructed"] if line not in other.welcome["reconstructed"]]
            assert len(lost) == 1 and "victory" in lost[0]
            header = match_of(client, own).header
    assert list(header["charts"]) == ["victory.csv"]


def test_games_with_and_without_charts_do_not_share_a_rulebook(tmp_path: Path) -> None:
    with lobby(tmp_path, a_set(tmp_path / "mine")) as client:
        made = [new(client, SIEGE), new(client, SIEGE, charts="mine"), new(client, SIEGE)]
        books = []
        for one in made:
            with seated(client, token(one)):
                books.append(match_of(client, one).game.book)
    assert books[0] is books[2] is not books[1]
    assert "victory" in books[0].charts.reconstructed and "victory" not in books[1].charts.reconstructed


def test_a_name_nobody_knows_is_refused(tmp_path: Path) -> None:
    with lobby(tmp_path, a_set(tmp_path / "mine")) as client:
        wish = {"scenario": SIEGE, "players": ["person", "person"]}
        for name in ("../mine", "his", "/etc"):
            answer = client.post("/api/games", json={**wish, "charts": name})
            assert answer.status_code == 422
            assert answer.json()["fault"] == f"there is no set of charts {name!r}; known: mine"


def test_charts_that_went_bad_are_named_without_the_place_they_lie_at(tmp_path: Path) -> None:
    charts = a_set(tmp_path / "mine")
    with lobby(tmp_path, charts) as client:
        (charts / "victory.csv").write_text("nonsense\n1\n", encoding="utf-8")
        wish = {"scenario": SIEGE, "players": ["person", "person"], "charts": "mine"}
        fault = client.post("/api/games", json=wish).json()["fault"]
    assert fault.startswith("mine/victory.csv") and str(tmp_path) not in fault


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, "has no charts in it"),
        ({"mine/notes.txt": "x"}, "mine/notes.txt: is no chart; known: "),
        ({"mine/victory.csv": "winner\n"}, "mine/victory.csv"),
    ],
)
def test_a_bad_folder_is_said_before_the_door_opens(tmp_path: Path, files: dict[str, str], sentence: str) -> None:
    folder = tmp_path / "sets"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as fault:
        ChartSets(folder)
    assert sentence in str(fault.value) and "\n" not in str(fault.value)


def test_no_folder_is_no_set(tmp_path: Path) -> None:
    with pytest.raises(SztabError, match="there is no such folder"):
        ChartSets(tmp_path / "nowhere")
    assert ChartSets().offered(SIEGE) == ()


def test_what_the_lobby_makes_is_a_record_like_any_other(tmp_path: Path) -> None:
    """A game with charts that is saved is loaded at a table that has none."""
    with lobby(tmp_path / "one", a_set(tmp_path / "mine")) as client:
        made = new(client, SIEGE, charts="mine", options={"fog": False})
        seats = "+".join(token(made, seat) for seat in (0, 1))
        answer = client.get(f"/api/seats/{seats}/export")
        assert answer.status_code == 200, answer.text
        text = answer.content
    assert json.loads(text.splitlines()[0])["charts"].keys() == {"victory.csv"}
    with TestClient(application(SqliteStore(tmp_path / "two" / "games.sqlite"))) as client:
        answer = client.post("/api/games/load?players=person,person", content=text)
        assert answer.status_code == 201, answer.text
        with seated(client, answer.json()["seats"][0]["token"]) as seat:
            assert seat.welcome["own_charts"] == ["victory"]
