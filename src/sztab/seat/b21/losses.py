"""Who loses EP that do not go evenly (7.2.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.b21.battle_orders import TakeLosses
from sztab.rules.b21.board import Board
from sztab.rules.b21.losses import LossesAsked, shares
from sztab.rules.b21.pieces import printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.seat.b21.context import Officer, left_to_the_enemy
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import front_of, ground_lost, price_of
from sztab.seat.context import MOST, Cards, plain, suppose, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import LossesPrompt
from sztab.table import Ask


class EnduranceLosses(LossesPrompt):
    text, single, case = "Lose {number} EP", "Lose 1 EP", "{case}"
    order = TakeLosses
    coach = (
        ("Losses are shared evenly; you choose who takes the remainder", "7.2.3"),
        ("A unit whose ability was used is among the first to lose", "7.2.7"),
    )

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        found = answers(front_of(view, ask.sides[0]), view, ask)
        made = tuple(_card(me, view, ask, order) for _, order in found[:MOST])
        return made, len(found) > MOST or len(ask.about.units) > len(found)

    def least(self, view: Board, ask: Ask, u: Unit) -> int:
        return _even(view, ask.about).get(printed(view, u).id, 0)

    def most(self, view: Board, ask: Ask, u: Unit) -> int:
        about: LossesAsked = ask.about
        return u.steps if about.free else min(u.steps, self.least(view, ask, u) + 1)

    def likeness(self, view: Board, u: Unit) -> tuple[Any, ...]:
        one = printed(view, u)
        return (one.type, one.track, one.gun, one.armour, one.range, one.battalion, u.hex, u.steps, u.ammo, u.oos)

    def price(self, view: Board, u: Unit, lost: int) -> int:
        return price_of(view, u, lost)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return place


def answers(front: CompanyFront, view: Board, ask: Ask) -> list[tuple[int, TakeLosses]]:
    """Losses by what they cost: the EP, and what is left open by them."""
    homes = {u.hex for u in units_of(view, ask.about.units) if u.hex >= 0}
    found = []
    for cost, order in EnduranceLosses().ways(view, ask):
        found.append((cost + ground_lost(front, view, after(view, order), homes), order))
    return sorted(found, key=lambda one: (one[0], repr(one[1])))


def after(view: Board, order: TakeLosses) -> Board:
    """The board without what is lost."""
    changes: dict[int, dict[str, Any]] = {}
    for u, lost in zip(units_of(view, order.units), order.units.values()):
        changes[u.n] = {"steps": u.steps - lost} if lost < u.steps else {"steps": 0, "hex": -1, "box": "dead"}
    return suppose(view, changes)


def _even(view: Board, about: LossesAsked) -> dict[str, int]:
    """What everybody loses alike."""
    return {} if about.free else shares(view, about)[0]


def _card(me: Officer, view: Board, ask: Ask, order: TakeLosses) -> AnswerCard:
    lines, words = [], []
    for (one, lost), u in zip(order.units.items(), units_of(view, order.units)):
        words.append(me.say(f"{one} loses {lost}"))
        rest = u.steps - lost
        now = points(view, msgspec.structs.replace(u, steps=rest))
        said = f"{one} is left with {rest} EP and {now} SP" if rest else f"{one} is eliminated"
        lines.append(me.cased(said, "7.2.3" if rest else "3.6.3"))
    homes = {u.hex for u in units_of(view, ask.about.units) if u.hex >= 0}
    left = left_to_the_enemy(me, view, after(view, order), ask.sides[0], homes)
    return AnswerCard(plain(order), ", ".join(words), (*lines, *left))
