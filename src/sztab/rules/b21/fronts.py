"""15.3.1, fire at range inside a direct fight: each side exposes a group, both fire, and a group that is wiped out is
followed by another (R77)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.battle_orders import NameFront
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.exchange import FireRound, aimed, declare, fire, settle
from sztab.rules.b21.force import living
from sztab.rules.b21.pieces import names_of, printed
from sztab.rules.b21.ranged_fire import may_fire, rear
from sztab.rules.b21.volley import INTERIOR, FireAsked
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal

Group = tuple[int, ...]


class FrontAsked(msgspec.Struct, frozen=True):
    """The units of which some are exposed next."""

    TELLS: ClassVar[tuple[str, ...]] = ("units",)

    units: tuple[str, ...]


def interior(game: Game, assault: DirectFight) -> Procedure:
    """15.3.7: the first step of a direct fight. Who has fired does not fire again."""
    fighters = (assault.attackers, assault.defenders)
    groups = [_first(game, fighters[i], assault.fronts[i]) for i in (0, 1)]
    fired: set[int] = set()
    while True:
        yield from _round(game, assault, groups, fired)
        fallen = [i for i in (0, 1) if not living(game, groups[i])]
        if not fallen or any(not living(game, fighters[i]) for i in (0, 1)):
            return
        for i in fallen:
            groups[i] = yield from _next(game, fighters[i], assault.side if i == 0 else 1 - assault.side)


def _first(b: Board, fighters: Group, named: Group) -> Group:
    """Nobody named: all but those who are behind a line unit (15.2.6)."""
    return named or tuple(u.n for u in living(b, fighters) if not rear(b, u))


def _round(game: Game, assault: DirectFight, groups: list[Group], fired: set[int]) -> Procedure:
    """15.3.2: the attacker's group fires, then the defender's; the losses come after both."""
    round_ = FireRound(INTERIOR)
    for i in (0, 1):
        side = assault.side if i == 0 else 1 - assault.side
        exposed = living(game, groups[1 - i])
        round_.group = tuple(v.n for v in exposed if printed(game, v).armour >= 0)
        able = [u for u in living(game, groups[i]) if u.n not in fired and may_fire(game, u, interior=True) is None]
        about = FireAsked(
            names_of(game, able),
            targets=names_of(game, (game.state.units[n] for n in round_.group)),
            zone=INTERIOR,
            fight=True,
        )
        bursts = yield from declare(game, side, "fire", about)
        volley = yield from aimed(game, round_, bursts)
        yield from fire(game, round_, volley)
        fired |= {one.unit for one in volley}
    settle(game, round_)


def _next(game: Game, fighters: Group, side: int) -> Procedure:
    """15.3.1: the group that follows one that was wiped out, from those who are left."""
    left = living(game, fighters)
    if len(left) < 2:
        return tuple(u.n for u in left)
    order = yield from game.ask(side, "front", FrontAsked(names_of(game, left)))
    return tuple(game.book.index[one] for one in order.units)


class NextFront:
    """`front`: at least one of those who are left."""

    def check(self, view: Board, ask: Ask, order: Order) -> Refusal | None:
        about: FrontAsked = ask.about
        if not isinstance(order, NameFront) or not order.units:
            return Refusal("15.3.1", "name at least one unit that is exposed to fire next")
        strange = [one for one in order.units if one not in about.units]
        return Refusal("15.3.1", f"{strange[0]!r} does not take part in this fight") if strange else None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """All of them, or one."""
        about: FrontAsked = ask.about
        if not partial:
            return Choice("front", [Option("all", "all"), *(Option(one, one) for one in about.units)])
        return NameFront(units=about.units if partial[0] == "all" else partial)


DECIDERS: dict[str, Decider] = {"front": NextFront()}
