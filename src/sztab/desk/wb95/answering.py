"""The answers to a question in the middle of things that truly differ, as cards ready to be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.desk.showing import AnswerCard, Cased
from sztab.desk.wb95 import pursuing, reckoning, retreating
from sztab.desk.wb95.officer import NO_DECIDER, Officer, plain
from sztab.desk.wb95.telling import order_words
from sztab.desk.wb95.weighing import price_of
from sztab.rules.wb95 import combat
from sztab.rules.wb95.battle import Aid, Battle
from sztab.rules.wb95.losses import LossesAsked
from sztab.rules.wb95.orders import Air, Losses, Support
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.special_units import counted_formation
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import decode
from sztab.table import Ask, Board, Choice, EndPhase, Order, only_answer

Cards = tuple[tuple[AnswerCard, ...], bool]
MOST = 6
"""Cards on the table; the rest is reached through the choices."""
MOST_WAYS = 400
"""Ways of taking losses that are looked at."""


def cards(me: Officer, view: Board, ask: Ask) -> Cards:
    """The usual answer first; whether others exist beside those shown. A phase is answered by a card only if there is
    nothing to do in it."""
    if not me.asks_me(ask) or ask.kind == NO_DECIDER:
        return (), False
    ask = me.for_me(ask)
    only = only_answer(me.book.deciders[ask.kind], view, ask)
    if only is not None and (not ask.rest or _idle(only)):
        return (_described(me, view, ask, only),), False
    if ask.rest:
        return (), True
    match ask.kind:
        case "losses":
            return _losses(me, view, ask)
        case "support":
            return _support(me, view, ask)
        case "retreat":
            return retreating.cards(me, view, ask)
        case "pursue":
            return pursuing.cards(me, view, ask)
    return _few(me, view, ask)


def _idle(order: Order) -> bool:
    """What is left to order in a phase in which nothing can be done."""
    return isinstance(order, EndPhase) or (isinstance(order, Air) and not order.missions)


def _described(me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
    """The only answer there is, told as its kind is told."""
    match ask.kind:
        case "losses":
            return _loss_card(me, view, order, True)
        case "retreat":
            return retreating.card(me, view, ask, order, True)
        case "pursue":
            return pursuing.card(me, view, order, True)
    return AnswerCard(plain(order), me.say(order_words(order)), preferred=True)


# ---------------------------------------------------------------------- losses


def _losses(me: Officer, view: Board, ask: Ask) -> Cards:
    about: LossesAsked = ask.about
    units = [view.state.units[view.book.index[one]] for one in about.units]
    check = me.book.deciders["losses"].check
    found: list[tuple[int, int, Losses]] = []
    for lost in _spread(view, units, about.number):
        order = Losses(units={counter(view, u).id: n for u, n in lost})
        if check(view, ask, order) is None:
            found.append((sum(price_of(view, u, n) for u, n in lost), len(found), order))
    found.sort(key=lambda one: one[:2])
    shown = tuple(_loss_card(me, view, order, k == 0) for k, (_, _, order) in enumerate(found[:MOST]))
    return shown, len(found) > MOST


def _spread(view: Board, units: list[Unit], number: int) -> Iterator[list[tuple[Unit, int]]]:
    """Ways to take so many CELs. Of units that are alike the first in the list lose first, or the most."""
    alike: dict[Any, list[Unit]] = {}
    for u in units:
        alike.setdefault(_likeness(view, u), []).append(u)
    groups = list(alike.values())
    left = [sum(u.steps for group in groups[k:] for u in group) for k in range(len(groups) + 1)]
    todo: list[tuple[int, int, int, int, list[tuple[Unit, int]]]] = [(0, 0, number, 99, [])]
    looked = 0
    while todo and looked < MOST_WAYS:
        group, place, want, most, taken = todo.pop()
        if want == 0:
            looked += 1
            yield taken
        elif group < len(groups) and place == len(groups[group]):
            todo.append((group + 1, 0, want, 99, taken))
        elif group < len(groups) and want <= left[group]:
            u = groups[group][place]
            for lost in range(min(want, u.steps, most) + 1):
                todo.append((group, place + 1, want - lost, lost, [*taken, (u, lost)] if lost else taken))


def _likeness(view: Board, u: Unit) -> tuple[Any, ...]:
    """What makes units the same to their owner."""
    printed = counter(view, u)
    values = (printed.attack, printed.defence, printed.reduced_attack, printed.reduced_defence, printed.movement)
    marks = (u.hex, u.steps, printed.steps, u.oos, bool(u.disorder), u.deployed, u.fired)
    return (printed.type, printed.nation, printed.quality, printed.stars, counted_formation(view, u), values, marks)


def _loss_card(me: Officer, view: Board, order: Order, preferred: bool) -> AnswerCard:
    assert isinstance(order, Losses)
    title = ", ".join(me.say(f"{one} loses {lost}") for one, lost in order.units.items())
    lines = []
    for one, lost in order.units.items():
        u = view.state.units[view.book.index[one]]
        lines.append(_left(me, one, u.steps - lost))
    return AnswerCard(plain(order), title, tuple(lines), preferred=preferred)


def _left(me: Officer, one: str, steps: int) -> Cased:
    if steps <= 0:
        return me.cased(f"{one} is eliminated", "1.2f")
    return me.cased(f"{one} is left with {steps} CEL", "5.1.8")


# ---------------------------------------------------------------------- supporting a defence


def _support(me: Officer, view: Board, ask: Ask) -> Cards:
    """As much as helps, everything, nothing of what is used up, no stars."""
    battle: Battle = ask.about.battle
    guns, air, stars, shifts = combat.helpers(view, battle)
    best = reckoning.worst(view, battle).battle.defence
    frugal = _as_much_as_helps(view, battle, best)
    everything = Aid(tuple(u.n for u in guns), air, tuple(u.n for u in stars), shifts, True)
    plans = [frugal, everything, msgspec.structs.replace(frugal, stars=()), Aid()]
    shown: list[AnswerCard] = []
    for aid in dict.fromkeys(plans):
        shown.append(_support_card(me, view, battle, aid, not shown))
    free = len(guns) + bool(air) + len(stars) + bool(shifts)
    return tuple(shown), 2**free > len(shown)


def _as_much_as_helps(view: Board, battle: Battle, best: Aid) -> Aid:
    """What can be kept back without making the answer worse is kept back, the weakest guns first."""

    def worth(aid: Aid) -> int:
        defended = msgspec.structs.replace(battle, defence=aid)
        return reckoning.merit(reckoning.reckon(view, defended).strong)

    aim = worth(best)
    for field in ("modifiers", "air"):
        for less in range(getattr(best, field)):
            smaller = msgspec.structs.replace(best, **{field: less})
            if worth(smaller) <= aim:
                best = smaller
                break
    for field in ("stars", "guns"):
        for n in sorted(getattr(best, field), key=lambda n: (view.book.counters[n].defence, n)):
            smaller = msgspec.structs.replace(best, **{field: tuple(k for k in getattr(best, field) if k != n)})
            if worth(smaller) <= aim:
                best = smaller
    return best


def _support_card(me: Officer, view: Board, battle: Battle, aid: Aid, preferred: bool) -> AnswerCard:
    ids = view.book.counters
    order = Support(
        artillery=tuple(ids[n].id for n in aid.guns),
        air=aid.air,
        stars=tuple(ids[n].id for n in aid.stars),
        modifiers=aid.modifiers,
        hq=aid.hq,
    )
    parts = [me.say(f"guns {', '.join(order.artillery)}")] if order.artillery else []
    parts += [me.say(f"{order.air} air points")] if order.air else []
    parts += [me.say(f"stars of {', '.join(order.stars)}")] if order.stars else []
    parts += [me.say(f"{order.modifiers} reward shifts")] if order.modifiers else []
    found = reckoning.reckon(view, msgspec.structs.replace(battle, defence=aid)).strong
    back = sum(chance.ways for chance in found.results if decode(chance.defender).retreat)
    lines = (
        me.cased(f"Column {found.final}, die {found.roll_modifier:+d}", "5.2.1"),
        me.cased(f"You are driven back in {back} of 36", "T-CRT"),
    )
    return AnswerCard(plain(order), ", ".join(parts) or me.say("no support"), lines, preferred=preferred)


# ---------------------------------------------------------------------- anything else with few answers


def _few(me: Officer, view: Board, ask: Ask) -> Cards:
    decider = me.book.deciders[ask.kind]
    found: list[tuple[Order, str]] = []
    todo: list[tuple[tuple[Any, ...], str]] = [((), "")]
    while todo:
        partial, words = todo.pop()
        step = decider.choices(view, ask, partial)
        if isinstance(step, Choice):
            todo += [((*partial, one.value), one.label or words) for one in reversed(step.options)]
        elif all(step != other for other, _ in found):
            found.append((step, words))
        if len(found) + len(todo) > 4 * MOST:
            return (), True
    return tuple(
        AnswerCard(plain(order), me.say(words), preferred=k == 0) for k, (order, words) in enumerate(found)
    ), False
