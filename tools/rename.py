"""Move modules and re-anchor all that names them: imports, take-outs, documents.

    python tools/rename.py sztab.desk.story=sztab.desk.log [...]
    python tools/rename.py --from moves.txt          one OLD=NEW a line

Files are moved with `git mv`. In every Python file of the tree the imports are rewritten, and where a module is used by
its last name (`story.tell`) that name too. Take-outs, documents and texts that give a path or a dotted name follow.
`python -m pytest tests/takeouts` then shows a take-out whose text has changed. A name that would clash with one in use
is told and left under its old name (`from ... import log as story`).
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "tests", "tools", "bench")
TEXTS = ("*.md", "*.toml", "*.csv", "*.ts", "Makefile", "*.py")
Moves = dict[str, str]


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--from"]:
        arguments = Path(arguments[1]).read_text("utf-8").split()
    if not arguments or any(one.count("=") != 1 for one in arguments):
        print(__doc__)
        return 2
    moves = dict(one.split("=") for one in arguments)
    if missing := [old for old in moves if not _path(old).exists()]:
        print("there is no module " + ", ".join(missing))
        return 1
    for old, new in moves.items():
        _move(old, new)
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            _rewrite(path, moves)
    _anchor(moves)
    return 0


def _path(module: str) -> Path:
    return ROOT / "src" / Path(*module.split(".")).with_suffix(".py")


def _move(old: str, new: str) -> None:
    target = _path(new)
    target.parent.mkdir(parents=True, exist_ok=True)
    init = target.parent / "__init__.py"
    if not init.exists():
        init.write_text("", "utf-8")
    subprocess.run(["git", "mv", str(_path(old)), str(target)], cwd=ROOT, check=True)


# ---------------------------------------------------------------------- imports


def _rewrite(path: Path, moves: Moves) -> None:
    """The imports of one file, and the names by which it uses the modules that moved."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    lines = text.splitlines(keepends=True)
    taken = _names(tree)
    renamed: Moves = {}
    for node in sorted(_imports(tree), key=lambda node: -node.lineno):
        found = _rewritten(node, moves, taken, renamed, path)
        if found is not None:
            indent = " " * node.col_offset
            assert node.end_lineno is not None
            lines[node.lineno - 1 : node.end_lineno] = [f"{indent}{line}\n" for line in found]
    whole = "".join(lines)
    for old, new in renamed.items():
        whole = re.sub(rf"(?<![\w.\"']){old}(?=\.[a-zA-Z_])", new, whole)
        for line in whole.splitlines():
            if re.search(rf"(?<![\w.\"'/]){old}(?![\w.\"'])", line) and "import" not in line:
                print(f"{path.relative_to(ROOT)}: look at {line.strip()!r}")
    if whole != text:
        path.write_text(whole, "utf-8")


def _imports(tree: ast.AST) -> list[ast.ImportFrom | ast.Import]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Import)]


def _names(tree: ast.AST) -> set[str]:
    """Names that something in the file has beside its imports."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    found |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in _imports(tree):
        found |= {alias.asname or alias.name for alias in node.names}
    return found


def _rewritten(
    node: ast.ImportFrom | ast.Import, moves: Moves, taken: set[str], renamed: Moves, path: Path
) -> list[str] | None:
    """The lines of an import as it must read now; None if nothing in it has moved."""
    if isinstance(node, ast.Import):
        if not any(alias.name in moves for alias in node.names):
            return None
        return [f"import {moves.get(alias.name, alias.name)}{_as(alias.asname)}" for alias in node.names]
    if node.module in moves:
        names = ", ".join(f"{alias.name}{_as(alias.asname)}" for alias in node.names)
        return [f"from {moves[node.module]} import {names}"]
    if not any(f"{node.module}.{alias.name}" in moves for alias in node.names):
        return None
    found = []
    for alias in node.names:
        new = moves.get(f"{node.module}.{alias.name}", f"{node.module}.{alias.name}")
        package, _, name = new.rpartition(".")
        local = alias.asname
        if local is None and name != alias.name:
            if name in taken:
                print(f"{path.relative_to(ROOT)}: {name} is taken; {new} stays {alias.name}")
                local = alias.name
            else:
                renamed[alias.name] = name
                taken.add(name)
        found.append(f"from {package} import {name}{_as(local)}")
    return found


def _as(name: str | None) -> str:
    return f" as {name}" if name else ""


# ---------------------------------------------------------------------- take-outs, documents, other texts


def _anchor(moves: Moves) -> None:
    """Paths under src/sztab and dotted names, wherever they are written."""
    swaps = {}
    for old, new in moves.items():
        swaps[old] = new
        swaps[old.removeprefix("sztab.").replace(".", "/") + ".py"] = (
            new.removeprefix("sztab.").replace(".", "/") + ".py"
        )
    pattern = re.compile(
        r"(?<![\w./])(?:src/sztab/)?(" + "|".join(map(re.escape, sorted(swaps, key=len, reverse=True))) + r")(?![\w])"
    )
    listed = subprocess.run(["git", "ls-files", *TEXTS], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in listed.splitlines():
        path = ROOT / name
        if not path.exists() or name == "CHANGELOG.md":
            continue
        text = path.read_text("utf-8")
        whole = pattern.sub(lambda hit: hit[0].replace(hit[1], swaps[hit[1]]), text)
        if whole != text:
            path.write_text(whole, "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
