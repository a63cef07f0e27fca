"""What the defender adds to a fight (7.1.2, 9.4)."""

from __future__ import annotations

from sztab.rules.b21.air_support import supporters
from sztab.rules.b21.assaults import MANNERS, DirectFight
from sztab.rules.b21.battle_orders import AddSupport
from sztab.rules.b21.board import Board
from sztab.rules.b21.support import FightAsked, guns_for
from sztab.seat.b21 import odds
from sztab.seat.b21.context import Officer
from sztab.seat.b21.declaration import front_slot, support_slots, with_support
from sztab.seat.context import Cards, Places, labels, units_of
from sztab.seat.drafts import AnswerCard, Slot
from sztab.seat.models import Cased
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask


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
        return me.cased(f"Answer the attack on {', '.join(labels(view, ask.about.targets))}", "7.1.2")

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.attackers, labels(view, ask.about.targets)

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Everything, nothing, only guns, only aircraft."""
        about, side = ask.about, me.side(ask)
        guns = guns_for(view, side, about.targets, MANNERS[about.manner], False, about.defenders)
        names = tuple(view.book.counters[u.n].id for u in guns)
        flown = tuple(view.book.counters[u.n].id for u in supporters(view, side, about.targets))
        plans = [AddSupport(artillery=names, helicopters=flown), AddSupport()]
        plans += [AddSupport(artillery=names), AddSupport(helicopters=flown)]
        if names or flown:
            with_all, alone = (AddSupportForm().odds(me, view, ask, order)[0] for order in plans[:2])
            if with_all is not None and alone is not None and with_all.final == alone.final:
                if with_all.besides == alone.besides:  # it would be fired for nothing
                    plans[0], plans[1] = plans[1], plans[0]
        made = tuple(_card(me, view, ask, order) for order in dict.fromkeys(plans))
        return made, len(names) + len(flown) > 1 or len(about.defenders) > 1

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return len(card.order.get("artillery", ())) + len(card.order.get("helicopters", ()))


def fight_of(view: Board, about: FightAsked, side: int) -> DirectFight:
    """The fight as the defender knows it."""

    def numbers(ids: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(view.book.index[one] for one in ids if one in view.book.index)

    return DirectFight(
        MANNERS[about.manner], 1 - side, numbers(about.attackers), about.targets, numbers(about.defenders)
    )


def _card(me: Officer, view: Board, ask: Ask, order: AddSupport) -> AnswerCard:
    found = AddSupportForm().odds(me, view, ask, order)[0]
    lines = (odds.summary(me, found, "7.2.1"),) if found is not None else ()
    return me.card(order, lines)


class AddSupportForm(OrderForm[AddSupport]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: AddSupport) -> tuple[Slot, ...]:
        about, side = ask.about, me.side(ask)
        manner = MANNERS[about.manner]
        guns = guns_for(view, side, about.targets, manner, False, about.defenders)
        foes = units_of(view, about.attackers)
        return (
            *support_slots(view, guns, supporters(view, side, about.targets), "9.4.2"),
            *front_slot(view, about.defenders, foes, manner),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: AddSupport) -> Ladders:
        """Without what supports the attack, which nobody knows yet."""
        if not me.answers(ask, order) or me.check(view, ask, order) is not None:
            return None, None
        assault = fight_of(view, ask.about, me.side(ask))
        guns, flown = (tuple(view.book.index[one] for one in ids) for ids in (order.artillery, order.helicopters))
        return with_support(me, view, assault, guns, flown, "With this answer, without the attacker's support"), None
