"""Set-up: cover for those who stand in the open, a task for the engineers, mines on the enemy's way."""

from __future__ import annotations

from frozen.vendor.b21.engineers import attacking
from frozen.vendor.b21.front import CAR, CompanyFront
from frozen.vendor.counsel import Counsel
from frozen.vendor.situation import FAR, reversed_costs
from sztab.hexes import Flood, kernels
from sztab.rules.b21.charts import CLOSED, WHOLE
from sztab.rules.b21.engineers import is_engineer, weak
from sztab.rules.b21.mines import mined
from sztab.rules.b21.orders import Place, PlaceMines, SetTask
from sztab.rules.b21.pieces import label, name, on_map, printed
from sztab.rules.b21.setup import minefields, places
from sztab.rules.b21.stacking import may_join
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import costs
from sztab.table import Ask, EndPhase

A_COLUMN, BETTER = 10, 8
APART = 2
"""Hexes between minefields at least."""


def arrange(front: CompanyFront, ask: Ask) -> Counsel:
    """Change by change, until nothing is better."""
    for u in on_map(front.view, front.side):
        found = _task(front, u) or _shift(front, u)
        if found is not None:
            return found
    return _mines(front) or Counsel(EndPhase(), "accept")


def _task(front: CompanyFront, u: Unit) -> Counsel | None:
    if not is_engineer(front.view, u) or not weak(front.view, u) or u.task:
        return None
    task = "fight" if attacking(front) else "mines"
    return Counsel(SetTask(unit=name(front.view, u), task=task), "task", {"unit": name(front.view, u), "task": task})


def _shift(front: CompanyFront, u: Unit) -> Counsel | None:
    """Into better cover, or into a hex that decides."""
    view = front.view
    if not printed(view, u).line:
        return None
    bar = _worth(front, u.hex) + BETTER
    found = [hex_ for hex_ in places(view, u) if _worth(front, hex_) > bar and may_join(view, [u], hex_)]
    if not found:
        return None
    best = max(found, key=lambda hex_: (_worth(front, hex_), -hex_))
    data = {"unit": name(view, u), "hex": label(view, best)}
    return Counsel(Place(unit=data["unit"], hex=data["hex"]), "place", data)


def _worth(front: CompanyFront, hex_: int) -> int:
    return A_COLUMN * front.cover(hex_) + front.prizes.get(hex_, 0) // 20


def _mines(front: CompanyFront) -> Counsel | None:
    """Where the shortest ways of the enemy to what decides lead."""
    view, grid = front.view, front.view.book.map.grid
    laid = [one.hex for one in view.state.mines]
    hexes = {h for rule, _ in minefields(view, front.side) for h in rule.hexes if not mined(view, h)}
    if not hexes:
        return None
    far = [hex_ for hex_ in sorted(hexes) if all(grid.distance(hex_, one) >= APART for one in laid)]
    way = _enemy_way(front)
    best = min(far or sorted(hexes), key=lambda hex_: (way[hex_] + 12 * bool(front.own_power(hex_)), hex_))
    return Counsel(PlaceMines(hex=label(view, best)), "lay", {"hex": label(view, best)})


def _enemy_way(front: CompanyFront) -> list[int]:
    """For each hex the cost of the enemy's way to our prizes that leads through it."""
    view = front.view
    price = [FAR if cost == WHOLE else cost for cost in costs(view, CAR, 1 - front.side)]
    shut = kernels.bytes_view(bytearray(view.book.map.grid.n))
    mine = [hex_ for hex_ in sorted(front.prizes) if front.mine(hex_)]
    back = reversed_costs(price, view.book.neighbours, CLOSED)
    here: Flood = view.book.field.flood(kernels.ints(price), shut, front.enemies, FAR)
    there: Flood = view.book.field.flood(kernels.ints(back), shut, mine, FAR)
    whole = zip(here.costs(), there.costs())
    return [2 * FAR if min(one, two) < 0 else one + two for one, two in whole]
