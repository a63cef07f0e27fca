"""The number of lawful sequences of orders from fixed positions; any change of the rules shows here."""

from __future__ import annotations

import pytest

from perft import counting

COUNTS = list(counting.written())


@pytest.mark.parametrize(("name", "depth", "expected"), COUNTS, ids=[f"{name}-{depth}" for name, depth, _ in COUNTS])
def test_perft(name: str, depth: int, expected: int) -> None:
    game, dice = counting.start(name)
    assert counting.count(game, depth, dice) == expected


def test_every_position_is_counted() -> None:
    assert {path.stem for path in counting.positions()} == {name.partition("@")[0] for name, _, _ in COUNTS}
