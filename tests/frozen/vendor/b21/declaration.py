"""Attacks: who, with what support, and what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from frozen.vendor.b21.appraisal import FightProspect, weigh
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel, percent, tenths
from sztab.rules.b21 import declaration, duty, march_attack
from sztab.rules.b21.air_support import supporters
from sztab.rules.b21.assaults import COMBAT, COUNTERATTACK, MARCH, DirectFight, Manner
from sztab.rules.b21.battle_orders import Attack, MarchAttack
from sztab.rules.b21.board import Board
from sztab.rules.b21.counterattack import strikers
from sztab.rules.b21.engineers import may_fight
from sztab.rules.b21.pieces import label, names_of, on_map
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.support import guns_for

A_GUN, AN_AIRCRAFT = 30, 15
"""What a gun or an aircraft must add to an attack."""
SURE = 26
"""Chances of 36 to push back, for an attack from march: whoever fails takes no part in the combat phase."""
Mission = TypeVar("Mission", Attack, MarchAttack)


class AttackPlan(msgspec.Struct, frozen=True):
    """An attack that is weighed."""

    fight: DirectFight
    prospect: FightProspect

    @property
    def value(self) -> int:
        return self.prospect.value


def plan(front: CompanyFront, own: Iterable[int], targets: Iterable[int], manner: Manner = COMBAT) -> AttackPlan:
    """A fight without support."""
    b, hexes = front.view, tuple(targets)
    fight = DirectFight(
        manner=manner,
        side=front.side,
        attackers=tuple(own),
        targets=hexes,
        defenders=duty.defenders(b, hexes, manner),
        artillery=((), ()),
        aircraft=((), ()),
        engineers=(),
        fronts=((), ()),
    )
    return AttackPlan(fight, weigh(front, fight))


def best_attack(front: CompanyFront) -> AttackPlan | None:
    """The best attack of the combat phase that leaves the duty of all others possible."""
    b, side = front.view, front.side
    found = [one for hex_ in declaration.possible_targets(b, side) if (one := _grown(front, hex_)) is not None]
    return max(found, key=lambda one: (one.value, one.fight.targets), default=None)


def _grown(front: CompanyFront, hex_: int) -> AttackPlan | None:
    """The strongest unit that can begin, and all who make the attack better."""
    b, side = front.view, front.side
    near = duty.attackers_of(b, side, hex_) or _late(b, side, hex_)
    near.sort(key=lambda u: (-points(b, u), u.n))
    best: AttackPlan | None = None
    for u in near:
        start, goals = ((u.n,), (hex_,)) if best is None else ((*best.fight.attackers, u.n), best.fight.targets)
        if best is not None and u.n in best.fight.attackers:
            continue
        whole = duty.complete(b, side, start, goals)
        if whole is None:
            continue
        tried = plan(front, *whole)
        if best is None or tried.value > best.value:
            best = tried
    return best


def _late(b: Board, side: int, hex_: int) -> list[Unit]:
    """8.2.4: those beside a hex nobody controls anything from."""
    near = b.book.map.grid.distance
    own = (u for u in on_map(b, side) if near(u.hex, hex_) == 1)
    return [u for u in own if duty.may_attack(b, u) is None]


# ---------------------------------------------------------------------- support


def supported(front: CompanyFront, bare: AttackPlan) -> AttackPlan:
    """With engineers, aircraft and guns, each as long as it adds enough."""
    b, fight = front.view, bare.fight
    own = [b.state.units[n] for n in fight.attackers]
    ids = names_of(b, own)
    best = bare
    for u in [u for u in own if may_fight(b, u) is None][:1] if fight.manner.engineers else []:
        best = _better(front, best, 1, engineers=(u.n,))
    for u in supporters(b, front.side, {u.hex for u in own}):
        best = _better(front, best, AN_AIRCRAFT, aircraft=((*best.fight.aircraft[0], u.n), ()))
    guns = guns_for(b, front.side, fight.targets, fight.manner, True, ids)
    best = with_guns(front, best, guns)
    return best


def with_guns(front: CompanyFront, best: AttackPlan, guns: Sequence[Unit]) -> AttackPlan:
    """The most guns that together add enough: one alone may not reach the next column."""
    b = front.view
    ranked = [u.n for u in sorted(guns, key=lambda u: (-points(b, u), u.n))]
    bare = best
    for number in range(1, len(ranked) + 1):
        tried = _better(front, bare, A_GUN * number, artillery=(tuple(ranked[:number]), ()))
        if tried.value - A_GUN * number > best.value - A_GUN * len(best.fight.artillery[0]):
            best = tried
    return best


def _better(front: CompanyFront, before: AttackPlan, least: int, **support: object) -> AttackPlan:
    fight = msgspec.structs.replace(before.fight, **support)
    tried = AttackPlan(fight, weigh(front, fight))
    return tried if tried.value >= before.value + least else before


def ordered(front: CompanyFront, one: AttackPlan, kind: Callable[..., Mission], key: str = "assault") -> Counsel:
    """The order of a plan, with its reason."""
    b, fight = front.view, one.fight

    def ids(numbers: Iterable[int]) -> tuple[str, ...]:
        return names_of(b, (b.state.units[n] for n in numbers))

    targets = tuple(label(b, hex_) for hex_ in fight.targets)
    order = kind(
        attackers=ids(fight.attackers),
        targets=targets,
        artillery=ids(fight.artillery[0]),
        helicopters=ids(fight.aircraft[0]),
        engineers=ids(fight.engineers),
    )
    seen = one.prospect
    data = {"hex": " ".join(targets), "odds": seen.odds, "back": percent(seen.back, 36)}
    return Counsel(order, key, {**data, "own": tenths(seen.own, 100), "theirs": tenths(seen.theirs, 100)})


# ---------------------------------------------------------------------- counterattacks, attacks from march


def strike(front: CompanyFront) -> Counsel | None:
    """8.1.2: those who have stepped out attack, those of a hex together."""
    b = front.view
    wanted = strikers(b)
    if not wanted:
        return None
    first = min(wanted)
    home = b.state.units[first].hex
    own = [n for n in sorted(wanted) if b.state.units[n].hex == home and wanted[n] == wanted[first]]
    return ordered(front, supported(front, plan(front, own, wanted[first], COUNTERATTACK)), Attack)


def from_march(front: CompanyFront, own: Sequence[Unit]) -> Counsel | None:
    """Chapter 16: only where it is nearly sure to push the enemy back."""
    b = front.view
    able = [u for u in own if march_attack.check_march(b, [u], ()) is None and duty.may_attack(b, u) is None]
    if not able:
        return None
    held = sorted(march_attack.held_by(b, front.side, able[0].hex))
    if not held:
        return None
    one = supported(front, plan(front, [u.n for u in able], held, MARCH))
    if one.prospect.back < SURE or one.value <= 0:
        return None
    return ordered(front, one, MarchAttack)
