"""Independent processes that play. Each always has the next task in hand while it works on one, so none waits for
another, nor for whoever writes down what comes back."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import connection, get_context
from typing import Any, Generic, TypeVar

from sztab.errors import SztabError
from sztab.hexes import kernels

T = TypeVar("T")
R = TypeVar("R")
IN_HAND = 2
"""Tasks of a worker: one that it works on, and the next."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew(Generic[T, R]):
    """Workers for one kind of task; `jobs` of them, 0: this process. They stay until the crew is left."""

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        self.work, self.jobs = work, jobs
        self.mates: list[Mate] = []
        self.starved = 0
        """How often a worker had nothing in hand while tasks were left: never."""

    def each(self, tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Every task with its result, as they are done."""
        if not self.jobs:
            yield from ((task, self.work(task)) for task in tasks)
            return
        waiting = deque(tasks)
        while len(self.mates) < min(self.jobs, len(waiting)):
            self.mates.append(Mate(self.work))
        try:
            for _ in range(IN_HAND):
                for mate in self.mates:
                    mate.take(waiting)
            while busy := [mate for mate in self.mates if mate.hand]:
                heard = connection.wait([mate.line for mate in busy])
                for mate in [mate for mate in busy if mate.line in heard]:
                    result = mate.give()
                    self.starved += bool(waiting) and not mate.hand
                    mate.take(waiting)
                    yield result
        finally:
            if any(mate.hand for mate in self.mates):
                self.leave()

    def leave(self) -> None:
        """Dismiss everybody, whatever they are at."""
        for mate in self.mates:
            mate.dismiss()
        self.mates.clear()

    def __enter__(self) -> Crew[T, R]:
        return self

    def __exit__(self, *fault: object) -> None:
        self.leave()


class Mate:
    """A process and the tasks in its hand."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = get_context("spawn")
        self.line, far = context.Pipe()
        self.process = context.Process(target=_serve, args=(far, work), daemon=True)
        self.process.start()
        far.close()
        self.hand: deque[Any] = deque()

    def take(self, waiting: deque[Any]) -> None:
        """Another task, if one is left."""
        if waiting:
            self.hand.append(waiting.popleft())
            with suppress(OSError):  # a worker that has died is noticed when its result is awaited
                self.line.send(self.hand[-1])

    def give(self) -> tuple[Any, Any]:
        """The task that is done, and its result."""
        task = self.hand.popleft()
        try:
            fault, found = self.line.recv()
        except (EOFError, OSError):
            raise SztabError(f"a process died at {task!r}") from None
        if fault:
            raise SztabError(f"{task!r} failed: {fault}")
        return task, found

    def dismiss(self) -> None:
        """What it is doing is of no use any more."""
        self.process.kill()
        self.process.join()
        self.line.close()


def _serve(line: connection.Connection, work: Callable[[Any], Any]) -> None:
    """A worker's life. The keyboard interrupts whoever started it, who then ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kernels.fast()
    while True:
        try:
            task = line.recv()
        except EOFError:
            return
        try:
            answer = ("", work(task))
        except Exception as fault:
            answer = (f"{type(fault).__name__}: {fault}", None)
        line.send(answer)
