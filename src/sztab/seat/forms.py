"""How questions are answered on a page, what players may prefer, and what does not change while a game is played."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.seat.context import Officer
from sztab.seat.drafts import AnswerCard
from sztab.seat.family import Forms
from sztab.seat.models import Customs, DigestItem, Liking, OverlayOffered
from sztab.table import Ask, Board

ENDS = {"setup": "Accept the set-up"}
HINTS = {"setup": "Every counter stands on lawful ground. Drag any of them within its area, or accept."}
OVERLAYS = {"zones": "Zones of control", "supply": "Supply", "control": "Control"}
HEADINGS = {
    "combat": "Combat",
    "loss": "Loss",
    "cut_off": "Cut off",
    "fire": "Fire",
    "air": "Air",
    "turn": "Turn",
    "end": "End",
}


def parts(me: Officer, family: Forms, view: Board, ask: Ask, orders: tuple[str, ...]) -> dict[str, Any]:
    """What a page needs to have a question answered by its seat; `orders` are those that can answer it."""
    found = waiting(me, family, view, ask)
    found["moves"] = ask.kind in family.MOVES
    found["sheet"] = family.sheet(me, view, ask)
    found["standing"] = tuple(one for one in family.standing(me) if one.order["order"] in orders)
    if "end_phase" in orders:
        found["end"] = me.say({**ENDS, **family.ENDS}.get(ask.kind, "End phase"))
    hints = {**HINTS, **family.HINTS}
    if ask.kind in hints:
        found["hint"] = me.say(hints[ask.kind])
    return found


def waiting(me: Officer, family: Forms, view: Board, ask: Ask) -> dict[str, Any]:
    """What a page needs of a question that another seat answers."""
    return {
        "form": family.FORMS.get(ask.kind, "cards"),
        "inside": ask.kind in family.INSIDE,
        "fought": ask.kind in family.FOUGHT,
        "plan": family.plan_ahead(me, view, ask),
    }


def customs(me: Officer, family: Forms) -> Customs:
    """What does not change in a game."""
    overlays = {**OVERLAYS, **family.OVERLAYS}
    return Customs(
        overlays=tuple(OverlayOffered(name, me.say(text), name) for name, text in overlays.items()),
        likings=tuple(
            Liking(
                kind,
                me.say(text),
                (("usual", me.say("as the staff advises")), *((one, me.say(words)) for one, words in choices.items())),
            )
            for kind, (text, choices) in family.LIKINGS.items()
        ),
        marks={mark: me.say(text) for mark, text in family.MARKS.items()},
        step=me.say(family.STEP),
        missions=me.say(family.MISSIONS),
        enemies=family.enemies(me),
    )


def headed(me: Officer, family: Forms, items: tuple[DigestItem, ...]) -> tuple[DigestItem, ...]:
    """The lines of a digest with what each is about in a word."""
    headings = {**HEADINGS, **family.HEADINGS}
    return tuple(msgspec.structs.replace(one, heading=me.say(headings.get(one.kind, ""))) for one in items)


def liked(view: Board, family: Forms, kind: str, cards: tuple[AnswerCard, ...]) -> tuple[AnswerCard, ...]:
    """The cards, those that do most or least of what can be preferred marked so; of equals the first."""
    if kind not in family.LIKINGS or not cards:
        return cards
    choices = family.LIKINGS[kind][1]
    weights = [family.weight(view, kind, place, card) for place, card in enumerate(cards)]
    wanted = {"most": weights.index(max(weights)), "least": weights.index(min(weights))}
    return tuple(
        msgspec.structs.replace(card, likes=tuple(one for one in choices if wanted[one] == place))
        for place, card in enumerate(cards)
    )
