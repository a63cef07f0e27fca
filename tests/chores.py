"""Work for the processes of a study in tests: they import it by its name."""

from __future__ import annotations

import os


def double(number: int) -> tuple[int, int]:
    """The result, and the process that found it."""
    return 2 * number, os.getpid()


def fail(number: int) -> int:
    """A fault at three."""
    if number == 3:
        raise ValueError("three")
    return number


def die(number: int) -> int:
    """No result at all."""
    os._exit(number)
