"""Air counters with a star."""

from __future__ import annotations

from counsel import advice
from players.sergeant.normandy.boards import one, pools, position
from sztab.rules.wb95.orders import Air


def test_counters_with_a_star_fly_where_they_help() -> None:
    units = one("A", "allied", "0606", 'type = "INF", attack = 9') + one("D", "german", "0608", 'type = "ARM"')
    order = advice(position(units, "air", pools(air=10))).order
    assert isinstance(order, Air) and order.missions
    assert sum(mission.starred for mission in order.missions) == 2
