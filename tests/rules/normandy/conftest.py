"""The tests of this title form a package, since their files are named like those of the family; snippets that
name no title are Normandy's, and its own cases are cited."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import lab

sys.path.append(str(Path(__file__).parents[1] / "wb95"))
"""The benches of the family's examples."""

TITLE = "normandy1944"


@pytest.fixture(autouse=True)
def normandy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "title_in_play", TITLE)
    monkeypatch.setattr(lab, "REFERENCE", TITLE)
