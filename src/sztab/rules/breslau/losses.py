"""Losing steps (2.4b, 6.1.9, 7.4, 9.2.8a, 14.12): the owner names who loses, within the order the book demands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import LossDue
from sztab.rules.breslau.orders import StepLosses
from sztab.rules.breslau.pieces import counter, label, name
from sztab.rules.breslau.sight import report
from sztab.rules.breslau.state import Unit
from sztab.table import Decider, Procedure, Refusal
from sztab.table.events import Eliminated, StepsLost
from sztab.table.losses import LossDecider

FREE, BOMBARDMENT = "free", "bombardment"


class StepsAsked(msgspec.Struct, frozen=True):
    """So many steps from these units. One of `first` loses one if there are any (6.1.9, 7.4); nobody of a later tier
    loses a step before the tiers before it are gone (14.12)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "number")

    number: int
    tiers: tuple[tuple[str, ...], ...]
    first: tuple[str, ...] = ()
    case: str = "9.2.8a"

    @property
    def units(self) -> tuple[str, ...]:
        """All who can lose steps, in the order in which they are offered."""
        return tuple(one for tier in self.tiers for one in tier)


def take(
    game: Game, side: int, units: Sequence[int], number: int, cases: str, rule: str = FREE, later: bool = False
) -> Procedure:
    """The owner loses so many steps, at most all there are (R94); returns how many. `later`: they are gone only when
    the phase ends (5.2c, R55)."""
    alive = [u for n in units if (u := game.state.units[n]).hex >= 0 and steps_left(u) > 0]
    number = min(number, sum(map(steps_left, alive)))
    if number <= 0:
        return 0
    order = yield from game.ask(side, "losses", asked(game, alive, number, cases, rule))
    for one, lost in sorted(order.units.items()):
        n = game.book.index[one]
        if lost and later:
            doom(game, n, lost, cases)
        elif lost:
            lose(game, n, lost, cases)
    return number


def asked(b: Board, units: Sequence[Unit], number: int, cases: str, rule: str) -> StepsAsked:
    """The question: free, or as under bombardment (R22, R77)."""
    ids = [(counter(b, u).id, u) for u in units]
    case = cases.split()[0]
    if rule == FREE:
        return StepsAsked(number, (tuple(one for one, _ in ids),), (), case)
    guns = tuple(one for one, u in ids if _gun(b, u))
    last = b.book.options.afv_loss_last
    armour = tuple(one for one, u in ids if last and counter(b, u).afv and counter(b, u).type != "TRAIN")
    train = tuple(one for one, u in ids if last and counter(b, u).type == "TRAIN")
    rest = tuple(one for one, _ in ids if one not in guns + armour + train)
    return StepsAsked(number, tuple(tier for tier in (guns + rest, armour, train) if tier), guns, case)


def steps_left(u: Unit) -> int:
    """The steps a unit has besides those it has lost already in this phase."""
    return u.steps - u.doomed


def doom(game: Game, n: int, by: int, cases: str) -> None:
    """5.2c, R55: a loss that takes effect when the phase ends; until then the unit may fire."""
    game.change(n, doomed=game.state.units[n].doomed + by)
    u = game.state.units[n]
    report(game, LossDue(unit=name(game, u), hex=label(game, u.hex), lost=by, left=steps_left(u)), cases)


def remove_doomed(game: Game) -> None:
    """5.2e: all losses of the phase come off."""
    for u in list(game.state.units):
        if u.doomed:
            lose(game, u.n, u.doomed, "5.2e")


def lose(game: Game, n: int, by: int, cases: str) -> None:
    """2.4b: turn the counter over, or take it off."""
    u = game.state.units[n]
    left = max(0, u.steps - by)
    report(game, StepsLost(unit=name(game, u), hex=label(game, u.hex), lost=u.steps - left, left=left), cases)
    if left:
        game.change(n, steps=left, doomed=0)
    else:
        eliminate(game, n, cases, "lost")


def eliminate(game: Game, n: int, cases: str, how: str) -> None:
    """A ground unit leaves the map for good; so does the pontoon it kept up (14.15c)."""
    u = game.state.units[n]
    where = label(game, u.hex) if u.hex >= 0 else ""
    game.change(n, hex=-1, steps=0, box="dead", doomed=0, oos=0, fired=False, bombarded=False, bridge=-1, top=False)
    report(game, Eliminated(unit=name(game, u), hex=where, how=how), cases)


class StepDecider(LossDecider):
    """How losses are named."""

    order = StepLosses
    unnamed = "{} steps of losses must be named first"
    beyond = "{} has {} steps"
    miscounted = "{} steps must be lost, {} are named"
    offered = "{} loses a step"
    steps_case = "2.4b"

    def steps(self, view: Board, one: str) -> int:
        return steps_left(view.state.units[view.book.index[one]])

    def check_order(self, view: Board, about: StepsAsked, order: StepLosses) -> Refusal | None:
        if about.first and not any(order.units.get(one, 0) for one in about.first):
            return Refusal(about.case, f"the first hit falls on artillery: {' or '.join(about.first)}")
        return _check_tiers(view, about, order.units)

    def pool(self, view: Board, about: StepsAsked, picks: tuple[str, ...]) -> list[str]:
        """In the order of the question, so that every answer is offered once."""
        steps = {one: self.steps(view, one) - picks.count(one) for one in about.units}
        tier = next(tier for tier in about.tiers if any(steps[one] for one in tier))
        wanted = min(about.number - len(picks), sum(steps[one] for one in tier))
        begin = tier.index(picks[-1]) if picks and picks[-1] in tier else 0
        pool = [
            one
            for k, one in enumerate(tier)
            if k >= begin and steps[one] and sum(steps[other] for other in tier[k:]) >= wanted
        ]
        return pool if picks or not about.first else [one for one in pool if one in about.first]


def _check_tiers(b: Board, about: StepsAsked, lost: Mapping[str, int]) -> Refusal | None:
    """14.12, R77: armour loses steps after the others, the train last of all."""
    for k, tier in enumerate(about.tiers[1:], 1):
        if not any(lost.get(one, 0) for one in tier):
            continue
        for one in (one for before in about.tiers[:k] for one in before):
            if lost.get(one, 0) < steps_left(b.state.units[b.book.index[one]]):
                return Refusal("14.12", f"{one} loses its steps before armour and train do")
    return None


def _gun(b: Board, u: Unit) -> bool:
    """R22, R31: artillery on which the first hit falls."""
    printed = counter(b, u)
    return printed.artillery or (printed.kind == "AA" and b.book.options.aa_counts_as_artillery_for_first_hit)


DECIDERS: dict[str, Decider] = {"losses": StepDecider()}
