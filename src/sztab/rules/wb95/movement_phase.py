"""2.2-P3, 2.2-P5: which orders answer in Movement and Strategic Movement Phases: checks and choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sztab.rules.wb95 import (
    airdrop,
    airlift,
    artillery,
    bridges,
    fortification,
    movement,
    reinforcement,
    special_forces,
    special_units,
    stacking,
    strategic,
)
from sztab.rules.wb95.allowance import in_strategic_phase, moves_now, purse, rooted
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.movers import is_free, movers
from sztab.rules.wb95.orders import (
    Airdrop,
    Airlift,
    BridgeWork,
    Enter,
    Exit,
    Fortify,
    MarkStrategic,
    Move,
    Redirect,
    Refill,
    SetUp,
    Spec,
)
from sztab.rules.wb95.pieces import counter, enemy_at, label, may_share, stack, traits, wrong_phase
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.zones import enemy_zones
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Refusal

DROP = "drop"
"""The way in of those who jump (ard:4.2.11)."""


def pick(orders: Sequence[Order], partial: tuple[Any, ...]) -> Choice | Order:
    """One of these orders."""
    if not partial:
        return Choice("order", [Option(k, str(order)) for k, order in enumerate(orders)])
    chosen: Order = orders[partial[0]]
    return chosen


class Movement:
    """2.2-P3, 2.2-P5: the orders of Movement and Strategic Movement Phases."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        side = ask.sides[0]
        calm = not in_strategic_phase(view)
        held = stacking.held_up(view, side, (), movement.ways_out)
        if held is not None and not isinstance(order, EndPhase | Move | Exit):
            return held
        match order:
            case EndPhase():
                return self._check_end(view, side)
            case Move():
                return movement.check_move(view, order, side)
            case Enter():
                return reinforcement.check_enter(view, order, side)
            case Exit():
                return reinforcement.check_exit(view, order, side)
            case Redirect():
                return reinforcement.check_redirect(view, order, side)
            case Fortify() if calm:
                return fortification.check_fortify(view, order, side)
            case SetUp() if calm:
                return artillery.check_set_up(view, order, side)
            case MarkStrategic() if calm:
                return strategic.check_mark(view, order, side)
            case BridgeWork() if calm:
                return bridges.check_work(view, order, side)
            case Refill() if calm:
                return special_units.check_refill(view, order, side)
            case Airdrop() if view.book.variant.drops:
                return airdrop.check_drop(view, order, side)
            case Airlift() if view.book.variant.lift_range:
                return airlift.check_lift(view, order, side)
            case Spec() if view.book.variant.special_forces:
                return special_forces.check(view, order, side)
        special: Refusal | None = view.book.scenario.check_special(view, order, side)
        if special is None or special.case != "2.1.2":
            return special
        return wrong_phase(view, order)

    def _check_end(self, view: Board, side: int) -> Refusal | None:
        refusal = movement.check_stacking(view, side)
        if refusal is not None:
            return refusal
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """hex, unit, what to do, where to."""
        side = ask.sides[0]
        if not partial:
            return self._stacks(view, side)
        if partial[0] == "end":
            return EndPhase()
        if partial[0] == "spec":
            return pick(special_forces.missions(view, side), partial[1:])
        if partial[0] in ("enter", "special"):
            return self._others(view, side, partial)
        if len(partial) == 1:
            able = _leaves if _must_leave(view, side) >= 0 else _acts
            ids = [counter(view, u).id for u in stack(view, view.book.labels[partial[0]]) if able(view, u)]
            return Choice("unit", [Option(one, one) for one in ids])
        u = view.state.units[view.book.index[partial[1]]]
        if len(partial) == 2:
            return Choice("action", [Option(word, word) for word in actions(view, u)])
        return self._finish(view, u, partial[2], partial[3:])

    def _stacks(self, view: Board, side: int) -> Choice:
        crowd = _must_leave(view, side)
        if crowd >= 0:
            return Choice("hex", [view.book.hex_options[crowd]])
        options = []
        if self._check_end(view, side) is None:
            options.append(END)
        if any(_comes(view, u) for u in reinforcement.coming(view, side)):
            options.append(Option("enter", "bring in reinforcements"))
        if not in_strategic_phase(view) and special_forces.may_send(view, side):
            options.append(Option("spec", "send special forces"))
        if view.book.scenario.special_choices(view, side):
            options.append(Option("special", "the scenario's own"))
        options += [view.book.hex_options[hex_] for hex_ in _busy_hexes(view, side)]
        return Choice("hex", options)

    def _others(self, view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
        if partial[0] == "special":
            orders = view.book.scenario.special_choices(view, side)
            if len(partial) == 1:
                return Choice("order", [Option(k, str(order)) for k, order in enumerate(orders)])
            chosen: Order = orders[partial[1]]
            return chosen
        if len(partial) == 1:
            ids = [counter(view, u).id for u in reinforcement.coming(view, side) if _comes(view, u)]
            return Choice("unit", [Option(one, one) for one in ids])
        u = view.state.units[view.book.index[partial[1]]]
        if len(partial) == 2:
            return Choice("to", [Option(text, text) for text in _entries(view, u)])
        if partial[2] == DROP:
            hexes = view.once(("drops", u.n), lambda: [label(view, h) for h in airdrop.drop_hexes(view, u)])
            if len(partial) == 3:
                return Choice("hex", [Option(text, text) for text in hexes])
            return Airdrop(unit=partial[1], hex=partial[3])
        if partial[2].startswith("zone "):
            return Redirect(units=(partial[1],), zone=partial[2][5:])
        return Enter(units=(partial[1],), hex=partial[2])

    def _finish(self, view: Board, u: Unit, word: str, rest: tuple[Any, ...]) -> Choice | Order:
        one = counter(view, u).id
        kind, _, what = word.partition(" ")
        if kind == "move":
            full = (one,) if what == "full" else ()
            found = view.once(("reach", u.n, what), lambda: movement.reach(view, u, full=bool(full)))
            if not rest:
                return Choice("to", list(map(view.book.hex_options.__getitem__, movement.ends(view, u, found))))
            path = map(view.book.hex_labels.__getitem__, found.path(view.book.labels[rest[0]]))
            return Move(units=(one,), path=tuple(path), full=full)
        if kind == "lift":
            if not rest:
                return Choice("to", [view.book.hex_options[hex_] for hex_ in airlift.landings(view, u)])
            return Airlift(unit=one, hex=rest[0], points=u.steps)
        if kind == "fortify":
            return Fortify(units=(one,))
        if kind == "strategic":
            return MarkStrategic(units=(one,))
        if kind == "setup":
            return SetUp(unit=one, mode=what)
        if kind == "exit":
            return Exit(units=(one,), zone=what)
        if kind == "refill":
            return Refill(unit=one, from_=what)
        return BridgeWork(unit=one, side=what, do=kind)


def actions(b: Board, u: Unit) -> list[str]:
    """Everything a unit could be ordered to do in a Movement or Strategic Movement Phase."""
    if _must_leave(b, u.side) >= 0:
        return ["move"] if _leaves(b, u) else []
    found = []
    if can_step(b, u):
        found.append("move")
    if (
        u.oos > 0
        and u.cap < 0
        and movement.may_move(b, u, full=True) is None
        and moves_now(b, u) is None
        and _ends(b, u, True)
    ):
        found.append("move full")
    if u.hex in b.book.zones_of:
        found += [f"exit {zone}" for zone in reinforcement.can_leave(b, u) if moves_now(b, u) is None]
    if in_strategic_phase(b):
        return found
    if "airmobile" in counter(b, u).abilities and airlift.may_lift(b, u) is None and airlift.landings(b, u):
        found.append("lift")
    if fortification.may_dig(b, u) is None:
        found.append("fortify")
    if b.book.options.complementary and strategic.may_mark(b, u) is None:
        found.append("strategic")
    if traits(b, u).gun:
        mode = "transport" if u.deployed else "combat"
        if artillery.may_set_up(b, u, mode) is None:
            found.append(f"setup {mode}")
    return found + _works(b, u) + _refills(b, u)


def _must_leave(b: Board, side: int) -> int:
    """ard:R22: the hex that has to be thinned out before anything else, -1 if there is none."""
    held = stacking.held_up(b, side, (), movement.ways_out)
    return stacking.crowd(b, side) if held is not None else -1


def _leaves(b: Board, u: Unit) -> bool:
    """Whether a unit of such a hex can go where it makes room."""
    return movement.may_move(b, u) is None and moves_now(b, u) is None and bool(_ends(b, u))


def _busy_hexes(b: Board, side: int) -> list[int]:
    """Hexes in which somebody has something to do."""
    known, units, works = movers(b, side), b.state.units, b.state.works
    busy = set(known.ready.values())
    for n in known.free:
        u: Unit = units[n]
        if u.hex not in busy and (known.opens(b, u) or _acts(b, u)):
            busy.add(u.hex)
    for n in known.to_ask(b):
        u = units[n]
        if u.hex not in busy and ((n in known.diggers and not works[u.hex]) or _acts(b, u)):
            busy.add(u.hex)
    return sorted(busy)


def _acts(b: Board, u: Unit) -> bool:
    """Whether a unit has anything to do."""
    known = b.book.traits[u.n]
    if (u.cap >= 0 and u.n not in b.state.movers) or (known.group and not known.mobile):  # 15.2.1: it holds its hex
        return False
    late = in_strategic_phase(b)
    if late and not (u.marked or u.moved):
        return False
    calm = not enemy_zones(b, u.side)[u.hex]
    if calm and is_free(b, u, late) and (not late or _open_neighbour(b, u)):
        return True
    if not late and (u.marked or u.dug):
        return False
    if rooted(b, u):
        return not late and artillery.may_set_up(b, u, "transport") is None
    return can_step(b, u) or bool(actions(b, u))


def can_step(b: Board, u: Unit) -> bool:
    """Whether the unit can go anywhere: a neighbour it could stay in, or else all it can reach."""
    return b.once(("steps", u.n), lambda: _can_step(b, u))


def _can_step(b: Board, u: Unit) -> bool:
    if movement.may_move(b, u) is not None or moves_now(b, u) is not None:
        return False
    left, cap = purse(b, u)
    if cap <= 0 or (left <= 0 and u.offroad):
        return False
    if left == cap and not b.book.scenario.closed(b, u) and _open_neighbour(b, u):
        return True
    through = False
    for there in b.book.neighbours[6 * u.hex : 6 * u.hex + 6]:
        if there < 0 or isinstance(movement.step_cost(b, u, u.hex, there, left, cap, not u.offroad), Refusal):
            continue
        if there not in b.layers.stacks or enemy_at(b, u.side, there):
            return True
        if may_share(b, u, there) and b.book.variant.overstacking != "refused":
            return True
        through = True
    return through and bool(_ends(b, u))


def _open_neighbour(b: Board, u: Unit) -> bool:
    return next(movement.open_neighbours(b, u), -1) >= 0


def _ends(b: Board, u: Unit, full: bool = False) -> list[int]:
    return movement.ends(b, u, movement.reach(b, u, full))


def _works(b: Board, u: Unit) -> list[str]:
    """Bridges the unit could blow, mend or build."""
    if not b.book.options.complementary:
        return []
    grid = b.book.map.grid
    found = []
    for edge in b.book.water_at.get(u.hex, ()):
        up, big = bridges.standing(b, edge), b.book.big_river(edge)
        if not up and big and not bridges.may_begin(b, u):
            continue
        for do in ("destroy",) if up else ("build",) if big else ("rebuild",):
            if bridges.may_work(b, u, edge, do) is None:
                found.append(f"{do} {grid.edge_label(edge)}")
    return found


def _refills(b: Board, u: Unit) -> list[str]:
    if u.steps >= counter(b, u).steps:
        return []
    ids = [counter(b, v).id for v in stack(b, u.hex) if traits(b, v).volkssturm]
    return [
        f"refill {one}"
        for one in ids
        if special_units.check_refill(b, Refill(unit=counter(b, u).id, from_=one), u.side) is None
    ]


def _comes(b: Board, u: Unit) -> bool:
    """Whether a waiting reinforcement has anything to choose; where there is another zone it can always shift."""
    elsewhere = reinforcement.shifts_zones(b) and bool(reinforcement.other_zones(b, u))
    return elsewhere or next(_entries(b, u), "") != ""


def _entries(b: Board, u: Unit) -> Iterator[str]:
    """Hexes by which a reinforcement that may come could enter, and zones it could shift to, one after the other."""
    if b.book.scenario.may_enter_together(b, [u]) is None:
        yield from (label(b, hex_) for hex_ in reinforcement.ways_in(b, u))
    if airdrop.may_drop(b, u) is None and next(airdrop.drop_hexes(b, u), -1) >= 0:
        yield DROP
    if reinforcement.shifts_zones(b):
        yield from (f"zone {zone}" for zone in reinforcement.other_zones(b, u))


DECIDERS: dict[str, Decider] = {"movement": Movement(), "strategic": Movement()}
