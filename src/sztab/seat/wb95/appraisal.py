"""The worth of units and combats: exact odds from the view, turned into losses and ground on either side."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.wb95 import (
    air_points,
    artillery,
    combat,
    electronic_warfare,
    headquarters,
    missiles,
    retreat,
    special_units,
)
from sztab.rules.wb95.battle import Aid, Battle, defended, defenders, fighters, held_by, keep_apart, owners, spoils
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import WAYS_OF_2K6, Odds, clamp_roll, ladder
from sztab.rules.wb95.pieces import alone, cels, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.zones import enemy_zones
from sztab.seat.wb95.front import FieldFront, attack_now
from sztab.seat.wb95.worth import unit_worth


class Prospect(msgspec.Struct, frozen=True):
    """An assessed combat. `back` in 36ths, losses in 36ths of a CEL, `score` in the sergeant's points."""

    battle: Battle
    odds: str
    column: int
    back: int
    own: int
    theirs: int
    score: int


def cel_worth(front: FieldFront, b: Board, units: Iterable[Unit]) -> int:
    """The average worth of a CEL of these units, headquarters apart."""
    fighting = [u for u in units if not traits(b, u).hq]
    total = cels(fighting)
    return sum(unit_worth(front, b, u) for u in fighting) // total if total else front.weights.staff


def weigh(front: FieldFront, b: Board, battle: Battle, care: int = 100) -> Prospect:
    """The prospects of a combat on a board, real or imagined. `care`: weight of own losses, in hundredths."""
    here = defenders(b, battle)
    futures = air_points.futures(b, battle)
    found = [(_guessed(front, b, one.battle, here, care), one.ways) for one in futures]
    if len(found) == 1:
        return found[0][0]
    # Losses to air defence are already deducted; the prospect is that of everything sent.
    return _mean([(msgspec.structs.replace(one, battle=battle), ways) for one, ways in found])


def _guessed(front: FieldFront, b: Board, battle: Battle, here: list[Unit], care: int) -> Prospect:
    """Masked enemies are taken at the middle between their least and greatest value."""
    high = ladder(b, battle, "high")
    first = _weigh(front, b, battle, here, high, care)
    if high.sure:
        return first
    return _mean([(first, 1), (_weigh(front, b, battle, here, ladder(b, battle, "low"), care), 1)])


def _mean(found: list[tuple[Prospect, int]]) -> Prospect:
    """The first, with the average prospect of all."""
    whole = sum(ways for _, ways in found)
    names = ("back", "own", "theirs", "score")
    return msgspec.structs.replace(
        found[0][0], **{name: sum(getattr(one, name) * ways for one, ways in found) // whole for name in names}
    )


def _weigh(front: FieldFront, b: Board, battle: Battle, here: list[Unit], odds: Odds, care: int) -> Prospect:
    theirs_all, ours_all = cels(here), cels(fighters(b, battle))
    free = room_to_run(front, b, here)
    ground = sum(ground_worth(front, b, hex_) for hex_ in battle.targets)
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
    foe_cel, own_cel = cel_worth(front, b, here), cel_worth(front, b, fighters(b, battle))
    score = (
        theirs * foe_cel
        + back * ground
        + shaken * front.weights.disorder
        - driven * front.weights.driven
        - own * own_cel * care // 100
    )
    return Prospect(battle, odds.final, odds.column, back, own, theirs, score // 36)


def room_to_run(front: FieldFront, b: Board, units: list[Unit]) -> int:
    """How far the best of them can retreat without loss: 0, 1 or 2 hexes (more is seldom needed)."""
    movers = [u for u in units if traits(b, u).mobile and not traits(b, u).gun and not traits(b, u).hq]
    if not movers or alone(b, units):
        return 0
    u = movers[0]
    if u.hidden:
        return 2
    zones, stacks = enemy_zones(b, u.side), b.layers.stacks
    near = b.book.map.grid.within(u.hex, 3)
    key = (u, bytes(zones[hex_] for hex_ in near), tuple(tuple(stacks.get(hex_, ())) for hex_ in near))
    if key not in front.rooms:
        front.rooms[key] = next((far for far in (2, 1) if retreat.paths(b, u, far)), 0)
    return front.rooms[key]


def ground_worth(front: FieldFront, b: Board, hex_: int) -> int:
    """The worth of emptying a hex of enemies."""
    found = front.weights.ground
    if hex_ in front.their_foothold:
        found += front.weights.citadel // len(front.their_foothold)
    if not front.ours(hex_):
        found += front.weights.point * front.worth(hex_)
    for u in stack(b, hex_):
        known = traits(b, u)
        if known.hq:
            found += front.weights.staff
        elif known.gun and u.deployed:
            found += front.weights.gun
    return found


# ---------------------------------------------------------------------- combat support


class Pools(msgspec.Struct, frozen=True):
    """The support a side can still give to any combat: aircraft and helicopters, electronic warfare."""

    air: int
    helicopters: int
    ew: int

    def less(self, aid: Aid) -> Pools:
        return Pools(self.air - aid.air, self.helicopters - aid.helicopters, self.ew - aid.ew)


def pools_of(b: Board, side: int) -> Pools:
    """Empty where there are none, or where aircraft were sent over a hex beforehand."""
    return Pools(
        air_points.flyable(b, side, "air"),
        air_points.flyable(b, side, "helicopters"),
        electronic_warfare.points(b, side),
    )


def price_of_jamming(front: FieldFront, b: Board, side: int) -> int:
    """The worth of a saved point of electronic warfare: they must last until the end."""
    days = min(front.weights.long, max(1, int(b.book.scenario.turns - b.state.turn) + 1))
    return front.weights.jammed * days // max(1, electronic_warfare.points(b, side))


def with_aid(
    front: FieldFront,
    b: Board,
    battle: Battle,
    spent: Iterable[int] = (),
    care: int = 100,
    pools: Pools | None = None,
) -> Prospect:
    """The combat with the guns, aircraft, stars and rewards that help, against the expected answer."""
    side = battle.side
    pools = pools or pools_of(b, side)
    battle = msgspec.structs.replace(battle, defence=expected_answer(b, battle))
    used = frozenset(spent)
    own = fighters(b, battle)
    reach = combat.support_hexes(b, own, list(battle.targets))
    guns = [
        u
        for u in artillery.guns_in_range(b, side, reach, {u.hex for u in own})
        if u.n not in used
        and u.n not in battle.attackers
        and b.book.scenario.may_act(b, u) is None
        and not keep_apart(b, (*own, u))
        and not spoils(b, own, u)
    ]
    air = 0 if air_points.flies(b) else artillery.support_points(b, side, "offensive", battle.targets)
    stars = special_units.able(b, battle, fighters(b, battle), attacking=True)
    shifts = headquarters.reward_shifts(b, side, battle.targets)
    best = weigh(front, b, battle, care)
    bare = best
    for group in artillery.groups(b, guns, reach) if guns else ():
        best = max(best, _with_guns(front, b, bare, group, care), key=lambda one: one.score)
    if air:
        best = better(best, weigh(front, b, helped(best.battle, air=air), care), 0)
    for u in stars:
        best = better(best, weigh(front, b, helped(best.battle, stars=(*best.battle.attack.stars, u.n)), care), 2)
    for number in range(1, shifts + 1):
        best = better(best, weigh(front, b, helped(best.battle, modifiers=number), care), 4)
    return _with_pools(front, b, best, pools, care)


def _with_pools(front: FieldFront, b: Board, best: Prospect, pools: Pools, care: int) -> Prospect:
    """Aircraft and electronic warfare, as far as they gain more than they would be worth later."""
    price = price_of_jamming(front, b, best.battle.side)
    for ew in range(1, min(pools.ew, int(b.book.variant.ew_most)) + 1):
        best = better(best, weigh(front, b, helped(best.battle, ew=ew), care), price)
    for pool, most in (("air", pools.air), ("helicopters", pools.helicopters)):
        sent = 0
        for points in sorted({(most + 1) // 2, most} - {0}):
            trial = weigh(front, b, helped(best.battle, **{pool: points}), care)
            if trial.score > best.score + front.weights.flown * (points - sent):
                best, sent = trial, points
    guns = [b.state.units[n] for n in best.battle.attack.guns]
    if guns and missiles.may(b, guns, best.battle.targets, best.battle.side):
        best = better(best, weigh(front, b, helped(best.battle, thermobaric=True), care), 0)
    return best


def _with_guns(front: FieldFront, b: Board, best: Prospect, guns: list[Unit], care: int) -> Prospect:
    """As many as the column of all of them together needs, the strongest first."""
    guns = sorted(guns, key=lambda u: (-attack_now(b, u), u.n))
    everyone = weigh(front, b, helped(best.battle, guns=tuple(u.n for u in guns)), care)
    if everyone.score <= best.score:
        return best
    for count in range(1, len(guns)):
        some = weigh(front, b, helped(best.battle, guns=tuple(u.n for u in guns[:count])), care)
        if some.column == everyone.column and some.score >= everyone.score:
            return some
    return everyone


def helped(battle: Battle, **aid: object) -> Battle:
    return msgspec.structs.replace(battle, attack=msgspec.structs.replace(battle.attack, **aid))


def better(one: Prospect, two: Prospect, price: int) -> Prospect:
    """The second, if it gains more than it costs."""
    return two if two.score > one.score + price else one


def expected_answer(b: Board, battle: Battle) -> Aid:
    """The support the defender is seen to have: guns in range, and special abilities."""
    if not any(traits(b, u).regular for u in defenders(b, battle)):
        return Aid()
    for side in owners(b, battle):
        guns, air, stars, shifts = combat.helpers(b, battle, side)
        guns = artillery.groups(b, guns, held_by(b, battle, side))[0]
        _, jammers = combat.modern_helpers(b, battle, side)
        aid = Aid(
            guns=tuple(u.n for u in guns if not u.hidden)[:2],
            air=0 if air_points.flies(b) else air,
            stars=tuple(u.n for u in stars if not u.hidden)[:1],
            modifiers=min(shifts, 1),
            ew=min(jammers, 1),
        )
        battle = defended(battle, aid)
    return battle.defence


def name_of(b: Board, n: int) -> str:
    text: str = b.book.counters[n].id
    return text
