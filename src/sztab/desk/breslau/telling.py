"""Events as the seat hears of them, what is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sztab.desk.breslau import scenes
from sztab.desk.breslau.officer import Officer
from sztab.desk.showing import DigestItem, Told
from sztab.desk.story import sentence
from sztab.rules.breslau.orders import (
    Advance,
    AirBombard,
    Ambush,
    Arrange,
    Attack,
    Barricade,
    Bombard,
    Directives,
    Enter,
    Excess,
    Flak,
    Goliath,
    Losses,
    Mark,
    Move,
    Place,
    Pontoon,
    Rebuild,
    Run,
    Strike,
    Waive,
)
from sztab.table import EndPhase, Event, Order


def tell(me: Officer, event: Event, n: int) -> Told:
    return Told(
        n=n,
        kind=event.kind,
        text=me.say(sentence(event, me.book)),
        cases=tuple(event.cases.split()),
        data={
            name: value for name, value in event.data.items() if name not in scenes.RUNGS or not isinstance(value, list)
        },
        **scenes.parts(me, event),
    )


# ---------------------------------------------------------------------- what to look at


def digest(events: Sequence[Told]) -> tuple[DigestItem, ...]:
    """Attacks with their result, bombardments that hit, losses, ground won, newly cut off, arrivals."""
    found: list[DigestItem] = []
    fight: Told | None = None
    for event in events:
        if event.kind in ("combat", "ambush"):
            fight = event
        elif event.kind in ("result", "ambushed") and fight is not None:
            found.append(DigestItem("combat", f"{fight.text}. {event.text}", fight.hexes, fight.n))
            fight = None
        elif event.kind in NOTED and NOTED[event.kind](event.data):
            found.append(DigestItem(WORDS.get(event.kind, event.kind), event.text, event.hexes, event.n))
    return tuple(found)


def _always(data: dict[str, Any]) -> bool:
    return True


NOTED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "phase": lambda data: data.get("phase") == "air bombardment",
    "eliminated": _always,
    "control": _always,
    "oos": lambda data: data.get("level") == 1,
    "bombardment": lambda data: bool(data.get("hits")),
    "gas": _always,
    "goliath": lambda data: bool(data.get("hits")),
    "bomber_strike": _always,
    "aircraft_hit": _always,
    "rubble": _always,
    "barricade": _always,
    "pontoon": _always,
    "enter": _always,
    "freed": _always,
    "crew": _always,
    "attack_off": _always,
    "end": _always,
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


# ---------------------------------------------------------------------- orders in words


def order_words(order: Order) -> str:
    """An order as one would call it across the table."""
    match order:
        case Move():
            return f"{', '.join(order.units)} to {order.path[-1] if order.path else '?'}"
        case Enter():
            return f"{', '.join(order.units)} enters at {order.hex}"
        case Place():
            return f"{order.unit} to {order.hex}"
        case Arrange():
            return f"{order.unit} on top of its stack"
        case Waive():
            return "let the Soviet look through all stacks"
        case Rebuild():
            return f"air steps: {', '.join(f'{one} {steps}' for one, steps in order.aircraft.items()) or 'none'}"
        case Strike():
            return f"bombers at {order.target}"
        case AirBombard():
            return f"aircraft: {', '.join(f'{one.aircraft} over {one.target}' for one in order.missions) or 'none'}"
        case Flak():
            return f"fire with {', '.join(order.units)}" if order.units else "hold fire"
        case Bombard():
            shells = "gas" if order.gas else "shells"
            return f"{', '.join(order.artillery)} at {order.target} with {shells}"
    return _more_words(order)


def _more_words(order: Order) -> str:
    match order:
        case Run():
            return f"transports: {', '.join(order.transports) or 'none'}"
        case Directives():
            return f"divisions: {', '.join(order.divisions)}"
        case Pontoon():
            return f"{order.unit} bridges {order.side}"
        case Barricade():
            return f"{order.unit} builds a Barricade"
        case Goliath():
            return f"the Goliath of {order.engineer} at {order.unit} in {order.target}"
        case Excess():
            return f"{', '.join(order.units)} is eliminated"
        case Mark():
            aims = ", ".join(f"{one.from_} at {one.target}" for one in order.attacks)
            return f"Attack markers: {aims or 'none'}"
        case Attack():
            return f"attack {order.target} from {', '.join(order.from_)}"
        case Ambush():
            return f"ambush {order.hex}"
        case Losses():
            return "losses: " + ", ".join(f"{one} {lost}" for one, lost in order.units.items())
        case Advance():
            ways = ", ".join(f"{one} to {way[-1]}" for one, way in order.paths.items() if way)
            return f"advance: {ways or 'nobody moves'}"
        case EndPhase():
            return "end the phase"
    return str(type(order).__struct_config__.tag)


def spoken_of(order: Order) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Units and hexes an order names."""
    keys: list[str] = []
    hexes: list[str] = []
    for field in ("units", "artillery", "aircraft", "paths", "transports"):
        keys += list(getattr(order, field, ()))
    keys += [getattr(order, field) for field in ("unit", "engineer") if getattr(order, field, "")]
    keys += [one.aircraft for one in getattr(order, "missions", ())]
    for aim in getattr(order, "attacks", ()):
        hexes += [aim.from_, aim.target]
    hexes += [one.target for one in getattr(order, "missions", ())]
    for field in ("from_", "path"):
        hexes += list(getattr(order, field, ()))
    for way in getattr(order, "paths", {}).values():
        hexes += list(way)
    hexes += [getattr(order, field) for field in ("hex", "target") if getattr(order, field, "")]
    return tuple(dict.fromkeys(keys)), tuple(dict.fromkeys(hexes))
