"""Move modules, rename what stands in them, and re-anchor all that names either: imports, take-outs, documents.

    python tools/rename.py sztab.desk.story=sztab.desk.log [...]       a module
    python tools/rename.py sztab.desk.log:Story=Entry [...]            a class, function or constant of a module
    python tools/rename.py --from moves.txt                            one OLD=NEW a line

Files are moved with `git mv`. In every Python file of the tree the imports are rewritten, and where a module is used by
its last name (`story.tell`) that name too. A name is renamed in its module and wherever it is imported from there, or
from a package that passes it on. Documents and texts that give a path or a dotted name follow, and `tools/anchor.py`
brings the take-outs back to the text they quote. A name that would clash with one in use is told: a module is left
under its old name (`from ... import log as story`), another name is renamed all the same.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from itertools import accumulate
from pathlib import Path

import anchor

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
    pairs = dict(one.split("=") for one in arguments)
    names = {tuple(old.split(":")): new for old, new in pairs.items() if ":" in old}
    moves = {old: new for old, new in pairs.items() if ":" not in old}
    if missing := [old for old in [*moves, *(of for of, _ in names)] if not _file(old).exists()]:
        print("there is no module " + ", ".join(missing))
        return 1
    for (module, old), new in names.items():
        _rename({(module, old)}, new)
    for old, new in moves.items():
        _move(old, new)
    if moves:
        for path in _pages():
            _rewrite(path, moves)
        _retell(moves)
    print("\n".join(anchor.reanchor("HEAD")))
    return 0


def _pages() -> list[Path]:
    return [path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*.py"))]


def _path(module: str) -> Path:
    return ROOT / "src" / Path(*module.split(".")).with_suffix(".py")


def _file(module: str) -> Path:
    path = _path(module)
    return path if path.exists() else path.with_suffix("") / "__init__.py"


def _module(path: Path) -> str:
    """What a file is imported as; empty for one that is not."""
    for root in (ROOT / "src", ROOT / "tests", ROOT):
        if path.is_relative_to(root):
            return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    return ""


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


# ---------------------------------------------------------------------- names


def _rename(origins: set[tuple[str, str]], new: str) -> None:
    """A name of a module gets another one, wherever it is known under it; `origins`: every place that has it."""
    known = 0
    while len(origins) > known:  # packages that pass it on
        known = len(origins)
        for path in _pages():
            if path.name == "__init__.py" and _local(ast.parse(path.read_text("utf-8")), origins)[0]:
                origins = origins | {(_module(path), old) for _, old in origins}
    for path in _pages():
        text = path.read_text("utf-8")
        bare, modules = _local(ast.parse(text), origins)
        own = {old for module, old in origins if module == _module(path)}
        if not bare | own and not modules:
            continue
        if re.search(rf"(?<![\w.]){new}(?!\w)", text):
            print(f"{path.relative_to(ROOT)}: {new} stands there already")
        dotted = "|".join(re.escape(f"{module}.{old}") for module, old in modules)
        simple = "|".join(bare | own)
        pattern = "|".join(rf"(?<![\w.])(?:{one})(?![\w])(?!=[^=])" for one in (dotted, simple) if one)
        whole = _in_code(text, re.compile(pattern), new, {module for module, _ in origins})
        if path.name == "__init__.py":
            whole = re.sub(rf'"(?:{simple})"', f'"{new}"', whole) if simple else whole
        if whole != text:
            path.write_text(whole, "utf-8")


def _in_code(text: str, names: re.Pattern[str], new: str, origins: set[str]) -> str:
    """The text with another name, but for comments, plain strings, and what is imported from elsewhere."""
    lines = text.splitlines(keepends=True)
    starts = list(accumulate(map(len, lines), initial=0))
    others = [one for one in _imports(ast.parse(text)) if isinstance(one, ast.ImportFrom) and one.module not in origins]
    silent = [[starts[one.lineno - 1], starts[one.end_lineno or one.lineno]] for one in others]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        formatted = token.type == tokenize.STRING and "f" in token.string.partition(token.string[-1])[0]
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and not formatted):
            silent.append([starts[row - 1] + column for row, column in (token.start, token.end)])

    def exchanged(hit: re.Match[str]) -> str:
        if any(begin <= hit.start() < end for begin, end in silent):
            return hit[0]
        return hit[0].rpartition(".")[0] + "." * ("." in hit[0]) + new

    return names.sub(exchanged, text)


def _local(tree: ast.AST, origins: set[tuple[str, str]]) -> tuple[set[str], set[tuple[str, str]]]:
    """Names of these origins that a file imports, and the modules of theirs that it has, by what it calls them."""
    bare, modules = set[str](), set[tuple[str, str]]()
    for node in _imports(tree):
        for alias in node.names:
            for module, old in origins:
                whole = f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name
                if isinstance(node, ast.ImportFrom) and (node.module, alias.name) == (module, old):
                    bare.add(old)
                elif whole == module:
                    modules.add((alias.asname or alias.name, old))
    return bare, modules


# ---------------------------------------------------------------------- documents, other texts


def _retell(moves: Moves) -> None:
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
