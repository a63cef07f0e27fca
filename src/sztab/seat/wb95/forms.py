"""How each kind of question is answered: on the map, on which sheet, with which keys; and what players may prefer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.desk.wb95.log import MISSIONS as MISSION_NAMES
from sztab.rules.wb95 import air, air_advantage, air_points, bridges
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import AirAdvantage, Bomb
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Fill, Sheet, Starter
from sztab.seat.sheets import Begun, starter
from sztab.seat.wb95 import missions
from sztab.seat.wb95.attacks import fights_now
from sztab.seat.wb95.context import Officer, plain
from sztab.table import Ask

FORMS = {
    "air": "entries",
    "air_advantage": "write",
    "sorties": "write",
    "routes": "write",
    "barrage": "rows",
    "combat": "rows",
    "pontoon": "write",
    "dice": "dice",
}
"""All other questions are answered by cards."""
FOUGHT: tuple[str, ...] = ()
INSIDE: tuple[str, ...] = ("support", *FOUGHT)
MOVES: tuple[str, ...] = ()
ENDS: dict[str, str] = {"routes": "Go on"}
HINTS: dict[str, str] = {}

ATTACK: dict[str, Any] = {"order": "attack", "targets": [], "attackers": []}
FIRE: dict[str, Any] = {"order": "ranged", "target": "", "artillery": []}
BARRAGE: dict[str, Any] = {"order": "barrage", "target": "", "artillery": []}


def sheet(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    match ask.kind:
        case "combat":
            return attacks(me, view, ask)
        case "air_advantage":
            return _bid(me, view, me.side(ask))
        case "sorties":
            return _sorties(me, view, me.side(ask))
        case "routes":
            return _routes(me, view, me.side(ask))
        case "barrage":
            return _barrages(me)
        case "air":
            return _missions(me, view, me.side(ask))
        case "pontoon":
            return _pontoons(me, view, me.side(ask))
    return None


def attacks(me: Officer, view: Board, ask: Ask) -> Sheet:
    """All attacks and all fire of the own Combat Phase, and what special forces do in it."""
    now = fights_now(me, ask)
    parties = _starters(me, missions.parties(view, me.side(ask))) if now else ()
    return Sheet(
        name="drafts",
        title=me.say("Attacks"),
        hint=me.say("Click an enemy hex and draft an attack on it. Drafts wait here until your Combat Phase."),
        starters=(Starter(ATTACK, me.say("Draft an attack")), Starter(FIRE, me.say("Draft fire at range")), *parties),
        aims=("targets", "target", "hex"),
        once=("attackers", "artillery"),
        together=True,
        fills=(Fill("duty", me.say("Fill duty")), Fill("guns", me.say("Best guns"))),
        later="" if now else me.say("It can be played in your Combat Phase."),
    )


def _barrages(me: Officer) -> Sheet:
    return Sheet(
        name="barrages",
        title=me.say("Barrage"),
        hint=me.say("Click a target on the map, or pick one here. Each row fires by itself."),
        starters=(Starter(BARRAGE, me.say("Another target")),),
        aims=("target",),
        once=("artillery",),
    )


def _starters(me: Officer, begun: list[Begun]) -> tuple[Starter, ...]:
    return tuple(starter(me, order, text) for order, text in begun)


def _bid(me: Officer, view: Board, side: int) -> Sheet:
    order = plain(AirAdvantage(side=view.book.sides[side]))
    return Sheet(
        name="bid",
        title=me.say("Air advantage"),
        hint=me.say("Both bids stay sealed until both are made; each adds a die."),
        starters=(Starter(order, me.say("Bid for air advantage")),),
    )


def _sorties(me: Officer, view: Board, side: int) -> Sheet:
    """One mission after the other, while anything can fly."""
    planes, rotors = (air_points.flyable(view, side, pool) for pool in air_points.POOLS)
    least = {"points": 1} if planes else {"points": 0, "helicopters": 1}
    starters = []
    if planes:
        starters.append(Starter(plain(Bomb(points=1, target="")), me.say("Bombers")))
    for kind in ("attack", "object"):
        if (planes or rotors) and air_advantage.targets(view, side, kind):
            flown = {"order": "air", "missions": [{"kind": kind, "target": "", **least}], "side": view.book.sides[side]}
            starters.append(Starter(flown, me.say(MISSION_NAMES[kind].capitalize())))
    return Sheet(
        name="sorties",
        title=me.say("Air missions"),
        hint=me.say("Click a target on the map, or pick one here. What is kept back can support combats later today."),
        starters=(*starters, *_starters(me, missions.parties(view, side))),
        aims=("target", "missions.target", "hex"),
    )


def _routes(me: Officer, view: Board, side: int) -> Sheet:
    return Sheet(
        name="routes",
        title=me.say("Supply routes"),
        hint=me.say("Click a road behind the enemy, or pick one here."),
        starters=(Starter(missions.spec_order(view, side, "cut"), me.say(missions.TASKS["cut"])),),
        aims=("hex",),
    )


def _missions(me: Officer, view: Board, side: int) -> Sheet:
    kinds = missions.kinds_left(view, side, [])
    first = kinds[0] if kinds else air.KINDS[0]
    return Sheet(
        name="missions",
        title=me.say("Air missions"),
        hint=me.say(
            "They stay secret until both sides have sealed theirs. Click a hex on the map to aim the open mission."
        ),
        starters=(Starter({"order": "air", "missions": [], "side": view.book.sides[side]}, ""),),
        aims=("target",),
        entries="missions",
        entry={"kind": first, "target": "", "points": 0 if first == "carpet" else air.least_points(view, first)},
        add=me.say("Add a mission"),
        give=me.say("Seal the missions"),
        none=me.say("Seal: no missions"),
    )


def _pontoons(me: Officer, view: Board, side: int) -> Sheet:
    armies = list(bridges.pontoons_to_lay(view, side))
    order = {"order": "pontoon", "army": armies[0] if armies else "", "side": ""}
    return Sheet(
        name="pontoons",
        title=me.say("Pontoon bridges"),
        hint="" if armies else me.say("No army can lay a bridge now."),
        starters=(Starter(order, me.say("Pontoon bridge")),) if armies else (),
        aims=("side",),
        give=me.say("Lay the bridge"),
    )


LIKINGS: dict[str, tuple[str, dict[str, str]]] = {
    "support": ("Under attack", {"most": "everything helps", "least": "no support"}),
}


def weight(view: Board, kind: str, place: int, card: AnswerCard) -> int:
    """How much an answer does: hexes gone, strength lost, or units and points put in."""
    return sum(
        len(value) if isinstance(value, list | tuple) else value
        for value in card.order.values()
        if isinstance(value, list | tuple) or type(value) is int
    )


WISHES: dict[str, Callable[[Officer, str], tuple[Starter, ...]]] = {
    "barrage": lambda me, hex_: (Starter({**BARRAGE, "target": hex_}, me.say("Barrage")),)
}
