"""Assaults planned in the Movement Phase: targets, attackers and their hexes.

A unit that enters an enemy zone must attack, and every enemy whose zone it is must be attacked (5.1.3, 5.1.4): hexes
are chosen with that in mind. Reaches are those at the start of the phase: friendly units do not block, and enemy zones
stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sztab.hexes import Reach
from sztab.players.sergeant.wb95.sand_table import SandTable
from sztab.rules.wb95 import duty
from sztab.rules.wb95.battle import Battle, keep_apart
from sztab.rules.wb95.pieces import enemy_at, on_map, room, stack, traits
from sztab.seat.wb95.appraisal import Prospect, cel_worth, ground_worth, pools_of, weigh, with_aid
from sztab.seat.wb95.front import FieldFront, attack_now, defence_now


class PlannedAssault(msgspec.Struct, frozen=True):
    """A planned attack: its attackers with their hexes, and its prospects."""

    target: int
    places: dict[int, int]
    prospect: Prospect


class Assaults:
    """All attacks of a Movement Phase, planned one after the other on a copy of the board."""

    def __init__(
        self,
        front: FieldFront,
        reaches: dict[int, Reach],
        least: int,
        care: int,
        posts: Mapping[int, int] | None = None,
    ) -> None:
        """`posts`: units that may attack only from these hexes."""
        self.front, self.view, self.reaches = front, front.view, reaches
        self.least, self.care, self.posts = least, care, posts or {}
        self.sand = SandTable(front.view)
        for n, hex_ in self.posts.items():
            self.sand.put(n, hex_)
        self.busy: set[int] = set()
        self.spent: set[int] = set()
        self.pools = pools_of(front.view, front.side)
        self.planned: dict[int, PlannedAssault] = {}
        self._holders: dict[int, frozenset[int]] = {}
        self._contact = self._contacts()

    def plan(self) -> dict[int, PlannedAssault]:
        """The worthwhile attacks, the best first; then those they make mandatory."""
        ranked = sorted(((self._hope(hex_), hex_) for hex_ in self._contact), key=lambda one: (-one[0], one[1]))
        for hope, target in ranked:
            if hope > 0:
                self._try(target, self.least)
        for target in self._obliged():
            if target not in self.planned:
                self._try(target, -self.front.weights.extra)
        return self.planned

    # ------------------------------------------------------------------ reach

    def _contacts(self) -> dict[int, dict[int, list[int]]]:
        """For each enemy stack the adjacent hexes and the units that could stand there."""
        view, near = self.view, self.view.book.neighbours
        beside: dict[int, list[int]] = {}
        for hex_ in self.front.enemy_stacks:
            for there in near[6 * hex_ : 6 * hex_ + 6]:
                if there >= 0 and not enemy_at(view, self.front.side, there):
                    beside.setdefault(there, []).append(hex_)
        found: dict[int, dict[int, list[int]]] = {}
        for u in on_map(view, self.front.own):
            if not traits(view, u).attacks or duty.may_attack(view, u) is not None:
                continue
            reach = self.reaches.get(u.n)
            ends = [u.hex] if u.hex in beside else []
            if reach is not None:
                ends += [hex_ for hex_ in reach.hexes if hex_ in beside]
            for there in ends:
                if not self.front.stays(u, there) or self.posts.get(u.n, there) != there:
                    continue
                for hex_ in beside[there]:
                    found.setdefault(hex_, {}).setdefault(there, []).append(u.n)
        return found

    def _hope(self, target: int) -> int:
        """A quick estimate: strength that could attack against strength that defends."""
        view, front = self.view, self.front
        units = {n for ns in self._contact[target].values() for n in ns}
        punches = sorted((attack_now(view, view.state.units[n]) for n in units), reverse=True)
        ours = sum(punches[: front.weights.most_helpers])
        here = stack(view, target)
        bare = sum(defence_now(view, u) for u in here)
        if front.weights.hopeless * ours < bare:
            return 0
        theirs = bare * (2 + front.cover(target))
        return (ground_worth(front, view, target) + cel_worth(front, view, here)) * ours // max(4, theirs)

    # ------------------------------------------------------------------ one attack

    def _try(self, target: int, least: int) -> None:
        """Gather helpers; keep the attack if it is worth making."""
        gathered = self._gather(target, least)
        if gathered is None:
            return
        places, best = gathered
        best = with_aid(self.front, self.sand, best.battle, self.spent, self.care, self.pools)
        extra = self._strangers(target, places.values())
        if best.score - self.front.weights.extra * len(extra) < least:
            self._send_back(places)
            return
        self.planned[target] = PlannedAssault(target, places, best)
        self.busy.update(places)
        self.spent.update(best.battle.attack.guns)
        self.pools = self.pools.less(best.battle.attack)

    def _gather(self, target: int, least: int) -> tuple[dict[int, int], Prospect] | None:
        """Add the best helper one by one, as long as one of the next few pays."""
        places: dict[int, int] = {}
        best: Prospect | None = None
        kept = 0
        while len(places) < self.front.weights.most_helpers and len(places) - kept <= self.front.weights.patience:
            step = self._next_helper(target, places)
            if step is None:
                break
            places[step[0]] = step[1]
            self.sand.put(*step)
            battle = Battle(self.front.side, tuple(sorted(places)), (target,))
            trial = weigh(self.front, self.sand, battle, self.care)
            effort = self.front.weights.effort * (len(places) - kept)
            if best is None or trial.score >= best.score + effort or best.score < least:
                best, kept = trial, len(places)
        idle = dict(list(places.items())[kept:])
        self._send_back(idle)
        return ({n: hex_ for n, hex_ in places.items() if n not in idle}, best) if best is not None else None

    def _send_back(self, units: Iterable[int]) -> None:
        for n in units:
            self.sand.put(n, self.posts.get(n, self.view.state.units[n].hex))

    def _next_helper(self, target: int, places: dict[int, int]) -> tuple[int, int] | None:
        """The best free unit and the best hex for it: few uninvolved enemies, strong, already there."""
        best: tuple[int, int, int] | None = None
        taken = set(places.values())
        gathered = [self.view.state.units[n] for n in places]
        for hex_, units in self._contact[target].items():
            toll = 0
            if hex_ not in taken:
                toll = self.front.weights.extra * len(self._strangers(target, (hex_,)))
                toll -= self._angle(target, hex_, taken)
            space = room(self.sand, hex_)
            for n in units:
                if n in self.busy or n in places:
                    continue
                u = self.view.state.units[n]
                if (u.hex != hex_ and space < u.steps) or keep_apart(self.view, (*gathered, u)):
                    continue
                value = 10 * attack_now(self.view, u) - toll + (12 if u.hex == hex_ else 0)
                if best is None or (value, -n, -hex_) > best:
                    best = (value, -n, -hex_)
        return (-best[1], -best[2]) if best is not None else None

    def _angle(self, target: int, hex_: int, taken: set[int]) -> int:
        """A hex opposite another blocks the retreat; a river before it helps the enemy."""
        grid = self.view.book.map.grid
        opposite = any(grid.distance(hex_, other) == 2 for other in taken)
        edge = grid.edge_between(hex_, target)
        wet = self.view.book.ways(self.view.state.bridges).wet(edge)
        return 10 * opposite - (15 if wet and self.view.book.big_river(edge) else 5 if wet else 0)

    def _strangers(self, target: int, hexes: Iterable[int]) -> set[int]:
        """Enemies besides the target that would have to be attacked from these hexes and are not planned for."""
        found: set[int] = set()
        for hex_ in hexes:
            found |= self._whose(hex_)
        return found - {target} - set(self.planned)

    def _whose(self, hex_: int) -> frozenset[int]:
        if hex_ not in self._holders:
            self._holders[hex_] = frozenset(self.front.holders(hex_))
        return self._holders[hex_]

    def _obliged(self) -> list[int]:
        """Enemies that must be attacked because of the planned positions."""
        found: set[int] = set()
        for assault in self.planned.values():
            for n, hex_ in assault.places.items():
                if not self.front.sheltered(self.view.state.units[n], hex_):
                    found |= self._whose(hex_)
        return sorted(found & set(self._contact))
