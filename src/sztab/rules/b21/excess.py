"""More units than can stay, aboard or in a hex: their owner says which are eliminated (R16, R122)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.orders import GiveUp
from sztab.rules.b21.pieces import name, names_of
from sztab.rules.b21.strengths import stack_points
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal


class ExcessAsked(msgspec.Struct, frozen=True):
    """The units of which no more than so many SP can stay."""

    units: tuple[str, ...]
    limit: int
    case: str


def given_up(game: Game, units: Iterable[int], limit: int, case: str, how: str) -> Procedure:
    """Units are eliminated until the rest has no more SP than the limit."""
    there = [game.state.units[n] for n in units if game.state.units[n].steps > 0]
    if stack_points(game, there) <= limit:
        return
    about = ExcessAsked(names_of(game, there), limit, case)
    gone = about.units
    if len(gone) > 1:
        order = yield from game.ask(there[0].side, "excess", about)
        gone = order.units
    for one in gone:
        eliminate(game, game.book.index[one], case, how)


def beyond(b: Board, about: ExcessAsked, gone: Iterable[str]) -> int:
    """The SP that are still too many without these."""
    left = (b.state.units[b.book.index[one]] for one in about.units if one not in gone)
    return stack_points(b, left) - about.limit


class Overload:
    """Which units are given up."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: ExcessAsked = ask.about
        if not isinstance(order, GiveUp):
            return Refusal(about.case, f"only {about.limit} SP can stay: name the units that are eliminated")
        strange = [one for one in order.units if one not in about.units]
        if strange:
            return Refusal(about.case, f"{strange[0]!r} is not among the units that are too many")
        over = beyond(view, about, order.units)
        return Refusal(about.case, f"there are still {over} SP too many") if over > 0 else None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: ExcessAsked = ask.about
        if beyond(view, about, partial) <= 0:
            return GiveUp(units=tuple(partial))
        units = (view.state.units[view.book.index[one]] for one in about.units if one not in partial)
        return Choice("unit", [Option(name(view, u), f"give up {name(view, u)}") for u in units])


DECIDERS: dict[str, Decider] = {"excess": Overload()}
