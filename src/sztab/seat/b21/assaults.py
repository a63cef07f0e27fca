"""Attacks with what supports them, and what the defender adds to a fight: weighed by what each brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sztab.rules.b21 import duty
from sztab.rules.b21.air_support import supporters
from sztab.rules.b21.assaults import COMBAT, MANNERS, DirectFight, Manner
from sztab.rules.b21.board import Board
from sztab.rules.b21.engineers import may_fight
from sztab.rules.b21.pieces import names_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.support import FightAsked, guns_for
from sztab.seat.b21.appraisal import FightProspect, weigh
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import front_of

A_GUN, AN_AIRCRAFT = 30, 15
"""What a gun or an aircraft must add to an attack."""
IN_DEFENCE, OVERHEAD = 20, 10
"""What a gun or an aircraft must take from the enemy's prospects."""


class AttackPlan(msgspec.Struct, frozen=True):
    """An attack that is weighed."""

    fight: DirectFight
    prospect: FightProspect

    @property
    def value(self) -> int:
        return self.prospect.value


def plan(
    front: CompanyFront,
    own: Iterable[int],
    targets: Iterable[int],
    manner: Manner = COMBAT,
    b: Board | None = None,
    guns: tuple[int, ...] = (),
) -> AttackPlan:
    """A fight without support but these guns, on the board as it is or as it might be."""
    b, hexes = b or front.view, tuple(targets)
    defenders = duty.defenders(b, hexes, manner)
    fight = DirectFight(manner, front.side, tuple(own), hexes, defenders, artillery=(guns, ()))
    return AttackPlan(fight, weigh(front, fight, b))


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


# ---------------------------------------------------------------------- what is added to a fight


def best_support(front: CompanyFront, about: FightAsked) -> AttackPlan:
    """The fight with what is worth adding to it: by the defender, or by the attacker where his order could not say it
    (17.2.5, 18.2.4)."""
    return _pressed(front, about) if about.attack else _defended(front, about)


def _defended(front: CompanyFront, about: FightAsked) -> AttackPlan:
    """Guns and aircraft as long as they make the fight worse for the attacker."""
    b = front.view
    his, fight = front_of(b, 1 - front.side), fight_asked(b, about, 1 - front.side)
    worth = weigh(his, fight).value
    for u in supporters(b, front.side, about.targets):
        tried = msgspec.structs.replace(fight, aircraft=((), (*fight.aircraft[1], u.n)))
        value = weigh(his, tried).value
        if value <= worth - OVERHEAD:
            fight, worth = tried, value
    guns = guns_for(b, front.side, about.targets, MANNERS[about.manner], False, about.defenders)
    guns.sort(key=lambda u: (-points(b, u), u.n))
    best, bare = (worth, fight), fight
    for number in range(1, len(guns) + 1):
        tried = msgspec.structs.replace(bare, artillery=((), tuple(u.n for u in guns[:number])))
        value = weigh(his, tried).value + IN_DEFENCE * number
        if value < best[0]:
            best = value, tried
    return AttackPlan(best[1], weigh(his, best[1]))


def _pressed(front: CompanyFront, about: FightAsked) -> AttackPlan:
    bare = fight_asked(front.view, about, front.side)
    guns = guns_for(front.view, front.side, about.targets, MANNERS[about.manner], True, about.attackers)
    return with_guns(front, AttackPlan(bare, weigh(front, bare)), guns)


def fight_asked(b: Board, about: FightAsked, side: int) -> DirectFight:
    """The fight as who is asked knows it; `side` attacks."""

    def numbers(ids: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(b.book.index[one] for one in ids if one in b.book.index)

    return DirectFight(MANNERS[about.manner], side, numbers(about.attackers), about.targets, numbers(about.defenders))
