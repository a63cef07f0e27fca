"""A server for each module of tests, over games of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.seats import lobby


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with lobby(tmp_path_factory.mktemp("games")) as client:
        yield client
