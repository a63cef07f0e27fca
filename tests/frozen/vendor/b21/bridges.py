"""Bridges that are blown up before the enemy."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.bridges import charged
from sztab.rules.b21.objects import check_demolish
from sztab.rules.b21.orders import Demolish
from sztab.rules.b21.pieces import name
from sztab.rules.b21.ways import bridge_on

CLOSE = 3
"""Hexes beyond the bridge in which the enemy must be, and we not."""


def demolition(front: CompanyFront) -> Counsel | None:
    """A prepared bridge between us and an enemy who is close, with nobody of ours beyond it."""
    view, grid = front.view, front.view.book.map.grid
    for u in front.line:
        for direction in range(6):
            edge = grid.edge(u.hex, direction)
            if edge < 0 or not bridge_on(view, edge) or not charged(view, front.side, edge):
                continue
            far = view.book.neighbours[6 * u.hex + direction]
            beyond = [hex_ for hex_ in grid.within(far, CLOSE) if grid.distance(hex_, u.hex) > grid.distance(hex_, far)]
            if any(map(front.own_power, beyond)) or not any(map(front.power, beyond)):
                continue
            order = Demolish(unit=name(view, u), object=grid.edge_label(edge), what="bridge")
            if check_demolish(view, order, front.side) is None:
                return Counsel(order, "blow", {"unit": order.unit, "hexside": order.object})
    return None
