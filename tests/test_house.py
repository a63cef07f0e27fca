"""What every family and every title must bring, and how the house is kept; a test names what is lacking."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

from sztab.desk.clerk import Clerk
from sztab.seat.family import Rooms
from sztab.titles.families import families, modules_of, package_of

PROTOCOLS = {"desk": Clerk, "seat": Rooms}
"""Parts of the program to which a family brings modules, each with a protocol of its own."""
PARTS = ("rules", "titles", "desk", "seat", "players.sergeant")
SOURCE = Path(__file__).parents[1] / "src" / "sztab"
SHARED_NAMES = 9
"""Class names that may exist twice in the program: what every family has of its own, such as Book and State."""


# ---------------------------------------------------------------------- families


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("part", PARTS)
def test_a_family_has_a_package_in_every_part(part: str, family: str) -> None:
    assert isinstance(package_of(part, family), ModuleType)


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("part", PROTOCOLS)
def test_a_family_brings_every_name_that_is_asked_for(part: str, family: str) -> None:
    found, lacking = modules_of(part, family, PROTOCOLS[part]), []
    for module, protocol in get_type_hints(PROTOCOLS[part]).items():
        names = {name for name in {**vars(protocol), **protocol.__annotations__} if not name.startswith("_")}
        assert names
        lacking += [f"{module}.{name}" for name in sorted(names) if not hasattr(getattr(found, module), name)]
    assert lacking == []


def test_what_families_bring_has_the_types_that_are_asked_for(tmp_path: Path) -> None:
    lines = []
    for part, wanted in PROTOCOLS.items():
        for n, (module, protocol) in enumerate(get_type_hints(wanted).items()):
            lines.append(f"from {protocol.__module__} import {protocol.__name__}")
            for family in families():
                lines.append(f"from sztab.{part}.{family} import {module} as {part}_{family}_{n}")
                lines.append(f"_{part}_{family}_{n}: {protocol.__name__} = {part}_{family}_{n}")
    page = tmp_path / "brought.py"
    page.write_text("\n".join(lines), "utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", ".mypy_cache", str(page)]
    told = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert told.returncode == 0, told.stdout


# ---------------------------------------------------------------------- names


@cache
def program() -> dict[str, ast.Module]:
    """Every file of the program, by its path under src/sztab."""
    return {
        path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))
    }


def family_of(file: str) -> str:
    return next((family for family in families() if family in file.split("/")), "")


def test_class_names_are_few_that_stand_for_two_things() -> None:
    """None twice in what a family brings, in all its rooms; across the program only those of a family's own kind."""
    found: dict[str, list[str]] = defaultdict(list)
    for file, tree in program().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(file)
    twice = {name: files for name, files in found.items() if len(files) > 1}
    at_home = {
        f"{name} in {family}": files
        for name, files in twice.items()
        for family in families()
        if sum(family_of(file) == family for file in files) > 1
    }
    assert at_home == {}
    assert len(twice) <= SHARED_NAMES, twice
