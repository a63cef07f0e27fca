"""The wheel in an environment that has nothing else of ours: the page opens from it, and a game is played there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from websockets.sync.client import ClientConnection, connect

from sztab.titles import title, titles

ROOT = Path(__file__).parents[2]
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)


def pip(*arguments: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        cwd=ROOT,
        check=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `sztab` command of a new environment with the wheel and what the lock names for playing."""
    folder = tmp_path_factory.mktemp("wheel")
    page = ROOT / "web" / "dist" / "index.html"
    assert page.exists(), "the page is not built: make page"
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), ".")
    [wheel] = folder.glob("sztab-*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip("--python", str(python), "install", "--require-hashes", "--requirement", str(ROOT / "locks" / "play.txt"))
    pip("--python", str(python), "install", "--no-index", f"sztab[play] @ {wheel.as_uri()}")
    return python.with_name("sztab")


def run(command: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([command, *arguments], env=alone(), capture_output=True, text=True, timeout=60, check=False)


def alone() -> dict[str, str]:
    """An environment in which Python does not look at the source tree."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    """Where the installed program serves its table."""
    command = [str(installed), "serve", "--plain", "--port", "0", "--store", str(tmp_path)]
    with subprocess.Popen(command, env=alone(), cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3].rstrip("/")
        finally:
            process.kill()


def fetch(url: str, body: Any = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, {"Content-Type": "application/json"})) as answer:
        read: bytes = answer.read()
        return read


def test_the_page_and_all_it_names_come_from_the_wheel(address: str) -> None:
    page = fetch(f"{address}/").decode()
    named = re.findall(r'(?:src|href)="\.?(/[^"]+)"', page)
    assert {name.rpartition(".")[2] for name in named} >= {"js", "css"}
    assert all(fetch(address + name) for name in named)


def test_the_browser_shows_the_lobby(address: str, tmp_path: Path) -> None:
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command += ["--virtual-time-budget=20000", "--dump-dom", f"{address}/"]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False).stdout
    assert all(box.name in shown for box in (title(slug) for slug in titles()))


def test_an_order_is_played_there(address: str) -> None:
    made = json.loads(fetch(f"{address}/api/games", {"scenario": "nysa-1945", "players": ["person", "person"]}))
    answered = 0
    for one in made["seats"]:
        with connect(f"{address.replace('http', 'ws')}/ws/{one['token']}", max_size=None) as seat:
            question = heard(seat, "Welcome")["question"]
            if question["mine"]:
                order = {"type": "Play", "id": 2, "after": question["id"], "orders": [first_order(seat)]}
                answered += ask(seat, order, "Played")["played"]
    assert answered


def first_order(seat: ClientConnection) -> Any:
    """The first choice at every stage."""
    picked: list[Any] = []
    while True:
        stage = ask(seat, {"type": "AskChoices", "id": 1, "partial": picked}, "GotChoices")
        if stage["order"] is not None:
            return stage["order"]
        picked.append(stage["options"][0]["value"])


def ask(seat: ClientConnection, request: dict[str, Any], kind: str) -> dict[str, Any]:
    seat.send(json.dumps(request))
    return heard(seat, kind)


def heard(seat: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind; what the table tells meanwhile is passed over."""
    while True:
        message: dict[str, Any] = json.loads(seat.recv(timeout=60))
        if message["type"] == kind:
            return message
        assert message["type"] != "Refused", message


def test_the_index_of_tests_travels_with_it(installed: Path) -> None:
    done = run(installed, "rules", "budziszyn1945", "5.3.4")
    assert done.returncode == 0, done.stderr
    assert "tested" in done.stdout and "tests/" in done.stdout


@pytest.mark.parametrize("name", ["bench", "dev", "play"])
def test_the_lock_holds_what_the_project_asks_for(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked: dict[str, str] = {canonicalize_name(package): version for package, version in LOCKED.findall(lock(name))}
    for wanted in wishes(project, name):
        assert wanted.name in locked and locked[wanted.name] in wanted.specifier, f"{wanted}: run `make lock`"


def lock(name: str) -> str:
    return (ROOT / "locks" / f"{name}.txt").read_text("utf-8")


def wishes(project: dict[str, Any], extra: str) -> list[Requirement]:
    """What an extra asks for, with the extras it is made of."""
    found = [Requirement(line) for line in project["dependencies"]]
    for line in project["optional-dependencies"][extra]:
        wanted = Requirement(line)
        if wanted.name == project["name"]:
            found += [one for part in sorted(wanted.extras) for one in wishes(project, part)]
        else:
            found.append(wanted)
    return found
