"""Runs tests again and again, each time in a process of its own that has not loaded the program yet.

Every line of the input is one run as JSON: the folder of the program, the title, the tests. The answer is the exit code
of pytest. What the program needs from elsewhere is loaded once, and each run is a fork of that.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import msgspec  # noqa: F401
import numba  # noqa: F401
import numpy  # noqa: F401
import pytest
import starlette.testclient  # noqa: F401

OPTIONS = ("-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider")


def run(source: str, title: str, tests: list[str], log: str) -> int:
    """The tests on a copy of the program."""
    os.environ.update(PYTHONPATH=source, SZTAB_TITLE=title)
    sys.path.insert(0, source)
    with Path(log).open("w", encoding="utf-8") as told, redirect_stdout(told), redirect_stderr(told):
        return int(pytest.main([*OPTIONS, *tests]))


def main() -> None:
    for line in sys.stdin:
        wanted: dict[str, Any] = json.loads(line)
        child = os.fork()
        if not child:
            code = 4
            try:
                code = run(**wanted)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
