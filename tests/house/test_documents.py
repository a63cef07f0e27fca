"""The documents name files that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from house.source import ROOT, SOURCE

SUFFIXES = "py|toml|csv|md|ts|tsx|json|jpg"
PATH = re.compile(
    rf"(?<![\w<>./*-])(?:[\w.-]+/)+(?:[\w.*-]+\.(?:{SUFFIXES}))?(?![\w<>*/-])|(?<![\w<>./*-])[\w-]+\.md\b"
)
"""A folder with a slash at its end, or a file in a folder; what has <title> or the like in it is a pattern."""
PAGES = ("CONTRIBUTING.md", "README.md", "docs/architecture.md")


def named(text: str) -> Iterator[str]:
    """Paths in the code of a page: in backquotes, and the links."""
    for code in [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"\]\(([^)#\s]+)\)", text)]:
        if not any(mark in code for mark in ("<", "://")) and not code.startswith(("/", ".venv", "~")):
            yield from PATH.findall(code)


def lost(page: str, text: str) -> list[str]:
    """Paths that are neither in the repository, nor beside the page, nor in the program."""
    places = (ROOT, (ROOT / page).parent, SOURCE)
    return [path for path in named(text) if not any(any(place.glob(path.rstrip("/"))) for place in places)]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_of_a_page_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert len(list(named(text))) > 5
    assert lost(page, text) == []


def test_a_path_that_leads_nowhere_is_named() -> None:
    text = "See `tests/rules/wb95/test_nothing.py`, `src/sztab/rules/<family>/book.py` and [the map](docs/nowhere.md)."
    assert lost("README.md", text) == ["tests/rules/wb95/test_nothing.py", "docs/nowhere.md"]
