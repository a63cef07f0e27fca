"""Every worked example of vectors.toml is held by one test, which is marked with the cases of the example."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from ardennes.vectors import HELD, TITLE, VECTORS

MODULES = [
    import_module(f"ardennes.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path.stem != "test_vectors"
]


def test_no_vector_is_without_a_test() -> None:
    assert sorted(VECTORS.keys() - HELD.keys()) == []


def test_every_test_of_a_vector_is_collected() -> None:
    collected = {test for module in MODULES for name, test in vars(module).items() if name.startswith("test_")}
    assert [name for name, test in HELD.items() if test not in collected] == []


@pytest.mark.parametrize("name", sorted(VECTORS))
def test_a_vector_and_its_test_name_the_same_cases(name: str) -> None:
    marks = [mark.args for mark in HELD[name].pytestmark if mark.name == "case"]
    assert marks == [(TITLE, *VECTORS[name]["cases"])]
