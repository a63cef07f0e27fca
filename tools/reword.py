"""Change sentences everywhere at once: in the code, the catalogues, the tests and the take-outs.

    python tools/reword.py "old sentence of {} hexes" "new sentence with {} hexes"
    python tools/reword.py --from sentences.txt      one `old => new` a line

`{}` stands for whatever the program fills in; both sentences have the same ones in the same order. In the code a string
or an f-string is found by its template, however it is broken over lines; elsewhere by its text with anything in the
holes. A sentence that the code puts together from parts is not found: it is named, and left to you.
"""

from __future__ import annotations

import ast
import csv
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "src/sztab/language"
HOLE = re.compile(r"\{[nw]?\}")
NAMED = re.compile(r"\{\w*\}")
Pairs = dict[str, str]


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--from"]:
        lines = Path(arguments[1]).read_text("utf-8").splitlines()
        given = [line.split(" => ") for line in lines if line.strip()]
    else:
        given = [arguments]
    if any(len(pair) != 2 or len(HOLE.findall(pair[0])) != len(HOLE.findall(pair[1])) for pair in given):
        print(__doc__)
        return 2
    pairs = {_bare(old): _bare(new) for old, new in given}
    found: set[str] = set()
    for path in sorted((ROOT / "src").rglob("*.py")):
        found |= _source(path, pairs)
    for path in sorted(CATALOGUES.rglob("*.csv")):
        _catalogue(path, pairs)
    for path in sorted((ROOT / "tests").rglob("*")) + sorted((ROOT / "web").glob("tests/**/*.ts")):
        if path.suffix in {".py", ".txt", ".toml", ".ts"}:
            _text(path, pairs)
    for old in pairs.keys() - found:
        print(f"not found in the code: {old}")
    return 0


def _bare(sentence: str) -> str:
    return HOLE.sub("{}", sentence)


# ---------------------------------------------------------------------- the code


def _source(path: Path, pairs: Pairs) -> set[str]:
    """Replaces whole strings; gives the sentences that were found."""
    text, found = path.read_text("utf-8"), set()
    lines = text.splitlines(keepends=True)
    places = sorted(_strings(ast.parse(text)), key=lambda node: (node.lineno, node.col_offset), reverse=True)
    for node in places:
        template, parts = _template(node)
        if template not in pairs:
            continue
        found.add(template)
        filled = iter(parts)
        body = re.sub(r"\{\}", lambda _, left=filled: next(left), pairs[template])
        quote = "'" if '"' in body else '"'
        _put(lines, node, f"{'f' if isinstance(node, ast.JoinedStr) else ''}{quote}{body}{quote}")
    if found:
        path.write_text("".join(lines), "utf-8")
    return found


def _strings(tree: ast.AST) -> list[ast.JoinedStr | ast.Constant]:
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner)
    ]


def _template(node: ast.JoinedStr | ast.Constant) -> tuple[str, list[str]]:
    """The sentence with its holes, and what fills them; a plain string may be a template with named holes."""
    if isinstance(node, ast.Constant):
        return NAMED.sub("{}", str(node.value)), [found[0] for found in NAMED.finditer(str(node.value))]
    words, parts = "", []
    for part in node.values:
        if isinstance(part, ast.Constant):
            words += str(part.value)
        else:
            words += "{}"
            parts.append(ast.unparse(ast.JoinedStr([part]))[2:-1])
    return words, parts


def _put(lines: list[str], node: ast.expr, new: str) -> None:
    """Puts text where a node stands; columns are counted in bytes."""
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    head = lines[first].encode()[: node.col_offset].decode()
    tail = lines[last].encode()[node.end_col_offset :].decode()
    lines[first : last + 1] = [head + new + tail]


# ---------------------------------------------------------------------- catalogues and tests


def _catalogue(path: Path, pairs: Pairs) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    changed, kept, seen = False, [], set()
    for row in rows:
        if row and _bare(row[0]) in pairs:
            holes = iter(HOLE.findall(row[0]))
            row = [re.sub(r"\{\}", lambda _, left=holes: next(left), pairs[_bare(row[0])]), *row[1:]]
            changed = True
        if not row or row[0] not in seen:
            kept.append(row)
        seen.update(row[:1])
    if changed:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(kept)


def _text(path: Path, pairs: Pairs) -> None:
    """Sentences with anything in their holes, within one line."""
    before = text = path.read_text("utf-8")
    for old, new in pairs.items():
        pieces = old.split("{}")
        if sum(map(len, pieces)) < 9:
            continue  # too short to be told from other words
        hole = r"(\{[^{}]*\}|[^\n\"{}]*?)"
        pattern = hole.join(map(re.escape, pieces))
        count = iter(range(1, len(pieces)))
        replacement = re.sub(r"\{\}", lambda _, n=count: rf"\g<{next(n)}>", new.replace("\\", r"\\"))
        text = re.sub(pattern, replacement, text)
    if text != before:
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
