"""Losses as cards, and with them what the same result brings next: one sheet for the whole of it.

Where the losers go back as well, a card says where to; where it is the enemy who goes back after them, it says whether
they follow.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.losses import CelsAsked, strength
from sztab.rules.wb95.orders import Losses, Pursue, Refit, Retreat
from sztab.rules.wb95.pieces import counter, traits
from sztab.rules.wb95.retreat import asked_after
from sztab.rules.wb95.special_units import counted_formation
from sztab.rules.wb95.state import Unit
from sztab.seat.context import MOST, Cards, Line, Places, labels, plain, suppose, unit_id, units_of
from sztab.seat.drafts import USUAL, AnswerCard
from sztab.seat.losses import LossesPrompt
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.prompt import FrontPrompt, FrontResultPrompt, eliminated, left_to_the_enemy, surrenders
from sztab.seat.wb95.retreat import RetreatPrompt
from sztab.seat.wb95.retreat import answers as retreats
from sztab.seat.wb95.worth import front_of, gain_of_a_cel, ground_lost, price_of
from sztab.table import Ask, Order


class CelLosses(FrontResultPrompt, LossesPrompt):
    order = Losses
    coach = (
        ("You choose which units lose; a counter with one CEL is eliminated", "5.1.8"),
        ("A unit that used its stars loses the first CEL", "15.1.7"),
    )

    def line(self, view: Board, ask: Ask) -> Line:
        text, back = f"Lose {ask.about.number} CEL", ask.about.sequel.back
        if back:
            text += f" and retreat {back} hexes" if back > 1 else " and retreat 1 hex"
        return text, ask.about.case

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """The cheapest losses first, each with the best of what may follow it."""
        about: CelsAsked = ask.about
        found = answers(front_of(view, ask.sides[0]), view, ask)
        if about.sequel.enemy_back and not about.sequel.back and not _own_phase(me, view):
            made = self._with_pursuit(me, view, ask, [one.order for one in found])
        else:
            made = [self._whole(me, view, ask, one) for one in found]
        shown = made[:MOST]
        several = any(one.then for one in shown) and len(about.units) > 1  # each of them may go a way of its own
        return tuple(shown), len(made) > MOST or several

    def _whole(self, me: Officer, view: Board, ask: Ask, one: LossAnswer) -> AnswerCard:
        """Losses with the retreat that follows them."""
        card = self.card(me, view, ask, one.order)
        if one.back is None:
            return card
        board, later = afterwards(view, ask, one.order)
        return _going_on(card, RetreatPrompt().card(me, board, later, one.back))

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        """Losses alone; what comes after them is another choice."""
        assert isinstance(order, Losses)
        left = {one: u.steps - order.units[one] for one, u in zip(order.units, units_of(view, order.units))}
        lines = (
            me.cased(f"{one} is left with {steps} CEL", "5.1.8") if steps else me.cased(f"{one} is eliminated", "1.2f")
            for one, steps in left.items()
        )
        title = ", ".join(me.say(f"{one} loses {lost}") for one, lost in order.units.items())
        gone = [u for u in units_of(view, order.units) if not left[unit_id(view, u)]]
        board, later = afterwards(view, ask, order)
        if later.about is not None:  # the card of the retreat says the rest
            return AnswerCard(plain(order), title, (*lines, *eliminated(me, view, gone)))
        open_ = left_to_the_enemy(me, view, board, starts(view, ask))
        stuck = surrenders(me, board, units_of(view, ask.about.units))
        return AnswerCard(plain(order), title, (*lines, *eliminated(me, view, gone), *open_, *stuck))

    def _with_pursuit(self, me: Officer, view: Board, ask: Ask, found: list[Losses]) -> list[AnswerCard]:
        """Each way to lose followed by the pursuit that will look best; the cheapest also without."""
        made: list[AnswerCard] = []
        for card, followed in ((self.card(me, view, ask, order), _followed(view, ask, order)) for order in found):
            if not followed:
                made.append(card)
                continue
            words = me.cased("If the enemy retreats, units that gain by it pursue", "5.4.1")
            made.append(_going_on(card, AnswerCard(USUAL, me.say("then pursue"), (words,))))
            if len(made) == 1:
                made.append(_going_on(card, AnswerCard(plain(Pursue()), me.say("then stay"))))
        return made

    def likeness(self, view: Board, u: Unit) -> tuple[Any, ...]:
        printed = counter(view, u)
        values = (printed.attack, printed.defence, printed.reduced_attack, printed.reduced_defence, printed.movement)
        marks = (u.hex, u.steps, printed.steps, u.oos, bool(u.disorder), u.deployed, u.fired)
        return (printed.type, printed.nation, printed.quality, printed.stars, counted_formation(view, u), values, marks)

    def price(self, view: Board, u: Unit, lost: int) -> int:
        return price_of(front_of(view, u.side), view, u, lost)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """The strength lost."""
        return sum(strength(view, u)[0] for u in units_of(view, card.order.get("units", {})))


# ---------------------------------------------------------------------- the answers worth a look


class LossAnswer(NamedTuple):
    """Losses, the retreat after them where there is one, and what both cost together."""

    cost: int
    order: Losses
    back: Retreat | None = None


def answers(front: FieldFront, view: Board, ask: Ask) -> list[LossAnswer]:
    """Losses by all that they cost: the CELs, the ground, guns and headquarters that are left open by them. Of the
    cheapest every way back is looked at, of the others the best."""
    found: list[LossAnswer] = []
    for price, order in CelLosses().ways(view, ask):
        board, later = afterwards(view, ask, order)
        if later.about is None:
            found.append(LossAnswer(price + ground_lost(front, view, board, starts(view, ask)), order))
        elif len(found) < MOST * MOST:
            ways = retreats(front, board, later)
            found += [LossAnswer(price + cost, order, back) for cost, back in (ways[:1] if found else ways)]
    return sorted(found, key=lambda one: (one.cost, repr(one.order), repr(one.back)))


def cheapest(front: FieldFront, view: Board, ask: Ask) -> Losses:
    """The first of the answers. Losses that alone cost more than others with all that follows are passed over."""
    ways: list[tuple[int, Losses]] = CelLosses().ways(view, ask)
    best, order = ways[0]
    for k, (price, losses) in enumerate(ways if len(ways) > 1 else ()):
        if k and price > best:
            break
        board, later = afterwards(view, ask, losses)
        if later.about is None:
            cost = price + ground_lost(front, view, board, starts(view, ask))
        else:
            cost = price + retreats(front, board, later)[0][0]
        if not k or (cost, repr(losses)) < (best, repr(order)):
            best, order = cost, losses
    return order


def starts(view: Board, ask: Ask) -> list[int]:
    """Where the units stand that are asked about."""
    return sorted({u.hex for u in units_of(view, ask.about.units) if u.hex >= 0})


def afterwards(view: Board, ask: Ask, order: Losses) -> tuple[Board, Ask]:
    """The board once the losses are taken, and what will be asked then."""
    about: CelsAsked = ask.about
    changes: dict[int, dict[str, Any]] = {}
    for one, lost in order.units.items():
        (u,) = units_of(view, (one,))
        changes[u.n] = {"steps": u.steps - lost} if lost < u.steps else {"steps": 0, "hex": -1, "box": "dead"}
    board = suppose(view, changes)
    units = [board.book.index[one] for one in about.units if one not in about.instead]
    staffs = [board.book.index[one] for one in about.instead]
    first = [[board.book.index[one] for one in group] for group in about.first]
    sequel, lost = about.sequel, sum(order.units.values())
    later = asked_after(board, units, sequel.back, sequel.alone, first, lost, sequel.attacked, staffs)
    return board, Ask(ask.sides, RetreatPrompt.kind, later)


def _going_on(card: AnswerCard, then: AnswerCard) -> AnswerCard:
    """A card with its answer to the question after it."""
    title, lines = f"{card.title}; {then.title}", (*card.lines, *then.lines)
    return AnswerCard(card.order, title, lines, then.paths, then=(then.order,))


def _own_phase(me: Officer, view: Board) -> bool:
    """An attacker has given no other answer in this combat; he is asked again when he can see how far they went."""
    return view.book.phases[view.state.phase].side in me.sides


def _followed(view: Board, ask: Ask, order: Losses) -> bool:
    """Whether anybody could follow after these losses."""
    left = (u for u in units_of(view, ask.about.units) if u.steps > order.units.get(unit_id(view, u), 0))
    able = ((u, traits(view, u)) for u in left if not u.building)
    return any(known.mobile and not known.towed and not known.hq for _, known in able)


# ---------------------------------------------------------------------- regaining them


class RefitPrompt(FrontPrompt):
    """Units that regain their strength in a depot (ard:DYL.13)."""

    kind = "refit"
    text, case = "Refit a unit that has rested in its depot, or none", "DYL.13"
    waiting = "refit a unit"
    orders = ("refit", "end_phase")

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return tuple(ask.about), labels(view, (u.hex for u in units_of(view, ask.about)))

    def usual(self, view: Board, ask: Ask) -> Order:
        return best_refit(front_of(view, ask.sides[0]), view, ask)


def best_refit(front: FieldFront, view: Board, ask: Ask) -> Refit:
    """Of the rested units the one that gains most by a CEL."""
    best = max(units_of(view, ask.about), key=lambda u: (gain_of_a_cel(front, view, u), -u.n))
    return Refit(unit=unit_id(view, best))
