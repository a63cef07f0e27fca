"""Artillery ashore fires at ships (18.2.3)."""

from __future__ import annotations

from sztab.rules.b21.artillery import firepower
from sztab.rules.b21.board import Board
from sztab.rules.b21.coast_fire import gunners
from sztab.rules.b21.orders import CoastFire
from sztab.rules.b21.pieces import names_of, printed
from sztab.rules.b21.state import Unit
from sztab.seat import chances
from sztab.seat.b21 import odds
from sztab.seat.b21.context import Officer
from sztab.seat.context import MOST, Cards, Places, labels, own_units, plain, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.models import Cased, Rung
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask, EndPhase, Order


class CoastFirePrompt(Prompt):
    weighed = "artillery"
    kind = "coast_fire"
    waiting = "may fire at ships"
    orders = ("coast_fire", "end_phase")
    inside = True
    end = "Hold fire"
    preference = Preference("Ships off the coast", {"most": "everything fires", "least": "hold fire"})
    coach = (("Each ship is fired at once, by all guns meant for it together", "18.2.3"),)

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        return me.cased(f"Fire at {', '.join(ask.about.ships)}, or hold your fire", "18.2.3")

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.ships, labels(view, (u.station for u in units_of(view, ask.about.ships)))

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """All guns at each ship; nobody."""
        return tuple(self.card(me, view, ask, order) for order in salvos(view, ask)), True

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        if not isinstance(order, CoastFire):
            return AnswerCard(plain(order), me.say("hold fire"))
        strength = sum(firepower(view, u) for u in units_of(view, order.artillery))
        return me.card(order, (me.cased(f"{strength} SP together", "18.2.3"),))


def salvos(view: Board, ask: Ask) -> list[CoastFire | EndPhase]:
    """All guns at each ship that any reaches; nobody."""
    found = list[CoastFire | EndPhase]()
    for ship in units_of(view, ask.about.ships)[: MOST - 1]:
        guns = gunners(view, ask.sides[0], ship)
        if guns:
            found.append(CoastFire(artillery=names_of(view, guns), target=printed(view, ship).id))
    return [*found, EndPhase()]


class CoastFireForm(OrderForm[CoastFire]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: CoastFire) -> tuple[Slot, ...]:
        ships = units_of(view, ask.about.ships)
        found = pick("target", "ship", "18.2.3", unit_options(view, ships))
        guns = _guns(view, order, me.side(ask), ships)
        options = unit_options(view, guns, firepower)
        return found, several("artillery", "artillery", "18.2.3", options, least=1, most=len(guns), look="fire")

    def odds(self, me: Officer, view: Board, ask: Ask, order: CoastFire) -> Ladders:
        guns = own_units(view, order.artillery, me.side(ask))
        table, strength = view.book.charts.landing_fire, sum(firepower(view, u) for u in guns)
        if not strength:
            return None, None
        rungs = [Rung("strength", "attacker", firepower(view, u), printed(view, u).id, "18.2.3") for u in guns]
        words = {roll: chances.loss(odds.EP, table.at(strength, roll)) for roll in chances.DIE}
        row = table.bands[max(table.row(strength), 0)].name
        return odds.by_die(me, "Fire at ships", order.target, rungs, row, words), None


def _guns(view: Board, order: CoastFire, side: int, ships: list[Unit]) -> list[Unit]:
    ship = next((u for u in ships if printed(view, u).id == order.target), None)
    return gunners(view, side, ship) if ship is not None else []
