"""3.1, 3.3, the sequence of play: sixteen phases a turn, what each opens and closes, and what is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.errors import SztabError
from sztab.rules.b21 import (
    air,
    air_defence,
    airborne,
    airlift,
    ammunition,
    barrage,
    bombers,
    bridges,
    camouflage,
    chase,
    coast_fire,
    combat_phase,
    counterattack,
    descent,
    dogfights,
    embarkation,
    engineers,
    fortification,
    fronts,
    headquarters,
    infiltration,
    interception,
    landings,
    losses,
    march_attack,
    mine_fire,
    mines,
    movement,
    objects,
    overflow,
    own_fire,
    pontoons,
    projects,
    pursuit,
    reconnaissance,
    reinforcement,
    retreat,
    setup,
    single_fire,
    sorties,
    standing_orders,
    supply,
    support,
    surprise_attack,
    victory,
    volley,
)
from sztab.rules.b21.acts import Act, MayEnd, PhaseOrders, ordered
from sztab.rules.b21.board import Game
from sztab.rules.b21.events import TurnOpened
from sztab.rules.b21.pieces import acting, moment, phase, phasing
from sztab.rules.b21.scenario import NAMES, PHASES
from sztab.table import Decider, Order, Procedure
from sztab.table.events import PhaseBegun

CHAPTERS: tuple[Any, ...] = (
    setup,
    movement,
    reinforcement,
    overflow,
    combat_phase,
    support,
    losses,
    retreat,
    pursuit,
    chase,
    surprise_attack,
    march_attack,
    engineers,
    mines,
    pontoons,
    counterattack,
    sorties,
    dogfights,
    single_fire,
    barrage,
    mine_fire,
    infiltration,
    own_fire,
    volley,
    standing_orders,
    fronts,
    air_defence,
    interception,
    bombers,
    airborne,
    descent,
    landings,
    coast_fire,
    embarkation,
    reconnaissance,
    fortification,
    objects,
    bridges,
)
"""The chapters, in the order of the book: their ACTS, DECIDERS and ENDS."""

PhasePlay = Callable[[Game], Procedure]

ASKED = tuple(name for name in NAMES if name not in ("air", "supply"))
"""Phases in which a side gives orders one after the other."""


def acts() -> dict[type[Order], Act]:
    """Every act by its order."""
    found: dict[type[Order], Act] = {}
    for act in _listed("ACTS"):
        if act.order in found:
            raise SztabError(f"two chapters carry {act.word} out")
        found[act.order] = act
    return found


def deciders() -> dict[str, Decider]:
    """Who answers for each kind of question."""
    ends: tuple[MayEnd, ...] = tuple(_listed("ENDS"))
    found: dict[str, Decider] = dict.fromkeys(ASKED, PhaseOrders(acts().values(), ends))
    for chapter in CHAPTERS:
        for kind, decider in getattr(chapter, "DECIDERS", {}).items():
            if kind in found:
                raise SztabError(f"two chapters answer {kind}")
            found[kind] = decider
    return found


def _listed(name: str) -> list[Any]:
    return [one for chapter in CHAPTERS for one in getattr(chapter, name, ())]


def play(game: Game) -> Procedure:
    """From the state as it is to the end of the game."""
    if game.state.turn == 0:
        yield from setup.play(game)
        yield from open_turn(game, 1)
    while not game.state.verdict:
        name = phase(game).name
        if name in PROCEDURES:
            yield from PROCEDURES[name](game)
        else:
            yield from ordered(game, acting(game), name)
        if not game.state.verdict:
            yield from close_phase(game)
            yield from open_next(game)


PROCEDURES: dict[str, PhasePlay] = {
    "air": air.play,
    "naval assault": landings.play,
    "combat": combat_phase.play,
    "supply": supply.play,
}
"""Phases that are more than a row of orders."""

# ---------------------------------------------------------------------- between the phases


def close_phase(game: Game) -> Procedure:
    """What the phase leaves behind, and what no later phase knows any more."""
    name = phase(game).name
    yield from overflow.settle(game)
    for closing in CLOSING.get(name, ()):
        yield from closing(game)
    yield from projects.interrupted(game)
    forget(game, name)


def open_next(game: Game) -> Procedure:
    """3.1: the next phase, or the next turn."""
    if game.state.phase + 1 < len(PHASES):
        yield from open_phase(game, game.state.phase + 1)
        return
    for ending in END_OF_TURN:
        yield from ending(game)
    forget(game, "turn")
    if game.state.verdict:
        return
    yield from open_turn(game, game.state.turn + 1)


def open_turn(game: Game, turn: int) -> Procedure:
    """3.1, R9: who has the initiative, by the calendar."""
    day = game.book.scenario.day(turn)
    game.mark(turn=turn, first=day.first)
    first = game.book.sides[day.first]
    game.say(TurnOpened(turn=turn, date=day.date, hours=day.hours, light=day.light, initiative=first), "3.1 3.2a")
    yield from open_phase(game, 0)


def open_phase(game: Game, number: int) -> Procedure:
    game.mark(phase=number, step=0)
    name, owner = phase(game).name, game.book.sides[phasing(game)]
    game.say(PhaseBegun(turn=game.state.turn, phase=name, side=owner), _cases(name))
    if name == "movement":
        _begin_movement(game)
    for opening in OPENING.get(name, ()):
        yield from opening(game)
    game.turn_page(f"{game.state.turn} {name} {owner}")


def _cases(name: str) -> str:
    return f"3.3.{NAMES.index(name) + 1}"


OPENING: dict[str, tuple[PhasePlay, ...]] = {"movement": (headquarters.returns, projects.finish)}
"""What happens once as a phase begins; it may roll and ask."""
CLOSING: dict[str, tuple[PhasePlay, ...]] = {
    "airborne assault": (airlift.flown, air.cover_ends),
    "movement": (air.loitering_ends, fortification.tidy),
    "combat": (mines.cleared,),
    "supply": (air.waiting_ends,),
}
"""What happens once as a phase ends, before things are forgotten."""
END_OF_TURN: tuple[PhasePlay, ...] = (
    ammunition.refill,
    barrage.new_day,
    mines.expire,
    headquarters.mourn,
    victory.verdict,
)
"""After the sixteenth phase."""

# ---------------------------------------------------------------------- what is forgotten

STILL: dict[str, Any] = {"fought": False, "defends": False, "beaten": False, "on_enemy": False}
"""After any phase."""
AFTER: dict[str, dict[str, Any]] = {
    "air": {"launched": False},
    "airborne assault": {"shots": 0},
    "movement": {
        "cap": -1,
        "left": 0,
        "came": -1,
        "halted": False,
        "pinned": False,
        "marched": False,
        "disordered": 0,
        "assisted": False,
        "bridged": False,
        "shots": 0,
    },
    "combat": {"shots": 0},
    "counterattack": {"pinned": False},
    "turn": {"fired": False, "actions": 0, "struck": -1, "sorties": 0},
}
"""What the units forget after phases of a name, and after a turn."""
ONCE = {"movement": "grounded", "combat": "barred"}
"""What the units of the phasing side had to stand for one phase of theirs."""


def forget(game: Game, name: str) -> None:
    """Reset what only this phase or this turn knew."""
    usual = STILL | AFTER.get(name, {})
    owner, once = phasing(game), ONCE.get(name, "")
    camouflage.conceal(game, game.state.units, moment(game) + 1)
    for u in game.state.units:
        reset = {field: value for field, value in usual.items() if getattr(u, field) != value}
        if once and u.side == owner and getattr(u, once):
            reset[once] = False
        if reset:
            game.change(u.n, **reset)
    game.mark(attempts=(), silences=(), movers=(), bound=(), step=0)
    if name == "combat":
        game.mark(strikes=(), must_attack=(), must_be_attacked=())
    if name == "airborne assault":
        game.mark(surprised=())
    if name == "naval assault":
        game.mark(landings=())
    if name == "turn":
        game.mark(supplied=())


def _begin_movement(game: Game) -> None:
    """9.2.5: what moved counts from one own movement phase to the next."""
    owner = phasing(game)
    game.change_all({u.n: {"moved": False} for u in game.state.units if u.side == owner and u.moved})
