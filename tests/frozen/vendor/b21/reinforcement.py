"""Units that enter, that are put down, and that leave the map."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.orders import Enter, LeaveMap, Place
from sztab.rules.b21.pieces import label, name
from sztab.rules.b21.reinforcement import check_exit, coming, entry_hexes, places, waiting
from sztab.rules.b21.stacking import may_join
from sztab.rules.b21.state import Unit

LAST = 1
"""Turns before the end in which units leave the map for points."""


def put_down(front: CompanyFront) -> Counsel | None:
    """Special forces where they take something, or where somebody is needed."""
    view = front.view
    for u in waiting(view, front.side) if not view.state.movers else ():
        open_ = places(view, u)
        if open_:
            best = max(open_, key=lambda hex_: (_worth(front, hex_), -hex_))
            return Counsel(Place(unit=name(view, u), hex=label(view, best)), "place", _data(front, u, best))
    return None


def _worth(front: CompanyFront, hex_: int) -> int:
    prize = front.prizes.get(hex_, 0)
    wanted = prize if not front.mine(hex_) else prize // 4 * (not front.own_power(hex_))
    return wanted - 2 * front.danger[hex_] + 5 * front.cover(hex_)


def entry(front: CompanyFront, u: Unit) -> Counsel | None:
    """By the hex that is nearest to what decides."""
    view = front.view
    if u not in coming(view, front.side):
        return None
    open_ = [hex_ for hex_ in entry_hexes(view, u) if may_join(view, [u], hex_)]
    if not open_:
        return None  # whoever has come before may be held up there
    goals = [post.hex for post in front.posts[:1]] or sorted(front.prizes)[:1]
    way = front.way(u, goals) if goals else [0] * view.book.map.grid.n
    best = min(open_, key=lambda hex_: (way[hex_], hex_))
    return Counsel(Enter(units=(name(view, u),), hex=label(view, best)), "come", _data(front, u, best))


def leave(front: CompanyFront, u: Unit) -> Counsel | None:
    """Off the map for points, when there is no other use for a unit any more."""
    order = LeaveMap(units=(name(front.view, u),), hex=label(front.view, u.hex))
    if front.turns_left > LAST or not front.leaving(u.hex) or check_exit(front.view, order, u.side) is not None:
        return None
    return Counsel(order, "off", {"unit": name(front.view, u), "hex": label(front.view, u.hex)})


def _data(front: CompanyFront, u: Unit, hex_: int) -> dict[str, str]:
    return {"unit": name(front.view, u), "hex": label(front.view, hex_)}
