"""Uploaded records are replayed in a process of their own, which may be stopped."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import msgspec

from sztab.errors import SztabError
from sztab.sitting.uploads import MOST_LINES, Upload, check_length, played

LONGEST = 60.0
"""Seconds to replay a record."""
WAITING = 4
"""Records that may wait; one at a time is replayed."""


class Uploads:
    """Replays uploaded records, one after the other."""

    def __init__(self, most_lines: int = MOST_LINES, longest: float = LONGEST) -> None:
        self.most_lines, self.longest = most_lines, longest
        self._work = ThreadPoolExecutor(1, "sztab-uploads")
        self._child: subprocess.Popen[bytes] | None = None
        self._waiting = 0

    async def play(self, text: bytes) -> Upload:
        """Replay a record within its budget; raises its fault."""
        check_length(text, self.most_lines)
        if self._waiting > WAITING:
            raise SztabError("other records are being loaded; try again in a minute")
        self._waiting += 1
        try:
            played = await asyncio.get_running_loop().run_in_executor(self._work, self._aside, text)
        finally:
            self._waiting -= 1
        if played.fault:
            raise SztabError(played.fault)
        return played

    def close(self) -> None:
        if (child := self._child) is not None:
            child.kill()
        self._work.shutdown(wait=True, cancel_futures=True)

    def _aside(self, text: bytes) -> Upload:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "sztab.server.uploads"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as child:
            self._child = child
            try:
                told, _ = child.communicate(text, self.longest)
            except subprocess.TimeoutExpired:
                child.kill()
                return Upload(f"this record takes longer than {self.longest:g} seconds to play again")
            finally:
                self._child = None
        if child.returncode:
            return Upload("this record cannot be played again; the server's log says more")
        return msgspec.json.decode(told, type=Upload)


# ---------------------------------------------------------------------- in the separate process


def main() -> None:
    """Replay the record on standard input and write the result to standard output."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    sys.stdout.buffer.write(msgspec.json.encode(played(sys.stdin.buffer.read())))


if __name__ == "__main__":
    main()
