"""The answers to a question in the middle of things that truly differ, as cards ready to be played."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from sztab.rules.breslau import air, combat_supply, stacking
from sztab.rules.breslau.declaration import ReinforcedAssault
from sztab.rules.breslau.factors import fire, primary, secondary
from sztab.rules.breslau.flak import FlakAsked
from sztab.rules.breslau.initiative import AmbushAsked
from sztab.rules.breslau.losses import steps_left
from sztab.rules.breslau.orders import Ambush, Attack, Excess, Flak, Losses, Rebuild, Run
from sztab.rules.breslau.pieces import counter, stack
from sztab.rules.breslau.state import Unit
from sztab.rules.breslau.support import aircraft_at_hand, supporting
from sztab.seat.breslau import attacks, breakthrough, odds
from sztab.seat.breslau.telling import order_words
from sztab.seat.cards import ways_to_lose
from sztab.seat.context import MOST, Cards, Officer, few_cards, plain
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased
from sztab.table import Ask, Board, Order

BY_CARDS: tuple[str, ...] = ("rebuild", "excess")
"""Questions at rest points that are answered by cards all the same."""
COUNTER = 4
"""A counter less is a zone of control less."""


def idle(order: Order) -> bool:
    """Whatever is the only answer needs no more than a card."""
    return True


def described(me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
    return AnswerCard(plain(order), me.say(order_words(order)), preferred=True)


def price(view: Board, u: Unit, lost: int) -> int:
    """What the loss of so many steps takes from its owner: strength, and the counter itself."""
    if not lost:
        return 0
    worth = 2 * (primary(view, u) + secondary(view, u)) + fire(view, u) // 2 + 2 * counter(view, u).aa
    if lost >= u.steps:
        return worth + COUNTER
    left = msgspec.structs.replace(u, steps=u.steps - lost)
    after = 2 * (primary(view, left) + secondary(view, left)) + fire(view, left) // 2 + 2 * counter(view, u).aa
    return max(1, worth - after)


# ---------------------------------------------------------------------- losses


def _losses(me: Officer, view: Board, ask: Ask) -> Cards:
    """The cheapest first; of units that are alike one stands for all."""
    found = ways_to_lose(me, view, ask, lambda units: Losses(units=units), steps_left, _likeness, price)
    made = [_loss_card(me, view, order, k == 0) for k, (_, order) in enumerate(found[:MOST])]
    return tuple(made), len(found) > MOST or len(ask.about.units) > len(found)


def _likeness(view: Board, u: Unit) -> tuple[Any, ...]:
    """What makes units the same to their owner."""
    printed = counter(view, u)
    values = (printed.primary, printed.secondary, printed.bombard, printed.range, printed.aa, printed.movement)
    return (printed.type, printed.quality, printed.division, values, steps_left(u), printed.steps, u.oos, u.fired)


def _loss_card(me: Officer, view: Board, order: Losses, preferred: bool) -> AnswerCard:
    lines = []
    for one, lost in order.units.items():
        u = view.state.units[view.book.index[one]]
        left = steps_left(u) - lost
        lines.append(me.cased(f"{one} is left with {left} steps" if left else f"{one} is eliminated", "2.4b"))
    title = ", ".join(
        me.say(f"{one} loses {lost} of its steps" if lost > 1 else f"{one} loses a step")
        for one, lost in order.units.items()
    )
    return AnswerCard(plain(order), title, tuple(lines), preferred=preferred)


# ---------------------------------------------------------------------- AA fire


def _flak(me: Officer, view: Board, ask: Ask) -> Cards:
    """Everything fires, only what is doubled in the hex, or nobody."""
    about: FlakAsked = ask.about
    hex_ = view.book.labels[about.hex]
    plane = view.state.units[view.book.index[about.aircraft]]
    guns = [view.state.units[view.book.index[one]] for one in about.units]
    here = [u for u in guns if u.hex == hex_]
    check = me.book.deciders["aa"].check
    plans: list[list[Unit]] = [guns, here, sorted(guns, key=lambda u: (-counter(view, u).aa, u.n))[:1], []]
    made: list[AnswerCard] = []
    seen: set[tuple[str, ...]] = set()
    for chosen in plans:
        ids = tuple(counter(view, u).id for u in chosen)
        order = Flak(units=ids)
        if ids not in seen and check(view, ask, order) is None:
            seen.add(ids)
            made.append(_flak_card(me, view, plane, hex_, chosen, order, not made))
    return tuple(made), 2 ** len(guns) > len(made)


def _flak_card(
    me: Officer, view: Board, plane: Unit, hex_: int, guns: list[Unit], order: Flak, preferred: bool
) -> AnswerCard:
    if not guns:
        return AnswerCard(plain(order), me.say("hold fire"), preferred=preferred)
    down, hurt = odds.flak_spread(view, plane, guns, hex_)
    words = f"Shot down in {odds.percent(down)} %, depleted in {odds.percent(hurt)} % of cases"
    return AnswerCard(
        plain(order), me.say(f"fire with {', '.join(order.units)}"), (me.cased(words, "6.1.5"),), preferred=preferred
    )


# ---------------------------------------------------------------------- ambush


def _ambush(me: Officer, view: Board, ask: Ask) -> Cards:
    """The hex where most steps fall first."""
    about: AmbushAsked = ask.about
    ranked = []
    for text in about.hexes:
        ladder = odds.ambush_ladder(me, view, about.assault, view.book.labels[text])
        mean = sum((Fraction(int(one.defender) * one.chance, one.of) for one in ladder.results), Fraction(0))
        ranked.append((-min(mean, Fraction(ladder.defence)), text, ladder))
    ranked.sort(key=lambda one: one[:2])
    made = []
    for place, (mean, text, ladder) in enumerate(ranked):
        tenths = (20 * -mean.numerator + mean.denominator) // (2 * mean.denominator)
        lines = (
            me.cased(f"Factor {ladder.attack}, column {ladder.final}, die {ladder.modifier:+d}", "9.2.7d"),
            me.cased(f"Expected loss {tenths // 10}.{tenths % 10} of {ladder.defence} steps", "T.1"),
        )
        made.append(AnswerCard(plain(Ambush(hex=text)), me.say(f"ambush {text}"), lines, preferred=place == 0))
    return tuple(made), False


# ---------------------------------------------------------------------- support, aircraft, transports, excess


def _support(me: Officer, view: Board, ask: Ask) -> Cards:
    """The guns of the hex that helps most, those with all aircraft, nothing."""
    about: ReinforcedAssault = ask.about
    assault = about.assault
    by_hex: dict[int, tuple[int, ...]] = {}
    for u in supporting(view, assault):
        by_hex[u.hex] = (*by_hex.get(u.hex, ()), u.n)
    guns = max(by_hex.values(), key=lambda found: sum(fire(view, view.state.units[n]) for n in found), default=())
    flown = tuple(u.n for u in aircraft_at_hand(view, assault))
    orders = [
        attacks.order_of(view, msgspec.structs.replace(assault, guns=chosen, aircraft=planes))
        for chosen, planes in ((guns, ()), (guns, flown[:1]), ((), flown[:1]), ((), ()))
    ]
    check = me.book.deciders["support"].check
    lawful = [order for k, order in enumerate(orders) if order not in orders[:k] and check(view, ask, order) is None]
    if not lawful:
        return few_cards(me, view, ask)
    return tuple(_support_card(me, view, ask, order, k == 0) for k, order in enumerate(lawful)), True


def _support_card(me: Officer, view: Board, ask: Ask, order: Attack, preferred: bool) -> AnswerCard:
    found = attacks.assault_of(view, order, ask.sides[0])
    named = [*order.artillery, *order.aircraft]
    lines: tuple[Cased, ...] = ()
    if found is not None:
        ladder = odds.attack_ladders(me, view, found)[0]
        lines = (me.cased(f"Factor {ladder.attack}, column {ladder.final}, die {ladder.modifier:+d}", "9.2.8a"),)
    title = me.say(f"support by {', '.join(named)}" if named else "no support")
    return AnswerCard(plain(order), title, lines, preferred=preferred)


def _rebuild(me: Officer, view: Board, ask: Ask) -> Cards:
    """As many whole aircraft as possible, or as many that fly at all."""
    broken = air.broken(view)
    whole: dict[str, int] = {}
    left = ask.about
    for u in sorted(broken, key=lambda u: (-u.steps, -counter(view, u).bombard, u.n)):
        given = min(left, counter(view, u).steps - u.steps)
        whole |= {counter(view, u).id: given} if given else {}
        left -= given
    spread: dict[str, int] = {}
    left = ask.about
    for u in sorted(broken, key=lambda u: (u.steps, -counter(view, u).bombard, u.n)):
        given = min(left, 1)
        spread |= {counter(view, u).id: given} if given else {}
        left -= given
    plans = [(whole, "whole aircraft first"), (spread, "lost aircraft first")]
    made: list[AnswerCard] = []
    for order, title in plans:
        words = ", ".join(f"{one} +{steps}" for one, steps in order.items())
        card = AnswerCard(plain(Rebuild(aircraft=order)), me.say(title), (Cased(words, "6.0c"),), preferred=not made)
        made += [card] if order and all(card.order != other.order for other in made) else []
    return tuple(made), True


def _run(me: Officer, view: Board, ask: Ask) -> Cards:
    """Those with the largest load, or those that are whole and can stand a hit."""
    planes = combat_supply.available(view)
    plans = [
        ("the largest loads", sorted(planes, key=lambda u: (-combat_supply.load(view, u), u.n))),
        ("the damaged ones", sorted(planes, key=lambda u: (u.steps, u.n))),
    ]
    made: list[AnswerCard] = []
    for title, ranked in plans:
        order = Run(transports=tuple(counter(view, u).id for u in ranked[: ask.about]))
        load = sum(combat_supply.load(view, u) for u in ranked[: ask.about])
        line = me.cased(f"{load} Supply Points if nothing is hit", "14.11.4d")
        card = AnswerCard(plain(order), me.say(title), (line,), preferred=not made)
        made += [card] if all(card.order != other.order for other in made) else []
    return tuple(made), True


def _excess(me: Officer, view: Board, ask: Ask) -> Cards:
    """The cheapest units go."""
    hex_ = view.book.labels[ask.about]
    number = -stacking.room(view, ask.sides[0], hex_)
    ranked = sorted(stack(view, hex_), key=lambda u: (price(view, u, u.steps), u.n))
    made: list[AnswerCard] = []
    for start in range(min(MOST, len(ranked) - number + 1)):
        chosen: list[Unit] = ranked[start : start + number]
        order: Order = Excess(units=tuple(counter(view, u).id for u in chosen))
        title = me.say(f"eliminate {', '.join(counter(view, u).id for u in chosen)}")
        made.append(AnswerCard(plain(order), title, preferred=not made))
    return tuple(made), True


CARDS: dict[str, Callable[[Officer, Board, Ask], Cards]] = {
    "losses": _losses,
    "aa": _flak,
    "ambush": _ambush,
    "advance": breakthrough.cards,
    "excess": _excess,
    "rebuild": _rebuild,
    "run": _run,
    "support": _support,
}
