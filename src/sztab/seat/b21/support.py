"""What the defender adds to a fight (7.1.2, 9.4)."""

from __future__ import annotations

import msgspec

from sztab.rules.b21.air_support import supporters
from sztab.rules.b21.assaults import MANNERS, DirectFight
from sztab.rules.b21.battle_orders import AddSupport
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import names_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.support import FightAsked, guns_for, supported_hexes
from sztab.seat.b21 import odds
from sztab.seat.b21.assaults import best_support, fight_asked
from sztab.seat.b21.context import Officer
from sztab.seat.b21.declaration import front_slot, support_slots, with_support
from sztab.seat.b21.worth import front_of
from sztab.seat.context import Cards, Places, labels, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.models import Cased
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask, Order


class SupportPrompt(Prompt):
    kind = "support"
    waiting = "answer an attack"
    inside = True
    preference = Preference("Under attack", {"most": "everything helps", "least": "no support"})
    coach = (
        ("You answer without knowing what supports the attack", "7.1.2"),
        ("A gun fires once in a turn; in defence it has half its strength", "9.4.1"),
    )

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        hexes = ", ".join(labels(view, ask.about.targets))
        text = f"Support the attack on {hexes}" if ask.about.attack else f"Answer the attack on {hexes}"
        return me.cased(text, "7.1.2")

    def usual(self, view: Board, ask: Ask) -> AddSupport:
        return support_of(view, best_support(front_of(view, ask.sides[0]), ask.about).fight, ask.about)

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.attackers, labels(view, ask.about.targets)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Everything, nothing, only guns, only aircraft."""
        guns, flown = (names_of(view, units) for units in _helpers(view, ask.about, me.side(ask)))
        plans = [AddSupport(artillery=guns, helicopters=flown), AddSupport()]
        plans += [AddSupport(artillery=guns), AddSupport(helicopters=flown)]
        made = tuple(self.card(me, view, ask, order) for order in dict.fromkeys(plans))
        return made, len(guns) + len(flown) > 1 or len(ask.about.defenders) > 1

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        assert isinstance(order, AddSupport)
        found = AddSupportForm().odds(me, view, ask, order)[0]
        lines = (odds.summary(me, found, "7.2.1"),) if found is not None else ()
        return me.card(order, lines)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return len(card.order.get("artillery", ())) + len(card.order.get("helicopters", ()))


def support_of(view: Board, fight: DirectFight, about: FightAsked) -> AddSupport:
    """The order that adds what the fight has on the side that is asked."""
    mine = 0 if about.attack else 1
    added = (fight.artillery[mine], fight.aircraft[mine])
    guns, flown = (names_of(view, (view.state.units[n] for n in some)) for some in added)
    return AddSupport(artillery=guns, helicopters=flown)


def _helpers(view: Board, about: FightAsked, side: int) -> tuple[list[Unit], list[Unit]]:
    """Guns and aircraft that can be added."""
    guns = guns_for(view, side, about.targets, MANNERS[about.manner], about.attack, about.fighting)
    return guns, supporters(view, side, supported_hexes(view, about))


class AddSupportForm(OrderForm[AddSupport]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: AddSupport) -> tuple[Slot, ...]:
        about: FightAsked = ask.about
        guns, flown = _helpers(view, about, me.side(ask))
        exposed = front_slot(view, about.defenders, units_of(view, about.attackers), MANNERS[about.manner])
        return (*support_slots(view, guns, flown, "9.4.2"), *(() if about.attack else exposed))

    def odds(self, me: Officer, view: Board, ask: Ask, order: AddSupport) -> Ladders:
        """Without what supports the other side, which nobody knows yet."""
        if not me.answers(ask, order) or me.check(view, ask, order) is not None:
            return None, None
        about, side = ask.about, me.side(ask)
        guns, flown = (tuple(view.book.index[one] for one in ids) for ids in (order.artillery, order.helicopters))
        if about.attack:
            fight = msgspec.structs.replace(fight_asked(view, about, side), artillery=(guns, ()), aircraft=(flown, ()))
            return odds.fight(me, view, fight, "With this support"), None
        fight = fight_asked(view, about, 1 - side)
        return with_support(me, view, fight, guns, flown, "With this answer, without the attacker's support"), None
