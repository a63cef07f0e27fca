"""R135, standing orders: how units react to whatever comes within range, without being asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.b21.acts import EVERY_PHASE, Act
from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.battle_orders import STANDING, Burst, StandingOrder
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import ReactionSet
from sztab.rules.b21.pieces import find_units, name, on_map, printed, stack
from sztab.rules.b21.ranged_fire import FARTHEST, aim, in_own_movement, may_hit, most_shots, targets
from sztab.rules.b21.state import Counter, Reaction, Unit
from sztab.table import Choice, Option, Order, Procedure, Refusal


def of(b: Board, u: Unit) -> Reaction | None:
    """The standing order of a unit; without one it is asked."""
    return next((one for one in b.state.reactions if one.unit == u.n), None)


def usual(n: int, printed: Counter) -> Reaction | None:
    """What a unit with a gun is told before play, so that nobody has to be asked at every step of the enemy."""
    if printed.gun < 0:
        return None
    keep = max(printed.ammo, 0) // 2
    return Reaction(n, "fire", within=2, difference=0, shots=2, keep=keep, answer=True)


def burst(b: Board, u: Unit, hex_: int, among: tuple[str, ...] = (), answer: bool = False) -> Burst | None:
    """What a unit fires by its standing order at the enemy in a hex: at the target that is hit best. Counters that lie
    face down are fired at only if no counter that is seen will do, and any type will."""
    one = of(b, u)
    if one is None or not (one.answer if answer else one.do == "fire"):
        return None
    distance = b.book.map.grid.distance(u.hex, hex_)
    shots = _shots(b, u, one)
    if distance > one.within or shots < 1:
        return None
    named = among or targets(b, u, hex_, distance == 1)
    seen = best(b, u, (v for v in stack(b, hex_) if not v.hidden and name(b, v) in named))
    if seen is not None:
        return Burst(name(b, u), name(b, seen), shots)
    blind = [text for text in named if text in b.book.labels]
    return Burst(name(b, u), blind[0], shots) if blind and not one.types else None


def best(b: Board, u: Unit, among: Iterable[Unit]) -> Unit | None:
    """The target with the greatest difference that its standing order lets it fire at."""
    one = of(b, u)
    least, types = (one.difference, one.types) if one else (-FARTHEST, ())
    found = [v for v in among if may_hit(b, u, v) is None and (not types or printed(b, v).type in types)]
    found = [v for v in found if aim(b, u, v).difference >= least]
    return min(found, key=lambda v: (-aim(b, u, v).difference, v.n), default=None)


def _shots(b: Board, u: Unit, one: Reaction) -> int:
    most = most_shots(b, u)
    if counted(b, u):
        most = min(most, u.ammo - one.keep)
    return min(most, one.shots or most)


# ---------------------------------------------------------------------- the order


def check(b: Board, order: StandingOrder, side: int) -> Refusal | None:
    if not order.units:
        return Refusal("R135", "name the units that have this standing order")
    if order.do not in STANDING:
        return Refusal("R135", f"{order.do!r} is not a standing order: {', '.join(STANDING)}")
    units = find_units(b, order.units, side, "R135")
    if isinstance(units, Refusal):
        return units
    for u in units:
        if printed(b, u).gun < 0:
            return Refusal("15.1.1", f"{name(b, u)} has no gun")
    if not 1 <= order.within <= FARTHEST or min(order.shots, order.keep) < 0:
        return Refusal("R135", "fire reaches 1 to 4 hexes, and shots and AU are not negative")
    return None


def give(game: Game, order: StandingOrder, side: int) -> None:
    """It stands until another one is given; nobody else hears of it."""
    units = {game.book.index[one] for one in order.units}
    kept = [one for one in game.state.reactions if one.unit not in units]
    if order.do != "ask":
        kept += [
            Reaction(n, order.do, order.within, order.difference, order.shots, order.keep, order.types, order.answer)
            for n in sorted(units)
        ]
    game.mark(reactions=tuple(sorted(kept, key=lambda one: one.unit)))
    game.say(ReactionSet(units=order.units, do=order.do), "R135", sees=(side,))


def carry_out(game: Game, order: StandingOrder, side: int) -> Procedure:
    give(game, order, side)
    yield from ()


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """The unit, and an order it does not have; `ask` takes it off. It may be given another one in any phase, but is
    offered that in the own movement phase only, so that no other phase offers it for ever."""
    if not partial:
        anew = in_own_movement(b, side)
        armed = [u for u in on_map(b, side) if printed(b, u).gun >= 0 and (anew or of(b, u) is None)]
        return Choice("unit", [Option(name(b, u), f"standing order of {name(b, u)}") for u in armed])
    if len(partial) == 1:
        now = of(b, b.state.units[b.book.index[partial[0]]])
        word = "ask" if now is None else now.do
        return Choice("do", [Option(one, one) for one in STANDING if one != word])
    return StandingOrder(units=(partial[0],), do=partial[1])


ACTS = (Act(StandingOrder, EVERY_PHASE, "standing order", check, carry_out, choices),)
