"""Distances to a goal: a flood from the goal outwards, against the arrow."""

from __future__ import annotations

from collections.abc import Sequence


def reversed_costs(cost: Sequence[int], neighbours: Sequence[int], closed: int) -> list[int]:
    """For each step out of a hex what the step back into it costs."""
    return [closed if there < 0 else cost[6 * there + (place % 6 + 3) % 6] for place, there in enumerate(neighbours)]
