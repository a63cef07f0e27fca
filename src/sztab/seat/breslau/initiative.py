"""Ambushes (9.2.7)."""

from __future__ import annotations

from fractions import Fraction

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.odds import reckon_ambush
from sztab.rules.breslau.orders import Ambush
from sztab.seat.breslau import odds
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
        ranked = []
        for text in ask.about.hexes:
            found = _ladder(me, view, ask, text)
            mean = sum((Fraction(int(one.defender) * one.chance, one.of) for one in found.results), Fraction(0))
            mean = min(mean, Fraction(found.defence))
            lines = (
                odds.summary(me, found, "9.2.7d"),
                me.cased(f"Expected loss {tenths(mean)} of {found.defence} steps", "T.1"),
            )
            ranked.append((-mean, text, AnswerCard(plain(Ambush(hex=text)), me.say(f"ambush {text}"), lines)))
        return tuple(card for _, _, card in sorted(ranked, key=lambda one: one[:2])), False


def _ladder(me: Officer, view: Board, ask: Ask, text: str) -> Ladder:
    """The strike at one of the attacking hexes."""
    hex_ = view.book.labels[text]
    return odds.of_one_roll(me, view, "Ambush", hex_, reckon_ambush(view, ask.about.assault, hex_))


class AmbushForm(OrderForm[Ambush]):
    def odds(self, me: Officer, view: Board, ask: Ask, order: Ambush) -> Ladders:
        here = me.answers(ask, order) and order.hex in ask.about.hexes
        return (_ladder(me, view, ask, order.hex) if here else None), None
