"""Playing a file's orders: one after the other, with what leaves no choice answered by the way."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.orderbook import Given
from sztab.desk.position import Position
from sztab.errors import DataError, SztabError
from sztab.rules.wb95.orders import Air, Pursue, Retreat, Support
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.retreat import can_retreat, price
from sztab.table import EndPhase, Game, Order, Refusal

ANSWERS = ("support", "losses", "retreat", "pursue", "engage")
"""Orders that answer a question in the middle of a combat."""
MOST_BRANCHES = 20_000


class Stopped(msgspec.Struct, frozen=True):
    """Why the rest of a file was not played: a refusal, or a question it does not answer."""

    index: int
    kind: str
    refusal: Refusal | None


class Referee:
    """A game on a position, fed with the orders of its file."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.game: Game = self._with_dice(position.game)

    def play_all(self) -> Stopped | None:
        """Every order of the file, then whatever has only one answer; None if nothing stopped it."""
        for index, given in enumerate(self.position.given, 1):
            stopped = self.play(given, index)
            if stopped is not None:
                return stopped
        self.settle()
        return None

    def play(self, given: Given, index: int) -> Stopped | None:
        """One order, after the questions before it that leave no choice."""
        if index == 1 and self._taken_as_read(given):
            return None
        while not self._meant(given):
            if not self._take_only_answer():
                return Stopped(index, given.kind, None)
        if self._waives(given):
            return None
        order = self._completed(given)
        refusal = self.game.check(order, given.side)
        if refusal is not None:
            return Stopped(index, given.kind, refusal)
        self._with_dice(lambda: self.game.play(order, given.side))
        return None

    def settle(self) -> None:
        """Answer what has only one answer, up to the next rest point."""
        while self._take_only_answer():
            pass

    def _taken_as_read(self, given: Given) -> bool:
        """Nobody is asked anything in a Supply Phase: it has been played, and its end need not be ordered."""
        phase = self.position.book.phases[self.position.state.phase]
        return phase.kind == "supply" and isinstance(given.order, EndPhase)

    def _waives(self, given: Given) -> bool:
        """An answer that names nothing to a question that did not come up: nothing is wanted, nothing is done."""
        ask = self.game.decision
        resting = ask is None or ask.rest
        return resting and given.order in (Support(), Retreat(), Pursue())

    def _meant(self, given: Given) -> bool:
        """Whether the order is for the question that is open now; at a rest point every order is."""
        ask = self.game.decision
        if ask is None or ask.rest:
            return True
        if given.kind != ask.kind:
            return False
        if given.side is not None:
            return given.side in ask.sides
        units, index = self.game.state.units, self.game.book.index
        named = {units[index[one]].side for one in _named(given.order) if one in index}
        return not named or bool(named & set(ask.sides))

    def _completed(self, given: Given) -> Order:
        """What the file leaves out although there is no choice: who pays in a retreat; no missions for an end."""
        ask, order = self.game.decision, given.order
        if ask is None:
            return order
        if ask.kind == "air" and isinstance(order, EndPhase):
            return Air(side=order.side)
        if ask.kind == "retreat" and isinstance(order, Retreat) and not order.pays:
            return self._with_payers(order)
        return order

    def _with_payers(self, order: Retreat) -> Order:
        """5.3.7: those who stand pay. If it can be only one way, it is that; guns that could be given up for a single
        unit that owes (R30) are not, unless the file says so."""
        game = self.game
        ask, side = game.decision, game.pending()[0]
        assert ask is not None
        view = game.view_of(side)
        movers = [one for one in ask.about.units if can_retreat(view, _unit(game, one), ask.about)]
        hexes = [text for way in order.paths.values() for text in way]
        if any(one not in movers and way for one, way in order.paths.items()):
            return order
        if any(text not in game.book.labels for text in hexes):
            return order
        found = _only(game, side, tuple(tuple(order.paths.get(one, ())) for one in movers))
        if isinstance(found, Retreat):
            return msgspec.structs.replace(order, pays=found.pays)
        bill = price(view, ask.about, {game.book.index[one]: len(way) for one, way in order.paths.items()})
        owing = [view.state.units[n] for n, wanted in bill.wanted.items() if wanted > 0]
        if len(owing) == 1:
            paid = {counter(view, owing[0]).id: min(bill.due, owing[0].steps)}
            return msgspec.structs.replace(order, pays=paid)
        return order

    def _take_only_answer(self) -> bool:
        game = self.game
        if game.decision is None or game.decision.rest:
            return False
        side = game.pending()[0]
        answer = _only(game, side)
        if answer is None:
            return False
        self._with_dice(lambda: game.play(answer, side))
        return True

    def _with_dice(self, step: Any) -> Any:
        """Dice that run out are the file's fault."""
        try:
            return step()
        except DataError:
            raise
        except SztabError as error:
            raise DataError(self.position.file, str(error), "dice") from None


def _only(game: Game, side: int, start: tuple[Any, ...] = ()) -> Order | None:
    """The answer to the open question, if there is exactly one, however it is put together."""
    found: Order | None = None
    stack = [start]
    for _ in range(MOST_BRANCHES):
        if not stack:
            return found
        partial = stack.pop()
        step = game.choices(partial, side)
        if not isinstance(step, Order):
            stack.extend((*partial, option.value) for option in reversed(step.options))
        elif found is None:
            found = step
        elif step != found:
            return None
    return None


def _named(order: Order) -> list[str]:
    """The units an answer speaks of."""
    names: list[str] = []
    for field in ("units", "paths", "artillery", "stars"):
        names += list(getattr(order, field, ()))
    return names


def _unit(game: Game, one: str) -> Any:
    return game.state.units[game.book.index[one]]
