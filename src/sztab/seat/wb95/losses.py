"""Losses as cards, and with them what the same result brings next: one sheet for the whole of it.

Where the losers go back as well, a card says where to; where it is the enemy who goes back after them, it says whether
they follow.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.losses import CelsAsked, strength
from sztab.rules.wb95.orders import Losses, Pursue, Retreat
from sztab.rules.wb95.pieces import counter, traits
from sztab.rules.wb95.retreat import asked_after
from sztab.rules.wb95.special_units import counted_formation
from sztab.rules.wb95.state import Unit
from sztab.seat.cards import ways_to_lose
from sztab.seat.context import MOST, Cards, Line, plain, suppose
from sztab.seat.drafts import USUAL, AnswerCard
from sztab.seat.models import Cased
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Preference
from sztab.seat.wb95 import retreat
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.results import ResultPrompt
from sztab.seat.wb95.worth import price_of
from sztab.table import Ask, Order


class CelLosses(ResultPrompt):
    kind = "losses"
    waiting = "takes losses"
    orders = ("losses",)
    preference = Preference("Losses", {"least": "weakest first"})
    coach = (
        ("You choose who loses; a counter of one CEL is gone", "5.1.8"),
        ("Of those who used stars one loses the first CEL", "15.1.7"),
    )

    def line(self, view: Board, ask: Ask) -> Line:
        text, back = f"Take {ask.about.number} CEL of losses", ask.about.sequel.back
        if back:
            text += f" and go back {back} hexes" if back > 1 else " and go back 1 hex"
        return text, ask.about.case

    def typed(self, board: Board, ask: Ask) -> str:
        return f"take {ask.about.number} CEL from {', '.join(ask.about.units)}: losses UNIT N, UNIT N"

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The cheapest losses first, each with the best of what may follow it."""
        found = ways_to_lose(me, view, ask, lambda units: Losses(units=units), lambda u: u.steps, _likeness, price_of)
        about: CelsAsked = ask.about
        if about.sequel.back:
            made = _with_retreat(me, view, ask, found)
        elif about.sequel.enemy_back and not _own_phase(me, view):
            made = _with_pursuit(me, view, ask, found)
        else:
            made = [_card(me, view, order) for _, order in found]
        shown = [msgspec.structs.replace(one, preferred=k == 0) for k, one in enumerate(made[:MOST])]
        several = any(one.then for one in shown) and len(about.units) > 1  # each of them may go a way of its own
        return tuple(shown), len(made) > MOST or several

    def only_card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        """Losses that need no choice; what comes after them does."""
        assert isinstance(order, Losses)
        return msgspec.structs.replace(_card(me, view, order), preferred=True)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """The strength lost."""
        units = [view.state.units[view.book.index[one]] for one in card.order.get("units", {})]
        return sum(strength(view, u)[0] for u in units)


class LossesForm(OrderForm[Losses]):
    text = "losses: {units}"


def _likeness(view: Board, u: Unit) -> tuple[Any, ...]:
    """What makes units the same to their owner."""
    printed = counter(view, u)
    values = (printed.attack, printed.defence, printed.reduced_attack, printed.reduced_defence, printed.movement)
    marks = (u.hex, u.steps, printed.steps, u.oos, bool(u.disorder), u.deployed, u.fired)
    return (printed.type, printed.nation, printed.quality, printed.stars, counted_formation(view, u), values, marks)


def _card(me: Officer, view: Board, order: Losses) -> AnswerCard:
    title = ", ".join(me.say(f"{one} loses {lost}") for one, lost in order.units.items())
    lines = []
    for one, lost in order.units.items():
        u = view.state.units[view.book.index[one]]
        lines.append(_left(me, one, u.steps - lost))
    return AnswerCard(plain(order), title, tuple(lines))


def _left(me: Officer, one: str, steps: int) -> Cased:
    if steps <= 0:
        return me.cased(f"{one} is eliminated", "1.2f")
    return me.cased(f"{one} is left with {steps} CEL", "5.1.8")


# ---------------------------------------------------------------------- and then back


def _with_retreat(me: Officer, view: Board, ask: Ask, found: list[tuple[int, Losses]]) -> list[AnswerCard]:
    """The cheapest losses with every way back, the others with their best."""
    made: list[tuple[int, int, AnswerCard]] = []
    for price, order in found[:MOST]:
        board, later = _afterwards(view, ask, order)
        if later.about is None:
            made.append((price, len(made), _card(me, view, order)))
            continue
        ways = retreat.ranked(me, board, later)
        for cost, way in ways if order is found[0][1] else ways[:1]:
            made.append((price + cost, len(made), _joined(me, view, order, board, later, way)))
    return [card for _, _, card in sorted(made, key=lambda one: one[:2])]


def _afterwards(view: Board, ask: Ask, order: Losses) -> tuple[Board, Ask]:
    """The board once the losses are taken, and what will be asked then."""
    about: CelsAsked = ask.about
    changes: dict[int, dict[str, Any]] = {}
    for one, lost in order.units.items():
        u = view.state.units[view.book.index[one]]
        changes[u.n] = {"steps": u.steps - lost} if lost < u.steps else {"steps": 0, "hex": -1, "box": "dead"}
    board = suppose(view, changes)
    units = [board.book.index[one] for one in about.units if one not in about.instead]
    staffs = [board.book.index[one] for one in about.instead]
    first = [[board.book.index[one] for one in group] for group in about.first]
    sequel, lost = about.sequel, sum(order.units.values())
    later = asked_after(board, units, sequel.back, sequel.alone, first, lost, sequel.attacked, staffs)
    return board, Ask(ask.sides, retreat.RetreatPrompt.kind, later)


def _joined(me: Officer, view: Board, order: Losses, board: Board, later: Ask, way: Retreat) -> AnswerCard:
    first, second = _card(me, view, order), retreat.card(me, board, later, way, False)
    return AnswerCard(
        first.order,
        f"{first.title}; {second.title}",
        (*first.lines, *second.lines),
        second.paths,
        then=(second.order,),
    )


# ---------------------------------------------------------------------- and then after them


def _own_phase(me: Officer, view: Board) -> bool:
    """An attacker has given no other answer in this combat; he is asked again when he can see how far they went."""
    return view.book.phases[view.state.phase].side in me.sides


def _with_pursuit(me: Officer, view: Board, ask: Ask, found: list[tuple[int, Losses]]) -> list[AnswerCard]:
    """Each way to lose followed by the pursuit that will look best; the cheapest also without."""
    made: list[AnswerCard] = []
    for _, order in found:
        card = _card(me, view, order)
        if not _followers(view, ask, order):
            made.append(card)
            continue
        words = me.cased("If the enemy goes back, whoever gains by it follows", "5.4.1")
        follow = msgspec.structs.replace(
            card, title=f"{card.title}; {me.say('then pursue')}", lines=(*card.lines, words), then=(USUAL,)
        )
        made.append(follow)
        if len(made) == 1:
            stay = plain(Pursue())
            made.append(msgspec.structs.replace(card, title=f"{card.title}; {me.say('then stay')}", then=(stay,)))
    return made


def _followers(view: Board, ask: Ask, order: Losses) -> bool:
    """Whether anybody could follow after these losses."""
    for one in ask.about.units:
        u = view.state.units[view.book.index[one]]
        known = traits(view, u)
        if u.steps > order.units.get(one, 0) and known.mobile and not known.towed and not known.hq and not u.building:
            return True
    return False
