"""The Movement and Strategic Movement Phases: a plan made once, carried out order by order."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.players.sergeant.counsel import Counsel
from sztab.players.sergeant.wb95.airlift import lift
from sztab.players.sergeant.wb95.artillery import gun_step
from sztab.players.sergeant.wb95.assault import Assaults
from sztab.players.sergeant.wb95.bridges import odd_jobs
from sztab.players.sergeant.wb95.garrison import Pickets
from sztab.players.sergeant.wb95.headquarters import spare_staff, staff_step
from sztab.players.sergeant.wb95.marches import FieldMarches, fighting_units, reaches
from sztab.players.sergeant.wb95.reinforcement import entry, entry_goal
from sztab.players.sergeant.wb95.special_forces import demolition
from sztab.rules.wb95 import fortification, movement, reinforcement, stacking, strategic
from sztab.rules.wb95.allowance import in_strategic_phase, moves_now
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Exit, Fortify, MarkStrategic, Move
from sztab.rules.wb95.pieces import counter, label, on_map, room, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront
from sztab.table import Ask

Chore = tuple[str, int]
"""A chore for a unit, worked out on the board of the moment when its turn comes."""


class MovementPlan:
    """The rest of a phase's plan. Orders that depend on earlier ones are chores, worked out late."""

    def __init__(self, front: FieldFront) -> None:
        self.front, view = front, front.view
        self.late = in_strategic_phase(view)
        self.units = fighting_units(self.front)
        self.reaches = reaches(view, self.units)
        self.pickets = Pickets(self.front, self.units, self.reaches).posts
        reaches_now = {} if self.late else self.reaches
        self.assaults = Assaults(front, reaches_now, front.weights.worth_planning, front.care, self.pickets)
        self.marches = FieldMarches(self.front, self.assaults.sand)
        self.steps: list[Counsel | Chore] = []
        self._make()

    def intentions(self) -> list[Counsel]:
        """The steps that do not depend on others."""
        return [step for step in self.steps if isinstance(step, Counsel)]

    def next(self, front: FieldFront, ask: Ask) -> Counsel | None:
        """The next order as things are now; None when all is done."""
        view = front.view
        if stacking.held_up(view, self.front.side, (), movement.ways_out) is not None:
            return self._let_out(view)
        while self.steps:
            step = self.steps.pop(0)
            if isinstance(step, Counsel):
                return step
            found = self._do(view, *step)
            if found is not None:
                return found
        return self._thin_out(view)

    def _let_out(self, view: Board) -> Counsel | None:
        """ard:R22: when a unit has arrived in a full hex, units leave it: those that planned to, or else any that
        can."""
        crowd = stacking.crowd(view, self.front.side)
        for step in [one for one in self.steps if isinstance(one, Counsel)]:
            order = step.order
            if isinstance(order, Move) and movement.check_move(view, order, self.front.side) is None:
                if view.book.labels[order.path[-1]] != crowd:
                    self.steps.remove(step)
                    return step
        return self._thin_out(view)

    def _thin_out(self, view: Board) -> Counsel | None:
        """3.2.1: a unit has to leave an overstacked hex before the phase can end."""
        for hex_ in movement.overfull(view, self.front.own):
            here = sorted(stack(view, hex_), key=lambda u: (u.steps, u.n))
            for u in here:
                found = self._make_room(view, u)
                if found is not None:
                    return found
        return None

    def _make_room(self, view: Board, u: Unit) -> Counsel | None:
        if movement.may_move(view, u) is not None or moves_now(view, u) is not None:
            return None
        reach = movement.reach(view, u)
        roomy = [h for h in movement.ends(view, u, reach) if room(view, h) >= u.steps]
        ends = [h for h in roomy if not self.front.zones[h]] or roomy
        if not ends:
            return None
        best = min(ends, key=lambda h: (reach.cost(h), h))
        one = counter(view, u).id
        data = {"unit": one, "hex": label(view, best), "start": label(view, u.hex)}
        return Counsel(Move(units=(one,), path=tuple(label(view, h) for h in reach.path(best))), "room", data)

    # ------------------------------------------------------------------ the plan

    def _make(self) -> None:
        if not self.late:
            self.assaults.plan()
        closing = list(self._closing())
        free = [u for u in self.units if u.n not in self.assaults.busy]
        self.marches.share_out(free)
        view = self.front.view
        waiting = list(reinforcement.coming(view, self.front.side))
        for u in waiting:
            entry_goal(self.front, self.marches, u)
        entries: list[Chore] = [chore for u in waiting for chore in (("enter", u.n), ("march", u.n))]
        enters_first = view.book.scenario.enters_first
        self.steps += entries if enters_first else []
        self.steps += [("raiders", -1)] if not self.late else []
        self.steps += closing
        for u in sorted(free, key=lambda u: u.n not in self.pickets):
            self.steps += self._march(u)
        self.steps += [] if enters_first else entries
        others = [u for u in on_map(view, self.front.own) if not traits(view, u).regular]
        if not self.late:
            self.steps += [("gun", u.n) for u in others if traits(view, u).battery for _ in range(3)]
        self.steps += [("staff", u.n) for u in others if traits(view, u).hq]
        spare = spare_staff(self.front, view)
        self.steps += [spare] if spare is not None else []

    def _closing(self) -> Iterator[Counsel]:
        """Units to their hexes for the assault."""
        view = self.front.view
        for target, assault in sorted(self.assaults.planned.items()):
            for n, hex_ in assault.places.items():
                u = view.state.units[n]
                self.marches.claim(u, hex_)
                if u.hex == hex_:
                    continue
                path = tuple(label(view, one) for one in self.reaches[n].path(hex_))
                one = counter(view, u).id
                data = {"unit": one, "hex": label(view, hex_), "target": label(view, target)}
                yield Counsel(Move(units=(one,), path=path), "close", data)

    def _march(self, u: Unit) -> list[Counsel | Chore]:
        """One unit that does not attack: exit the map, march, entrench, or wait for a gap."""
        view, one = self.front.view, counter(self.front.view, u).id
        out = self._leave(view, u)
        if out is not None:
            return [out]
        reach = self.reaches.get(u.n)
        can_dig = not self.late and fortification.may_dig(view, u) is None
        if u.n in self.pickets:
            return self._stand(view, u, self.pickets[u.n], can_dig)
        step = self.marches.best_step(u, reach, can_dig)
        if not self.late and self._should_wait(u, step.hex, step.points):
            data = {"unit": one, "hex": label(view, u.hex)}
            return [Counsel(MarkStrategic(units=(one,)), "reserve", data)]
        flight = lift(self.front, view, self.marches, u, step)
        if flight is not None:
            return [flight]
        self.marches.claim(u, step.hex)
        if step.hex != u.hex and reach is not None:
            self.assaults.sand.put(u.n, step.hex)
            follow: list[Counsel | Chore] = [("leave", u.n)] if self.front.way_out(u) is not None else []
            return [self.marches.move(u, step, reach), *follow]
        if can_dig and self.front.enemy_away[u.hex] <= 4:
            return [Counsel(Fortify(units=(one,)), "dig", {"unit": one, "hex": label(view, u.hex)})]
        return [] if self.late else [("odd", u.n)]

    def _stand(self, view: Board, u: Unit, hex_: int, can_dig: bool) -> list[Counsel | Chore]:
        """A picket goes to its post, or digs in where it stands."""
        one, where = counter(view, u).id, label(view, hex_)
        self.marches.claim(u, hex_)
        if hex_ != u.hex:
            path = tuple(label(view, there) for there in self.reaches[u.n].path(hex_))
            return [Counsel(Move(units=(one,), path=path), "bar", {"unit": one, "hex": where})]
        if can_dig:
            return [Counsel(Fortify(units=(one,)), "dig", {"unit": one, "hex": where})]
        return [] if self.late else [("odd", u.n)]

    def _should_wait(self, u: Unit, hex_: int, points: int) -> bool:
        """Fast units near a front that bars their way wait for the combats to open it."""
        view, way = self.front.view, self.marches.way(u)
        if (
            points
            or way is None
            or counter(view, u).movement < self.front.weights.quick
            or self.front.enemy_away[u.hex] > 5
        ):
            return False
        if not self.assaults.planned or strategic.may_mark(view, u) is not None or not view.book.options.complementary:
            return False
        return way.cost(u.hex) - way.cost(hex_) < self.front.weights.short_step

    # ------------------------------------------------------------------ chores

    def _do(self, view: Board, what: str, n: int) -> Counsel | None:
        if what == "raiders":
            return demolition(self.front, view)
        u: Unit = view.state.units[n]
        if what == "enter":
            return entry(self.front, view, self.marches, u)
        if u.hex < 0:
            return None
        if what == "gun":
            return gun_step(self.front, view, u)
        if what == "staff":
            return next(odd_jobs(self.front, view, u), None) or staff_step(self.front, view, u)
        if what == "odd":
            return next(odd_jobs(self.front, view, u), None)
        if what == "leave":
            return self._leave(view, u)
        return self._go_on(view, u)

    def _leave(self, view: Board, u: Unit) -> Counsel | None:
        way = self.front.way_out(u)
        if way is None or not self.front.door_open(way) or moves_now(view, u) is not None:
            return None
        still = view.book.scenario.way_out(view, u)
        if still is None or way.zone not in reinforcement.can_leave(view, u):
            return None
        one = counter(view, u).id
        return Counsel(Exit(units=(one,), zone=way.zone), "leave", {"unit": one, "zone": way.zone, "left": still.cels})

    def _go_on(self, view: Board, u: Unit) -> Counsel | None:
        """March on after entering."""
        if movement.may_move(view, u) is not None or moves_now(view, u) is not None or not traits(view, u).regular:
            return None
        reach = movement.reach(view, u)
        self.assaults.sand.put(u.n, u.hex)
        step = self.marches.best_step(u, reach, False)
        if step.hex == u.hex:
            return None
        self.assaults.sand.put(u.n, step.hex)
        self.marches.claim(u, step.hex)
        return self.marches.move(u, step, reach)
