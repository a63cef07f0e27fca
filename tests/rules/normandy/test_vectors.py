"""Every worked example of vectors.toml is held by one test, which is marked with the cases of the example."""

from __future__ import annotations

from importlib import import_module

from normandy.vectors import EXAMPLES

MODULES = [import_module(f"normandy.test_vectors_{part}") for part in ("fights", "ground", "odds")]


def test_every_example_has_its_test() -> None:
    assert EXAMPLES.misnamed() == []


def test_every_test_of_an_example_is_collected() -> None:
    collected = {test for module in MODULES for name, test in vars(module).items() if name.startswith("test_")}
    assert [name for name, test in EXAMPLES.held.items() if test not in collected] == []
