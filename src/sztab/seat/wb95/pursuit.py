"""Pursuits as cards: stay, or all who can follow to the same end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Pursue
from sztab.rules.wb95.pieces import enemy_at, label, stack, traits
from sztab.rules.wb95.pursuit import in_turn
from sztab.rules.wb95.state import Unit
from sztab.seat.context import Places, suppose, units_of
from sztab.seat.models import Cased
from sztab.seat.pursuit import FollowPrompt, pursuits
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.exposure import exposure
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.prompt import FrontResultPrompt, awaits, left_to_the_enemy, surrenders
from sztab.seat.wb95.worth import front_of, ground_lost, unit_worth
from sztab.table import Ask


class PursuitPrompt(FrontResultPrompt, FollowPrompt):
    case = "5.4.1"
    waiting = "pursue"
    coach = (
        ("You may pursue as far as the retreat went, at most one hex off its path", "5.4.2"),
        ("Guns and headquarters left alone are overrun by entering their hex", "6.1.7"),
        ("Pursuit costs no movement points and enemy zones do not stop it", "5.4.5"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        about = ask.about
        found = {view.state.units[view.book.index[one]].hex for one in about.units} - {-1}
        found |= {trail[0] for trail in about.trails} | set(about.emptied)
        return tuple(about.units), tuple(label(view, hex_) for hex_ in sorted(found))

    def found_there(self, me: Officer, view: Board, u: Unit, end: str) -> Iterator[Cased]:
        hex_ = view.book.labels[end]
        if enemy_at(view, u.side, hex_):
            yield me.cased(f"units left in {end} are overrun", "6.1.7")
        if hex_ in view.book.towns:
            yield me.cased(f"{end} is a town", "4.3.2")
        yield from awaits(me, view, u, end)

    def left(self, me: Officer, view: Board, ask: Ask, order: Pursue) -> Iterator[Cased]:
        units, board = units_of(view, order.paths), after(view, order)
        yield from left_to_the_enemy(me, view, board, {u.hex for u in units})
        yield from surrenders(me, board, units)

    def answers(self, view: Board, ask: Ask) -> list[tuple[int, Pursue]]:
        return answers(front_of(view, ask.sides[0]), view, ask)


# ---------------------------------------------------------------------- what a pursuit gains


def answers(front: FieldFront, view: Board, ask: Ask) -> list[tuple[int, Pursue]]:
    """Pursuits worth a look with what each gains, the best first."""
    return pursuits(view, ask, in_turn(view, ask.about), Pursue, partial(gain, front, view))


def gain(front: FieldFront, view: Board, order: Pursue) -> int:
    """Ground and points won, guns and headquarters overrun, less what is left open behind and risked in front. To stay
    is nothing."""
    labels, total, taken = view.book.labels, 0, dict[int, list[Unit]]()
    for u, way in zip(units_of(view, order.paths), order.paths.values()):
        if way:
            end = labels[way[-1]]
            total += view.once(("pursuit", front.side, u.n, end), partial(_gain_of, front, view, u, end))
            taken.setdefault(end, []).append(u)
    for end, units in sorted(taken.items()):
        total -= front.weights.exposed * exposure(front, view, units, end) // 100
        total += front.weights.point * front.worth(end) * (not front.ours(end))
        total += sum(_prey(front, view, v) for v in stack(view, end) if v.side in front.foes)
    homes = {u.hex for u in units_of(view, order.paths) if front.enemy_away[u.hex] <= front.weights.homes_near}
    return total - (ground_lost(front, view, after(view, order), homes - set(taken)) if homes else 0)


def after(view: Board, order: Pursue) -> Board:
    """The board when everybody has followed."""
    labels = view.book.labels
    going = zip(units_of(view, order.paths), order.paths.values())
    return suppose(view, {u.n: {"hex": labels[way[-1]]} for u, way in going if way})


def _prey(front: FieldFront, view: Board, v: Unit) -> int:
    """What it is worth to overrun a unit that is left there."""
    return unit_worth(front, view, v) if v.known == 3 else front.weights.prey


def _gain_of(front: FieldFront, view: Board, u: Unit, end: int) -> int:
    """The worth of a step forward to a unit, whatever it takes there."""
    attacking = front.side in view.book.friends[view.book.phases[view.state.phase].side]
    found = 10 if attacking and front.pushing else -10
    if not front.stays(u, end):
        found -= front.weights.outside
    if front.sheltered(u, u.hex) and not front.pushing:
        found -= 30
    if traits(view, u).hq:
        found -= front.weights.staff_in_front * (front.enemy_away[end] <= 1)
    found += 4 * (front.cover(end) - front.cover(u.hex)) - 8 * (not front.fed(u, end))
    out = front.way_out(u)
    if out is not None:
        way = front.way_to(front.exits(out.zone), u)
        found += (way.cost(u.hex) - way.cost(end)) // 2
    return found
