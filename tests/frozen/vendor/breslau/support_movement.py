"""14.8, support moves: units that can be spared for an attack or a defence."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront, worth
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import (
    movement,
    support_movement,
)
from sztab.rules.breslau.orders import Move
from sztab.rules.breslau.pieces import counter, label, stack
from sztab.table import Ask, EndPhase


def reinforce(front: SiegeFront, ask: Ask) -> Counsel:
    """14.8: the strongest unit that can be spared joins the attack or the defence; Fortress hexes are not emptied."""
    b, about = front.view, ask.about
    wanted = [b.book.labels[text] for text in about.hexes]
    for u in sorted(support_movement.movers(b, front.side, about), key=lambda u: (-worth(b, u), u.n)):
        spare = u.hex not in front.fortresses or len(stack(b, u.hex)) > 2
        ends = [hex_ for hex_ in support_movement.destinations(b, u, about) if hex_ in wanted]
        if not spare or not ends or u.hex in wanted or counter(b, u).artillery:
            continue
        best = min(ends, key=lambda hex_: (len(stack(b, hex_)), hex_))
        one, path = counter(b, u).id, movement.reach(b, u).path(best)
        order = Move(units=(one,), path=tuple(label(b, hex_) for hex_ in path))
        return Counsel(order, "go", {"unit": one, "hex": label(b, best)})
    return Counsel(EndPhase(), "end")
