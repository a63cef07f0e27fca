"""The Combat Phase: the best attack first, mandatory ones at least cost, then fire, then the end."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.players.sergeant.counsel import Counsel, percent, tenths
from sztab.players.sergeant.wb95.fire import best_fire
from sztab.players.sergeant.wb95.special_forces import raid
from sztab.rules.wb95 import declaration, duty
from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack
from sztab.rules.wb95.pieces import label, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.appraisal import Prospect, name_of, weigh, with_aid
from sztab.seat.wb95.front import FieldFront, attack_now, one_army
from sztab.table import Ask, EndPhase


class Attacks:
    """The attacks of a phase, the best first; the list is made anew when it has run out, but targets far from all that
    has changed keep their place."""

    def __init__(self, front: FieldFront) -> None:
        self.targets: list[int] = []
        self.hopes: dict[int, int] = {}
        self.units: list[Unit] = []

    def intentions(self) -> list[Counsel]:
        return []

    def next(self, front: FieldFront, ask: Ask) -> Counsel:
        """The next order of the phase."""
        view, side = front.view, front.side
        party = raid(front, view)
        if party is not None:
            return party
        for fresh in (False, True):
            if fresh:
                self.targets = self._ranked(front, view)
            while self.targets:
                found = _lawful(view, ask, _attack_on(front, view, self.targets.pop(0)), front.weights.worth_attacking)
                if found is not None:
                    return found
        if duty.check_end(view, side) is not None:
            return _owed(front, view, ask)
        fire = best_fire(front, view, ask)
        return fire if fire is not None else Counsel(EndPhase(), "end")

    def _ranked(self, front: FieldFront, view: Board) -> list[int]:
        """Targets by the best attack on each."""
        known, grid, far = self.hopes, view.book.map.grid, front.weights.affected
        stirred = {u.hex for old, new in zip(self.units, view.state.units) if old is not new for u in (old, new)}
        self.hopes, self.units = {}, list(view.state.units)
        for hex_ in declaration.possible_targets(view, front.side):
            if hex_ in known and all(there < 0 or grid.distance(hex_, there) > far for there in stirred):
                self.hopes[hex_] = known[hex_]
            else:
                prospect = _attack_on(front, view, hex_)
                self.hopes[hex_] = prospect.score if prospect is not None else -front.weights.outside
        good = [(-hope, hex_) for hex_, hope in self.hopes.items() if hope >= front.weights.worth_attacking]
        return [hex_ for _, hex_ in sorted(good)]


def _attack_on(front: FieldFront, view: Board, hex_: int) -> Prospect | None:
    """The strongest attack that leaves other duties fulfilled, less attackers whose help changes nothing."""
    units = [u for u in duty.attackers_of(view, front.side, hex_) if traits(view, u).attacks]
    units = _one_army(view, units)
    needed = {u.n for u in duty.required(view, front.side, (hex_,))}
    units.sort(key=lambda u: (u.n not in needed, -attack_now(view, u), u.n))
    chosen: list[int] = []
    best: Prospect | None = None
    for u in units[: front.weights.most_attackers]:
        grown = duty.complete(view, front.side, (*chosen, u.n), (hex_,))
        if grown is None or grown[1] != (hex_,):
            continue
        trial = weigh(front, view, Battle(front.side, grown[0], grown[1]), front.care)
        if best is None or trial.score >= best.score or set(chosen) < needed:
            chosen, best = list(grown[0]), trial
    if best is None:
        return None
    return with_aid(front, view, best.battle, _bound_guns(front, view, hex_), front.care)


def _one_army(view: Board, units: list[Unit]) -> list[Unit]:
    """Armies that fight badly together, or never do, attack apart: the stronger one."""
    units = one_army(view, units)
    sides = sorted({u.side for u in units})
    if len(sides) < 2 or view.book.scenario.joint_penalty(view, units) is None:
        return units
    best = max(sides, key=lambda side: (sum(attack_now(view, u) for u in units if u.side == side), -side))
    return [u for u in units if u.side == best]


def _bound_guns(front: FieldFront, view: Board, hex_: int) -> list[int]:
    """Self-propelled guns that other attacks need."""
    guns = [u for u in view.state.units if u.hex >= 0 and u.side in front.own and traits(view, u).self_propelled]
    return [u.n for u in guns if not duty.free_to_fire(view, front.side, u, (hex_,))]


def _lawful(view: Board, ask: Ask, prospect: Prospect | None, least: int, key: str = "assault") -> Counsel | None:
    if prospect is None or prospect.score < least:
        return None
    order = order_of(view, prospect.battle)
    if view.book.deciders[ask.kind].check(view, ask, order) is not None:
        return None
    return Counsel(order, key, told(view, prospect))


def order_of(view: Board, battle: Battle) -> Attack:
    """The order of a battle."""
    return Attack(
        attackers=tuple(name_of(view, n) for n in battle.attackers),
        targets=tuple(label(view, hex_) for hex_ in battle.targets),
        artillery=tuple(name_of(view, n) for n in battle.attack.guns),
        air=battle.attack.air,
        stars=tuple(name_of(view, n) for n in battle.attack.stars),
        modifiers=battle.attack.modifiers,
        helicopters=battle.attack.helicopters,
        ew=battle.attack.ew,
        thermobaric=battle.attack.thermobaric,
    )


def told(view: Board, prospect: Prospect) -> dict[str, object]:
    """The explanation of an attack."""
    return {
        "hex": " and ".join(label(view, hex_) for hex_ in prospect.battle.targets),
        "odds": prospect.odds,
        "back": percent(prospect.back, 36),
        "own": tenths(prospect.own, 36),
        "theirs": tenths(prospect.theirs, 36),
    }


def _owed(front: FieldFront, view: Board, ask: Ask) -> Counsel:
    """A mandatory attack: of all ways to fulfil the duty the least harmful."""
    best: Prospect | None = None
    for battle in _ways_to_pay(front, view):
        trial = with_aid(front, view, battle, _bound_guns(front, view, battle.targets[0]), front.care)
        if view.book.deciders[ask.kind].check(view, ask, order_of(view, trial.battle)) is not None:
            trial = weigh(front, view, battle, front.care)
            if view.book.deciders[ask.kind].check(view, ask, order_of(view, battle)) is not None:
                continue
        if best is None or trial.score > best.score:
            best = trial
    if best is not None:
        return Counsel(order_of(view, best.battle), "duty", told(view, best))
    return Counsel(EndPhase(), "any")


def _ways_to_pay(front: FieldFront, view: Board) -> Iterable[Battle]:
    """For every possible target: one attacker, and all of them, with the units that have to join."""
    owing = duty.owed(view, front.side)
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for hex_ in declaration.possible_targets(view, front.side):
        units = [u.n for u in duty.attackers_of(view, front.side, hex_)]
        if hex_ not in owing.hexes and not set(units) & set(owing.units):
            continue
        for first in ([n] for n in units):
            small = duty.complete(view, front.side, first, (hex_,))
            if small is not None and small not in seen:
                seen.add(small)
                yield Battle(front.side, small[0], small[1])
        large = duty.complete(view, front.side, units, (hex_,))
        if large is not None and large not in seen:
            seen.add(large)
            yield Battle(front.side, large[0], large[1])
