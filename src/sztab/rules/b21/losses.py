"""7.2.3, 7.2.6, 7.2.7: EP are lost, shared by counters, and units are eliminated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21.battle_orders import TakeLosses
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.pieces import label, name, printed, whereabouts
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Decider, Procedure, Refusal
from sztab.table.events import Eliminated, StepsLost
from sztab.table.losses import LossDecider


class LossesAsked(msgspec.Struct, frozen=True):
    """So many EP are lost by these units together; some of `first` are among the first to lose (7.2.7)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "number")

    units: tuple[str, ...]
    number: int
    case: str = "7.2.3"
    first: tuple[str, ...] = ()
    free: bool = False
    """Spread as the owner likes (R99)."""


def lose(game: Game, n: int, number: int, cases: str, how: str) -> int:
    """A unit loses EP, and with the last of them is eliminated; what it has lost. AU never exceed its SP (R49)."""
    u = game.state.units[n]
    lost = min(number, u.steps)
    if lost < 1:
        return 0
    left = u.steps - lost
    game.change(n, steps=left)
    worn = game.state.units[n]
    if left and worn.ammo > points(game, worn):
        game.change(n, ammo=points(game, worn))
    where = whereabouts(u)
    at = label(game, where) if where >= 0 else ""
    report(game, StepsLost(unit=name(game, u), hex=at, lost=lost, left=left), cases, [u], unknown={"left": -1})
    if not left:
        eliminate(game, n, cases, how)
    return lost


def eliminate(game: Game, n: int, cases: str, how: str) -> None:
    """A unit leaves the map for good; what it carries is eliminated with it."""
    u = game.state.units[n]
    where = whereabouts(u)
    at = label(game, where) if where >= 0 else ""
    game.change(
        n, hex=-1, station=-1, carrier=-1, steps=0, box="dead", bridge=-1, mission="", target="", what="", aborted=False
    )
    game.say(Eliminated(unit=game.book.counters[n].id, hex=at, how=how), cases)
    for other in [v.n for v in game.state.units if v.carrier == n]:
        eliminate(game, other, cases, how)


def share(game: Game, units: Iterable[int], number: int, cases: str, how: str, first: Sequence[int] = ()) -> Procedure:
    """7.2.3, R38: these units lose EP together; the owner says who takes the remainder. Gives what was lost."""
    living = _living(game, units)
    ids = {printed(game, u).id: u.n for u in living}
    about = LossesAsked(tuple(ids), number, cases.split()[0], tuple(one for one, n in ids.items() if n in first))
    taken = yield from _taken(game, living, about, cases, how)
    return taken


def spread(game: Game, units: Iterable[int], number: int, cases: str, how: str) -> Procedure:
    """R99: these units lose EP together, each as many as the owner likes. Gives what was lost."""
    living = _living(game, units)
    about = LossesAsked(tuple(printed(game, u).id for u in living), number, cases.split()[0], free=True)
    taken = yield from _taken(game, living, about, cases, how)
    return taken


def _living(b: Board, units: Iterable[int]) -> list[Unit]:
    return [b.state.units[n] for n in units if b.state.units[n].steps > 0]


def _taken(game: Game, living: list[Unit], about: LossesAsked, cases: str, how: str) -> Procedure:
    number = min(about.number, sum(u.steps for u in living))
    if number < 1:
        return 0
    about = msgspec.structs.replace(about, number=number)
    taken = settled(game, about)
    if game.book.scenario.asks(game, living[0].side, "losses", taken is None):
        order = yield from game.ask(living[0].side, "losses", about)
        taken = order.units
    for one, lost in (taken or {}).items():
        lose(game, game.book.index[one], lost, cases, how)
    return number


def settled(b: Board, about: LossesAsked) -> dict[str, int] | None:
    """Who loses what, if nobody has a choice."""
    steps = _steps(b, about)
    if about.free and len(steps) > 1 and about.number < sum(steps.values()):
        return None
    base, extra = shares(b, about)
    able = [one for one, left in steps.items() if left > base[one]]
    if extra and extra < len(able):
        must = [one for one in about.first if one in able] if not any(base.values()) else []
        if not (extra == 1 and len(must) == 1):
            return None
        able = must
    for one in able if extra else ():
        base[one] += 1
    return {one: lost for one, lost in base.items() if lost}


def shares(b: Board, about: LossesAsked) -> tuple[dict[str, int], int]:
    """What each unit loses evenly, and how many of those that have more lose one more."""
    level, extra = _level(b, about)
    return {one: min(left, level) for one, left in _steps(b, about).items()}, extra


def _level(b: Board, about: LossesAsked) -> tuple[int, int]:
    """The EP that each unit loses as far as it has them, and how many units lose one more."""
    steps, level = list(_steps(b, about).values()), 0
    while sum(min(left, level + 1) for left in steps) <= about.number and level < max(steps):
        level += 1
    return level, about.number - sum(min(left, level) for left in steps)


def _steps(b: Board, about: LossesAsked) -> dict[str, int]:
    return {one: _unit(b, one).steps for one in about.units}


def _unit(b: Board, one: str) -> Unit:
    found: Unit = b.state.units[b.book.index[one]]
    return found


class SharedLosses(LossDecider):
    """Which units lose the EP that do not go evenly."""

    order: ClassVar[Any] = TakeLosses
    unnamed = "name the units that lose {} EP"
    beyond = "{} has {} EP to lose"
    miscounted = "{} EP are lost, {} are named"
    offered = "{} loses an EP"

    def steps(self, view: Board, one: str) -> int:
        return _unit(view, one).steps

    def check_order(self, view: Board, about: LossesAsked, order: TakeLosses) -> Refusal | None:
        if about.free:
            return None
        level, _ = _level(view, about)
        for one in about.units:
            due, lost = min(self.steps(view, one), level), order.units.get(one, 0)
            if lost < due or lost > due + 1:
                return Refusal("7.2.3", f"losses are shared evenly: {one} loses {due} or {due + 1} EP")
        if level == 0 and about.first and not any(order.units.get(one) for one in about.first):
            return Refusal("7.2.7", f"the first EP comes from {about.first[0]}, whose ability was used")
        return None

    def pool(self, view: Board, about: LossesAsked, picks: tuple[str, ...]) -> list[str]:
        """Even shares first; then the remainder in the order of the list, so that no answer comes twice."""
        if about.free:
            return [one for one in about.units if self.steps(view, one) > picks.count(one)]
        level, _ = _level(view, about)
        short = [one for one in about.units if picks.count(one) < min(self.steps(view, one), level)]
        if short:
            return short[:1]
        able = [one for one in about.units if self.steps(view, one) > level]
        first = [one for one in about.first if one in able]
        if level == 0 and first and not any(one in first for one in picks):
            return first
        taken = [one for one in able if picks.count(one) > level]
        return [one for one in able if one not in taken]


DECIDERS: dict[str, Decider] = {"losses": SharedLosses()}
