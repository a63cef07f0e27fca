"""What units and combats are worth: exact odds from the view, turned into losses and ground on either side."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.players.sergeant.wb95.sense import POINT, Sense, attack_now, defence_now
from sztab.rules.wb95 import artillery, combat, headquarters, retreat, special_units
from sztab.rules.wb95.battle import Aid, Battle, defenders, fighters
from sztab.rules.wb95.odds import WAYS_OF_2K6, Odds, clamp_roll, reckon
from sztab.rules.wb95.pieces import alone, cels, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Board

GROUND = 25
"""Driving an enemy off a hex that counts for nobody."""
DISORDER = 8
"""A disorganised CEL."""
DRIVEN = 15
"""Being driven back oneself."""
STAFF, GUN = 150, 60
"""What stays behind in a hex that is lost: a headquarters, with the reward for it, and a gun."""


class Prospect(msgspec.Struct, frozen=True):
    """A combat weighed. `back` in 36ths, losses in 36ths of a CEL, `score` in the sergeant's points."""

    battle: Battle
    odds: str
    column: int
    back: int
    own: int
    theirs: int
    score: int


def unit_worth(b: Board, u: Unit) -> int:
    """All of a unit as it is now."""
    known = traits(b, u)
    base = STAFF if known.hq else 5 * (attack_now(b, u) + defence_now(b, u)) + 20 * max(1, u.steps)
    return base + POINT * int(b.book.scenario.prize(b, u))


def cel_worth(b: Board, units: Iterable[Unit]) -> int:
    """A CEL of these units on the average; never the staff's."""
    fighting = [u for u in units if not traits(b, u).hq]
    total = cels(fighting)
    return sum(unit_worth(b, u) for u in fighting) // total if total else STAFF


def weigh(sense: Sense, b: Board, battle: Battle, care: int = 100) -> Prospect:
    """The chances of a combat on a board, real or of sand. `care`: what own losses count, in hundredths."""
    here = defenders(b, battle)
    high = reckon(b, battle, "high")
    if high.sure:
        return _weigh(sense, b, battle, here, high, care)
    low = reckon(b, battle, "low")
    one, two = (_weigh(sense, b, battle, here, odds, care) for odds in (high, low))
    return msgspec.structs.replace(
        one,
        back=(one.back + two.back) // 2,
        own=(one.own + two.own) // 2,
        theirs=(one.theirs + two.theirs) // 2,
        score=(one.score + two.score) // 2,
    )


def _weigh(sense: Sense, b: Board, battle: Battle, here: list[Unit], odds: Odds, care: int) -> Prospect:
    theirs_all, ours_all = cels(here), cels(fighters(b, battle))
    free = room_to_run(b, here)
    ground = sum(ground_worth(sense, b, hex_) for hex_ in battle.targets)
    back = own = theirs = shaken = driven = 0
    for roll, ways in WAYS_OF_2K6.items():
        ours, foe = b.book.tables.combat[odds.column, clamp_roll(roll + odds.roll_modifier)]
        lost = min(theirs_all, foe.loss + (max(0, foe.retreat - free) if foe.retreat else 0))
        theirs += ways * lost
        own += ways * min(ours_all, ours.loss)
        if foe.retreat or lost >= theirs_all:
            back += ways
        if ours.retreat:
            driven += ways
        shaken += ways * (foe.disorganised * theirs_all - ours.disorganised * ours_all)
        shaken += ways * (foe.test * theirs_all - ours.test * ours_all) // 6
    foe_cel, own_cel = cel_worth(b, here), cel_worth(b, fighters(b, battle))
    score = theirs * foe_cel + back * ground + shaken * DISORDER - driven * DRIVEN - own * own_cel * care // 100
    return Prospect(battle, odds.final, odds.column, back, own, theirs, score // 36)


def room_to_run(b: Board, units: list[Unit]) -> int:
    """How far the best of them can go back without loss: 0, 1 or 2 hexes (more is seldom missing)."""
    movers = [u for u in units if traits(b, u).mobile and not traits(b, u).gun and not traits(b, u).hq]
    if not movers or alone(b, units):
        return 0
    u = movers[0]
    if u.hidden:
        return 2
    return next((far for far in (2, 1) if retreat.paths(b, u, far)), 0)


def ground_worth(sense: Sense, b: Board, hex_: int) -> int:
    """What it is worth to empty a hex of enemies."""
    found = GROUND
    if not sense.ours(hex_):
        found += POINT * sense.worth(hex_)
    for u in stack(b, hex_):
        known = traits(b, u)
        if known.hq:
            found += STAFF
        elif known.gun and u.deployed:
            found += GUN
    return found


# ---------------------------------------------------------------------- filling in the aid


def with_aid(sense: Sense, b: Board, battle: Battle, spent: Iterable[int] = (), care: int = 100) -> Prospect:
    """The combat with the guns, aircraft, stars and rewards that help, against the answer we must expect."""
    side = battle.side
    battle = msgspec.structs.replace(battle, defence=expected_answer(b, battle))
    used = frozenset(spent)
    reach = combat.support_hexes(b, fighters(b, battle), list(battle.targets))
    guns = [
        u
        for u in artillery.guns_in_range(b, side, reach)
        if u.n not in used and u.n not in battle.attackers and b.book.scenario.may_act(b, u) is None
    ]
    air = artillery.support_points(b, side, "offensive", battle.targets)
    stars = special_units.able(b, battle, fighters(b, battle), attacking=True)
    shifts = headquarters.reward_shifts(b, side, battle.targets)
    best = weigh(sense, b, battle, care)
    if guns:
        best = _with_guns(sense, b, best, guns, care)
    if air:
        best = better(best, weigh(sense, b, helped(best.battle, air=air), care), 0)
    for u in stars:
        best = better(best, weigh(sense, b, helped(best.battle, stars=(*best.battle.attack.stars, u.n)), care), 2)
    for number in range(1, shifts + 1):
        best = better(best, weigh(sense, b, helped(best.battle, modifiers=number), care), 4)
    return best


def _with_guns(sense: Sense, b: Board, best: Prospect, guns: list[Unit], care: int) -> Prospect:
    """All that are needed for the column that all together would bring, the strongest first."""
    guns = sorted(guns, key=lambda u: (-attack_now(b, u), u.n))
    everyone = weigh(sense, b, helped(best.battle, guns=tuple(u.n for u in guns)), care)
    if everyone.score <= best.score:
        return best
    for count in range(1, len(guns)):
        some = weigh(sense, b, helped(best.battle, guns=tuple(u.n for u in guns[:count])), care)
        if some.column == everyone.column and some.score >= everyone.score:
            return some
    return everyone


def helped(battle: Battle, **aid: object) -> Battle:
    return msgspec.structs.replace(battle, attack=msgspec.structs.replace(battle.attack, **aid))


def better(one: Prospect, two: Prospect, price: int) -> Prospect:
    """The second, if it gains more than it costs."""
    return two if two.score > one.score + price else one


def expected_answer(b: Board, battle: Battle) -> Aid:
    """What the defender can be seen to have: guns in range, and his abilities."""
    if not any(traits(b, u).regular for u in defenders(b, battle)):
        return Aid()
    guns, air, stars, shifts = combat.helpers(b, battle)
    return Aid(
        guns=tuple(u.n for u in guns if not u.hidden)[:2],
        air=air,
        stars=tuple(u.n for u in stars if not u.hidden)[:1],
        modifiers=min(shifts, 1),
    )


def name_of(b: Board, n: int) -> str:
    text: str = b.book.counters[n].id
    return text
