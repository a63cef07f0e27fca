"""What is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.rules.wb95.orders import (
    Air,
    Airdrop,
    Airlift,
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
    Refit,
    Retreat,
    SetUp,
    Shift,
    Spec,
    Support,
)
from sztab.seat.family import always
from sztab.seat.log import spoken_of as spoken_of
from sztab.seat.models import Told
from sztab.table import EndPhase, Order

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
        case Spec():
            return f"special forces: {order.do} at {order.hex}"
        case Airdrop() | Airlift():
            return f"{order.unit} {'jumps onto' if isinstance(order, Airdrop) else 'is flown to'} {order.hex}"
        case Refit():
            return f"{order.unit} is refitted"
        case EndPhase():
            return "end the phase"
    return str(type(order).__struct_config__.tag)
