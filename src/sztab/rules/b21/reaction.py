"""15.1.5, fire of the enemy at whatever comes within range in a movement or counterattack phase, or fires (R70, R75,
R76)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.rules.b21 import standing_orders
from sztab.rules.b21.battle_orders import Burst, Fire, Hold
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.exchange import ExchangeLosses, answered, open_fire, spent
from sztab.rules.b21.pieces import label, name, names_of, near_enemies, phase, printed, stack
from sztab.rules.b21.ranged_fire import FARTHEST, shooters
from sztab.rules.b21.state import Silence, Unit
from sztab.rules.b21.volley import EXTERIOR, FireAsked
from sztab.table import Order, Procedure


def offered(game: Game, movers: Iterable[int], hex_: int, fired: Iterable[int] = ()) -> Procedure:
    """R70: a stack has entered a hex, or fired from it: each enemy who can may fire at it once. Standing orders first;
    the others are asked until they hold their fire. Gives the units of the stack that have lost EP."""
    stack_ = sorted(movers)
    side = 1 - game.state.units[stack_[0]].side
    hit: set[int] = set()
    done = set(fired)
    while may_be_fired_at(game, stack_, hex_):
        view = game.view_of(side)
        about = FireAsked((), label(game, hex_), _counterattackers(view, stack_, hex_))
        ready = [u for u in shooters(view, side, hex_) if u.n not in done and not spent(game, u)]
        bursts, by_order = _standing(view, ready, hex_), True
        if not bursts:
            ready = [u for u in ready if standing_orders.of(game, u) is None]
            order = None
            able = bool(ready) and not silent(game, side, stack_)
            if game.book.scenario.asks(game, side, "fire", able):
                asked = FireAsked(names_of(game, ready), about.hex, about.targets)
                order = yield from answered(game, side, "fire", asked)
            if not isinstance(order, Fire):
                hold(game, side, stack_, order)
                break
            bursts, by_order = order.bursts, False
        done |= {game.book.index[one.unit] for one in bursts}
        found: ExchangeLosses = yield from open_fire(game, side, bursts, EXTERIOR, by_order)
        hit |= {n for n in stack_ if found.lost.get(n)}
    return tuple(sorted(hit))


def silent(b: Board, side: int, movers: Iterable[int]) -> bool:
    """A side has said that it holds its fire at this stack, or at all."""
    return any(one.side == side and (not one.units or set(one.units) & set(movers)) for one in b.state.silences)


def hold(game: Game, side: int, movers: Iterable[int], order: Order | None) -> None:
    """Fire is held for longer than this once."""
    if isinstance(order, Hold) and order.until:
        silence = Silence(side, tuple(movers) if order.until == "stack" else ())
        game.mark(silences=(*game.state.silences, silence))


def may_be_fired_at(b: Board, movers: Sequence[int], hex_: int) -> bool:
    """An enemy with a gun is within four hexes of the stack; all else is judged by what he sees."""
    if not any(b.state.units[n].hex == hex_ for n in movers):
        return False
    side = 1 - b.state.units[movers[0]].side
    if hex_ not in near_enemies(b, 1 - side, FARTHEST):
        return False
    near = b.book.map.grid.within(hex_, FARTHEST)
    return any(u.side == side and printed(b, u).gun >= 0 for there in near for u in stack(b, there))


def _counterattackers(view: Board, movers: Sequence[int], hex_: int) -> tuple[str, ...]:
    """15.2.3: in a counterattack phase only those who counterattack are fired at."""
    if phase(view).name != "counterattack":
        return ()
    blind = (label(view, hex_),) if any(v.hidden for v in stack(view, hex_)) else ()
    return tuple(name(view, v) for v in stack(view, hex_) if v.n in movers) + blind


def _standing(view: Board, ready: Iterable[Unit], hex_: int) -> tuple[Burst, ...]:
    """The fire of the first unit whose standing order finds something to fire at."""
    for u in ready:
        found = standing_orders.burst(view, u, hex_)
        if found is not None:
            return (found,)
    return ()
