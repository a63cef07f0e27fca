"""The `case` mark, registered so that it is known wherever pytest starts, and the kernels that tests play with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sztab.hexes import kernels

WHOLE_GAMES = ("conformance", "frozen", "golden", "players", "server", "study")
"""Here games are played as the server plays them; the rules are tested with the plain kernels, and
`conformance/test_modes.py` holds the two to the same games."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "case(title, *cases): the printed cases a test holds")


@pytest.fixture(scope="module", autouse=True)
def compiled(request: pytest.FixtureRequest) -> Iterator[None]:
    """The compiled kernels for tests of whole games."""
    before = kernels.is_fast()
    if request.path.parent.name in WHOLE_GAMES:
        assert kernels.fast(True), "numba is part of the workshop"
    yield
    kernels.fast(before)
