"""The program as text: every file, parsed once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sztab"
FAMILIES = sorted(path for path in (SOURCE / "rules").iterdir() if path.is_dir())
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def program() -> dict[str, ast.Module]:
    """Every file of the program, by its path under src/sztab."""
    return {
        path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))
    }


def family_of(file: str) -> str:
    """The family that brings a file, if one does; also one that cannot be played yet."""
    return next((path.name for path in FAMILIES if path.name in file.split("/")), "")


def strings(node: ast.AST) -> Iterator[str]:
    """The texts that stand in a piece of code."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def name_of(node: ast.AST) -> str:
    """The last name of a variable, an attribute or what is called."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "id", getattr(node, "attr", ""))
