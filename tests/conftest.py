"""The `case` mark, registered so that it is known wherever pytest starts."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "case(title, *cases): the printed cases a test holds")
