"""`make bench`: every bar of engine, server and page beside a C kernel, networkx and scipy, in one run."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import browser
import engine
import kernels
import server


def main() -> int:
    results = [*kernels.rows(engine.kernel_board()), *engine.rows(), *server.rows(), *browser.rows()]
    print(kernels.show(results))
    missed = [row.work for row in results if row.met is False]
    if missed:
        print("not met: " + "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
