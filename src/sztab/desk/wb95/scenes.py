"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.desk.showing import Ladder, Rung, Trace
from sztab.desk.wb95 import reckoning
from sztab.desk.wb95.officer import Officer
from sztab.rules.wb95.tables import decode
from sztab.table import Event

GROUPS = {
    "fights": (
        "combat",
        "result",
        "roll",
        "loss",
        "losses",
        "retreat",
        "pursue",
        "disorganised",
        "test",
        "eliminated",
        "overrun",
    ),
    "moves": (
        "move",
        "enter",
        "exit",
        "redirect",
        "place",
        "setup",
        "fortify",
        "works",
        "mark_strategic",
        "bridge",
        "pontoon",
    ),
    "fire": ("barrage", "ranged", "air_attack", "air_combat", "mission", "object", "ammunition", "air_supply"),
    "supply": ("oos", "supply", "surrender", "refill"),
}
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}
FIRE = ("ranged", "barrage", "air_attack")
DECIDES = ("combat", "attack on a bridge", *FIRE)
"""Rolls that carry out an order; tests and the like are told among what followed."""
STAGES = {"turn": "turn", "phase": "phase", "combat": "odds", "result": "result", "object": "result"} | dict.fromkeys(
    FIRE, "result"
)
WATCHED = ("move", "combat", "result", "retreat", "pursue", "enter", "eliminated", *FIRE)
RUNGS = ("strengths", "shifts", "ladder")
"""Where events keep the factors of their odds."""


def parts(me: Officer, event: Event, rungs: tuple[Rung, ...]) -> dict[str, Any]:
    """What `Told` needs beside the sentence."""
    data = event.data
    return {
        "group": GROUP_OF.get(event.kind, ""),
        "stage": _stage(event),
        "watch": event.kind in WATCHED,
        "words": _words(me, event),
        "odds": _odds(event, rungs) if rungs else None,
        "dice": tuple(data["dice"]) if event.kind == "roll" else (),
        "keys": _keys(data),
        "hexes": _places(data),
        "traces": _traces(event),
    }


def _stage(event: Event) -> str:
    if event.kind == "roll":
        return "roll" if event.data["purpose"] in DECIDES else ""
    return STAGES.get(event.kind, "")


def _words(me: Officer, event: Event) -> str:
    """What a cell of a table means."""
    data = event.data
    if event.kind == "result":
        ours, theirs = (decode(data[side]) for side in ("attacker", "defender"))
        return reckoning.outcome_words(me, ours, theirs)
    if event.kind == "object":
        return me.say("the bridge is destroyed" if data["destroyed"] else "the bridge stands")
    if event.kind in FIRE and isinstance(data.get("result"), str) and "/" not in str(data.get("target")):
        return reckoning.half_words(me, decode(data["result"]))
    return ""


def _odds(event: Event, rungs: tuple[Rung, ...]) -> Ladder:
    """The factors as a ladder without chances: the die has fallen, or is about to."""
    data = event.data
    return Ladder(
        title="",
        target=", ".join(data["targets"]) if "targets" in data else str(data.get("target", "")),
        rungs=rungs,
        attack=_number(data, "attacker") or _number(data, "points"),
        defence=_number(data, "defender"),
        ratio=str(data.get("ratio", "")),
        final=str(data.get("final", data.get("row", ""))),
        modifier=_number(data, "roll_modifier"),
        results=(),
    )


def _number(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    return value if isinstance(value, int) else 0


def _keys(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The units an event speaks of."""
    named = [data["unit"]] if isinstance(data.get("unit"), str) else []
    for field in ("units", "attackers"):
        value = data.get(field)
        named += [str(one) for one in value] if isinstance(value, list | tuple) else []
    return tuple(dict.fromkeys(named))


def _places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Where it took place; of a way its end."""
    found = [path[-1]] if (path := data.get("path")) else []
    found += [data[name] for name in ("hex", "target") if isinstance(data.get(name), str)]
    found += [str(one) for one in data.get("targets", ())]
    return tuple(dict.fromkeys(found))


def _traces(event: Event) -> tuple[Trace, ...]:
    data = event.data
    path, start = data.get("path"), data.get("start")
    if path and isinstance(start, str):
        kind = "trail" if event.kind in ("retreat", "pursue") else "move"
        return (Trace(kind, (start,), tuple(path), _keys(data)),)
    if event.kind == "combat":
        return tuple(Trace("attack", (), (target,), tuple(data["attackers"])) for target in data["targets"])
    return ()
