"""Engineers and their work: mines before the enemy, ways through his."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.bridges import check_site
from sztab.rules.b21.engineers import is_engineer
from sztab.rules.b21.mines import check_clear, check_lay
from sztab.rules.b21.orders import BuildBridge, ClearMines, LayMines
from sztab.rules.b21.pieces import around, label, name
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import road_on, scarp_top

NEAR = 8
"""Hexes from the enemy at which mines are laid."""


def odd_job(front: CompanyFront, u: Unit) -> Counsel | None:
    """What engineers do instead of marching."""
    if not is_engineer(front.view, u):
        return None
    return clearing(front, u) or breach(front, u) or laying(front, u)


def attacking(front: CompanyFront) -> bool:
    return front.view.book.scenario.attacker == front.side


def clearing(front: CompanyFront, u: Unit) -> Counsel | None:
    order = ClearMines(unit=name(front.view, u))
    if not attacking(front) or check_clear(front.view, order, u.side) is not None:
        return None
    return Counsel(order, "sweep", {"unit": order.unit, "hex": label(front.view, u.hex)})


def laying(front: CompanyFront, u: Unit) -> Counsel | None:
    """The defender's engineers, towards the enemy, on a road if there is one."""
    view, one = front.view, name(front.view, u)
    if attacking(front) or not 1 < front.away[u.hex] <= NEAR:
        return None
    near = [h for h in around(view, u.hex) if check_lay(view, LayMines(unit=one, hex=label(view, h)), u.side) is None]
    near = [h for h in near if not front.own_power(h) and front.away[h] < front.away[u.hex]]
    if not near:
        return None
    best = min(near, key=lambda h: (not road_on(view, view.book.map.grid.edge_between(u.hex, h)), front.away[h], h))
    return Counsel(LayMines(unit=one, hex=label(view, best)), "mine", {"unit": one, "hex": label(view, best)})


def breach(front: CompanyFront, u: Unit) -> Counsel | None:
    """A way for vehicles up a scarp, towards what decides."""
    view, grid = front.view, front.view.book.map.grid
    if not attacking(front):
        return None
    for direction in range(6):
        edge = grid.edge(u.hex, direction)
        if edge >= 0 and scarp_top(view, edge) not in (-1, u.hex):
            order = BuildBridge(name(view, u), grid.edge_label(edge))
            if check_site(view, u, order.side) is None:
                return Counsel(order, "breach", {"unit": order.unit, "hexside": order.side})
    return None
