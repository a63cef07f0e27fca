"""Retreats as cards: the stack goes together, by the ways that are lawful and best (7.4)."""

from __future__ import annotations

from functools import partial

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import FallBack
from sztab.rules.b21.pieces import label, stack
from sztab.rules.b21.retreat import Departed, FallBackAsked, lawful, price
from sztab.rules.b21.state import Unit
from sztab.seat.b21.context import Officer
from sztab.seat.cards import Way, by_gain, ends_of, going, shortest
from sztab.seat.context import MOST, Cards, place_name, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.table import Ask, Order


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
        found = by_gain(me, view, ask, [partial(_same_end, way) for way in _ends(view, ask.about)], _safety)
        more = len(ask.about.units) > 1 or len(found) > MOST
        return tuple(self.card(me, view, ask, order) for order in found[:MOST]), more

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, FallBack)
        ends = ends_of({one: way for one, way in order.paths.items() if way})
        title = me.say(f"retreat to {', '.join(place_name(view, end) for end in ends)}") if ends else me.say("stand")
        lines = [*going(me, ends, "7.4.1"), *_costs(me, view, ask.about, order)]
        return AnswerCard(plain(order), title, tuple(lines), dict(order.paths))


class FallBackForm(OrderForm[FallBack]):
    text = "retreat: {paths}"


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


def _safety(view: Board, order: FallBack) -> int:
    """Cover and friends at the end, and the enemy far from it."""
    total = 0
    for u, path in _movers(view, order):
        if not path:
            continue
        end = path[-1]
        near = view.book.map.grid.within(end, 3)
        foes = sum(1 for hex_ in near for v in stack(view, hex_) if v.side != u.side)
        cover = any(word in ("town", "village", "forest", "fort") for word in view.book.map.terrain[end])
        total += 4 * cover - 2 * foes + min(len(stack(view, end)), 2)
    return total
