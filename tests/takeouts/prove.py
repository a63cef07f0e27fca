"""Take each rule out in turn and see a test of its case fail.

    python tests/takeouts/prove.py [TITLE] [CASE ...]

A take-out is a line of text in the program and what stands there when the rule is gone. It is made in a copy of the
package, never in the tree; the tests marked with the case then run on the copy, and at least one has to fail. Every
case with something to enforce has a take-out of its own; one text may serve several cases.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import msgspec

from sztab.desk.cases import NOTHING_TO_ENFORCE, matrix

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WORKERS = 2


class TakeOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`find` stands exactly once in `file` (a path under src/sztab); `put` is there when the rule is gone."""

    cases: tuple[str, ...]
    file: str
    find: str
    put: str


def take_outs(title: str) -> list[TakeOut]:
    """Every take-out written down for a title."""
    found: list[TakeOut] = []
    for path in sorted((HERE / title).glob("*.toml")):
        entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("take_out", [])
        found += msgspec.convert(entries, list[TakeOut])
    return found


def misplaced(take_out: TakeOut) -> str:
    """What is wrong with where it points; empty if it stands where it says."""
    path = ROOT / "src" / "sztab" / take_out.file
    if not path.is_file():
        return f"{' '.join(take_out.cases)}: there is no file {take_out.file}"
    times = path.read_text("utf-8").count(take_out.find)
    if times != 1 or take_out.find == take_out.put:
        return f"{' '.join(take_out.cases)}: {take_out.find!r} stands {times} times in {take_out.file}"
    return ""


def enforceable(title: str) -> dict[str, list[str]]:
    """The cases that must have a take-out, with the tests marked for them."""
    return {row.case: row.tests for row in matrix(title) if row.kind not in NOTHING_TO_ENFORCE}


@contextmanager
def without(rule: TakeOut, source: Path) -> Iterator[None]:
    """A copy of the source without the rule."""
    path = source / "sztab" / rule.file
    whole = path.read_text("utf-8")
    path.write_text(whole.replace(rule.find, rule.put), "utf-8")
    try:
        yield
    finally:
        path.write_text(whole, "utf-8")


def missed(rule: TakeOut, tests: list[str], source: Path) -> bool:
    """Do the tests pass although the rule is gone?"""
    settings = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", *tests]
    with without(rule, source):
        done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        print(f"{' '.join(rule.cases)}: the tests did not run\n{done.stdout[-400:]}{done.stderr[-400:]}")
    return done.returncode != 1


def main(arguments: list[str]) -> int:
    title, wanted = (arguments or ["budziszyn1945"])[0], set(arguments[1:])
    tests, rules = enforceable(title), take_outs(title)
    if wrong := [line for rule in rules if (line := misplaced(rule))]:
        print("\n".join(wrong))
        return 1
    jobs = [(rule, case) for rule in rules for case in rule.cases if not wanted or case in wanted]
    copies: Queue[Path] = Queue()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        for n in range(WORKERS):
            copies.put(
                Path(shutil.copytree(ROOT / "src", Path(folder, str(n)), ignore=shutil.ignore_patterns("__pycache__")))
            )

        def work(job: tuple[TakeOut, str]) -> bool:
            copy = copies.get()
            try:
                return missed(job[0], tests[job[1]], copy)
            finally:
                copies.put(copy)

        results = list(pool.map(work, jobs))
    unnoticed = [
        f"{case}: no test fails without {rule.find!r} in {rule.file}"
        for (rule, case), miss in zip(jobs, results)
        if miss
    ]
    without_any = sorted(set(tests) - {case for rule in rules for case in rule.cases}) if not wanted else []
    print("\n".join([*unnoticed, *(f"{case}: no take-out is written down" for case in without_any)]))
    print(f"{len(jobs)} rules taken out, {len(jobs) - len(unnoticed)} noticed, {len(without_any)} cases without one")
    return 1 if unnoticed or without_any else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
