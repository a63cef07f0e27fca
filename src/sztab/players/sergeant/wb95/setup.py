"""Before the first turn: set-up hexes, losses at the start, and where deserters join."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel, spread
from sztab.rules.wb95 import artillery, setup
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Place, SetUp, Shift
from sztab.rules.wb95.pieces import cels, counter, label, on_map, stack, traits
from sztab.rules.wb95.reinforcement import due_zones
from sztab.rules.wb95.state import Unit
from sztab.seat.situation import FAR
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.setup import best_haven
from sztab.seat.wb95.worth import gain_of_a_cel, price_of_a_cel
from sztab.table import Ask, EndPhase


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
            found = _limbered(front, view, u) or _spared(front, view, u) or _elsewhere(front, view, u)
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
    ready = front.enemy_away[u.hex] <= max(front.weights.setup_at_hand, artillery.gun_range(view, u))
    if ready == u.deployed:
        return None
    one, mode = counter(view, u).id, "combat" if ready else "transport"
    return Counsel(SetUp(unit=one, mode=mode), "set up", {"unit": one, "hex": label(view, u.hex), "mode": mode})


def _spared(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """R136: of counters that share their losses the cheapest bear them."""
    printed = counter(view, u)
    if not printed.pool or u.steps >= printed.steps:
        return None
    gain, best = 0, None
    for v in on_map(view, (u.side,)):
        if v.n != u.n and v.steps > 1 and counter(view, v).pool == printed.pool:
            won = gain_of_a_cel(front, view, u) - price_of_a_cel(front, view, v)
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
    best, found = _start_worth(front, view, u, u.hex) + front.weights.setup_better, None
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
    worth = -front.weights.setup_crowded * cels(others) + spread(front.seed, u.n, hex_) % 3
    worth -= 0 if front.fed(u, hex_) else front.weights.setup_starving
    if front.zones[hex_] and not front.sheltered(u, hex_):
        worth -= front.weights.setup_too_close
    if traits(view, u).regular and not held and front.enemy_away[hex_] <= front.weights.setup_in_danger:
        worth += min(2 * front.weights.point, front.weights.point * front.worth(hex_))
    worth += front.weights.setup_together * min(2, _comrades(view, u, hex_))
    if front.pushing and traits(view, u).attacks:
        goals = [goal for goal in front.enemy_stacks if front.worth(goal)] or front.enemy_stacks
        way = front.way_to(_beside(view, goals), u).cost(hex_)
        return worth - min(way, FAR // 4) // 3
    further = max(0, front.enemy_away[hex_] - front.enemy_away[u.hex])
    return worth + 4 * front.cover(hex_) - front.weights.setup_further * further


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
    """TS-N4: the best hex for a deserter."""
    order = best_haven(front, front.view, ask)
    return Counsel(order, "place", {"unit": order.unit, "hex": order.hex})
