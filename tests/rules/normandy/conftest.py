"""Snippets that name no title are Normandy's, and its own cases are cited."""

from __future__ import annotations

import pytest

import lab

TITLE = "normandy1944"


@pytest.fixture(autouse=True)
def normandy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "title_in_play", TITLE)
    monkeypatch.setattr(lab, "REFERENCE", TITLE)
