"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sztab.rules.wb95.tables import decode
from sztab.seat.family import always
from sztab.seat.models import Ladder, Rung, Told, Trace
from sztab.seat.wb95 import odds as reckoning
from sztab.seat.wb95.context import Officer
from sztab.table import Event

GROUPS: dict[str, tuple[str, ...]] = {
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
    "fire": (
        "barrage",
        "ranged",
        "air_attack",
        "bombing",
        "air_combat",
        "mission",
        "object",
        "ammunition",
        "air_supply",
    ),
    "supply": ("oos", "supply", "surrender", "refill"),
}
FIRE = ("ranged", "barrage", "air_attack", "bombing")
DECIDES: tuple[str, ...] = ("combat", "attack on a bridge", *FIRE)
"""Rolls that carry out an order; tests and the like are told among what followed."""
STAGES = {"turn": "turn", "phase": "phase", "combat": "odds", "result": "result", "object": "result"} | dict.fromkeys(
    FIRE, "result"
)
WATCHED: tuple[str, ...] = ("move", "combat", "result", "retreat", "pursue", "enter", "eliminated", *FIRE)
TRAILS: tuple[str, ...] = ("retreat", "pursue")
RUNGS = ("strengths", "shifts", "ladder")
"""Where events keep the factors of their odds."""


def bare(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in RUNGS}


def rungs(me: Officer, data: Mapping[str, Any]) -> list[Rung]:
    found = []
    for name in RUNGS:
        factors = data.get(name)
        for rung in factors if isinstance(factors, list) else ():
            part = "shift" if name == "shifts" else "strength"
            found.append(Rung(part, rung.get("side", "attacker"), rung["value"], me.say(rung["why"]), rung["case"]))
    if data.get("roll_modifier"):
        value = data["roll_modifier"]
        side = "attacker" if value < 0 else "defender"
        found.append(reckoning.rung_of(me, "die", side, value, "headquarters in range", "9.2.1"))
    return found


def words(me: Officer, event: Event) -> str:
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


def odds(event: Event, rungs: tuple[Rung, ...]) -> Ladder:
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


def keys(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The units an event speaks of."""
    named = [data["unit"]] if isinstance(data.get("unit"), str) else []
    for field in ("units", "attackers"):
        value = data.get(field)
        named += [str(one) for one in value] if isinstance(value, list | tuple) else []
    return tuple(dict.fromkeys(named))


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Where it took place; of a way its end."""
    found = [path[-1]] if (path := data.get("path")) else []
    found += [data[name] for name in ("hex", "target") if isinstance(data.get(name), str)]
    found += [str(one) for one in data.get("targets", ())]
    return tuple(dict.fromkeys(found))


def traces(event: Event) -> tuple[Trace, ...]:
    if event.kind != "combat":
        return ()
    attackers, targets = event.data["attackers"], event.data["targets"]
    return tuple(Trace("attack", (), (target,), tuple(attackers)) for target in targets)


# ---------------------------------------------------------------------- what is worth looking at afterwards

OPENS: tuple[str, ...] = ("combat",)
CLOSES: tuple[str, ...] = ("result",)
NOTED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "eliminated": always,
    "surrender": always,
    "overrun": always,
    "control": always,
    "oos": lambda data: data.get("level") == 1 and data.get("why") == "no line of supply",
    "object": lambda data: bool(data.get("destroyed")),
    "bridge": lambda data: data.get("do") in ("destroy", "rebuild", "built"),
    "pontoon": always,
    "demolition": lambda data: bool(data.get("destroyed")),
    "raid": lambda data: data.get("result") != "nothing",
    "return": always,
    "released": always,
    "crossed": always,
    "air_attack": lambda data: data.get("result") != "-",
    "bombing": lambda data: data.get("result") != "-",
    "withdraw": always,
    "turned_back": always,
    "drop": lambda data: bool(data.get("scattered")),
    "barrage": lambda data: data.get("result") != "-",
    "ranged": lambda data: data.get("result") != "-",
    "air_combat": always,
    "berlin": always,
    "broken_out": always,
    "line_passed": always,
    "shore_reached": always,
    "defects": always,
    "reward": always,
    "turn": always,
    "end": always,
}
"""Events of a digest, and when they are worth it."""

WORDS = {
    "eliminated": "loss",
    "surrender": "loss",
    "overrun": "loss",
    "control": "town",
    "oos": "cut_off",
    "object": "bridge",
    "pontoon": "bridge",
    "demolition": "bridge",
    "raid": "loss",
    "crossed": "score",
    "air_attack": "fire",
    "bombing": "fire",
    "drop": "loss",
    "barrage": "fire",
    "ranged": "fire",
    "air_combat": "air",
    "berlin": "score",
    "broken_out": "score",
    "line_passed": "score",
    "shore_reached": "score",
}
"""Under which heading they stand."""


HEADINGS = {"town": "Control", "bridge": "Bridge", "score": "Victory"}


def spots(event: Told) -> tuple[str, ...]:
    """The hexes under attack, or those an event speaks of; of a hexside both."""
    data = event.data
    if event.kind in OPENS:
        return tuple(data.get("targets", ()))
    found: list[str] = []
    for name in ("hex", "target", "start"):
        if isinstance(data.get(name), str):
            found += data[name].split("/")
    if isinstance(data.get("side"), str) and "/" in data["side"]:
        found += data["side"].split("/")
    found += [one for one in data.get("hexes", ()) if isinstance(one, str)]
    return tuple(dict.fromkeys(found))
