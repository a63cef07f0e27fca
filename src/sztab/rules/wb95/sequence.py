"""Chapter 2, the sequence of play: phases, what happens as each begins and ends, turns, and the end of the game."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95 import (
    air,
    air_advantage,
    airdrop,
    airlift,
    artillery,
    bridges,
    combat,
    disorganisation,
    duty,
    fortification,
    headquarters,
    losses,
    masking,
    movement,
    reinforcement,
    setup,
    special_forces,
    special_units,
    strategic,
    supply,
)
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.events import StackOverfull
from sztab.rules.wb95.orders import (
    Airdrop,
    Airlift,
    Attack,
    BridgeWork,
    Enter,
    Exit,
    Fortify,
    MarkStrategic,
    Move,
    Pontoon,
    Ranged,
    Redirect,
    Refill,
    SetUp,
    Spec,
)
from sztab.rules.wb95.pieces import cels, label, on_map, stack
from sztab.rules.wb95.scenario import Outcome
from sztab.table import EndPhase, Procedure
from sztab.table.events import GameOver, PhaseBegun


def play(game: Game) -> Procedure:
    """2.1, 2.2: from the state as it is to the end of the game."""
    if game.state.turn == 0:
        yield from setup.set_up(game)
        begin(game)
    while not game.state.verdict:
        phase = game.book.phases[game.state.phase]
        yield from PROCEDURES[phase.kind](game, phase.side)
        if game.state.verdict:
            return
        yield from close_phase(game, phase.kind, phase.side)
        open_next(game)


def begin(game: Game) -> None:
    """The first phase of the first turn."""
    game.mark(turn=1, phase=0, step=0)
    masking.uncover(game)
    game.book.scenario.begin_turn(game)
    _open(game)
    _skip_empty(game)


# ---------------------------------------------------------------------- the phases


def air_phase(game: Game, side: int) -> Procedure:
    """2.2-P1, 2.2-P7: missions under seal, or points after a contest for air advantage."""
    yield from AIR[game.book.variant.air](game, side)


def barrage_phase(game: Game, side: int) -> Procedure:
    """2.2-P2, 2.2-P8, 6.5.8: as long as there is ammunition and the will."""
    while True:
        order = yield from game.ask(side, "barrage", None, rest=True)
        if isinstance(order, EndPhase):
            return
        yield from artillery.barrage(game, order, side)


def movement_phase(game: Game, side: int) -> Procedure:
    """2.2-P3, 2.2-P9, 3.1.3: units in any order the owner likes."""
    yield from special_forces.cut_routes(game, side, "movement")
    while True:
        order = yield from game.ask(side, "movement", None, rest=True)
        if isinstance(order, EndPhase):
            if not _pass_on(game, side, game.state.step + 1):
                return
            continue
        yield from carry_out(game, order, side)
        masking.uncover(game)
        if _decided(game):
            return


def carry_out(game: Game, order: Any, side: int) -> Procedure:
    """Any order of a Movement or Strategic Movement Phase."""
    match order:
        case Move():
            yield from movement.march(game, order)
        case Enter():
            yield from reinforcement.enter(game, order)
        case Redirect():
            reinforcement.redirect(game, order)
        case Exit():
            reinforcement.leave(game, order)
        case Fortify():
            fortification.dig(game, order)
        case SetUp():
            artillery.set_up(game, order)
        case MarkStrategic():
            strategic.mark(game, order)
        case BridgeWork():
            bridges.work(game, order)
        case Refill():
            special_units.refill(game, order)
        case Airdrop():
            yield from airdrop.drop(game, order)
        case Airlift():
            yield from airlift.lift(game, order)
        case Spec():
            yield from special_forces.act(game, order, side)
        case _:
            game.book.scenario.special(game, order)


def combat_phase(game: Game, side: int) -> Procedure:
    """2.2-P4, 2.2-P10, 5.1.6, 5.1.7: attacks in the attacker's order, then the armies' bridges."""
    yield from game.book.scenario.before_combats(game, side)
    while game.state.step == 0:
        order = yield from game.ask(side, "combat", None, rest=True)
        match order:
            case Attack():
                yield from combat.resolve(game, order, side)
            case Ranged():
                yield from artillery.fire(game, order, side)
            case Spec():
                yield from special_forces.act(game, order, side)
            case _:
                game.mark(step=1)
        masking.uncover(game)
        if _decided(game):
            return
    while bridges.pontoons_to_lay(game, side):
        order = yield from game.ask(side, "pontoon", None, rest=True)
        if not isinstance(order, Pontoon):
            return
        bridges.lay_pontoon(game, order, side)


def strategic_phase(game: Game, side: int) -> Procedure:
    """2.2-P5, 2.2-P11, 12.1.1: marked units and reinforcements."""
    while True:
        order = yield from game.ask(side, "strategic", None, rest=True)
        if isinstance(order, EndPhase):
            if not _pass_on(game, side, game.state.step + 1):
                return
            continue
        yield from carry_out(game, order, side)
        if _decided(game):
            return


def _pass_on(game: Game, side: int, step: int) -> bool:
    """TS-2P2: those move who are next; in strategic movement whoever has nobody to move is passed over (2.1.4)."""
    turns = game.book.scenario.movers(game, side)
    while step < len(turns):
        game.mark(step=step, movers=())
        if game.book.phases[game.state.phase].kind != "strategic" or _moves_late(game, turns[step]):
            return True
        step += 1
    return False


def _moves_late(game: Game, sides: tuple[int, ...]) -> bool:
    """Whether units of these sides are marked for strategic movement or may enter in it."""
    marked = any(u.marked for u in on_map(game, sides))
    return marked or any(u.side in sides for u in reinforcement.coming(game, sides[0]))


def supply_phase(game: Game, side: int) -> Procedure:
    """2.2-P6, 2.2-P12."""
    yield from special_forces.cut_routes(game, side, "supply")
    yield from supply.supply_phase(game, side)
    yield from game.book.scenario.after_supply(game, side)
    bridges.note_banks(game, side)


AIR = {"missions": air.air_phase, "advantage": air_advantage.air_phase}
GROUNDED = {"missions": air.nothing_to_fly, "advantage": air_advantage.nothing_to_fly}
PROCEDURES = {
    "air": air_phase,
    "barrage": barrage_phase,
    "movement": movement_phase,
    "combat": combat_phase,
    "strategic": strategic_phase,
    "supply": supply_phase,
}


# ---------------------------------------------------------------------- between phases


def close_phase(game: Game, kind: str, side: int) -> Procedure:
    """What the end of any phase brings (3.2.1, 5.6.5, 7.1.5, 9.1.6), and what is forgotten with it."""
    yield from _thin_out(game, side)
    bridges.check_works_in_hand(game)
    fortification.tidy_works(game)
    disorganisation.recover(game)
    game.book.scenario.end_phase(game)
    yield from special_forces.end_of_phase(game, kind)
    own = game.book.friends[side]
    if kind == "combat":
        headquarters.lapse_rewards(game)
        _forget_combat(game)
    elif kind in ("movement", "strategic"):
        _forget_moves(game, own, kind)
    elif kind == "supply":
        game.mark(missions=())
        masking.cover(game, own)
    masking.uncover(game)
    game.mark(movers=(), queue={}, step=0, shelled=(), must_attack=(), must_be_attacked=(), routes_asked=False)


def _thin_out(game: Game, side: int) -> Procedure:
    """R57: a hex left overfull with nothing to be ordered loses CELs of the owner's choice. Before a side has ended
    its first Movement Phase its set-up may be overfull (R56)."""
    for hex_ in movement.overfull(game, _past_first_movement(game)):
        here = stack(game, hex_)
        surplus = cels(here) - game.book.variant.stacking
        game.say(StackOverfull(hex=label(game, hex_), surplus=surplus), "3.2.1 R57")
        yield from losses.take_losses(game, here[0].side, [u.n for u in here], surplus, -1, [], "3.2.1")


def _past_first_movement(game: Game) -> tuple[int, ...]:
    """The sides whose first Movement Phase is over or ending."""
    if game.state.turn > 1 or not game.book.scenario.setup_steps():
        return tuple(range(len(game.book.sides)))
    seen = game.book.phases[: game.state.phase + 1]
    return tuple(s for phase in seen if phase.kind == "movement" for s in game.book.friends[phase.side])


def _forget_combat(game: Game) -> None:
    changes = {}
    for u in game.state.units:
        if u.fought or u.attacked or u.fired or u.shown or u.silent:
            changes[u.n] = {
                "fought": False,
                "attacked": False,
                "fired": False,
                "shown": False,
                "silent": max(0, u.silent - 1),
            }
    game.change_all(changes)


def _forget_moves(game: Game, own: tuple[int, ...], kind: str) -> None:
    changes: dict[int, dict[str, Any]] = {}
    for u in game.state.units:
        if u.side not in own:
            continue
        fields: dict[str, Any] = {}
        if u.cap >= 0 or u.moved or u.dug or u.offroad:
            fields = {"cap": -1, "left": 0, "moved": False, "offroad": False, "dug": False}
        if kind == "movement" and (u.retreated or u.barraged):
            fields |= {"retreated": False, "barraged": False}
        if kind == "strategic" and u.marked:
            fields |= {"marked": False}
        if fields:
            changes[u.n] = fields
    game.change_all(changes)


def open_next(game: Game) -> None:
    """2.1.3-2.1.5: the next phase that has anything in it, or the next turn, or the end."""
    _advance(game)
    _skip_empty(game)


def _advance(game: Game) -> None:
    if _decided(game):
        return
    state = game.state
    if state.phase + 1 < len(game.book.phases):
        game.mark(phase=state.phase + 1)
    elif state.turn < game.book.scenario.turns:
        game.mark(turn=state.turn + 1, phase=0)
        game.change_all({u.n: {"refilled": False} for u in state.units if u.refilled})
        special_forces.new_day(game)
        air_advantage.new_day(game)
        game.book.scenario.begin_turn(game)
    else:
        end(game, game.book.scenario.outcome(game))
        return
    _open(game)


def _skip_empty(game: Game) -> None:
    while not game.state.verdict and _empty(game):
        disorganisation.recover(game)  # 5.6.5: a phase passed over has an end too
        _advance(game)


def _open(game: Game) -> None:
    """What a phase does once as it begins."""
    phase = game.book.phases[game.state.phase]
    if phase.kind == "movement":
        bridges.finish_bridges(game, phase.side)
    elif phase.kind == "strategic" and not _pass_on(game, phase.side, 0):
        game.mark(step=0)
    elif phase.kind == "combat":
        duty.make_lists(game, phase.side)
    game.book.scenario.begin_phase(game)
    game.say(PhaseBegun(turn=game.state.turn, phase=phase.kind, side=game.book.sides[phase.side]), "2.2")
    game.turn_page(f"{game.state.turn} {phase.kind} {game.book.sides[phase.side]}")


def _empty(game: Game) -> bool:
    """2.1.4: a phase in which nothing can be done is passed over."""
    phase = game.book.phases[game.state.phase]
    if phase.kind == "air":
        return GROUNDED[game.book.variant.air](game, phase.side)
    if phase.kind == "barrage":
        return bool(game.state.ammunition[phase.side] < game.book.variant.barrage_guns)
    if phase.kind == "strategic":
        turns = game.book.scenario.movers(game, phase.side)
        return not game.book.options.complementary or not _moves_late(game, turns[game.state.step])
    return False


def _decided(game: Game) -> bool:
    """A victory that ends the game at once."""
    if game.state.verdict:
        return True
    outcome = game.book.scenario.verdict(game)
    if outcome is not None:
        end(game, outcome)
        return True
    return False


def end(game: Game, outcome: Outcome) -> None:
    game.mark(
        verdict=outcome.level or "over", tally={**game.state.tally, **{f"vp:{k}": v for k, v in outcome.points.items()}}
    )
    game.say(GameOver(winner=outcome.winner, level=outcome.level, points=dict(outcome.points)), "2.1.3")
    game.turn_page("end")
