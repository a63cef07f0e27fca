"""The objective of each unit, and where it ends its day."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.hexes import Reach
from sztab.players.sergeant.counsel import Counsel, spread
from sztab.rules.wb95 import movement
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Move
from sztab.rules.wb95.pieces import counter, defenceless, label, may_share, on_map, room, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.situation import FAR
from sztab.seat.wb95.exposure import exposure
from sztab.seat.wb95.front import Distances, FieldFront, attack_now, defence_now


class Goal(msgspec.Struct, frozen=True):
    """An objective for units: its urgency, and the strength it needs."""

    hex: int
    points: int
    wants: int


class Step(msgspec.Struct, frozen=True):
    """The best hex for a unit. `points` are gained by standing there."""

    hex: int
    score: int
    points: int


def reaches(view: Board, units: Iterable[Unit]) -> dict[int, Reach]:
    """The reach of each unit."""
    found = {}
    for u in units:
        if movement.may_move(view, u) is None and moves_now(view, u) is None:
            found[u.n] = movement.reach(view, u)
    return found


class FieldMarches:
    """Goals and steps for the units of a side; `board` shows everyone in their planned hexes."""

    def __init__(self, front: FieldFront, board: Board) -> None:
        self.front, self.view, self.board = front, front.view, board
        self.claimed: set[int] = set()
        self.goals: dict[int, tuple[int, ...]] = {}

    # ------------------------------------------------------------------ goals

    def share_out(self, units: list[Unit]) -> None:
        """Every unit gets a goal: the nearest that still needs strength, urgent ones first."""
        free = []
        for u in units:
            way = self.front.way_out(u)
            if way is not None:
                self.goals[u.n] = self.front.exits(way.zone)
            elif self.front.starves(u) and (fed := self.front.supplied(u)):
                self.goals[u.n] = fed
            else:
                free.append(u)
        for side in self.front.own:
            self._share_out(side, [u for u in free if u.side == side])

    def _share_out(self, side: int, units: list[Unit]) -> None:
        goals = self._wanted(side)
        if not goals:
            return
        away, seed = self.view.book.map.grid.distance, self.front.seed
        pairs = sorted(
            (2 * away(u.hex, goal.hex) - min(12, 3 * goal.points), spread(seed, u.n, goal.hex), u.n, k)
            for u in units
            for k, goal in enumerate(goals)
        )
        wants = [goal.wants for goal in goals]
        for _, _, n, k in pairs:
            if n not in self.goals and wants[k] > 0:
                self.goals[n] = (goals[k].hex,)
                wants[k] -= max(1, attack_now(self.view, self.view.state.units[n]))
        for _, _, n, k in pairs:  # strength to spare: to the nearest
            self.goals.setdefault(n, (goals[k].hex,))

    def _wanted(self, side: int) -> list[Goal]:
        """Objectives to take, and our own that the enemy may take."""
        front, found = self.front, []
        for hex_, points in sorted(front.objectives[side].items()):
            if not front.ours(hex_):
                wants = 4 + 2 * self._guard(hex_)
                found.append(Goal(hex_, points if front.pushing else max(0, points - 1), wants))
            elif front.enemy_away[hex_] <= (
                3 if front.pushing else self.front.weights.coming if hex_ in front.decisive else 8
            ):
                wants = front.threat[hex_] // 2 + 4 - self._own_guard(hex_)
                if wants > 0:
                    found.append(Goal(hex_, points if not front.pushing else points - 1, wants))
        return found

    def _guard(self, hex_: int) -> int:
        """Enemy defence in and around a hex."""
        found = 0
        for there in self.view.book.map.grid.within(hex_, 1):
            for v in stack(self.view, there):
                if v.side in self.front.foes:
                    found += defence_now(self.view, v)
        return found

    def _own_guard(self, hex_: int) -> int:
        here = stack(self.view, hex_)
        return sum(
            defence_now(self.view, u) for u in here if u.side in self.front.own and not traits(self.view, u).mobile
        )

    # ------------------------------------------------------------------ steps

    def best_step(self, u: Unit, reach: Reach | None, can_dig: bool) -> Step:
        """The best hex to end in, the current one included."""
        way, seed = self.way(u), self.front.seed
        steps = [Step(hex_, *self.score(u, hex_, way, can_dig)) for hex_ in self._ends(u, reach)]
        steps.sort(key=lambda step: (step.score, spread(seed, u.n, step.hex), step.hex))
        best, least = steps[0], FAR * FAR
        for step in steps[: self.front.weights.closer_look]:
            if step.score >= least:  # no attack makes a hex better
                break
            cost = step.score + self._exposed(u, step.hex)
            if cost < least:
                best, least = step, cost
        return best

    def _exposed(self, u: Unit, hex_: int) -> int:
        """Twelfths of way by which the enemy's best attack is worth more with the unit there; one that guards others
        takes nothing from them."""
        more = exposure(self.front, self.board, [u], hex_) - exposure(self.front, self.board, [], hex_, u.n)
        return self.front.weights.exposed_way * max(0, more) // 100

    def way(self, u: Unit) -> Distances | None:
        goal = self.goals.get(u.n)
        return self.front.way_to(goal, u) if goal else None

    def _ends(self, u: Unit, reach: Reach | None) -> Iterable[int]:
        yield u.hex
        if reach is None:
            return
        zones = self.front.zones
        stacks = self.board.layers.stacks
        for hex_ in reach.hexes:
            if not self.front.stays(u, hex_):
                continue
            if zones[hex_] and not self.front.sheltered(u, hex_):
                continue
            if hex_ in stacks and (room(self.board, hex_) < u.steps or not may_share(self.board, u, hex_)):
                continue
            yield hex_

    def score(self, u: Unit, hex_: int, way: Distances | None, can_dig: bool) -> tuple[int, int]:
        """Twelfths still to go, less the gain of standing there; the least is best."""
        front = self.front
        points = self._taken(u, hex_)
        score = min(FAR, way.cost(hex_)) if way is not None else 0
        score -= self.front.weights.capture * points + self.front.weights.shift * front.cover(hex_)
        if not front.fed(u, hex_):
            score += self.front.weights.hunger
        digs = can_dig and hex_ == u.hex
        if front.zones[hex_] and not digs and not front.sheltered(u, hex_):
            score += self.front.weights.cornered
        score += self._danger(u, hex_, digs)
        if not front.pushing and front.worth(hex_, u.side) and front.ours(hex_) and hex_ not in self.claimed:
            score -= self.front.weights.garrison if self._bare(u, hex_) else self.front.weights.guard
        return score, points

    def _bare(self, u: Unit, hex_: int) -> bool:
        """A decisive hex that nobody else holds."""
        if hex_ not in self.front.decisive or self.front.enemy_away[hex_] > self.front.weights.coming:
            return False
        return all(v.n == u.n or not traits(self.view, v).regular for v in stack(self.board, hex_))

    def _danger(self, u: Unit, hex_: int, digs: bool) -> int:
        """The strength the enemy could bring against the planned strength there."""
        threat = self.front.threat[hex_]
        if not threat:
            return 0
        beside = [v for v in stack(self.board, hex_) if v.n != u.n]
        ward = self.front.weights.ward if beside and defenceless(self.board, beside) else 0
        guard = defence_now(self.view, u) + sum(defence_now(self.board, v) for v in beside)
        guard = guard * (3 + self.front.cover(hex_) + 2 * digs)
        return max(0, threat - guard) * (1 if self.front.pushing else 2) - ward

    def _taken(self, u: Unit, hex_: int) -> int:
        """Points that change hands when the unit ends there: its hex, and its zone if it is in supply (4.3.2,
        4.3.3)."""
        front, found = self.front, 0
        mine = front.objectives[u.side]
        if hex_ in mine and not front.ours(hex_) and hex_ not in self.claimed:
            found += mine[hex_]
        for there in self._zone(u, hex_):
            if there in mine and there not in self.claimed and not front.ours(there) and not front.zones[there]:
                if there not in self.view.layers.stacks and front.fed(u, hex_):
                    found += mine[there]
        return found

    def _zone(self, u: Unit, hex_: int) -> list[int]:
        mask, near = self.view.book.zone_masks[u.n][hex_], self.view.book.neighbours
        return [near[6 * hex_ + d] for d in range(6) if mask >> d & 1]

    def claim(self, u: Unit, hex_: int) -> None:
        """Points taken by this unit are not counted for another."""
        self.claimed.add(hex_)
        self.claimed.update(self._zone(u, hex_))

    def move(self, u: Unit, step: Step, reach: Reach) -> Counsel:
        """The order for a step, with its reason."""
        one, where = counter(self.view, u).id, label(self.view, step.hex)
        order = Move(units=(one,), path=tuple(label(self.view, hex_) for hex_ in reach.path(step.hex)))
        if step.points:
            return Counsel(order, "take", {"unit": one, "hex": where, "points": step.points})
        if u.n not in self.goals or self.front.zones[u.hex]:
            return Counsel(order, "withdraw", {"unit": one, "hex": where, "start": label(self.view, u.hex)})
        return Counsel(order, "march", {"unit": one, "hex": where, "goal": self.goal_of(u)})

    def landing(self, u: Unit, hex_: int) -> int:
        """Distance to its goal after a landing, judged as a march."""
        score = self.score(u, hex_, self.way(u), False)[0]
        return min(FAR, score) + (0 if self.front.fed(u, hex_) else self.front.weights.alone)

    def goal_of(self, u: Unit) -> str:
        """The goal of a unit, in words."""
        goal, way = self.goals.get(u.n, ()), self.front.way_out(u)
        if way is not None and goal == self.front.exits(way.zone):
            return f"zone {way.zone}"
        if len(goal) > 1:
            return "supply"
        return label(self.view, goal[0]) if goal else "the front"


def fighting_units(front: FieldFront) -> list[Unit]:
    """Own units on the map that are neither guns nor headquarters, the fastest first."""
    view = front.view
    units = [u for u in on_map(view, front.own) if traits(view, u).regular and traits(view, u).mobile]
    return sorted(units, key=lambda u: (-counter(view, u).movement, front.enemy_away[u.hex], u.n))
