"""Pursuits as cards: stay, or all who can follow to the same end (7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sztab.rules.b21.board import Board
from sztab.rules.b21.mines import mined
from sztab.rules.b21.orders import FollowUp
from sztab.rules.b21.pieces import enemy_at
from sztab.rules.b21.zones import in_enemy_zone
from sztab.seat.b21.context import Officer
from sztab.seat.cards import by_gain, each_end, ends_of, going, if_open
from sztab.seat.context import MOST, Cards, Places, labels, place_name, plain, units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference
from sztab.table import Ask, Order

OBJECTS = ("town", "village", "airfield", "depot", "port", "refinery")
"""What is worth going to."""


class FollowUpPrompt(ResultPrompt):
    kind = "pursue"
    text, case = "Pursue, or stay", "7.5.1"
    waiting = "decide on the pursuit"
    preference = Preference("Pursuit", {"most": "pursue", "least": "stay"})
    coach = (
        ("Follow the way of the retreat; the last hex may lie one beside it", "7.5.4"),
        ("Where the beaten were eliminated you may go two hexes farther", "7.5.7"),
        ("Field works you leave are gone, and those you come to do not shelter you", "12.1.4"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        units = {u.hex for u in units_of(view, ask.about.units)} - {-1}
        return ask.about.units, labels(view, units | {hex_ for route in ask.about.routes for hex_ in route.way})

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The most promising first; to enter the emptied hex, and to stay, are always among them."""
        picks = [partial(if_open, way) for way in each_end(me, view, ask)]
        ranked = by_gain(me, view, ask, picks, _gain)
        short = [[order for order in ranked if far == max(map(len, order.paths.values()), default=0)] for far in (1, 0)]
        usual = [found[0] for found in short if found]
        best = [order for order in ranked if order not in usual][: MOST - len(usual)]
        shown = sorted([*best, *usual], key=ranked.index)
        more = len(ranked) > len(shown) or len(ask.about.units) > 1
        return tuple(self.card(me, view, ask, order) for order in shown), more

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, FollowUp)
        ends = ends_of({one: way for one, way in order.paths.items() if way})
        title = me.say(f"pursue to {', '.join(place_name(view, end) for end in ends)}") if ends else me.say("stay")
        found = (line for end in ends for line in _found_there(me, view, next(iter(order.paths)), end))
        return AnswerCard(plain(order), title, (*going(me, ends, "7.5.1"), *found), dict(order.paths))

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return int(any(card.paths.values()))


class FollowUpForm(OrderForm[FollowUp]):
    text = "pursue: {paths}"


def _found_there(me: Officer, view: Board, one: str, end: str) -> Iterator[Cased]:
    hex_, (u,) = view.book.labels[end], units_of(view, (one,))
    if enemy_at(view, u.side, hex_):
        yield me.cased(f"the headquarters left in {end} are overrun", "14.1.7")
    if mined(view, hex_):
        yield me.cased(f"{end} is mined", "20.2.2")
    if in_enemy_zone(view, u.side, hex_):
        yield me.cased(f"{end} is in an enemy zone of control", "7.5.7")


def _gain(view: Board, order: FollowUp) -> int:
    """Ground won; less for mines and enemy zones. To stay is nothing."""
    total = 0
    for one, way in order.paths.items():
        if way:
            (u,), hexes = units_of(view, (one,)), [view.book.labels[text] for text in way]
            total += 2 + 2 * view.book.map.grid.distance(u.hex, hexes[-1]) - 3 * in_enemy_zone(view, u.side, hexes[-1])
            total -= 6 * sum(mined(view, hex_) for hex_ in hexes)
            total += 8 * any(word in OBJECTS for word in view.book.map.terrain[hexes[-1]])
            total -= 4 * (view.book.counters[u.n].type == "HQ") + 9 * (u.hex in view.state.works)
    return total
