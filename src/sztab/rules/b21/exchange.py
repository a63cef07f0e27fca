"""15.3, an exchange of fire at range: one side fires, those who were fired at answer, and then both take their losses
(R135)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sztab.rules.b21 import standing_orders
from sztab.rules.b21.acts import MOVEMENT
from sztab.rules.b21.allowance import spend
from sztab.rules.b21.ammunition import counted, pay, price
from sztab.rules.b21.battle_events import ExchangeOpened, ShotsFired
from sztab.rules.b21.battle_orders import Burst, Fire, StandingOrder
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import reveal
from sztab.rules.b21.losses import lose
from sztab.rules.b21.pieces import acting, label, name, names_of, on_map, phase, phasing, printed, stack
from sztab.rules.b21.ranged_fire import (
    ON_THE_MOVE,
    PRICE,
    aim,
    crossfire,
    exposed,
    foes_near,
    in_own_movement,
    in_vain,
    may_fire,
    may_hit,
    pinning,
    reaches,
)
from sztab.rules.b21.state import FOR_NOW, Attempt, Unit
from sztab.rules.b21.volley import EXTERIOR, INTERIOR, FireAsked, may_open, options
from sztab.table import Procedure

SHOT = "firing_at_range_shot"
UNCOUNTED = -1
"""What a unit without counted AU has tried that has fired in this phase."""


class AimedFire(msgspec.Struct, frozen=True):
    """One unit fires at another."""

    unit: int
    target: int
    shots: int
    by_order: bool = False
    """By a standing order."""


class ExchangeLosses(msgspec.Struct, frozen=True):
    """What came of an exchange: the units that fired, and the EP each of those who were hit has lost."""

    fired: frozenset[int] = frozenset()
    lost: dict[int, int] = {}


class FireRound(msgspec.Struct):
    """An exchange while it goes on."""

    zone: str
    lost: dict[int, int] = msgspec.field(default_factory=dict)
    """EP that each target will lose."""
    group: tuple[int, ...] | None = None
    """In a direct fight those exposed to this volley; else whoever stands in the hex that is fired at."""
    crossed: frozenset[int] = frozenset()
    """The targets under crossfire."""


def open_fire(game: Game, side: int, bursts: Sequence[Burst], zone: str, by_order: bool = False) -> Procedure:
    """R135 a-c: a volley from one hex at one hex, the answer, the losses of both. Gives its ExchangeLosses."""
    round_ = FireRound(zone)
    volley = yield from aimed(game, round_, bursts, by_order)
    if not volley:
        return ExchangeLosses()
    for n in sorted({one.unit for one in volley}):
        _remember(game, game.state.units[n])
    yield from fire(game, round_, volley)
    answer = yield from _answer(game, round_, volley, side)
    yield from fire(game, round_, answer, answer=True)
    settle(game, round_)
    return ExchangeLosses(frozenset(one.unit for one in (*volley, *answer)), round_.lost)


def _remember(game: Game, u: Unit) -> None:
    """Without AU a unit opens fire once in a phase in which fire costs no movement: nothing else would end it
    (15.2.1)."""
    mark = Attempt(u.n, UNCOUNTED)
    if phase(game).name != "movement" and not counted(game, u) and mark not in game.state.attempts:
        game.mark(attempts=(*game.state.attempts, mark))


def spent(b: Board, u: Unit) -> bool:
    """It has no AU to count, and has opened fire in this phase."""
    return Attempt(u.n, UNCOUNTED) in b.state.attempts


# ---------------------------------------------------------------------- targets


def aimed(game: Game, round_: FireRound, bursts: Iterable[Burst], by_order: bool = False) -> Procedure:
    """The volley as it can be fired: without those whom an enemy who lay face down pins after all (15.2.4), and with a
    counter for each hex that was named (R130)."""
    found: list[AimedFire] = []
    for burst in bursts:
        u = _unit(game, burst.unit)
        foes = pinning(game, u) if round_.zone == EXTERIOR else []
        if foes:
            reveal(game, foes, "zone of control", "15.2.4 27.1.2", FOR_NOW)
            continue
        hex_ = game.book.labels.get(burst.target)
        if hex_ is None:
            found.append(AimedFire(u.n, _unit(game, burst.target).n, burst.shots, by_order))
            continue
        here = exposed(game, stack(game, hex_))
        reveal(game, here, "fire at range", "15.1.2 27.1.2", FOR_NOW)
        able = [v for v in here if may_hit(game, u, v) is None]
        if not able:
            game.mark(attempts=(*game.state.attempts, in_vain(u, hex_)))
        elif len(able) == 1 and not by_order:
            found.append(AimedFire(u.n, able[0].n, burst.shots))
        else:
            chosen = yield from _choose(game, u, able, round_, burst.shots, by_order)
            found += chosen
    return found


def _choose(game: Game, u: Unit, among: Iterable[Unit], round_: FireRound, shots: int, by_order: bool) -> Procedure:
    """R130, 15.3.6: the firer chooses; a standing order takes the best."""
    able = [v for v in among if may_hit(game, u, v) is None]
    if by_order:
        v = standing_orders.best(game, u, able)
        return [AimedFire(u.n, v.n, shots, by_order)] if v is not None else []
    if not able:
        return []
    ids = names_of(game, able)
    asked = FireAsked((name(game, u),), targets=ids, zone=round_.zone, shots=shots, fight=True)
    order = yield from answered(game, u.side, "fire", asked)
    bursts = order.bursts if isinstance(order, Fire) else ()
    return [AimedFire(u.n, _unit(game, one.target).n, one.shots) for one in bursts]


def answered(game: Game, side: int, kind: str, asked: FireAsked, rest: bool = False) -> Procedure:
    """The answer to a question about fire; standing orders may be given before it (R135)."""
    while True:
        order = yield from game.ask(side, kind, asked, rest=rest)
        if not isinstance(order, StandingOrder):
            return order
        standing_orders.give(game, order, side)


# ---------------------------------------------------------------------- shots


def fire(game: Game, round_: FireRound, volley: Sequence[AimedFire], answer: bool = False) -> Procedure:
    """15.3.2, 15.3.5: who fires is turned up and pays; then all shots fall."""
    if not volley:
        return
    units = game.state.units
    shooters = [units[n] for n in sorted({one.unit for one in volley})]
    reveal(game, shooters, "fire at range", "27.1.2", FOR_NOW)
    said = tuple(Burst(name(game, units[one.unit]), name(game, units[one.target]), one.shots) for one in volley)
    game.say(ExchangeOpened(bursts=said, hex=label(game, units[volley[0].target].hex), answer=answer), "15.3.2")
    if round_.group is None:
        for u in shooters:
            _pay_movement(game, u)
    pairs = ((units[one.unit], units[one.target]) for one in volley)
    round_.crossed = crossfire(game, pairs) if round_.zone == INTERIOR else frozenset()
    for one in volley:
        yield from _shoot(game, round_, one)


def _pay_movement(game: Game, u: Unit) -> None:
    """15.1.6, R135 d: 2 MP for an exchange; what fires from the halt does not move afterwards (15.1.4)."""
    if in_own_movement(game, u.side):
        spend(game, u.n, PRICE)
        if printed(game, u).type not in ON_THE_MOVE:
            game.change(u.n, halted=True)


def _shoot(game: Game, round_: FireRound, one: AimedFire) -> Procedure:
    """15.3.5, 15.3.6: shot by shot, until the target has nothing left to lose; shots that are left go on to others."""
    u, v = game.state.units[one.unit], game.state.units[one.target]
    odds = aim(game, u, v, v.n in round_.crossed)
    room, hits = v.steps - round_.lost.get(v.n, 0), 0
    rolls: list[int] = []
    while len(rolls) < one.shots and hits < room:
        roll = yield from game.roll(2, "fire at range", "15.3.5", u.side, at=[v.hex])
        rolls.append(roll)
        hits += game.book.charts.shot(odds.difference, roll)
    if rolls:
        pay(game, u.n, len(rolls) * price(game, SHOT), "7.9.3 15.3.3")
        round_.lost[v.n] = round_.lost.get(v.n, 0) + min(hits, room)
        told = ShotsFired(
            unit=name(game, u),
            target=name(game, v),
            gun=odds.gun,
            armour=odds.armour,
            shifts=odds.shifts,
            difference=odds.difference,
            rolls=tuple(rolls),
            lost=min(hits, room),
        )
        game.say(told, "15.3.5 15.5.1 T.far")
    left = one.shots - len(rolls)
    if left:
        onward = yield from _choose(game, u, _others(game, round_, u, v), round_, left, one.by_order)
        for other in onward:
            yield from _shoot(game, round_, other)


def _others(b: Board, round_: FireRound, u: Unit, v: Unit) -> list[Unit]:
    """15.3.6: who else can be hit once the target has nothing left."""
    if round_.group is None:
        found = exposed(b, stack(b, v.hex))
    else:
        near = [b.state.units[n] for n in round_.group]
        found = [w for w in near if w.hex >= 0 and reaches(b, u, w.hex, interior=True) is None]
    return [w for w in found if w.steps > round_.lost.get(w.n, 0)]


# ---------------------------------------------------------------------- the answer


def _answer(game: Game, round_: FireRound, volley: Sequence[AimedFire], side: int) -> Procedure:
    """15.1.7, R135 b: those who were fired at, and their stack mates that could be, answer at those who fired."""
    units = game.state.units
    here, there = units[volley[0].target].hex, units[volley[0].unit].hex
    fired_at = {one.target for one in volley}
    able = [v for v in stack(game, here) if v.n in fired_at or v in exposed(game, stack(game, here))]
    firers = names_of(game, (units[n] for n in sorted({one.unit for one in volley})))
    about = FireAsked(names_of(game, able), hex=label(game, there), targets=firers, zone=round_.zone)
    view = game.view_of(1 - side)
    ready = [v for v in able if options(view, v, about)]
    by_order = [standing_orders.burst(view, v, there, firers, answer=True) for v in ready]
    found = yield from aimed(game, round_, (one for one in by_order if one is not None), by_order=True)
    asked = names_of(game, (v for v in ready if standing_orders.of(game, v) is None))
    chosen = yield from declare(game, 1 - side, "answer", msgspec.structs.replace(about, units=asked))
    more = yield from aimed(game, round_, chosen)
    return [*found, *more]


def declare(game: Game, side: int, kind: str, about: FireAsked) -> Procedure:
    """Ask until nobody is left who may fire, or fire is held; gives the bursts."""
    found: list[Burst] = []
    while True:
        ready = may_open(game.view_of(side), about)
        if not game.book.scenario.asks(game, side, kind, bool(ready)):
            return found
        about = msgspec.structs.replace(about, units=ready)
        order = yield from answered(game, side, kind, about)
        if not isinstance(order, Fire):
            return found
        found += order.bursts
        fired = {one.unit for one in order.bursts}
        about = msgspec.structs.replace(about, units=tuple(one for one in ready if one not in fired))


# ---------------------------------------------------------------------- losses


def settle(game: Game, round_: FireRound) -> None:
    """15.3.7, 15.4.1: both sides lose at once; of those who act now, the hit ones are pinned by exterior fire."""
    moving = phase(game).name in MOVEMENT | {"counterattack"}
    for n in sorted(round_.lost):
        if round_.lost[n] and lose(game, n, round_.lost[n], "15.3.7", "fire at range"):
            u = game.state.units[n]
            if round_.zone == EXTERIOR and moving and u.steps and u.side == acting(game):
                game.change(n, pinned=True)


# ---------------------------------------------------------------------- the combat phase


def exterior(game: Game) -> Procedure:
    """R134.1: fire at range before the fights of a combat phase, of the phasing side first."""
    while game.state.step < 2:
        side = phasing(game) if game.state.step == 0 else 1 - phasing(game)
        able = openers(game.view_of(side), side)
        order = None
        if game.book.scenario.asks(game, side, "fire", bool(able)):
            order = yield from answered(game, side, "fire", FireAsked(names_of(game, able)), rest=True)
        if isinstance(order, Fire):
            yield from open_fire(game, side, order.bursts, EXTERIOR)
        else:
            game.mark(step=game.state.step + 1)


def openers(b: Board, side: int) -> list[Unit]:
    """The units of a side that may open exterior fire at something."""
    able = [u for u in armed(b, side) if may_fire(b, u, interior=False) is None]
    return [u for u in able if foes_near(b, u, interior=False)]


def armed(b: Board, side: int) -> list[Unit]:
    """The units with guns that a side can still use in this phase."""
    return [u for u in on_map(b, side) if printed(b, u).gun >= 0 and not spent(b, u)]


def _unit(b: Board, one: str) -> Unit:
    found: Unit = b.state.units[b.book.index[one]]
    return found
