"""5.7 and 9.2, Combat Resolution: who attacks first, and every attack through its nine subphases."""

from __future__ import annotations

import msgspec

from sztab.rules.breslau import (
    breakthrough,
    city_levels,
    combat_supply,
    declaration,
    flak,
    initiative,
    losses,
    rubble,
    sight,
    support_movement,
)
from sztab.rules.breslau.assault import Assault, declared, defenders, fighters, live_markers, marker_at, muster, unbound
from sztab.rules.breslau.board import Game
from sztab.rules.breslau.charts import AMBUSH, SURPRISE
from sztab.rules.breslau.declaration import ReinforcedAssault, bare, has_support
from sztab.rules.breslau.designation import who_is_first
from sztab.rules.breslau.events import AttackBegun, AttackOff, InitiativeTaken, StackFought, StackStruck
from sztab.rules.breslau.odds import AttackOdds, reckon
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.pieces import counter, holder, label, name, steps_in
from sztab.rules.breslau.state import GERMAN, SOVIET, Marker, Unit
from sztab.table import Decider, Procedure

SUPPORT_STEPS, ALL_STEPS = 2, 4
"""Steps 0 and 1: support moves before all combat (R27), 2 and 3: attacks; of the side that is first, then the other."""


def play(game: Game) -> Procedure:
    """9.1.3, 9.2.9: all attacks of the side that won the initiative, then all of the other."""
    if game.state.first < 0:
        die = yield from game.roll(1, "attack initiative", "5.7a 9.1.3", SOVIET)
        game.mark(first=who_is_first(die))
        game.say(InitiativeTaken(first=game.book.sides[game.state.first]), "9.1.3")
    while game.state.step < ALL_STEPS:
        step = game.state.step
        side = game.state.first if step % 2 == 0 else 1 - game.state.first
        if step >= SUPPORT_STEPS:
            yield from _all_attacks(game, side)
        elif game.book.options.support_movement and game.book.options.support_timing == "once":
            yield from support_movement.before_combat(game, side)
        game.mark(step=step + 1)


def _all_attacks(game: Game, side: int) -> Procedure:
    """Each attack in the order its owner likes; what is left then is void (9.1.2d)."""
    while _asks(game, side):
        order = yield from game.ask(side, "attack", None, rest=True)
        if not isinstance(order, Attack):
            break
        yield from resolve(game, order, side)
    for marker in [one for one in game.state.markers if one.side == side]:
        initiative.remove_marker(game, marker, "9.1.2d")


def _asks(game: Game, side: int) -> bool:
    """Whether there is an attack to make; a side that needs no markers says itself when it has enough."""
    able = unbound(game, side) or bool(live_markers(game, side))
    return game.book.scenario.asks(game, side, "attack", able)


# ---------------------------------------------------------------------- one attack


def resolve(game: Game, order: Attack, side: int) -> Procedure:
    """9.2a: one attack from its declaration to the advance."""
    if unbound(game, side):
        _lay_markers(game, order, side)
    assault = declared(game, order, side)
    if game.book.options.support_movement and game.book.options.support_timing == "attack":
        assault = yield from _reinforced(game, assault, order)
    if not _goes_on(game, assault):
        return
    assault = yield from _commit(game, assault)
    kind = yield from initiative.roll(game, assault)
    if kind == AMBUSH:
        assault = yield from initiative.ambush(game, assault)
        sweep(game)
        if not _goes_on(game, assault):
            return
    yield from _strike(game, assault, kind == SURPRISE)


def _lay_markers(game: Game, order: Attack, side: int) -> None:
    """The order of a side that needs no markers brings its own."""
    target = game.book.labels[order.target]
    hexes = [game.book.labels[text] for text in order.from_]
    kept = [one for one in game.state.markers if one.side != side or one.hex not in hexes]
    game.mark(markers=(*kept, *(Marker(side, hex_, target) for hex_ in sorted(hexes))))


def _reinforced(game: Game, assault: Assault, order: Attack) -> Procedure:
    """9.2.1, 9.2.2, 14.8: support moves of both, then the support if it has not been named."""
    yield from support_movement.around_attack(game, assault)
    assault = initiative.remaining(game, assault)
    if order.aircraft or order.artillery or not assault.stacks or holder(game, assault.target) < 0:
        return assault
    reinforced = bare(game, assault.side, assault.target, assault.stacks)
    able = order.pay and has_support(game, reinforced)
    if not game.book.scenario.asks(game, assault.side, "support", able):
        return assault
    full = yield from game.ask(assault.side, "support", ReinforcedAssault(reinforced))
    return declared(game, full, assault.side)


def _goes_on(game: Game, assault: Assault) -> bool:
    """9.1.2d, 9.2.7e: an attack without attackers or without a target is off, and its markers go."""
    if assault.stacks and holder(game, assault.target) == 1 - assault.side:
        return True
    for hex_ in assault.stacks:
        initiative.remove_marker(game, marker_at(game, assault.side, hex_), "9.1.2d")
    game.say(AttackOff(target=label(game, assault.target)), "9.1.2d 9.2.7e")
    return False


def _commit(game: Game, assault: Assault) -> Procedure:
    """9.2.3-9.2.5, 10.3, 14.11.1c: Supply Points, the level in the houses (R107), aircraft, AA fire, guns."""
    if combat_supply.in_play(game) and assault.side == GERMAN and assault.paid:
        cost = combat_supply.attack_cost(len(assault.stacks), bool(assault.guns))
        combat_supply.pay(game, cost, "14.11.1c")
    ids = game.book.counters
    sight.report(
        game,
        AttackBegun(
            side=game.book.sides[assault.side],
            target=label(game, assault.target),
            stacks=tuple(label(game, hex_) for hex_ in assault.stacks),
            aircraft=tuple(ids[n].id for n in assault.aircraft),
            artillery=tuple(ids[n].id for n in assault.guns),
            direct=assault.direct,
            paid=assault.paid,
        ),
        "9.2a",
    )
    if assault.side == SOVIET:
        level = yield from city_levels.roll(game, assault.target)
        assault = msgspec.structs.replace(assault, level=level)
    for n in assault.aircraft:
        game.change(n, box="used")
    yield from flak.fire(game, [(n, assault.target) for n in assault.aircraft], flak.COMBAT)
    for n in assault.guns:
        game.change(n, fired=True)
    return assault


def _strike(game: Game, assault: Assault, surprise: bool) -> Procedure:
    """9.2.6, 9.2.8: factors, die, losses; then markers, and the advance."""
    odds = reckon(game, assault, surprise)
    attackers = fighters(game, assault, muster(game, assault))
    _tell(game, assault, odds, attackers, surprise)
    die = yield from game.roll(1, "combat", "9.2.8a", assault.side)
    result = game.book.charts.losses(odds.factor, die + odds.modifier)
    steps = steps_in(game, assault.target)
    game.say(
        StackFought(column=odds.column, roll=die, modifier=odds.modifier, losses=result, steps=steps), "9.2.8a T.1"
    )
    under_markers = _spend(game, assault)
    lost = yield from losses.take(game, 1 - assault.side, [u.n for u in defenders(game, assault)], result, "9.2.8a")
    if lost and assault.side == SOVIET:
        rubble.clear_barricade(game, assault.target, "13.3d")
    sweep(game)
    if assault.direct:
        yield from breakthrough.after_fire(game, assault.side, assault.target, result > steps)
    else:
        yield from breakthrough.play(game, assault.side, under_markers, assault.target, result, steps)


def _spend(game: Game, assault: Assault) -> list[int]:
    """9.2.8c, 9.2.10a, R61: those who attacked have done so, their markers come off. Returns who was under them: the
    attackers, and guns and AA that stood by."""
    force = muster(game, assault)
    attackers = fighters(game, assault, force)
    guns = [u for hex_ in sorted(force) for u in force[hex_] if counter(game, u).kind in ("ART", "AA") and not u.fought]
    for u in attackers:
        flips = counter(game, u).kind == "AA" and game.book.options.aa_dual  # 14.16, R81
        game.change(u.n, fought=True, fired=u.fired or flips)
    for n in assault.guns:
        if game.state.units[n].hex in assault.stacks:
            game.change(n, fought=True)
    for hex_ in assault.stacks:
        initiative.remove_marker(game, marker_at(game, assault.side, hex_), "9.2.8c")
    return sorted({u.n for u in [*attackers, *guns]})


def sweep(game: Game) -> None:
    """9.2.7e: the marker of a stack that is gone goes with it."""
    for marker in game.state.markers:
        if holder(game, marker.hex) != marker.side:
            initiative.remove_marker(game, marker, "9.2.7e")


def _tell(game: Game, assault: Assault, odds: AttackOdds, attackers: list[Unit], surprise: bool) -> None:
    struck = StackStruck(
        by=odds.kind,
        target=label(game, assault.target),
        units=tuple(name(game, u) for u in attackers),
        surprise=surprise,
        factor=odds.factor,
        steps_why=odds.steps_why,
        drm=odds.drm,
        column=odds.column,
    )
    sight.report(game, struck, "9.2.6a 9.2.8a", reveals=True)


DECIDERS: dict[str, Decider] = {**declaration.DECIDERS, **initiative.DECIDERS}
