"""The units of a Breslau position: [[unit]] tables turned into counters and what they are now."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk import vocabulary as words
from sztab.desk.breslau import vocabulary as names
from sztab.desk.cells import MOST, hex_of, id_of, number, one_of, points_left, printed_counter, word
from sztab.hexes import Map
from sztab.rules.breslau.movement import TIED
from sztab.rules.breslau.state import (
    CLASSES,
    GERMAN,
    LOST,
    READY,
    SIDES,
    SPENT,
    TWELFTHS,
    UNLIMITED,
    Counter,
    Unit,
)
from sztab.titles import Title
from sztab.titles.breslau.layout import counter_of
from sztab.titles.files import Keys, key

PRINTED = (
    "counter", "name", "nation", "type", "size", "quality", "formation", "division", "primary", "secondary", "reduced",
    "reduced_primary", "reduced_secondary", "movement", "full", "bombard", "reduced_bombard", "range", "aa", "aa_range",
    "direct", "mobility", "group", "note",
)  # fmt: skip
FLAGS = ("moved", "fired", "bombarded", "fought", "supported", "built", "free", "top")
NOW = ("id", "side", "hex", "steps", "oos", "box", "due", "zone", "enters", "left", "goliath", "bridge", "attacks",
       "doomed", "started", "memory")  # fmt: skip
UNIT_KEYS = (*PRINTED, *NOW, *FLAGS)
FIRE = ("ART", "AIR", "TRANS")
"""Classes with one factor: what the file calls primary is what they bombard with (3.5.3)."""
SIZES = (*words.SIZES, "vehicles", "train", "staffel")
BOXES = ("available", "used", "due", "dead")
GOLIATHS = {"ready": READY, "spent": SPENT, "lost": LOST}


class Piece(msgspec.Struct, frozen=True):
    """A unit of the file: its counter, and how it starts."""

    keys: Keys
    counter: Counter
    unit: Unit


def side_of(keys: Keys, box: Title) -> int:
    """The side a unit says it is of, or that of the counter it names."""
    if "side" not in keys.data and "counter" in keys.data:
        return SIDES.index(printed_counter(keys, box).side)
    return side_named(keys, "side", keys.text("side"))


def side_named(keys: Keys, name: str, text: str) -> int:
    """Soviet or German, by any of their names."""
    spelt = words.table_side(key(text))
    if spelt not in SIDES:
        raise keys.wrong(name, f"there is no side {text!r}; known: {', '.join(SIDES)}")
    return SIDES.index(spelt)


def piece(keys: Keys, n: int, box: Title, map_: Map, goliath: int) -> Piece:
    """One unit; `goliath` is the number of the Goliath it has if it is a German Engineer."""
    keys.only(*UNIT_KEYS)
    side = side_of(keys, box)
    row: Counter | None = counter_of(printed_counter(keys, box)) if "counter" in keys.data else None
    kind = names.TYPES[one_of(keys, "type", names.TYPES, row.type if row else None)]
    printed = Counter(
        id=id_of(keys, row.id if row else ""),
        name=word(keys, "name", row.name if row else ""),
        side=side,
        nation=SIDES[side],
        kind=CLASSES[kind],
        type=kind,
        quality=word(keys, "quality", row.quality if row else "line"),
        size=one_of(keys, "size", SIZES, row.size if row else ""),
        formation=word(keys, "formation", row.formation if row else ""),
        division=word(keys, "division", row.division if row else ""),
        movement=number(keys, "movement", _movement(keys, kind, side, row), 0, MOST) * TWELFTHS,
        aa=number(keys, "aa", row.aa if row else names.usual(kind, "aa"), 0, MOST),
        aa_range=_aa_range(keys, kind, row),
        direct=number(keys, "direct", row.direct if row else _direct(keys, kind, side), 0, 9),
        range=_range(keys, kind, row),
        goliath=goliath if kind == "ENG" and side == GERMAN else 0,
        place=row.place if row else "",
        enters=_group(keys, row),
        source=row.source if row else "printed",
        case=row.case if row else "",
        **_values(keys, kind, row),
    )
    return Piece(keys, printed, _now(keys, n, printed, map_))


# ---------------------------------------------------------------------- what is printed


def _movement(keys: Keys, kind: str, side: int, row: Counter | None) -> int:
    """How a unit gets about does not matter in this book, unless it does not at all."""
    if one_of(keys, "mobility", names.MOBILITIES, "") == names.IMMOBILE:
        return 0
    return row.movement // TWELFTHS if row else names.usual_movement(kind, side)


def _direct(keys: Keys, kind: str, side: int) -> int:
    """14.5.1: a German PzVI, as its quality, name or id says, fires farther than other armour; the range of armour and
    anti-tank guns is that of direct fire."""
    if CLASSES[kind] in ("AFV", "ATG") and type(keys.data.get("range")) is int:
        return number(keys, "range", None, 0, 9)
    told = " ".join(word(keys, name, "") for name in ("quality", "name", "id"))
    heavy = kind == "ARM" and side == GERMAN and names.HEAVY in key(told).replace(" ", "")
    return names.HEAVY_DIRECT if heavy else names.usual(kind, "direct")


def _range(keys: Keys, kind: str, row: Counter | None) -> int:
    """R17: * and U are unlimited; as guns all AA units are (7.2a, 14.16b)."""
    if kind == "AA" or keys.data.get("range") in ("*", "U", "u"):
        return UNLIMITED
    return number(keys, "range", row.range if row else names.usual(kind, "range"), 0, UNLIMITED)


def _aa_range(keys: Keys, kind: str, row: Counter | None) -> int:
    """2.4c: the range of an AA unit in hexes is the one against aircraft."""
    usual = row.aa_range if row else names.usual(kind, "aa_range")
    name = (
        "range" if kind == "AA" and type(keys.data.get("range")) is int and "aa_range" not in keys.data else "aa_range"
    )
    return number(keys, name, usual, 0, UNLIMITED)


def _group(keys: Keys, row: Counter | None) -> str:
    """The entry group: that of its counter, one of its own if it says where it enters, or SS for those who are tied to
    the north (15.1.1e)."""
    if "group" in keys.data:
        return keys.text("group")
    if key(word(keys, "quality", row.quality if row else "")) == "ss":
        return TIED
    if "zone" in keys.data or "enters" in keys.data:
        return id_of(keys, row.id if row else "")
    return row.enters if row else ""


def _values(keys: Keys, kind: str, row: Counter | None) -> dict[str, Any]:
    """Steps and factors of both sides of the counter.

    What is given are the values of the side that is up, unless the reduced ones are given as well.
    """
    usual = row.steps if row else names.usual(kind, "steps")
    steps = number(keys, "steps", None, 0, 8) if "steps" in keys.data else None
    full = number(keys, "full", max(steps or 0, usual), 1, 8)
    if steps is not None and steps > full:
        raise keys.wrong("steps", f"{steps} should be from 0 to {full}, the steps at full strength")
    weak = steps is not None and steps < full
    found: dict[str, Any] = {"steps": full}
    for name in ("primary", "secondary", "bombard"):
        found |= _pair(keys, name, kind, weak, row)
    return found


def _pair(keys: Keys, name: str, kind: str, weak: bool, row: Counter | None) -> dict[str, int]:
    """A factor on both sides; the one factor of guns and aircraft may be called primary."""
    key_ = _key_of(keys, name, kind)
    if key_ is None:
        return {name: 0, f"reduced_{name}": 0}
    value = number(keys, key_, getattr(row, name) if row else names.usual(kind, name), 0, MOST)
    usual = value if weak and key_ in keys.data else (value + 1) // 2
    if row and key_ not in keys.data:
        usual = getattr(row, f"reduced_{name}")
    usual = number(keys, "reduced", usual, 0, MOST)
    return {name: value, f"reduced_{name}": number(keys, f"reduced_{key_}", usual, 0, MOST)}


def _key_of(keys: Keys, name: str, kind: str) -> str | None:
    """The key under which a file gives a factor; None for one that a class has not."""
    if CLASSES[kind] not in FIRE:
        return name if name != "bombard" or CLASSES[kind] == "AA" else None
    if name != "bombard":
        return None
    return "primary" if "primary" in keys.data and "bombard" not in keys.data else "bombard"


# ---------------------------------------------------------------------- what it is now


def _now(keys: Keys, n: int, printed: Counter, map_: Map) -> Unit:
    hex_ = hex_of(keys, map_)
    if printed.flies and hex_ >= 0:
        raise keys.wrong("hex", f"{printed.id} flies and is in a box, not in a hex")
    flags = {name: keys.flag(name, False) for name in FLAGS}
    flags |= {"fired": flags["fired"] or flags["bombarded"], "bombarded": flags["bombarded"] and printed.kind == "AA"}
    steps = number(keys, "steps", printed.steps, 0, 8)
    left = points_left(keys)
    spent = "left" in keys.data
    return Unit(
        n=n,
        side=printed.side,
        hex=hex_,
        steps=steps,
        box=_box(keys, printed, hex_, steps),
        due=number(keys, "due", 0, 0, 99),
        cap=printed.movement if spent else -1,
        left=left,
        started=(hex_of(keys, map_, "started") if "started" in keys.data else hex_) if spent else -1,
        oos=0 if printed.flies else number(keys, "oos", 0, 0, 2),  # 4.2b
        doomed=number(keys, "doomed", 0, 0, 8),
        goliath=GOLIATHS[one_of(keys, "goliath", GOLIATHS, "ready")],
        bridge=_bridge(keys, map_),
        **flags,
    )


def _box(keys: Keys, printed: Counter, hex_: int, steps: int) -> str:
    """Off the map: an aircraft in its Available Box, a reinforcement waiting to enter."""
    if hex_ >= 0:
        if "box" in keys.data:
            raise keys.wrong("box", "a unit is either in a hex or in a box")
        return ""
    usual = "available" if printed.flies else "due"
    return one_of(keys, "box", BOXES, usual if steps else "dead")


def _bridge(keys: Keys, map_: Map) -> int:
    """The hexside that its pontoon bridge spans."""
    if "bridge" not in keys.data:
        return -1
    ends = keys.text("bridge").split("/")
    hexes = [hex_of(Keys(keys.file, keys.place, {"bridge": end}), map_, "bridge") for end in ends]
    edge = map_.grid.edge_between(*hexes) if len(hexes) == 2 else -1
    if edge < 0:
        raise keys.wrong("bridge", f"{keys.data['bridge']!r} is not a hexside: two hexes such as 1503/1504")
    return edge
