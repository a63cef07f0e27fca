"""Before the first turn: set-up hexes, losses at the start, and where deserters join."""

from __future__ import annotations

from typing import Any

from frozen.vendor.counsel import Counsel, spread
from frozen.vendor.lawful import least
from frozen.vendor.situation import FAR
from frozen.vendor.wb95.front import POINT, FieldFront
from frozen.vendor.wb95.losses import gain_of_a_cel, price_of_a_cel
from sztab.rules.wb95 import artillery, setup
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Place, SetUp, Shift
from sztab.rules.wb95.pieces import cels, counter, enemy_at, label, on_map, stack, traits
from sztab.rules.wb95.reinforcement import due_zones
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Choice, EndPhase, Option

BETTER = 25
"""What another hex must have over the listed one."""
TOO_CLOSE = 40
"""Standing next to an enemy without works: it obliges to attack."""
STARVING = 60
"""Starting out of supply."""
CROWDED = 3
"""The reduction for another unit in a hex, per CEL there."""
FURTHER = 10
"""The cost of a hex farther from the enemy: a holding side does not give ground."""
TOGETHER = 25
"""The worth of another unit of the same formation close by."""
IN_DANGER = 5
"""Distance to the enemy within which ground is worth a garrison from the start."""
AT_HAND = 4
"""Distance to the enemy at which guns start unlimbered."""


class SetUpPlan:
    """Looks at every counter once; settled ones are left alone."""

    def __init__(self, front: FieldFront) -> None:
        self.settled: set[int] = set()

    def intentions(self) -> list[Counsel]:
        return []

    def next(self, front: FieldFront, ask: Ask) -> Counsel:
        """The next improvement of the set-up, or its end."""
        view = front.view
        for u in on_map(view, ask.sides):
            if u.n in self.settled or u.hidden:
                continue
            found = _limbered(front, view, u) or _spared(view, u) or _elsewhere(front, view, u)
            self.settled.add(u.n)
            if found is not None and view.book.deciders[ask.kind].check(view, ask, found.order) is None:
                return found
        for u in view.state.units:
            if u.hex < 0 or u.hidden or u.n in self.settled or u.side in ask.sides:
                continue
            if view.book.scenario.set_up_by(view, u) in ask.sides:
                found = _planted(front, view, u)
                self.settled.add(u.n)
                if found is not None and view.book.deciders[ask.kind].check(view, ask, found.order) is None:
                    return found
        return Counsel(EndPhase(), "end")


def _planted(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """An enemy counter that we set up: it is best placed in the open, close to where we enter."""
    if u.side not in front.foes or not view.book.scenario.prize(view, u):
        return None
    due = [v for v in view.state.units if v.side in front.own and v.box == "due"]
    doors = sorted({hex_ for v in due for zone in due_zones(v) for hex_ in view.book.map.zones.get(zone, ())})
    hexes = list(setup.places(view, u))
    if not doors or not hexes:
        return None
    away = view.book.field.nearest(doors)
    best = min(hexes, key=lambda hex_: (away[hex_] + 2 * front.cover(hex_), spread(front.seed, u.n, hex_), hex_))
    if best == u.hex:
        return None
    one = counter(view, u).id
    return Counsel(Place(unit=one, hex=label(view, best)), "place", {"unit": one, "hex": label(view, best)})


def _limbered(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """Guns with no enemy in reach start limbered on the road."""
    if not traits(view, u).gun:
        return None
    ready = front.enemy_away[u.hex] <= max(AT_HAND, artillery.gun_range(view, u))
    if ready == u.deployed:
        return None
    one, mode = counter(view, u).id, "combat" if ready else "transport"
    return Counsel(SetUp(unit=one, mode=mode), "set up", {"unit": one, "hex": label(view, u.hex), "mode": mode})


def _spared(view: Board, u: Unit) -> Counsel | None:
    """R136: of counters that share their losses the cheapest bear them."""
    printed = counter(view, u)
    if not printed.pool or u.steps >= printed.steps:
        return None
    gain, best = 0, None
    for v in on_map(view, (u.side,)):
        if v.n != u.n and v.steps > 1 and counter(view, v).pool == printed.pool:
            won = gain_of_a_cel(view, u) - price_of_a_cel(view, v)
            if won > gain:
                gain, best = won, v
    if best is None:
        return None
    to = counter(view, best).id
    return Counsel(Shift(unit=printed.id, to=to), "shift", {"unit": printed.id, "to": to})


def _elsewhere(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """A clearly better hex of its area."""
    if not counter(view, u).place or traits(view, u).hq:
        return None
    best, found = _start_worth(front, view, u, u.hex) + BETTER, None
    for hex_ in setup.places(view, u):
        worth = _start_worth(front, view, u, hex_)
        if hex_ != u.hex and worth > best:
            best, found = worth, hex_
    if found is None:
        return None
    one = counter(view, u).id
    return Counsel(Place(unit=one, hex=label(view, found)), "place", {"unit": one, "hex": label(view, found)})


def _start_worth(front: FieldFront, view: Board, u: Unit, hex_: int) -> int:
    """A pushing side starts near its objectives; a holding side sits on its own, and behind cover."""
    others = [v for v in stack(view, hex_) if v.n != u.n]
    held = any(traits(view, v).regular for v in others)
    worth = -CROWDED * cels(others) + spread(front.seed, u.n, hex_) % 3
    worth -= 0 if front.fed(u, hex_) else STARVING
    if front.zones[hex_] and not front.sheltered(u, hex_):
        worth -= TOO_CLOSE
    if traits(view, u).regular and not held and front.enemy_away[hex_] <= IN_DANGER:
        worth += min(2 * POINT, POINT * front.worth(hex_))
    worth += TOGETHER * min(2, _comrades(view, u, hex_))
    if front.pushing and traits(view, u).attacks:
        goals = [goal for goal in front.enemy_stacks if front.worth(goal)] or front.enemy_stacks
        way = front.way_to(_beside(view, goals), u).cost(hex_)
        return worth - min(way, FAR // 4) // 3
    further = max(0, front.enemy_away[hex_] - front.enemy_away[u.hex])
    return worth + 4 * front.cover(hex_) - FURTHER * further


def _comrades(view: Board, u: Unit, hex_: int) -> int:
    """13.1.2: others of its formation there or next to it, who fight better with it."""
    formation = counter(view, u).formation
    if not formation:
        return 0
    around = [v for there in view.book.map.grid.within(hex_, 1) for v in stack(view, there)]
    return sum(v.n != u.n and v.side == u.side and counter(view, v).formation == formation for v in around)


def _beside(view: Board, goals: list[int]) -> set[int]:
    """Adjacent to an enemy, whose own hex is closed."""
    near = view.book.neighbours
    return {there for goal in goals for there in near[6 * goal : 6 * goal + 6] if there >= 0} - set(goals)


def haven(front: FieldFront, ask: Ask) -> Counsel:
    """TS-N4: the best hex for a deserter: near the enemy but not adjacent, with room, and away from friendly units it
    would have to fight."""
    view = front.view
    u: Unit = view.state.units[view.book.index[ask.about.unit]]

    def rank(stage: Choice, partial: tuple[Any, ...], option: Option) -> int:
        return -_haven_worth(front, view, u, view.book.labels[option.value])

    order = least(view, ask, rank)
    assert isinstance(order, Place)
    return Counsel(order, "place", {"unit": order.unit, "hex": order.hex})


def _haven_worth(front: FieldFront, view: Board, u: Unit, hex_: int) -> int:
    near = [there for there in view.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]
    strangers = sum(v.side != u.side and v.side in front.own for there in near for v in stack(view, there))
    before = any(enemy_at(view, u.side, there) for there in near)
    away = abs(min(front.enemy_away[hex_], 30) - 3)
    return -TOO_CLOSE * (strangers + before) - 4 * away - CROWDED * cels(stack(view, hex_)) + 4 * front.cover(hex_)
