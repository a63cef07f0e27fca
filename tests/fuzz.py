"""`make fuzz`: many random games of every scenario, with every check of the conformance suite, on all cores.

python tests/fuzz.py [GAMES [FIRST SEED]]
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from conformance import wb95
from sztab.hexes import kernels
from sztab.titles import title


def odd_options(scenario: str, seed: int) -> dict[str, Any]:
    """The defaults for half of the games, else options drawn from the seed."""
    if seed % 2 == 0:
        return {}
    dice = random.Random(f"{scenario} {seed}")
    return {
        name: dice.choice(option.values)
        for name, option in sorted(title(wb95.TITLE).options.items())
        if (not option.scenarios or scenario in option.scenarios) and dice.random() < 0.4
    }


def one_game(task: tuple[str, int]) -> tuple[str, int, int, str]:
    """Play one game with all checks; the fault in words, or nothing."""
    scenario, seed = task
    kernels.fast(True)
    options = odd_options(scenario, seed)
    try:
        with tempfile.TemporaryDirectory() as folder:
            orders = wb95.hold_together(scenario, options, seed, Path(folder), haste=0.05)
    except Exception as fault:
        return scenario, seed, 0, f"{type(fault).__name__}: {fault} (options {options})"
    return scenario, seed, orders, ""


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 475
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    scenarios = sorted({scenario for scenario, _ in wb95.TABLES})
    tasks = [(scenario, first + k) for k in range(games) for scenario in scenarios]
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
