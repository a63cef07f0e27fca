"""Orders that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from seat.breslau.seats import draft, resolution


@pytest.mark.parametrize(
    "data",
    [{"order": "dance"}, {"order": "attack", "from": 7}, {"order": "bombard", "artillery": "x"}, {"order": 3}, {}],
)
def test_made_up_orders_are_refused_in_a_sentence(data: dict[str, Any]) -> None:
    drafted = draft(resolution(), data)
    assert drafted.refusal is not None and drafted.refusal.text and not drafted.slots
