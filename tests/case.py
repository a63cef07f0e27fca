"""`@case("budziszyn1945", "5.3.4")`: the printed cases that a test holds the program to."""

from __future__ import annotations

import pytest


def case(title: str, *cases: str) -> pytest.MarkDecorator:
    """Mark a test with the title and the numbers of its cases."""
    return pytest.mark.case(title, *cases)
