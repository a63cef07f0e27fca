"""The worked examples of vectors.toml: `@vector("ratio-8-5")` hands one to the test that holds it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TITLE = "ardennes2024"
Vector = dict[str, Any]
Test = Callable[..., None]

VECTORS: dict[str, Vector] = {
    one["id"]: one for one in tomllib.loads(Path(__file__).with_name("vectors.toml").read_text("utf-8"))["vector"]
}
HELD: dict[str, Test] = {}
"""The test of each vector, by its id."""


def vector(name: str) -> Callable[[Test], Test]:
    """Hand the vector of that id to a test as `v`."""

    def bind(test: Test) -> Test:
        assert name not in HELD, f"two tests hold {name}"
        HELD[name] = test
        return pytest.mark.parametrize("v", [pytest.param(VECTORS[name], id=name)])(test)

    return bind
