"""How each kind of question is answered: on the map, on which sheet, with which keys; and what players may prefer."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk.showing import (
    AnswerCard,
    Customs,
    DigestItem,
    Fill,
    Liking,
    OverlayOffered,
    Sheet,
    Standing,
    Starter,
)
from sztab.desk.wb95.fighting import fights_now
from sztab.desk.wb95.officer import Officer
from sztab.rules.wb95 import air, bridges
from sztab.rules.wb95.losses import strength
from sztab.table import Ask, Board

FORMS = {
    "setup": "map",
    "movement": "map",
    "strategic": "map",
    "air": "entries",
    "barrage": "rows",
    "combat": "rows",
    "pontoon": "write",
    "dice": "dice",
}
"""All other questions are answered by cards."""
FOUGHT = ("losses", "retreat", "pursue")
INSIDE = ("support", *FOUGHT)
MOVES = ("setup", "movement", "strategic")

ATTACK: dict[str, Any] = {"order": "attack", "targets": [], "attackers": []}
FIRE: dict[str, Any] = {"order": "ranged", "target": "", "artillery": []}
BARRAGE: dict[str, Any] = {"order": "barrage", "target": "", "artillery": []}


def parts(me: Officer, view: Board, ask: Ask, orders: tuple[str, ...]) -> dict[str, Any]:
    """What a page needs to have a question answered by its seat; `orders` are those that can answer it."""
    found = waiting(me, view, ask)
    found["moves"] = ask.kind in MOVES
    found["sheet"] = _sheet(me, view, ask)
    found["standing"] = tuple(one for one in _standing(me) if one.order["order"] in orders)
    if "end_phase" in orders:
        found["end"] = me.say("Accept the set-up" if ask.kind == "setup" else "End phase")
    if ask.kind == "setup":
        found["hint"] = me.say("Every counter stands on lawful ground. Drag any of them within its area, or accept.")
    return found


def waiting(me: Officer, view: Board, ask: Ask) -> dict[str, Any]:
    """What a page needs of a question that another seat answers."""
    return {
        "form": FORMS.get(ask.kind, "cards"),
        "inside": ask.kind in INSIDE,
        "fought": ask.kind in FOUGHT,
        "plan": attacks(me, ask) if _fights_later(me, view) else None,
    }


def _fights_later(me: Officer, view: Board) -> bool:
    """Whether a Combat Phase of the seat lies ahead in this turn."""
    later = view.book.phases[view.state.phase + 1 :] if view.state.turn else ()
    return any(one.kind == "combat" and one.side in me.sides for one in later)


def _sheet(me: Officer, view: Board, ask: Ask) -> Sheet | None:
    match ask.kind:
        case "combat":
            return attacks(me, ask)
        case "barrage":
            return _barrages(me)
        case "air":
            return _missions(me, view, me.side(ask))
        case "pontoon":
            return _pontoons(me, view, me.side(ask))
    return None


def attacks(me: Officer, ask: Ask) -> Sheet:
    """All attacks and all fire of the own Combat Phase."""
    return Sheet(
        name="drafts",
        title=me.say("Attacks"),
        hint=me.say("Click an enemy hex and draft an attack on it. Drafts wait here until your Combat Phase."),
        starters=(Starter(ATTACK, me.say("Draft an attack")), Starter(FIRE, me.say("Draft fire at range"))),
        aims=("targets", "target"),
        once=("attackers", "artillery"),
        together=True,
        fills=(Fill("duty", me.say("Fill duty")), Fill("guns", me.say("Best guns"))),
        later="" if fights_now(me, ask) else me.say("It can be played in your Combat Phase."),
    )


def wishes(me: Officer, ask: Ask | None, hex_: str) -> tuple[Starter, ...]:
    """What can be begun against an enemy hex, on the sheet of the question."""
    if ask is not None and ask.kind == "barrage" and me.asks_me(ask):
        return (Starter({**BARRAGE, "target": hex_}, me.say("Barrage")),)
    return (
        Starter({**ATTACK, "targets": [hex_]}, me.say("Draft an attack")),
        Starter({**FIRE, "target": hex_}, me.say("Draft fire at range")),
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


def _missions(me: Officer, view: Board, side: int) -> Sheet:
    kinds = [kind for kind in air.KINDS if air.targets(view, side, kind, [])]
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
        entry={"kind": first, "target": "", "points": air.least_points(view, first)},
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


def _standing(me: Officer) -> tuple[Standing, ...]:
    return (
        Standing({"order": "fortify"}, "units", me.say("Dig in"), "d", "hold"),
        Standing({"order": "mark_strategic"}, "units", me.say("Hold for strategic movement"), "s", "march"),
    )


# ---------------------------------------------------------------------- what does not change in a game

OVERLAYS = {
    "zones": "Zones of control",
    "supply": "Supply",
    "control": "Control",
    "headquarters": "HQ ranges",
    "artillery": "Gun ranges",
    "moved": "What moved",
}
LIKINGS: dict[str, tuple[str, dict[str, str]]] = {
    "support": ("Under attack", {"most": "everything helps", "least": "no support"}),
    "losses": ("Losses", {"least": "weakest first"}),
    "retreat": ("Retreat", {"most": "the full distance", "least": "stand"}),
    "pursue": ("Pursuit", {"most": "pursue", "least": "stay"}),
}
MARKS = {
    "fortified": "dug in",
    "disorganised": "disorganised",
    "oos": "out of supply",
    "moved": "moved",
    "transport": "in transport",
    "fired": "fired",
    "strategic": "held for strategic movement",
    "digging": "digging in",
    "building": "building a bridge",
    "hidden": "hidden",
}


def customs(me: Officer) -> Customs:
    sides, foes = me.book.sides, me.book.foes
    return Customs(
        overlays=tuple(OverlayOffered(name, me.say(text), name) for name, text in OVERLAYS.items()),
        likings=tuple(
            Liking(
                kind,
                me.say(text),
                (("usual", me.say("as the staff advises")), *((one, me.say(words)) for one, words in choices.items())),
            )
            for kind, (text, choices) in LIKINGS.items()
        ),
        marks={mark: me.say(text) for mark, text in MARKS.items()},
        step=me.say("CEL"),
        enemies=tuple((sides[one], sides[two]) for one in range(len(sides)) for two in sorted(foes[one]) if one < two),
    )


HEADINGS = {
    "combat": "Combat",
    "loss": "Loss",
    "town": "Control",
    "cut_off": "Cut off",
    "bridge": "Bridge",
    "fire": "Fire",
    "air": "Air",
    "score": "Victory",
    "turn": "Turn",
    "end": "End",
}


def headed(me: Officer, items: tuple[DigestItem, ...]) -> tuple[DigestItem, ...]:
    """The lines of a digest with what each is about in a word."""
    return tuple(msgspec.structs.replace(one, heading=me.say(HEADINGS.get(one.kind, ""))) for one in items)


def liked(view: Board, kind: str, cards: tuple[AnswerCard, ...]) -> tuple[AnswerCard, ...]:
    """The cards, those that do most or least of what can be preferred marked so; of equals the first."""
    if kind not in LIKINGS or not cards:
        return cards
    weights = [_weight(view, kind, card) for card in cards]
    wanted = {"most": weights.index(max(weights)), "least": weights.index(min(weights))}
    return tuple(
        msgspec.structs.replace(card, likes=tuple(one for one in LIKINGS[kind][1] if wanted[one] == place))
        for place, card in enumerate(cards)
    )


def _weight(view: Board, kind: str, card: AnswerCard) -> int:
    """How much an answer does: hexes gone, strength lost, or units and points put in."""
    steps = sum(len(path) for path in card.paths.values())
    if kind == "pursue":
        return min(steps, 1)
    if kind == "retreat":
        return steps
    if kind == "losses":
        units = [view.state.units[view.book.index[one]] for one in card.order.get("units", {})]
        return sum(strength(view, u)[0] for u in units)
    return sum(
        len(value) if isinstance(value, list | tuple) else value
        for value in card.order.values()
        if isinstance(value, list | tuple) or type(value) is int
    )
