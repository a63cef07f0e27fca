"""Who is let in: the server's own page and programs, by a name it is known by; and what browsers are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from server.seats import SEED, new, seated, token
from sztab.server.app import application
from sztab.server.store import SqliteStore

WISH = b'{"scenario": "nysa-1945", "players": ["person", "person"]}'


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server at 192.168.7.5 that is also known by two names."""
    store = SqliteStore(tmp_path_factory.mktemp("games") / "games.sqlite")
    app = application(store, seed=SEED, names=["Table.example", "staff.example:8443"])
    with TestClient(app, base_url="http://192.168.7.5:8000") as client:
        yield client


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.7.5:8000", True),
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("table.example", True),
        ("table.example.:443", True),
        ("staff.example:8443", True),
        ("evil.example:8000", False),
        ("table.example.evil.example", False),
        ("localhost.evil.example", False),
        ("192.168.7.6:8000", False),
        ("127.0.0.1.evil.example", False),
    ],
)
def test_it_answers_only_to_its_names(table: TestClient, host: str, known: bool) -> None:
    """A page of evil.example may have its own name point at this machine; the name gives it away."""
    answer = table.get("/api/shelf", headers={"host": host})
    assert answer.status_code == (200 if known else 421)
    if not known:
        name = host.partition(":")[0]
        assert answer.json()["fault"] == f"this server is not known as {name}; sztab serve --allow {name} makes it so"


def test_a_request_without_a_host_is_refused(table: TestClient) -> None:
    answer = table.get("/healthz", headers={"host": ""})
    assert (answer.status_code, answer.json()["fault"]) == (400, "this request does not name its host")


ORIGINS = [
    ("192.168.7.5:8000", "http://192.168.7.5:8000", True),
    ("localhost:8000", "http://localhost:8000", True),
    ("127.0.0.1:8000", "https://table.example", True),  # a web server in front that names the host anew
    ("127.0.0.1:8000", "https://staff.example:8443", True),
    ("table.example", "https://table.example:443", True),
    ("localhost:8000", "http://localhost:3000", False),
    ("localhost:8000", "http://evil.example", False),
    ("localhost:8000", "https://staff.example", False),
    ("localhost:8000", "null", False),
    ("localhost:8000", "", False),
]


@pytest.mark.parametrize(("host", "origin", "ours"), ORIGINS)
def test_pages_of_other_sites_get_no_websocket(table: TestClient, host: str, origin: str, ours: bool) -> None:
    address = f"ws://192.168.7.5:8000/ws/{token(new(table))}"
    if ours:
        with table.websocket_connect(address, headers={"host": host, "origin": origin}) as ws:
            assert ws.receive_json()["type"] == "Welcome"
        return
    wrong = table.websocket_connect(address, headers={"host": host, "origin": origin})
    with pytest.raises(WebSocketDenialResponse) as denied, wrong:
        pass
    assert denied.value.status_code == 403
    assert denied.value.json()["fault"] == "a page of another site may not use this table"


def test_a_strange_name_gets_no_websocket(table: TestClient) -> None:
    wrong = table.websocket_connect(f"/ws/{token(new(table))}", headers={"host": "evil.example"})
    with pytest.raises(WebSocketDenialResponse) as denied, wrong:
        pass
    assert denied.value.status_code == 421


@pytest.mark.parametrize(("host", "origin", "ours"), ORIGINS)
def test_pages_of_other_sites_make_no_games(table: TestClient, host: str, origin: str, ours: bool) -> None:
    headers = {"host": host, "origin": origin, "content-type": "application/json"}
    answer = table.post("/api/games", content=WISH, headers=headers)
    assert answer.status_code == (201 if ours else 403)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("text/plain;charset=UTF-8", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("Text/Plain", 415),
    ],
)
def test_what_a_form_can_send_is_refused(table: TestClient, kind: str, status: int) -> None:
    answer = table.post("/api/games", content=WISH, headers={"content-type": kind})
    assert answer.status_code == status
    if status == 415:
        assert answer.json()["fault"] == "this must be sent as application/json"
        polish = table.post("/api/games?lang=pl", content=WISH, headers={"content-type": kind})
        assert polish.json()["fault"] == "to trzeba wysłać jako application/json"


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/shelf", "/api/nothing", "/none.js", "/table/abc"])
def test_every_answer_tells_browsers_what_it_may_do(table: TestClient, path: str) -> None:
    headers = table.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'" and policy["frame-ancestors"] == "'none'"
    assert policy["img-src"] == "'self' data:"  # counters in lists are pictures the page makes
    assert policy["script-src"] == "'self'" and policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    ["/%00", "/a%00b.js", "/assets/%00", "/api/games%00", "/%0a", f"/{'x' * 300}", f"/assets/{'x' * 300}.js"]
    + [f"/{'x/' * 3000}", f"/api/seats/{'x' * 5000}", f"/api/seats/x/positions/{'9' * 5000}", "/table/%00"],
)
def test_an_address_that_no_file_can_have_is_not_there(tmp_path: Path, path: str) -> None:
    page = tmp_path / "dist"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<html>table</html>")
    app = application(SqliteStore(tmp_path / "games.sqlite"), page)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get(path)
        plain = re.fullmatch(r"/x{300}", path) is not None  # no file, but an address of the page
        assert answer.status_code == (200 if plain else 404), answer.text


def test_a_program_is_let_in(table: TestClient) -> None:
    with seated(table, token(new(table))) as seat:
        assert seat.question is not None
