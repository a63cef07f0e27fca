"""The families of rulebooks, found by their folders: the rules of a family are a package, and so is what it brings to
each other part of the program, under the same name (`sztab.rules.wb95`, `sztab.titles.wb95`, `sztab.desk.wb95`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace

from sztab import rules
from sztab.errors import SztabError


@cache
def families() -> tuple[str, ...]:
    """Every family that can be played."""
    folder = Path(rules.__file__ or "").parent
    return tuple(sorted(path.parent.name for path in folder.glob("*/__init__.py")))


def package_of(part: str, family: str) -> ModuleType:
    """What a family brings to a part of the program: `package_of("players.sergeant", "wb95")`."""
    if family not in families():
        raise SztabError(f"there is no family of rules {family!r}; known: {', '.join(families())}")
    return import_module(f"sztab.{part}.{family}")


def modules_of(part: str, family: str, wanted: type) -> SimpleNamespace:
    """The modules of such a package that a protocol names, each under its name."""
    package = package_of(part, family).__name__
    return SimpleNamespace(**{name: import_module(f"{package}.{name}") for name in wanted.__annotations__})
