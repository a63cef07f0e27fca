"""Ambushes (9.2.7)."""

from __future__ import annotations

from fractions import Fraction

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.odds import reckon_ambush
from sztab.rules.breslau.orders import Ambush
from sztab.rules.breslau.pieces import steps_in
from sztab.seat.breslau import odds
from sztab.seat.breslau.blows import hits
from sztab.seat.breslau.context import Officer
from sztab.seat.chances import tenths
from sztab.seat.context import Cards, Places, keys_at, labels, plain
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Ladder
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Prompt
from sztab.table import Ask


class AmbushPrompt(Prompt):
    kind = "ambush"
    text, case = "Choose the hex you ambush: {hexes}", "9.2.7d"
    waiting = "lay the ambush"
    inside = fought = True
    coach = (
        ("You strike first, at one of the attacking hexes", "9.2.7d"),
        ("An emptied stack no longer attacks", "9.2.7e"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        target = ask.about.assault.target
        return keys_at(view, target), labels(view, (target, *(view.book.labels[text] for text in ask.about.hexes)))

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The hex where most steps fall first."""
        return tuple(self._card(me, view, ask, *one) for one in ambushes(view, ask)), False

    def _card(self, me: Officer, view: Board, ask: Ask, theirs: int, order: Ambush) -> AnswerCard:
        found = _ladder(me, view, ask, order.hex)
        lines = (
            odds.summary(me, found, "9.2.7d"),
            me.cased(f"Expected loss {tenths(Fraction(theirs, 100))} of {found.defence} steps", "T.1"),
        )
        return AnswerCard(plain(order), me.say(f"ambush {order.hex}"), lines)


def ambushes(view: Board, ask: Ask) -> list[tuple[int, Ambush]]:
    """Ambushes with the steps that fall, in hundredths; the hex that is hit hardest first."""
    found = []
    for text in ask.about.hexes:
        hex_ = view.book.labels[text]
        reckoned = reckon_ambush(view, ask.about.assault, hex_)
        theirs = hits(view, reckoned.factor, reckoned.modifier, steps_in(view, hex_))
        found.append((theirs, Ambush(hex=text)))
    return sorted(found, key=lambda one: (one[0], one[1].hex), reverse=True)


def _ladder(me: Officer, view: Board, ask: Ask, text: str) -> Ladder:
    """The strike at one of the attacking hexes."""
    hex_ = view.book.labels[text]
    return odds.of_one_roll(me, view, "Ambush", hex_, reckon_ambush(view, ask.about.assault, hex_))


class AmbushForm(OrderForm[Ambush]):
    def odds(self, me: Officer, view: Board, ask: Ask, order: Ambush) -> Ladders:
        here = me.answers(ask, order) and order.hex in ask.about.hexes
        return (_ladder(me, view, ask, order.hex) if here else None), None
