"""Flights of helicopters."""

from __future__ import annotations

import pytest

from lab import lab
from seat.wb95.seats import staff_of

LIFT = """
    title = "ardennes2024"
    phase = "movement"
    side = "axis"
    unit = [
        { id = "A", side = "axis", nation = "germany", hex = "0502", type = "INF", quality = "airmobile" },
        { id = "E", side = "allies", nation = "usa", hex = "0505", type = "INF" },
    ]
    [pools.axis]
    helicopters = 4
"""


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ([], ""),
        (["0503", "0504", "0505", "0506", "0507"], "Enemies on the way: 0505"),
        (["0503", "0505"], "Over each enemy on the way"),
    ],
)
def test_a_flight_names_the_enemies_on_its_way(way: list[str], says: str) -> None:
    staff, view, ask = staff_of(lab(LIFT))
    drafted = staff.draft(view, ask, {"order": "airlift", "unit": "A", "hex": "0507", "path": way})
    assert [line.case for line in drafted.warnings] == (["4.2.25"] if says else [])
    assert all(line.text.startswith(says) for line in drafted.warnings)
