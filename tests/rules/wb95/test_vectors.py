"""Every worked example of vectors.toml is held by one test, which is marked with the cases of the example."""

from __future__ import annotations

import pytest
import test_vectors_book
import test_vectors_combat
import test_vectors_entry
import test_vectors_fire
import test_vectors_march
import test_vectors_odds
from book_vectors import HELD, TITLE, VECTORS

MODULES = (
    test_vectors_book,
    test_vectors_combat,
    test_vectors_entry,
    test_vectors_fire,
    test_vectors_march,
    test_vectors_odds,
)


def test_no_vector_is_without_a_test() -> None:
    assert sorted(VECTORS.keys() - HELD.keys()) == []


def test_every_test_of_a_vector_is_collected() -> None:
    collected = {test for module in MODULES for name, test in vars(module).items() if name.startswith("test_")}
    assert [name for name, test in HELD.items() if test not in collected] == []


@pytest.mark.parametrize("name", sorted(VECTORS))
def test_a_test_names_the_cases_of_its_vector_before_those_that_print_its_figures(name: str) -> None:
    [mark] = [mark.args for mark in HELD[name].pytestmark if mark.name == "case"]
    assert mark[: 1 + len(VECTORS[name]["cases"])] == (TITLE, *VECTORS[name]["cases"])
