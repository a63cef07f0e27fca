"""A thinker in a process of its own.

    python -m sztab.server.thinker_process [--compiled]

Thoughts come on standard input, results go out on standard output (`server/pool.py` is at the other end). The process
ends when the server is gone, for any reason.
"""

from __future__ import annotations

import _thread
import logging
import os
import pickle
import queue
import signal
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO

from sztab.hexes import kernels
from sztab.sitting.thinker import Thinker
from sztab.sitting.thoughts import LENGTH, Drop, Finding, Found, Leave, Think, Thought, packed

COMPILED = "--compiled"
NOTHING = -1


class Dropped(BaseException):
    """Raised in the middle of a thought that is no longer wanted."""


class Desk:
    """The main thread thinks; another one reads, and interrupts it when a thought is dropped."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self.source, self.sink = source, sink
        self.thinker = Thinker()
        self.work: queue.SimpleQueue[Think | Leave] = queue.SimpleQueue()
        self.now = self.dropped = NOTHING

    def serve(self) -> None:
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._read, daemon=True).start()
        self._send(Finding(0))
        while True:
            match self.work.get():
                case Leave(game):
                    self.thinker.forget(game)
                case Think(number, thought):
                    self._send(Finding(number, self._think(number, thought)))

    def _think(self, number: int, thought: Thought) -> Found:
        try:
            self.now = number
            if self.dropped == number:
                self.now = NOTHING
                raise Dropped
            found = self.thinker.think(thought)
            self.now = NOTHING
            return found
        except Dropped:
            self.thinker.give_up(thought)
            return None

    def _interrupted(self, *_: Any) -> None:
        """The thought is dropped; Ctrl-C at the terminal is the server's business."""
        if self.now == self.dropped != NOTHING:
            self.now = NOTHING
            raise Dropped

    def _read(self) -> None:
        with suppress(Exception):
            while head := self.source.read(LENGTH):
                message = pickle.loads(self.source.read(int.from_bytes(head, "big")))
                if isinstance(message, Drop):
                    self.dropped = message.number
                    _thread.interrupt_main()
                else:
                    self.work.put(message)
        os._exit(0)  # the server is gone, and the result is useless

    def _send(self, answer: Finding) -> None:
        try:
            self.sink.write(packed(answer))
            self.sink.flush()
        except BrokenPipeError:
            os._exit(0)  # nor does anybody read it: a usual exit would wait for the thread that reads


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    with suppress(AttributeError, OSError):
        os.nice(5)  # orders go before thoughts
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if COMPILED in sys.argv:
        kernels.fast()
    Desk(sys.stdin.buffer, sink).serve()


if __name__ == "__main__":
    main()
