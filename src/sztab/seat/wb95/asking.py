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
    "air": ("air",),
    "engage": ("engage",),
    "air_advantage": ("air_advantage",),
    "sorties": ("air", "bomb", "spec", "end_phase"),
    "routes": ("spec", "end_phase"),
    "refit": ("refit", "end_phase"),
    "barrage": ("barrage", "end_phase"),
    "combat": ("attack", "ranged", "spec", "end_phase"),
    "pontoon": ("pontoon", "end_phase"),
    "support": ("support",),
    "defector": ("place",),
    "air_days": ("air_days",),
    "dice": ("dice",),
}  # fmt: skip
"""Kinds of orders that answer each kind of question."""
OPTIONAL = ("mark_strategic", "bridge", "refill")
"""Orders of the complementary rules."""
NEEDS = {"airdrop": "drops", "airlift": "lift_range", "spec": "special_forces"}
"""Orders that only some titles know: by what of their variant."""

SENTENCES: dict[str, tuple[str, str]] = {
    "air": ("Place your air missions in secret", "8.1.7"),
    "engage": ("Say which opposing missions fight first", "8.1.8"),
    "air_advantage": ("Bid air points for air advantage in secret", "ard:10.1.3"),
    "sorties": ("Fly missions with bombers, aircraft and helicopters, or end the phase", "ard:10.3.4"),
    "barrage": ("Fire your barrage, or end the phase", "6.5.3"),
    "combat": ("Attack or fire", "5.1.1"),
    "pontoon": ("Lay pontoon bridges, or end the phase", "NY-N6"),
    "routes": ("Cut the enemy's supply routes with special forces, or leave them", "ard:17.1.2b"),
    "refit": ("Refit a unit that has rested in its depot, or none", "DYL.13"),
    "defector": ("Take in a unit that has changed sides", "TS-N4"),
    "air_days": ("Write down the days with air support", "TS-N3"),
}
WAITING = {
    "air": "places air missions",
    "engage": "picks the air combats",
    "air_advantage": "bids for air advantage",
    "sorties": "flies air missions",
    "barrage": "fires barrages",
    "combat": "attacks",
    "pontoon": "lays pontoon bridges",
    "support": "answers an attack",
    "routes": "may cut supply routes",
    "refit": "refits a unit",
    "defector": "takes in a unit that has changed sides",
    "air_days": "writes down air days",
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
        case "engage":
            return (), tuple(sorted({label(view, hex_) for pair in about for _, hex_ in pair}))
        case "defector":
            return (about.unit,), tuple(about.hexes)
        case "refit":
            rested = {view.state.units[view.book.index[one]].hex for one in about}
            return tuple(about), tuple(label(view, hex_) for hex_ in sorted(rested))
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
        "air": (
            ("Both sides place missions in secret; they are revealed together", "8.1.7"),
            ("Offensive support adds its points to an attack on that hex in the Combat Phase", "8.2.2"),
            ("An air attack is resolved at once, before anybody moves", "8.2.6"),
            ("Missions on the same hex or next to each other fight first", "8.1.8"),
        ),
        "air_advantage": (
            ("Both sides bid in secret and add a die; two more than the enemy wins air advantage", "ard:10.1.3"),
            ("The loser loses half its bid, and its aircraft stay on the ground today", "ard:10.1.4"),
            ("If nobody wins both lose half, and all that flies counts half", "ard:10.1.4"),
        ),
        "sorties": (
            ("Air defence fires first at everything that is sent", "ard:10.2.1"),
            ("Bombers hit hardest; helicopters fly even without air advantage", "ard:22.1"),
            ("Points that are kept back can support attacks and defences later today", "ard:10.5.3"),
            ("Electronic warfare moves the result a row for each point, two at most", "ard:20.5"),
        ),
        "routes": (
            ("The enemy traces no supply through a hex that is cut", "ard:17.2.41"),
            ("Whoever goes out comes back the day after tomorrow, or not at all", "ard:17.3.1"),
        ),
        "barrage": (
            ("Two guns or more fire at a hex two or three hexes away, with doubled strength", "6.5.3"),
            ("Each gun uses up one ammunition unit", "6.5.7"),
            ("Whoever fires barrage does not move in this turn's Movement Phase", "6.5.5"),
            ("It is silent in the next two Combat Phases, so keep guns for your main attack", "6.5.6"),
        ),
        "combat": (
            ("Everybody in an enemy zone of control must attack, and all those enemies must be attacked", "5.1.3"),
            ("Each unit attacks once, each hex is attacked once", "5.1.1"),
            (f"Guns within {numbers.artillery_range} hexes add their strength to one attack each", "6.3.2"),
            ("Rivers count only if most of the attack comes across them", "5.5.4"),
            ("Fight first where a retreat opens the way for the next attack", "5.1.6"),
        ),
        "pontoon": (
            ("An army lays one bridge in the whole game", "NY-N6"),
            ("The far bank must be free of enemy zones, or held by your own unit", "R120"),
        ),
        "support": (
            ("Guns within range of an attacked hex may help; each fires once in a phase", "6.3.3"),
            ("Stars help, but who uses them takes the first loss", "15.1.7"),
            ("Your headquarters' modifier needs every unit that fights in range, guns included", "9.2.1"),
        ),
    }
