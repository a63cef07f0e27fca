"""The decision on the table in a sentence: who is asked for what, what is owed before the phase may end."""

from __future__ import annotations

from sztab.desk.wb95.log import PEOPLES
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import label
from sztab.rules.wb95.variant import Variant
from sztab.seat.models import Cased, Due
from sztab.seat.wb95 import duty
from sztab.seat.wb95.context import Officer
from sztab.table import Ask

ORDERS: dict[str, tuple[str, ...]] = {
    "combat": ("attack", "ranged", "spec", "end_phase"),
    "support": ("support",),
}  # fmt: skip
"""Kinds of orders that answer each kind of question."""
OPTIONAL = ("mark_strategic", "bridge", "refill")
"""Orders of the complementary rules."""
NEEDS = {"airdrop": "drops", "airlift": "lift_range", "spec": "special_forces"}
"""Orders that only some titles know: by what of their variant."""

SENTENCES: dict[str, tuple[str, str]] = {
    "combat": ("Attack or fire", "5.1.1"),
}
WAITING = {
    "combat": "attacks",
    "support": "answers an attack",
}


def orders_for(me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
    variant = view.book.variant
    orders = tuple(one for one in ORDERS.get(ask.kind, ()) if one not in NEEDS or getattr(variant, NEEDS[one]))
    if view.book.options.complementary:
        return orders
    return tuple(one for one in orders if one not in OPTIONAL)


def owed(me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
    """What has to be done before the phase can end."""
    if ask.kind == "combat":
        return duty.duty_owed(me, view, me.side(ask))
    return ()


def asked(me: Officer, view: Board, ask: Ask) -> Cased:
    text, case = _sentence(view, ask)
    led = _led(view, ask)
    return me.cased(f"{led}: {text[:1].lower()}{text[1:]}" if led else text, case)


def _sentence(view: Board, ask: Ask) -> tuple[str, str]:
    about = ask.about
    match ask.kind:
        case "support":
            targets = ", ".join(label(view, hex_) for hex_ in about.battle.targets)
            return f"Answer the attack on {targets}", "5.2.1"
    return SENTENCES.get(ask.kind, ("Decide", ""))


def _led(view: Board, ask: Ask) -> str:
    """For whom a seat answers, where they are of a side that nobody leads (ard:R95)."""
    match ask.kind:
        case "support":
            side = ask.about.side
        case _:
            return ""
    if side not in view.book.nobodys:
        return ""
    who = PEOPLES[view.book.sides[side]]
    return who[:1].upper() + who[1:]


def points_at(me: Officer, view: Board, ask: Ask) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Units and hexes the question is about."""
    about = ask.about
    match ask.kind:
        case "support":
            targets = about.battle.targets
            keys = tuple(view.book.counters[n].id for n in about.battle.attackers)
            return keys, tuple(label(view, hex_) for hex_ in targets)
    return (), ()


# ---------------------------------------------------------------------- the coach

COMPLEMENTARY = ("12", "13", "14", "15", "16")
"""Chapters a table may leave out."""


def lessons(me: Officer, ask: Ask) -> tuple[tuple[str, str], ...]:
    """Nothing of chapters that are not played, nor of what the book on the table does not have."""
    lines = _lessons(me.book.variant).get(ask.kind, ())
    lines = tuple(line for line in lines if me.book.cite(line[1]))
    if me.book.options.complementary:
        return lines
    return tuple((text, case) for text, case in lines if case.split(".")[0] not in COMPLEMENTARY)


def _lessons(numbers: Variant) -> dict[str, tuple[tuple[str, str], ...]]:
    """What matters in each question, with the numbers of the title."""
    return {
        "combat": (
            ("Everybody in an enemy zone of control must attack, and all those enemies must be attacked", "5.1.3"),
            ("Each unit attacks once, each hex is attacked once", "5.1.1"),
            (f"Guns within {numbers.artillery_range} hexes add their strength to one attack each", "6.3.2"),
            ("Rivers count only if most of the attack comes across them", "5.5.4"),
            ("Fight first where a retreat opens the way for the next attack", "5.1.6"),
        ),
        "support": (
            ("Guns within range of an attacked hex may help; each fires once in a phase", "6.3.3"),
            ("Stars help, but who uses them takes the first loss", "15.1.7"),
            ("Your headquarters' modifier needs every unit that fights in range, guns included", "9.2.1"),
        ),
    }
