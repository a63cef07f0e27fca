"""Retreats as cards: the stack goes together, by the ways that are lawful and best (7.4)."""

from __future__ import annotations

from functools import partial

from sztab.rules.b21.battle_orders import FallBack
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import label
from sztab.rules.b21.retreat import Departed, FallBackAsked, lawful, price
from sztab.rules.b21.state import Unit
from sztab.seat.b21.context import Officer, left_to_the_enemy
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import front_of, ground_lost, price_of
from sztab.seat.cards import Way, by_gain, destinations, ends_of, going, shortest
from sztab.seat.context import MOST, Cards, plain, suppose, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.table import Ask, Order

A_COLUMN, A_FRIEND, A_STAFF = 8, 20, 3
"""What a column of cover is worth, at most what friends are, and what each hex to headquarters costs."""


class FallBackPrompt(ResultPrompt):
    kind = "retreat"
    text, single, case = "Retreat {hexes} hexes", "Retreat 1 hex", "7.4.1"
    waiting = "retreat"
    coach = (
        ("Each step leads away from the enemy; the way with the fewest losses comes first", "7.4.2"),
        ("A unit that does not retreat far enough loses an EP for each hex", "7.2.6"),
        ("A hex in an enemy zone is open only if your own unit is there, for an EP", "7.4.4"),
        ("Crossing a river costs EP if the enemy follows to its bank", "7.6.1"),
    )

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        hexes = ask.about.hexes
        return me.cased(f"Retreat {hexes} hexes" if hexes > 1 else "Retreat 1 hex", "7.4.1")

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Everybody to the same end, the safest first."""
        found = answers(front_of(view, ask.sides[0]), view, ask)
        more = len(ask.about.units) > 1 or len(found) > MOST
        return tuple(self.card(me, view, ask, order) for _, order in found[:MOST]), more

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, FallBack)
        ends = ends_of({one: way for one, way in order.paths.items() if way})
        title = me.say(f"retreat to {destinations(me, view, order.paths)}") if ends else me.say("stand")
        homes = {u.hex for u in units_of(view, ask.about.units) if u.hex >= 0}
        left = left_to_the_enemy(me, view, after(view, order), ask.sides[0], homes)
        lines = [*going(me, ends, "7.4.1"), *_costs(me, view, ask.about, order), *left]
        return AnswerCard(plain(order), title, tuple(lines), dict(order.paths))


def _ends(view: Board, about: FallBackAsked) -> list[Way]:
    """Every end that one of them could reach, each by its shortest way."""
    ends: dict[str, Way] = {}
    for u in units_of(view, about.units):
        for path in lawful(view, u, about, Departed()):
            shortest(ends, tuple(label(view, hex_) for hex_ in path))
    return list(ends.values())


def _same_end(way: Way, options: list[Way]) -> Way:
    """The same way; else one to the same end, else the first of his own."""
    if way in options:
        return way
    return next((one for one in options if one[-1] == way[-1]), options[0])


def _costs(me: Officer, view: Board, about: FallBackAsked, order: FallBack) -> list[Cased]:
    """What the way costs the stack, and what is lost for hexes not retreated."""
    lines: dict[int, Cased] = {}
    for u, path in _movers(view, order):
        lost = price(view, u, path, about, Departed()) if path else 0
        if lost:
            lines.setdefault(-1, me.cased(f"the stack loses {lost} EP on the way", "7.4.4 7.6.1"))
        short = about.hexes - len(path)
        if short > 0:
            text = f"{view.book.counters[u.n].id} loses {short} EP for hexes not retreated"
            lines[u.n] = me.cased(text, "7.2.6")
    return list(lines.values())


def _movers(view: Board, order: FallBack) -> list[tuple[Unit, tuple[int, ...]]]:
    units = units_of(view, order.paths)
    return [(u, tuple(view.book.labels[text] for text in way)) for u, way in zip(units, order.paths.values())]


# ---------------------------------------------------------------------- what a retreat costs


def answers(front: CompanyFront, view: Board, ask: Ask) -> list[tuple[int, FallBack]]:
    """Everybody to the same end, or each by the way that is best for him; by what they cost."""
    picks = [partial(_same_end, way) for way in _ends(view, ask.about)]

    def safest(options: list[Way]) -> Way:
        return min(options, key=lambda way: (_unsafe(front, view, way), way))

    found = by_gain(view, ask, [*picks, safest], lambda order: -cost(front, view, ask, order))
    return [(-gain, order) for gain, order in found]


def cost(front: CompanyFront, view: Board, ask: Ask, order: FallBack) -> int:
    """EP lost on the way and for standing, worse hexes, and what is left open."""
    total, going = 0, _movers(view, order)
    for u, path in going:
        lost = (price(view, u, path, ask.about, Departed()) if path else 0) + max(0, ask.about.hexes - len(path))
        total += price_of(view, u, min(lost, u.steps))
    ways = [way for way in order.paths.values() if way]
    total += sum(_unsafe(front, view, way) for way in ways) // max(1, len(ways))
    return total + ground_lost(front, view, after(view, order), {u.hex for u, _ in going if u.hex >= 0})


def after(view: Board, order: FallBack) -> Board:
    """The board when everybody has gone."""
    return suppose(view, {u.n: {"hex": path[-1]} for u, path in _movers(view, order) if path})


def _unsafe(front: CompanyFront, view: Board, way: Way) -> int:
    """How bad a hex is to end in."""
    if not way:
        return 0
    hex_ = view.book.labels[way[-1]]
    prize = front.prizes.get(hex_, 0) // 10
    friends = min(front.own_power(hex_), A_FRIEND)
    return front.danger[hex_] - A_COLUMN * front.cover(hex_) - friends - prize + A_STAFF * front.staff_away[hex_]
