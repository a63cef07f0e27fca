"""Fighters that meet (23.3.4)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.dogfights import companions
from sztab.rules.b21.orders import JoinDogfight
from sztab.rules.b21.pieces import names_of
from sztab.rules.b21.strengths import stack_points
from sztab.seat.b21.context import Officer
from sztab.seat.context import MOST, Cards, Places, labels, units_of
from sztab.seat.drafts import Slot
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask


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

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Each main unit with all who can join, and alone."""
        made = []
        for main in ask.about.mains:
            for others in dict.fromkeys((names_of(view, companions(view, main)), ())):
                order = JoinDogfight(main=main, with_=others)
                strength = stack_points(view, units_of(view, (main, *others)))
                line = me.cased(f"{strength} SP together", "23.3.6")
                made.append((-strength, me.card(order, (line,))))
        ranked = [card for _, card in sorted(made, key=lambda one: one[0])]
        return tuple(ranked[:MOST]), len(ranked) > 2


class DogfightForm(OrderForm[JoinDogfight]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: JoinDogfight) -> tuple[Slot, ...]:
        mains = unit_options(view, units_of(view, ask.about.mains))
        found = pick("main", "main fighter", "23.3.4", mains)
        if order.main not in ask.about.mains:
            return (found,)
        joining = unit_options(view, companions(view, order.main))
        return found, several("with", "fighters that join", "23.3.4", joining, most=len(joining))
