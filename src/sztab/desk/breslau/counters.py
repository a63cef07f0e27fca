"""The units of a Breslau position: [[unit]] tables turned into counters and what they are now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.desk import counters
from sztab.desk import vocabulary as words
from sztab.desk.breslau import vocabulary as names
from sztab.desk.cells import MOST, hex_of, hexside_of, id_of, number, one_of, points_left, printed_counter, word
from sztab.desk.counters import Unfolded, reduced, steps_of
from sztab.desk.words import words_of
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

TEXTS = ("name", "quality", "formation", "division")
KEYS = words_of("breslau").file
FIRE = ("ART", "AIR", "TRANS")
"""Classes with one factor: what the file calls primary is what they bombard with (3.5.3)."""
SIZES = (*words.SIZES, "vehicles", "train", "staffel")
BOXES = ("available", "used", "due", "dead")
GOLIATHS = {"ready": READY, "spent": SPENT, "lost": LOST}


Piece = Unfolded[Counter, Unit]


def side_of(keys: Keys, box: Title) -> int:
    """The side of a unit."""
    return side_named(keys, "side", counters.side_of(keys, box))


def side_named(keys: Keys, name: str, text: str) -> int:
    """Soviet or German, by any of their names."""
    spelt = words.table_side(key(text))
    if spelt not in SIDES:
        raise keys.wrong(name, f"there is no side {text!r}; known: {', '.join(SIDES)}")
    return SIDES.index(spelt)


def side_key(keys: Keys, name: str) -> int:
    """The side that a key of a table names."""
    return side_named(keys, name, name)


def piece(keys: Keys, n: int, box: Title, map_: Map, goliaths: Iterator[int]) -> Piece:
    """One unit. Every German Engineer has a Goliath of its own (13.1.1), with the next of these numbers."""
    keys.only(*KEYS.unit, *KEYS.flags)
    side = side_of(keys, box)
    row: Counter | None = counter_of(printed_counter(keys, box)) if "counter" in keys.data else None
    kind = names.TYPES[one_of(keys, "type", names.TYPES, row.type if row else None)]
    usual = msgspec.structs.replace(row, type=kind, kind=CLASSES[kind]) if row else names.usual(kind, side)
    full, weak = steps_of(keys, usual.steps, 0)
    told: dict[str, Any] = {name: word(keys, name, getattr(usual, name)) for name in TEXTS}
    printed = Counter(
        id=id_of(keys, usual.id),
        side=side,
        nation=SIDES[side],
        kind=CLASSES[kind],
        type=kind,
        size=one_of(keys, "size", SIZES, usual.size),
        movement=number(keys, "movement", _movement(keys, usual), 0, MOST) * TWELFTHS,
        steps=full,
        aa=number(keys, "aa", usual.aa, 0, MOST),
        aa_range=_aa_range(keys, usual),
        direct=number(keys, "direct", row.direct if row else _direct(keys, usual), 0, 9),
        range=_range(keys, usual),
        goliath=next(goliaths) if kind == "ENG" and side == GERMAN else 0,
        place=usual.place,
        enters=_group(keys, usual),
        source=usual.source,
        case=usual.case,
        **told,
    )
    for name in ("primary", "secondary", "bombard"):
        printed = msgspec.structs.replace(printed, **_pair(keys, name, usual, weak, row is not None))
    return Unfolded(keys, printed, _now(keys, n, printed, map_))


# ---------------------------------------------------------------------- what is printed


def _movement(keys: Keys, usual: Counter) -> int:
    """How a unit gets about does not matter in this book, unless it does not at all."""
    still = one_of(keys, "mobility", names.MOBILITIES, "") == names.IMMOBILE
    return 0 if still else usual.movement // TWELFTHS


def _direct(keys: Keys, usual: Counter) -> int:
    """14.5.1: a German PzVI, as its quality, name or id says, fires farther than other armour; the range of armour and
    anti-tank guns is that of direct fire."""
    if usual.kind in ("AFV", "ATG") and type(keys.data.get("range")) is int:
        return number(keys, "range", None, 0, 9)
    told = " ".join(word(keys, name, "") for name in ("quality", "name", "id"))
    heavy = usual.type == "ARM" and usual.side == GERMAN and names.HEAVY in key(told).replace(" ", "")
    return names.HEAVY_DIRECT if heavy else usual.direct


def _range(keys: Keys, usual: Counter) -> int:
    """R17: * and U are unlimited; as guns all AA units are (7.2a, 14.16b)."""
    if usual.type == "AA" or keys.data.get("range") in ("*", "U", "u"):
        return UNLIMITED
    return number(keys, "range", usual.range, 0, UNLIMITED)


def _aa_range(keys: Keys, usual: Counter) -> int:
    """2.4c: the range of an AA unit in hexes is the one against aircraft."""
    ranged = usual.type == "AA" and type(keys.data.get("range")) is int and "aa_range" not in keys.data
    return number(keys, "range" if ranged else "aa_range", usual.aa_range, 0, UNLIMITED)


def _group(keys: Keys, usual: Counter) -> str:
    """The entry group: that of its counter, one of its own if it says where it enters, or SS for those who are tied to
    the north (15.1.1e)."""
    if "group" in keys.data:
        return keys.text("group")
    if key(word(keys, "quality", usual.quality)) == "ss":
        return TIED
    return id_of(keys, usual.id) if "zone" in keys.data or "enters" in keys.data else usual.enters


def _pair(keys: Keys, name: str, usual: Counter, weak: bool, printed: bool) -> dict[str, int]:
    """A factor on both sides; the one factor of guns and aircraft may be called primary."""
    given = _key_of(keys, name, usual.kind)
    if given is None:
        return {name: 0, f"reduced_{name}": 0}
    value, told = number(keys, given, getattr(usual, name), 0, MOST), given in keys.data
    half = getattr(usual, f"reduced_{name}") if printed and not told else None
    return {name: value, f"reduced_{name}": reduced(keys, given, value, weak and told, half)}


def _key_of(keys: Keys, name: str, kind: str) -> str | None:
    """The key under which a file gives a factor; None for one that a class has not."""
    if kind not in FIRE:
        return name if name != "bombard" or kind == "AA" else None
    if name != "bombard":
        return None
    return "primary" if "primary" in keys.data and "bombard" not in keys.data else "bombard"


# ---------------------------------------------------------------------- what it is now


def _now(keys: Keys, n: int, printed: Counter, map_: Map) -> Unit:
    hex_ = hex_of(keys, map_)
    if printed.flies and hex_ >= 0:
        raise keys.wrong("hex", f"{printed.id} flies and is in a box, not in a hex")
    flags = {name: keys.flag(name, False) for name in KEYS.flags}
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
        bridge=hexside_of(keys, map_, "bridge"),
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
