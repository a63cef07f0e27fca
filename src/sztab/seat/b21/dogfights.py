"""Fighters that meet (23.3.4)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.dogfights import companions
from sztab.rules.b21.orders import JoinDogfight
from sztab.rules.b21.pieces import names_of
from sztab.rules.b21.strengths import points, stack_points
from sztab.seat.b21.context import Officer
from sztab.seat.context import MOST, Cards, Places, labels, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask, Order


class DogfightPrompt(Prompt):
    kind = "dogfight"
    waiting = "name fighters for a dogfight"
    inside = fought = True
    coach = (("The strengths of all who join are added; losses are shared by them", "23.3.8"),)

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        against = ask.about.against
        return me.cased(
            f"Name the fighters that meet {against}" if against else "Name the fighters of the next dogfight", "23.3.4"
        )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.mains, labels(view, (u.station for u in units_of(view, ask.about.mains)))

    def usual(self, view: Board, ask: Ask) -> JoinDogfight:
        return best_dogfight(view, ask)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Each main unit with all who can join, and alone."""
        found = []
        for main in ask.about.mains:
            for others in dict.fromkeys((names_of(view, companions(view, main)), ())):
                found.append(JoinDogfight(main=main, with_=others))
        found.sort(key=lambda order: -_strength(view, order))
        return tuple(self.card(me, view, ask, order) for order in found[:MOST]), len(found) > 2

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, JoinDogfight)
        return me.card(order, (me.cased(f"{_strength(view, order)} SP together", "23.3.6"),))


def best_dogfight(view: Board, ask: Ask) -> JoinDogfight:
    """The strongest leads, and everybody joins."""
    main = max(ask.about.mains, key=lambda one: (points(view, units_of(view, (one,))[0]), one))
    return JoinDogfight(main=main, with_=names_of(view, companions(view, main)))


def _strength(view: Board, order: JoinDogfight) -> int:
    return stack_points(view, units_of(view, (order.main, *order.with_)))


class DogfightForm(OrderForm[JoinDogfight]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: JoinDogfight) -> tuple[Slot, ...]:
        mains = unit_options(view, units_of(view, ask.about.mains))
        found = pick("main", "main fighter", "23.3.4", mains)
        if order.main not in ask.about.mains:
            return (found,)
        joining = unit_options(view, companions(view, order.main))
        return found, several("with", "fighters that join", "23.3.4", joining, most=len(joining))
