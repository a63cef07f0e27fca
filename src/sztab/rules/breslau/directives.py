"""14.4, Soviet Command Directives: how many divisions act in a turn, and which."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import DirectivesRolled, DivisionsDirected
from sztab.rules.breslau.orders import Directives
from sztab.rules.breslau.pieces import counter, on_map
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal

ALL = -1
"""Every division acts."""


def acts(b: Board, u: Unit) -> bool:
    """14.4.1, R64: whether a unit may move and attack by choice this turn. Units of no division always do (14.4.1b),
    and so do reinforcements on their turn of entry (14.4.2)."""
    if b.state.directed == ALL or u.side != SOVIET:
        return True
    division = counter(b, u).division
    if not division or division in b.state.directives or u.box == "due" or u.due == b.state.turn:
        return True
    return b.book.scenario.divisions_unnamed and len(b.state.directives) < b.state.directed


def enlisted(b: Board, units: Iterable[Unit]) -> tuple[str, ...]:
    """The divisions that act once these units have been ordered to move, where nobody names them."""
    acting = list(b.state.directives)
    for u in units:
        division = counter(b, u).division
        if division and division not in acting and u.side == SOVIET and u.due != b.state.turn:
            acting.append(division)
    return tuple(acting)


def too_many(b: Board, units: Iterable[Unit]) -> bool:
    """Whether an order speaks of more divisions than may act."""
    unnamed = b.book.scenario.divisions_unnamed and b.state.directed != ALL
    return unnamed and len(enlisted(b, units)) > b.state.directed


def take_up(game: Game, units: Iterable[Unit]) -> None:
    """Units are ordered to move: where nobody names the divisions that act, theirs do."""
    acting = enlisted(game, units)
    if game.book.scenario.divisions_unnamed and game.state.directed != ALL and acting != game.state.directives:
        give(game, acting)


def command(game: Game) -> Procedure:
    """14.4.1a: as Soviet movement opens a die says how many divisions act."""
    if not in_force(game):
        game.mark(directed=ALL, directives=())
        return
    roll = yield from game.roll(1, "directives", "14.4.1a", SOVIET)
    number = roll + (game.book.options.directive_dice == "1D6+1")  # R64
    game.say(DirectivesRolled(number=number), "14.4.1a")
    game.mark(directed=number, directives=())
    if number >= len(divisions(game)):
        give(game, tuple(divisions(game)))


def in_force(b: Board) -> bool:
    """14.4.1a, 14.4.3: from the turn the chart names on, and until gas is used."""
    if not b.book.options.soviet_directives or b.state.gassed:
        return False
    return any(week.turn == b.state.turn and week.directives for week in b.book.charts.weeks)


def awaited(b: Board) -> bool:
    """Whether the Soviet still has to say which divisions act."""
    if b.book.scenario.divisions_unnamed or b.state.directed == ALL or b.state.directives:
        return False
    return bool(divisions(b))


def divisions(b: Board) -> list[str]:
    """Soviet divisions with units on the map; others use up nothing (R64)."""
    return sorted({counter(b, u).division for u in on_map(b, SOVIET)} - {""})


def give(game: Game, chosen: tuple[str, ...]) -> None:
    game.mark(directives=chosen)
    game.say(DivisionsDirected(divisions=tuple(chosen)), "14.4.1a")


class Choosing:
    """Which divisions act this turn."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Directives):
            return Refusal("14.4.1a", "first choose the divisions that act this turn")
        known, named = divisions(view), order.divisions
        for one in named:
            if one not in known:
                return Refusal("14.4.1a", f"there is no division {one!r} on the map; there are {', '.join(known)}")
        if len(set(named)) < len(named):
            return Refusal("14.4.1a", "a division is named twice")
        if len(named) > view.state.directed:
            return Refusal("14.4.1a", f"{view.state.directed} divisions may act this turn, {len(named)} are named")
        if not named:
            return Refusal("14.4.1a", "name at least one division; it need not do anything")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """One division after the other, in the order of their numbers, so that no choice comes twice."""
        known = divisions(view)
        if partial and (partial[-1] == "" or len(partial) == view.state.directed or partial[-1] == known[-1]):
            return Directives(divisions=tuple(one for one in partial if one))
        first = known.index(partial[-1]) + 1 if partial else 0
        options = [Option(one, f"division {one}") for one in known[first:]]
        return Choice("division", [*([Option("", "no more")] if partial else []), *options])


DECIDERS: dict[str, Decider] = {"directives": Choosing()}
