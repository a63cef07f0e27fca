"""The worked examples of a title's vectors.toml, each handed to the one test that holds it."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
Vector = dict[str, Any]
Test = Callable[..., None]


class Examples:
    """`vector("ratio-1")` hands the example of that id to a test as `v`."""

    def __init__(self, file: Path, title: str) -> None:
        self.title = title
        self.vectors: dict[str, Vector] = {one["id"]: one for one in tomllib.loads(file.read_text("utf-8"))["vector"]}
        self.held: dict[str, Test] = {}

    def vector(self, name: str) -> Callable[[Test], Test]:
        def bind(test: Test) -> Test:
            assert name not in self.held, f"two tests hold {name}"
            self.held[name] = test
            return pytest.mark.parametrize("v", [pytest.param(self.vectors[name], id=name)])(test)

        return bind

    def misnamed(self) -> list[str]:
        """Examples without a test, or whose test is not marked with their cases before any that print the figures."""

        def marked(name: str) -> list[tuple[str, ...]]:
            marks = getattr(self.held.get(name), "pytestmark", ())
            return [mark.args[: 1 + len(self.vectors[name]["cases"])] for mark in marks if mark.name == "case"]

        return [name for name, one in self.vectors.items() if marked(name) != [(self.title, *one["cases"])]]

    def uncollected(self, folder: Path) -> list[str]:
        """Examples whose test is in no test module of the folder, so that pytest does not run it."""
        files = {str(path): path for path in sorted(folder.glob("test_*.py"))}
        collected = {file: one for one in list(sys.modules.values()) if (file := getattr(one, "__file__", "")) in files}
        package = ".".join(folder.relative_to(TESTS).parts)
        modules = [collected.get(file) or import_module(f"{package}.{path.stem}") for file, path in files.items()]
        found = {test for one in modules for word, test in vars(one).items() if word.startswith("test_")}
        return [name for name, test in self.held.items() if test not in found]
