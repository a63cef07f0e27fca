"""Take each rule out in turn and see a test of its case fail.

    python tests/takeouts/prove.py [TITLE [CASE ...]]

A take-out is a line of text in the program and what stands there when the rule is gone. It is made in a copy of the
package, never in the tree; the tests marked with the case then run on the copy, and at least one has to fail. Every
case with something to enforce has a take-out of its own; one text may serve several cases. What a title shares with
the reference book of its family is taken out as there, in its own data instead of that book's, and its tests run
against the title.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import Queue
from subprocess import PIPE
from typing import Any

import msgspec

from sztab.desk.cases import NOTHING_TO_ENFORCE, matrix
from sztab.titles import title, titles

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WORKERS = 2


class TakeOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`find` stands exactly once in `file` (a path under src/sztab); `put` is there when the rule is gone."""

    cases: tuple[str, ...]
    file: str
    find: str
    put: str


def take_outs(slug: str) -> list[TakeOut]:
    """Every take-out written down for a title, and those of its family that hold for it."""
    found: list[TakeOut] = []
    for path in sorted((HERE / slug).glob("*.toml")):
        entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("take_out", [])
        found += msgspec.convert(entries, list[TakeOut])
    reference = title(slug).card.get("reference", "")
    written = {case for rule in found for case in rule.cases}
    for rule in take_outs(reference) if reference else ():
        own = [one for case in rule.cases for one in _shared_as(slug, case) if one not in written]
        if own:
            file = rule.file.replace(f"titles/{reference}/", f"titles/{slug}/")
            found.append(msgspec.structs.replace(rule, cases=tuple(dict.fromkeys(own)), file=file))
    return found


def _shared_as(slug: str, case: str) -> tuple[str, ...]:
    """The numbers of a case of the reference book in a title that shares it."""
    cite = title(slug).cite
    return tuple(one for one in cite.words(case) if one in enforceable(slug)) if case in cite.shared else ()


def misplaced(take_out: TakeOut) -> str:
    """What is wrong with where it points; empty if it stands where it says."""
    path = ROOT / "src" / "sztab" / take_out.file
    if not path.is_file():
        return f"{' '.join(take_out.cases)}: there is no file {take_out.file}"
    times = path.read_text("utf-8").count(take_out.find)
    if times != 1 or take_out.find == take_out.put:
        return f"{' '.join(take_out.cases)}: {take_out.find!r} stands {times} times in {take_out.file}"
    return ""


@cache
def enforceable(slug: str) -> dict[str, list[str]]:
    """The cases that must have a take-out, with the tests marked for them."""
    return {row.case: row.tests for row in matrix(slug) if row.kind not in NOTHING_TO_ENFORCE}


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


class Bench:
    """A copy of the program, and a process that runs tests on it."""

    def __init__(self, folder: Path) -> None:
        self.source, self.log = folder / "src", folder / "log"
        shutil.copytree(ROOT / "src", self.source, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(self.source, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, str(HERE / "runner.py")]
        self.runner = subprocess.Popen(command, cwd=ROOT, env=settings, stdin=PIPE, stdout=PIPE, text=True)

    def code(self, slug: str, tests: list[str]) -> int:
        """The exit code of the tests for a title."""
        assert self.runner.stdin is not None and self.runner.stdout is not None
        wanted = {"source": str(self.source), "title": slug, "tests": tests, "log": str(self.log)}
        self.runner.stdin.write(json.dumps(wanted) + "\n")
        self.runner.stdin.flush()
        return int(self.runner.stdout.readline())

    def close(self) -> None:
        self.runner.communicate()


def missed(rule: TakeOut, slug: str, tests: list[str], bench: Bench) -> bool:
    """Do the tests pass although the rule is gone? If so, that is said at once."""
    with without(rule, bench.source):
        code = bench.code(slug, tests)
    if code == 0:
        print(f"{' '.join(rule.cases)}: no test fails without {rule.find!r} in {rule.file}", flush=True)
    elif code != 1:
        print(f"{' '.join(rule.cases)}: the tests did not run\n{bench.log.read_text('utf-8')[-800:]}", flush=True)
    return code != 1


def main(arguments: list[str]) -> int:
    if not arguments:
        return max(prove(slug, set()) for slug in titles())
    return prove(title(arguments[0]).slug, set(arguments[1:]))


def prove(slug: str, wanted: set[str]) -> int:
    """Take the rules of a title out in turn, all or those of the cases wanted."""
    tests, rules = enforceable(slug), take_outs(slug)
    if wrong := [line for rule in rules if (line := misplaced(rule))]:
        print("\n".join(wrong))
        return 1
    jobs = [(rule, case) for rule in rules for case in rule.cases if not wanted or case in wanted]
    benches: Queue[Bench] = Queue()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        for n in range(WORKERS):
            benches.put(Bench(Path(folder, str(n))))

        def work(job: tuple[TakeOut, str]) -> bool:
            bench = benches.get()
            try:
                return missed(job[0], slug, tests[job[1]], bench)
            finally:
                benches.put(bench)

        results = list(pool.map(work, jobs))
        for _ in range(WORKERS):
            benches.get().close()
    unnoticed = sum(results)
    without_any = sorted(set(tests) - {case for rule in rules for case in rule.cases}) if not wanted else []
    for case in without_any:
        print(f"{case}: no take-out is written down")
    print(f"{slug}: {len(jobs)} rules taken out, {len(jobs) - unnoticed} noticed, {len(without_any)} cases without one")
    return 1 if unnoticed or without_any else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
