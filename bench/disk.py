"""The disk by itself while the server is measured: how long it takes to keep a few bytes."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZE = 4096
PLACES = 256
EVERY = 0.02
"""Seconds between two writings."""


class Disk:
    """Writes a page again and again to a file that does not grow, and remembers what each took."""

    def __init__(self, file: Path) -> None:
        self.taken: list[tuple[float, float]] = []
        """For each writing when it was done and its milliseconds."""
        self._begun = 0.0
        self._stop = threading.Event()
        self._place = os.open(file, os.O_RDWR | os.O_CREAT)
        os.pwrite(self._place, bytes(SIZE * PLACES), 0)
        os.fsync(self._place)
        self._thread = threading.Thread(target=self._write, daemon=True)
        self._thread.start()

    def worst(self, since: float) -> float:
        """Milliseconds of the slowest writing since then, one that is under way included."""
        begun, now = self._begun, time.perf_counter()
        slow = [taken for done, taken in self.taken if done >= since]
        return max([*slow, (now - begun) * 1000 if begun else 0.0])

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        os.close(self._place)

    def _write(self) -> None:
        place = 0
        while not self._stop.wait(EVERY):
            self._begun = begun = time.perf_counter()
            os.pwrite(self._place, os.urandom(SIZE), SIZE * place)
            os.fdatasync(self._place)
            done = time.perf_counter()
            self.taken.append((done, (done - begun) * 1000))
            self._begun = 0.0
            place = (place + 1) % PLACES


@contextmanager
def watched() -> Iterator[Disk]:
    """The disk on which temporary files lie, as the server's games do here."""
    with tempfile.TemporaryDirectory() as folder:
        disk = Disk(Path(folder) / "page")
        try:
            yield disk
        finally:
            disk.close()
