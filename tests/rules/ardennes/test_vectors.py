"""Every worked example of vectors.toml is held by one test, which is marked with the cases of the example."""

from __future__ import annotations

from pathlib import Path

from rules.ardennes.vectors import EXAMPLES


def test_every_example_has_its_test() -> None:
    assert EXAMPLES.uncollected(Path(__file__).parent) == []
    assert EXAMPLES.misnamed() == []
