"""`make fuzz`: many random games of every scenario, with every check of the conformance suite, on all cores.

python tests/fuzz.py [GAMES [FIRST SEED [SCENARIO ...]]]
"""

from __future__ import annotations

import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from conformance import suite
from sztab.hexes import kernels


def one_game(task: tuple[str, str, int]) -> tuple[str, int, int, str]:
    """Play one game with all checks; the fault in words, or nothing."""
    box, scenario, seed = task
    kernels.fast(True)
    options = suite.odd_options(box, scenario, seed)
    try:
        with tempfile.TemporaryDirectory() as folder:
            orders = suite.hold_together(box, scenario, options, seed, Path(folder), haste=0.05)
    except Exception as fault:
        return scenario, seed, 0, f"{type(fault).__name__}: {fault} (options {options})"
    return scenario, seed, orders, ""


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    wanted = [one for one in suite.SCENARIOS if one[1] in sys.argv[3:] or not sys.argv[3:]]
    tasks = [(*scenario, first + k) for k in range(games) for scenario in wanted]
    began, orders, faults = time.monotonic(), 0, 0
    with ProcessPoolExecutor() as pool:
        for done, (scenario, seed, count, fault) in enumerate(pool.map(one_game, tasks, chunksize=2), 1):
            orders += count
            if fault:
                faults += 1
                print(f"{scenario}, seed {seed}: {fault}", flush=True)
            if done % 50 == 0:
                print(f"{done} of {len(tasks)} games, {orders} orders, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{len(tasks) - faults} games held together, {faults} did not; {orders} orders")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
