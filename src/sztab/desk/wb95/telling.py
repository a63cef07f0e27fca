"""Events as the seat hears of them, what is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sztab.desk.showing import DigestItem, Rung, Told
from sztab.desk.story import sentence
from sztab.desk.wb95 import scenes
from sztab.desk.wb95.officer import Officer
from sztab.rules.wb95.orders import (
    Air,
    Attack,
    Barrage,
    BridgeWork,
    Enter,
    Exit,
    Fortify,
    Losses,
    MarkStrategic,
    Move,
    Place,
    Pontoon,
    Pursue,
    Ranged,
    Redirect,
    Refill,
    Retreat,
    SetUp,
    Shift,
    Support,
)
from sztab.table import EndPhase, Event, Order


def tell(me: Officer, event: Event, n: int) -> Told:
    rungs = tuple(_rungs(me, event.data))
    return Told(
        n=n,
        kind=event.kind,
        text=me.say(sentence(event, me.book)),
        cases=tuple(event.cases.split()),
        data={name: value for name, value in event.data.items() if name not in scenes.RUNGS},
        **scenes.parts(me, event, rungs),
    )


def _rungs(me: Officer, data: dict[str, Any]) -> list[Rung]:
    found = []
    for name in scenes.RUNGS:
        rungs = data.get(name)
        for rung in rungs if isinstance(rungs, list) else ():
            part = "shift" if name == "shifts" else "strength"
            found.append(Rung(part, rung.get("side", "attacker"), rung["value"], me.say(rung["why"]), rung["case"]))
    if data.get("roll_modifier"):
        value = data["roll_modifier"]
        side = "attacker" if value < 0 else "defender"
        found.append(Rung("die", side, value, me.say("headquarters in range"), "9.2.1"))
    return found


# ---------------------------------------------------------------------- what to look at


def digest(events: Sequence[Told]) -> tuple[DigestItem, ...]:
    """Combats with their result, losses, towns, newly cut off, and what else changed the map."""
    found: list[DigestItem] = []
    fight: Told | None = None
    for event in events:
        if event.kind == "combat":
            fight = event
        elif event.kind == "result" and fight is not None:
            hexes = tuple(fight.data.get("targets", ()))
            found.append(DigestItem("combat", f"{fight.text}. {event.text}", hexes, fight.n))
            fight = None
        elif event.kind in NOTED and NOTED[event.kind](event.data):
            found.append(DigestItem(WORDS.get(event.kind, event.kind), event.text, _hexes(event.data), event.n))
    return tuple(found)


def _always(data: dict[str, Any]) -> bool:
    return True


NOTED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "eliminated": _always,
    "surrender": _always,
    "overrun": _always,
    "control": _always,
    "oos": lambda data: data.get("level") == 1 and data.get("why") == "no line of supply",
    "object": lambda data: bool(data.get("destroyed")),
    "bridge": lambda data: data.get("do") in ("destroy", "rebuild", "built"),
    "pontoon": _always,
    "air_attack": lambda data: data.get("result") != "-",
    "barrage": lambda data: data.get("result") != "-",
    "ranged": lambda data: data.get("result") != "-",
    "air_combat": _always,
    "berlin": _always,
    "defects": _always,
    "reward": _always,
    "turn": _always,
    "end": _always,
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
    "air_attack": "fire",
    "barrage": "fire",
    "ranged": "fire",
    "air_combat": "air",
    "berlin": "score",
}
"""Under which heading they stand."""


def _hexes(data: dict[str, Any]) -> tuple[str, ...]:
    """The hexes an event speaks of; of a hexside both."""
    found: list[str] = []
    for name in ("hex", "target", "start"):
        if isinstance(data.get(name), str):
            found += data[name].split("/")
    if isinstance(data.get("side"), str) and "/" in data["side"]:
        found += data["side"].split("/")
    found += [one for one in data.get("hexes", ()) if isinstance(one, str)]
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------------- orders in words


def order_words(order: Order) -> str:
    """An order as one would call it across the table."""
    match order:
        case Move():
            return f"{', '.join(order.units)} to {order.path[-1] if order.path else '?'}"
        case Fortify():
            return f"{', '.join(order.units)} digs in"
        case SetUp():
            return f"{order.unit} into {order.mode} set-up"
        case MarkStrategic():
            return f"{', '.join(order.units)} held for strategic movement"
        case BridgeWork():
            return f"{order.unit}: {order.do} the bridge at {order.side}"
        case Attack():
            return f"attack {', '.join(order.targets)} with {', '.join(order.attackers)}"
        case Support():
            return f"support with {', '.join(order.artillery) or 'no guns'}, {order.air} air points"
        case Ranged() | Barrage():
            return f"{', '.join(order.artillery)} at {order.target}"
        case Losses():
            return "losses: " + ", ".join(f"{one} {lost}" for one, lost in order.units.items())
        case Retreat() | Pursue():
            ways = ", ".join(f"{one} to {way[-1]}" for one, way in order.paths.items() if way)
            return f"{'retreat' if isinstance(order, Retreat) else 'pursue'}: {ways or 'nobody moves'}"
        case Air():
            flown = ", ".join(f"{one.kind} {one.target} with {one.points}" for one in order.missions)
            return f"air missions: {flown or 'none'}"
        case Enter():
            return f"{', '.join(order.units)} enters at {order.hex}"
        case Redirect() | Exit():
            return f"{', '.join(order.units)} {'leaves by' if isinstance(order, Exit) else 'goes to'} zone {order.zone}"
        case Place():
            return f"{order.unit} to {order.hex}"
        case Shift():
            return f"a loss of {order.unit} is taken by {order.to}"
        case Pontoon():
            return f"{order.army} bridges {order.side}"
        case Refill():
            return f"{order.from_} gives a CEL to {order.unit}"
        case EndPhase():
            return "end the phase"
    return str(type(order).__struct_config__.tag)


def spoken_of(order: Order) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Units and hexes an order names."""
    keys: list[str] = []
    hexes: list[str] = []
    for field in ("units", "attackers", "artillery", "stars", "paths"):
        keys += list(getattr(order, field, ()))
    keys += [getattr(order, field) for field in ("unit",) if getattr(order, field, "")]
    for field in ("targets", "path"):
        hexes += list(getattr(order, field, ()))
    for way in getattr(order, "paths", {}).values():
        hexes += list(way)
    hexes += [getattr(order, field) for field in ("hex", "target") if getattr(order, field, "")]
    return tuple(dict.fromkeys(keys)), tuple(dict.fromkeys(hexes))
