"""What there is to see in an event: where the log files it, what is drawn, the odds it was fought at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sztab.desk.log import HIDDEN, VEILED
from sztab.seat.breslau.context import Officer
from sztab.seat.family import always
from sztab.seat.models import Ladder, Rung, Told, Trace
from sztab.table import Event

GROUPS: dict[str, tuple[str, ...]] = {
    "fights": (
        "attack",
        "attack_off",
        "tactical",
        "ambush",
        "ambushed",
        "combat",
        "result",
        "loss",
        "eliminated",
        "advance",
        "breakthrough",
        "mark",
        "markers",
        "marker_off",
        "initiative",
        "doomed",
        "level",
    ),
    "moves": (
        "move",
        "enter",
        "place",
        "arrange",
        "waive",
        "sighted",
        "halt",
        "control",
        "pontoon",
        "barricade",
        "barricade_gone",
        "overfull",
        "freed",
        "crew",
        "directives",
        "directed",
    ),
    "fire": (
        "bombardment",
        "sortie",
        "aa_fire",
        "aircraft_hit",
        "bomber_strike",
        "gas",
        "gas_gone",
        "goliath",
        "goliath_lost",
        "rubble",
        "stack_told",
        "air_steps",
        "rebuilt",
    ),
    "supply": ("oos", "sp", "supply_run", "transport"),
}
STAGES = {
    "phase": "phase",
    "combat": "odds",
    "ambush": "odds",
    "result": "result",
    "ambushed": "result",
    "bombardment": "result",
    "aa_fire": "result",
    "goliath": "result",
    "gas": "result",
}
DECIDES: tuple[str, ...] = ("combat", "ambush", "air bombardment", "artillery bombardment", "AA fire", "Goliath", "gas")
"""Rolls that carry out an order; the others are told among what followed."""
WATCHED: tuple[str, ...] = (
    "move", "enter", "attack", "combat", "ambush", "ambushed", "result", "advance", "eliminated", "bombardment",
    "aa_fire", "goliath", "gas", "bomber_strike", "tactical",
)  # fmt: skip
TRAILS: tuple[str, ...] = ("advance",)
STRENGTHS = ("steps_why", "fire", "why")
RUNGS = (*STRENGTHS, "divisors", "drm")
"""Where events keep the factors of their odds."""


def bare(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in RUNGS or not isinstance(value, list)}


def words(me: Officer, event: Event) -> str:
    """What came of a roll."""
    data = event.data
    match event.kind:
        case "result":
            lost, steps = data["losses"], data["steps"]
            if lost > steps:
                return me.say(f"the hex is emptied, advance {lost - steps}")
            if lost == steps:
                return me.say("the hex is emptied")
            return _steps(me, lost)
        case "ambushed":
            return _steps(me, data["losses"])
        case "bombardment" | "aa_fire" | "goliath" | "gas":
            return _steps(me, data["hits"]) if event.kind != "aa_fire" else me.say(f"{data['hits']} hits")
    return ""


def _steps(me: Officer, lost: int) -> str:
    return me.say(f"steps lost: {lost}") if lost else me.say("no effect")


def rungs(me: Officer, data: Mapping[str, Any]) -> list[Rung]:
    found = []
    for name in RUNGS:
        factors = data.get(name)
        for rung in factors if isinstance(factors, list) else ():
            why = VEILED.sub(HIDDEN, rung["why"]).replace("_", " ")
            text, value, case = me.say(why), rung["value"], rung["case"]
            if name == "drm":
                found.append(Rung("die", "defender" if value > 0 else "attacker", value, text, case))
            elif name == "divisors":
                found.append(Rung("shift", "defender", -value, me.say(f"divided by {value}: {why}"), case))
            else:
                found.append(Rung("strength", "attacker", value, text, case))
    return found


def odds(event: Event, rungs: tuple[Rung, ...]) -> Ladder:
    """The factors as a ladder without chances: the die has fallen, or is about to."""
    data = event.data
    modifier = sum(rung.value for rung in rungs if rung.part == "die")
    return Ladder(
        title="",
        target=str(data.get("target", data.get("hex", ""))),
        rungs=rungs,
        attack=int(data.get("factor", 0)),
        defence=0,
        ratio="",
        final=str(data.get("column", "")),
        modifier=modifier,
        results=(),
    )


def keys(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The units an event speaks of."""
    named = [data[name] for name in ("unit", "engineer") if isinstance(data.get(name), str)]
    named += [data["aircraft"]] if isinstance(data.get("aircraft"), str) else []
    for field in ("units", "artillery", "aircraft", "transports"):
        value = data.get(field)
        named += [str(one) for one in value] if isinstance(value, list | tuple) else []
    return tuple(one for one in dict.fromkeys(named) if one != "?")


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Where it took place; of a way its end, of a hexside both hexes."""
    found = [path[-1]] if (path := data.get("path")) else []
    found += [data[name] for name in ("hex", "target", "aimed") if isinstance(data.get(name), str) and data[name]]
    if isinstance(data.get("side"), str) and "/" in data["side"]:
        found += data["side"].split("/")
    for name in ("stacks", "hexes"):
        value = data.get(name)
        found += [one for one in value if isinstance(one, str)] if isinstance(value, list | tuple) else []
    return tuple(dict.fromkeys(found))


def traces(event: Event) -> tuple[Trace, ...]:
    data = event.data
    match event.kind:
        case "attack":
            return (Trace("attack", tuple(data["stacks"]), (data["target"],), side=data["side"]),)
        case "mark":
            return tuple(
                Trace("attack", (one["from"],), (one["target"],), side=data["side"]) for one in data["attacks"]
            )
        case "sortie":
            return (Trace("air", (), (data["target"],), side="soviet"),)
        case "ambush":
            return (Trace("attack", (data["target"],), (data["hex"],)),)
        case "goliath":
            return (Trace("fire", (), (data["target"],), (data["engineer"],), "german"),)
    return ()


# ---------------------------------------------------------------------- what is worth looking at afterwards

OPENS: tuple[str, ...] = ("combat", "ambush")
CLOSES: tuple[str, ...] = ("result", "ambushed")
NOTED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "phase": lambda data: data.get("phase") == "air bombardment",
    "eliminated": always,
    "control": always,
    "oos": lambda data: data.get("level") == 1,
    "bombardment": lambda data: bool(data.get("hits")),
    "gas": always,
    "goliath": lambda data: bool(data.get("hits")),
    "bomber_strike": always,
    "aircraft_hit": always,
    "rubble": always,
    "barricade": always,
    "pontoon": always,
    "enter": always,
    "freed": always,
    "crew": always,
    "attack_off": always,
    "end": always,
}
"""Events of a digest, and when they are worth it."""

WORDS = {
    "phase": "turn",
    "eliminated": "loss",
    "oos": "cut_off",
    "bombardment": "fire",
    "gas": "fire",
    "goliath": "fire",
    "bomber_strike": "air",
    "aircraft_hit": "air",
    "rubble": "ground",
    "barricade": "ground",
    "pontoon": "ground",
    "freed": "enter",
    "crew": "enter",
    "attack_off": "combat",
}
"""Under which heading they stand."""


HEADINGS = {"control": "Control", "ground": "Ground", "enter": "Reinforcements"}


def spots(event: Told) -> tuple[str, ...]:
    return event.hexes
