"""Run a test with the kernels in plain Python and compiled."""

from collections.abc import Iterator

import pytest

from sztab.hexes import kernels


@pytest.fixture(params=[False, True], ids=["plain", "fast"])
def mode(request: pytest.FixtureRequest) -> Iterator[bool]:
    before = kernels.is_fast()
    assert kernels.fast(request.param) == request.param
    yield request.param
    kernels.fast(before)
