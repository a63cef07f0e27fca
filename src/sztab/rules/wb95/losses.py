"""Losing CELs (1.2f, 5.1.8): who may take them, who must take the first, and what happens to a unit without any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import msgspec

from sztab.rules.wb95 import headquarters
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.masking import masked
from sztab.rules.wb95.orders import Losses
from sztab.rules.wb95.pieces import counter, label, name
from sztab.rules.wb95.state import Unit
from sztab.table import Decider, Procedure, Refusal
from sztab.table.events import Eliminated, StepsLost
from sztab.table.losses import LossDecider


class Sequel(msgspec.Struct, frozen=True):
    """What the same result holds in store once the losses are taken: hexes to go back, or an enemy who must."""

    back: int = 0
    alone: bool = False
    """As in a retreat: nobody of them can go (5.1.9, 6.6.4)."""
    enemy_back: int = 0
    attacked: tuple[int, ...] = ()
    """The hexes they attacked, as in a retreat (7.2.6)."""


NO_SEQUEL = Sequel()


class CelsAsked(msgspec.Struct, frozen=True):
    """So many CELs from these units; each of `first` is a group one of which must lose one (15.1.7, 15.4.3)."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "number")

    units: tuple[str, ...]
    number: int
    first: tuple[tuple[str, ...], ...] = ()
    case: str = "5.1.8"
    why: str = "combat"
    sequel: Sequel = NO_SEQUEL
    instead: tuple[str, ...] = ()
    """Those of the units that take no part but may be given up for a CEL of another (ard:11.3.3)."""
    beyond: int = 0
    """CELs the others do not have; those given up for them have to bear these first (ard:11.3.3)."""


def strength(b: Board, u: Unit) -> tuple[int, int]:
    """Attack and defence on the side of the counter that is up (1.2c, 1.2f)."""
    printed = counter(b, u)
    if u.steps >= printed.steps:
        return printed.attack, printed.defence
    return printed.reduced_attack, printed.reduced_defence


def reduce(game: Game, n: int, by: int, taker: int, cases: str) -> None:
    """1.2f: turn the counter over, or take it off. `taker` is the side that did it."""
    u = game.state.units[n]
    left = u.steps - by
    lost, where = min(by, u.steps), label(game, u.hex)
    own = game.book.friends[u.side]
    seen = u.shown or u.unmasked
    quiet = masked(game) and not seen and left > 0  # 16.1: nobody is told whose counter was turned over
    game.say(StepsLost(unit=name(game, u), hex=where, lost=lost, left=max(0, left)), cases, sees=own if quiet else None)
    if quiet:
        others = tuple(s for s in range(len(game.book.sides)) if s not in own)
        game.say(StepsLost(unit="?", hex=where, lost=lost), cases, sees=others)
    if left > 0:
        game.change(n, steps=left)
    else:
        eliminate(game, n, taker, "lost")


def eliminate(game: Game, n: int, taker: int, how: str) -> None:
    """A unit leaves the game; a headquarters leaves its enemy a reward (9.1.6)."""
    u = game.state.units[n]
    place = u.hex
    game.change(n, hex=-1, steps=0, box="dead")
    game.say(Eliminated(unit=name(game, u), hex=label(game, place), how=how), "1.2f")
    if counter(game, u).hq:
        headquarters.reward(game, u, place, taker)
    game.book.scenario.lost(game, u, taker, how)


def take_losses(
    game: Game,
    side: int,
    units: list[int],
    number: int,
    taker: int,
    first: list[list[int]],
    cases: str = "5.1.8",
    sequel: Sequel = NO_SEQUEL,
    instead: Iterable[int] = (),
) -> Procedure:
    """5.1.8, R27: the owner names who loses; more than is there is not lost. `instead`: who may be given up for it."""
    alive = [game.state.units[n] for n in units if game.state.units[n].steps > 0 and game.state.units[n].hex >= 0]
    printed, number = number, min(number, sum(u.steps for u in alive))
    if number <= 0:
        return 0
    duty = [[n for n in group if any(u.n == n for u in alive)] for group in first]
    given = tuple(game.book.counters[n].id for n in instead)
    about = CelsAsked(
        units=(*(counter(game, u).id for u in alive), *given),
        number=number,
        first=tuple(tuple(game.book.counters[n].id for n in group) for group in duty if group),
        case=cases.split()[0],
        sequel=sequel,
        instead=given,
        beyond=printed - number,
    )
    order = yield from game.ask(game.book.scenario.answers_for(game, side, taker), "losses", about)
    for one, lost in order.units.items():
        if lost:
            reduce(game, game.book.index[one], lost, taker, cases)
    return number


Shares = dict[int, tuple[int, list[list[int]]]]
"""For each owner how many CELs, and of which groups of his one must lose one."""


def shares(b: Board, parts: Mapping[int, Sequence[int]], number: int, first: list[list[int]]) -> Shares:
    """5.1.8, R143: losses of several owners, dealt out CEL by CEL to whoever has most CELs left in the combat, of
    equals to the first of the sides; those of an ability used go to its users (15.1.7)."""
    if len(parts) == 1:
        return dict.fromkeys(parts, (number, first))
    units = b.state.units
    left = {side: sum(units[n].steps for n in own if units[n].hex >= 0) for side, own in parts.items()}
    found: Shares = {side: (0, []) for side in parts}
    for group in [*first, *[[]] * number]:
        mine = {side: [n for n in group if n in own and units[n].hex >= 0] for side, own in parts.items()}
        able = [side for side in sorted(parts) if left[side] and (mine[side] or not group)]
        if able and number > 0:
            side = max(able, key=lambda side: left[side])
            lost, duties = found[side]
            found[side] = (lost + 1, [*duties, mine[side]] if group else duties)
            left[side] -= 1
            number -= 1
    return found


class CelDecider(LossDecider):
    """How losses are named."""

    order = Losses
    unnamed = "{} CEL of losses must be named first"
    beyond = "{} has {} CEL"
    miscounted = "{} CEL must be lost, {} are named"
    offered = "{} loses a CEL"
    first_case = "5.2.1"

    def steps(self, view: Board, one: str) -> int:
        return view.state.units[view.book.index[one]].steps

    def check_order(self, view: Board, about: CelsAsked, order: Losses) -> Refusal | None:
        return check_first(view, about.first, order.units)

    def due(self, view: Board, about: CelsAsked, lost: Mapping[str, int]) -> int:
        """ard:11.3.3, ard:R58: a headquarters is given up for a CEL that falls on the units all the same."""
        return about.number + min(about.beyond, sum(lost.get(one, 0) for one in about.instead))

    def pool(self, view: Board, about: CelsAsked, picks: tuple[str, ...]) -> list[str]:
        owed = [group for group in about.first if not any(one in picks for one in group)]
        pool = [one for one in about.units if self.steps(view, one) > picks.count(one)]
        if self.due(view, about, Counter(picks)) - len(picks) <= len(owed):
            pool = [one for one in pool if any(one in group for group in owed)] or pool
        return pool


def check_first(b: Board, groups: Iterable[Sequence[str]], lost: Mapping[str, int]) -> Refusal | None:
    """15.1.7, 15.4.3, R27: of each kind of ability used one user loses a CEL, as far as the losses go."""
    groups = [group for group in groups if group]
    free = [group for group in groups if not any(lost.get(one, 0) for one in group)]
    if not free or len(groups) - len(free) >= sum(lost.values()):
        return None
    case = "15.4.3" if _fortification(b, free[0]) else "15.1.7"
    return Refusal(case, f"one CEL must come from {' or '.join(free[0])}: its ability was used")


def _fortification(b: Board, group: Sequence[str]) -> bool:
    return any(b.book.traits[b.book.index[one]].fortification for one in group)


DECIDERS: dict[str, Decider] = {"losses": CelDecider()}
