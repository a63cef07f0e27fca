"""`sztab serve` as a command: its address, a taken port, games that somebody else has open, and what --help imports."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sztab.cli.serve import _door
from sztab.server.store import SqliteStore
from sztab.server.storefile import LOG
from sztab.sitting.store import SeatKey, StoreFault, Written

SZTAB = [sys.executable, "-m", "sztab"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SZTAB, *arguments], capture_output=True, text=True, timeout=60, check=False)


@contextmanager
def serving(folder: Path | str, *more: str) -> Iterator[subprocess.Popen[str]]:
    command = [*SZTAB, "serve", "--plain", "--port", "0", "--store", str(folder), *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_it_says_where_it_is_and_ends_at_a_signal(tmp_path: Path) -> None:
    with serving(tmp_path) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        assert line.startswith("Sztab is at http://127.0.0.1:")
        assert str(tmp_path / "games.sqlite") in line
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) in (0, 130)
        assert "Traceback" not in process.stderr.read()


@pytest.mark.parametrize("place", ["{}/mine.db", "sqlite:///{}/mine.db"])
def test_a_store_is_a_file_or_its_address(place: str, tmp_path: Path) -> None:
    with serving(place.format(tmp_path)) as process:
        assert process.stdout is not None
        assert str(tmp_path / "mine.db") in process.stdout.readline()
    assert (tmp_path / "mine.db").exists()


def test_a_store_elsewhere_is_said_in_one_sentence() -> None:
    done = run("serve", "--port", "0", "--store", "postgresql://localhost/sztab")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "not in postgresql" in done.stderr


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("serve", "--port", str(taken.getsockname()[1]), "--store", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "cannot listen at 127.0.0.1" in done.stderr


def test_it_answers_to_the_names_it_is_told(tmp_path: Path) -> None:
    with serving(tmp_path, "--allow", "table.example", "--allow", "staff.example:8443") as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3].rstrip("/")
        for host, status in (("table.example", 200), ("staff.example:8443", 200), ("evil.example", 421)):
            request = urllib.request.Request(f"{address}/healthz", headers={"Host": host})
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:
                    assert answer.status == status, host
            except urllib.error.HTTPError as fault:
                assert fault.code == status, host


def test_whoever_is_refused_fills_no_log(tmp_path: Path) -> None:
    with serving(tmp_path) as process:
        assert process.stdout is not None and process.stderr is not None
        address = process.stdout.readline().split()[3].replace("http", "ws")
        for _ in range(3):
            with pytest.raises(InvalidStatus) as denied:
                connect(f"{address}ws/none", origin=Origin("http://evil.example"))
            assert denied.value.response.status_code == 403
            assert b"a page of another site may not use this table" in (denied.value.response.body or b"")
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        assert process.stderr.read() == ""


def test_two_servers_do_not_share_their_games(tmp_path: Path) -> None:
    with serving(tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        done = run("serve", "--port", "0", "--store", str(tmp_path))
    assert done.returncode == 2
    assert "another server is using these games" in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["x", "-1", "70000"])
def test_a_port_is_a_number(port: str) -> None:
    done = run("serve", f"--port={port}")
    assert done.returncode == 2 and "is not a port" in done.stderr


def test_help_imports_neither_the_server_nor_numba() -> None:
    script = (
        "import sys\nfrom sztab.cli import main\nmain(['--help'])\n"
        "assert not {'starlette', 'uvicorn', 'numba', 'sqlite3', 'sztab.server'} & set(sys.modules), sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "serve" in done.stdout


def test_what_is_appended_is_there_and_a_failed_append_leaves_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    game, links = store.create({"title": "x"}, ["person", "random"], [Written(0, {"phase": "a", "hash": "b"})])
    tokens = {links[0].plays, links[0].watches}
    assert len(tokens) == 2 and all(len(token) == 32 for token in tokens)
    assert store.seat(links[0].plays) == SeatKey(game, 0) and store.seat("guess") is None
    store.append(game, 1, [Written(1, {"roll": [1, 2]})])
    with pytest.raises(StoreFault, match="cannot be written"):  # line 1 is there already
        store.append(game, 0, [Written(2, {"roll": [5]}), Written(2, {"roll": [6]})])
    assert [one.line for one in store.load(game).lines] == [{"phase": "a", "hash": "b"}, {"roll": [1, 2]}]
    store.close()


def test_the_log_has_its_length_from_the_start(tmp_path: Path) -> None:
    """A log that grows makes orders wait for all else that the machine writes."""
    file, log, sizes = tmp_path / "games.sqlite", tmp_path / "games.sqlite-wal", []
    for _ in range(3):  # made, and twice opened again
        store = SqliteStore(file)
        length = log.stat().st_size
        assert length >= LOG
        game, _ = store.create({"title": "x"}, ["person"], [])
        for n in range(700):
            store.append(game, n, [Written(n, {"play": {"order": "move", "path": ["0101"] * 50}})])
        assert log.stat().st_size == length
        assert len(store.load(game).lines) == 700
        assert not store._base.execute("SELECT name FROM sqlite_schema WHERE name = 'filler'").fetchall()
        store.close()
        sizes.append(file.stat().st_size)
    assert sizes[2] < 2 * LOG, "each opening leaves a log's length behind"


def test_answers_are_sent_at_once() -> None:
    """Only a socket known to be TCP sends small messages without waiting; else each answer takes 40 ms longer."""
    with _door("127.0.0.1", 0) as door:
        assert door.proto == socket.IPPROTO_TCP
