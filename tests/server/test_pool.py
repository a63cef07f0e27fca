"""Thoughts in processes of their own: nobody waits for them, they may die, and they say what a thread would say."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.seats import both, host_of, lobby, match_of, new, play_to, seated, token, workshop_of
from server.test_crash import Server
from sztab.server.pool import ThinkerPool
from sztab.sitting import messages as m
from sztab.sitting.thoughts import Enquiry, Glance

LONG = 60.0
"""Seconds after which a test gives up."""
SERGEANTS = ("sergeant", "sergeant")
STRANGE = """
import os, sys
from sztab.server import thinker_process
from sztab.sitting.thinker import Thinker
from sztab.sitting.thoughts import Turn
think = Thinker.think
def strange(self, thought):
    {what}
    return think(self, thought)
Thinker.think = strange
thinker_process.main()
"""
BURNS = "while isinstance(thought, Turn) and not os.path.exists({flag!r}): pass"
DIES = "if isinstance(thought, Turn): os._exit(1)"
NEVER_ENDS = "while thought.glance.lines < 0: pass"


def strange(client: TestClient, what: str) -> None:
    """Its thinkers do this before they think."""
    workshop_of(client).pool._command = command(what)


def command(what: str) -> list[str]:
    return [sys.executable, "-c", STRANGE.format(what=what)]


def wait_for(what: Callable[[], Any]) -> Any:
    until = time.monotonic() + LONG
    while not (found := what()):
        assert time.monotonic() < until, "that does not come"
        time.sleep(0.01)
    return found


def thinks(client: TestClient) -> bool:
    return any(worker.now for worker in workshop_of(client).pool.workers)


def test_nobody_waits_for_a_computer_that_thinks(tmp_path: Path) -> None:
    """It burns a core until we let it; meanwhile orders go in, in its own game too."""
    flag = tmp_path / "go on"
    with lobby(tmp_path, processes=1) as client:
        strange(client, BURNS.format(flag=str(flag)))
        one, two = new(client, "bruxelles", SERGEANTS), new(client)
        with seated(client, token(one)) as watcher, both(client, two) as there:
            wait_for(lambda: thinks(client))
            play_to(client, two, there, "movement")
            assert watcher.ask("AskCalendar")["type"] == "GotCalendar"
            assert not match_of(client, one).orders and thinks(client)
            flag.touch()
            watcher.wait()
        assert match_of(client, one).orders


def test_processes_give_the_orders_that_a_thread_gives(tmp_path: Path) -> None:
    for scenario in ("bruxelles", "siege-of-breslau"):
        records = []
        for processes in (0, 2):
            folder = tmp_path / f"{scenario}{processes}"
            folder.mkdir()
            with lobby(folder, processes) as client:
                records.append(orders(client, scenario, 25))
        assert records[0] == records[1]


def test_a_process_that_is_killed_costs_no_more_than_its_thought(tmp_path: Path) -> None:
    flag = tmp_path / "go on"
    with lobby(tmp_path) as client:
        expected = orders(client, "bruxelles", 5)
    with lobby(tmp_path, processes=1) as client:
        strange(client, BURNS.format(flag=str(flag)))
        made = new(client, "bruxelles", SERGEANTS)
        with seated(client, token(made)):
            wait_for(lambda: thinks(client))
            flag.touch()
            process = workshop_of(client).pool.workers[0].process
            assert process is not None
            process.kill()
            assert played(client, made, 5) == expected


def test_a_thought_that_kills_its_process_is_not_begun_for_ever(tmp_path: Path) -> None:
    with lobby(tmp_path, processes=1) as client:
        strange(client, DIES)
        made = new(client, "bruxelles", SERGEANTS)
        with seated(client, token(made)):
            wait_for(lambda: len(match_of(client, made).orders) >= 2)


def test_a_thread_serves_where_no_process_starts(tmp_path: Path) -> None:
    with lobby(tmp_path) as client:
        expected = orders(client, "bruxelles", 5)
    for lame in (["/there/is/no/such/program"], [sys.executable, "-c", ""]):
        with lobby(tmp_path, processes=1) as client:
            workshop_of(client).pool._command = lame
            assert orders(client, "bruxelles", 5) == expected


def test_a_thought_nobody_waits_for_is_interrupted(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        game = play_to(client, made, seats, "movement")
        glance = Glance.at(match_of(client, made), game.seat_of(game.pending()[0]))
    endless = Glance(**{name: getattr(glance, name) for name in Glance.__struct_fields__} | {"lines": -1})

    async def hour() -> None:
        pool = ThinkerPool(1)
        pool._command = command(NEVER_ENDS)
        pool.expect()
        while not pool.workers[0].ready:
            await asyncio.sleep(0.01)
        gone = asyncio.create_task(pool.think(Enquiry(endless, m.AskAdvice(1), "en")))
        waits = asyncio.create_task(pool.think(Enquiry(endless, m.AskAdvice(2), "en")))
        answered = asyncio.create_task(pool.think(Enquiry(glance, m.AskAdvice(3), "en")))
        while pool.workers[0].load < 3:
            await asyncio.sleep(0.01)
        waits.cancel()
        gone.cancel()
        found = await asyncio.wait_for(answered, LONG)
        assert isinstance(found, bytes)
        reply = json.loads(found)
        assert reply["type"] == "GotAdvice" and reply["id"] == 3 and reply["advice"]
        await pool.close()

    asyncio.run(hour())


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_server(tmp_path: Path, end: signal.Signals) -> None:
    arguments = [sys.executable, "-m", "sztab", "serve", "--plain", "--port", "0", "--store", str(tmp_path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        server = Server(process.pid, process.stdout.readline().split()[3].rstrip("/"))
        made = json.loads(server.get("/api/games", {"scenario": "bruxelles", "players": list(SERGEANTS)}))
        with server.sit(made["watching"]) as watcher:
            while json.loads(watcher.recv())["type"] != "Update":
                pass
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            assert children
            process.send_signal(end)
        process.wait(LONG)
    wait_for(lambda: not any(Path(f"/proc/{child}/cmdline").exists() for child in children))


def orders(client: TestClient, scenario: str, most: int) -> list[dict[str, Any]]:
    """The first orders of a game between two sergeants."""
    made = new(client, scenario, SERGEANTS)
    with seated(client, token(made)):
        return played(client, made, most)


def played(client: TestClient, made: dict[str, Any], most: int) -> list[dict[str, Any]]:
    """The first orders, once they are in the store: the game has an order before its line is written."""

    def stored() -> list[dict[str, Any]]:
        lines = host_of(client).store.load(made["game"]).lines
        return [one.line for one in lines if "play" in one.line][:most]

    wait_for(lambda: len(stored()) == most)
    return stored()
