"""Bring the take-outs back to where the program has changed around them: a name, a module, a file that has moved.

    python tools/anchor.py [REVISION]        what the program was when the take-outs were right; HEAD by default

A take-out quotes the program. Where the quoted text is gone, the file of the revision is laid beside the file of today,
line by line and word by word: the words that stand there now are quoted, and names that were exchanged are exchanged in
what is put there too. A place where more has changed is left alone and named.
"""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sztab"
WORDS = re.compile(r"\w+|\W")
ENTRY = "[[take_out]]"
Swaps = dict[str, str]


class Past(NamedTuple):
    """The program as it was: a revision, and the files that have moved since, old path by new one."""

    revision: str
    moved: dict[str, str]

    def text(self, file: str) -> str | None:
        """What a file under src/sztab was, by its path of today."""
        shown = _git("show", f"{self.revision}:src/sztab/{self.moved.get(file, file)}")
        return shown.stdout if shown.returncode == 0 else None


def main(arguments: list[str]) -> int:
    lost = reanchor(arguments[0] if arguments else "HEAD")
    print("\n".join(lost))
    return 1 if lost else 0


def reanchor(revision: str) -> list[str]:
    """Quotes every take-out anew whose text is gone; those that a person has to look at."""
    past, lost = Past(revision, _moves(revision)), []
    for page in sorted((ROOT / "tests" / "takeouts").rglob("*.toml")):
        text = page.read_text("utf-8")
        head, *entries = re.split(rf"^(?={re.escape(ENTRY)})", text, flags=re.MULTILINE)
        found = [_anchored(entry, past) for entry in entries]
        lost += [f"{page.relative_to(ROOT)}: {fault}" for _, fault in found if fault]
        whole = head + "".join(entry for entry, _ in found)
        if whole != text:
            page.write_text(whole, "utf-8")
    return lost


def _anchored(entry: str, past: Past) -> tuple[str, str]:
    """One entry as it must read now, and what is wrong with it."""
    rule = tomllib.loads(entry)["take_out"][0]
    file, quoted, put = rule["file"], rule["find"], rule["put"]
    if not (SOURCE / file).is_file():
        heirs = [new for new, old in past.moved.items() if old == file]
        if len(heirs) != 1:
            return entry, f"there is no file {file}"
        entry, file = entry.replace(f'"{file}"', f'"{heirs[0]}"'), heirs[0]
    path = SOURCE / file
    now = path.read_text("utf-8")
    if now.count(quoted) == 1:
        return entry, ""
    before = past.text(file)
    if before is None or before.count(quoted) != 1:
        return entry, f"{quoted!r} did not stand in {file} before either"
    there, swaps = moved(before, now, quoted)
    if not there or now.count(there) != 1:
        return entry, f"{quoted!r} has changed beyond names in {file}"
    instead = "".join(swaps.get(word, word) for word in WORDS.findall(put))
    for key, old, new in (("find", quoted, there), ("put", put, instead)):
        entry = _exchanged(entry, key, old, new)
    return entry, ""


def moved(before: str, now: str, quoted: str) -> tuple[str, Swaps]:
    """What stands where this stood, and the words exchanged for one another in the whole file. Lines answer to lines;
    where their number has changed nothing is found."""
    old, new = before.splitlines(), now.splitlines()
    pairs: dict[int, int] = {}
    swaps: dict[str, Counter[str]] = {}
    for _, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if b - a == d - c:
            pairs |= zip(range(a, b), range(c, d))
    for n, m in pairs.items():
        for one, two in _swapped(old[n], new[m]):
            swaps.setdefault(one, Counter())[two] += 1
    begin = before.index(quoted)
    found: list[str] = []
    for n, piece in enumerate(quoted.split("\n"), before.count("\n", 0, begin)):
        column = begin - before.rfind("\n", 0, begin) - 1 if not found else 0
        if n not in pairs and piece:
            return "", {}
        found.append(_piece(old[n], new[pairs[n]], column, column + len(piece)) if piece else "")
    return "\n".join(found), {one: counts.most_common(1)[0][0] for one, counts in swaps.items()}


def _swapped(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Names of a line that have others in their place."""
    one, two = WORDS.findall(old), WORDS.findall(new)
    for tag, a, b, c, d in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if tag == "replace" and b - a == d - c:
            yield from ((x, y) for x, y in zip(one[a:b], two[c:d]) if x.isidentifier() and y.isidentifier())


def _piece(old: str, new: str, begin: int, end: int) -> str:
    """The part of the new line that answers to these columns of the old one."""
    one, two = WORDS.findall(old), WORDS.findall(new)
    places = [len(two)] * (len(one) + 1)
    for _, a, b, c, d in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        for n in range(a, b):
            places[n] = c + (n - a if b - a == d - c else 0)
    first, last = (len(WORDS.findall(old[:column])) for column in (begin, end))
    return "".join(two[places[first] : places[last]])


def _exchanged(entry: str, key: str, old: str, new: str) -> str:
    """The entry with another value, written as the old one is, between whatever quotes."""
    begin = re.search(rf"^{key} = ", entry, re.MULTILINE)
    assert begin is not None
    place = begin.end()
    for written, other in ((old, new), (_escaped(old), _escaped(new))):
        at = entry.find(written, place)
        if 0 <= at <= place + 4:
            return entry[:at] + other + entry[at + len(written) :]
    raise ValueError(f"{key} = {old!r} is written in a way that this tool does not know")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _moves(revision: str) -> dict[str, str]:
    lines = _git("diff", "--name-status", "--find-renames", "--diff-filter=R", "--relative=src/sztab", revision).stdout
    return {new: old for _, old, new in (line.split("\t") for line in lines.splitlines())}


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
