"""The decision on the table in a sentence: who is asked for what, what is owed before the phase may end."""

from __future__ import annotations

from sztab.desk.showing import Cased, Due, Question
from sztab.desk.wb95 import forms
from sztab.desk.wb95.officer import Officer, keys_at
from sztab.rules.wb95 import duty, movement
from sztab.rules.wb95.pieces import cels, counter, label, stack
from sztab.table import Ask, Board, EndPhase

ORDERS: dict[str, tuple[str, ...]] = {
    "setup": ("place", "shift", "setup", "end_phase"),
    "air": ("air",),
    "engage": ("engage",),
    "barrage": ("barrage", "end_phase"),
    "movement": (
        "move", "fortify", "setup", "mark_strategic", "bridge", "enter", "redirect", "exit", "refill", "place",
        "end_phase",
    ),
    "combat": ("attack", "ranged", "end_phase"),
    "pontoon": ("pontoon", "end_phase"),
    "strategic": ("move", "enter", "redirect", "exit", "end_phase"),
    "support": ("support",),
    "losses": ("losses",),
    "retreat": ("retreat",),
    "pursue": ("pursue",),
    "defector": ("place",),
    "air_days": ("air_days",),
    "dice": ("dice",),
}  # fmt: skip
"""Kinds of orders that answer each kind of question."""
OPTIONAL = ("mark_strategic", "bridge", "refill")
"""Orders of the complementary rules."""

SENTENCES: dict[str, tuple[str, str]] = {
    "setup": ("Look over your set-up; accept it, or move counters within their area", "R109"),
    "air": ("Place your air missions in secret", "8.1.7"),
    "engage": ("Say which opposing missions fight first", "8.1.8"),
    "barrage": ("Fire your barrage, or end the phase", "6.5.3"),
    "movement": ("Move your units", "3.1.3"),
    "combat": ("Attack or fire", "5.1.1"),
    "pontoon": ("Lay pontoon bridges, or end the phase", "NY-N6"),
    "strategic": ("Move the units marked for strategic movement, bring in reinforcements", "12.2.3"),
    "defector": ("Take in a unit that has changed sides", "TS-N4"),
    "air_days": ("Write down the days with air support", "TS-N3"),
}
WAITING = {
    "setup": "looks over the set-up",
    "air": "places air missions",
    "engage": "picks the air combats",
    "barrage": "fires barrages",
    "movement": "moves",
    "combat": "attacks",
    "pontoon": "lays pontoon bridges",
    "strategic": "moves strategically",
    "support": "answers an attack",
    "losses": "takes losses",
    "retreat": "retreats",
    "pursue": "pursues",
    "defector": "takes in a unit that has changed sides",
    "air_days": "writes down air days",
    "dice": "rolls dice",
}


def question(me: Officer, view: Board, ask: Ask, pending: tuple[int, ...]) -> Question:
    sides = tuple(view.book.sides[side] for side in pending)
    if not set(pending) & set(me.sides):
        return Question(ask.id, ask.kind, sides, False, _waits(me, ask, sides), **forms.waiting(me, view, ask))
    text, case = _asked(me, view, ask)
    keys, hexes = _places(me, view, ask)
    orders = ORDERS.get(ask.kind, ())
    if not view.book.options.complementary:
        orders = tuple(one for one in orders if one not in OPTIONAL)
    return Question(
        id=ask.id,
        kind=ask.kind,
        sides=sides,
        mine=True,
        text=text,
        case=case,
        orders=orders,
        can_end="end_phase" in orders and me.check(view, ask, EndPhase()) is None,
        owed=owed(me, view, ask),
        keys=keys,
        hexes=hexes,
        dice=ask.about.number if ask.kind == "dice" else 0,
        **forms.parts(me, view, ask, orders),
    )


def owed(me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
    """What has to be done before the phase can end."""
    if ask.kind == "combat":
        return duty_owed(me, view, me.side(ask))
    if ask.kind in ("movement", "strategic"):
        return _crowded(me, view, me.side(ask))
    return ()


def duty_owed(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """5.1.3, 5.1.4: who must still attack, what must still be attacked."""
    owing = duty.owed(view, side)
    found = []
    if owing.units:
        units = [view.state.units[n] for n in owing.units]
        ids = tuple(counter(view, u).id for u in units)
        places = tuple(label(view, hex_) for hex_ in sorted({u.hex for u in units}))
        found.append(Due(me.say(f"{', '.join(ids)} must still attack"), "5.1.3", ids, places))
    if owing.hexes:
        places = tuple(label(view, hex_) for hex_ in owing.hexes)
        keys = tuple(key for hex_ in owing.hexes for key in keys_at(view, hex_))
        found.append(Due(me.say(f"{', '.join(places)} must still be attacked"), "5.1.4", keys, places))
    return tuple(found)


def _crowded(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """3.2.1: what stands too thick and can still be mended."""
    limit, found = view.book.variant.stacking, []
    for hex_ in movement.overfull(view, view.book.friends[side]):
        here = stack(view, hex_)
        if any(movement.can_still_go(view, u) for u in here):
            text = me.say(f"{label(view, hex_)} holds {cels(here)} CELs; at most {limit} may stay")
            found.append(Due(text, "3.2.1", keys_at(view, hex_), (label(view, hex_),)))
    return tuple(found)


def _waits(me: Officer, ask: Ask, sides: tuple[str, ...]) -> str:
    who = ", ".join(side.capitalize() for side in sides)
    return me.say(f"{who} {WAITING.get(ask.kind, 'decides')}")


def _asked(me: Officer, view: Board, ask: Ask) -> tuple[str, str]:
    about = ask.about
    match ask.kind:
        case "dice":
            return me.say(f"Roll {about.number} dice for {about.purpose.replace('_', ' ')}"), about.cases.partition(
                " "
            )[0]
        case "losses" if about.sequel.back == 1:
            return me.say(f"Take {about.number} CEL of losses and go back 1 hex"), about.case
        case "losses" if about.sequel.back:
            return me.say(f"Take {about.number} CEL of losses and go back {about.sequel.back} hexes"), about.case
        case "losses":
            return me.say(f"Take {about.number} CEL of losses"), about.case
        case "retreat" if about.hexes == 1:
            return me.say("Retreat 1 hex, or pay for standing"), "5.3.1"
        case "retreat":
            return me.say(f"Retreat {about.hexes} hexes, or pay for standing"), "5.3.1"
        case "pursue":
            return me.say("Pursue, or stay"), "5.4.1"
        case "support":
            targets = ", ".join(label(view, hex_) for hex_ in about.battle.targets)
            return me.say(f"Answer the attack on {targets}"), "5.2.1"
    text, case = SENTENCES.get(ask.kind, ("Decide", ""))
    return me.say(text), case


def _places(me: Officer, view: Board, ask: Ask) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Units and hexes the question is about."""
    about = ask.about
    match ask.kind:
        case "losses" | "retreat" | "pursue":
            units = [view.state.units[view.book.index[one]] for one in about.units]
            hexes = {u.hex for u in units if u.hex >= 0}
            if ask.kind == "pursue":
                hexes |= {trail[0] for trail in about.trails} | set(about.emptied)
            return tuple(about.units), tuple(label(view, hex_) for hex_ in sorted(hexes))
        case "support":
            targets = about.battle.targets
            keys = tuple(view.book.counters[n].id for n in about.battle.attackers)
            return keys, tuple(label(view, hex_) for hex_ in targets)
        case "engage":
            return (), tuple(sorted({label(view, hex_) for pair in about for _, hex_ in pair}))
        case "defector":
            return (about.unit,), tuple(about.hexes)
    return (), ()


# ---------------------------------------------------------------------- the coach

LESSONS: dict[str, tuple[tuple[str, str], ...]] = {
    "setup": (
        ("Everything stands as the lists say; you may accept it as it is", "R109"),
        ("Guns in combat set-up can fire, guns in transport can move", "6.2.2"),
        ("A hex holds 8 CELs at the end of a phase", "3.2.1"),
    ),
    "air": (
        ("Both sides place missions in secret; they are revealed together", "8.1.7"),
        ("Offensive support adds its points to an attack on that hex in the Combat Phase", "8.2.2"),
        ("An air attack is resolved at once, before anybody moves", "8.2.6"),
        ("Missions on the same hex or next to each other fight first", "8.1.8"),
    ),
    "barrage": (
        ("Two guns or more fire at a hex two or three hexes away, with doubled strength", "6.5.3"),
        ("Each gun uses up one ammunition unit", "6.5.7"),
        ("Whoever fires barrage does not move in this turn's Movement Phase", "6.5.5"),
        ("It is silent in the next two Combat Phases, so keep guns for your main attack", "6.5.6"),
    ),
    "movement": (
        ("A unit that enters an enemy zone of control stops; leaving one costs a point", "4.2.1"),
        ("Whoever ends next to an enemy will have to attack, unless dug in", "5.1.3"),
        ("Three units of one division or armoured corps in a combat give it a shift", "13.1.2"),
        ("Guns must be in combat set-up to fire; one drag limbers, moves and deploys them", "6.2.4"),
        ("Bring headquarters along: in range they better your die roll", "9.2.1"),
    ),
    "combat": (
        ("Everybody in an enemy zone of control must attack, and all those enemies must be attacked", "5.1.3"),
        ("Each unit attacks once, each hex is attacked once", "5.1.1"),
        ("Guns within three hexes add their strength to one attack each", "6.3.2"),
        ("Rivers count only if most of the attack comes across them", "5.5.4"),
        ("Fight first where a retreat opens the way for the next attack", "5.1.6"),
    ),
    "pontoon": (
        ("An army lays one bridge in the whole game", "NY-N6"),
        ("The far bank must be free of enemy zones, or held by your own unit", "R120"),
    ),
    "strategic": (
        ("Only units marked in the Movement Phase move now, with two points less", "12.2.3"),
        ("No enemy zone of control may be entered", "12.2.2"),
        ("Reinforcements may still come in", "12.1.1"),
    ),
    "support": (
        ("Guns within range of an attacked hex may help; each fires once in a phase", "6.3.3"),
        ("Stars help, but who uses them takes the first loss", "15.1.7"),
        ("Your headquarters' modifier needs every unit that fights in range, guns included", "9.2.1"),
    ),
    "losses": (
        ("You choose who loses; a counter of one CEL is gone", "5.1.8"),
        ("Of those who used stars one loses the first CEL", "15.1.7"),
    ),
    "retreat": (
        ("Each hex you do not retreat costs the stack a CEL", "5.3.7"),
        ("Every hex after the first is a test of disorganisation", "5.3.9"),
        ("Enemy zones are closed, unless friends are there; then it costs a CEL", "5.3.4"),
        ("Guns in combat set-up cannot go and fall to whoever enters", "6.2.4"),
    ),
    "pursue": (
        ("You may follow as far as the retreat went, and leave its way by one hex at most", "5.4.2"),
        ("Guns and headquarters left alone are overrun by entering their hex", "6.1.7"),
        ("Pursuit costs no movement points and enemy zones do not stop it", "5.4.5"),
    ),
}

COMPLEMENTARY = ("12", "13", "14", "15", "16")
"""Chapters a table may leave out."""


def coach(me: Officer, ask: Ask) -> tuple[Cased, ...]:
    """At most five lines on what matters now; nothing of chapters that are not played."""
    lines = LESSONS.get(ask.kind, ())
    if not me.book.options.complementary:
        lines = tuple((text, case) for text, case in lines if case.split(".")[0] not in COMPLEMENTARY)
    return tuple(me.cased(text, case) for text, case in lines)
