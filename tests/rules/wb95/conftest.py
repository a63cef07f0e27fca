"""A test of a case runs against every title of the family that prints the case alike."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

import lab
from sztab.desk.cases import sharing

REFERENCE = "budziszyn1945"
ONLY = os.environ.get("SZTAB_TITLE", "")
"""The one title that the take-outs are looking at."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = [mark for mark in metafunc.definition.iter_markers("case") if mark.args[0] == REFERENCE]
    cases = [case for mark in marks for case in mark.args[1:]]
    boxes = [REFERENCE, *(sharing(REFERENCE, cases) if cases else ())]
    if ONLY:
        boxes = [box for box in boxes if box == ONLY]
    metafunc.parametrize("title_on_the_table", boxes, indirect=True)


@pytest.fixture(autouse=True)
def title_on_the_table(request: pytest.FixtureRequest) -> Iterator[str]:
    """The title whose rules a position of the test follows."""
    lab.title_in_play = request.param
    yield request.param
    lab.title_in_play = REFERENCE
