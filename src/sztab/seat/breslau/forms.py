"""How each kind of question is answered: on the map, on which sheet; and what players may prefer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.rules.breslau import air, bombardment, pontoon, reinforcement, sight, special
from sztab.rules.breslau.pieces import on_map
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.seat.breslau.context import Officer
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Fill, Sheet, Starter
from sztab.table import Ask, Board

FORMS = {
    "setup": "map",
    "movement": "map",
    "support_move": "map",
    "air_bombard": "entries",
    "mark": "entries",
    "bombard": "rows",
    "attack": "rows",
    "strike": "write",
    "goliath": "write",
    "directives": "write",
    "dice": "dice",
}
"""All other questions are answered by cards."""
FOUGHT: tuple[str, ...] = ("losses", "ambush", "advance")
INSIDE: tuple[str, ...] = ("aa", "support", "support_move", *FOUGHT)
MOVES: tuple[str, ...] = ("setup", "movement", "support_move")
RESOLUTION = PHASES.index("combat resolution")

ATTACK: dict[str, Any] = {"order": "attack", "target": "", "from": []}
BOMBARD: dict[str, Any] = {"order": "bombard", "target": "", "artillery": []}
GAS: dict[str, Any] = {**BOMBARD, "gas": True}
GOLIATH: dict[str, Any] = {"order": "goliath", "engineer": "", "target": "", "unit": ""}


ENDS = {
    "rebuild": "Spend nothing",
    "air_bombard": "Send no aircraft",
    "bombard": "Pass: no more bombardments",
    "support_move": "No more support moves",
}
HINTS = {
    "support_move": "Only units that have not moved this turn, to the hexes shown or next to them.",
}


def sheet(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    match ask.kind:
        case "attack":
            return attacks(me, ask)
        case "bombard":
            return _bombardments(me, view, me.side(ask))
        case "air_bombard":
            return _sorties(me, view)
        case "mark":
            return _markers(me)
        case "strike":
            order = {"order": "strike", "target": ""}
            starters = (Starter(order, me.say("Aim the bombers")),)
            return Sheet(
                "strike",
                me.say("6th Bomber Corps"),
                hint=me.say("Click a City hex. Wherever the bombs fall, they hit seven hexes, friend and foe."),
                starters=starters,
                aims=("target",),
                give=me.say("Drop the bombs"),
            )
        case "goliath":
            return _goliaths(me)
        case "directives":
            starters = (Starter({"order": "directives", "divisions": []}, me.say("Divisions that act")),)
            return Sheet(
                "directives",
                me.say("Command directives"),
                hint=me.say("Click a stack on the map, or pick divisions here. Troops of no division always act."),
                starters=starters,
                give=me.say("Give the order"),
            )
        case "movement" | "setup":
            return _errands(me, view, ask)
    return None


# ---------------------------------------------------------------------- the sheets


def attacks(me: Officer, ask: Ask) -> Sheet:
    """All attacks of the own Combat Phase."""
    now = ask.kind == "attack" and me.asks_me(ask)
    return Sheet(
        name="drafts",
        title=me.say("Attacks"),
        hint=me.say("Click an enemy hex and draft an attack on it. Drafts wait here until combat is resolved."),
        starters=(Starter(ATTACK, me.say("Draft an attack")),),
        aims=("target",),
        once=("from", "artillery", "aircraft"),
        together=True,
        fills=(Fill("duty", me.say("Fill duty")), Fill("guns", me.say("Best guns"))),
        later="" if now else me.say("It can be played when combat is resolved, if its stacks have Attack markers."),
    )


def _bombardments(me: Officer, view: Board, side: int) -> Sheet:
    starters = [Starter(BOMBARD, me.say("Another target"))]
    if side == GERMAN and view.state.gas_left:
        starters.append(Starter(GAS, me.say("A gas attack")))
    idle = not bombardment.can_fire(view, side)
    return Sheet(
        name="bombardments",
        title=me.say("Bombardments"),
        hint=me.say("No gun has a target." if idle else "Click a target on the map, or pick one here."),
        starters=tuple(starters),
        aims=("target",),
        once=("artillery",),
    )


def _sorties(me: Officer, view: Board) -> Sheet:
    ready = [u for u in air.aircraft(view) if u.box == "available"]
    first = view.book.counters[ready[0].n].id if ready else ""
    return Sheet(
        name="sorties",
        title=me.say("Air bombardment"),
        hint=me.say("AA fires at each aircraft first. Click a hex on the map to aim the open one."),
        starters=(Starter({"order": "air_bombard", "missions": []}, ""),),
        aims=("target",),
        entries="missions",
        entry={"aircraft": first, "target": ""},
        add=me.say("Add an aircraft"),
        give=me.say("Send the aircraft"),
        none=me.say("Send no aircraft"),
    )


def _markers(me: Officer) -> Sheet:
    return Sheet(
        name="markers",
        title=me.say("Attack markers"),
        hint=me.say("Drag from a stack to the hex it shall attack, or add markers here."),
        starters=(Starter({"order": "mark", "attacks": []}, ""),),
        aims=("target",),
        fills=(Fill("duty", me.say("Fill duty")),),
        entries="attacks",
        entry={"from": "", "target": ""},
        add=me.say("Add a marker"),
        give=me.say("Place the markers"),
        none=me.say("Place no markers"),
    )


def _goliaths(me: Officer) -> Sheet:
    return Sheet(
        name="goliaths",
        title=me.say("Goliaths"),
        starters=(Starter(GOLIATH, me.say("Send a Goliath")),),
        aims=("target",),
        give=me.say("Send it and roll"),
    )


def _errands(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    """What units can be ordered beside marching, each where somebody can do it."""
    side = me.side(ask)
    found: list[Starter] = []
    if ask.kind == "movement":
        found += _works(me, view, side)
    if sight.offers(view, side):
        found.append(Starter({"order": "arrange", "unit": ""}, me.say("Put a unit on top of its stack")))
    if side == GERMAN and sight.fogged(view):
        found.append(Starter({"order": "waive"}, me.say("Let the Soviet look through all stacks")))
    if not found:
        return None
    return Sheet(
        "errands",
        me.say("Other orders"),
        starters=tuple(found),
        aims=("target", "side", "hex"),
        give=me.say("Give the order"),
    )


def _works(me: Officer, view: Board, side: int) -> list[Starter]:
    found = []
    if any(reinforcement.entry_hexes(view, u) for u in reinforcement.coming(view, side)):
        order = {"order": "enter", "units": [], "hex": ""}
        found.append(Starter(order, me.say("Bring in reinforcements")))
    if side == GERMAN:
        if any(special.may_barricade(view, u) is None for u in on_map(view, side)):
            found.append(Starter({"order": "barricade", "unit": ""}, me.say("Build a Barricade")))
        if special.can_launch(view):
            found.append(Starter(GOLIATH, me.say("Send a Goliath")))
    elif any(pontoon.sites(view, u) for u in on_map(view, SOVIET)):
        found.append(Starter({"order": "pontoon", "unit": "", "side": ""}, me.say("Lay a pontoon bridge")))
    return found


LIKINGS: dict[str, tuple[str, dict[str, str]]] = {
    "aa": ("Aircraft overhead", {"most": "everything fires", "least": "hold fire"}),
    "losses": ("Losses", {"least": "weakest first"}),
    "advance": ("Advance", {"most": "advance", "least": "stay"}),
}


def weight(view: Board, kind: str, place: int, card: AnswerCard) -> int:
    """How much an answer does: guns that fire, hexes gone; losses lie cheapest first."""
    if kind == "losses":
        return place
    if kind == "advance":
        return sum(len(path) for path in card.paths.values())
    return len(card.order.get("units", ()))


WISHES: dict[str, Callable[[Officer, str], tuple[Starter, ...]]] = {
    "bombard": lambda me, hex_: (Starter({**BOMBARD, "target": hex_}, me.say("Bombard")),)
}
