"""ard:DYL.13, ard:R104: units that rest in their depot get their strength back, one a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import Refitted
from sztab.rules.wb95.orders import Refit
from sztab.rules.wb95.pieces import counter, in_enemy_zone, label, name, on_map, room
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Choice, EndPhase, Option, Order, Procedure, Refusal
from sztab.titles.ardennes2024.field import BrusselsField
from sztab.titles.wb95.card import count, counted, forget

DEPOT = "depot:"
"""Counted for each unit that has been in the depot since the turn began."""


class Refitting(BrusselsField):
    """A scenario with a depot: the card's [refit] says whose and where."""

    def begin_turn(self, game: Game) -> None:
        super().begin_turn(game)
        self._wake(game, self._resting(game))
        for u in self._in_depot(game):
            count(game, f"{DEPOT}{u.n}")

    def passed(self, game: Game, units: Iterable[int], hexes: Iterable[int]) -> None:
        """ard:R104: whoever has been outside has not rested, though he is back."""
        super().passed(game, units, hexes)
        if not self._depot(game).issuperset(hexes):
            self._wake(game, units)

    def end_phase(self, game: Game) -> None:
        """ard:R104: nor has whoever is outside, however he got there."""
        super().end_phase(game)
        inside = {u.n for u in self._in_depot(game)}
        self._wake(game, [n for n in self._resting(game) if n not in inside])

    def _wake(self, game: Game, units: Iterable[int]) -> None:
        forget(game, {f"{DEPOT}{n}" for n in units} & game.state.tally.keys())

    def _resting(self, b: Board) -> list[int]:
        """The units that have not left the depot since the turn began."""
        return [int(n) for n in counted(b, DEPOT)]

    def after_supply(self, game: Game, side: int) -> Procedure:
        """ard:R104: the owner picks one of those that have rested for a full turn."""
        if self.sides[side] != self.card.card["refit"]["side"]:
            return
        ready = tuple(counter(game, u).id for u in self.rested(game) if room(game, u.hex) > 0)
        if not ready:
            return
        order = yield from game.ask(side, "refit", ready)
        if isinstance(order, Refit):
            u = game.state.units[game.book.index[order.unit]]
            game.change(u.n, steps=u.steps + 1)
            game.say(Refitted(unit=order.unit, steps=u.steps + 1), "DYL.13 ard:R104")

    def rested(self, b: Board) -> list[Unit]:
        """Units that have been in the depot since the turn began, out of enemy zones, with a CEL to regain."""
        resting = self._resting(b)
        inside = [u for u in self._in_depot(b) if u.n in resting and u.steps < counter(b, u).steps]
        return [u for u in inside if not in_enemy_zone(b, u.side, u.hex)]

    def _in_depot(self, b: Board) -> list[Unit]:
        rule = self.card.card["refit"]
        depot, own = self._depot(b), on_map(b, (self.sides.index(rule["side"]),))
        return [u for u in own if u.hex in depot and counter(b, u).nation == rule["nation"]]

    def _depot(self, b: Board) -> frozenset[int]:
        return b.book.map.regions[self.card.card["refit"]["region"]]


class PickRested:
    """Which of the rested units is refitted, if any."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, Refit):
            return Refusal("DYL.13", "refit a unit now, or none")
        if order.unit not in ask.about:
            scenario = view.book.scenario
            assert isinstance(scenario, Refitting)
            full = [u for u in scenario.rested(view) if counter(view, u).id == order.unit]
            if full:
                return Refusal("3.2.1", f"{label(view, full[0].hex)} is full; {order.unit} cannot be refitted there")
            return Refusal("DYL.13", f"{order.unit!r} has not rested in its depot, or has nothing to regain")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        if not partial:
            own = [view.state.units[view.book.index[one]] for one in ask.about]
            none = Option("", "nobody", ends=True)
            return Choice("unit", [*(Option(counter(view, u).id, f"refit {name(view, u)}") for u in own), none])
        return Refit(unit=partial[0]) if partial[0] else EndPhase()


Refitting.deciders = {**BrusselsField.deciders, "refit": PickRested()}
