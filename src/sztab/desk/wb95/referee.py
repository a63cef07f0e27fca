"""Where a file of the WB-95 family may leave something out: an end nobody asks for, an empty answer, who pays."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.habits import Habits, sides_in
from sztab.desk.position_reader import Position
from sztab.desk.referee import only_answer
from sztab.rules.wb95.bridges import pontoons_to_lay
from sztab.rules.wb95.orders import Air, AirAdvantage, Losses, Pontoon, Pursue, Retreat, Spec, Support
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.retreat import can_retreat, price
from sztab.table import EndPhase, Game, Order

NOTHING: tuple[Order, ...] = (Support(), Pursue(), Retreat())
"""Answers that name nothing."""


class FrontHabits(Habits):
    ANSWERS = ("support", "losses", "retreat", "pursue", "engage")
    ANSWERED_BY = {
        "retreat": ("retreat", "losses"),
        "routes": ("spec",),
        "air_advantage": ("air_advantage",),
    }
    UNSAID = {
        "support": Support(),
        "pursue": Pursue(),
        "routes": EndPhase(),
        "air_advantage": AirAdvantage(),
    }

    def taken_as_read(self, position: Position, order: Order) -> bool:
        """Nobody is asked anything in a Supply Phase: it has been played, and its end need not be ordered."""
        phase = position.book.phases[position.state.phase]
        return phase.kind == "supply" and isinstance(order, EndPhase)

    def waived(self, order: Order) -> bool:
        return order in NOTHING or (isinstance(order, Air) and not order.missions)

    def joined(self, game: Game, order: Order, after: Order) -> Order | None:
        """A retreat that does not say who pays, and the losses before or after it."""
        ask = game.decision
        if ask is None or ask.kind != "retreat":
            return None
        way, paid = (after, order) if isinstance(order, Losses) else (order, after)
        if not isinstance(way, Retreat) or not isinstance(paid, Losses) or way.pays:
            return None
        return msgspec.structs.replace(way, pays=paid.units)

    def undecided(self, game: Game, order: Order) -> bool:
        """A retreat that several could pay for, and nothing says who does."""
        ask = game.decision
        if ask is None or ask.kind != "retreat" or not isinstance(order, Retreat) or order.pays:
            return False
        partial = _ways(game, order)
        if partial is None:
            return False
        side = game.pending()[0]
        while not isinstance(step := game.choices(partial, side), Order):
            partial = (*partial, step.options[0].value)
        return isinstance(step, Retreat) and game.check(msgspec.structs.replace(order, pays=step.pays), side) is None

    def before(self, game: Game, order: Order) -> Order | None:
        """NY-N6: whoever lays his army's bridge is through with his combats."""
        ask = game.decision
        if ask is None or ask.kind != "combat" or not isinstance(order, Pontoon):
            return None
        return EndPhase() if pontoons_to_lay(game, ask.sides[0]) else None

    def completed(self, game: Game, order: Order) -> Order:
        """What the file leaves out although there is no choice: who pays in a retreat, that those who pay stand; no
        missions for an end."""
        ask = game.decision
        if ask is None:
            return order
        if ask.kind == "air" and isinstance(order, EndPhase):
            return Air(side=order.side)
        if ask.kind == "retreat" and isinstance(order, Losses):
            return Retreat(pays=order.units)
        if ask.kind == "retreat" and isinstance(order, Retreat) and not order.pays:
            return _with_payers(game, order)
        return order

    def givers(self, game: Game, order: Order) -> set[int]:
        """The sides whose units an order speaks of; special forces of a pool cut roads in the enemy's phase. In a
        combat one side alone supports, goes back or pursues: whomever the order names, it is the answer, right or
        wrong, unless it is another of several defenders (R143)."""
        named = sides_in(game, order)
        if isinstance(order, Support | Retreat | Pursue):
            return named if _other_defenders(game, named) else set()
        if named or not isinstance(order, Spec):
            return named
        side = game.book.phases[game.state.phase].side
        return set(game.book.foes[side] if order.do == "cut" else game.book.friends[side])


def _other_defenders(game: Game, named: set[int]) -> bool:
    """A defender is asked, and these are of neither his camp nor the attacker's."""
    ask, friends = game.decision, game.book.friends
    if ask is None or not named:
        return False
    attackers = friends[game.book.phases[game.state.phase].side]
    return ask.sides[0] not in attackers and named.isdisjoint({*attackers, *friends[ask.sides[0]]})


def _with_payers(game: Game, order: Retreat) -> Order:
    """5.3.7: those who stand pay. If it can be only one way, it is that; guns that could be given up for a single
    unit that owes (R30) are not, unless the file says so."""
    ask, side = game.decision, game.pending()[0]
    assert ask is not None
    ways = _ways(game, order)
    if ways is None:
        return order
    view = game.view_of(side)
    found = only_answer(game, side, ways)
    if isinstance(found, Retreat):
        return msgspec.structs.replace(order, pays=found.pays)
    bill = price(view, ask.about, {game.book.index[one]: len(way) for one, way in order.paths.items()})
    owing = [view.state.units[n] for n, wanted in bill.wanted.items() if wanted > 0]
    if len(owing) == 1:
        paid = {counter(view, owing[0]).id: min(bill.due, owing[0].steps)}
        return msgspec.structs.replace(order, pays=paid)
    return order


def _ways(game: Game, order: Retreat) -> tuple[Any, ...] | None:
    """The ways of a retreat as they are asked for, one after the other; None where they cannot be gone at all."""
    ask = game.decision
    assert ask is not None
    view = game.view_of(game.pending()[0])
    units, index = game.state.units, game.book.index
    movers = [one for one in ask.about.units if can_retreat(view, units[index[one]], ask.about)]
    movers.sort(key=lambda one: any(one in group for group in ask.about.first))
    if any(one not in movers and way for one, way in order.paths.items()):
        return None
    if any(text not in game.book.labels for way in order.paths.values() for text in way):
        return None
    return tuple(tuple(order.paths.get(one, ())) for one in movers)


HABITS: Habits = FrontHabits()
