"""What the defender adds to a fight."""

from __future__ import annotations

import msgspec

from frozen.vendor.b21.appraisal import weigh
from frozen.vendor.b21.declaration import AttackPlan, with_guns
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.air_support import supporters
from sztab.rules.b21.assaults import MANNERS, DirectFight
from sztab.rules.b21.battle_orders import AddSupport
from sztab.rules.b21.pieces import label, names_of
from sztab.rules.b21.strengths import points
from sztab.rules.b21.support import FightAsked, guns_for
from sztab.table import Ask

A_GUN, AN_AIRCRAFT = 20, 10
"""What a gun or an aircraft must take from the enemy's prospects."""


def add(front: CompanyFront, ask: Ask) -> Counsel:
    """Guns and aircraft as long as they make the fight worse for the attacker."""
    b, about = front.view, ask.about
    assert isinstance(about, FightAsked)
    if about.attack:
        return _press(front, about)
    his, fight = CompanyFront(b, 1 - front.side), _fight(front, about)
    worth = weigh(his, fight).value
    for u in supporters(b, front.side, about.targets):
        tried = msgspec.structs.replace(fight, aircraft=((), (*fight.aircraft[1], u.n)))
        value = weigh(his, tried).value
        if value <= worth - AN_AIRCRAFT:
            fight, worth = tried, value
    guns = guns_for(b, front.side, about.targets, MANNERS[about.manner], False, about.defenders)
    guns.sort(key=lambda u: (-points(b, u), u.n))
    best, bare = (worth, fight), fight
    for number in range(1, len(guns) + 1):
        tried = msgspec.structs.replace(bare, artillery=((), tuple(u.n for u in guns[:number])))
        value = weigh(his, tried).value + A_GUN * number
        if value < best[0]:
            best = value, tried
    chosen = best[1]
    order = AddSupport(
        artillery=names_of(b, (b.state.units[n] for n in chosen.artillery[1])),
        helicopters=names_of(b, (b.state.units[n] for n in chosen.aircraft[1])),
    )
    hexes = " ".join(label(b, hex_) for hex_ in about.targets)
    return Counsel(order, "support", {"hex": hexes, "odds": weigh(his, chosen).odds})


def _press(front: CompanyFront, about: FightAsked) -> Counsel:
    """The attacker is asked where his order could not say it (17.2.5, 18.2.4)."""
    b = front.view
    bare = msgspec.structs.replace(_fight(front, about), side=front.side)
    plan = AttackPlan(bare, weigh(front, bare))
    guns = guns_for(b, front.side, about.targets, MANNERS[about.manner], True, about.attackers)
    chosen = with_guns(front, plan, guns)
    order = AddSupport(artillery=names_of(b, (b.state.units[n] for n in chosen.fight.artillery[0])))
    hexes = " ".join(label(b, hex_) for hex_ in about.targets)
    return Counsel(order, "press", {"hex": hexes, "odds": chosen.prospect.odds})


def _fight(front: CompanyFront, about: FightAsked) -> DirectFight:
    index = front.view.book.index
    return DirectFight(
        manner=MANNERS[about.manner],
        side=1 - front.side,
        attackers=tuple(index[one] for one in about.attackers if one in index),
        targets=about.targets,
        defenders=tuple(index[one] for one in about.defenders),
        artillery=((), ()),
        aircraft=((), ()),
        engineers=(),
        fronts=((), ()),
    )
