"""How each kind of question is answered: on the map, on which sheet, with which keys; and what players may prefer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.rules.wb95.board import Board
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Fill, Sheet, Starter
from sztab.seat.sheets import Begun, starter
from sztab.seat.wb95.artillery import FIRE
from sztab.seat.wb95.attacks import fights_now
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.special_forces import parties
from sztab.table import Ask

FORMS = {
    "combat": "rows",
}
"""All other questions are answered by cards."""
FOUGHT: tuple[str, ...] = ()
INSIDE: tuple[str, ...] = ("support", *FOUGHT)
MOVES: tuple[str, ...] = ()
ENDS: dict[str, str] = {}
HINTS: dict[str, str] = {}

ATTACK: dict[str, Any] = {"order": "attack", "targets": [], "attackers": []}


def sheet(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    match ask.kind:
        case "combat":
            return attacks(me, view, ask)
    return None


def attacks(me: Officer, view: Board, ask: Ask) -> Sheet:
    """All attacks and all fire of the own Combat Phase, and what special forces do in it."""
    now, side = fights_now(me, ask), me.side(ask)
    sent = _starters(me, parties(view, side)) if now else ()
    return Sheet(
        name="drafts",
        title=me.say("Attacks"),
        hint=me.say("Click an enemy hex and draft an attack on it. Drafts wait here until your Combat Phase."),
        starters=(Starter(ATTACK, me.say("Draft an attack")), Starter(FIRE, me.say("Draft fire at range")), *sent),
        aims=("targets", "target", "hex"),
        once=("attackers", "artillery"),
        together=True,
        fills=(Fill("duty", me.say("Fill duty")), Fill("guns", me.say("Best guns"))),
        later="" if now else me.say("It can be played in your Combat Phase."),
    )


def _starters(me: Officer, begun: list[Begun]) -> tuple[Starter, ...]:
    return tuple(starter(me, order, text) for order, text in begun)


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


WISHES: dict[str, Callable[[Officer, str], tuple[Starter, ...]]] = {}
