"""A board written down as a position file that `read_position` reads back.

The file holds what a question to the rules desk needs: clock, units with all that lies on them, ground, bridges, works
under units, control, sources of supply, pools. What only the running phase remembers (the duty lists, rewards, secret
notes, where air missions fly) is left out.
"""

from __future__ import annotations

from collections import Counter as Count
from typing import Any

import msgspec

from sztab.desk.counters import FLAGS, piece, unit_tables
from sztab.errors import SztabError
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.pieces import label
from sztab.rules.wb95.state import Counter, Unit, traits_of
from sztab.rules.wb95.tables import points
from sztab.rules.wb95.variant import Options
from sztab.table import Board
from sztab.titles import title
from sztab.titles.files import Keys
from sztab.titles.wb95.layout import board_of

OFF = ("dead", "surrendered", "left", "reserve", "masked")
"""Boxes whose units a position does not hold."""


def position_file(b: Board) -> str:
    """The board as TOML."""
    book: Book = b.book
    if not b.state.turn:
        raise SztabError("a position can be written down when the first turn has begun")
    phase = book.phases[b.state.phase]
    lines = [f"title = {_text(book.title)}", f"name = {_text(book.scenario.name)}"]
    chosen = msgspec.to_builtins(book.options)
    lines += _table("options", {name: value for name, value in chosen.items() if name in Options.__struct_fields__})
    clock = {"turn": b.state.turn, "phase": phase.kind, "side": book.sides[phase.side]}
    lines += _table("clock", {**clock, "initiative": book.sides[book.phases[0].side]})
    lines += _ground(b)
    for side, pool in _pools(b).items():
        lines += _table(f"pools.{_key(side)}", pool)
    for u in b.state.units:
        if u.box not in OFF and (u.hex >= 0 or u.box == "due"):
            lines += _table("unit", _unit(b, u), array=True)
    return "\n".join(lines) + "\n"


def _ground(b: Board) -> list[str]:
    """The printed map or the drawn one, with the bridges as they are now, control and supply."""
    book: Book = b.book
    given = book.given.get("position", {}).get("map")
    ground: dict[str, Any] = dict(given) if given else {"use": book.title}
    sides = dict(ground.pop("sides", {}))
    roads, hexes = ground.pop("roads", []), ground.pop("hexes", {})
    ground.pop("control", None)
    supply = ground.pop("supply", None)
    grid = book.map.grid
    for edge, bridge in sorted(b.state.bridges.items()):
        name = grid.edge_label(edge)
        words = [word for word in sides.get(name, "").split("+") if word and "bridge" not in word]
        sides[name] = "+".join([*words, "bridge" if bridge.standing else "destroyed_bridge"])
    lines = _table("map", ground)
    lines += _table("map.hexes", hexes) if hexes else []
    lines += _table("map.sides", sides) if sides else []
    for road in roads:
        lines += _table("map.roads", road, array=True)
    if supply is None and book.map is not board_of(book.title):
        supply = {}
    lines += _table("map.supply", _supply(b) if supply is None else supply)
    return [*lines, *_table("map.control", _control(b))]


def _control(b: Board) -> dict[str, list[str]]:
    """Hexes by side; the side with most of them has the rest if nothing is left over."""
    grid, sides = b.book.map.grid, b.book.sides
    owners = {grid.label(h): sides[b.state.control[h] - 1] if b.state.control[h] else "" for h in grid.hexes}
    count = Count(owners.values())
    rest = "" if count[""] else max(sorted(count), key=lambda side: count[side], default="")
    held: dict[str, list[str]] = {}
    for hex_, owner in owners.items():
        if owner and owner != rest:
            held.setdefault(owner, []).append(hex_)
    return {**held, **({rest: ["rest"]} if rest else {})}


def _supply(b: Board) -> dict[str, list[str]]:
    """Where each side draws supply from; what serves one nation only serves its side."""
    found: dict[str, list[str]] = {}
    for source in b.book.scenario.sources:
        places = [label(b, hex_) for hex_ in source.hexes] + list(source.units)
        places += [f"region:{region}" for region in source.regions]
        found.setdefault(b.book.sides[source.side], []).extend(places)
    return {side: list(dict.fromkeys(places)) for side, places in found.items() if places}


def _pools(b: Board) -> dict[str, dict[str, int]]:
    """Air points that lie ready, or fly; ammunition."""
    found: dict[str, dict[str, int]] = {}
    for number, side in enumerate(b.book.sides):
        flying = sum(one.points for one in b.state.missions if one.side == number)
        air = (b.state.air[number] if b.state.air else 0) or flying
        shells = b.state.ammunition[number] if b.state.ammunition else 0
        if air or shells:
            found[side] = {"air": air, "ammunition": shells}
    return found


def _unit(b: Board, u: Unit) -> dict[str, Any]:
    book, printed = b.book, b.book.counters[u.n]
    table = _printed(book, printed, book.sides[u.side])
    if u.hex >= 0:
        table["hex"] = label(b, u.hex)
        table |= {"fortified": True} if b.state.works[u.hex] == u.side + 1 else {}
    else:
        table |= {"zone": u.zone} if u.zone else {}
        table |= {"due": u.due} if u.due else {}
    table["steps"] = u.steps
    if traits_of(printed).gun:
        table["setup"] = "combat" if u.deployed else "transport"
    table |= {"disorganised": True} if u.disorder else {}
    table |= {"oos": u.oos} if u.oos else {}
    table |= {"supplied": u.supplied} if u.supplied != (u.oos == 0) else {}
    table |= {"silent": u.silent} if u.silent else {}
    table |= {"left": points(u.left)} if u.left else {}
    return table | {flag: True for flag in FLAGS if getattr(u, flag)}


def _printed(book: Book, printed: Counter, side: str) -> dict[str, Any]:
    """The counter by its name if the title has it, else everything that is printed on it."""
    short = {"id": printed.id, "side": side, "counter": printed.id}
    keys = Keys("position", "", {"unit": [short]})
    nations = frozenset(one.nation for one in book.counters)
    try:
        same = piece(unit_tables(keys)[0], 0, book.sides, title(book.title), nations, book.map).counter
    except SztabError:
        same = None
    if same is not None and _values(same) == _values(printed):
        return short
    return {"id": printed.id, "side": side, **_values(printed)}


def _values(printed: Counter) -> dict[str, Any]:
    """What is printed on a counter, as a position file says it."""
    stars = Count(printed.stars)
    found = {
        "name": printed.name,
        "nation": printed.nation,
        "type": printed.type,
        "size": printed.size,
        "quality": printed.quality,
        "army": printed.army,
        "formation": printed.formation,
        "attack": printed.attack,
        "defence": printed.defence,
        "reduced_attack": printed.reduced_attack,
        "reduced_defence": printed.reduced_defence,
        "movement": printed.movement // 12,
        "full": printed.steps,
        "stars": {colour: stars[colour] for colour in sorted(stars)},
        "mobility": printed.mobility,
        "range": printed.range,
        "morale": printed.morale,
    }
    return {name: value for name, value in found.items() if value not in ("", {})}


# ---------------------------------------------------------------------- TOML


def _table(name: str, data: dict[str, Any], array: bool = False) -> list[str]:
    head = f"[[{name}]]" if array else f"[{name}]"
    return ["", head, *(f"{_key(key)} = {_value(value)}" for key, value in data.items())]


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(text: str) -> str:
    return msgspec.json.encode(text).decode()
