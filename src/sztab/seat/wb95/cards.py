"""The answers to a question in the middle of things that truly differ, as cards ready to be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sztab.rules.wb95 import artillery, combat
from sztab.rules.wb95.battle import Aid, Battle, defended, held_by
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Support
from sztab.rules.wb95.tables import decode
from sztab.seat.context import Cards, plain
from sztab.seat.drafts import AnswerCard
from sztab.seat.wb95 import odds
from sztab.seat.wb95.context import Officer
from sztab.table import Ask, EndPhase, Order

BY_CARDS: tuple[str, ...] = ()


def idle(order: Order) -> bool:
    """What is left to order in a phase in which nothing can be done."""
    return isinstance(order, EndPhase)


def described(me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
    """The only answer there is, told as its kind is told."""
    return AnswerCard(plain(order), me.say(me.words(order)), preferred=True)


# ---------------------------------------------------------------------- supporting a defence


def _support(me: Officer, view: Board, ask: Ask) -> Cards:
    """As much as helps, everything, nothing of what is used up, no stars."""
    battle: Battle = ask.about.battle
    side = ask.about.side
    guns, air, stars, shifts = combat.helpers(view, battle, side)
    rotors, ew = combat.modern_helpers(view, battle, side)
    best, _ = odds.best_answer(view, battle, side)
    frugal = _as_much_as_helps(view, battle, best)
    together = artillery.groups(view, guns, held_by(view, battle, side))[0]
    everything = Aid(tuple(u.n for u in together), air, tuple(u.n for u in stars), shifts, True, rotors, ew)
    everything = odds.starred(view, battle, everything, side)
    plans = [frugal, everything, msgspec.structs.replace(frugal, stars=()), Aid()]
    shown: list[AnswerCard] = []
    seen = set()
    for aid in plans:
        chances = _chances(view, battle, aid)
        if chances not in seen:  # what brings nothing more is not worth a card
            shown.append(_support_card(me, view, battle, aid, not shown))
        seen.add(chances)
    if len(shown) > 1 and _chances(view, battle, Aid()) == _chances(view, battle, best):
        return (_support_card(me, view, battle, Aid(), True),), False  # whatever is added changes nothing
    free = len(guns) + bool(air) + len(stars) + bool(shifts) + bool(rotors) + bool(ew)
    return tuple(shown), 2**free > len(shown)


def _chances(view: Board, battle: Battle, aid: Aid) -> Any:
    """What can come of a combat defended so."""
    found = odds.reckon(view, defended(battle, aid)).strong
    return found.results


def _as_much_as_helps(view: Board, battle: Battle, best: Aid) -> Aid:
    """What can be kept back without making the answer worse is kept back, the weakest guns first."""

    def worth(aid: Aid) -> int:
        return odds.merit(odds.reckon(view, defended(battle, aid)).strong)

    aim = worth(best)
    for field in ("modifiers", "ew", "helicopters", "air"):
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
        helicopters=aid.helicopters,
        ew=aid.ew,
    )
    parts = [me.say(f"guns {', '.join(order.artillery)}")] if order.artillery else []
    parts += [me.say(f"{order.air} air points")] if order.air else []
    parts += [me.say(f"{order.helicopters} helicopter points")] if order.helicopters else []
    parts += [me.say(f"{order.ew} for electronic warfare")] if order.ew else []
    parts += [me.say(f"stars of {', '.join(order.stars)}")] if order.stars else []
    parts += [me.say(f"{order.modifiers} reward shifts")] if order.modifiers else []
    found = odds.reckon(view, defended(battle, aid)).strong
    back = sum(chance.ways for chance in found.results if decode(chance.defender).retreat)
    lines = (
        me.cased(f"Column {found.final}, die {found.roll_modifier:+d}", "5.2.1"),
        me.cased(f"You are driven back in {back} of {found.of}", "T-CRT"),
    )
    return AnswerCard(plain(order), ", ".join(parts) or me.say("no support"), lines, preferred=preferred)


CARDS: dict[str, Callable[[Officer, Board, Ask], Cards]] = {
    "support": _support,
}
