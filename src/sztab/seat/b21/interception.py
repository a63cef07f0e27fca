"""Fighters that hunt other aircraft (23.3.9)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.dogfights import in_zone
from sztab.rules.b21.orders import Intercept
from sztab.rules.b21.pieces import name, printed
from sztab.rules.b21.strengths import points
from sztab.seat.b21.context import Officer
from sztab.seat.context import MOST, Cards, Places, labels, plain, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask, EndPhase

FIRST = ("bomber", "attack", "helicopter", "transport", "recon")
MOST_TARGETS = 3
"""Targets of one fighter: before each the AA may fire."""


class InterceptPrompt(Prompt):
    weighed = "targets"
    kind = "intercept"
    text, case = "Attack aircraft with your fighters, or let them pass", "23.3.9"
    waiting = "may intercept aircraft"
    orders = ("intercept", "end_phase")
    inside = fought = True
    end = "Let them pass"
    preference = Preference("Interception", {"most": "attack", "least": "let them pass"})
    coach = (
        ("A fighter attacks as many aircraft as it has SP, each once", "23.3.10"),
        ("Whoever is attacked flies no mission; the AA below fires at the fighter first", "10.2.9"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        units = units_of(view, (*ask.about.fighters, *ask.about.targets))
        return (*ask.about.fighters, *ask.about.targets), labels(view, (u.station for u in units))

    def usual(self, view: Board, ask: Ask) -> Intercept | EndPhase:
        return best_interception(view, ask)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Each fighter at the strongest it can reach; nobody."""
        made = []
        for u in units_of(view, ask.about.fighters):
            prey = [v for v in units_of(view, ask.about.targets) if in_zone(view, u, v.station)]
            best = sorted(prey, key=lambda v: (-points(view, v), v.n))[: points(view, u)]
            if best:
                order = Intercept(fighter=name(view, u), targets=tuple(name(view, v) for v in best))
                made.append(me.card(order))
        off = AnswerCard(plain(EndPhase()), me.say("let them pass"))
        return (*made[: MOST - 1], off), True


def best_interception(view: Board, ask: Ask) -> Intercept | EndPhase:
    """A fighter that can bear it at as many as it may attack, the dangerous first."""
    prey = units_of(view, ask.about.targets)
    for u in units_of(view, ask.about.fighters):
        near = sorted(
            (v for v in prey if in_zone(view, u, v.station)), key=lambda v: (FIRST.index(printed(view, v).role), v.n)
        )
        targets = tuple(name(view, v) for v in near[: min(points(view, u), MOST_TARGETS)])
        if targets and u.steps > 1:
            return Intercept(fighter=name(view, u), targets=targets)
    return EndPhase()


class InterceptForm(OrderForm[Intercept]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Intercept) -> tuple[Slot, ...]:
        fighters = units_of(view, ask.about.fighters)
        found = pick("fighter", "fighter", "23.3.9", unit_options(view, fighters, points))
        u = next((u for u in fighters if name(view, u) == order.fighter), None)
        if u is None:
            return (found,)
        prey = [v for v in units_of(view, ask.about.targets) if in_zone(view, u, v.station)]
        return found, several("targets", "aircraft attacked", "23.3.10", unit_options(view, prey), most=points(view, u))
