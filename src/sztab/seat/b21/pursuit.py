"""Pursuits (7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sztab.rules.b21.battle_orders import FollowUp
from sztab.rules.b21.board import Board
from sztab.rules.b21.mines import mined
from sztab.rules.b21.pieces import enemy_at, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.zones import in_enemy_zone
from sztab.seat.b21.context import Officer, left_to_the_enemy
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import front_of, ground_lost
from sztab.seat.context import suppose, units_of
from sztab.seat.models import Cased
from sztab.seat.pursuit import FollowPrompt, pursuits
from sztab.table import Ask

GROUND, A_COLUMN, DUG_IN = 12, 6, 12
"""What the ground gained is worth, a column of cover, and one's own field works."""
MINES, IN_FRONT = 20, 40
"""What a mined hex costs, and what headquarters risk next to the enemy."""


class FollowUpPrompt(FollowPrompt):
    case = "7.5.1"
    coach = (
        ("Follow the way of the retreat; the last hex may lie one beside it", "7.5.4"),
        ("Where the beaten were eliminated you may go two hexes farther", "7.5.7"),
        ("Field works you leave are gone, and those you come to do not shelter you", "12.1.4"),
    )

    def found_there(self, me: Officer, view: Board, u: Unit, end: str) -> Iterator[Cased]:
        hex_ = view.book.labels[end]
        if enemy_at(view, u.side, hex_):
            yield me.cased(f"the headquarters left in {end} are overrun", "14.1.7")
        if mined(view, hex_):
            yield me.cased(f"{end} is mined", "20.2.2")
        if in_enemy_zone(view, u.side, hex_):
            yield me.cased(f"{end} is in an enemy zone of control", "7.5.7")

    def left(self, me: Officer, view: Board, ask: Ask, order: FollowUp) -> Iterator[Cased]:
        homes = {u.hex for u in units_of(view, order.paths)}
        yield from left_to_the_enemy(me, view, after(view, order), ask.sides[0], homes)

    def answers(self, view: Board, ask: Ask) -> list[tuple[int, FollowUp]]:
        return answers(front_of(view, ask.sides[0]), view, ask)


# ---------------------------------------------------------------------- what a pursuit gains


def answers(front: CompanyFront, view: Board, ask: Ask) -> list[tuple[int, FollowUp]]:
    """Pursuits worth a look with what each gains, the best first."""
    return pursuits(view, ask, ask.about.units, FollowUp, partial(gain, front, view))


def gain(front: CompanyFront, view: Board, order: FollowUp) -> int:
    """What those who go hold afterwards, less what they held before and leave open. To stay is nothing."""
    labels, total, taken = view.book.labels, 0, set[int]()
    units = units_of(view, order.paths)
    for u, way in zip(units, order.paths.values()):
        hexes = [labels[text] for text in way]
        if hexes:
            total += _worth_of_end(front, view, hexes[-1]) + GROUND - _worth_of_end(front, view, u.hex)
            total -= DUG_IN * (u.hex in view.state.works) + MINES * sum(mined(view, hex_) for hex_ in hexes)
            total -= IN_FRONT * (printed(view, u).headquarters and front.away[hexes[-1]] <= 1)
            taken.update(hexes)
    total += sum(front.prizes.get(hex_, 0) for hex_ in sorted(taken) if not front.mine(hex_))
    return total - ground_lost(front, view, after(view, order), {u.hex for u in units} - taken)


def after(view: Board, order: FollowUp) -> Board:
    """The board when everybody has followed."""
    going = zip(units_of(view, order.paths), order.paths.values())
    return suppose(view, {u.n: {"hex": view.book.labels[way[-1]]} for u, way in going if way})


def _worth_of_end(front: CompanyFront, view: Board, hex_: int) -> int:
    """What it is worth to stand in a hex: cover, safety, and how near it is to what is wanted."""
    away = view.book.map.grid.distance
    nearer = max((prize // (1 + away(hex_, there)) for there, prize in front.wanted if there != hex_), default=0)
    return A_COLUMN * front.cover(hex_) - front.danger[hex_] // 2 + nearer // 10
