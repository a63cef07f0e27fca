"""The decision on the table in a sentence: who is asked for what, what is owed before the phase may end; the coach."""

from __future__ import annotations

from sztab.rules.breslau import bombers, designation, stacking
from sztab.rules.breslau.assault import live_markers, unbound
from sztab.rules.breslau.pieces import label, stack
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.seat.breslau.context import Officer, keys_at, labels
from sztab.seat.models import Cased, Due
from sztab.table import Ask, Board

ORDERS: dict[str, tuple[str, ...]] = {
    "setup": ("place", "arrange", "waive", "end_phase"),
    "strike": ("strike",),
    "rebuild": ("rebuild", "end_phase"),
    "air_bombard": ("air_bombard", "end_phase"),
    "aa": ("aa",),
    "bombard": ("bombard", "end_phase"),
    "losses": ("losses",),
    "run": ("run",),
    "directives": ("directives",),
    "movement": ("move", "enter", "barricade", "pontoon", "goliath", "arrange", "waive", "end_phase"),
    "goliath": ("goliath", "end_phase"),
    "excess": ("excess",),
    "mark": ("mark",),
    "attack": ("attack", "end_phase"),
    "support": ("attack",),
    "support_move": ("move", "end_phase"),
    "ambush": ("ambush",),
    "advance": ("advance",),
    "dice": ("dice",),
}
"""Kinds of orders that answer each kind of question."""
GERMANS = ("barricade", "goliath", "arrange", "waive")
"""Orders only the German has; the pontoon is the Soviet's, and an option."""

SENTENCES: dict[str, tuple[str, str]] = {
    "setup": ("Look over your garrison; accept it, or move counters within their areas", "15.1"),
    "strike": ("Aim the strike of 6th Bomber Corps", "14.13a"),
    "air_bombard": ("Send aircraft to bombard, or keep them for close support", "6.1.1"),
    "bombard": ("Bombard a hex with the artillery of one hex, or pass", "7.1a"),
    "movement": ("Move your units, bring in reinforcements", "8.0a"),
    "goliath": ("Send Goliaths against units near your Engineers, or end the phase", "13.1.2"),
    "attack": ("Resolve your attacks one by one", "9.2a"),
    "support": ("Name the artillery and the aircraft that support this attack", "9.2.5"),
}
WAITING = {
    "setup": "looks over the set-up",
    "strike": "aims the bombers",
    "rebuild": "repairs aircraft",
    "air_bombard": "sends aircraft",
    "aa": "decides on AA fire",
    "bombard": "bombards",
    "losses": "takes losses",
    "run": "picks the transports that fly",
    "directives": "chooses the divisions that act",
    "movement": "moves",
    "goliath": "sends Goliaths",
    "excess": "thins out an overfull hex",
    "mark": "places Attack markers",
    "attack": "attacks",
    "support": "names the support of the attack",
    "support_move": "makes support moves",
    "ambush": "lays the ambush",
    "advance": "decides on the advance",
}


def orders_for(me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
    found = ORDERS.get(ask.kind, ())
    if ask.kind == "movement" and me.side(ask) == SOVIET:
        found = tuple(one for one in found if one not in GERMANS and (one != "pontoon" or view.book.options.pontoon))
    elif ask.kind == "movement":
        found = tuple(one for one in found if one != "pontoon")
    return found


def asked(me: Officer, view: Board, ask: Ask) -> Cased:
    about = ask.about
    match ask.kind:
        case "losses":
            return me.cased(f"Lose {about.number} steps" if about.number > 1 else "Lose a step", about.case)
        case "rebuild":
            steps = f"Spend {about} air steps on aircraft" if about > 1 else "Spend an air step on aircraft"
            return me.cased(steps, "6.0c")
        case "aa":
            return me.cased(f"Fire at {about.aircraft} over {about.hex}, or hold your fire", "6.1.2")
        case "run":
            return me.cased(f"Choose {about} transports that fly", "14.11.4b")
        case "directives":
            return me.cased(f"Choose the divisions that act, {view.state.directed} at most", "14.4.1a")
        case "excess":
            return me.cased(f"Too many units are in {about}: say which are eliminated", "3.1a")
        case "mark" if about.owed:
            return me.cased(f"Place {about.markers} Attack markers; {about.owed} of them you must", "9.1.2c")
        case "mark":
            return me.cased(f"Place up to {about.markers} Attack markers", "9.1.2b")
        case "support_move":
            return me.cased(f"Move up to {about.left} units in support of {', '.join(about.hexes)}", "14.8b")
        case "ambush":
            return me.cased(f"Choose the hex you ambush: {', '.join(about.hexes)}", "9.2.7d")
        case "advance":
            far = f"Advance up to {about.hexes} hexes, or stay" if about.hexes > 1 else "Advance one hex, or stay"
            return me.cased(far, "11.1")
    return me.cased(*SENTENCES.get(ask.kind, ("Decide", "")))


def points_at(me: Officer, view: Board, ask: Ask) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Units and hexes the question is about."""
    about = ask.about
    match ask.kind:
        case "strike":
            return (), labels(view, bombers.aims(view))
        case "losses":
            hexes = {view.state.units[view.book.index[one]].hex for one in about.units}
            return about.units, labels(view, (hex_ for hex_ in hexes if hex_ >= 0))
        case "aa":
            return (*about.units, about.aircraft), (about.hex,)
        case "advance":
            return about.units, (about.target,)
        case "ambush":
            hexes = {about.assault.target, *(view.book.labels[text] for text in about.hexes)}
            return keys_at(view, about.assault.target), labels(view, hexes)
        case "support":
            assault = about.assault
            return (), labels(view, (assault.target, *assault.stacks))
        case "support_move":
            return (), about.hexes
        case "excess":
            return keys_at(view, view.book.labels[about]), (about,)
    return (), ()


# ---------------------------------------------------------------------- what is owed


def owed(me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
    """What has to be done, or will be done to the player, when the phase ends."""
    side = me.side(ask)
    match ask.kind:
        case "mark" if ask.about.owed:
            return markers_owed(me, view, side, ask.about.owed, ())
        case "attack":
            return attacks_owed(me, view, side, ())
        case "movement":
            return _crowded(me, view, side)
    return ()


def markers_owed(me: Officer, view: Board, side: int, number: int, laid: tuple[str, ...]) -> tuple[Due, ...]:
    """9.1.1b, 9.1.2c: stacks next to the enemy, as long as there are markers."""
    idle = [hex_ for hex_ in designation.compelled(view, side) if label(view, hex_) not in laid]
    left = number - len(set(laid))
    if side != SOVIET or left <= 0 or not idle:
        return ()
    keys = tuple(key for hex_ in idle for key in keys_at(view, hex_))
    hexes = labels(view, idle)
    return (
        Due(me.say(f"{left} more Attack markers must be placed; free are {', '.join(hexes)}"), "9.1.2c", keys, hexes),
    )


def attacks_owed(me: Officer, view: Board, side: int, planned: tuple[str, ...]) -> tuple[Due, ...]:
    """9.1.1b: the markers of the Soviet that have not struck."""
    if side == GERMAN or unbound(view, side):
        return ()
    live = [one for one in live_markers(view, side) if label(view, one.hex) not in planned]
    if not live:
        return ()
    hexes = labels(view, (one.hex for one in live))
    keys = tuple(key for one in live for key in keys_at(view, one.hex))
    return (Due(me.say(f"{', '.join(hexes)} must still attack"), "9.1.1b", keys, hexes),)


def _crowded(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """3.1a: what stands too thick when the phase ends is lost."""
    found = []
    for hex_ in stacking.overfull(view, side):
        number, most = len(stack(view, hex_)), stacking.limit(side)
        text = me.say(f"{label(view, hex_)} holds {number} units; whoever is above {most} is lost when the phase ends")
        found.append(Due(text, "3.1a", keys_at(view, hex_), (label(view, hex_),)))
    return tuple(found)


# ---------------------------------------------------------------------- the coach

LESSONS: dict[str, tuple[tuple[str, str], ...]] = {
    "setup": (
        ("Ten Fortress hexes decide the game; keep enough units for them and for the ring in front", "16.0"),
        ("Five Germans may stand in a hex, three Soviets", "3.1a"),
        ("Volkssturm have no zone of control, so do not build a line of them alone", "13.2b"),
        ("The Soviet sees only the top unit of a stack that he is not next to", "3.2b"),
        ("Units in an enemy zone of control cannot leave it; place them where they will fight", "3.3c"),
    ),
    "air_bombard": (
        ("Aircraft bombard stacks that no Soviet unit is next to, one aircraft a hex", "6.1.1"),
        ("Aircraft that stay behind can support an attack in the Combat Phase", "6.0f"),
        ("All AA in range fires at each aircraft, doubled in its own hex", "6.1.4"),
        ("The first hit falls on artillery if there is any", "6.1.9"),
    ),
    "bombard": (
        ("Guns of one hex fire together; each target is bombarded once by each side", "7.2c"),
        ("Without a friend next to the target the factor is halved", "7.3b"),
        ("Guns that fire do not move and do not support attacks this turn", "5.2d"),
        ("Losses come off when the phase ends: who is hit may still fire", "5.2c"),
    ),
    "movement": (
        ("A unit that enters an enemy zone of control stops", "3.3b"),
        ("Along a road a hex costs half a point for either side", "8.1a"),
        ("Soviets pay dearly for houses, Germans one point for any hex", "8.1"),
        ("At the end of the phase whoever is above the stacking limit is eliminated", "3.1a"),
        ("Artillery that has fired does not move", "5.2d"),
    ),
    "goliath": (
        ("A Goliath strikes one unit next to its Engineer, or two hexes away over clear ground", "13.1.2"),
        ("On a 6 it does not come back", "13.1.5"),
    ),
    "mark": (
        ("A stack can have one marker and attack one hex", "5.6c"),
        ("The Soviet must place his markers as long as stacks next to the enemy are free", "9.1.2c"),
        ("Several markers at the same hex can strike together, which is how strong hexes fall", "9.1.2e"),
        ("Over a river only bridges lead to the enemy", "9.2.11a"),
        ("A stack that ambushes loses its own attack", "9.2.10a"),
    ),
    "attack": (
        ("Fight first where a hex emptied opens the way for the next attack", "11.1"),
        ("Guns of one hex support an attack; divisional guns only their own division", "10.1b"),
        ("Armour without infantry fights with its Secondary factor in built-up hexes", "3.5.2b"),
        ("Engineers and flamethrowers help against houses", "T.4"),
        ("What the result is above the steps in the hex is the advance", "11.1"),
    ),
    "aa": (
        ("AA fire is free of terrain; one hit depletes an aircraft, two destroy it", "6.1.6"),
        ("AA doubles its factor over its own hex", "6.1.4"),
    ),
    "losses": (
        ("You choose who loses steps; a counter without steps is gone", "2.4b"),
        ("Under bombardment the first hit falls on artillery", "7.4"),
    ),
    "ambush": (
        ("You strike first, at one of the attacking hexes", "9.2.7d"),
        ("A stack that is emptied attacks no more", "9.2.7e"),
    ),
    "advance": (
        ("An advance costs no movement points, but an enemy zone of control ends it", "11.3a"),
        ("Enter Fortress hexes when you can: control counts, not presence", "R23"),
        ("Artillery does not advance", "11.3c"),
    ),
}


def lessons(me: Officer, ask: Ask) -> tuple[tuple[str, str], ...]:
    return LESSONS.get(ask.kind, ())
